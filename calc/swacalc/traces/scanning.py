"""Reading lines of whole numbers fast: plain functions that Numba can compile.

A line that is as nearly all are, one JSON object of numbers and lists of numbers, is read here.
Any other line is only found, and read by the standard library: one that is wrong, too, so that
nothing is accepted here that is not accepted there, and nothing is explained twice.

The bytes that are scanned end with a line feed, which ends every loop over them.
"""

from typing import Any, NamedTuple

# The fields of a request that are read in ways of their own; see `formats.FIELDS`.
_TIME, _IDS = 0, 3
_MOST_DIGITS = 18  # all such numbers are int64


class Scanned(NamedTuple):
    """Whole lines, what to read of them, and where to write it.

    `data` is the bytes. `names` holds the names of keys one after another, and `ends` where each
    ends and which field it names. `digits` decimals of a time are kept, and `required` has a bit
    for each field that a line must have. For each row, `values` gets its fields, `counts` the
    number of its ids, and `lines` where it begins, where it ends and the number of its line; the
    end is 0 where the row has been read.
    """

    data: Any
    names: Any
    ends: Any
    digits: int
    required: int
    values: Any
    ids: Any
    counts: Any
    lines: Any


def scan(scanned: Scanned) -> tuple[int, int]:
    """Read all lines; the numbers of rows and of ids."""
    data, at, row, kept, line = scanned.data, 0, 0, 0, 0
    while at < len(data):
        start = at
        line += 1
        at = _blank(data, at)
        if data[at] != 10:
            at = _row(scanned, at, row, kept)
            end = 0
            if at < 0:
                at = end = _line_end(data, start)
                scanned.counts[row] = 0
            _note(scanned.lines, row, start, end, line)
            kept += scanned.counts[row]
            row += 1
        at += 1
    return row, kept


def _note(lines: Any, row: int, start: int, end: int, line: int) -> None:
    lines[row, 0] = start
    lines[row, 1] = end
    lines[row, 2] = line


def _row(scanned: Scanned, at: int, row: int, kept: int) -> int:
    """Read one object; where its line ends, or -1."""
    data = scanned.data
    if data[at] != 123:
        return -1
    scanned.counts[row] = 0
    seen = 0
    more = True
    while more:
        at = _blank(data, at + 1)
        end = _string_end(data, at)
        if end < 0:
            return -1
        field = _field(scanned, at + 1, end)
        at = _blank(data, end + 1)
        if data[at] != 58 or (field >= 0 and (seen >> field) & 1):
            return -1
        at = _member(scanned, _blank(data, at + 1), field, row, kept)
        if at < 0:
            return -1
        seen |= (1 << field) if field >= 0 else 0
        at = _blank(data, at)
        more = data[at] == 44
    if data[at] != 125 or seen & scanned.required != scanned.required:
        return -1
    at = _blank(data, at + 1)
    return at if data[at] == 10 else -1


def _member(scanned: Scanned, at: int, field: int, row: int, kept: int) -> int:
    """Read the value of a key; where it ends, or -1."""
    if field < 0:
        return _unread(scanned.data, at)
    if field == _IDS:
        return _list(scanned, at, row, kept)
    if field == _TIME:
        return _time(scanned, at, row)
    sign = 1
    if scanned.data[at] == 45:
        sign = -1
        at += 1
    end, number = _whole(scanned.data, at)
    scanned.values[row, field] = sign * number
    return -1 if _goes_on(scanned.data, end) else end


def _blank(data: Any, at: int) -> int:
    """The next byte that is not blank; a line feed is not."""
    while data[at] == 32 or data[at] == 13 or data[at] == 9:
        at += 1
    return at


def _line_end(data: Any, at: int) -> int:
    while data[at] != 10:
        at += 1
    return at


def _string_end(data: Any, at: int) -> int:
    """Where a string of printable ASCII without a backslash ends, or -1."""
    if data[at] != 34:
        return -1
    at += 1
    while data[at] != 34:
        if data[at] < 32 or data[at] > 126 or data[at] == 92:
            return -1
        at += 1
    return at


def _field(scanned: Scanned, start: int, end: int) -> int:
    """The field that a key names, or -1."""
    data, names, ends, begin = scanned.data, scanned.names, scanned.ends, 0
    for known in range(len(ends)):
        if ends[known, 0] - begin == end - start:
            same = 0
            while same < end - start and data[start + same] == names[begin + same]:
                same += 1
            if same == end - start:
                return int(ends[known, 1])
        begin = ends[known, 0]
    return -1


def _whole(data: Any, at: int) -> tuple[int, int]:
    """Where the digits of a whole number end, or -1, and the number."""
    start = at
    number = 0
    while 48 <= data[at] <= 57:
        number = number * 10 + (data[at] - 48)
        at += 1
    if at == start or at - start > _MOST_DIGITS or (data[start] == 48 and at - start > 1):
        return -1, 0
    return at, number


def _goes_on(data: Any, at: int) -> bool:
    """Whether a number goes on after its digits: it has decimals or an exponent."""
    return at < 0 or data[at] == 46 or data[at] == 101 or data[at] == 69


def _time(scanned: Scanned, at: int, row: int) -> int:
    """Read a number times 10 ** digits, cut off if it is not whole; where it ends, or -1."""
    data, digits = scanned.data, scanned.digits
    start = at
    at, number = _whole(data, at)
    if at < 0 or at - start > _MOST_DIGITS - digits:
        return -1
    if data[at] == 46:
        at += 1
        start = at
        while 48 <= data[at] <= 57:
            if digits > 0:
                number = number * 10 + (data[at] - 48)
                digits -= 1
            at += 1
        if at == start:
            return -1
    while digits > 0:
        number *= 10
        digits -= 1
    scanned.values[row, _TIME] = number
    return -1 if _goes_on(data, at) else at


def _list(scanned: Scanned, at: int, row: int, kept: int) -> int:
    """Read a list of whole numbers from 0; where it ends, or -1."""
    data, ids = scanned.data, scanned.ids
    if data[at] != 91:
        return -1
    first = kept
    at = _blank(data, at + 1)
    more = data[at] != 93
    while more:
        # As `_whole` and `_blank`, in place: most of a line is ids, with a blank between two.
        start = at
        number = 0
        digit = data[at] - 48
        while 0 <= digit <= 9:
            number = number * 10 + digit
            at += 1
            digit = data[at] - 48
        if at == start or at - start > _MOST_DIGITS or (data[start] == 48 and at - start > 1):
            return -1
        ids[kept] = number
        kept += 1
        at = _blank(data, at) if data[at] != 44 else at
        more = data[at] == 44
        if more:
            at += 2 if data[at + 1] == 32 else 1
            at = _blank(data, at) if data[at] <= 32 else at
    scanned.counts[row] = kept - first
    return at + 1 if data[at] == 93 else -1


def _unread(data: Any, at: int) -> int:
    """Where a string or a whole number of a key that is not read ends, or -1."""
    if data[at] == 34:
        end = _string_end(data, at)
        return end + 1 if end >= 0 else -1
    end, _ = _whole(data, at)
    return -1 if _goes_on(data, end) else end
