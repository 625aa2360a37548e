"""`swacalc toy`."""

import re
from functools import partial
from typing import Annotated

import typer

from swacalc.calculators.toy_counts import counts_of
from swacalc.cli.options import ClaimsOption, JsonOption
from swacalc.cli.session import Session
from swacalc.errors import InputError
from swacalc.output.figures import dumps
from swacalc.output.terminal import send, show
from swacalc.output.toy_lines import toy_lines
from swacalc.replay import ReplayError
from swacalc.replay.toy import MAX_LAYERS, MAX_POSITIONS, MAX_WINDOW, frames

app = typer.Typer(add_completion=False)


def _number(text: str | int) -> int:
    """A whole number in ASCII digits, as options of quantities have them."""
    if not re.fullmatch("[+-]?[0-9]{1,9}", str(text)):
        raise typer.BadParameter(f"{text!r} is not a whole number")
    return int(text)


_whole = partial(typer.Option, parser=_number, metavar="INTEGER")


@app.command()
def command(
    layers: Annotated[int, _whole(help=f"Local layers, 1 to {MAX_LAYERS}.")] = 4,
    positions: Annotated[
        int, _whole(help=f"Tokens of the cached prompt, 1 to {MAX_POSITIONS}.")
    ] = 8,
    window: Annotated[
        int,
        _whole(help=f"Positions that a layer sees, its own included, 1 to {MAX_WINDOW}."),
    ] = 3,
    start: Annotated[
        int | None,
        _whole(help="Where the bounded replay starts.", show_default="one window before the end"),
    ] = None,
    query: Annotated[
        int | None,
        _whole(help="The position whose view is shown.", show_default="the last"),
    ] = None,
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """Draw exact and bounded replay on a teaching toy.

    Its few layers and positions are invented to show the accounting. They say nothing
    about a real model.
    """
    sizes = {"layers": layers, "positions": positions, "window": window}
    try:
        drawn = frames(**sizes, start=start, query=query)
    except ReplayError as error:
        message = f"--{error.name} {error.given} is out of range"
        raise InputError(message, hint=f"--{error.name} must be {error.allowed}") from error
    if json:
        send(dumps(drawn) + "\n")
    else:
        show(toy_lines(drawn, counts_of(Session(claims).symbol_table, sizes)))
