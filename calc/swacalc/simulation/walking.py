"""Walking a trace once: what each request shares, for every capacity and every lifetime."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from swacalc.errors import InputError
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
UNLIMITED = 1 << 62

_SLICE = 1 << 16  # requests between two reports of progress


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Walk:
    """What was walked; arrays have one entry a request or, as said, one a unit.

    `kind` and `parent` are those of `sharing`. The units of request r are those from `first[r]` up
    to `first[r + 1]`: `length` tokens of request `owner`, which `base` tokens lie in front of. A
    key names the window at the end of a prompt or an output, -1 where there is none; all are less
    than `keys`.
    """

    t_ms: Numbers
    prompt: Numbers
    output: Numbers
    kind: Numbers
    parent: Numbers
    first: Numbers
    owner: Numbers
    base: Numbers
    length: Numbers
    prompt_key: Numbers
    output_key: Numbers
    keys: int

    def __len__(self) -> int:
        return len(self.t_ms)

    def hits(self, capacity: int = UNLIMITED, lifetime: int = UNLIMITED) -> Numbers:
        """The tokens of each prompt found in a store of so many tokens, kept so many ms.

        If a partial block has come again with fewer tokens than before, a full store is taken to
        be filled up again by what had left it.
        """
        found = np.clip(capacity - self.base, 0, self.length)
        found[self._ages() > lifetime] = 0
        sums = np.concatenate([np.zeros(1, np.int64), np.cumsum(found)])
        hit: Numbers = np.minimum(sums[self.first[1:]] - sums[self.first[:-1]], self.prompt)
        return hit

    def kept(self, capacity: int = UNLIMITED, lifetime: int = UNLIMITED) -> Numbers:
        """The tokens in the store after each request."""
        count = len(self)
        change = self.prompt + self.output
        if not count:
            return change
        ends = np.full(count, count)
        if lifetime < UNLIMITED:
            ends = np.searchsorted(self.t_ms, self.t_ms + lifetime, side="right")
        rest = change.copy()
        np.subtract.at(rest, self.owner, self.length)
        change = np.concatenate([change, np.zeros(1, np.int64)])
        np.subtract.at(change, np.minimum(self._walkers(), ends[self.owner]), self.length)
        np.subtract.at(change, ends, rest)
        series: Numbers = np.minimum(np.cumsum(change[:count]), capacity)
        return series

    def _walkers(self) -> Numbers:
        """The request that walked each unit."""
        return np.repeat(np.arange(len(self)), np.diff(self.first))

    def _ages(self) -> Numbers:
        """The milliseconds since each unit was in front."""
        return self.t_ms[self._walkers()] - self.t_ms[self.owner]


def walk(
    trace: Trace,
    link: str = "extends",
    least: int = 1,
    *,
    kernels: Kernels | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> Walk:
    """Walk a trace; `link` says how a request is joined to the one that it goes on from.

    `least` is the fewest full blocks of that one, for the guess that `extends` is. `tell` hears
    from time to time how many requests are done, and of how many.

    Raises:
        InputError: tokens or times are so large that their sums do not fit.
    """
    _check_sums(trace)
    requests = _requests(trace)
    kernels = kernels or kernels_for(len(trace.ids) + 8 * len(trace))
    buffers = _Buffers(kernels, requests)
    taken = Requests(*map(kernels.ints, requests))
    done, count = 0, len(trace)
    while done < count:
        buffers.prepare(done, requests)
        last = min(count, done + _SLICE)
        parts = buffers.chains, buffers.units, buffers.progress
        state = KernelState(trace.block, LINKS[link], least, taken, *parts)
        done = kernels.walk(done, last, state)
        if tell is not None:
            tell(done, count)
    return _walk_of(trace, requests, buffers)


def _check_sums(trace: Trace) -> None:
    tokens = float(np.sum(trace.prompt, dtype=float) + np.sum(trace.output, dtype=float))
    span = float(trace.t_ms[-1]) - float(trace.t_ms[0]) if len(trace) else 0.0
    if tokens >= UNLIMITED or span >= UNLIMITED:
        what = "tokens" if tokens >= UNLIMITED else "milliseconds"
        hint = "check the lengths and times of its requests"
        raise InputError(f"the trace has more {what} than can be counted", hint=hint)


class _Columns(NamedTuple):
    """The fields of `Requests` as arrays."""

    ids: Numbers
    starts: Numbers
    full: Numbers
    prompt: Numbers
    partial: Numbers
    tail: Numbers
    output: Numbers
    declared: Numbers


def _requests(trace: Trace) -> _Columns:
    full = trace.full_blocks()
    partial = np.where(np.diff(trace.offsets) > full, trace.prompt % trace.block, 0)
    return _Columns(
        ids=trace.ids,
        starts=trace.offsets,
        full=full,
        prompt=trace.prompt,
        partial=partial,
        tail=trace.prompt - full * trace.block - partial,
        output=trace.output,
        declared=trace.parent,
    )


class _Buffers:
    """The arrays that the kernel writes to; those of units and edges grow."""

    def __init__(self, kernels: Kernels, requests: _Columns) -> None:
        self._kernels = kernels
        count = len(requests.full)
        listed = np.diff(requests.starts) - requests.full
        self.partials = int(listed[requests.partial > 0].sum())
        self.units = Units(self._filled(count), *(self._filled(2 * count) for _ in range(3)))
        self.chains = Chains(*(self._filled(count) for _ in Chains._fields))
        self.progress = Progress(
            kind=self._filled(count, 0),
            parent=self._filled(count),
            chain=self._filled(count),
            block=self._filled(count),
            spent=self._filled(count, 0),
            holder=self._filled(self.partials),
            held=self._filled(count + 1, 0),
            edges=self._filled(3 << (2 * count).bit_length()),
            counts=self._filled(COUNTS, 0),
        )

    def prepare(self, request: int, requests: _Columns) -> None:
        """Grow what the next request could fill, so that the kernel takes at least that one."""
        made, found = (int(self.progress.counts[each]) for each in (UNITS, EDGES))
        listed = int(requests.starts[request + 1] - requests.starts[request])
        units = made + min(int(requests.full[request]), request) + 3
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

    def _filled(self, size: int, value: int = -1) -> Ints:
        return self._kernels.ints(np.full(size, value, dtype=np.int64))

    def _joined(self, before: Ints, after: Ints) -> Ints:
        return self._kernels.ints(np.concatenate([_array(before), _array(after)]))


def _array(numbers: Ints) -> Numbers:
    return np.asarray(numbers, dtype=np.int64)


def _walk_of(trace: Trace, requests: _Columns, buffers: _Buffers) -> Walk:
    units, progress = buffers.units, buffers.progress
    walked, count = int(progress.counts[UNITS]), len(trace)
    owner, base, length = (_array(column[:walked]) for column in units[1:])
    return Walk(
        t_ms=trace.t_ms,
        prompt=trace.prompt,
        output=trace.output,
        kind=_array(progress.kind),
        parent=_array(progress.parent),
        first=np.append(_array(units.first), walked),
        owner=owner,
        base=base,
        length=length,
        prompt_key=_prompt_keys(requests, _array(progress.chain), _array(progress.block), count),
        output_key=np.where(trace.output > 0, np.arange(count), -1),
        keys=3 * count + buffers.partials,
    )


def _prompt_keys(requests: _Columns, chain: Numbers, block: Numbers, count: int) -> Numbers:
    """A key for the last unit of each prompt: a tail's is of its request alone."""
    last = np.where(chain >= 0, 2 * count + chain, -1)
    last = np.where(block >= 0, 3 * count + block, last)
    return np.where(requests.tail > 0, count + np.arange(count), last)
