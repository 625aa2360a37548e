"""Lists of ids as ends in a prefix tree, so that ids which lists begin with alike are kept once.

A node of the tree stands for an id and all ids before it in its list: for all lists that begin so.
A tree takes 8 bytes a node, and some more for each list that leaves the others.
"""

import sys
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from swacalc.traces import tree_growing
from swacalc.traces.numba_compiling import compiled_by_numba
from swacalc.traces.tree_growing import GrowingRuns

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]

_WORTH = 4_000_000  # ids that plain Python enters in the time that a compiler takes to load
_LEAST_PLACES = 1 << 10
_SPARE = 16  # of the nodes that there are, one in so many is given space in advance


@dataclass(frozen=True, slots=True, eq=False)
class PrefixTree:
    """The ids of nodes, and the runs of nodes that follow each other.

    The nodes of run r are those from `first[r]` up to `first[r + 1]`; the first of them is behind
    the node `above[r]`, or with -1 behind none, and each other behind the one before it. A node
    comes after the one that it is behind.
    """

    ids: "Integers"
    first: "Integers"
    above: "Integers"

    def runs_of(self, nodes: "Integers") -> "Integers":
        """The run of each node; -1 of no node."""
        import numpy as np

        return np.searchsorted(self.first[:-1], nodes, side="right") - 1

    def before(self) -> "Integers":
        """For each node the one that it is behind, or -1."""
        import numpy as np

        before = np.arange(-1, len(self.ids) - 1)
        before[self.first[:-1]] = self.above
        return before

    def higher(self, nodes: "Integers", steps: "Integers") -> "Integers":
        """The nodes that are so many steps before others; -1 where that is before the first."""
        import numpy as np

        found, left = nodes.copy(), steps.copy()
        open_ = np.flatnonzero(left > 0)
        while len(open_):
            run = self.runs_of(found[open_])
            inside = found[open_] - self.first[run]
            leaves = left[open_] > inside
            found[open_] = np.where(leaves, self.above[run], found[open_] - left[open_])
            left[open_] -= np.where(leaves, inside + 1, left[open_])
            open_ = open_[leaves & (left[open_] > 0)]
        return found


class Paths(NamedTuple):
    """Lists of ids: the node at which each ends, -1 for an empty one, and the number of its ids."""

    ends: "Integers"
    lengths: "Integers"
    tree: PrefixTree

    def offsets(self) -> "Integers":
        """Where each list begins if all follow each other, and where the last one ends."""
        import numpy as np

        return np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(self.lengths)])

    def some(self, chosen: "slice | Integers") -> "Paths":
        """Some of the lists."""
        return Paths(self.ends[chosen], self.lengths[chosen], self.tree)

    def leading(self, lengths: "Integers") -> "Paths":
        """The lists of so many ids that these begin with; of no more than these have."""
        return Paths(self.tree.higher(self.ends, self.lengths - lengths), lengths, self.tree)

    def nodes(self) -> "Integers":
        """The nodes of all ids, list by list."""
        import numpy as np

        offsets, tree = self.offsets(), self.tree
        nodes = np.empty(offsets[-1], dtype=np.int64)
        stop, end = offsets[1:], self.ends
        open_ = np.flatnonzero(self.lengths > 0)
        stop, end = stop[open_], end[open_]
        while len(end):
            run = tree.runs_of(end)
            count = end - tree.first[run] + 1
            inside = np.arange(count.sum()) - np.repeat(np.cumsum(count), count)
            nodes[np.repeat(stop, count) + inside] = np.repeat(end + 1, count) + inside
            more = tree.above[run] >= 0
            stop, end = (stop - count)[more], tree.above[run][more]
        return nodes

    def ids(self) -> "Integers":
        """The ids of all lists, one after another: 8 bytes each."""
        return self.tree.ids[self.nodes()]


class GrowingTree:
    """A prefix tree into which lists are entered."""

    def __init__(self) -> None:
        self._ids, self._first, self._above = array("q"), array("q", [0]), array("q")
        self._table, self._made = _places(_LEAST_PLACES), array("q", [0])
        self._entered = 0

    def enter(self, ids: "Integers", lengths: "Integers") -> "Integers":
        """Enter lists, whose ids follow each other; the nodes at which they end."""
        import numpy as np

        self._entered += len(ids)
        self._need_runs(self._made[0] + len(lengths))
        offsets = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(lengths)])
        ends, row = array("q", bytes(8 * len(lengths))), 0
        given = [*map(self._taken, (np.ascontiguousarray(ids, dtype=np.int64), offsets, ends))]
        while row < len(ends):
            nodes = self._first[self._made[0]] + int(lengths[row])
            _widen(self._ids, nodes + nodes // _SPARE + _LEAST_PLACES)
            row = self._call("grow", row, *given)
        found: Integers = _array(ends)
        return found

    def tree(self) -> PrefixTree:
        """The tree, into which nothing can be entered any more."""
        runs = self._made[0]
        del self._ids[self._first[runs] :], self._first[runs + 1 :], self._above[runs:]
        self._table = _places(0)
        return PrefixTree(*map(_array, (self._ids, self._first, self._above)))

    def _need_runs(self, runs: int) -> None:
        """Make space for so many runs."""
        _widen(self._first, runs + 1)
        _widen(self._above, runs)
        if 2 * runs > len(self._table):
            self._table = _places(1 << (2 * runs).bit_length())
            self._call("fill")

    def _call(self, name: str, *given: Any) -> int:
        """Call a function of `tree_growing`, which is compiled once that is worth it."""
        held = (self._ids, self._first, self._above, self._table, self._made)
        function = self._compiled(name) or getattr(tree_growing, name)
        made: int = function(*given, GrowingRuns(*map(self._taken, held)))
        return made

    def _compiled(self, name: str) -> Callable[..., int] | None:
        worth = self._entered > _WORTH or "numba" in sys.modules
        return compiled_by_numba(getattr(tree_growing, name), tree_growing) if worth else None

    def _taken(self, numbers: Any) -> Any:
        """Numbers as arrays where functions are compiled, else as what plain Python takes."""
        if self._compiled("grow") is not None:
            return _array(numbers) if isinstance(numbers, array) else numbers
        return numbers if isinstance(numbers, array) else numbers.tolist()


def _places(count: int) -> "array[int]":
    """A table for runs with so many free places."""
    code = "i" if count < 1 << 31 else "q"
    return array(code, b"\xff" * (array(code).itemsize * count))


def _widen(held: "array[int]", count: int) -> None:
    """Make space for so many numbers."""
    held.frombytes(bytes(8 * max(0, count - len(held))))


def _array(held: "array[int]") -> Any:
    import numpy as np

    return np.frombuffer(held, dtype=f"i{held.itemsize}")
