"""Columns of Arrow tables as flat arrays of int64, and back."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from swacalc.simulation.compiling import Numbers


class Lists(NamedTuple):
    """Lists of numbers, one after the other: the n-th is `values[offsets[n]:offsets[n + 1]]`."""

    values: Numbers
    offsets: Numbers

    def lengths(self) -> Numbers:
        """How many numbers each list has."""
        return np.diff(self.offsets)

    def take(self, chosen: Numbers, skipped: Numbers | int = 0, most: int | None = None) -> "Lists":
        """Chosen lists, of each so many numbers at most behind so many that are skipped."""
        lengths = self.lengths()[chosen] - skipped
        lengths = lengths if most is None else np.minimum(lengths, most)
        offsets = offsets_of(lengths)
        shift = np.repeat(self.offsets[:-1][chosen] + skipped - offsets[:-1], lengths)
        return Lists(self.values[shift + np.arange(len(shift))], offsets)

    def beside(self, others: "Lists") -> "Lists":
        """Each list with another one behind it."""
        lengths = self.lengths()
        offsets = offsets_of(lengths + others.lengths())
        values = np.empty(offsets[-1], dtype=np.int64)
        for part, begins in ((self, offsets[:-1]), (others, offsets[:-1] + lengths)):
            shift = np.repeat(begins - part.offsets[:-1], part.lengths())
            values[shift + np.arange(len(shift))] = part.values
        return Lists(values, offsets)


def places_of(wanted: Numbers, known: Numbers) -> Numbers:
    """Where numbers are among others, which are all different; -1 where they are not."""
    if not len(known):
        return np.full(len(wanted), -1, dtype=np.int64)
    order = np.argsort(known)
    place = order[np.minimum(np.searchsorted(known, wanted, sorter=order), len(known) - 1)]
    return np.where(known[place] == wanted, place, -1)


def offsets_of(lengths: Numbers) -> Numbers:
    """Where lists of these lengths begin, and where the last one ends."""
    return np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(lengths, dtype=np.int64)])


def numbers(table: pa.Table, name: str) -> Numbers:
    """A column of whole numbers, -1 where it has none."""
    column = table.column(name).cast(pa.int64())
    return np.asarray(column.fill_null(-1), dtype=np.int64)


def lists(table: pa.Table, name: str) -> Lists:
    """A column of lists of whole numbers."""
    column = table.column(name)
    lengths = np.asarray(column.combine_chunks().value_lengths(), dtype=np.int64)
    values = [np.asarray(chunk.flatten(), dtype=np.int64) for chunk in column.chunks]
    return Lists(np.concatenate([np.zeros(0, dtype=np.int64), *values]), offsets_of(lengths))


def table_of(columns: Mapping[str, Numbers | Lists]) -> pa.Table:
    """A table of these columns."""
    return pa.table({name: _array(column) for name, column in columns.items()})


def _array(column: Numbers | Lists) -> Any:
    if isinstance(column, Lists):
        return pa.LargeListArray.from_arrays(column.offsets, pa.array(column.values))
    return pa.array(column)
