"""Which numbered lines are headings: those whose numbers follow one another.

A line of a text may begin with a number for other reasons: `80 GB`, a line of a listing, an item of
a list. Headings are the longest chain in which each number follows the one before it, by one or a
level down. Where a heading in between was not read, the chain may skip a number, at a price.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

SectionNumber = tuple[int, ...]

FIRST_LETTER = 100 + ord("A")  # an appendix comes after all chapters

# What a step to a heading is worth; many of the lesser kinds do not make up for one that follows.
_FOLLOWS = 1 << 20
_RESTARTS = 1
_LISTED = -2
_SKIPS = 4
_LEAPS = -2


class Numbered(NamedTuple):
    """A line that begins with a number, and what else tells whether it is a heading.

    `restarts` is a line that may be an item of a list, `listed` one among others of a listing, and
    `likely` one that reads like a title.
    """

    number: SectionNumber
    restarts: bool = False
    listed: bool = False
    likely: bool = True

    @property
    def worth(self) -> int:
        """What it is worth that the number follows another one."""
        return _LISTED if self.listed else _RESTARTS if self.restarts else _FOLLOWS


class _Chain(NamedTuple):
    """The best chain that ends in a line: its worth, the line, and the line before."""

    worth: int
    line: int
    before: "_Chain | None"


def longest_chain(lines: Sequence[Numbered]) -> list[int]:
    """The indices of the lines that are headings, in order; of equal chains the earlier one."""
    ends = _Chains()
    best: _Chain | None = None
    for index, line in enumerate(lines):
        worth, before = ends.step_to(line)
        end = _Chain(worth + line.likely, index, before)
        ends.add(line.number, end)
        best = end if best is None or end.worth > best.worth else best
    return list(_lines(best))[::-1]


def _lines(end: _Chain | None) -> Iterable[int]:
    while end:
        yield end.line
        end = end.before


class _Chains:
    """The best chains so far, by the numbers that they end in."""

    def __init__(self) -> None:
        self._below: dict[SectionNumber, _Chain] = {}
        self._exactly: dict[SectionNumber, _Chain] = {}
        self._numbers: list[SectionNumber] = []
        self._best: list[_Chain] = []

    def step_to(self, line: Numbered) -> tuple[int, _Chain | None]:
        """The best chain that this line may go on with, and its worth with the step added."""
        *above, last = line.number
        steps: list[tuple[int, _Chain | None]] = [(0, None)]
        for step, worth in ((1, line.worth), (2, min(line.worth, _SKIPS))):
            before = self._below.get((*above, last - step))
            if last == step:
                before = self._exactly.get(tuple(above))
            if before:
                steps.append((before.worth + worth, before))
        if leap := self._before(line.number):
            steps.append((leap.worth + _leap(line.number), leap))
        return max(steps, key=lambda step: step[0])

    def _before(self, number: SectionNumber) -> _Chain | None:
        """The best chain that ends in any lesser number."""
        at = bisect_left(self._numbers, number)
        return self._best[at - 1] if at else None

    def add(self, number: SectionNumber, end: _Chain) -> None:
        """Keep a chain where it is better than those that were there."""
        _keep(self._exactly, number, end)
        for length in range(1, len(number) + 1):
            _keep(self._below, number[:length], end)
        at = bisect_left(self._numbers, number)
        if at and self._best[at - 1].worth >= end.worth:
            return
        last = at
        while last < len(self._best) and self._best[last].worth <= end.worth:
            last += 1
        if at < len(self._numbers) and self._numbers[at] == number and last == at:
            return
        self._numbers[at:last] = [number]
        self._best[at:last] = [end]


def _keep(ends: dict[SectionNumber, _Chain], number: SectionNumber, end: _Chain) -> None:
    if number not in ends or ends[number].worth < end.worth:
        ends[number] = end


def _leap(number: SectionNumber) -> int:
    """What a number is worth that follows nothing: two dots or a letter are no measured size."""
    if number == (FIRST_LETTER,):
        return _FOLLOWS
    return _SKIPS if len(number) > 2 or number[0] >= FIRST_LETTER else _LEAPS
