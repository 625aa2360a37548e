"""Taking requests through the pass that finds what each of them shares with earlier ones."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from swacalc.simulation.compiling import Kernels, Numbers, kernels_for
from swacalc.simulation.kernel_records import Chains, Ints, KernelState, Progress, Requests, Units
from swacalc.simulation.sharing import LINK_EXTENDS, LINK_NONE, LINK_TURNS
from swacalc.traces import Trace
from swacalc.traces.block_paths import chains_of
from swacalc.traces.prefix_tree import Paths

LINKS = {"none": LINK_NONE, "extends": LINK_EXTENDS, "turns": LINK_TURNS}

_SLICE = 1 << 16  # requests between two reports of progress
_STEPS = 64  # of a request, as `kernels_for` counts them


class RequestColumns(NamedTuple):
    """Requests in time order, with their ids as paths; else as `kernel_records.Requests`."""

    paths: Paths
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
    partial = np.where(trace.paths.lengths > full, trace.prompt % trace.block, 0)
    return RequestColumns(
        paths=trace.paths,
        full=full,
        prompt=trace.prompt,
        partial=partial,
        tail=trace.prompt - full * trace.block - partial,
        output=trace.output,
        declared=trace.parent,
        least=np.broadcast_to(np.int64(least), len(trace)),
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
    kernels = kernels or kernels_for(_STEPS * count)
    taken = _taken(kernels, columns, block)
    del columns  # all that is needed of it has been taken, mostly in half the memory
    buffers = _Buffers(kernels, taken)
    while done < count:
        buffers.prepare(done)
        last = min(count, done + _SLICE)
        parts = buffers.requests, buffers.chains, buffers.units, buffers.progress
        done = kernels.walk(done, last, KernelState(block, LINKS[link], *parts))
        if tell is not None:
            tell(done, count)
    return buffers.shared()


class _Taken(NamedTuple):
    """Requests and their chains as the kernel takes them, and how many partial blocks differ."""

    requests: Requests
    above: Ints
    length: Ints
    partials: int
    kind: type


def _taken(kernels: Kernels, columns: RequestColumns, block: int) -> _Taken:
    kind, made = _narrowest(columns, block), chains_of(columns.paths, columns.full)
    numbers, partials = _partial_blocks(columns)
    known = columns._asdict() | {"chain": made.last, "block": numbers}

    def ints(numbers: Numbers) -> Ints:
        return kernels.ints(numbers.astype(kind, copy=False))

    requests = Requests(**{name: ints(known[name]) for name in Requests._fields})
    return _Taken(requests, ints(made.above), ints(made.length), partials, kind)


class _Buffers:
    """The arrays that the kernel reads and writes; those of units grow."""

    def __init__(self, kernels: Kernels, taken: _Taken) -> None:
        self._kernels, self._kind, self.requests = kernels, taken.kind, taken.requests
        count = len(taken.requests.full)
        more = (self._filled(len(taken.above)) for _ in range(3))
        self.chains = Chains(taken.above, taken.length, *more)
        self.units = Units(
            first=kernels.ints(np.zeros(count, dtype=np.int64)),
            owner=self._filled(2 * count),
            length=self._filled(2 * count),
            made=kernels.ints(np.zeros(1, dtype=np.int64)),
        )
        self.progress = Progress(
            kind=self._filled(count, 0),
            parent=self._filled(count),
            spent=self._filled(count, 0),
            lost=self._filled(count),
            holder=self._filled(taken.partials),
        )

    def prepare(self, request: int) -> None:
        """Grow what the next request could fill, so that the kernel takes at least that one."""
        units = self.units.made[0] + min(int(self.requests.full[request]), request) + 3
        if units > len(self.units.owner):
            owner, length = (self._longer(each, units) for each in self.units[1:3])
            self.units = self.units._replace(owner=owner, length=length)

    def shared(self) -> Shared:
        """What was found of all requests."""
        requests = (self.requests.chain, self.requests.block, self.requests.tail)
        walked = self.units.made[0]
        owner, length = (_array(column[:walked]) for column in self.units[1:3])
        return Shared(
            kind=_array(self.progress.kind),
            parent=_array(self.progress.parent),
            first=np.append(_array(self.units.first), walked),
            owner=owner,
            length=length,
            ending=_endings(*map(_array, requests)),
        )

    def _filled(self, size: int, value: int = -1) -> Ints:
        return self._kernels.ints(np.full(size, value, dtype=self._kind))

    def _longer(self, before: Ints, more: int) -> Ints:
        return self._kernels.ints(np.concatenate([np.asarray(before), _array(self._filled(more))]))


def _array(numbers: Ints) -> Numbers:
    return np.asarray(numbers, dtype=None if isinstance(numbers, np.ndarray) else np.int64)


def _narrowest(columns: RequestColumns, block: int) -> type:
    """The integers in which all numbers of a walk fit."""
    most = max(
        2 * len(columns.full) + len(columns.paths.tree.ids),
        int(columns.full.max(initial=0)) * block,
        int((columns.prompt + columns.output).max(initial=0)),
        int(columns.least.max(initial=0)),
    )
    return np.int32 if most < 1 << 31 else np.int64


def _partial_blocks(columns: RequestColumns) -> tuple[Numbers, int]:
    """The number of each request's partial block, -1 without one, and how many there are.

    The identity of a partial block is the whole list of ids, and where the full blocks end.
    """
    has = np.flatnonzero(columns.partial > 0)
    numbers = np.full(len(columns.full), -1, dtype=np.int64)
    _, known, numbers[has] = numbered_pairs(columns.paths.ends[has], columns.full[has])
    return numbers, len(known)


def _endings(chain: Numbers, block: Numbers, tail: Numbers) -> Numbers:
    """For each prompt the first one with the same last unit; a tail is of its request alone."""
    requests = np.arange(len(chain), dtype=chain.dtype)
    chains = int(chain.max(initial=-1)) + 1
    last = np.where(block >= 0, chains + block, chain)
    known = (last >= 0) & (tail == 0)
    first = np.zeros(int(last.max(initial=0)) + 1, dtype=chain.dtype)
    first[last[known][::-1]] = requests[known][::-1]
    ending = np.where(known, first[last], -1)
    return np.where(tail > 0, requests, ending)


def numbered_pairs(above: Numbers, block_id: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """The different pairs of two arrays, and for each entry the number of its pair."""
    known, dense = np.unique(block_id, return_inverse=True)
    keys, pair = np.unique(above * max(1, len(known)) + dense, return_inverse=True)
    first, second = np.divmod(keys, max(1, len(known)))
    return first, known[second], pair
