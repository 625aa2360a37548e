"""`swacalc prefill`."""

from functools import partial
from typing import Annotated

import typer

from swacalc.calculators.answer import read_value
from swacalc.calculators.bounds import BOUNDS, CACHED
from swacalc.calculators.prefill import prefill
from swacalc.cli.finishing import Calculate, answer_with
from swacalc.cli.groups import grouped
from swacalc.cli.options import AnswerOptions, ModelOptions, values_of
from swacalc.cli.session import Session

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: swacalc prefill --prompt 100k --cached 90k")
@grouped
def command(
    *,
    prompt: Annotated[str | None, typer.Option(metavar="N", help="Tokens of the prompt.")] = None,
    cached: Annotated[
        str | None, typer.Option(metavar="H", help="Tokens of it that are cached.")
    ] = None,
    model: ModelOptions,
    options: AnswerOptions,
) -> None:
    """Layers times tokens that a prefill runs, also after a hit."""
    given = values_of(N=prompt)
    if cached is not None:
        given["H"] = read_value(CACHED, cached, BOUNDS["H"].unit)

    def prepare(session: Session) -> Calculate:
        return partial(prefill, session.symbol_table, model.network(session))

    answer_with(prepare, given, options)
