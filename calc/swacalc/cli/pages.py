"""`swacalc pages`."""

import os
from pathlib import Path
from typing import Annotated

import typer

from swacalc.checks import check_loaded, choose
from swacalc.cli.options import ClaimsOption, JsonOption
from swacalc.cli.reporting import OutputOption, ReportOption, leave, report_format
from swacalc.cli.session import Session, faultless
from swacalc.errors import InputError
from swacalc.output.figures import dumps
from swacalc.output.terminal import send, show
from swacalc.pages.listing import Pages
from swacalc.pages.records import FOLDER
from swacalc.root import held, root_of
from swacalc.sources.lock import lock_of

app = typer.Typer(add_completion=False)

USUAL = "docs"


@app.command()
def command(
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; report each stale file.")
    ] = False,
    docs: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Folder of the pages; its reference/ is written.",
            show_default="docs",
        ),
    ] = None,
    format_: ReportOption = None,
    output: OutputOption = None,
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """Write the pages, scripts and diagrams made from claims.

    Only what changed is written, and generated files that are no longer needed are removed.
    """
    # The modules that make pages are many, and only this command needs them.
    from swacalc.site import made_of, stale, write

    form = report_format(format_, json=json)
    docs = docs or held(Path(USUAL), root_of(Path.cwd()))
    if not os.path.isdir(docs):
        raise InputError(f"there is no folder {docs}", hint="name the folder of pages with --docs")
    session, folder = Session(claims), docs / FOLDER
    lock, loaded = lock_of(session.folder, session.loaded, root=Path.cwd())
    made = made_of(faultless(loaded), lock)
    if check:
        compared = Pages(stale=tuple(stale(made, folder)))
        report = check_loaded(loaded, choose(("DOC405",)), lock=lock, pages=compared)
        leave(report, form, output)
    done = [
        {"path": each.place.path, "done": "removed" if each.how == "left over" else "wrote"}
        for each in write(made, folder)
    ]
    if json:
        send(dumps({"schema": "swacalc/pages/1", "files": done}) + "\n")
    else:
        show([(f"{each['done']} {each['path']}", "")] for each in done)
