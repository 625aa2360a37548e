"""`swacalc init`."""

from pathlib import Path
from typing import Annotated

import typer

from swacalc.cli.options import JsonOption
from swacalc.output.figures import dumps
from swacalc.output.starter import write_starter
from swacalc.output.terminal import send, show

app = typer.Typer(add_completion=False)


@app.command()
def command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to write it.")],
    json: JsonOption = False,
) -> None:
    """Start a claim set for another report.

    It is a small one with a page, and passes swacalc check.
    """
    written = write_starter(folder)
    if json:
        paths = [path.as_posix() for path in written]
        send(dumps({"schema": "swacalc/written/1", "paths": paths}) + "\n")
        return
    show([(f"wrote {path}", "")] for path in written)
    claims = written[0].parent
    show([[(f"next: swacalc check --claims {claims}", "quiet")]])
