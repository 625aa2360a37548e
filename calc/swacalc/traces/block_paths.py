"""What each block of a prompt stands for: it is known by all ids up to it."""

from typing import TYPE_CHECKING, NamedTuple

from swacalc.traces.prefix_tree import Paths
from swacalc.traces.trace import Trace

if TYPE_CHECKING:
    from swacalc.traces.trace import Integers


def is_chain(trace: Trace) -> bool:
    """Whether every id is only ever behind the same id, or only ever first."""
    import numpy as np

    ids, before = trace.paths.tree.ids, trace.paths.tree.before()
    behind = np.where(before >= 0, ids[before], -1)
    one = np.empty(trace.names, dtype=np.int64)
    one[ids] = behind
    return bool((one[ids] == behind).all())


class BlockChains(NamedTuple):
    """The leading blocks of lists, as runs of blocks that a list has as a whole or not at all.

    For each list `last` is the chain that its leading blocks end with, or -1 without any. A chain
    has `length` blocks and is behind the chain `above`, one with a smaller number, or -1.
    """

    last: "Integers"
    above: "Integers"
    length: "Integers"


def chains_of(paths: Paths, full: "Integers") -> BlockChains:
    """The chains of lists, of which so many leading blocks count."""
    import numpy as np

    ends, tree = paths.leading(full).ends, paths.tree
    begins = np.zeros(len(tree.ids) + 1, dtype=np.bool_)
    for before in (ends, tree.above, tree.first - 1):
        begins[before + 1] = True
    starts = np.flatnonzero(begins[:-1])
    before = starts - 1
    before[np.searchsorted(starts, tree.first[:-1])] = tree.above

    def chain(nodes: "Integers") -> "Integers":
        return np.searchsorted(starts, nodes, side="right") - 1

    return BlockChains(chain(ends), chain(before), np.diff(starts, append=len(tree.ids)))


def shared_blocks(trace: Trace) -> "Integers":
    """For each request its leading full blocks that an earlier request has as well."""
    import numpy as np

    full = trace.full_blocks()
    chains, request = chains_of(trace.paths, full), np.arange(len(trace))
    first = np.full(len(chains.above), len(trace), dtype=np.int64)
    chain = chains.last
    while len(chain):
        inside = chain >= 0
        chain, request = chain[inside], request[inside]
        np.minimum.at(first, chain, request)
        earliest = first[chain] == request
        chain, request = chains.above[chain[earliest]], request[earliest]
    seen = np.append(full, 0)
    np.subtract.at(seen, first, chains.length)
    return seen[:-1]
