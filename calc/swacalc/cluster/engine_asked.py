"""What a user asks of an engine, and a trace walked on it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from swacalc.cluster.dask_engine import dask_engine, need_dask
from swacalc.cluster.parts import parts_of
from swacalc.cluster.pipeline import WalkedTrace, walk_parts
from swacalc.cluster.shard_walk import ShardWalk
from swacalc.errors import InputError, did_you_mean
from swacalc.simulation.wanting import Wanted
from swacalc.traces.loading import Asked

_ENGINES = ("local", "dask")


class EngineAsked(NamedTuple):
    """Dask with so many workers here, one a processor without a number, or a scheduler's."""

    workers: int | None
    scheduler: str | None


def read_engine(
    *, engine: str, workers: int | None, scheduler: str | None, policy: str | None
) -> EngineAsked | None:
    """Read the options by their words; None is this process alone.

    Raises:
        InputError: there is no such engine, it is not installed, or an option has no effect.
    """
    if engine not in _ENGINES:
        hint = did_you_mean(engine, _ENGINES) or f"give {' or '.join(_ENGINES)}"
        raise InputError(f"--engine cannot be {engine!r}", hint=hint)
    if engine == "local":
        for option, given in {"--workers": workers, "--scheduler": scheduler}.items():
            if given is not None:
                hint = "give --engine dask too"
                raise InputError(f"{option} has no effect without an engine", hint=hint)
        return None
    if workers is not None and scheduler is not None:
        hint = "leave one of the two out"
        raise InputError("--workers has no effect with --scheduler", hint=hint)
    if policy is not None:
        hint = "leave one of the two out"
        raise InputError("--policy needs all blocks in one process, not --engine dask", hint=hint)
    need_dask()
    return EngineAsked(workers, scheduler)


def walk_on(
    engine: EngineAsked,
    names: Sequence[str],
    asked: Asked,
    wanted: Wanted,
    tell: Callable[[int, int], None],
) -> WalkedTrace:
    """Load and walk a trace with an engine.

    Raises:
        InputError: the trace cannot be found or joined as is wanted, or the engine does not answer.
        UnreadableError: a file cannot be read, or a row is wrong and is not to be passed over.
    """
    source = parts_of(names, asked)
    how = ShardWalk(source.block, wanted.link_of(turns=source.turns), wanted.least)
    with dask_engine(*engine) as started:
        return walk_parts(started, source, how, tell)
