"""`swacalc solve`."""

from typing import Annotated

import typer

from swacalc.calculators.answer import given_values, read_value
from swacalc.cli.finishing import cite
from swacalc.cli.options import ClaimsOption, ExplainOption, JsonOption
from swacalc.cli.session import Session
from swacalc.errors import InputError
from swacalc.output.figures import dumps
from swacalc.output.terminal import send, show

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: swacalc solve persistent_ratio=1/5 --for D")
def command(
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
    from swacalc.calculators.equations import solve
    from swacalc.output.solutions import solution_lines, solutions_document

    left, sign, right = target.rpartition("=")
    if not sign or not left.strip():
        raise InputError(
            f"{target!r} is not an equation", hint="write TARGET=VALUE, such as L*n_win=1000"
        )
    values = given_values(given or ())
    wanted = read_value(left.strip(), right.strip())
    session = Session(claims)
    found = solve(session.symbol_table, left, wanted, symbol, values)
    if json:
        send(dumps(solutions_document(found)) + "\n")
    else:
        show(solution_lines(found, explain=explain))
        if explain:
            cite(found.inputs.values(), session)
