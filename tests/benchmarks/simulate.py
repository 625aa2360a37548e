"""How fast traces are walked: block accesses and requests a second, beside a dictionary.

    python tests/benchmarks/simulate.py [MILLIONS OF ACCESSES]

The dictionary is a plain LRU of blocks at one capacity, as one would write it; the walk gives the
hits of every capacity. Times are those of the processor.
"""

import sys
from collections import OrderedDict
from resource import RUSAGE_SELF, getrusage
from time import process_time

import numpy as np

from swacalc.simulation.compiling import compiled
from swacalc.simulation.serving import WindowStore, serve
from swacalc.simulation.walking import walk
from swacalc.traces import Rows, Trace, make_trace

BLOCK = 64
SYSTEM = 20  # different system prompts
# Blocks of a system prompt and of a turn, and turns of a session.
SHAPES = {"long prompts": (100, 60, 15), "short prompts": (3, 2, 4)}
PLAIN = 2_000_000  # accesses that the dictionary is given


def trace_of(accesses: int, system: int, turn: int, turns: int) -> Trace:
    """Sessions that overlap, each of some turns behind one of a few system prompts."""
    random = np.random.default_rng(0)
    session = system * turns + turn * turns * (turns + 1) // 2
    sessions = max(1, accesses // session)
    number, place = np.divmod(np.arange(sessions * turns), turns)
    at = random.integers(0, sessions * 1000, sessions)[number] + place * 60_000
    order = np.argsort(at, kind="stable")
    number, place = number[order], place[order]
    blocks = system + (place + 1) * turn
    ends = np.concatenate([[0], np.cumsum(blocks)])
    depth = np.arange(ends[-1]) - np.repeat(ends[:-1], blocks)
    own = np.repeat(number * (turn * turns) + SYSTEM * system - system, blocks) + depth
    shared = np.repeat(number % SYSTEM * system, blocks) + depth
    ids = np.where(depth < system, shared, own)
    output = np.full(len(blocks), BLOCK // 2)
    return make_trace(Rows(at[order], blocks * BLOCK, output, ids, ends), BLOCK)


def plain_hits(trace: Trace, capacity: int) -> int:
    """The blocks that a plain LRU of so many blocks hits, in requests of some accesses."""
    store: OrderedDict[int, None] = OrderedDict()
    hits = 0
    for each in trace.ids[:PLAIN].tolist():
        if each in store:
            hits += 1
            store.move_to_end(each)
        else:
            store[each] = None
            if len(store) > capacity:
                store.popitem(last=False)
    return hits


def main() -> None:
    """Print a line for each shape of a trace."""
    accesses = int(float(sys.argv[1]) * 1e6) if len(sys.argv) > 1 else 10_000_000
    kernels = compiled()
    if kernels is None:
        sys.exit("Numba is not installed")
    small = walk(trace_of(20_000, *SHAPES["short prompts"]), kernels=kernels)
    serve(small, small.hits(), WindowStore(), kernels=kernels)  # compiled by now
    for name, shape in SHAPES.items():
        trace = trace_of(accesses, *shape)
        start = process_time()
        walked = walk(trace)
        walking = process_time() - start
        hits = [walked.hits(10**n) for n in range(3, 8)]
        curve = process_time() - start - walking
        served = process_time()
        serve(walked, hits[-1], WindowStore(capacity=10_000))
        served = process_time() - served
        start = process_time()
        plain_hits(trace, 10**5)
        plain = min(PLAIN, len(trace.ids)) / (process_time() - start)
        print(
            f"{name}: {len(trace.ids) / 1e6:.1f} M accesses, {len(trace):,} requests;"
            f" walk {len(trace.ids) / walking / 1e6:.1f} M accesses/s,"
            f" {len(trace) / walking / 1e6:.2f} M requests/s;"
            f" five more capacities {curve:.2f} s; windows {len(trace) / served / 1e6:.2f}"
            f" M requests/s; dictionary {plain / 1e6:.1f} M accesses/s at one capacity"
        )
    print(f"at most {getrusage(RUSAGE_SELF).ru_maxrss / 1e6:.2f} GB")


if __name__ == "__main__":
    main()
