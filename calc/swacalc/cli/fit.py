"""`swacalc fit`."""

from functools import partial
from typing import Annotated

import typer

from swacalc.calculators.fitting import fit
from swacalc.cli.finishing import Calculate, answer_with
from swacalc.cli.groups import grouped
from swacalc.cli.options import (
    AnswerOptions,
    DraftsOption,
    DtypeOption,
    ModelOptions,
    ShareOptions,
    values_of,
)
from swacalc.cli.session import Session

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: swacalc fit --memory 40GiB --context 64k --model gpt-oss-20b")
@grouped
def command(
    *,
    memory: Annotated[
        str | None,
        typer.Option(metavar="BYTES", help="Memory for KV of one device, such as 40GiB."),
    ] = None,
    context: Annotated[
        str | None, typer.Option(metavar="N", help="Tokens of one context, such as 100k.")
    ] = None,
    share: ShareOptions,
    model: ModelOptions,
    dtype: DtypeOption = None,
    drafts: DraftsOption = False,
    options: AnswerOptions,
) -> None:
    """Sequences that fit into a memory, and the longest context that does."""
    given = values_of(
        memory=memory, context=context, page=share.page, batch=share.batch, devices=share.tp
    )

    def prepare(session: Session) -> Calculate:
        network = model.network(session, dtype or "", drafts=drafts)
        return partial(fit, session.symbol_table, network)

    answer_with(prepare, given, options)
