"""Following paths down a trunk, the leading blocks that many requests share.

The function runs as plain Python on lists and compiled by Numba on arrays of int64; it uses nothing
but integers and sequences.
"""

from swacalc.simulation.kernel_records import Ints
from swacalc.simulation.sharing import place_of


def descend(ids: Ints, starts: Ints, full: Ints, edges: Ints, nodes: Ints) -> int:
    """Find the last node of the trunk on each path; how many paths there are.

    `edges` is a table as `Progress.edges` is, from a node and a block's id to the node of that
    block; paths begin at node 0. A path has the full blocks that begin at its place of `starts`.
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
