"""`swacalc retain`."""

from functools import partial
from typing import Annotated

import typer

from swacalc.calculators.caches import retain
from swacalc.cli.finishing import Calculate, answer_with
from swacalc.cli.groups import grouped
from swacalc.cli.helping import Claimed
from swacalc.cli.options import (
    AnswerOptions,
    DtypeOptions,
    ModelOptions,
    PredecessorOptions,
    values_of,
)
from swacalc.cli.session import Session

app = typer.Typer(add_completion=False)


@app.command(
    cls=Claimed, epilog="Example: swacalc retain --rate 1M --against deepseek-v4-flash --turn 2k"
)
@grouped
def command(
    *,
    rate: Annotated[
        str | None, typer.Option(metavar="RATE", help="New tokens per second, such as 1M.")
    ] = None,
    lifetime: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="How long global KV is kept; {lifetime}."),
    ] = None,
    model: ModelOptions,
    predecessor: PredecessorOptions,
    dtype: DtypeOptions,
    options: AnswerOptions,
) -> None:
    """SSD bytes for a token rate and a lifetime."""
    given = values_of(rate=rate, lifetime=lifetime, D=predecessor.turn, K=predecessor.windows)

    def prepare(session: Session) -> Calculate:
        network = model.network(session, dtype.chosen())
        against = predecessor.network(session)
        return partial(retain, session.symbol_table, network, against=against)

    answer_with(prepare, given, options)
