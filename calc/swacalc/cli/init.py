"""`swacalc init`."""

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from swacalc.cli.options import JsonOption
from swacalc.editing.starter import write_starter
from swacalc.output.figures import dumps
from swacalc.output.terminal import send, show

app = typer.Typer(add_completion=False)


@app.command()
def command(
    folder: Annotated[
        Path,
        typer.Argument(metavar="[DIR]", help="Where to write it.", show_default="this folder"),
    ] = Path(),
    json: JsonOption = False,
) -> None:
    """Start a claim set for another report.

    It is a small one, with a claim of each tag, a page and a workflow, and passes swacalc check.
    """
    written = write_starter(folder)
    if json:
        paths = [path.as_posix() for path in written]
        send(dumps({"schema": "swacalc/written/1", "paths": paths}) + "\n")
        return
    show([(f"wrote {path}", "")] for path in written)
    there = "" if folder == Path() else f"cd {quote(str(folder))} && "
    show([[(f"next: {there}swacalc check && swacalc pages", "quiet")]])
