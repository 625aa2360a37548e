"""The map: walking the subtrees of one shard, apart from all others."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from swacalc.cluster.arrow_columns import Lists, lists, numbers, places_of, table_of
from swacalc.simulation.compiling import Numbers
from swacalc.simulation.shared import RequestColumns, numbered_pairs, share
from swacalc.traces import paths_of


@dataclass(frozen=True, slots=True)
class ShardWalk:
    """A function from the requests of a shard to what they share with earlier ones below the trunk.

    `block` is the tokens of a block, `link` and `least` say how a request is joined to the one that
    it goes on from, as for `walking.walk`.
    """

    block: int
    link: str
    least: int

    def __call__(self, requests: pa.Table) -> pa.Table:
        """Walk requests in any order that have the columns of a shard of `dividing.Divided`.

        The result has a row for each: `row`, `kind`, `parent` and `ending` as in `shared.Shared`,
        and the lists `owner` and `length` of its units. Requests are named by their rows.
        """
        order = np.lexsort((numbers(requests, "row"), numbers(requests, "t_ms")))
        row = numbers(requests, "row")[order]
        shared = share(self._columns(requests, order, row), self.block, self.link)
        return table_of(
            {
                "row": row,
                "kind": shared.kind,
                "parent": np.where(shared.parent >= 0, row[shared.parent], shared.parent),
                "ending": np.where(shared.ending >= 0, row[shared.ending], -1),
                "owner": Lists(row[shared.owner], shared.first),
                "length": Lists(shared.length, shared.first),
            }
        )

    def _columns(self, requests: pa.Table, order: Numbers, row: Numbers) -> RequestColumns:
        """The requests with their paths below the trunk alone, which begin with a subtree each."""
        names = ("prompt", "output", "parent", "node", "above")
        known = {name: numbers(requests, name)[order] for name in names}
        paths = lists(requests, "ids").take(order)
        starts = paths.offsets[:-1]
        _, _, paths.values[starts] = numbered_pairs(known["node"], paths.values[starts])
        prompt = known["prompt"] - known["above"] * self.block
        full = np.minimum(prompt // self.block, paths.lengths())
        partial = np.where(paths.lengths() > full, prompt % self.block, 0)
        return RequestColumns(
            paths=paths_of(paths.values, paths.offsets),
            full=full,
            prompt=prompt,
            partial=partial,
            tail=prompt - full * self.block - partial,
            output=known["output"],
            declared=places_of(known["parent"], row),
            least=self.least - known["above"],
        )
