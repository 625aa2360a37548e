"""The parts of a trace that are read by themselves, on whatever machine they are asked for."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from swacalc.cluster.arrow_columns import Lists, offsets_of, table_of
from swacalc.errors import Fault, InputError
from swacalc.traces import Trace
from swacalc.traces.formats import IDS, KEY, OUTPUT, PARENT, PARQUET, PROMPT, TIME
from swacalc.traces.gathering import Faults, RequestPiece, joined, need_requests, stated_block
from swacalc.traces.inputs import STDIN, trace_files
from swacalc.traces.loading import FILE_ROWS, Asked, is_parquet, load_trace
from swacalc.traces.parquet import RowGroup, layout_of, read_parquet
from swacalc.traces.storing import groups_of
from swacalc.traces.values import Numbering

_FIELDS = {"row": KEY, "t_ms": TIME, "prompt": PROMPT, "output": OUTPUT, "parent": PARENT}


class PartRead(NamedTuple):
    """Requests as `dividing.divide` takes them, and what is wrong with rows that were left out."""

    requests: pa.Table
    wrong: int = 0
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class HeldPart:
    """Requests that were read before; calling it gives them."""

    requests: pa.Table

    def __call__(self) -> PartRead:
        """The requests."""
        return PartRead(self.requests)


@dataclass(frozen=True, slots=True, eq=False)
class StoredPart:
    """A row group of a Parquet file, which is so many files after the first of its trace."""

    path: str
    place: int
    group: RowGroup
    skip_bad: bool

    def __call__(self) -> PartRead:
        """Read its requests.

        Raises:
            UnreadableError: it cannot be read, or a row is wrong and is not to be passed over.
            InputError: its ids mean nothing in other parts.
        """
        numbering, faults = Numbering(), Faults(skip=self.skip_bad)
        first = self.place * FILE_ROWS
        pieces = list(read_parquet(self.path, numbering, faults, first, self.group))
        faults.end()
        if numbering.used:
            hint = "number them with swacalc traces convert, or leave --engine out"
            raise InputError(f"{self.path}: ids are not whole numbers below 10^18", hint=hint)
        return PartRead(_requests(pieces), faults.count, tuple(faults.first))


TracePart = Callable[[], PartRead]


class TraceParts(NamedTuple):
    """A trace in parts: their format and files, the tokens of a block, whether turns are stated.

    `wrong` and `faults` are those of rows that are left out already, and `orphans` the requests
    whose parent is known to be missing.
    """

    parts: tuple[TracePart, ...]
    form: str
    files: tuple[str, ...]
    block: int
    turns: bool
    wrong: int = 0
    faults: tuple[Fault, ...] = ()
    orphans: int = 0


def parts_of(names: Sequence[str], asked: Asked) -> TraceParts:
    """The trace in files, folders and patterns of file names in parts.

    Parquet is read later, group by group; other formats are read here and now.

    Raises:
        InputError: there is no such format or no file, the format cannot be told, blocks have
            different sizes, or there are no requests.
        UnreadableError: a file cannot be read, or a row is wrong and is not to be passed over.
    """
    files = trace_files(names)
    if STDIN not in files and all(is_parquet(file, asked.form) for file in files):
        return _stored(files, asked)
    loaded = load_trace(names, asked)
    trace = loaded.trace
    return TraceParts(
        parts=tuple(map(HeldPart, tables_of(trace))),
        form=loaded.format,
        files=loaded.files,
        block=trace.block,
        turns=trace.turns,
        wrong=loaded.wrong,
        faults=loaded.faults,
        orphans=trace.orphans,
    )


def _stored(files: tuple[str, ...], asked: Asked) -> TraceParts:
    layouts = [layout_of(file) for file in files]
    blocks = np.array([each.block for each in layouts], dtype=np.int64)
    parts = tuple(
        StoredPart(str(Path(file).absolute()), index, group, asked.skip_bad)
        for index, (file, layout) in enumerate(zip(files, layouts, strict=True))
        for group in layout.groups
    )
    need_requests(len(parts))
    return TraceParts(
        parts=parts,
        form=PARQUET,
        files=files,
        block=asked.block or stated_block(blocks, 0),
        turns=any(layout.turns for layout in layouts),
    )


def _requests(pieces: Sequence[RequestPiece]) -> pa.Table:
    columns = [each.columns for each in pieces]
    known = {name: joined(columns, field) for name, field in _FIELDS.items()}
    ids = np.concatenate([np.zeros(0, dtype=np.int64), *(each.ids for each in pieces)])
    return table_of({**known, "ids": Lists(ids, offsets_of(joined(columns, IDS)))})


def tables_of(trace: Trace) -> Iterator[pa.Table]:
    """A trace that was read as tables, whose rows are numbered in the order of time."""
    first = 0
    for rows in groups_of(trace):
        yield table_of(
            {
                "row": np.arange(first, first + len(rows.t_ms)),
                "t_ms": rows.t_ms,
                "prompt": rows.prompt,
                "output": rows.output,
                "parent": np.asarray(rows.parent),
                "ids": Lists(rows.ids, rows.offsets),
            }
        )
        first += len(rows.t_ms)
