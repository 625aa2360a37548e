"""The SSD that each of two designs needs for the same hits."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from swacalc.simulation.contender import Contender, HowServed
from swacalc.simulation.limits import GivenLimits, Limits
from swacalc.simulation.running import DesignRun, run_design
from swacalc.simulation.simulating import Simulator

# Parts of the tokens that both designs resume at most, and of the windows that a trace leaves.
_PARTS = tuple(Fraction(percent, 100) for percent in (50, 75, 90, 95, 99, 100))
_WINDOWS = (1, 2, 4, 8, 16)
_OF_SSD = ("ssd", "ssd_windows", "split")
_FINENESS = 1 << 12  # steps that the tokens of global KV are looked for in


class EqualHit(NamedTuple):
    """A number of resumed tokens, and the least SSD bytes found for it in each design."""

    tokens: int
    rate: Fraction
    sizes: tuple[Fraction, Fraction]


def equal_hits(
    simulator: Simulator, given: GivenLimits, how: HowServed, tell: Callable[[int, int], None]
) -> tuple[EqualHit, ...]:
    """The SSD for some parts of the tokens that both designs resume with an unlimited one.

    Limits in time and those of the pool hold; those of the SSD itself are left out. There is none
    for a trace of which nothing can be resumed.
    """
    searches = [_Search(simulator, each, given, how) for each in simulator.contenders]
    most = min(search.most for search in searches)
    prompts = int(simulator.walk.prompt.sum())
    found = []
    for part in _PARTS if most else ():
        tokens = ceil(most * part)
        first, second = (search.least(tokens) for search in searches)
        found.append(EqualHit(tokens, Fraction(tokens, prompts), (first, second)))
        tell(len(found), len(_PARTS))
    return tuple(found)


class _Search:
    """What one design resumes with some tokens and windows on its SSD."""

    def __init__(
        self, simulator: Simulator, contender: Contender, given: GivenLimits, how: HowServed
    ) -> None:
        kept = {name: each for name, each in given.items() if name not in _OF_SSD}
        self._limits = simulator.run(contender, kept, how._replace(best_split=False)).limits
        self._contender, self._how = contender, how
        self._step = max(1, ceil(int(simulator.counted["stored_tokens"].quantity.base) / _FINENESS))
        self.most = self._resumed(self._limits)

    def _run(self, limits: Limits) -> DesignRun:
        one = self._contender
        return run_design(one.walk, one.served, limits, one.switches(self._how))

    def _resumed(self, limits: Limits) -> int:
        return int(self._run(limits).serving.resumed.sum())

    def least(self, tokens: int) -> Fraction:
        """The least bytes, of some numbers of windows, with which so many tokens are resumed."""
        return min(self._tried(tokens))

    def _tried(self, tokens: int) -> Iterator[Fraction]:
        sizes = self._contender.sizes
        if not self._contender.design.windows_on_ssd:
            yield self._kept(self._limits, tokens) * sizes.token
            return
        for part in _WINDOWS:
            limits = self._limits._replace(windows=ceil(Fraction(sizes.windows, part)))
            if part > 1 and self._resumed(limits) < tokens:
                return
            held = self._run(limits).serving.peak
            yield self._kept(limits, tokens) * sizes.token + held * sizes.window

    def _kept(self, limits: Limits, tokens: int) -> int:
        """The least tokens of global KV, in steps, with which so many tokens are resumed."""
        low, high = 0, _FINENESS
        while low < high:
            middle = (low + high) // 2
            if self._resumed(limits._replace(tokens=middle * self._step)) >= tokens:
                high = middle
            else:
                low = middle + 1
        return low * self._step
