"""Gathering requests that were read piece by piece into flat arrays."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from swacalc.errors import Fault, InputError, UnreadableError
from swacalc.traces.formats import BLOCK, IDS, KEY, OUTPUT, PARENT, PROMPT, SESSION, TIME
from swacalc.traces.trace import Rows

if TYPE_CHECKING:
    from swacalc.traces.trace import Integers

NOT_STATED = -(2**62)  # where a request does not say its parent, or the tokens of its blocks
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

    rows: Rows
    block: int
    orphans: int


def gathered(pieces: list[RequestPiece], block: int | None, usual: int) -> Gathered:
    """The requests of all pieces, whose list is empty then; parents are found by their keys.

    `block` is the number of tokens of a block that was asked for, if any, and `usual` that of the
    format for requests that do not say it.

    Raises:
        InputError: there are no requests, or their blocks have different sizes or none.
    """
    import numpy as np

    columns = {field: _joined(pieces, field) for field in pieces[0].columns} if pieces else {}
    count = len(columns[TIME]) if pieces else 0
    need_requests(count)
    counts = columns.get(IDS, np.zeros(count, dtype=np.int64))
    parent, orphans = _parents(columns)
    rows = Rows(
        t_ms=columns[TIME],
        prompt=columns[PROMPT],
        output=columns.get(OUTPUT, np.zeros(count, dtype=np.int64)),
        ids=_drained(pieces),
        offsets=np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(counts)]),
        parent=parent,
        session=columns.get(SESSION),
    )
    return Gathered(rows, block or stated_block(columns.get(BLOCK), usual), orphans)


def need_requests(count: int) -> None:
    """Make sure that a trace has requests.

    Raises:
        InputError: there are none.
    """
    if not count:
        raise InputError("the trace has no requests")


def _drained(pieces: list[RequestPiece]) -> "Integers":
    """The ids of all pieces, each of which is let go when its ids are copied."""
    import numpy as np

    ids, end = np.empty(sum(len(each.ids) for each in pieces), dtype=np.int64), 0
    pieces.reverse()
    while pieces:
        piece = pieces.pop()
        ids[end : end + len(piece.ids)] = piece.ids
        end += len(piece.ids)
    return ids


def _joined(pieces: Sequence[RequestPiece], field: int) -> "Integers":
    import numpy as np

    return np.concatenate([each.columns[field] for each in pieces])


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
