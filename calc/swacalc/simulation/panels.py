"""What the charts of a simulation show, as lines of points."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from swacalc.quantity import Quantity, parse_unit
from swacalc.simulation.compiling import Numbers
from swacalc.simulation.contender import Contender, HowServed
from swacalc.simulation.limits import GivenLimits
from swacalc.simulation.simulating import DesignAnswer, Simulation, Simulator

_POINTS = 12  # of a curve that is simulated point by point
_MOST = 400  # of a line over requests
_LEAST_MS = 1000


class PanelLine(NamedTuple):
    """A line of a chart, or steps from each point to the next."""

    label: str
    across: Sequence[float]
    up: Sequence[float]


class Panel(NamedTuple):
    """One chart: its lines over a logarithmic or linear axis, and a mark on that axis."""

    title: str
    across: str
    up: str
    lines: tuple[PanelLine, ...]
    logarithmic: bool = False
    mark: tuple[str, float] | None = None


def panels_of(
    simulator: Simulator,
    found: Simulation,
    given: GivenLimits,
    how: HowServed,
    tell: Callable[[int, int], None],
) -> tuple[Panel, ...]:
    """Rates by SSD and by lifetime, bytes over time, lengths of turns, ratios by prompt length."""
    return (
        _by_ssd(simulator, given, how, tell),
        _by_lifetime(simulator),
        _over_time(simulator, found),
        _turns(simulator, found),
        _by_prompt(simulator),
    )


def _by_ssd(
    simulator: Simulator,
    given: GivenLimits,
    how: HowServed,
    tell: Callable[[int, int], None],
) -> Panel:
    """The part of the prompts that is resumed, by the bytes of the SSD."""
    most = max(_stored(each) for each in simulator.contenders)
    sizes = [most / 4 ** Fraction(_POINTS - 1 - n, 2) for n in range(_POINTS)]
    others = {name: each for name, each in given.items() if name not in ("ssd", "ssd_windows")}
    prompts = int(simulator.walk.prompt.sum()) or 1
    rates: dict[str, list[float]] = {each.model: [] for each in simulator.contenders}
    for done, size in enumerate(sizes, 1):
        ssd = Quantity(number=Fraction(size), unit=parse_unit("B"))
        for each in simulator.contenders:
            run = simulator.run(each, {**others, "ssd": ssd}, how)
            rates[each.model].append(int(run.serving.resumed.sum()) / prompts)
        tell(done, _POINTS)
    lines = (PanelLine(name, list(map(float, sizes)), rate) for name, rate in rates.items())
    return Panel("Resumed tokens by SSD", "SSD (B)", "of the prompts", tuple(lines), True)


def _stored(contender: Contender) -> Fraction:
    """The bytes of all that is on SSD where nothing leaves it."""
    sizes = contender.sizes
    return sizes.stored if contender.design.windows_on_ssd else sizes.tokens * sizes.token


def _by_lifetime(simulator: Simulator) -> Panel:
    """The part of the prompts that is hit in global KV, by how long that is kept."""
    walk = simulator.walk
    span = max(2 * _LEAST_MS, int(walk.t_ms[-1] - walk.t_ms[0]))
    times = np.geomspace(_LEAST_MS, span, 4 * _POINTS).astype(np.int64)
    prompts = int(walk.prompt.sum()) or 1
    rates = [int(walk.hits(lifetime=int(time)).sum()) / prompts for time in times]
    line = PanelLine("global KV", (times / 1000).tolist(), rates)
    return Panel("Hits by lifetime of global KV", "lifetime (s)", "of the prompts", (line,), True)


def _over_time(simulator: Simulator, found: Simulation) -> Panel:
    """The bytes on SSD, and those of global KV written so far."""
    walk = simulator.walk
    at = np.unique(np.linspace(0, len(walk) - 1, _MOST).astype(np.int64))
    times = ((walk.t_ms[at] - walk.t_ms[0]) / 1000).tolist()
    lines = [
        PanelLine(f"{each.model}, {what}", times, series[at].tolist())
        for each, one in zip(simulator.contenders, found.designs, strict=True)
        for what, series in _series(each, one)
    ]
    return Panel("Bytes kept and written", "time (s)", "B", tuple(lines))


def _series(contender: Contender, answer: DesignAnswer) -> Iterator[tuple[str, np.ndarray]]:
    walk, run, sizes = contender.walk, answer.run, contender.sizes
    kept = walk.kept(run.limits.tokens, run.limits.lifetime) * float(sizes.token)
    if contender.design.windows_on_ssd:
        kept = kept + run.serving.held * float(sizes.window)
    yield "kept", kept
    yield "global KV written", np.cumsum(walk.prompt + walk.output - run.hits) * float(sizes.token)


def _turns(simulator: Simulator, found: Simulation) -> Panel:
    """The part of all new tokens that come in turns of at most some length."""
    lengths = np.sort(simulator.turns[simulator.turns > 0])
    sums = np.cumsum(lengths)
    at = np.unique(np.linspace(0, max(0, len(lengths) - 1), _MOST).astype(np.int64))
    part = (sums[at] / sums[-1]).tolist() if len(lengths) else []
    line = PanelLine("turns", lengths[at].tolist() if len(lengths) else [], part)
    claimed = found.figures.get("turn_for_claim")
    mark = ("turn of the claimed ratio", float(claimed.quantity.number)) if claimed else None
    title = "New tokens by the length of their turn"
    return Panel(title, "new tokens of a turn", "of all new tokens", (line,), True, mark)


def _by_prompt(simulator: Simulator) -> Panel:
    """The ratio of bytes written by the requests whose prompts are in a class of lengths."""
    walk, classes = simulator.walk, _classes(simulator.walk.prompt)
    windows = _first(walk.prompt_key) + _first(walk.output_key)
    first, second = (each.sizes for each in simulator.contenders)
    places, ratios = [], []
    for each in np.unique(classes).tolist():
        chosen = classes == each
        tokens, left = int(simulator.turns[chosen].sum()), int(windows[chosen].sum())
        sizes = [
            float(tokens * one.token + (left * one.window if own.design.windows_on_ssd else 0))
            for one, own in zip((first, second), simulator.contenders, strict=True)
        ]
        if sizes[1]:
            places.append(float(2**each))
            ratios.append(sizes[0] / sizes[1])
    line = PanelLine("SSD bytes written, the first to the second", places, ratios)
    title = "Ratio by length of prompt"
    return Panel(title, "prompt tokens, from this power of two on", "ratio", (line,), True)


def _classes(prompt: Numbers) -> Numbers:
    """The power of two that each length reaches."""
    return np.floor(np.log2(np.maximum(prompt, 1))).astype(np.int64)


def _first(keys: Numbers) -> Numbers:
    """For each request 1 where it is the first to leave the window of a key, else 0."""
    found, first = np.unique(keys, return_index=True)
    left = np.zeros(len(keys), dtype=np.int64)
    left[first[found >= 0]] = 1
    return left
