"""`swacalc pool`."""

from functools import partial
from typing import Annotated

import typer

from swacalc.calculators.caches import pool
from swacalc.cli.finishing import Output, finish
from swacalc.cli.helping import Claimed
from swacalc.cli.options import (
    DEFAULT_MODEL,
    ClaimsOption,
    ConfigOption,
    DtypeOption,
    ExplainOption,
    FormerDtypeOption,
    JsonOption,
    ModelOption,
    PlotOption,
    SweepOption,
    dtype_of,
    values_of,
)
from swacalc.cli.session import Session, with_session

app = typer.Typer(add_completion=False)


@app.command(cls=Claimed, epilog="Example: swacalc pool --dram 2TiB --ttl 5min")
def command(
    dram: Annotated[
        str | None,
        typer.Option(metavar="BYTES", help="Host DRAM of one machine, such as 2TiB."),
    ] = None,
    share: Annotated[
        str | None,
        typer.Option(metavar="RATIO", help="The part of it that is the pool; {share}."),
    ] = None,
    machines: Annotated[
        str | None, typer.Option(metavar="N", help="How many machines.", show_default="1")
    ] = None,
    ttl: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="How long a window stays, such as 5min; {TTL}."),
    ] = None,
    model: ModelOption = DEFAULT_MODEL,
    config: ConfigOption = None,
    dtype: DtypeOption = None,
    format_: FormerDtypeOption = None,
    claims: ClaimsOption = None,
    json: JsonOption = False,
    explain: ExplainOption = False,
    sweep: SweepOption = None,
    plot: PlotOption = None,
) -> None:
    """SWA windows in a share of host DRAM; their session rate."""
    given = values_of(dram=dram, share=share, machines=machines, TTL=ttl)

    def run(session: Session) -> None:
        form = dtype_of(dtype, format_)
        network = session.network(model, config, dtype=form)
        calculate = partial(pool, session.symbol_table, network)
        finish(calculate, given, Output(session, json, explain, sweep, plot))

    with_session(claims, run)
