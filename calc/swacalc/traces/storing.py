"""Writing traces: as Parquet, or as lines of JSON in the format `table`."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import IO, Any

from swacalc.errors import InputError
from swacalc.files import whole_file
from swacalc.traces.inputs import PACKED, PARQUET_SUFFIX
from swacalc.traces.parquet import BLOCK_KEY
from swacalc.traces.trace import Rows, Trace

_GROUP = 1 << 22  # ids that are written together
_LINES = ".jsonl"
_NUMBERS = ("t_ms", "prompt", "output", "parent", "session")


def store(
    groups: Iterable[Rows],
    block: int,
    path: Path,
    *,
    turns: bool = True,
    tell: Callable[[int], None] | None = None,
) -> int:
    """Write requests to a file, whole or not at all; how many they are.

    A parent counts the rows of the file. Without `turns` no parents are written. The file is
    Parquet or lines of JSON, which its name says, and which may be packed with gzip or zstd. `tell`
    hears from time to time how many have been written.

    Raises:
        InputError: the name says neither.
        UnwritableError: it cannot be written.
    """
    packed = PACKED.get(path.suffix, "")
    kind = path.with_suffix("").suffix if packed else path.suffix
    if packed + kind not in (PARQUET_SUFFIX, *(each + _LINES for each in ("", *PACKED.values()))):
        hint = f"a name ends in {PARQUET_SUFFIX}, or {_LINES}, {_LINES}.gz or {_LINES}.zst"
        raise InputError(f"a trace cannot be written to {path.name!r}", hint=hint)
    write = _write_parquet if kind == PARQUET_SUFFIX else _write_lines
    with whole_file(path) as file, _packing(file, packed) as stream:
        return write(stream, groups if tell is None else _told(groups, tell), block, turns)


def _told(groups: Iterable[Rows], tell: Callable[[int], None]) -> Iterator[Rows]:
    count = 0
    for rows in groups:
        yield rows
        count += len(rows.t_ms)
        tell(count)


def groups_of(trace: Trace) -> Iterator[Rows]:
    """A trace in parts that are written together."""
    import numpy as np

    offsets = trace.offsets
    marks = np.arange(0, max(int(offsets[-1]), 1), _GROUP)
    starts = np.unique(np.searchsorted(offsets[:-1], marks)).tolist()
    for start, stop in pairwise([*(each for each in starts if each < len(trace)), len(trace)]):
        some = trace.paths.some(slice(start, stop))
        yield Rows(
            t_ms=trace.t_ms[start:stop],
            prompt=trace.prompt[start:stop],
            output=trace.output[start:stop],
            ids=some.ids(),
            offsets=some.offsets(),
            parent=trace.parent[start:stop],
            session=trace.session[start:stop],
        )


def _write_parquet(file: IO[bytes], groups: Iterable[Rows], block: int, turns: bool) -> int:
    import pyarrow
    from pyarrow.parquet import ParquetWriter

    names = [name for name in _NUMBERS if turns or name != "parent"]
    fields = [(name, pyarrow.int64()) for name in names] + [("ids", pyarrow.list_(pyarrow.int64()))]
    schema = pyarrow.schema(fields, metadata={BLOCK_KEY: str(block)})
    encodings = {"ids.list.element": "DELTA_BINARY_PACKED"}
    count = 0
    with ParquetWriter(
        file, schema, compression="zstd", use_dictionary=False, column_encoding=encodings
    ) as writer:
        for rows in groups:
            arrays = [_column(rows, name) for name in names] + [_lists(rows)]
            writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))
            count += len(rows.t_ms)
    return count


def _column(rows: Rows, name: str) -> Any:
    import pyarrow

    numbers = getattr(rows, name)
    return pyarrow.array(numbers, mask=numbers < 0 if name in ("parent", "session") else None)


def _lists(rows: Rows) -> Any:
    import pyarrow

    kind = pyarrow.large_list(pyarrow.int64())
    lists = pyarrow.LargeListArray.from_arrays(rows.offsets, rows.ids, type=kind)
    return lists.cast(pyarrow.list_(pyarrow.int64()))


def _write_lines(file: IO[bytes], groups: Iterable[Rows], block: int, turns: bool) -> int:
    count = 0
    for rows in groups:
        file.write("".join(_lines(rows, block, turns=turns)).encode())
        count += len(rows.t_ms)
    return count


@contextmanager
def _packing(file: IO[bytes], packed: str) -> Iterator[Any]:
    if not packed:
        yield file
        return
    from pyarrow import CompressedOutputStream

    with CompressedOutputStream(file, packed) as stream:
        yield stream


def _lines(rows: Rows, block: int, *, turns: bool) -> Iterator[str]:
    ids, offsets = rows.ids.tolist(), rows.offsets.tolist()
    columns = [getattr(rows, name).tolist() for name in _NUMBERS]
    for at, (t_ms, prompt, output, parent, session) in enumerate(zip(*columns, strict=True)):
        known = f', "parent": {parent}' if turns else ""
        own = ids[offsets[at] : offsets[at + 1]]
        yield (
            f'{{"t_ms": {t_ms}, "prompt": {prompt}, "output": {output}{known}, '
            f'"session": {session}, "block": {block}, "ids": {own}}}\n'
        )
