"""A second opinion on the hits of global KV: full blocks as objects, in libCacheSim, an extra.

A block is an object of size 1, known by all ids up to it. A request first looks up its blocks,
root first, until one is missing: the ones before are hit. Then it uses all of them, the last one
first, so that of one request the root is the latest used. So LRU keeps the blocks that `walk`
keeps of full blocks alone, at any capacity in blocks, and a test compares both.

libCacheSim: github.com/1a1a11a/libCacheSim. Policies that it runs only at some capacities, that
draw at random, or that print, are not offered.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from swacalc.errors import InputError, did_you_mean
from swacalc.simulation.accounting import from_trace
from swacalc.simulation.compiling import Numbers
from swacalc.simulation.limits import GivenLimits
from swacalc.simulation.simulating import DesignAnswer, Simulation
from swacalc.simulation.walking import UNLIMITED, walk
from swacalc.traces import Trace

# The policies by name, with the class of each in libCacheSim.
POLICIES: Mapping[str, str] = {
    "arc": "ARC",
    "clock": "Clock",
    "fifo": "FIFO",
    "lfu": "LFU",
    "lirs": "LIRS",
    "lru": "LRU",
    "s3fifo": "S3FIFO",
    "sieve": "Sieve",
    "slru": "SLRU",
    "twoq": "TwoQ",
}
LEAST_BLOCKS = 10  # with fewer some policies stop the whole process
_SLICE = 1 << 12  # requests between two reports of progress


class SecondOpinion(NamedTuple):
    """A policy of libCacheSim, and the release of that."""

    policy: str
    version: str

    def __str__(self) -> str:
        return f"libCacheSim {self.version}, policy {self.policy}"


def read_policy(name: str, given: GivenLimits) -> SecondOpinion:
    """The policy of that name, if it can be asked with the limits that are given.

    Raises:
        InputError: there is no such policy, libCacheSim is not installed, nothing limits an SSD,
            or global KV has a lifetime, which libCacheSim does not know.
    """
    if name not in POLICIES:
        hint = did_you_mean(name, POLICIES) or f"policies: {', '.join(POLICIES)}"
        raise InputError(f"no policy {name!r}", hint=hint)
    if "ssd" not in given:
        raise InputError("--policy has no effect without a limit of the SSD", hint="give --ssd too")
    if "lifetime" in given:
        hint = "leave one of the two out"
        raise InputError("--policy cannot honour --lifetime, as its blocks do not age", hint=hint)
    return SecondOpinion(name, str(_library().__version__))


def _library() -> Any:
    try:
        import libcachesim
    except ImportError as error:
        where = "with Python 3.11 to 3.13 on Linux (x86_64) or macOS (arm64)"
        hint = f'pip install "swacalc[policies]", {where}'
        message = "--policy needs libCacheSim, which is not installed"
        raise InputError(message, hint=hint) from error
    return libcachesim


def with_opinion(
    found: Simulation, opinion: SecondOpinion, trace: Trace, tell: Callable[[int, int], None]
) -> Simulation:
    """A simulation with the hits in full blocks alone, here and in libCacheSim, of each design.

    A design has none whose SSD takes fewer blocks than libCacheSim needs. `tell` hears how
    many requests are done, and of how many.

    Raises:
        InputError: that is so of both designs.
    """
    capacities = [each.run.limits.tokens // trace.block for each in found.designs]
    asked = sorted({blocks for blocks in capacities if blocks >= LEAST_BLOCKS})
    if not asked:
        message = f"the SSD takes {max(capacities)} blocks of {trace.block} tokens"
        raise InputError(message, hint=f"--policy needs {LEAST_BLOCKS} at least: give more --ssd")
    ours = lru_hits(trace, asked)
    theirs = [policy_hits(trace, opinion.policy, blocks, tell) for blocks in asked]
    sums = {
        blocks: (int(one.sum()), int(other.sum()))
        for blocks, one, other in zip(asked, ours, theirs, strict=True)
    }
    first, second = (
        _with_hits(each, *sums[blocks]) if blocks in sums else each
        for each, blocks in zip(found.designs, capacities, strict=True)
    )
    return found._replace(designs=(first, second))


def _with_hits(design: DesignAnswer, ours: int, theirs: int) -> DesignAnswer:
    counts = {"block_hit_tokens": ours, "policy_hit_tokens": theirs}
    added = {name: from_trace(name, number) for name, number in counts.items()}
    return design._replace(figures={**design.figures, **added})


def lru_hits(trace: Trace, capacities: Sequence[int]) -> list[Numbers]:
    """The tokens of each prompt hit in stores of so many blocks, of full blocks alone."""
    full = trace.full_blocks()
    blocks = replace(
        trace,
        prompt=full * trace.block,
        output=np.zeros(len(trace), dtype=np.int64),
        paths=trace.paths.leading(full),
    )
    walked = walk(blocks, "none")
    return [walked.hits(min(UNLIMITED, each * trace.block)) for each in capacities]


def policy_hits(
    trace: Trace, policy: str, capacity: int, tell: Callable[[int, int], None]
) -> Numbers:
    """The tokens of each prompt that a policy of libCacheSim hits with so many blocks.

    Raises:
        InputError: libCacheSim is not installed.
    """
    library = _library()
    cache = getattr(library, POLICIES[policy])(capacity, hashpower=_hash_power(capacity))
    asked = library.Request()
    asked.obj_size = 1
    blocks, hits = trace.paths.leading(trace.full_blocks()), list[int]()
    for first in range(0, len(trace), _SLICE):
        tell(first, len(trace))
        some = blocks.some(slice(first, first + _SLICE))
        for path in np.split(some.nodes(), some.offsets()[1:-1]):
            hits.append(_used(cache, asked, path.tolist()))
    return np.array(hits, dtype=np.int64) * trace.block


def _used(cache: Any, asked: Any, path: Sequence[int]) -> int:
    """Use blocks, the last one first; how many leading ones were in the cache before."""
    found = _looked_up(cache, asked, path)
    for block in reversed(path):
        asked.obj_id = block
        cache.get(asked)
    return found


def _looked_up(cache: Any, asked: Any, path: Sequence[int]) -> int:
    """How many leading blocks are in the cache, which does not count as their use."""
    for found, block in enumerate(path):
        asked.obj_id = block
        if cache.find(asked, False) is None:
            return found
    return len(path)


def _hash_power(capacity: int) -> int:
    """The bits of a hash table that need not grow soon, and takes no memory for nothing."""
    return max(10, min(24, capacity.bit_length()))
