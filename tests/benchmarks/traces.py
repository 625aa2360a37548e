"""Times reading a trace beside `json.loads` alone on the same lines: run it by hand.

The trace is made: conversations as `swacalc traces make` makes them, as lines of JSON, of about
the megabytes that are given. It is read from JSON, from JSON packed with zstd, and from Parquet;
packed and Parquet count the bytes of the plain lines. Both run in one process, in turns. Prints
megabytes for each second that passes and for each second of the processor, which are the same only
on a machine that does nothing else.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from swacalc.traces.distributions import read_distribution
from swacalc.traces.loading import Cut, load_trace
from swacalc.traces.making import Recipe, make_rows
from swacalc.traces.storing import groups_of, store

TURNS = 5
BYTES_A_REQUEST = 1100
JSON_BYTES = 20_000_000  # as many bytes are read by json.loads, which takes ten times as long


def recipe(requests: int) -> Recipe:
    new, output = read_distribution("lognormal:500:1.2"), read_distribution("lognormal:200:1")
    return Recipe(requests, 64, 0, 1, 5, 30, new, output, 4, 2048)


def bare(path: Path) -> None:
    left = JSON_BYTES
    with path.open("rb") as file:
        for line in file:
            json.loads(line)
            left -= len(line)
            if left < 0:
                return


def timed(run: Callable[[], object]) -> tuple[float, float]:
    wall, processor = perf_counter(), process_time()
    run()
    return perf_counter() - wall, process_time() - processor


def main(megabytes: int) -> None:
    with TemporaryDirectory() as folder:
        lines = Path(folder, "trace.jsonl")
        store(make_rows(recipe(megabytes * 1_000_000 // BYTES_A_REQUEST)), 64, lines)
        size, trace = lines.stat().st_size, load_trace([str(lines)]).trace
        print(
            f"{size / 1e6:.0f} MB, {len(trace):,} requests, {int(trace.paths.lengths.sum()):,} ids"
        )
        readers: dict[str, tuple[Callable[[], object], int]] = {}
        for name in ("trace.jsonl", "trace.jsonl.zst", "trace.parquet"):
            path = Path(folder, name)
            if path != lines:
                store(groups_of(trace), trace.block, path)
            readers[name] = (lambda path=path: load_trace([str(path)], cut=Cut(plain=0)), size)
        readers["json.loads"] = (lambda: bare(lines), min(size, JSON_BYTES))
        times = [{name: timed(run) for name, (run, _) in readers.items()} for _ in range(TURNS)]
        for name, (_, count) in readers.items():
            wall, processor = (median(each[name][part] for each in times) for part in (0, 1))
            print(f"{name:16} {count / wall / 1e6:6.0f} MB/s {count / processor / 1e6:6.0f} MB/s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
