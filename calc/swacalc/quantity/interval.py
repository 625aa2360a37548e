"""What a relation says about a number, as an exact interval."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

ABOUT_TOLERANCE = Fraction(5, 100)
NEARLY_TOLERANCE = Fraction(15, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """All numbers from `low` to `high`; None is unbounded, an open end is left out."""

    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = False
    high_open: bool = False

    @classmethod
    def point(cls, number: Fraction) -> "Interval":
        """The interval that holds one number."""
        return cls(low=number, high=number)

    @property
    def is_point(self) -> bool:
        """Whether it holds one number alone."""
        return self.low is not None and self.low == self.high and not self.low_open

    def __contains__(self, number: Fraction) -> bool:
        above = self.low is None or number > self.low or (number == self.low and not self.low_open)
        below = self.high is None or number < self.high
        return above and (below or (number == self.high and not self.high_open))

    def overlaps(self, other: "Interval") -> bool:
        """Whether some number lies in both."""
        return not any(one._ends_before(two) for one, two in product((self, other), repeat=2))

    def _ends_before(self, other: "Interval") -> bool:
        """Whether it lies wholly below the other; an empty interval ends before itself."""
        if self.high is None or other.low is None:
            return False
        touching = self.high == other.low and (self.high_open or other.low_open)
        return self.high < other.low or touching


def _about(value: Fraction, tolerance: Fraction) -> Interval:
    reach = abs(value) * tolerance
    return Interval(low=value - reach, high=value + reach)


def _nearly(value: Fraction, tolerance: Fraction) -> Interval:
    inner = value * (1 - tolerance)
    if value < 0:
        return Interval(low=value, high=inner, low_open=True)
    return Interval(low=inner, high=value, high_open=True)


_MEANINGS: Mapping[str, Callable[[Fraction, Fraction], Interval]] = {
    "equals": lambda value, _: Interval.point(value),
    "about": _about,
    "nearly": _nearly,
    "at-least": lambda value, _: Interval(low=value),
    "over": lambda value, _: Interval(low=value, low_open=True),
    "at-most": lambda value, _: Interval(high=value),
    "under": lambda value, _: Interval(high=value, high_open=True),
}
RELATIONS = tuple(_MEANINGS)
_TOLERANCES = {"about": ABOUT_TOLERANCE, "nearly": NEARLY_TOLERANCE}
TOLERANT = tuple(_TOLERANCES)


def interval_of(relation: str, value: Fraction, tolerance: Fraction | None = None) -> Interval:
    """The numbers that `relation` to `value` allows.

    `relation` is one of `RELATIONS`. `tolerance`, a ratio of at least 0 and less than 1, widens
    `about` to both sides (default 5 %) and `nearly` towards zero (default 15 %); the other
    relations have none.
    """
    width = _TOLERANCES.get(relation, Fraction(0)) if tolerance is None else tolerance
    return _MEANINGS[relation](value, width)


def related(relation: str, reach: Interval, tolerance: Fraction | None = None) -> Interval:
    """The numbers that `relation` allows to a value that lies anywhere within `reach`."""
    low, high = (
        reach if end is None else interval_of(relation, end, tolerance)
        for end in (reach.low, reach.high)
    )
    return Interval(
        low=low.low,
        high=high.high,
        low_open=low.low_open or reach.low_open,
        high_open=high.high_open or reach.high_open,
    )
