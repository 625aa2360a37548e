"""Taking requests through the pass that finds what each of them shares with earlier ones."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from swacalc.simulation.compiling import Kernels, Numbers, kernels_for
from swacalc.simulation.kernel_records import Chains, Ints, KernelState, Progress, Requests, Units
from swacalc.simulation.sharing import (
    COUNTS,
    EDGES,
    LINK_EXTENDS,
    LINK_NONE,
    LINK_TURNS,
    UNITS,
)
from swacalc.traces import Trace

LINKS = {"none": LINK_NONE, "extends": LINK_EXTENDS, "turns": LINK_TURNS}

_SLICE = 1 << 16  # requests between two reports of progress


class RequestColumns(NamedTuple):
    """The fields of `kernel_records.Requests` as arrays."""

    ids: Numbers
    starts: Numbers
    full: Numbers
    prompt: Numbers
    partial: Numbers
    tail: Numbers
    output: Numbers
    declared: Numbers
    least: Numbers


def columns_of(trace: Trace, least: int) -> RequestColumns:
    """The requests of a trace, guessed to go on from one of so many full blocks at least."""
    full = trace.full_blocks()
    partial = np.where(np.diff(trace.offsets) > full, trace.prompt % trace.block, 0)
    return RequestColumns(
        ids=trace.ids,
        starts=trace.offsets,
        full=full,
        prompt=trace.prompt,
        partial=partial,
        tail=trace.prompt - full * trace.block - partial,
        output=trace.output,
        declared=trace.parent,
        least=np.full(len(trace), least, dtype=np.int64),
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Shared:
    """What requests share with earlier ones; arrays have an entry a request or, as said, a unit.

    `kind` and `parent` are those of `sharing`. The units of request r are those from `first[r]` up
    to `first[r + 1]`: `length` tokens of request `owner` each, in the order of the path. `ending`
    is the first request whose prompt ends with the same unit, or -1 where a prompt has none.
    """

    kind: Numbers
    parent: Numbers
    first: Numbers
    owner: Numbers
    length: Numbers
    ending: Numbers


def share(
    columns: RequestColumns,
    block: int,
    link: str,
    *,
    kernels: Kernels | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> Shared:
    """What requests in the order of time share; a full block has so many tokens.

    `link` says how a request is joined to the one that it goes on from. `tell` hears from time to
    time how many requests are done, and of how many.
    """
    done, count = 0, len(columns.full)
    kernels = kernels or kernels_for(len(columns.ids) + 8 * count)
    buffers = _Buffers(kernels, columns)
    requests = Requests(*(kernels.ints(_read_only(column)) for column in columns))
    while done < count:
        buffers.prepare(done, columns)
        last = min(count, done + _SLICE)
        parts = buffers.chains, buffers.units, buffers.progress
        done = kernels.walk(done, last, KernelState(block, LINKS[link], requests, *parts))
        if tell is not None:
            tell(done, count)
    return buffers.shared(columns)


class _Buffers:
    """The arrays that the kernel writes to; those of units and edges grow."""

    def __init__(self, kernels: Kernels, columns: RequestColumns) -> None:
        self._kernels = kernels
        count = len(columns.full)
        listed = np.diff(columns.starts) - columns.full
        partials = int(listed[columns.partial > 0].sum())
        self.units = Units(self._filled(count), self._filled(2 * count), self._filled(2 * count))
        self.chains = Chains(*(self._filled(count) for _ in Chains._fields))
        self.progress = Progress(
            kind=self._filled(count, 0),
            parent=self._filled(count),
            chain=self._filled(count),
            block=self._filled(count),
            spent=self._filled(count, 0),
            holder=self._filled(partials),
            edges=self._filled(3 << (2 * count).bit_length()),
            counts=self._filled(COUNTS, 0),
        )

    def prepare(self, request: int, columns: RequestColumns) -> None:
        """Grow what the next request could fill, so that the kernel takes at least that one."""
        made, found = (int(self.progress.counts[each]) for each in (UNITS, EDGES))
        listed = int(columns.starts[request + 1] - columns.starts[request])
        units = made + min(int(columns.full[request]), request) + 3
        if units > len(self.units.owner):
            more = self._filled(units)
            grown = (self._joined(column, more) for column in self.units[1:])
            self.units = Units(self.units.first, *grown)
        edges = 6 * (found + listed + 3)
        if edges > len(self.progress.edges):
            places = 1 << (edges // 3).bit_length()
            table = self._filled(3 * places)
            self._kernels.copy_edges(self.progress.edges, table)
            self.progress = self.progress._replace(edges=table)

    def shared(self, columns: RequestColumns) -> Shared:
        """What was found of all requests."""
        units, progress = self.units, self.progress
        walked = int(progress.counts[UNITS])
        owner, length = (_array(column[:walked]) for column in units[1:])
        return Shared(
            kind=_array(progress.kind),
            parent=_array(progress.parent),
            first=np.append(_array(units.first), walked),
            owner=owner,
            length=length,
            ending=_endings(columns, _array(progress.chain), _array(progress.block)),
        )

    def _filled(self, size: int, value: int = -1) -> Ints:
        return self._kernels.ints(np.full(size, value, dtype=np.int64))

    def _joined(self, before: Ints, after: Ints) -> Ints:
        return self._kernels.ints(np.concatenate([_array(before), _array(after)]))


def _read_only(numbers: Numbers) -> Numbers:
    """The same numbers; a kernel is compiled once more for arrays that can be written to."""
    view = numbers.view()
    view.flags.writeable = False
    return view


def _array(numbers: Ints) -> Numbers:
    return np.asarray(numbers, dtype=np.int64)


def _endings(columns: RequestColumns, chain: Numbers, block: Numbers) -> Numbers:
    """For each prompt the first one with the same last unit; a tail is of its request alone."""
    requests = np.arange(len(chain))
    last = np.where(block >= 0, len(chain) + block, chain)
    known = (last >= 0) & (columns.tail == 0)
    first = np.zeros(int(last.max(initial=0)) + 1, dtype=np.int64)
    first[last[known][::-1]] = requests[known][::-1]
    ending = np.where(known, first[last], -1)
    return np.where(columns.tail > 0, requests, ending)
