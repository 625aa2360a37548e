"""`swacalc storage`."""

from functools import partial
from typing import Annotated

import typer

from swacalc.calculators.storage import storage
from swacalc.cli.finishing import Output, finish
from swacalc.cli.helping import Claimed
from swacalc.cli.options import (
    DEFAULT_MODEL,
    AgainstOption,
    ClaimsOption,
    ConfigOption,
    DraftsOption,
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


@app.command(cls=Claimed, epilog="Example: swacalc storage --against deepseek-v4-flash --turn 2k")
def command(
    model: ModelOption = DEFAULT_MODEL,
    config: ConfigOption = None,
    against: AgainstOption = None,
    context: Annotated[
        str | None, typer.Option(metavar="N", help="Tokens of one context, such as 100k.")
    ] = None,
    page: Annotated[
        str | None, typer.Option(metavar="P", help="Tokens of a page, to round the context up to.")
    ] = None,
    turn: TurnOption = None,
    windows: WindowsOption = None,
    dtype: DtypeOption = None,
    format_: FormerDtypeOption = None,
    drafts: DraftsOption = False,
    claims: ClaimsOption = None,
    json: JsonOption = False,
    explain: ExplainOption = False,
    sweep: SweepOption = None,
    plot: PlotOption = None,
) -> None:
    """Bytes per token, window and context; ratios of two models."""
    given = values_of(context=context, page=page, D=turn, K=windows)

    def run(session: Session) -> None:
        form = dtype_of(dtype, format_)
        network = session.network(model, config, dtype=form, drafts=drafts)
        other = session.network(against) if against else None
        calculate = partial(storage, session.symbol_table, network, against=other)
        finish(calculate, given, Output(session, json, explain, sweep, plot))

    with_session(claims, run)
