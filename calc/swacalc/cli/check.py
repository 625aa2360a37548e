"""`swacalc check`."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from swacalc.checks import Report, check, choose, judged, left_out, restricted
from swacalc.cli import CLEAN, FINDINGS
from swacalc.cli.options import ClaimsOption, JsonOption
from swacalc.cli.reporting import OutputOption, ReportOption, leave, report_format
from swacalc.cli.session import Session
from swacalc.errors import InputError
from swacalc.output.escape import visible
from swacalc.output.progress import progress
from swacalc.output.terminal import counted, show, tell
from swacalc.pages.listing import STDIN, usual_pages
from swacalc.pages.named import named_pages
from swacalc.pages.records import pages_of_claims
from swacalc.settings import Settings

app = typer.Typer(add_completion=False)


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


@app.command(epilog="Example: swacalc check --select MTH,DOC402 docs")
def command(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH]...",
            help="Report on these only; pages may be anywhere; - is standard input.",
        ),
    ] = None,
    select: Annotated[
        str,
        typer.Option(
            metavar="CODES", help="Only these rules: codes or their first letters, comma-separated."
        ),
    ] = "",
    ignore: Annotated[str, typer.Option(metavar="CODES", help="All rules but these.")] = "",
    format_: ReportOption = None,
    output: OutputOption = None,
    copies: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Also compare claims with these copies.", show_default=False
        ),
    ] = None,
    fix: Annotated[
        bool, typer.Option("--fix", help="First link each bare number to the one claim it fits.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show what --fix would change, and write nothing.")
    ] = False,
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """Check claims and pages: form, evidence, arithmetic, numbers.

    What is not given here is taken from [tool.swacalc] in pyproject.toml, or swacalc.toml.
    """
    root, session, chosen = Path.cwd(), Session(claims), tuple(paths or ())
    settings = judged(session.settings)
    form = report_format(format_, json=json, usual=settings.format or "text")
    rules = choose(_words(select) or settings.select, _words(ignore) or settings.ignore)
    if claims is not None:
        settings = settings._replace(pages=None)
    folder = session.folder
    if session.own_folder is None:
        settings = _with_pages(root, settings)
        tell(_without_claims(asked=bool(chosen or settings.pages)))

    def checked() -> tuple[Report, tuple[str, ...]]:
        """The report, with notes on it."""
        named = named_pages(chosen, folder, root=root, settings=settings, copies=copies)
        asked = settings._replace(named=named.texts)
        with progress(rules) as shown:
            whole = check(folder, root=root, rules=shown, copies=copies, settings=asked)
        report = restricted(whole, chosen, root)
        return report, (*named.notes, left_out(whole, report))

    if fix or diff:
        _fix(checked, chosen, session, settings, diff=diff)
    report, notes = checked()
    for note in filter(None, notes):
        tell(f"note: {visible(note)}\n")
    leave(report, form, output)


_Checked = Callable[[], tuple[Report, tuple[str, ...]]]


def _fix(
    checked: _Checked, chosen: Sequence[Path], session: Session, settings: Settings, *, diff: bool
) -> None:
    """Link the bare numbers that a check finds, or show how and leave.

    Raises:
        InputError: standard input is to be changed, or there are no pages to link to.
        UnwritableError: a page cannot be written.
    """
    from swacalc.editing.linking import diff_lines, link_numbers, write_linked

    if STDIN in chosen:
        raise InputError("standard input cannot be changed", hint="name a file, or leave --fix out")
    root = Path.cwd()
    folder = pages_of_claims(session.own_folder or root / "claims", settings, root)
    linking = link_numbers(checked()[0], folder, root)
    if not diff:
        write_linked(linking.pages, root)
    left = ", ".join(f"{times:,} {reason}" for reason, times in sorted(linking.left.items()))
    done = "would be linked" if diff else "linked"
    tell(f"{counted(linking.linked, 'number')} {done}{f'; left: {left}' if left else ''}\n")
    if diff:
        show([line] for line in diff_lines(linking.pages))
        raise typer.Exit(FINDINGS if linking.pages else CLEAN)


def _without_claims(*, asked: bool) -> str:
    """A note for a folder without claims; `asked` says that some page is read."""
    pages = "" if asked else ", and no page is read"
    return f"note: there is no claims folder here, so the shipped claims are used{pages}\n"


def _with_pages(root: Path, settings: Settings) -> Settings:
    """The settings with the usual pages of a folder without claims, where they name none."""
    if settings.pages is not None:
        return settings
    return settings._replace(pages=usual_pages(root / "claims"))
