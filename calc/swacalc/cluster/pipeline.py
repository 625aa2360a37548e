"""The whole way: parts read, divided, walked in shards and joined, on whatever engine there is."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

import numpy as np
import pyarrow as pa

from swacalc.cluster.arrow_columns import lists, numbers, table_of
from swacalc.cluster.dividing import Divided, divide
from swacalc.cluster.parts import PartRead, TracePart, TraceParts
from swacalc.cluster.reducing import reduced
from swacalc.cluster.shard_walk import ShardWalk
from swacalc.cluster.trunk import DEEPEST, Trunk, trunk_of
from swacalc.cluster.trunk_walk import RequestHeads, heads_of
from swacalc.errors import Fault
from swacalc.simulation.walking import Walk, check_sums, walk_of
from swacalc.traces import Trace, paths_of
from swacalc.traces.gathering import SHOWN, need_requests
from swacalc.traces.loading import LoadedTrace

# Groups that are read and shards a worker has: several, so that one which is done early finds more
# to do. There is a task for each pair of both, so that many of them would keep the scheduler busy.
_READS, _SHARDS = 2, 4
_SUBTREES = 2  # a shard, if all were as large as one may be
_SAMPLE = 256  # requests a subtree, from which the trunk is chosen

Tell = Callable[[int, int], None]


class TaskEngine(Protocol):
    """Runs functions somewhere. What it promises can be an argument, or in a list that is one."""

    workers: int

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Promise the result of a function."""

    def results(self, promises: Sequence[Any], tell: Tell) -> list[Any]:
        """Wait for what was promised; `tell` hears how many are there, and of how many."""


class WalkedTrace(NamedTuple):
    """A trace without its ids, which only workers had, and its walk."""

    loaded: LoadedTrace
    walk: Walk


class PartSample(NamedTuple):
    """Some requests of a part: ids and numbers of full blocks; and what is wrong with rows."""

    some: pa.Table
    wrong: int
    faults: tuple[Fault, ...]


def walk_parts(engine: TaskEngine, source: TraceParts, how: ShardWalk, tell: Tell) -> WalkedTrace:
    """Walk a trace whose parts are read and walked elsewhere; it is joined here.

    Raises:
        UnreadableError: a part cannot be read, or all rows are wrong.
        InputError: the trace has no requests, or its numbers are too large.
    """
    cut = _cut(engine, source, how, tell)
    found = engine.results(cut.walked, tell)
    heads = heads_of(engine.results(cut.heads, tell))
    need_requests(len(heads.row), _faults(source, cut.samples))
    trace = _trace_of(heads, source)
    check_sums(trace)
    walk = walk_of(trace, reduced(heads, found, cut.trunk, how))
    return WalkedTrace(_loaded(trace, heads, source, cut.samples), walk)


class _Cut(NamedTuple):
    """A trace that is cut at a trunk, with promises of the heads and of the walk of each shard.

    What was read and divided is promised to nobody any more, so that workers can let go of it.
    """

    samples: Sequence[PartSample]
    trunk: Trunk
    heads: Sequence[Any]
    walked: Sequence[Any]


def _cut(engine: TaskEngine, source: TraceParts, how: ShardWalk, tell: Tell) -> _Cut:
    shards = _SHARDS * engine.workers
    groups = _groups(source.parts, _READS * engine.workers)
    count = -(-_SAMPLE * _SUBTREES * shards // len(groups))
    parts = [engine.submit(_read, group) for group in groups]
    samples = engine.results([engine.submit(_sample, each, how, count) for each in parts], tell)
    some = pa.concat_tables([each.some for each in samples])
    trunk = trunk_of(lists(some, "ids"), numbers(some, "full"), _SUBTREES * shards)
    divided = [engine.submit(_divide, each, trunk, how, shards) for each in parts]
    heads = [engine.submit(attrgetter("heads"), each) for each in divided]
    walked = [_walked(engine, divided, number, how) for number in range(shards)]
    return _Cut(samples, trunk, heads, walked)


def _groups(parts: Sequence[TracePart], most: int) -> list[list[TracePart]]:
    """Parts that are read together, in their order, in no more groups than there may be."""
    ends = [len(parts) * number // most for number in range(most + 1)]
    return [list(parts[start:end]) for start, end in pairwise(ends) if start < end]


def _read(parts: Sequence[TracePart]) -> PartRead:
    """What several parts hold."""
    found = [part() for part in parts]
    return PartRead(
        requests=pa.concat_tables([each.requests for each in found]),
        wrong=sum(each.wrong for each in found),
        faults=tuple(fault for each in found for fault in each.faults)[:SHOWN],
    )


def _sample(part: PartRead, how: ShardWalk, count: int) -> PartSample:
    """About so many requests of a part, as many as there are between any two."""
    paths = lists(part.requests, "ids")
    full = np.minimum(numbers(part.requests, "prompt") // how.block, paths.lengths())
    chosen = np.unique(np.linspace(0, max(0, len(full) - 1), count).astype(np.int64))
    chosen = chosen[: len(full)]
    ids = paths.take(chosen, most=DEEPEST)
    some = table_of({"full": full[chosen], "ids": ids})
    return PartSample(some, part.wrong, part.faults)


def _divide(part: PartRead, trunk: Trunk, how: ShardWalk, shards: int) -> Divided:
    return divide(part.requests, trunk, how.block, shards)


def _walked(engine: TaskEngine, divided: Sequence[Any], number: int, how: ShardWalk) -> Any:
    """The promise of a shard that is gathered from all parts and walked."""
    pieces = [engine.submit(_shard_of, each, number) for each in divided]
    return engine.submit(_walk, pieces, how)


def _shard_of(divided: Divided, number: int) -> pa.Table:
    return divided.shards[number]


def _walk(pieces: Sequence[pa.Table], how: ShardWalk) -> pa.Table:
    return how(pa.concat_tables(pieces))


def _trace_of(heads: RequestHeads, source: TraceParts) -> Trace:
    """The requests of a trace, which all have a path without ids."""
    count = len(heads.row)
    declared = heads.declared
    late = declared >= np.arange(count)
    none = np.full(count, -1, dtype=np.int64)
    return Trace(
        block=source.block,
        t_ms=heads.t_ms,
        prompt=heads.prompt,
        output=heads.output,
        paths=paths_of(none[:0], np.zeros(count + 1, dtype=np.int64)),
        parent=np.where(late, -1, declared),
        session=none,
        names=0,
        turns=source.turns,
        orphans=source.orphans + int(late.sum() + ((heads.parent >= 0) & (declared < 0)).sum()),
    )


def _loaded(
    trace: Trace, heads: RequestHeads, source: TraceParts, samples: Sequence[PartSample]
) -> LoadedTrace:
    return LoadedTrace(
        trace=trace,
        format=source.form,
        files=source.files,
        in_order=bool((heads.row[1:] > heads.row[:-1]).all()),
        wrong=source.wrong + sum(each.wrong for each in samples),
        faults=_faults(source, samples),
    )


def _faults(source: TraceParts, samples: Sequence[PartSample]) -> tuple[Fault, ...]:
    """What is wrong with the first rows that were passed over."""
    faults = (fault for each in samples for fault in each.faults)
    return (*source.faults, *faults)[:SHOWN]
