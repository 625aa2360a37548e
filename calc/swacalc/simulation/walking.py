"""Walking a trace once: what each request shares, for every capacity and every lifetime."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from swacalc.errors import InputError
from swacalc.simulation.compiling import Kernels, Numbers, kernels_for
from swacalc.simulation.kernel_records import InFront
from swacalc.simulation.shared import Shared, columns_of, share
from swacalc.traces import Trace

UNLIMITED = 1 << 62


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
    check_sums(trace)
    shared = share(columns_of(trace, least), trace.block, link, kernels=kernels, tell=tell)
    return walk_of(trace, shared, kernels=kernels)


def check_sums(trace: Trace) -> None:
    """Make sure that the tokens and times of a trace can be added up.

    Raises:
        InputError: they are so large that their sums do not fit.
    """
    tokens = float(np.sum(trace.prompt, dtype=float) + np.sum(trace.output, dtype=float))
    span = float(trace.t_ms[-1]) - float(trace.t_ms[0]) if len(trace) else 0.0
    if tokens >= UNLIMITED or span >= UNLIMITED:
        what = "tokens" if tokens >= UNLIMITED else "milliseconds"
        hint = "check the lengths and times of its requests"
        raise InputError(f"the trace has more {what} than can be counted", hint=hint)


def walk_of(trace: Trace, shared: Shared, *, kernels: Kernels | None = None) -> Walk:
    """The walk of a trace whose requests share what was found."""
    count = len(trace)
    kernels = kernels or kernels_for(8 * count)
    base = kernels.ints(np.zeros(len(shared.owner), dtype=np.int64))
    units = InFront(
        first=kernels.ints(shared.first),
        owner=kernels.ints(shared.owner),
        length=kernels.ints(shared.length),
        path=kernels.ints(trace.prompt + trace.output),
        base=base,
        held=kernels.ints(np.zeros(count + 1, dtype=np.int64)),
    )
    kernels.count_in_front(units)
    return Walk(
        t_ms=trace.t_ms,
        prompt=trace.prompt,
        output=trace.output,
        kind=shared.kind,
        parent=np.maximum(shared.parent, -1),
        first=shared.first,
        owner=shared.owner,
        base=np.asarray(base, dtype=np.int64),
        length=shared.length,
        prompt_key=np.where(shared.ending >= 0, count + shared.ending, -1),
        output_key=np.where(trace.output > 0, np.arange(count, dtype=shared.ending.dtype), -1),
        keys=2 * count,
    )
