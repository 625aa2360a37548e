"""Traces as Parquet: the columns `t_ms, prompt, output, ids`, and `parent` and `session` if known.

`parent` is a row of the same file, counted from 0, or null. The tokens of a block stand in the
metadata of the file, under `swacalc.block`. Ids are whole numbers or strings.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import SEEK_END
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from swacalc.errors import Fault, Place, UnreadableError, did_you_mean
from swacalc.traces.formats import BLOCK, IDS, KEY, OUTPUT, PARENT, PROMPT, SESSION, TIME
from swacalc.traces.gathering import NOT_STATED, Faults, RequestPiece
from swacalc.traces.inputs import PARQUET_START, seekable, shown_name
from swacalc.traces.values import MOST_MS, MOST_TOKENS, RAW, Numbering, said

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from swacalc.traces.trace import Integers

_COLUMNS = {"t_ms": TIME, "prompt": PROMPT, "output": OUTPUT, "parent": PARENT, "session": SESSION}
_REQUIRED = ("t_ms", "prompt", "ids")
_BATCH = 1 << 16  # rows that are read together
_FEW = 1 << 26  # values that a file of any size may have
_MOST_A_BYTE = 100  # values that each byte of a larger file may stand for
BLOCK_KEY = b"swacalc.block"
_LIMITS = {TIME: (-MOST_MS, MOST_MS), PROMPT: (0, MOST_TOKENS), OUTPUT: (0, MOST_TOKENS)}

_TOKENS = f"tokens are a whole number from 0 to {MOST_TOKENS:,}"
_HINTS = {
    "t_ms": f"times are whole milliseconds, at most {MOST_MS:,}",
    "prompt": _TOKENS,
    "output": _TOKENS,
}


class RowGroup(NamedTuple):
    """A part of a file that can be read by itself, and the number of its first row in the file."""

    number: int
    row: int


class ParquetLayout(NamedTuple):
    """The row groups of a file, the tokens of a block if it says them, and if it has parents."""

    groups: tuple[RowGroup, ...]
    block: int
    turns: bool


def layout_of(name: str) -> ParquetLayout:
    """What a file says of itself, without its rows.

    Raises:
        UnreadableError: the file cannot be read, or lacks a column or has it of another type.
    """
    with _opened(name) as file:
        held = (file.metadata.row_group(each).num_rows for each in range(file.num_row_groups))
        rows = list(accumulate(held, initial=0))[:-1]
        groups = tuple(RowGroup(number, row) for number, row in enumerate(rows))
        schema = file.schema_arrow
        block = _stated_block(shown_name(name), schema.metadata or {})
        return ParquetLayout(groups, block, "parent" in schema.names)


def read_parquet(
    name: str, numbering: Numbering, faults: Faults, first: int, group: RowGroup | None = None
) -> Iterator[RequestPiece]:
    """The requests of a file or of one of its groups; those that are wrong are passed over.

    The key of a row is its number and `first`.

    Raises:
        UnreadableError: the file cannot be read, or lacks a column or has it of another type.
    """
    shown = shown_name(name)
    groups, row = (None, 0) if group is None else ([group.number], group.row)
    with _opened(name) as file:
        block = _stated_block(shown, file.schema_arrow.metadata or {})
        known = [each for each in file.schema_arrow.names if each in (*_COLUMNS, "ids")]
        for batch in file.iter_batches(_BATCH, row_groups=groups, columns=known):
            yield _Batch(shown, batch, numbering, faults).piece(first, row, block)
            row += len(batch)


@contextmanager
def _opened(name: str) -> Iterator[Any]:
    """A file that has the columns of a trace.

    Raises:
        UnreadableError: it has not, or cannot be read, also while it is used.
    """
    from pyarrow import ArrowException
    from pyarrow.parquet import ParquetFile

    shown = shown_name(name)
    try:
        with seekable(name) as stream, ParquetFile(_parquet(stream, shown)) as file:
            _check(shown, file.schema_arrow)
            _check_size(shown, file.metadata, stream.seek(0, SEEK_END))
            yield file
    except ArrowException as error:
        raise UnreadableError(f"{shown} cannot be read: {error}") from error


def _parquet(stream: Any, name: str) -> Any:
    """A stream that begins as Parquet does.

    Raises:
        UnreadableError: it begins otherwise.
    """
    if stream.read(len(PARQUET_START)) != PARQUET_START:
        hint = "its name, --format or a file before it says so: rename it, or read it by itself"
        raise UnreadableError(f"{name} is not Parquet", hint=hint)
    stream.seek(0)
    return stream


def _check_size(name: str, metadata: Any, size: int) -> None:
    """Make sure that a file has not far more values than a trace of its size.

    Raises:
        UnreadableError: it has.
    """
    groups = (metadata.row_group(at) for at in range(metadata.num_row_groups))
    count = sum(each.column(at).num_values for each in groups for at in range(each.num_columns))
    if count > max(_FEW, _MOST_A_BYTE * size):
        message = f"{name} has {count:,} values in {size:,} bytes"
        raise UnreadableError(
            message, hint="a trace takes more bytes for as many; look at what is in it"
        )


def _stated_block(name: str, metadata: Mapping[bytes, bytes]) -> int:
    """The tokens of a block; `NOT_STATED` where nothing says them.

    Raises:
        UnreadableError: what is there is no such number.
    """
    if BLOCK_KEY not in metadata:
        return NOT_STATED
    text = metadata[BLOCK_KEY]
    if text.isdigit() and len(text) < 10 and int(text):
        return int(text)
    hint = f"a block has from 1 to {MOST_TOKENS:,} tokens"
    shown = said(text.decode(errors="replace"))
    raise UnreadableError(f"{name}: {BLOCK_KEY.decode()} is {shown}, no size of a block", hint=hint)


def _check(name: str, schema: Any) -> None:
    """Make sure that a file has the columns of a trace, of the right types."""
    from pyarrow import types

    for column in _REQUIRED:
        if column not in schema.names:
            hint = did_you_mean(column, schema.names) or "a trace has t_ms, prompt, output and ids"
            raise UnreadableError(f"{name} has no column {column!r}", hint=hint)
    for column in (*_COLUMNS, "ids"):
        if schema.names.count(column) > 1:
            raise UnreadableError(f"{name} has two columns {column!r}", hint="leave one out")
    for field in schema:
        kind = field.type
        if field.name == "ids":
            right = types.is_list(kind) or types.is_large_list(kind)
            kind = kind.value_type if right else kind
            right &= types.is_integer(kind) or types.is_string(kind) or types.is_large_string(kind)
        else:
            right = field.name not in _COLUMNS or types.is_integer(kind)
        if not right:
            hint = "numbers are integers, and ids lists of integers or of strings"
            raise UnreadableError(f"{name}: column {field.name!r} is {field.type}", hint=hint)


class _Batch:
    """Rows that are read together."""

    def __init__(self, name: str, batch: Any, numbering: Numbering, faults: Faults) -> None:
        self._name = name
        self._batch = batch
        self._numbering = numbering
        self._faults = faults

    def piece(self, first: int, row: int, block: int) -> RequestPiece:
        """The rows that are right, of which the first has that number in the file."""
        import numpy as np
        from pyarrow.types import is_integer

        right = np.ones(len(self._batch), dtype=np.bool_)
        columns = {
            _COLUMNS[name]: self._numbers(name, row, right)
            for name in self._batch.schema.names
            if name != "ids"
        }
        lists = self._batch.column("ids")
        self._note(right, np.asarray(lists.is_null()), row, "ids")
        lengths = np.asarray(lists.value_lengths().fill_null(0), dtype=np.int64)
        listed = lists.flatten()
        if listed.null_count:
            nulls = np.flatnonzero(np.asarray(listed.is_null()))
            self._note_nulls(right, np.searchsorted(np.cumsum(lengths), nulls, "right"), row)
            listed = listed.fill_null(0 if is_integer(listed.type) else "")
        ids = self._ids(listed)
        columns[KEY] = first + row + np.arange(len(right))
        if PARENT in columns:
            columns[PARENT] += first * (columns[PARENT] >= 0)
        columns |= {IDS: lengths, BLOCK: np.full(len(right), block, dtype=np.int64)}
        if right.all():
            return RequestPiece(columns, ids)
        kept = {field: column[right] for field, column in columns.items()}
        return RequestPiece(kept, ids[np.repeat(right, lengths)])

    def _numbers(self, name: str, row: int, right: "NDArray[np.bool_]") -> "Integers":
        """A column as numbers; what is out of bounds, or missing and required, is wrong."""
        import numpy as np
        from pyarrow.types import is_uint64

        column = self._batch.column(name)
        field = _COLUMNS[name]
        unstated = 0 if field == OUTPUT else -1
        missing = np.asarray(column.is_null()) if name in _REQUIRED else np.zeros(len(column), bool)
        numbers = np.asarray(column.cast("int64", safe=False).fill_null(unstated))
        if is_uint64(column.type):  # those that are too large for int64 have become negative
            missing |= (numbers < 0) & np.asarray(column.is_valid())
        least, most = _LIMITS.get(field, (None, None))
        if least is not None and most is not None:
            missing |= (numbers < least) | (numbers > most)
        self._note(right, missing, row, name)
        return numbers if least is not None else np.maximum(numbers, -1)

    def _note(
        self, right: "NDArray[np.bool_]", wrong: "NDArray[np.bool_]", row: int, name: str
    ) -> None:
        """Note rows that are wrong, unless they were before."""
        import numpy as np

        for at in np.flatnonzero(wrong & right).tolist():
            value = self._batch.column(name)[at].as_py()
            hint = _HINTS.get(name, "numbers are less than 2^63, and ids a list")
            self._fault(right, at, row, f"{name} is {'null' if value is None else value}", hint)

    def _note_nulls(self, right: "NDArray[np.bool_]", rows: "Integers", row: int) -> None:
        """Note rows whose list of ids has a null, unless they were wrong before."""
        for at in dict.fromkeys(rows.tolist()):
            if right[at]:
                self._fault(right, at, row, "a null is among its ids", "leave it out")

    def _fault(
        self, right: "NDArray[np.bool_]", at: int, row: int, message: str, hint: str
    ) -> None:
        place = Place(self._name, row + at + 1)
        self._faults.add(Fault("form", place, f"row {row + at}: {message}", hint))
        right[at] = False

    def _ids(self, ids: Any) -> "Integers":
        """Ids as numbers: as they are where they are small, else numbered as they appear."""
        import numpy as np
        from pyarrow import types

        if types.is_integer(ids.type) and (not len(ids) or _small(ids)):
            numbers: Integers = np.asarray(ids.cast("int64"))
            return numbers
        coded = ids.dictionary_encode()
        known = [self._numbering.number(each.as_py()) for each in coded.dictionary]
        numbered: Integers = np.array(known, dtype=np.int64)[np.asarray(coded.indices)]
        return numbered


def _small(ids: Any) -> bool:
    from pyarrow.compute import min_max

    bounds = min_max(ids)
    return bool(bounds["min"].as_py() >= 0 and bounds["max"].as_py() < RAW)
