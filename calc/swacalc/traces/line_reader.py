"""Reading a file of one request a line, in pieces: the first by the standard library alone.

What follows is scanned by compiled code on all cores where Numba is there, which is worth its
start for large files only. Wherever the pieces are cut, the requests are the same.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import local
from typing import TYPE_CHECKING, NamedTuple, cast

from swacalc.errors import Fault
from swacalc.traces import scanning
from swacalc.traces.formats import (
    BLOCK,
    IDS,
    KEY,
    OUTPUT,
    PARENT,
    PROMPT,
    SESSION,
    TIME,
    LineFormat,
)
from swacalc.traces.gathering import NOT_STATED, Faults, RequestPiece
from swacalc.traces.lines import UNSTATED, read_request
from swacalc.traces.numba_compiling import compiled_by_numba
from swacalc.traces.scanning import Scanned
from swacalc.traces.values import MOST_MS, MOST_TOKENS, Numbering

if TYPE_CHECKING:
    from swacalc.traces.trace import Integers

_OF_THREAD = local()
PLAIN_BYTES = 1 << 25  # bytes that are read before a compiler would be loaded


class LineSource(NamedTuple):
    """What is read and how: the name of the file in messages, its format, what is known so far.

    Where a parent is a row of the file, the key of a row is its number and `first`.
    """

    name: str
    form: LineFormat
    numbering: Numbering
    faults: Faults
    first: int = 0


class _Lines(NamedTuple):
    """Lines that were scanned: bytes, arrays with their ids alone, the number of their rows.

    `piece` is their requests if all lines could be scanned.
    """

    data: bytes
    scanned: Scanned
    rows: int
    piece: RequestPiece | None


def read_pieces(
    chunks: Iterable[bytes], source: LineSource, plain_bytes: int = PLAIN_BYTES
) -> Iterator[RequestPiece]:
    """The requests in whole lines; those that are wrong are noted and passed over."""
    line, row = 0, source.first
    for found in _scanned(chunks, source.form, plain_bytes):
        right, piece = _completed(found, source, line)
        columns = piece.columns
        if PARENT in columns and KEY not in columns:
            parents = columns[PARENT] + source.first * (columns[PARENT] >= 0)
            columns = {**columns, KEY: row + right, PARENT: parents}
        yield piece._replace(columns=columns)
        line += len(found.scanned.counts)
        row += found.rows


def _scanned(chunks: Iterable[bytes], form: LineFormat, plain_bytes: int) -> Iterator[_Lines]:
    """The lines of each chunk, scanned where that is worth it, some chunks ahead."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        ahead, read = deque[Future[_Lines]](), 0
        for chunk in chunks:
            scan = _compiled() if read >= plain_bytes else None
            ahead.append(pool.submit(_scan, chunk, form, scan or _found))
            read += len(chunk)
            if len(ahead) > (os.cpu_count() or 1):
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()


def _scan(data: bytes, form: LineFormat, scan: Callable[[Scanned], tuple[int, int]]) -> _Lines:
    scanned = _prepared(data, form)
    rows, kept = scan(scanned)
    scanned = scanned._replace(ids=scanned.ids[:kept].copy())
    values, lines = scanned.values[:rows], scanned.lines[:rows]
    _send_back(data, values, lines, form)
    piece = None
    if not lines[:, 1].any():
        columns = _columns(values, scanned.counts[:rows], form)
        piece = RequestPiece(columns, scanned.ids)
    return _Lines(data, scanned, rows, piece)


def _found(scanned: Scanned) -> tuple[int, int]:
    """Find lines without reading any."""
    start = row = 0
    for number, line in enumerate(bytes(scanned.data).split(b"\n"), 1):
        if line.strip():
            scanned.lines[row] = (start, start + len(line), number)
            row += 1
        start += len(line) + 1
    return row, 0


def _compiled() -> Callable[[Scanned], tuple[int, int]] | None:
    """The scanner compiled by Numba, or None without Numba."""
    return compiled_by_numba(scanning.scan, scanning)


def _prepared(data: bytes, form: LineFormat) -> Scanned:
    """Whole lines, and arrays to scan them into."""
    import numpy as np

    keys = [(name.encode(), field) for field, names in form.keys.items() for name in names]
    ends = np.cumsum([len(name) for name, _ in keys])
    rows = data.count(b"\n")
    return Scanned(
        data=np.frombuffer(data, np.uint8),
        names=np.frombuffer(b"".join(name for name, _ in keys), np.uint8),
        ends=np.array([*zip(ends, (field for _, field in keys), strict=True)], dtype=np.int64),
        digits=form.digits,
        required=sum(1 << field for field in form.required),
        values=np.tile(np.array(UNSTATED, dtype=np.int64), (rows, 1)),
        ids=_space(len(data) // 2 + 1),
        counts=np.zeros(rows, dtype=np.int64),
        lines=np.zeros((rows, 3), dtype=np.int64),
    )


def _space(most: int) -> "Integers":
    """Space for ids, the same for all that a thread scans: new memory takes long to touch."""
    import numpy as np

    space = getattr(_OF_THREAD, "space", None)
    if space is None or len(space) < most:
        space = _OF_THREAD.space = np.empty(most, dtype=np.int64)
    return cast("Integers", space)


def _completed(found: _Lines, source: LineSource, line: int) -> "tuple[Integers, RequestPiece]":
    """The requests of lines, after those that were not scanned have been read one by one.

    First the rows that are right.
    """
    import numpy as np

    data, scanned, rows, piece = found
    if piece is not None:
        return np.arange(rows), piece
    values, counts, lines = scanned.values[:rows], scanned.counts[:rows], scanned.lines[:rows]
    starts, right = np.cumsum(counts) - counts, np.ones(rows, dtype=np.bool_)
    parts, taken = list["Integers"](), 0
    for at in np.flatnonzero(lines[:, 1]).tolist():
        start, end, number = lines[at].tolist()
        text = data[start:end]
        request = read_request(text, source.form, source.numbering, source.name, line + number)
        parts.append(scanned.ids[taken : starts[at]])
        taken = starts[at] + counts[at]
        if isinstance(request, Fault):
            source.faults.add(request)
            right[at], counts[at] = False, 0
        else:
            values[at], counts[at] = request.values, len(request.ids)
            parts.append(request.ids)
    ids = np.concatenate([*parts, scanned.ids[taken:]])
    return np.flatnonzero(right), RequestPiece(
        _columns(values[right], counts[right], source.form), ids
    )


def _send_back(data: bytes, values: "Integers", lines: "Integers", form: LineFormat) -> None:
    """Mark the lines whose numbers are out of bounds as not scanned."""
    import numpy as np

    wrong = (values[:, TIME] > MOST_MS) | ((values[:, KEY] < 0) & (KEY in form.keys))
    for field, least in ((PROMPT, 0), (OUTPUT, 0), (BLOCK, 1)):
        outside = (values[:, field] < least) | (values[:, field] > MOST_TOKENS)
        wrong |= outside & (values[:, field] != NOT_STATED)
    for at in np.flatnonzero(wrong & (lines[:, 1] == 0)).tolist():
        lines[at, 1] = data.index(b"\n", lines[at, 0])


def _columns(values: "Integers", counts: "Integers", form: LineFormat) -> dict[int, "Integers"]:
    """The fields that a format has, as columns."""
    import numpy as np

    columns = {field: np.ascontiguousarray(values[:, field]) for field in form.keys}
    if SESSION in columns:
        columns[SESSION] = np.maximum(columns[SESSION], -1)
    return columns | {IDS: counts}
