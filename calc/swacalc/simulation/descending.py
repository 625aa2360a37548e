"""Following paths down a trunk, the leading blocks that many requests share.

The function runs as plain Python on lists and compiled by Numba on arrays of int64; it uses nothing
but integers and sequences.
"""

from swacalc.simulation.kernel_records import Ints
from swacalc.traces.tree_growing import mixed


def descend(ids: Ints, starts: Ints, full: Ints, edges: Ints, nodes: Ints) -> int:
    """Find the last node of the trunk on each path; how many paths there are.

    `edges` is an open hash table of three numbers a place: a node, the id of a block behind it, and
    the node of that block, which is -1 where the place is free. Paths begin at node 0. A path has
    the full blocks that begin at its place of `starts`.
    """
    for path in range(len(nodes)):
        node, at = 0, starts[path]
        end = at + full[path]
        while at < end:
            below = edges[place_of(edges, node, ids[at]) * 3 + 2]
            if below < 0:
                break
            node, at = below, at + 1
        nodes[path] = node
    return len(nodes)


def place_of(edges: Ints, node: int, block_id: int) -> int:
    """The place of an edge in the table, or the free one where it would go."""
    mask = len(edges) // 3 - 1
    place = mixed(node, block_id) & mask
    while edges[place * 3 + 2] >= 0 and (
        edges[place * 3] != node or edges[place * 3 + 1] != block_id
    ):
        place = (place + 1) & mask
    return place
