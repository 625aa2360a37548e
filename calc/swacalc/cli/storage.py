"""`swacalc storage`."""

from functools import partial
from typing import Annotated

import typer

from swacalc.calculators.storage import storage
from swacalc.cli.finishing import Calculate, answer_with
from swacalc.cli.groups import grouped
from swacalc.cli.helping import Claimed
from swacalc.cli.options import (
    AnswerOptions,
    DraftsOption,
    DtypeOptions,
    ModelOptions,
    PredecessorOptions,
    ShareOptions,
    values_of,
)
from swacalc.cli.session import Session

app = typer.Typer(add_completion=False)


@app.command(cls=Claimed, epilog="Example: swacalc storage --against deepseek-v4-flash --turn 2k")
@grouped
def command(
    *,
    model: ModelOptions,
    predecessor: PredecessorOptions,
    context: Annotated[
        str | None, typer.Option(metavar="N", help="Tokens of one context, such as 100k.")
    ] = None,
    share: ShareOptions,
    dtype: DtypeOptions,
    drafts: DraftsOption = False,
    options: AnswerOptions,
) -> None:
    """Bytes per token, window and context; ratios of two models."""
    given = values_of(
        context=context,
        page=share.page,
        batch=share.batch,
        devices=share.tp,
        D=predecessor.turn,
        K=predecessor.windows,
    )

    def prepare(session: Session) -> Calculate:
        network = model.network(session, dtype.chosen(), drafts=drafts)
        against = predecessor.network(session)
        return partial(storage, session.symbol_table, network, against=against)

    answer_with(prepare, given, options)
