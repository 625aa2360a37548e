"""Running one design over a walked trace: what it found, kept and wrote, counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from swacalc.simulation.compiling import Numbers
from swacalc.simulation.designs import CacheDesign
from swacalc.simulation.limits import Limits, Sizes
from swacalc.simulation.serving import Serving, WindowStore, serve
from swacalc.simulation.walking import Walk


class ServedModel(NamedTuple):
    """A model as it is served: its design, window, and the layers of a replay and a prefill.

    `early` layers run every new token of a prefill, `late` ones the last window of it alone.
    """

    design: CacheDesign
    window: int
    early: int
    late: int

    def span(self, replay: str) -> int:
        """The tokens of a replay: none, bounded or exact."""
        return {"none": 0, "bounded": self.window, "exact": self.early * self.window}[replay]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DesignRun:
    """What a design did with each request within its limits, and what its stores went through."""

    limits: Limits
    hits: Numbers
    serving: Serving


class Switches(NamedTuple):
    """How windows age, and how a request resumes without one; without a word as its design does."""

    from_use: bool = True
    replay: str = ""


USUAL = Switches()


def run_design(
    walk: Walk, model: ServedModel, limits: Limits, switches: Switches = USUAL
) -> DesignRun:
    """Serve a walked trace within limits."""
    hits = walk.hits(limits.tokens, limits.lifetime)
    design = model.design
    store = WindowStore(
        capacity=limits.windows,
        ttl=limits.ttl,
        from_use=switches.from_use,
        near=model.window if design.reaches_hit else 0,
        span=model.span(switches.replay or design.replay),
        points=design.points,
    )
    return DesignRun(limits=limits, hits=hits, serving=serve(walk, hits, store))


def counts_of(walk: Walk, model: ServedModel, run: DesignRun, sizes: Sizes) -> Mapping[str, int]:
    """The counts of a run by name, all of them whole numbers."""
    serving, path = run.serving, walk.prompt + walk.output
    written = int((path - run.hits).sum())
    series = walk.kept(run.limits.tokens, run.limits.lifetime)
    kept = int(series[-1]) if len(walk) else 0
    peak = _peak(series, run.serving, model.design, sizes)
    return {
        "hit_tokens": int(run.hits.sum()),
        "resumed_tokens": int(serving.resumed.sum()),
        "replayed_tokens": int(serving.replayed.sum()),
        "resumed_requests": int((serving.resumed > 0).sum()),
        "written_tokens": written,
        "evicted_tokens": written - kept,
        "kept_tokens": kept,
        "windows_written": serving.written,
        "windows_evicted": serving.evicted,
        "windows_expired": serving.expired,
        "windows_kept": serving.kept,
        "windows_peak": serving.peak,
        "tokens_at_peak": int(series[peak]) if len(walk) else 0,
        "windows_at_peak": int(serving.held[peak]) if len(walk) else 0,
        "late_tokens": int(np.minimum(walk.prompt, model.window).sum()) if model.late else 0,
    }


def _peak(kept: Numbers, serving: Serving, design: CacheDesign, sizes: Sizes) -> int:
    """The request after which most bytes are on SSD."""
    if not len(kept):
        return 0
    scale = sizes.token.denominator * sizes.window.denominator
    token, window = int(sizes.token * scale), int(sizes.window * scale)
    most = int(kept.max()) * token + serving.peak * window
    exact = np.int64 if most < 1 << 62 else object
    total = kept.astype(exact) * token
    if design.windows_on_ssd:
        total = total + serving.held.astype(exact) * window
    return int(np.argmax(total))


def saved(run: DesignRun) -> int:
    """The tokens that need not be run: those resumed less those run again."""
    return int((run.serving.resumed - run.serving.replayed).sum())


def best_limits(
    walk: Walk, model: ServedModel, tried: Sequence[Limits], switches: Switches
) -> Limits:
    """The limits that save most tokens; of several those with the fewest windows."""

    def worth(limits: Limits) -> tuple[int, int]:
        return saved(run_design(walk, model, limits, switches)), -limits.windows

    return max(tried, key=worth)
