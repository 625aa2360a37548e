"""`swacalc audit`."""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from swacalc.audit.articles import Article, kind_of, open_article
from swacalc.audit.auditing import Auditor
from swacalc.audit.fetching import fetch_article, is_address
from swacalc.audit.suppressing import Exceptions, unsuppressed
from swacalc.audit.verdicts import Statement
from swacalc.claims.collection import no_collection
from swacalc.claims.types import ClaimSet
from swacalc.cli import CLEAN, FINDINGS
from swacalc.cli.options import ClaimsOption, JsonOption
from swacalc.cli.reporting import OutputOption, report_format
from swacalc.cli.session import Session
from swacalc.derivations.resolver import Resolver
from swacalc.errors import InputError, path_text
from swacalc.output.audits import AUDIT_FORMATS, Audit, score_lines, score_record, show_audit
from swacalc.output.escape import visible
from swacalc.output.figures import dumps
from swacalc.output.terminal import send, show, tell
from swacalc.pages.listing import STDIN, page_bytes, site_address
from swacalc.pages.named import read_standard_input, text_of

_KEY = "SWACALC_JUDGE_KEY"

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: swacalc audit article.md --format json")
def command(
    articles: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE|ADDRESS|-...",
            help="Articles: Markdown, HTML, text, reStructuredText, AsciiDoc, notebooks or PDF,"
            " also at an https:// address; - is Markdown from standard input.",
        ),
    ],
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="|".join(AUDIT_FORMATS),
            help="How to report.",
            show_default="text",
        ),
    ] = None,
    site: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="With --format html: the site that has the pages of claims, for links.",
            show_default="site_url of mkdocs.yml",
        ),
    ] = None,
    output: OutputOption = None,
    except_: Annotated[
        Path | None,
        typer.Option(
            "--except",
            metavar="FILE.yaml",
            help="Suppress what this file names, for texts that cannot be edited.",
        ),
    ] = None,
    judge: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Ask a model about what was not judged: an OpenAI-compatible address such as"
            " http://127.0.0.1:8000/v1; its key, if any, is in SWACALC_JUDGE_KEY.",
        ),
    ] = None,
    model: Annotated[
        str | None, typer.Option(metavar="NAME", help="With --judge: the model to ask.")
    ] = None,
    score: Annotated[
        Path | None,
        typer.Option(metavar="LABELS", help="Print precision and recall against these labels."),
    ] = None,
    names: Annotated[
        Path | None,
        typer.Option(metavar="FILE.json", help="With --score: the claims of each name in labels."),
    ] = None,
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """Judge any article against the claims, statement by statement.

    It needs no links in the article. What it cannot judge is a note and no finding.
    """
    form = report_format(format_, json=json)
    _hold_score(score, names, form, output)
    if bool(judge) != bool(model):
        raise InputError("--judge and --model go together", hint="add --judge ADDRESS --model NAME")
    if site is not None:
        _hold_site(site, form)
    session = Session(claims)
    _tell_of_no_keys(session)
    read = [_article(name) for name in dict.fromkeys(articles)]
    symbols = Resolver(session.symbol_table)
    exceptions = _exceptions(except_) if except_ else Exceptions()
    auditor = Auditor(session.claims, symbols)
    found = _audited(auditor, read)
    if judge and model:
        found = _asked(auditor, session.claims, found, judge, model)
    left = unsuppressed(read, found, exceptions)
    audit = Audit(left, read, session.claims, exceptions=exceptions)
    if score:
        as_json = form == "json"
        _print_scores(score, names, left.statements, audit.texts, session.claims, json=as_json)
        return
    # The exit code is that of the findings even if their reader stops early.
    with suppress(BrokenPipeError):
        pages = site_address(session.folder) if site is None else site
        show_audit(audit, symbols, form, output, pages)
    raise typer.Exit(FINDINGS if audit.has_problems else CLEAN)


def _tell_of_no_keys(session: Session) -> None:
    """Say that claims none of which has a key for audits recognise nothing."""
    if not any(each.audit for each in session.claims.claims.values()):
        folder = visible(_called(session.folder))
        tell(f"note: no claim in {folder} has the key audit, so that nothing is recognised\n")


def _hold_score(score: Path | None, names: Path | None, form: str, output: Path | None) -> None:
    """Refuse what a score does not go with: it is printed, as text or JSON.

    Raises:
        InputError: an option would have no effect.
    """
    if names and not score:
        raise InputError("--names goes only with --score", hint="add --score LABELS")
    if score and output:
        raise InputError("--output does not go with --score", hint="redirect what is printed")
    if score and form not in ("text", "json"):
        raise InputError(f"--format {form} does not go with --score", hint="leave it out")


def _hold_site(site: str, name: str) -> None:
    if name != "html":
        raise InputError("--site goes only with --format html", hint="add --format html")
    if not is_address(site):
        raise InputError(f"--site {site!r} is not an address", hint="write https:// first")


def _called(path: Path) -> str:
    return path_text(path, Path.cwd())


def _article(name: str) -> Article:
    if name == str(STDIN):
        return Article(name, read_standard_input())
    if is_address(name):
        return fetch_article(name)
    called = _called(Path(name))
    kind = kind_of(called)
    return open_article(called, page_bytes(Path(name), called), kind)


def _text(path: Path) -> str:
    called = _called(path)
    return text_of(called, page_bytes(path, called))


def _exceptions(path: Path) -> Exceptions:
    from swacalc.audit.exceptions import read_exceptions

    return read_exceptions(path)


def _audited(auditor: Auditor, articles: Sequence[Article]) -> list[Statement]:
    with no_collection():
        return [each for article in articles for each in auditor.judged(article)]


def _asked(
    auditor: Auditor, claims: ClaimSet, found: list[Statement], address: str, model: str
) -> list[Statement]:
    """The statements with the opinions of a model."""
    from swacalc.audit.model_judge import Endpoint, ModelJudge

    endpoint = Endpoint(address, model, os.environ.get(_KEY, ""))
    return list(ModelJudge(auditor, claims, endpoint).judged(found))


def _print_scores(
    labels: Path,
    names: Path | None,
    found: list[Statement],
    texts: dict[str, str],
    claims: ClaimSet,
    *,
    json: bool,
) -> None:
    from swacalc.audit.scoring import labels_of, read_labels, read_names, scores

    called, known = _called(labels), read_names(_called(names), _text(names)) if names else {}
    read = read_labels(called, _text(labels))
    own = labels_of(read, {*claims.claims, *known}, {Path(path).name for path in texts}, called)
    if len(own) < len(read):
        others = f"{len(read) - len(own)} of {len(read)} labels"
        tell(f"note: {others} are of articles that are not audited in this run\n")
    scored = scores(own, found, known, texts)
    if json:
        send(dumps(score_record(scored)) + "\n")
    else:
        show(score_lines(scored))
