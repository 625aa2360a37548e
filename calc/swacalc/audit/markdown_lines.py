"""Markdown, and plain text, as stretches: line by line, code and metadata too.

A page of the project is read by `documents`, which leaves code out. An article may state its
numbers there, so that nothing is left out here but the marks themselves.
"""

import re
from collections.abc import Callable, Iterator

from swacalc.audit.line_blocks import LineBlocks, LinePart, indent_of, whole
from swacalc.audit.stretches import Stretch

_FENCE = re.compile(r"\s{0,8}(?:```|~~~)")
_HEADING = re.compile(r"\s{0,3}(#{1,6})\s")
_ITEM = re.compile(r"\s*(?:[-*+•]\s+(?:\[[ xX]\]\s+)?|(?P<ordinal>\d{1,3})[.)]\s+|>[\s>]*)")
_RULER = re.compile(r"[\s|:=+-]*-{2,}[\s|:=+-]*\Z")
_KEY = re.compile(r"\s*-?\s*[A-Za-z_]\w*:\s")
# A dollar before a number is one of money, unless the formula that it would begin is ended.
_FORMULA = r"\$(?!\d(?![^$\n]{0,200}[^$\s]\$(?!\d)))"
# What a reader does not see: targets, notes, emphasis, tags, comments, commands of formulas.
_MARKS = re.compile(
    r"\]\([^()\n]{0,400}\)|\[\^[^\]\n]{1,30}\]:?|(?<! )\*{1,3}|\*{1,3}(?! )"
    rf"|(?:[`\[\]]|{_FORMULA}){{1,3}}"
    r"|<!--[^\n]{0,400}?-->|</?[A-Za-z][^<>\n]{0,200}>"
    r"|\\times|\\cdot|\\approx|\\%|_\{|\\text\{"
)


def markdown_stretches(text: str) -> list[Stretch]:
    """The stretches of Markdown or plain text, in order."""
    return _MarkdownLines(text.split("\n")).read()


class _MarkdownLines:
    """Goes through the lines of an article."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._blocks = LineBlocks(_MARKS)

    def read(self) -> list[Stretch]:
        return self._blocks.read(len(self._lines), self._block)

    def _block(self, at: int) -> int:
        """Take what begins at the index of a line, and give the index behind it."""
        line = self._lines[at]
        if not at and line.rstrip() == "---":
            return self._alone(at + 1, _is_end_of_metadata, is_code=False)
        if _FENCE.match(line):
            return self._alone(at + 1, _FENCE.match, is_code=True)
        if line.lstrip().startswith("|"):
            return self._table(at)
        self._line(at + 1, line)
        return at + 1

    def _alone(self, at: int, ends: Callable[[str], object], *, is_code: bool) -> int:
        """Take lines, each for itself, until one ends them; give the index behind that."""
        self._blocks.flush()
        for index in range(at, len(self._lines)):
            if ends(self._lines[index]):
                return index + 1
            self._blocks.alone(whole(index + 1, self._lines[index]), is_code=is_code)
        return len(self._lines)

    def _table(self, at: int) -> int:
        """Take the rows of a table; give the index of the line behind them."""
        end = at + 1
        while end < len(self._lines) and "|" in self._lines[end]:
            end += 1
        rows = ((n + 1, self._lines[n]) for n in range(at, end) if not _RULER.match(self._lines[n]))
        self._blocks.table([[[cell] for cell in _cells(number, line)] for number, line in rows])
        return end

    def _line(self, number: int, line: str) -> None:
        if not line.strip():
            self._blocks.flush()
        elif heading := _HEADING.match(line):
            self._blocks.head(whole(number, line, heading.end()), len(heading[1]))
        elif item := _ITEM.match(line):
            part = whole(number, line, item.end())
            self._blocks.join(part, item=True, ordinal=item["ordinal"] or "")
        else:
            if _KEY.match(line):
                self._blocks.flush()
            self._blocks.join(whole(number, line, indent_of(line)))


def _is_end_of_metadata(line: str) -> bool:
    return line.rstrip() in ("---", "...")


def _cells(number: int, line: str) -> Iterator[LinePart]:
    """The parts between the bars of a row, without white space around them."""
    bars = [match.start() for match in re.finditer(r"(?<!\\)\|", line)]
    edges = [-1, *bars, len(line)]
    spans = list(zip((edge + 1 for edge in edges), edges[1:], strict=False))
    for index, (start, end) in enumerate(spans):
        cell = line[start:end]
        if cell.strip() or 0 < index < len(spans) - 1:
            first = start + indent_of(cell)
            yield LinePart(number, line, first, max(start + len(cell.rstrip()), first))
