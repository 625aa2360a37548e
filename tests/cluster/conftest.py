"""Traces that are cut at a trunk, and an engine that does everything at once in this process."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from swacalc.cluster.parts import HeldPart, TraceParts, tables_of
from swacalc.cluster.pipeline import TaskEngine, walk_parts
from swacalc.cluster.shard_walk import ShardWalk
from swacalc.simulation.walking import Walk, walk
from swacalc.traces import Rows, Trace

from ..traces.conftest import make_trace

VECTORS = Path(__file__).parents[3] / "shared" / "vectors" / "simulate.json"


class AtOnce:
    """An engine of some workers that are none."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)

    def results(self, promises: Sequence[Any], tell: Callable[[int, int], None]) -> list[Any]:
        tell(len(promises), len(promises))
        return list(promises)


def trace_of(requests: Sequence[tuple[int, int, int, Sequence[int], int]], block: int) -> Trace:
    """Requests of time, prompt, output, ids and parent."""
    columns = [np.array([each[n] for each in requests], dtype=np.int64) for n in (0, 1, 2, 4)]
    ids = np.array([each for request in requests for each in request[3]], dtype=np.int64)
    ends = np.cumsum([0, *(len(request[3]) for request in requests)]).astype(np.int64)
    return make_trace(Rows(*columns[:3], ids, ends, parent=columns[3]), block)


def random_trace(random: Random) -> Trace:
    """Prompts that go on from earlier ones, end early, repeat, and have tails; few ids."""
    block = random.choice([1, 2, 4])
    before: list[tuple[int, ...]] = [()]
    requests = []
    for row in range(random.randrange(1, 60)):
        kept = random.choice(before)[: random.choice([1, 3, 99])]
        more = random.choices(range(random.choice([1, 2, 4])), k=random.choice([0, 0, 1, 2, 5]))
        ids = (*kept, *more)
        tokens = len(ids) * block + random.choice([0, 0, 0, 1, block, -1, -block])
        before.append(ids)
        parent = random.randrange(-1, row + 1)
        output = random.choice([0, 1, block, 3])
        requests.append((random.randrange(row + 1) * 5, max(0, tokens), output, ids, parent))
    return trace_of(requests, block)


def vector_traces() -> list[Trace]:
    """The traces of the vectors beside the project, if they are there."""
    cases = json.loads(VECTORS.read_text(encoding="utf-8"))["cases"] if VECTORS.exists() else []
    names = ("t", "input_length", "output_length", "hash_ids")
    return [
        trace_of([(*map(each.get, names), -1) for each in case["requests"]], case["block"])
        for case in cases
    ]


def parts_of_trace(trace: Trace, rows: int) -> TraceParts:
    """A trace in parts of so many rows."""
    table = next(tables_of(trace))
    parts = (HeldPart(table.slice(first, rows)) for first in range(0, len(trace), rows))
    return TraceParts(tuple(parts), "table", (), trace.block, trace.turns)


def different(engine: TaskEngine, trace: Trace, link: str, least: int, rows: int) -> list[str]:
    """The columns in which a trace that is walked on an engine differs from one walked here."""
    how = ShardWalk(trace.block, link, least)
    found = walk_parts(engine, parts_of_trace(trace, rows), how, lambda _done, _count: None).walk
    return columns_that_differ(found, walk(trace, link, least))


def columns_that_differ(one: Walk, other: Walk) -> list[str]:
    return [
        name
        for name in Walk.__slots__
        if not np.array_equal(getattr(one, name), getattr(other, name))
    ]
