"""Dividing requests at the trunk: what the reducer keeps, and what each shard is given.

Tables of requests have the columns `row`, `t_ms`, `prompt`, `output`, `parent` and `ids`. A row is
a number of its own, and requests come in the order of `t_ms` and then of `row`. A parent is the
row of the request that the trace names as the one before, or -1.
"""

from typing import NamedTuple

import numpy as np
import pyarrow as pa

from swacalc.cluster.arrow_columns import Lists, lists, numbers, table_of
from swacalc.cluster.trunk import Trunk
from swacalc.simulation.compiling import Numbers

# The columns that both are given.
KEPT = ("row", "t_ms", "prompt", "output", "parent")


class Divided(NamedTuple):
    """The heads of all requests, and for each shard a table of those that go on in its subtrees.

    A head has `node`, the last node of the trunk on the request's path, and `child`, the id of the
    block behind it, or -1 where the full blocks end; the ids behind these are in `rest` then. A
    request of a shard has `node`, and `above`, the blocks of the trunk on its path; its `ids` are
    those behind.
    """

    heads: pa.Table
    shards: tuple[pa.Table, ...]


def divide(requests: pa.Table, trunk: Trunk, block: int, shards: int) -> Divided:
    """Divide requests, whose blocks have so many tokens, among so many shards."""
    known = {name: numbers(requests, name) for name in KEPT}
    paths = lists(requests, "ids")
    full = np.minimum(known["prompt"] // block, paths.lengths())
    known["node"] = trunk.nodes_of(paths, full)
    above = trunk.depth[known["node"]]
    goes_on = full > above
    child = np.full(len(full), -1, dtype=np.int64)
    child[goes_on] = paths.values[(paths.offsets[:-1] + above)[goes_on]]
    everyone = np.arange(len(full))
    rest = paths.take(everyone, np.where(goes_on, paths.lengths(), above))
    heads = table_of({**known, "child": child, "rest": rest})
    known["above"] = above
    shard = np.where(goes_on, _shards(known["node"], child, shards), -1)
    made = (_shard(known, paths, np.flatnonzero(shard == number)) for number in range(shards))
    return Divided(heads, tuple(made))


def _shard(known: dict[str, Numbers], paths: Lists, chosen: Numbers) -> pa.Table:
    columns = {name: column[chosen] for name, column in known.items()}
    return table_of({**columns, "ids": paths.take(chosen, columns["above"])})


def _shards(node: Numbers, child: Numbers, shards: int) -> Numbers:
    """The shard of each subtree, spread as evenly as bits at random are."""
    mixed = node.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) + child.astype(np.uint64)
    for factor in (0xBF58476D1CE4E5B9, 0x94D049BB133111EB):
        mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(factor)
    return ((mixed >> np.uint64(33)) % np.uint64(shards)).astype(np.int64)
