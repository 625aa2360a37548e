"""`swacalc eval`."""

from functools import partial
from typing import Annotated

import typer

from swacalc.calculators.answer import given_values
from swacalc.calculators.evaluating import evaluate
from swacalc.cli.finishing import finish
from swacalc.cli.options import AnswerOptions, ClaimsOption, ExplainOption, JsonOption
from swacalc.cli.session import Session

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: swacalc eval 'L * n_win' L=24")
def command(
    expression: Annotated[str, typer.Argument(help="For example 'L * n_win'.", show_default=False)],
    values: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME=VALUE]...", help="Values for symbols.")
    ] = None,
    claims: ClaimsOption = None,
    json: JsonOption = False,
    explain: ExplainOption = False,
) -> None:
    """Calculate any expression over the symbols of the claims, exactly."""
    given = given_values(values or ())
    session = Session(claims)
    calculate = partial(evaluate, session.symbol_table, expression)
    finish(calculate, given, session, AnswerOptions(claims, json, explain))
