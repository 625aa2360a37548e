"""`swacalc new`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from swacalc.claims.types import ClaimSet
from swacalc.cli.groups import grouped
from swacalc.cli.options import ClaimsOption, JsonOption
from swacalc.cli.session import Session, faultless
from swacalc.editing.new_claim import new_findings, texts_with
from swacalc.editing.questions import QUESTIONS, ClaimQuestion
from swacalc.errors import InputError, path_text
from swacalc.files import is_there, write_all
from swacalc.output.escape import visible
from swacalc.output.figures import dumps
from swacalc.output.reporters.excerpts import finding_lines
from swacalc.output.terminal import plain, send, show, tell
from swacalc.root import real
from swacalc.sources.lock import LOCK

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.callback()
def new() -> None:
    """Write a new claim, step by step."""


class ClaimOptions(NamedTuple):
    """The answers for a new claim; what is not given is asked."""

    source: Annotated[
        str | None, typer.Option(metavar="ID", help="The source; a new one is added.")
    ] = None
    source_title: Annotated[
        str | None, typer.Option(metavar="TITLE", help="The title of a new source.")
    ] = None
    source_url: Annotated[
        str | None, typer.Option(metavar="URL", help="The address of a new source.")
    ] = None
    source_kind: Annotated[
        str | None, typer.Option(metavar="KIND", help="What a new source is, such as report.")
    ] = None
    section: Annotated[
        str | None,
        typer.Option(
            metavar="SECTION",
            help="Its number or heading; with both, such as '4 Results', a new one is added.",
        ),
    ] = None
    words: Annotated[
        str | None,
        typer.Option(metavar="WORDS", help="Words that stand there, with | between parts."),
    ] = None
    topic: Annotated[
        str | None, typer.Option(metavar="TOPIC", help="The topic; a new one gets a file.")
    ] = None
    topic_title: Annotated[
        str | None, typer.Option(metavar="TITLE", help="The title of a new topic.")
    ] = None
    id: Annotated[str | None, typer.Option(metavar="ID", help="The id of the claim.")] = None
    tag: Annotated[
        str | None, typer.Option(metavar="TAG", help="mechanism, author-reported or teaching-toy.")
    ] = None
    statement: Annotated[
        str | None, typer.Option(metavar="SENTENCE", help="What the claim says.")
    ] = None
    figure: Annotated[
        str | None,
        typer.Option(metavar="FIGURE", help="Such as 'about 1/8' or '36 h'; '' for none."),
    ] = None
    symbol: Annotated[
        str | None, typer.Option(metavar="NAME", help="The symbol of the figure.")
    ] = None
    meaning: Annotated[
        str | None, typer.Option(metavar="WORDS", help="What a new symbol means.")
    ] = None


@app.command("claim")
@grouped
def claim(*, answers: ClaimOptions, claims: ClaimsOption = None, json: JsonOption = False) -> None:
    """Ask for a claim, and add it to the claim set.

    A wrong answer is asked again. Nothing is written before all that is needed is known and a
    check finds nothing in the claim. Other lines of the files stay as they are.
    """
    session = Session(claims)
    folder, root = session.own_folder, Path.cwd()
    if folder is None:
        raise InputError("there is no claims folder here", hint="swacalc init makes one")
    known, options = faultless(session.loaded), answers._asdict().items()
    typed = {name.replace("_", "-"): text for name, text in options if text is not None}
    given = _answers(known, typed, {})
    while True:
        texts = texts_with(session.loaded, folder, root, given)
        findings, shown = new_findings(session.loaded, folder, root, texts)
        if not findings:
            break
        tell(plain(finding_lines(findings, shown)))
        if given.keys() <= typed.keys():
            raise InputError("a check finds this, so nothing is written", hint="change an option")
        tell("Answer again; Enter keeps an answer.\n")
        given = _answers(known, typed, given)
    write_all({real(path): text for path, text in texts.items()})
    _say([path_text(path, root) for path in texts], folder, json=json)


def _say(paths: list[str], folder: Path, *, json: bool) -> None:
    if json:
        send(dumps({"schema": "swacalc/written/1", "paths": paths}) + "\n")
        return
    show([(f"wrote {path}", "")] for path in paths)
    lock = "swacalc sources lock && " if is_there(folder / LOCK) else ""
    show([[(f"next: {lock}swacalc check && swacalc pages", "quiet")]])


def _answers(
    claims: ClaimSet, typed: Mapping[str, str], before: Mapping[str, str]
) -> dict[str, str]:
    """The answers to all questions that are needed: those typed, and the others asked for.

    Raises:
        InputError: an option cannot be used or has no effect, or an answer is missing.
    """
    given = dict[str, str]()
    for question in QUESTIONS:
        name = question.name
        if not question.needed(claims, given):
            if name in typed:
                hint = "leave it out, or name something new"
                raise InputError(f"--{name} has no effect here", hint=hint)
        elif name in typed:
            question.read(claims, given, typed[name])
            given[name] = typed[name].strip()
        else:
            given[name] = _asked(question, claims, given, before.get(name, question.usual))
    return given


def _asked(
    question: ClaimQuestion, claims: ClaimSet, given: Mapping[str, str], usual: str | None
) -> str:
    """An answer that can be used; the question comes again until there is one."""
    words = visible(question.words(claims, given))
    while True:
        try:
            text = str(typer.prompt(words, default=usual, show_default=bool(usual), err=True))
            question.read(claims, given, text)
        except InputError as error:
            tell(f"  {visible(error.message)}\n")
            if error.hint:
                tell(f"  hint: {visible(error.hint)}\n")
        except typer.Abort as error:
            hint = f"give it with --{question.name}"
            raise InputError(f"no answer to: {question.asks}", hint=hint) from error
        else:
            return text.strip()
