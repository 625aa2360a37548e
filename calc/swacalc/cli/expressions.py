"""`swacalc eval` and `swacalc solve`."""

from functools import partial
from typing import Annotated

import typer

from swacalc.calculators.answer import given_values, read_value
from swacalc.calculators.evaluating import evaluate
from swacalc.cli.options import ClaimsOption, ExplainOption, JsonOption, open_symbol_table
from swacalc.cli.sweeping import Output, cite, finish
from swacalc.errors import InputError
from swacalc.output.figures import dumps
from swacalc.output.terminal import send, show

evaluation = typer.Typer(add_completion=False)
solving = typer.Typer(add_completion=False)
APPS = {"eval": evaluation, "solve": solving}


@evaluation.command(name="eval", epilog="Example: swacalc eval 'L * n_win' L=24")
def evaluate_expression(
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
    output = Output(claims=claims, json=json, explain=explain)
    finish(partial(evaluate, open_symbol_table(claims), expression), given, output)


@solving.command(epilog="Example: swacalc solve persistent_ratio=1/5 --for D")
def solve(
    target: Annotated[
        str, typer.Argument(metavar="TARGET=VALUE", help="For example 'persistent_ratio=1/5'.")
    ],
    symbol: Annotated[
        str, typer.Option("--for", metavar="SYMBOL", help="The symbol to solve for.")
    ],
    given: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Values for other symbols.")
    ] = None,
    claims: ClaimsOption = None,
    json: JsonOption = False,
    explain: ExplainOption = False,
) -> None:
    """Find the value of a symbol that gives a figure the value wanted."""
    from swacalc.calculators.equations import solve as solve_for
    from swacalc.output.solutions import solution_lines, solutions_document

    left, sign, right = target.rpartition("=")
    if not sign or not left.strip():
        raise InputError(
            f"{target!r} is not an equation", hint="write TARGET=VALUE, such as L*n_win=1000"
        )
    values = given_values(given or ())
    wanted = read_value(left.strip(), right.strip())
    found = solve_for(open_symbol_table(claims), left, wanted, symbol, values)
    if json:
        send(dumps(solutions_document(found)) + "\n")
    else:
        show(solution_lines(found, explain=explain))
        if explain:
            cite(found.inputs.values(), claims)
