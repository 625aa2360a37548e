"""The records that the kernels work on: all are tuples of numbers and of sequences of numbers.

A compiled kernel takes arrays of int64 for the sequences, a plain one lists.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

Ints = MutableSequence[int]


class Requests(NamedTuple):
    """Requests in time order; the ids of one are `ids[starts[r]:starts[r + 1]]`.

    `full` counts full blocks; `partial` and `tail` are tokens behind them with and without an
    identity. `declared` is the request that the trace names as the one before, or -1. `least` is
    the fewest full blocks of a request that this one is guessed to go on from.
    """

    ids: Ints
    starts: Ints
    full: Ints
    prompt: Ints
    partial: Ints
    tail: Ints
    output: Ints
    declared: Ints
    least: Ints


class Chains(NamedTuple):
    """Runs of blocks that end where some prompt's full blocks end.

    A chain has the depths above `start` up to `end`; the node at a depth has the number
    `shift + depth`. `latest` is the last request that ended there. `above` is a chain at or below
    the one that holds the node at `start`, as a chain that is split keeps its number for the end.
    """

    start: Ints
    end: Ints
    above: Ints
    shift: Ints
    latest: Ints


class Units(NamedTuple):
    """What was walked: whose it was, and its tokens; that of request r begins at `first[r]`."""

    first: Ints
    owner: Ints
    length: Ints


class InFront(NamedTuple):
    """The units of `Units`, the tokens of each request's path, and those in front of each unit.

    `first` has one entry more than `path`. `held` is a Fenwick tree of the tokens that each request
    owns.
    """

    first: Ints
    owner: Ints
    length: Ints
    path: Ints
    base: Ints
    held: Ints


class Progress(NamedTuple):
    """What the pass has found of each request, and what it keeps from one to the next.

    `edges` is an open hash table of three numbers a place: node, id and value, which is -1 where
    the place is free. `holder` is the request whose path has a partial block, by the block's
    number, or -1; `spent` says whether a request's output was taken over.
    """

    kind: Ints
    parent: Ints
    chain: Ints
    block: Ints
    spent: Ints
    holder: Ints
    edges: Ints
    counts: Ints


class KernelState(NamedTuple):
    """All that the pass works on, with the tokens of a block and the sort of link."""

    block: int
    link: int
    requests: Requests
    chains: Chains
    units: Units
    progress: Progress
