"""`swacalc retain`."""

from functools import partial
from typing import Annotated

import typer

from swacalc.calculators.caches import retain
from swacalc.cli.finishing import Output, finish
from swacalc.cli.helping import Claimed
from swacalc.cli.options import (
    DEFAULT_MODEL,
    AgainstOption,
    ClaimsOption,
    ConfigOption,
    DtypeOption,
    ExplainOption,
    FormerDtypeOption,
    JsonOption,
    ModelOption,
    PlotOption,
    SweepOption,
    TurnOption,
    WindowsOption,
    dtype_of,
    values_of,
)
from swacalc.cli.session import Session, with_session

app = typer.Typer(add_completion=False)


@app.command(
    cls=Claimed, epilog="Example: swacalc retain --rate 1M --against deepseek-v4-flash --turn 2k"
)
def command(
    rate: Annotated[
        str | None, typer.Option(metavar="RATE", help="New tokens per second, such as 1M.")
    ] = None,
    lifetime: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="How long global KV is kept; {lifetime}."),
    ] = None,
    model: ModelOption = DEFAULT_MODEL,
    config: ConfigOption = None,
    against: AgainstOption = None,
    turn: TurnOption = None,
    windows: WindowsOption = None,
    dtype: DtypeOption = None,
    format_: FormerDtypeOption = None,
    claims: ClaimsOption = None,
    json: JsonOption = False,
    explain: ExplainOption = False,
    sweep: SweepOption = None,
    plot: PlotOption = None,
) -> None:
    """SSD bytes for a token rate and a lifetime."""
    given = values_of(rate=rate, lifetime=lifetime, D=turn, K=windows)

    def run(session: Session) -> None:
        form = dtype_of(dtype, format_)
        network = session.network(model, config, dtype=form)
        other = session.network(against) if against else None
        calculate = partial(retain, session.symbol_table, network, against=other)
        finish(calculate, given, Output(session, json, explain, sweep, plot))

    with_session(claims, run)
