"""Gathering requests that were read piece by piece into flat arrays."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from swacalc.errors import Fault, InputError, UnreadableError
from swacalc.traces.formats import BLOCK, IDS, KEY, OUTPUT, PARENT, PROMPT, SESSION, TIME
from swacalc.traces.prefix_tree import GrowingTree, Paths
from swacalc.traces.trace import PathRows

if TYPE_CHECKING:
    from swacalc.traces.trace import Integers

NOT_STATED = -(2**62)  # where a request does not say its parent, or the tokens of its blocks
_UNSTATED = {OUTPUT: 0, SESSION: -1}
SHOWN = 10  # wrong rows that are explained


class RequestPiece(NamedTuple):
    """Requests that were read together: columns by field, ids, and how many each request has."""

    columns: Mapping[int, "Integers"]
    ids: "Integers"


class Faults:
    """What is wrong in a trace: the first faults, and how many there are.

    Unless wrong rows are to be passed over, there is no reading on after some of them.
    """

    def __init__(self, *, skip: bool) -> None:
        self.first: list[Fault] = []
        self.count = 0
        self._skip = skip

    def add(self, fault: Fault) -> None:
        """Note that a row is wrong.

        Raises:
            UnreadableError: these are as many as are explained.
        """
        self.count += 1
        if len(self.first) < SHOWN:
            self.first.append(fault)
        elif not self._skip:
            self.end()

    def end(self) -> None:
        """Say that all has been read.

        Raises:
            UnreadableError: a row was wrong and is not to be passed over.
        """
        if not self.first or self._skip:
            return
        fault = self.first[0]
        own = fault.place.path
        places = [each.place for each in self.first[1:]]
        lines = [str(place.line) for place in places if place.path == own]
        more = f" (and in line {', '.join(lines)})" if lines else ""
        if len(lines) < len(places):
            more += " (and in other files)"
        hint = f"{fault.hint}; --skip-bad passes over rows that are wrong"
        raise UnreadableError(fault.message + more, hint=hint, place=fault.place)


class Gathered(NamedTuple):
    """All requests of a trace in the order of its files, and the tokens of their blocks."""

    rows: PathRows
    block: int
    orphans: int


class GrowingTrace:
    """Requests as they are read, piece by piece; what prompts begin with alike is kept once."""

    def __init__(self) -> None:
        self.count = 0
        self._columns = list[dict[int, "Integers"]]()
        self._ends = list["Integers"]()  # the nodes at which ids end
        self._tree = GrowingTree()

    def add(self, piece: RequestPiece) -> None:
        """Take the requests of a piece."""
        import numpy as np

        columns = dict(piece.columns)
        count = len(columns[TIME])
        lengths = columns.setdefault(IDS, np.zeros(count, dtype=np.int64))
        self._ends.append(self._tree.enter(piece.ids, lengths))
        self._columns.append(columns)
        self.count += count

    def handed_over(self, block: int | None, usual: int) -> Gathered:
        """The requests of all pieces, at least one, which are kept here no more.

        Parents are found by their keys.

        `block` is the number of tokens of a block that was asked for, if any, and `usual` that of
        the format for requests that do not say it.

        Raises:
            InputError: the blocks of the requests have different sizes or none.
        """
        import numpy as np

        fields = {field for each in self._columns for field in each}
        block = block or stated_block(self._taken(BLOCK) if BLOCK in fields else None, usual)
        columns = {field: self._taken(field) for field in fields - {BLOCK, TIME}}
        columns[TIME] = self._taken(TIME)
        ends = np.concatenate(self._ends)
        self._ends.clear()
        parent, orphans = _parents(columns)
        rows = PathRows(
            t_ms=columns[TIME],
            prompt=columns[PROMPT],
            output=columns.get(OUTPUT, np.zeros(self.count, dtype=np.int64)),
            paths=Paths(ends, columns[IDS], self._tree.tree()),
            parent=parent,
            session=columns.get(SESSION),
        )
        return Gathered(rows, block, orphans)

    def _taken(self, field: int) -> "Integers":
        """A column of all pieces, which these have no more; `joined` needs their times."""
        column = joined(self._columns, field)
        for each in self._columns:
            each.pop(field, None)
        return column


def joined(columns: Sequence[Mapping[int, "Integers"]], field: int) -> "Integers":
    """A column of all pieces, of which some may be without it."""
    import numpy as np

    unstated = _UNSTATED.get(field, NOT_STATED)
    found = (each.get(field, np.full(len(each[TIME]), unstated)) for each in columns)
    return np.concatenate([np.zeros(0, dtype=np.int64), *found])


def need_requests(count: int, faults: Sequence[Fault] = ()) -> None:
    """Make sure that a trace has requests; `faults` are those of rows that were passed over.

    Raises:
        InputError: it has no rows.
        UnreadableError: all its rows were wrong.
    """
    if not count and faults:
        message = f"{faults[0].message}, and no row of the trace is right"
        raise UnreadableError(message, hint=faults[0].hint, place=faults[0].place)
    if not count:
        raise InputError("the trace has no requests")


def stated_block(stated: "Integers | None", usual: int) -> int:
    """The tokens of a block where requests state them, or are `NOT_STATED`.

    Raises:
        InputError: requests say different ones, or nothing says them.
    """
    import numpy as np

    if stated is None:
        return usual
    sizes = np.unique(np.where(stated == NOT_STATED, usual, stated)).tolist()
    if 0 in sizes:
        raise InputError("the trace does not say the tokens of a block", hint="give --block")
    if len(sizes) > 1:
        words = " and ".join(f"{size:,}" for size in sizes[:2])
        hint = "read them as traces of their own, or give --block"
        raise InputError(f"the trace has blocks of {words} tokens", hint=hint)
    return int(sizes[0])


def _parents(columns: Mapping[int, "Integers"]) -> "tuple[Integers | None, int]":
    """For each request the last one whose key its parent is, and how many have none.

    None where nothing states parents.
    """
    import numpy as np

    if PARENT not in columns or (columns[PARENT] == NOT_STATED).all():
        return None, 0
    keys, wanted = columns[KEY], columns[PARENT]
    order = np.argsort(keys, kind="stable")
    place = np.searchsorted(keys[order], wanted, side="right") - 1
    found = order[np.maximum(place, 0)]
    stated = wanted >= 0
    known = stated & (keys[found] == wanted)
    return np.where(known, found, -1), int((stated & ~known).sum())
