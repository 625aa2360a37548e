"""`swacalc replay`."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from swacalc.calculators.engines import engine as engine_rule
from swacalc.calculators.replaying import replay
from swacalc.calculators.stacks import chosen, rebuilt
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
from swacalc.errors import InputError

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: swacalc replay --part encoder --prefix 100k")
def command(
    layers: Annotated[
        str | None, typer.Option(metavar="L", help="Equal layers, instead of a model's.")
    ] = None,
    window: Annotated[
        str | None, typer.Option(metavar="W", help="Window, the token's own position included.")
    ] = None,
    prefix: Annotated[
        str | None, typer.Option(metavar="H", help="Cached tokens before the hit position.")
    ] = None,
    rows: Annotated[
        str | None, typer.Option(metavar="R", help="Tokens that a bounded replay runs.")
    ] = None,
    page: Annotated[str | None, typer.Option(metavar="P", help="Tokens of a cache page.")] = None,
    model: ModelOption = DEFAULT_MODEL,
    config: ConfigOption = None,
    part: Annotated[
        str, typer.Option(metavar="encoder|decoder|draft|all", help="Which layers of the model.")
    ] = "encoder",
    engine: Annotated[
        str | None,
        typer.Option(metavar="vllm|sglang|tokenspeed|tensorrt-llm", help="An engine's own rule."),
    ] = None,
    prompt: Annotated[
        str | None, typer.Option(metavar="N", help="With --engine: tokens of the prompt.")
    ] = None,
    hit: Annotated[
        str | None, typer.Option(metavar="H", help="With --engine: tokens that are cached.")
    ] = None,
    block: Annotated[
        str | None, typer.Option(metavar="B", help="With --engine: tokens of a block or page.")
    ] = None,
    vectors: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write test vectors for an engine's tests.")
    ] = None,
    claims: ClaimsOption = None,
    json: JsonOption = False,
    explain: ExplainOption = False,
    sweep: SweepOption = None,
    plot: PlotOption = None,
) -> None:
    """Tokens and layer runs of an exact and a bounded replay."""
    given = values_of(L=layers, n_win=window)
    of_the_user = len(given) == 2
    if engine is None:
        _refuse(prompt=prompt, hit=hit, block=block)
        given |= values_of(prefix=prefix, rows=rows, page=page)
    else:
        _refuse(prefix=prefix, rows=rows, page=page, vectors=vectors)
        given |= values_of(N=prompt, H=hit, block=block)

    def run(session: Session) -> None:
        network = None if of_the_user else session.network(model, config)
        stack = None if network is None else rebuilt(network, part)
        output = Output(session, json, explain, sweep, plot)
        if engine is not None:
            finish(partial(engine_rule, session.symbol_table, engine, part=stack), given, output)
            return
        calculate = partial(replay, session.symbol_table, part=stack)
        if vectors is not None:
            from swacalc.output.vector_file import write_vectors

            write_vectors(calculate(given), chosen(stack, given), vectors)
        finish(calculate, given, output)

    with_session(claims, run)


def _refuse(**options: object) -> None:
    """Refuse options that have no effect in this mode.

    Raises:
        InputError: one of them was given.
    """
    for name, value in options.items():
        if value is not None:
            lacks = name in {"prompt", "hit", "block"}
            where, hint = ("without", "give --engine too") if lacks else ("with", "leave it out")
            raise InputError(f"--{name} has no effect {where} --engine", hint=hint)
