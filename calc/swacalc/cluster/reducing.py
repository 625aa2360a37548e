"""The reducer: the trunk walked once, and what the shards found joined to it."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from swacalc.cluster.arrow_columns import Lists, lists, numbers, offsets_of, places_of
from swacalc.cluster.shard_walk import ShardWalk
from swacalc.cluster.trunk import Trunk
from swacalc.cluster.trunk_walk import RequestHeads, walk_trunk
from swacalc.simulation.compiling import Numbers
from swacalc.simulation.shared import Shared
from swacalc.simulation.sharing import NEW


class FoundBelow(NamedTuple):
    """What shards found of some requests, in the order of their numbers, which others are named by.

    `request` has these numbers; the other columns are those of `shared.Shared`.
    """

    request: Numbers
    kind: Numbers
    parent: Numbers
    ending: Numbers
    owner: Lists
    length: Lists


def reduced(
    heads: RequestHeads, walked: Sequence[pa.Table], trunk: Trunk, how: ShardWalk
) -> Shared:
    """What requests share, from their heads and from what the shards found below the trunk."""
    own = walk_trunk(heads, trunk, how)
    below = _found_below(pa.concat_tables(walked), heads)
    kind, parent, ending = own.kind.copy(), own.parent.copy(), own.ending.copy()
    ending[below.request] = below.ending
    shares = below.kind > NEW
    kind[below.request[shares]] = below.kind[shares]
    decided = shares & (below.parent != -1)
    parent[below.request[decided]] = below.parent[decided]
    # The first block below the trunk was walked here too, as the last one.
    own.length[own.first[below.request[shares] + 1] - 1] -= how.block
    first, owner, length = _joined(own, below)
    return Shared(kind=kind, parent=parent, first=first, owner=owner, length=length, ending=ending)


def _found_below(table: pa.Table, heads: RequestHeads) -> FoundBelow:
    request = places_of(numbers(table, "row"), heads.row)
    order = np.argsort(request)
    parent = numbers(table, "parent")
    owner = lists(table, "owner")
    return FoundBelow(
        request=request[order],
        kind=numbers(table, "kind")[order],
        parent=np.where(parent >= 0, places_of(parent, heads.row), parent)[order],
        ending=places_of(numbers(table, "ending"), heads.row)[order],
        owner=Lists(places_of(owner.values, heads.row), owner.offsets).take(order),
        length=lists(table, "length").take(order),
    )


def _joined(own: Shared, below: FoundBelow) -> tuple[Numbers, Numbers, Numbers]:
    """Where each request's units begin, their owners and lengths: first those in the trunk.

    Units of one owner that follow each other are one.
    """
    counts = np.zeros(len(own.kind), dtype=np.int64)
    counts[below.request] = below.owner.lengths()
    offsets = offsets_of(counts)
    owner = Lists(own.owner, own.first).beside(Lists(below.owner.values, offsets))
    length = Lists(own.length, own.first).beside(Lists(below.length.values, offsets))
    begins = np.ones(len(owner.values) + 1, dtype=np.bool_)
    begins[1:-1] = owner.values[1:] != owner.values[:-1]
    begins[owner.offsets] = True
    starts = np.flatnonzero(begins[:-1])
    first = offsets_of(begins[:-1].astype(np.int64))[owner.offsets]
    lengths = np.add.reduceat(length.values, starts) if len(starts) else length.values
    return first, owner.values[starts], lengths
