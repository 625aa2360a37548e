"""How fast traces are entered and walked: block accesses and requests a second, beside two LRUs.

    python tests/benchmarks/simulate.py [MILLIONS OF ACCESSES] [long|short]

One is a dictionary, as one would write it, the other libCacheSim's, in C and from a file of its own
format. Both give the hits of one capacity, the walk those of every capacity. That both hit the same
blocks is checked. Times are those of the processor.
"""

import sys
from collections import OrderedDict
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import process_time

import libcachesim
import numpy as np

from swacalc.simulation.compiling import Kernels, compiled
from swacalc.simulation.serving import WindowStore, serve
from swacalc.simulation.walking import walk
from swacalc.traces import Trace
from swacalc.traces.prefix_tree import GrowingTree, Paths
from swacalc.traces.trace import PathRows, trace_of

BLOCK = 64
SYSTEM = 20  # different system prompts
# Blocks of a system prompt and of a turn, and turns of a session.
SHAPES = {"long": (100, 60, 15), "short": (3, 2, 4)}
PLAIN, FAST = 2_000_000, 20_000_000  # accesses that the dictionary and libCacheSim are given
CAPACITY = 10**5
TOGETHER = 1 << 11  # requests whose ids are made together
# libCacheSim's format oracleGeneral: a time, an object, its size, and when it comes again.
RECORD = np.dtype([("time", "<u4"), ("object", "<u8"), ("size", "<u4"), ("next", "<i8")])


def made_trace(accesses: int, system: int, turn: int, turns: int) -> tuple[Trace, float]:
    """Sessions that overlap, each of some turns behind one of a few system prompts.

    Also the seconds that it took to enter their ids into the tree.
    """
    random = np.random.default_rng(0)
    session = system * turns + turn * turns * (turns + 1) // 2
    sessions = max(1, accesses // session)
    number, place = np.divmod(np.arange(sessions * turns), turns)
    at = random.integers(0, sessions * 1000, sessions)[number] + place * 60_000
    order = np.argsort(at, kind="stable")
    number, place = number[order], place[order]
    blocks = system + (place + 1) * turn
    tree, nodes, entering = GrowingTree(), np.empty_like(blocks), 0.0
    for first in range(0, len(blocks), TOGETHER):
        some = slice(first, first + TOGETHER)
        lengths = blocks[some]
        depth = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        own = np.repeat(number[some] * (turn * turns) + SYSTEM * system - system, lengths) + depth
        shared = np.repeat(number[some] % SYSTEM * system, lengths) + depth
        ids = np.where(depth < system, shared, own)
        start = process_time()
        nodes[some] = tree.enter(ids, lengths)
        entering += process_time() - start
    output = np.full(len(blocks), BLOCK // 2)
    paths = Paths(nodes, blocks, tree.tree())
    return trace_of(PathRows(at[order], blocks * BLOCK, output, paths), BLOCK), entering


def first_ids(trace: Trace, count: int) -> "np.ndarray":
    """About so many ids, of the requests that come first."""
    requests = np.searchsorted(trace.offsets, count)
    return trace.paths.some(slice(0, requests)).ids()[:count]


def plain_hits(ids: "np.ndarray") -> int:
    """The blocks that a dictionary hits."""
    store: OrderedDict[int, None] = OrderedDict()
    hits = 0
    for each in ids.tolist():
        if each in store:
            hits += 1
            store.move_to_end(each)
        else:
            store[each] = None
            if len(store) > CAPACITY:
                store.popitem(last=False)
    return hits


def fast_hits(path: Path, count: int) -> int:
    """The blocks that libCacheSim hits in a file of so many."""
    kind = libcachesim.TraceType.ORACLE_GENERAL_TRACE
    missed, _ = libcachesim.LRU(CAPACITY).process_trace(libcachesim.TraceReader(str(path), kind))
    return round(count * (1 - missed))


def write_records(ids: "np.ndarray", path: Path) -> None:
    records = np.zeros(len(ids), dtype=RECORD)
    records["object"], records["size"], records["next"] = ids, 1, -2
    records.tofile(path)


def lru_rates(trace: Trace, folder: Path) -> tuple[float, float]:
    """Millions of accesses a second of the dictionary and of libCacheSim, which hit the same."""
    rates, path = [], folder / "blocks"
    some = first_ids(trace, PLAIN)
    write_records(some, path)
    start = process_time()
    hits = plain_hits(some)
    rates.append(len(some) / (process_time() - start) / 1e6)
    if hits != fast_hits(path, len(some)):
        sys.exit("the dictionary and libCacheSim hit different blocks")
    some = first_ids(trace, FAST)
    write_records(some, path)
    start = process_time()
    fast_hits(path, len(some))
    rates.append(len(some) / (process_time() - start) / 1e6)
    return rates[0], rates[1]


def timed(name: str, accesses: int, kernels: Kernels, folder: Path) -> None:
    """Print the rates of one shape."""
    trace, entering = made_trace(accesses, *SHAPES[name])
    start = process_time()
    walked = walk(trace, kernels=kernels)
    walking = process_time() - start
    hits = [walked.hits(10**n) for n in range(3, 8)]
    curve = process_time() - start - walking
    served = process_time()
    serve(walked, hits[-1], WindowStore(capacity=10_000), kernels=kernels)
    served = process_time() - served
    memory, count = getrusage(RUSAGE_SELF).ru_maxrss / 1e6, int(trace.paths.lengths.sum())
    nodes = len(trace.paths.tree.ids)
    plain, fast = lru_rates(trace, folder)
    print(
        f"{name} prompts: {count / 1e6:.1f} M accesses, {len(trace):,} requests,"
        f" {nodes / 1e6:.1f} M blocks that differ; enter {count / entering / 1e6:.1f}"
        f" and walk {count / walking / 1e6:.1f} M accesses/s,"
        f" {len(trace) / (entering + walking) / 1e6:.2f} M requests/s in both;"
        f" five more capacities {curve:.2f} s; windows {len(trace) / served / 1e6:.2f}"
        f" M requests/s; at one capacity dictionary {plain:.1f} and libCacheSim {fast:.1f}"
        f" M accesses/s; at most {memory:.2f} GB, of which ids {8 * nodes / 1e9:.2f} GB"
    )


def main() -> None:
    """Print a line for each shape of a trace."""
    accesses = int(float(sys.argv[1]) * 1e6) if len(sys.argv) > 1 else 10_000_000
    kernels = compiled()
    if kernels is None:
        sys.exit("Numba is not installed")
    small = walk(made_trace(20_000, *SHAPES["short"])[0], kernels=kernels)
    serve(small, small.hits(), WindowStore(), kernels=kernels)  # compiled by now
    with TemporaryDirectory() as folder:
        for name in sys.argv[2:] or SHAPES:
            timed(name, accesses, kernels, Path(folder))


if __name__ == "__main__":
    main()
