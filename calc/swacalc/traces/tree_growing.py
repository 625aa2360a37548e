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

    The nodes of run r are those from `first[r]` up to `first[r + 1]`, behind the node `above[r]`.
    `ids` has the id of each node, and behind the last one those that are to be entered. `table` is
    an open hash table of runs by the node above and the first id, -1 where a place is free;
    `made[0]` is the number of runs.
    """

    ids: MutableSequence[int]
    first: MutableSequence[int]
    above: MutableSequence[int]
    table: MutableSequence[int]
    made: MutableSequence[int]


def grow(begin: int, lengths: Sequence[int], ends: MutableSequence[int], runs: GrowingRuns) -> int:
    """Enter lists, whose ids follow each other from `begin` on; where the last one ends.

    `ends` gets the node at which each list ends. A node's id takes a place before those of the
    lists that are not entered yet, so that no more space is needed.
    """
    for row in range(len(lengths)):
        ends[row] = _entered(begin, begin + lengths[row], runs)
        begin += lengths[row]
    return begin


def _entered(at: int, end: int, runs: GrowingRuns) -> int:
    """The node at which a list ends, after what the tree lacks has become a run."""
    ids, node, last = runs.ids, _START, _START
    while at < end:
        run = runs.table[place_of(node, ids[at], runs)]
        if run < 0:
            return _added(node, at, end, runs)
        node, last = runs.first[run], runs.first[run + 1] - 1
        at += 1
        while at < end and node < last and ids[node + 1] == ids[at]:
            node += 1
            at += 1
    return node


def place_of(node: int, block_id: int, runs: GrowingRuns) -> int:
    """The place of the run that begins behind a node with an id, or the free one for it."""
    mask = len(runs.table) - 1
    mixed = (node & _LOW) * _NODE_FACTOR ^ (block_id & _LOW) * _ID_FACTOR
    mixed ^= (node >> 31) * 7 ^ (block_id >> 31)
    place = (mixed ^ (mixed >> 29)) & mask
    while runs.table[place] >= 0 and (
        runs.above[runs.table[place]] != node or runs.ids[runs.first[runs.table[place]]] != block_id
    ):
        place = (place + 1) & mask
    return place


def _added(node: int, at: int, end: int, runs: GrowingRuns) -> int:
    """Make a run of the ids from `at` up to `end`; its last node."""
    run = runs.made[0]
    runs.table[place_of(node, runs.ids[at], runs)] = run
    runs.above[run] = node
    free = runs.first[run]
    for each in range(at, end):
        runs.ids[free] = runs.ids[each]
        free += 1
    runs.first[run + 1] = free
    runs.made[0] = run + 1
    return free - 1


def fill(runs: GrowingRuns) -> int:
    """Enter all runs into an empty table; how many they are."""
    for run in range(runs.made[0]):
        runs.table[place_of(runs.above[run], runs.ids[runs.first[run]], runs)] = run
    return runs.made[0]
