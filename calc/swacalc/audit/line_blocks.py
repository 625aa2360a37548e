"""Articles that are read line by line: the paragraph that is held, tables, code and headings."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from swacalc.audit.stretches import TURN, Gathering, Stretch, StretchText, heads_of
from swacalc.audit.turns import words_of_turn
from swacalc.patterns import is_cjk

_HEAD = 200  # characters of the head of a row or column that its cells are read under
_WIDE = "，。、；："
# Marks of formulas, and how a reader sees them.
WRITTEN: Mapping[str, str] = MappingProxyType(
    {"\\times": "×", "\\cdot": "·", "\\approx": "≈", "\\%": "%", "_{": "_"}
)


class LinePart(NamedTuple):
    """The characters of a line from `start` to `end`; `number` is that of the line, from 1."""

    number: int
    line: str
    start: int
    end: int


Cell = Sequence[LinePart]


class LineBlocks:
    """Makes stretches of the lines of an article; `marks` are what a reader does not see."""

    def __init__(self, marks: re.Pattern[str]) -> None:
        self._marks = marks
        self._gathering = Gathering()
        self._held = StretchText()
        self._item = False
        self._ordinal = ""

    @property
    def holds(self) -> str:
        """The last words of the paragraph that is not ended yet."""
        return self._held.last

    def join(self, part: LinePart, *, item: bool = False, ordinal: str = "") -> None:
        """Take a line of a paragraph, or of the item that begins with it, under its number."""
        words = words_of_turn(part.line, part.start)
        if item:
            self.flush()
            self._item, self._ordinal = True, ordinal
        elif self._held.last and (words or not _is_wide(self._held.last[-1])):
            self._held.add(TURN if words else " ", part.number, 1)
        self._add(part._replace(start=words or part.start))

    def _add(self, part: LinePart) -> None:
        for at, text in self._visible(part.line[: part.end].rstrip(), part.start):
            self._held.add(text, part.number, at + 1)

    def code(self, number: int, line: str) -> None:
        """Take a line of code, which stands alone."""
        self.flush()
        self._held.add(line.rstrip(), number, 1)
        self._gathering.take(self._take(), is_code=True)

    def alone(self, part: LinePart, *, is_code: bool) -> None:
        """Take a line that stands alone, without its marks."""
        self._add(part)
        self._gathering.take(self._take(), is_code=is_code)

    def head(self, part: LinePart, level: int) -> None:
        """Take a heading."""
        self.flush()
        self._add(part)
        self._gathering.head(self._take(), level)

    def table(self, rows: Sequence[Sequence[Cell]]) -> None:
        """Take a table, whose first row and column are its heads."""
        self.flush()
        seen = [[self._seen(cell) for cell in row] for row in rows]
        for number, row in enumerate(rows):
            for index, cell in enumerate(row):
                for part in cell:
                    self.join(part)
                heads = heads_of(seen[number], index, seen[0]) if number else ()
                self._gathering.take(self._take(), heads=heads)

    def flush(self) -> None:
        """End the paragraph that is held."""
        self._gathering.take(self._take(), item=self._item, ordinal=self._ordinal)
        self._item, self._ordinal = False, ""

    def read(self, lines: int, block: Callable[[int], int]) -> list[Stretch]:
        """The stretches of so many lines, in order.

        `block` takes what begins at the index of a line, and gives the index behind it.
        """
        at = 0
        while at < lines:
            at = block(at)
        return self.finish()

    def finish(self) -> list[Stretch]:
        """The stretches, in order."""
        self.flush()
        return self._gathering.stretches

    def _take(self) -> StretchText:
        held, self._held = self._held, StretchText()
        return held

    def _seen(self, cell: Cell) -> str:
        lines = (self._visible(each.line[: each.end], each.start) for each in cell)
        return " ".join("".join(text for _, text in line).strip() for line in lines)[:_HEAD]

    def _visible(self, line: str, start: int) -> Iterator[tuple[int, str]]:
        """The visible parts of a line from a column on, each with where it begins."""
        at = start
        for mark in self._marks.finditer(line, start):
            if mark[0] == "*" and _between_factors(line, mark):
                continue
            if mark.start() > at:
                yield at, line[at : mark.start()]
            if written := WRITTEN.get(mark[0]):
                yield mark.start(), written
            at = mark.end()
        if at < len(line):
            yield at, line[at:]


def _is_wide(character: str) -> bool:
    """Whether a line that ends in a character goes on without a space."""
    return character in _WIDE or is_cjk(character)


def _between_factors(line: str, mark: re.Match[str]) -> bool:
    """Whether an asterisk has digits on both sides, or spaces."""
    around = line[max(0, mark.start() - 1) : mark.end() + 1]
    return len(around) == 3 and (around[::2].isdigit() or around[::2].isspace())


def whole(number: int, line: str, start: int = 0) -> LinePart:
    """All of a line from a column on."""
    return LinePart(number, line, start, len(line))


def indent_of(line: str) -> int:
    """How many characters of white space a line begins with."""
    return len(line) - len(line.lstrip())
