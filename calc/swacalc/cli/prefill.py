"""`swacalc prefill`."""

from functools import partial
from typing import Annotated

import typer

from swacalc.calculators.answer import read_value
from swacalc.calculators.bounds import CACHED
from swacalc.calculators.prefill import prefill
from swacalc.cli.finishing import Output, finish
from swacalc.cli.options import (
    DEFAULT_MODEL,
    ClaimsOption,
    ConfigOption,
    ExplainOption,
    JsonOption,
    ModelOption,
    PlotOption,
    SweepOption,
    values_of,
)
from swacalc.cli.session import Session, with_session

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: swacalc prefill --prompt 100k --cached 90k")
def command(
    prompt: Annotated[str | None, typer.Option(metavar="N", help="Tokens of the prompt.")] = None,
    cached: Annotated[
        str | None, typer.Option(metavar="H", help="Tokens of it that are cached.")
    ] = None,
    model: ModelOption = DEFAULT_MODEL,
    config: ConfigOption = None,
    claims: ClaimsOption = None,
    json: JsonOption = False,
    explain: ExplainOption = False,
    sweep: SweepOption = None,
    plot: PlotOption = None,
) -> None:
    """Layers times tokens that a prefill runs, also after a hit."""
    given = values_of(N=prompt)
    if cached is not None:
        given["H"] = read_value(CACHED, cached)

    def run(session: Session) -> None:
        calculate = partial(prefill, session.symbol_table, session.network(model, config))
        finish(calculate, given, Output(session, json, explain, sweep, plot))

    with_session(claims, run)
