"""The records that the kernels work on: all are tuples of numbers and of sequences of numbers.

A compiled kernel takes arrays of integers for the sequences, a plain one lists.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

Ints = MutableSequence[int]


class Requests(NamedTuple):
    """Requests in time order: the chain that their full blocks end with, or -1, and more of each.

    `full` counts full blocks; `partial` and `tail` are tokens behind them with and without an
    identity. `block` is the number of the partial block, which those have that are the same, or -1.
    `declared` is the request that the trace names as the one before, or -1. `least` is the fewest
    full blocks of a request that this one is guessed to go on from.
    """

    chain: Ints
    full: Ints
    prompt: Ints
    partial: Ints
    block: Ints
    tail: Ints
    output: Ints
    declared: Ints
    least: Ints


class Chains(NamedTuple):
    """Runs of blocks that a path has as a whole or not at all.

    A chain of `length` blocks is behind the chain `above`, or -1. `owner` is -1 until a request has
    had the chain, then the last one that ended or took something over there; it may have lost it
    to others since. `end` is the depth of the last block, and `latest` the last request that ended
    there, or -1.
    """

    above: Ints
    length: Ints
    owner: Ints
    end: Ints
    latest: Ints


class Units(NamedTuple):
    """What was walked: whose it was, and its tokens; that of request r begins at `first[r]`.

    There are `made[0]` units.
    """

    first: Ints
    owner: Ints
    length: Ints
    made: Ints


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

    `lost` is the last chain of a request's path that it does not own any more, or -1. `holder` is
    the request whose path has a partial block, by the block's number, or -1; `spent` says whether a
    request's output was taken over.
    """

    kind: Ints
    parent: Ints
    spent: Ints
    lost: Ints
    holder: Ints


class KernelState(NamedTuple):
    """All that the pass works on, with the tokens of a block and the sort of link."""

    block: int
    link: int
    requests: Requests
    chains: Chains
    units: Units
    progress: Progress
