"""Entering lists of ids into a prefix tree: plain functions that Numba can compile.

The nodes of a tree are numbered from 0 in the order in which they come; -1 stands before the first
id of any list. What a list has beyond those before it is a run: nodes that follow each other.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

# Bits of a number that is multiplied, and factors whose products stay below 2^63.
_LOW = (1 << 31) - 1
_NODE_FACTOR = 0x9E3779B1
_ID_FACTOR = 0x85EBCA6B
_START = -1


class GrowingRuns(NamedTuple):
    """The runs of a tree, with space for more, as integers.

    The nodes of run r are those from `first[r]` up to `first[r + 1]`, behind the node `above[r]`;
    `ids` has the id of each node. `table` is an open hash table of runs by the node above and the
    first id, -1 where a place is free; `made[0]` is the number of runs.
    """

    ids: MutableSequence[int]
    first: MutableSequence[int]
    above: MutableSequence[int]
    table: MutableSequence[int]
    made: MutableSequence[int]


def grow(
    row: int,
    ids: Sequence[int],
    offsets: Sequence[int],
    ends: MutableSequence[int],
    runs: GrowingRuns,
) -> int:
    """Enter lists from a row on until there could be too little space for nodes; the next row.

    The n-th list is `ids[offsets[n]:offsets[n + 1]]`, and `ends[n]` gets the node at its end.
    """
    while row < len(ends):
        start, end = offsets[row], offsets[row + 1]
        if runs.first[runs.made[0]] + end - start > len(runs.ids):
            break
        ends[row] = _entered(start, end, ids, runs)
        row += 1
    return row


def _entered(at: int, end: int, ids: Sequence[int], runs: GrowingRuns) -> int:
    """The node at which a list ends, after what the tree lacks has become a run."""
    node, last = _START, _START
    while at < end:
        place = place_of(node, ids[at], runs)
        run = runs.table[place]
        if run < 0:
            runs.table[place] = runs.made[0]
            return _added(node, at, end, ids, runs)
        node, last = runs.first[run], runs.first[run + 1] - 1
        at += 1
        while at < end and node < last and runs.ids[node + 1] == ids[at]:
            node += 1
            at += 1
    return node


def place_of(node: int, block_id: int, runs: GrowingRuns) -> int:
    """The place of the run that begins behind a node with an id, or the free one for it."""
    mask = len(runs.table) - 1
    place = mixed(node, block_id) & mask
    while runs.table[place] >= 0 and (
        runs.above[runs.table[place]] != node or runs.ids[runs.first[runs.table[place]]] != block_id
    ):
        place = (place + 1) & mask
    return place


def mixed(node: int, block_id: int) -> int:
    """A hash of a node and an id behind it, whose low bits are a place in a table."""
    bits = (node & _LOW) * _NODE_FACTOR ^ (block_id & _LOW) * _ID_FACTOR
    bits ^= (node >> 31) * 7 ^ (block_id >> 31)
    return bits ^ (bits >> 29)


def _added(node: int, at: int, end: int, ids: Sequence[int], runs: GrowingRuns) -> int:
    """Make a run of some ids behind a node; its last node."""
    run = runs.made[0]
    free = runs.first[run]
    for each in range(at, end):
        runs.ids[free] = ids[each]
        free += 1
    runs.above[run] = node
    runs.first[run + 1] = free
    runs.made[0] = run + 1
    return free - 1


def fill(runs: GrowingRuns) -> int:
    """Enter all runs into an empty table; how many they are."""
    for run in range(runs.made[0]):
        runs.table[place_of(runs.above[run], runs.ids[runs.first[run]], runs)] = run
    return runs.made[0]
