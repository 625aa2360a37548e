"""The reducer's own walk: all requests, each in the trunk alone."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from swacalc.cluster.arrow_columns import Lists, lists, numbers, offsets_of, places_of
from swacalc.cluster.dividing import KEPT
from swacalc.cluster.shard_walk import ShardWalk
from swacalc.cluster.trunk import Trunk
from swacalc.simulation.compiling import Numbers
from swacalc.simulation.shared import RequestColumns, Shared, share
from swacalc.traces import paths_of

_STOP = 1 << 40  # what a stop counts while the trunk is walked, more than a request has tokens


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


def walk_trunk(heads: RequestHeads, trunk: Trunk, how: ShardWalk) -> Shared:
    """What requests share in the trunk, and of the first block behind it where paths go on.

    Of the trunk, only stops are walked: all blocks from one to the next have one owner.
    """
    ways = trunk.ways(heads.node)
    shared = share(_columns(heads, trunk, ways, how), _STOP, how.link)
    return replace(shared, length=_tokens(shared, heads, trunk, ways, how.block))


def _columns(heads: RequestHeads, trunk: Trunk, ways: Lists, how: ShardWalk) -> RequestColumns:
    """The requests with their stops.

    Where a path goes on, there are two more: the block behind the trunk, and one that no other path
    has, so that it does not end in the trunk.
    """
    goes_on = heads.child >= 0
    above = trunk.depth[heads.node]
    more = np.stack([len(trunk.depth) + heads.child, np.arange(len(above))], axis=1)
    ends = Lists(more[goes_on].ravel(), offsets_of(2 * goes_on))
    ids = ways.take(heads.node).beside(ends).beside(heads.rest)
    partial = np.where(heads.rest.lengths() > 0, heads.prompt % how.block, 0)
    short = offsets_of(1 * (trunk.depth[ways.values] < how.least))[ways.offsets]
    return RequestColumns(
        paths=paths_of(ids.values, ids.offsets),
        full=ways.lengths()[heads.node] + 2 * goes_on,
        prompt=heads.prompt,
        partial=partial,
        tail=np.where(goes_on, 0, heads.prompt - above * how.block - partial),
        output=heads.output,
        declared=heads.declared,
        least=1 + np.diff(short)[heads.node],
    )


def _tokens(shared: Shared, heads: RequestHeads, trunk: Trunk, ways: Lists, block: int) -> Numbers:
    """The tokens of units, which were walked by stops and, behind these, by tokens."""
    request = np.repeat(np.arange(len(heads.row)), np.diff(shared.first))
    node = heads.node[request]
    count = ways.lengths()[node]
    depths = np.append(trunk.depth[ways.values], 0)
    # Sums over all requests may pass 2^63 and come round; those of one request do not.
    sums = offsets_of(shared.length)
    begins, ends = (side - sums[shared.first[:-1]][request] for side in (sums[:-1], sums[1:]))

    def reached(place: Numbers) -> Numbers:
        stops, tokens = np.divmod(place, _STOP)
        inside = (stops > 0) & (stops <= count)
        blocks = depths[np.where(inside, ways.offsets[:-1][node] + stops - 1, -1)]
        blocks = np.where(stops > count, trunk.depth[node] + 1, blocks)
        return blocks * block + tokens

    return reached(ends) - reached(begins)
