"""`swacalc sources`: list, status, verify, lock and fetch."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from swacalc.checks import Report, Rule, check, choose
from swacalc.cli import CLEAN, FAILED
from swacalc.cli.options import ClaimsOption, JsonOption
from swacalc.cli.reporting import OutputOption, ReportOption, leave, report_format
from swacalc.cli.session import Session, faultless
from swacalc.errors import InputError, path_text
from swacalc.files import write_whole
from swacalc.output.escape import visible
from swacalc.output.figures import dumps
from swacalc.output.progress import progress
from swacalc.output.terminal import send, show, show_table, tell
from swacalc.settings import Settings
from swacalc.sources.citations import Citation
from swacalc.sources.holding import Cited
from swacalc.sources.lock import LOCK

# Claims have to be readable and evidence well formed before it is compared with copies.
_READABLE = ("CLM101", "CLM102", "CLM103", "CLM104", "CLM105")
_HELD = (*_READABLE, "SRC201", "SRC202")

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    help="List, verify, lock and fetch what is cited, and say how it is held.",
)

CopiesOption = Annotated[
    Path | None,
    typer.Option(
        "--copies",
        metavar="DIR",
        help="The folder that holds <source-id>.md, .txt, .html or .pdf.",
        show_default=False,
    ),
]


@app.command(name="list")
def list_(claims: ClaimsOption = None, json: JsonOption = False) -> None:
    """List what is cited and where.

    Each source with its address, and with the number of claims and of sections that they cite.
    """
    from swacalc.output.source_lines import LIST_HEAD, list_document, list_rows

    rows, _ = _cited(claims)
    if json:
        send(dumps(list_document(rows)) + "\n")
    else:
        show_table(LIST_HEAD, list_rows(rows))


@app.command()
def status(claims: ClaimsOption = None, json: JsonOption = False) -> None:
    """Say how the evidence in each source is held, and since when.

    The ways, the strongest first, are digest, read, field held, section only and not held.
    Evidence that is not held is no finding.
    """
    from swacalc.output.source_lines import (
        STATUS_HEAD,
        status_document,
        status_lines,
        status_rows,
    )

    rows, found = _cited(claims)
    if json:
        send(dumps(status_document(rows, found)) + "\n")
    else:
        show_table(STATUS_HEAD, status_rows(rows))
        show(status_lines(found))


def _cited(claims: Path | None) -> tuple[tuple[Cited, ...], tuple[Citation, ...]]:
    """Every source of a claim set, and all its evidence, as the lock and the claims hold it."""
    from swacalc.sources.holding import cited_sources

    report = _asked(Session(claims).folder, ())
    found = report.evidence()
    rows = cited_sources(faultless(report.project.loaded), report.project.lock, found)
    return rows, found


@app.command()
def verify(
    copies: CopiesOption = None,
    format_: ReportOption = None,
    output: OutputOption = None,
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """Compare all evidence with copies of its sources.

    The copies are compared with the lock, too. Own derivations are compared with
    docs/derivations.md. A source without a copy is counted, and is not a finding.
    """
    form = report_format(format_, json=json)
    report = _asked(Session(claims).folder, choose((*_HELD, "SRC203")), copies)
    _held_against(copies, report)
    leave(report, form, output)


@app.command()
def lock(
    copies: CopiesOption = None, claims: ClaimsOption = None, json: JsonOption = False
) -> None:
    """Record in sources.lock what the copies contain.

    Nothing is written if some evidence is not found in them.

    Own derivations are compared with docs/derivations.md and need no folder of copies.
    Evidence of a source without a copy keeps what was recorded of it before, and is otherwise
    recorded as not compared with a copy.
    """
    from swacalc.output.source_lines import lock_document, lock_lines
    from swacalc.sources.holding import cited_sources, held_citations
    from swacalc.sources.lock import lock_text, make_lock, today

    folder = Session(claims).own_folder
    if folder is None:
        hint = "name one with --claims"
        raise InputError("there is no claims folder here to write sources.lock in", hint=hint)
    report = _asked(folder, choose(_HELD), copies)
    _held_against(copies, report)
    if report.findings:
        leave(report, "json" if json else "text", None)
    project, path = report.project, folder / LOCK
    made = make_lock(project.claims, project.lock, project.copies or {}, today=today())
    write_whole(path, lock_text(made))
    name = path_text(path, Path.cwd())
    rows = cited_sources(project.claims, made, held_citations(project.claims, made))
    if json:
        send(dumps(lock_document(name, made, rows)) + "\n")
    else:
        show(lock_lines(name, made, rows))


@app.command()
def fetch(
    to: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder for the copies.", show_default=False)
    ],
    sources: Annotated[
        list[str] | None, typer.Argument(metavar="[SOURCE]...", help="Only these sources.")
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace copies that exist.")
    ] = False,
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """Fetch copies of the sources over https.

    Each comes from the first address in sources.yaml. Existing copies are kept. Exits with
    2 when a source could not be fetched.
    """
    from swacalc.claims.query import look_up
    from swacalc.output.source_lines import fetched_document, fetched_line
    from swacalc.sources.copies import fetch as fetch_all

    known = Session(claims).claims.sources
    chosen = [look_up(known, "source", name) for name in sources or known]
    fetched = []
    for one in fetch_all(chosen, to, overwrite=overwrite):
        fetched.append(one)
        if not json:
            show([fetched_line(one)])
    if json:
        send(dumps(fetched_document(fetched)) + "\n")
    raise typer.Exit(FAILED if any(one.failed for one in fetched) else CLEAN)


def _asked(folder: Path, rules: Sequence[Rule], copies: Path | None = None) -> Report:
    """The report of some rules about claims and copies; no rule about sources reads a page."""
    no_pages = Settings(pages=())
    with progress(rules) as shown:
        return check(folder, root=Path.cwd(), rules=shown, copies=copies, settings=no_pages)


def _held_against(copies: Path | None, report: Report) -> None:
    """Fail if there is no copy, and report files that match no source."""
    if not report.project.copies:
        raise InputError("no copy of any source was found", hint="name their folder with --copies")
    if copies is None:
        return
    from swacalc.sources.copies import strays

    for word in strays(copies, report.project.claims.sources):
        tell(f"swacalc: {visible(word)}\n")
