"""`swacalc replay`."""

from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from swacalc.calculators.conventions import (
    CONVENTIONS,
    NOTE,
    is_exclusive,
    widened,
    with_itself,
)
from swacalc.calculators.engine_rules import ENGINES
from swacalc.calculators.engines import engine
from swacalc.calculators.replaying import replay
from swacalc.calculators.stacks import chosen, rebuilt
from swacalc.cli.finishing import Calculate, answer_with, noted
from swacalc.cli.groups import grouped
from swacalc.cli.options import AnswerOptions, ModelOptions, values_of
from swacalc.cli.session import Session
from swacalc.errors import InputError
from swacalc.quantity import Quantity

app = typer.Typer(add_completion=False)


class EngineOptions(NamedTuple):
    """An engine whose own rule is asked for, and a hit in its cache."""

    engine: Annotated[
        str | None, typer.Option(metavar="|".join(ENGINES), help="An engine's own rule.")
    ] = None
    prompt: Annotated[
        str | None, typer.Option(metavar="N", help="With --engine: tokens of the prompt.")
    ] = None
    hit: Annotated[
        str | None, typer.Option(metavar="H", help="With --engine: tokens that are cached.")
    ] = None
    block: Annotated[
        str | None, typer.Option(metavar="B", help="With --engine: tokens of a block or page.")
    ] = None
    chunk: Annotated[
        str | None, typer.Option(metavar="C", help="With --engine: tokens of a prefill chunk.")
    ] = None
    draft_tokens: Annotated[
        str | None, typer.Option(metavar="K", help="With --engine: draft tokens, 0 for none.")
    ] = None
    oldest: Annotated[
        str | None, typer.Option(metavar="P", help="With --engine: first position that is held.")
    ] = None
    checkpoint: Annotated[
        str | None,
        typer.Option(metavar="FIRST..LAST", help="With --engine: positions of a checkpoint."),
    ] = None


class ReplayOptions(NamedTuple):
    """The hit that a replay without an engine starts from, and what else is written of it."""

    prefix: Annotated[
        str | None, typer.Option(metavar="H", help="Cached tokens before the hit position.")
    ] = None
    rows: Annotated[
        str | None, typer.Option(metavar="R", help="Tokens that a bounded replay runs.")
    ] = None
    page: Annotated[str | None, typer.Option(metavar="P", help="Tokens of a cache page.")] = None
    vectors: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write test vectors for an engine's tests.")
    ] = None


@app.command(epilog="Example: swacalc replay --part encoder --prefix 100k")
@grouped
def command(
    *,
    layers: Annotated[
        str | None, typer.Option(metavar="L", help="Equal layers, instead of a model's.")
    ] = None,
    window: Annotated[
        str | None, typer.Option(metavar="W", help="Window, the token's own position included.")
    ] = None,
    cache: ReplayOptions,
    model: ModelOptions,
    part: Annotated[
        str, typer.Option(metavar="encoder|decoder|draft|all", help="Which layers of the model.")
    ] = "encoder",
    convention: Annotated[
        str,
        typer.Option(
            metavar="inclusive|exclusive", help="Whether a window given counts the token itself."
        ),
    ] = CONVENTIONS[0],
    rule: EngineOptions,
    options: AnswerOptions,
) -> None:
    """Tokens and layer runs of an exact and a bounded replay."""
    sizes = values_of(L=layers, n_win=window)
    exclusive = is_exclusive(convention, {"--window": window, "--config": model.config})
    if exclusive:
        _refuse_swept_window(options.sweep)
    given = (with_itself(sizes) if exclusive else sizes) | _given(cache, rule)

    def prepare(session: Session) -> Calculate:
        network = None if len(sizes) == 2 else model.network(session)
        if network and network.given and exclusive:
            network = widened(network)
        stack = None if network is None else rebuilt(network, part)
        calculate = partial(replay, session.symbol_table, part=stack)
        if rule.engine is not None:
            calculate = partial(engine, session.symbol_table, rule.engine, part=stack)
        if exclusive:
            calculate = partial(noted, calculate, NOTE)
        if cache.vectors is not None:
            from swacalc.output.vector_file import write_vectors

            write_vectors(calculate(given), chosen(stack, given), cache.vectors)
        return calculate

    answer_with(prepare, given, options)


def _refuse_swept_window(sweep: str | None) -> None:
    """Refuse a range of windows that leave the token itself out: a sweep takes them as they are.

    Raises:
        InputError: the window is swept, or the range cannot be read.
    """
    if sweep is None:
        return
    from swacalc.calculators.sweeping import read_span

    if read_span(sweep).name == "n_win":
        hint = "leave --convention out, and add 1 to both ends"
        raise InputError("a swept window counts the token itself", hint=hint)


def _given(cache: ReplayOptions, rule: EngineOptions) -> dict[str, Quantity]:
    """The values of the mode that is asked for.

    Raises:
        InputError: an option of the other mode is given, or a value cannot be read.
    """
    if rule.engine is None:
        _refuse(rule, "without", "give --engine too")
        return values_of(prefix=cache.prefix, rows=cache.rows, page=cache.page)
    _refuse(cache, "with", "leave it out")
    first, last = _positions(rule.checkpoint)
    return values_of(
        N=rule.prompt,
        H=rule.hit,
        block=rule.block,
        prefill_chunk=rule.chunk,
        draft_tokens=rule.draft_tokens,
        oldest=rule.oldest,
        checkpoint_first=first,
        checkpoint_last=last,
    )


def _positions(checkpoint: str | None) -> tuple[str, str] | tuple[None, None]:
    """The first and the last position of a checkpoint.

    Raises:
        InputError: they are not written as a range.
    """
    if checkpoint is None:
        return None, None
    first, dots, last = checkpoint.partition("..")
    if not (first and dots and last):
        message = f"--checkpoint: {checkpoint!r} has no range"
        raise InputError(message, hint="write FIRST..LAST, such as 0..987")
    return first, last


def _refuse(options: EngineOptions | ReplayOptions, where: str, hint: str) -> None:
    """Refuse options that have no effect in this mode.

    Raises:
        InputError: one of them was given.
    """
    for name, value in options._asdict().items():
        if value is not None:
            option = f"--{name.replace('_', '-')}"
            raise InputError(f"{option} has no effect {where} --engine", hint=hint)
