"""Serving a walked trace from a store of windows."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from swacalc.simulation.compiling import Kernels, Numbers, kernels_for
from swacalc.simulation.kernel_records import Ints
from swacalc.simulation.walking import UNLIMITED, Walk
from swacalc.simulation.window_store import (
    COUNTS,
    EVICTED,
    EXPIRED,
    KEPT,
    PEAK,
    WRITTEN,
    Points,
    Policy,
    Served,
    Store,
)


class WindowStore(NamedTuple):
    """A store of windows and how requests resume from it.

    `capacity` counts windows, `ttl` is in milliseconds, from a window's last use or, without
    `from_use`, from its writing. `near` and `span` are those of `window_store.Policy`. `points`
    says whether prompts leave a window at their end, and outputs.
    """

    capacity: int = UNLIMITED
    ttl: int = UNLIMITED
    from_use: bool = True
    near: int = 0
    span: int = 0
    points: tuple[bool, bool] = (True, True)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Serving:
    """What each request found, as `window_store.Served` has it, and what the store went through."""

    resumed: Numbers
    replayed: Numbers
    held: Numbers
    written: int
    evicted: int
    expired: int
    kept: int
    peak: int


def serve(
    walk: Walk, hits: Numbers, store: WindowStore, *, kernels: Kernels | None = None
) -> Serving:
    """Serve the requests of a walk whose hits in global KV are given, from a store of windows."""
    count = len(walk)
    kernels = kernels or kernels_for(8 * count)
    time = _times(walk)
    points = Points(*map(kernels.ints, _points(walk, time, hits, store.points)))
    kept = _empty(walk, time.dtype, kernels)
    served = Served(*(kernels.ints(np.zeros(count, dtype=np.int64)) for _ in Served._fields))
    policy = Policy(store.capacity, store.ttl, int(store.from_use), store.near, store.span)
    kernels.visit(points, policy, kept, served)
    counts = kept.counts
    return Serving(
        resumed=np.asarray(served.resumed, dtype=np.int64),
        replayed=np.asarray(served.replayed, dtype=np.int64),
        held=np.asarray(served.held, dtype=np.int64),
        written=int(counts[WRITTEN]),
        evicted=int(counts[EVICTED]),
        expired=int(counts[EXPIRED]),
        kept=int(counts[KEPT]),
        peak=int(counts[PEAK]),
    )


def _points(
    walk: Walk, time: Numbers, hits: Numbers, left: tuple[bool, bool]
) -> tuple[Numbers, ...]:
    """The parts of `Points`; `left` says whether prompts leave windows, and outputs."""
    prompts, outputs = left
    none = np.full(len(walk), -1, dtype=walk.prompt_key.dtype)
    return (
        *(time, walk.prompt, walk.output, walk.kind, walk.parent, hits),
        walk.prompt_key if prompts else none,
        walk.output_key if outputs else none,
    )


def _empty(walk: Walk, time: Any, kernels: Kernels) -> Store:
    """A store without windows, with space for those of a walk; `time` is the kind of its times."""
    key = walk.prompt_key.dtype

    def filled(size: int, value: int = -1, kind: Any = key) -> Ints:
        return kernels.ints(np.full(size, value, dtype=kind))

    return Store(
        newer=filled(walk.keys + 1),
        older=filled(walk.keys + 1),
        used=filled(walk.keys + 1, kind=time),
        stamp=filled(walk.keys + 1),
        log=filled(2 * len(walk)),
        logged=filled(2 * len(walk), kind=time),
        counts=filled(COUNTS, 0, np.int64),
    )


def _times(walk: Walk) -> Numbers:
    """The milliseconds since the first request, as integers of the kind of keys where they fit."""
    kind = walk.prompt_key.dtype
    times: Numbers = walk.t_ms - walk.t_ms[:1].sum()
    return times.astype(kind, copy=False) if times.max(initial=0) < 1 << 31 else times
