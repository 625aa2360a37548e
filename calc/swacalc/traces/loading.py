"""Reading a trace of any format from any files."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from swacalc.errors import Fault, InputError, UnreadableError
from swacalc.traces.formats import NAMES, PARQUET, WEKA, guessed, line_format
from swacalc.traces.gathering import (
    Faults,
    Gathered,
    GrowingTrace,
    RequestPiece,
    need_requests,
)
from swacalc.traces.inputs import (
    PARQUET_START,
    PARQUET_SUFFIX,
    first_bytes,
    line_chunks,
    shown_name,
    trace_files,
)
from swacalc.traces.line_reader import PLAIN_BYTES, LineSource, read_pieces
from swacalc.traces.lines import text_of
from swacalc.traces.sessions import continued
from swacalc.traces.trace import Trace, need_extra, trace_of
from swacalc.traces.values import Numbering
from swacalc.traces.weka import read_documents

_GUESSED_LINES = 20  # of which one must be right, for a format to be guessed
FILE_ROWS = 1 << 40  # more rows than a file has
_KEY = re.compile(rb'"(\w{1,40})"\s*:')


class Asked(NamedTuple):
    """How a trace is to be read.

    Without a format it is guessed, and without the tokens of a block the files or their format say
    them. `skip_bad` passes over rows that are wrong.
    """

    form: str = ""
    block: int | None = None
    skip_bad: bool = False


class Cut(NamedTuple):
    """The bytes that are read together, and those that are read before a compiler is loaded."""

    chunk: int = 1 << 23
    plain: int = PLAIN_BYTES


_GUESS, _USUAL = Asked(), Cut()


class LoadedTrace(NamedTuple):
    """A trace, and what was seen while it was read.

    `in_order` says whether the rows of the files were sorted by time, `wrong` how many rows were
    passed over because they were wrong, and `faults` what is wrong with the first of these.
    """

    trace: Trace
    format: str
    files: tuple[str, ...]
    in_order: bool
    wrong: int
    faults: tuple[Fault, ...]


def load_trace(
    names: Sequence[str],
    asked: Asked = _GUESS,
    cut: Cut = _USUAL,
    *,
    tell: Callable[[int, int], None] | None = None,
) -> LoadedTrace:
    """The trace in files, folders and patterns of file names, `-` being standard input.

    `tell` hears from time to time how many requests have been read, and 0, as nobody knows of how
    many.

    Raises:
        InputError: there is no such format or no file, the format cannot be told, or the extra
            `[simulate]` is not installed.
        UnreadableError: a file cannot be read, or a row is wrong and is not to be passed over,
            or all of them are wrong.
    """
    need_extra()
    loading = _Loading(asked, cut)
    files = trace_files(names)
    growing = GrowingTrace()
    for index, file in enumerate(files):
        for piece in loading.pieces(file, index):
            growing.add(piece)
            if tell is not None:
                tell(growing.count, 0)
    loading.faults.end()
    need_requests(growing.count, loading.faults.first)
    return _loaded(loading, files, growing.handed_over(asked.block, loading.usual_block()))


def _loaded(loading: "_Loading", files: tuple[str, ...], found: Gathered) -> LoadedTrace:
    form = line_format(loading.form)
    rows = continued(found.rows, found.block) if form and form.by_session else found.rows
    in_order = bool((rows.t_ms[1:] >= rows.t_ms[:-1]).all())
    trace = trace_of(rows, found.block, orphans=found.orphans)
    faults = loading.faults
    return LoadedTrace(trace, loading.form, files, in_order, faults.count, tuple(faults.first))


class _Loading:
    """The state of reading one trace: the format, which the first file decides, and faults."""

    def __init__(self, asked: Asked, cut: Cut) -> None:
        if asked.form:
            line_format(asked.form)
        self.form = self._asked = asked.form
        self.faults = Faults(skip=asked.skip_bad)
        self._numbering = Numbering()
        self._cut = cut

    def usual_block(self) -> int:
        """The tokens of a block where no request says them."""
        form = line_format(self.form) if self.form else None
        return form.block if form else 0

    def pieces(self, file: str, index: int) -> Iterator[RequestPiece]:
        """The requests of a file, which is that many files after the first."""
        if is_parquet(file, self.form):
            from swacalc.traces.parquet import read_parquet

            self.form = PARQUET
            return read_parquet(file, self._numbering, self.faults, index * FILE_ROWS)
        chunks = line_chunks(file, self._cut.chunk)
        head = next(chunks, b"")
        if head.startswith(PARQUET_START):
            hint = "read it from a file, without --format or other files, and not packed once more"
            raise InputError(f"{shown_name(file)} is Parquet and not lines of text", hint=hint)
        if not self._asked:
            self.form = _by_content(head, shown_name(file), self.form)
        chunks = chain([head] if head else [], chunks)
        form = line_format(self.form)
        if form is None:
            return read_documents(chunks, shown_name(file), self._numbering, self.faults)
        source = LineSource(shown_name(file), form, self._numbering, self.faults, index * FILE_ROWS)
        return read_pieces(chunks, source, self._cut.plain)


def is_parquet(file: str, form: str) -> bool:
    """Whether a file is read as Parquet: as a format says, or else by its name or first bytes.

    Raises:
        UnreadableError: it cannot be read.
    """
    if form:
        return form == PARQUET
    return file.endswith(PARQUET_SUFFIX) or first_bytes(file) == PARQUET_START


def _by_content(head: bytes, name: str, before: str) -> str:
    """The format of a file that begins with these lines, after files of a format, if any.

    Raises:
        InputError: it cannot be told, or is another than before.
        UnreadableError: the lines are not UTF-8.
    """
    lines = head.split(b"\n", _GUESSED_LINES)[:_GUESSED_LINES]
    found = [] if before == WEKA else list(_by_lines(lines))
    if before and found and before not in found:
        hint = "the files of a trace have one format; name it with --format if they do"
        raise InputError(f"{name} is {found[0]}, and the files before it {before}", hint=hint)
    if before or found:
        return before or found[0]
    if not head.strip():
        raise InputError(f"{name} is empty", hint="a trace has a request at least")
    if guessed({key.decode() for key in _KEY.findall(head)}) == WEKA:
        return WEKA
    text = text_of(name, b"\n".join(lines[:-1] or lines))
    if isinstance(text, Fault):
        raise UnreadableError(text.message, hint=text.hint, place=text.place)
    hint = f"name it with --format, as one of {', '.join(NAMES)}"
    raise InputError(f"the format of {name} cannot be told from what it begins with", hint=hint)


def _by_lines(lines: Sequence[bytes]) -> Iterator[str]:
    """The format of each of these lines that has one."""
    for line in lines:
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) and (found := guessed(value.keys())):
            yield found
