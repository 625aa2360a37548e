"""The reducer: the trunk walked once, and what the shards found joined to it."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from swacalc.cluster.arrow_columns import Lists, lists, numbers, offsets_of, places_of
from swacalc.cluster.dividing import KEPT
from swacalc.cluster.shard_walk import ShardWalk
from swacalc.cluster.trunk import Trunk
from swacalc.simulation.compiling import Numbers
from swacalc.simulation.shared import RequestColumns, Shared, share
from swacalc.simulation.sharing import NEW


class RequestHeads(NamedTuple):
    """The heads of all requests of a trace, in the order of time."""

    row: Numbers
    t_ms: Numbers
    prompt: Numbers
    output: Numbers
    parent: Numbers
    node: Numbers
    child: Numbers
    rest: Lists

    @property
    def declared(self) -> Numbers:
        """For each request the number of its parent, or -1 where that is not there."""
        return places_of(self.parent, self.row)


def heads_of(tables: Sequence[pa.Table]) -> RequestHeads:
    """The heads of `dividing.Divided`, sorted."""
    table = pa.concat_tables(tables)
    order = np.lexsort((numbers(table, "row"), numbers(table, "t_ms")))
    known = {name: numbers(table, name)[order] for name in (*KEPT, "node", "child")}
    return RequestHeads(**known, rest=lists(table, "rest").take(order))


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
    own = share(_columns(heads, trunk, how), how.block, how.link)
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


def _columns(heads: RequestHeads, trunk: Trunk, how: ShardWalk) -> RequestColumns:
    """The requests with their paths in the trunk alone.

    Where a path goes on, it has two blocks more: that of its subtree, and one that no other path
    has, so that it does not end in the trunk.
    """
    goes_on = heads.child >= 0
    full = trunk.depth[heads.node] + 2 * goes_on
    more = np.stack([len(trunk.depth) + heads.child, np.arange(len(full))], axis=1)
    ends = Lists(more[goes_on].ravel(), offsets_of(2 * goes_on))
    ids = trunk.paths().take(heads.node).beside(ends).beside(heads.rest)
    partial = np.where(heads.rest.lengths() > 0, heads.prompt % how.block, 0)
    return RequestColumns(
        ids=ids.values,
        starts=ids.offsets,
        full=full,
        prompt=heads.prompt,
        partial=partial,
        tail=np.where(goes_on, 0, heads.prompt - full * how.block - partial),
        output=heads.output,
        declared=heads.declared,
        least=np.full(len(full), how.least),
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
