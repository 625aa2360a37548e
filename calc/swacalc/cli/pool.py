"""`swacalc pool`."""

from functools import partial
from typing import Annotated

import typer

from swacalc.calculators.caches import pool
from swacalc.cli.finishing import Calculate, answer_with
from swacalc.cli.groups import grouped
from swacalc.cli.helping import Claimed
from swacalc.cli.options import (
    AnswerOptions,
    DtypeOptions,
    ModelOptions,
    values_of,
)
from swacalc.cli.session import Session

app = typer.Typer(add_completion=False)


@app.command(cls=Claimed, epilog="Example: swacalc pool --dram 2TiB --ttl 5min")
@grouped
def command(
    *,
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
    model: ModelOptions,
    dtype: DtypeOptions,
    options: AnswerOptions,
) -> None:
    """SWA windows in a share of host DRAM; their session rate."""
    given = values_of(dram=dram, share=share, machines=machines, TTL=ttl)

    def prepare(session: Session) -> Calculate:
        network = model.network(session, dtype.chosen())
        return partial(pool, session.symbol_table, network)

    answer_with(prepare, given, options)
