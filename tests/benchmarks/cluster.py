"""Times each step of a trace that is walked in shards: what workers do, and what the reducer does.

    python tests/benchmarks/cluster.py [THOUSANDS OF REQUESTS]

The trace is made, as `swacalc traces make` does, with system prompts that many sessions share, and
read from Parquet. All steps run in this process, one after the other, so that their times are those
of one processor. The bytes of the reducer are those of its tables and the most of its arrays.
"""

import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from swacalc.cluster.parts import TraceParts, parts_of
from swacalc.cluster.pipeline import WalkedTrace, walk_parts
from swacalc.cluster.shard_walk import ShardWalk
from swacalc.simulation.compiling import compiled
from swacalc.simulation.serving import WindowStore, serve
from swacalc.traces.distributions import read_distribution
from swacalc.traces.loading import Asked, load_trace
from swacalc.traces.making import Recipe, make_rows
from swacalc.traces.storing import store

WORKERS = 8
STEPS = {"_read": "read", "_divide": "divide", "_walk": "walk"}

Tell = Callable[[int, int], None]


class Timed:
    """An engine that does everything at once, with the seconds of each step and all results."""

    workers = WORKERS

    def __init__(self) -> None:
        self.seconds = Counter[str]()
        self.found: list[list[Any]] = []

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        start = process_time()
        result = function(*arguments)
        name = getattr(function, "__name__", type(function).__name__)
        self.seconds[STEPS.get(name, "other")] += process_time() - start
        return result

    def results(self, promises: Sequence[Any], _tell: Tell) -> list[Any]:
        self.found.append(list(promises))
        return list(promises)


class Known:
    """An engine that has all results already, so that nothing but the reducer is run."""

    workers = WORKERS

    def __init__(self, found: list[list[Any]]) -> None:
        self._found = iter(found)

    def submit(self, *_: Any) -> None:
        return None

    def results(self, _promises: Sequence[Any], _tell: Tell) -> list[Any]:
        return next(self._found)


def recipe(requests: int) -> Recipe:
    new, output = read_distribution("lognormal:500:1.2"), read_distribution("lognormal:200:1")
    return Recipe(requests, 64, 0, 1, 5, 30, new, output, 4, 2048)


def walked(engine: Timed | Known, source: TraceParts) -> WalkedTrace:
    how = ShardWalk(source.block, "turns", 1)
    return walk_parts(engine, source, how, lambda _done, _count: None)


def main(requests: int) -> None:
    if compiled() is None:
        sys.exit("Numba is not installed")
    with TemporaryDirectory() as folder:
        path = Path(folder, "trace.parquet")
        store(make_rows(recipe(requests)), 64, path)
        source = parts_of([str(path)], Asked())
        ids = int(load_trace([str(path)]).trace.paths.lengths.sum())
        walked(Timed(), source)  # compiled by now
        engine = Timed()
        found = walked(engine, source).walk
        size = path.stat().st_size
    print(f"{requests:,} requests, {ids:,} ids, {size / 1e6:.0f} MB, {len(source.parts)} parts")
    for step, seconds in engine.seconds.items():
        print(f"{step:8} {seconds:6.2f} s  {ids / seconds / 1e6:7.1f} M ids/s a worker")
    start = process_time()
    walked(Known(engine.found), source)
    seconds = process_time() - start
    tracemalloc.start()
    walked(Known(engine.found), source)
    arrays = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    tables = sum(table.nbytes for step in engine.found[1:] for table in step)
    print(f"reducer  {seconds:6.2f} s  {requests / seconds / 1e6:7.2f} M requests/s")
    print(
        f"reducer  {tables / requests:.0f} bytes a request in tables, {arrays / requests:.0f} more"
    )
    start = process_time()
    serve(found, found.hits(), WindowStore(capacity=requests // 10))
    seconds = process_time() - start
    print(f"windows  {seconds:6.2f} s  {requests / seconds / 1e6:7.2f} M requests/s for one point")
    print(f"units    {len(found.owner) / requests:.2f} a request")


if __name__ == "__main__":
    main(int(float(sys.argv[1]) * 1000) if len(sys.argv) > 1 else 500)
