"""The trunk: the leading blocks of requests at which their prefix tree is cut.

Any trunk gives the same figures. One that is chosen well leaves subtrees of about equal size, so
that they can be walked apart from each other.
"""

from typing import NamedTuple

import numpy as np

from swacalc.cluster.arrow_columns import Lists, offsets_of
from swacalc.simulation.compiling import Numbers, kernels_for
from swacalc.simulation.descending import place_of
from swacalc.simulation.shared import numbered_pairs

DEEPEST = 512  # blocks from the start


class Trunk(NamedTuple):
    """Node n stands for a block: that with the id `block_id[n]` behind the one of node `above[n]`.

    It is `depth[n]` blocks from the start, which is node 0.
    """

    above: Numbers
    block_id: Numbers
    depth: Numbers

    def nodes_of(self, paths: Lists, full: Numbers) -> Numbers:
        """For each path of so many full blocks the last node of the trunk that is on it."""
        kernels = kernels_for(int(np.minimum(full, self.depth.max()).sum()) + 8 * len(full))
        edges = kernels.ints(np.array(self._edges(), dtype=np.int64))
        columns = [kernels.ints(each) for each in (paths.values, paths.offsets, full)]
        nodes = kernels.ints(np.zeros(len(full), dtype=np.int64))
        kernels.descend(*columns, edges, nodes)
        return np.asarray(nodes, dtype=np.int64)

    def ways(self, used: Numbers) -> Lists:
        """For each node the stops on the way to it, its own included.

        A stop is a node that is one of those used, or at which ways to them part. Any other one is
        passed by all that come to the next stop, and by nobody else.
        """
        stop = np.zeros(len(self.above), dtype=np.bool_)
        stop[used] = True
        parts, alive = np.zeros(len(stop), dtype=np.int64), stop.copy()
        for node in range(len(stop) - 1, 0, -1):
            alive[self.above[node]] |= alive[node]
            parts[self.above[node]] += alive[node]
        stop |= parts > 1
        ways: list[list[int]] = [[]]
        for node in range(1, len(stop)):
            above = ways[int(self.above[node])]
            ways.append([*above, node] if stop[node] else above)
        values = np.array([node for way in ways for node in way], dtype=np.int64)
        return Lists(values, offsets_of(np.array(list(map(len, ways)))))

    def _edges(self) -> list[int]:
        """The blocks behind each node as a table for `descending.descend`."""
        edges = [-1] * (3 << (2 * len(self.above)).bit_length())
        for node in range(1, len(self.above)):
            above, block_id = int(self.above[node]), int(self.block_id[node])
            place = place_of(edges, above, block_id) * 3
            edges[place : place + 3] = above, block_id, node
        return edges


def trunk_of(paths: Lists, full: Numbers, parts: int) -> Trunk:
    """The trunk behind which no subtree has more than one of so many parts of all blocks.

    `paths` has the ids of some requests, or of all, and `full` the number of their full blocks. A
    subtree that is `DEEPEST` blocks from the start may have more.
    """
    most = int(full.sum()) // parts
    active, node = np.flatnonzero(full), np.zeros(len(full), dtype=np.int64)
    levels = [np.array([[-1], [-1], [0]])]
    made = 1
    for depth in range(DEEPEST):
        active = active[full[active] > depth]
        ids = paths.values[paths.offsets[active] + depth]
        above, block_id, pair = numbered_pairs(node[active], ids)
        left = np.bincount(pair, full[active] - depth, minlength=len(above))
        heavy = left > most
        if not heavy.any():
            break
        number = made - 1 + np.cumsum(heavy)
        made += int(heavy.sum())
        levels.append(np.stack([above[heavy], block_id[heavy], np.full(heavy.sum(), depth + 1)]))
        node[active] = number[pair]
        active = active[heavy[pair]]
    return Trunk(*np.concatenate(levels, axis=1))
