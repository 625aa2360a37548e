"""reStructuredText as stretches: blocks and tables; nothing in it is run, included or fetched."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from swacalc.audit.line_blocks import Cell, LineBlocks, LinePart, indent_of, whole
from swacalc.audit.stretches import Stretch

# Roles, targets of links, notes, marks of emphasis, and those of formulas.
_MARKS = re.compile(
    r":[A-Za-z][\w.+-]{0,30}:(?=`)|\s?<[^<>`\n]{1,400}>`_{0,2}|\[[#*\w]{1,20}\]_|`{1,2}_{0,2}"
    r"|[*]{1,2}|\\times|\\cdot|\\approx|\\%|_\{"
)
_RULE = re.compile(r"([!-/:-@\[-`{-~])\1{2,}\s*")
_BULLET = re.compile(r"\s*(?:[-*+•]\s+|\(?(?:\d{1,3}|#)[.)]\s+|\|\s+)(?:-\s+)?")
_FIELD = re.compile(r"\s*:[^:\n]{1,60}:(?:\s|\Z)")
_HEADER = re.compile(r"\s*:header:\s")
_BETWEEN_COMMAS = re.compile(r'\s*(?:"([^"]*)"[^,]*|([^,]+))(?:,|\Z)')
_EXPLICIT = re.compile(
    r"\s*\.\.(?:\s+(?:(?P<note>\[[^\]\n]{1,30}\])|(?P<target>_)|(?:\|[^|\n]{1,60}\|\s+)?"
    r"(?P<name>[A-Za-z][\w:+.-]{0,40})::)?|\s*\Z)"
)
_GRID = re.compile(r"\s*\+(?:[-=]+\+)+\s*\Z")
_SIMPLE = re.compile(r"\s*={2,}(?:\s+={2,})+\s*\Z")
_CODE = frozenset({"code", "code-block", "sourcecode", "parsed-literal", "literalinclude"})
_UNSEEN = frozenset({"raw", "toctree", "include", "index", "meta", "highlight", "contents"})
_NO_TEXT = frozenset({"image", "figure", "literalinclude", *_CODE})


def rst_stretches(text: str) -> list[Stretch]:
    """The stretches of reStructuredText, in order."""
    return _RstLines(text.split("\n")).read()


class _RstLines:
    """Goes through the lines of a document, one block at a time."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._blocks = LineBlocks(_MARKS)
        self._levels: list[str] = []

    def read(self) -> list[Stretch]:
        return self._blocks.read(len(self._lines), self._block)

    def _block(self, at: int) -> int:
        """Take the block or the line at an index; the index behind it."""
        line = self._lines[at]
        if not line.strip():
            return self._gap(at)
        for take in (self._title, self._table, self._explicit):
            if (end := take(at)) > at:
                return end
        self._prose(at)
        return at + 1

    def _gap(self, at: int) -> int:
        """A line without text; after `::` an indented block of code may follow it."""
        literal = self._blocks.holds.rstrip().endswith("::")
        margin = indent_of(self._line(at - 1)) if literal else 0
        self._blocks.flush()
        return self._code(at + 1, margin) if literal else at + 1

    def _line(self, at: int) -> str:
        return self._lines[at] if 0 <= at < len(self._lines) else ""

    def _title(self, at: int) -> int:
        line, below = self._lines[at], self._line(at + 1)
        if rule := _RULE.fullmatch(line):
            closed = self._line(at + 2).rstrip() == line.rstrip() and below.strip()
            if closed:
                self._head(at + 1, f"over {rule[1]}")
            self._blocks.flush()
            return at + 3 if closed else at + 1
        if _RULE.fullmatch(below) and not line[0].isspace() and not self._blocks.holds:
            if len(below.rstrip()) < len(line.rstrip()):
                return at
            self._head(at, below[0])
            return at + 2
        return at

    def _head(self, at: int, style: str) -> None:
        if style not in self._levels:
            self._levels.append(style)
        line = self._lines[at]
        self._blocks.head(whole(at + 1, line, indent_of(line)), self._levels.index(style) + 1)

    def _table(self, at: int) -> int:
        if _GRID.match(self._lines[at]):
            end = self._until(at, ("+", "|"))
            self._blocks.table(list(_grid_rows(self._lines, at, end)))
            return end
        if _SIMPLE.match(self._lines[at]):
            end = self._simple_end(at)
            self._blocks.table(list(_simple_rows(self._lines, at, end)))
            return end
        return at

    def _until(self, at: int, marks: tuple[str, ...]) -> int:
        while at < len(self._lines) and self._lines[at].lstrip().startswith(marks):
            at += 1
        return at

    def _simple_end(self, at: int) -> int:
        """Behind the border of a simple table that a gap or the end of the file follows."""
        end = at + 1
        while end < len(self._lines):
            closed = _SIMPLE.match(self._lines[end]) and not self._line(end + 1).strip()
            end += 1
            if closed:
                break
        return end

    def _explicit(self, at: int) -> int:
        line = self._lines[at]
        match = _EXPLICIT.match(line)
        if match is None:
            return at
        self._blocks.flush()
        margin, name = indent_of(line), (match["name"] or "").lower()
        if match["note"] or (name and name not in _NO_TEXT | _UNSEEN):
            self._blocks.join(whole(at + 1, line, match.end()))
        if not (name or match["note"]) or match["target"] or name in _UNSEEN:
            return self._behind(at + 1, margin)
        options, at = at + 1, self._options(at + 1)
        if name in _CODE:
            return self._code(at, margin)
        if name not in ("csv-table", "list-table"):
            return at
        return self._rows(at, margin, self._header(options, at))

    def _options(self, at: int) -> int:
        """Behind the options of a directive."""
        while _FIELD.match(self._line(at)) and self._line(at)[0].isspace():
            at += 1
        return at

    def _behind(self, at: int, margin: int) -> int:
        """Behind the lines that are indented by more than a margin."""
        while at < len(self._lines) and (
            not self._lines[at].strip() or indent_of(self._lines[at]) > margin
        ):
            at += 1
        return at

    def _code(self, at: int, margin: int) -> int:
        end = self._behind(at, margin)
        for index in range(at, end):
            self._blocks.code(index + 1, self._lines[index])
        return end

    def _header(self, at: int, end: int) -> list[list[Cell]]:
        """The first row of a table, if an option before `end` gives it."""
        for index in range(at, end):
            if option := _HEADER.match(self._lines[index]):
                return [
                    [[part] for part in _by_commas(index + 1, self._lines[index], option.end())]
                ]
        return []

    def _rows(self, at: int, margin: int, rows: list[list[Cell]]) -> int:
        """The rows of a table that is written as a list, or with commas, behind the first ones."""
        end = self._behind(at, margin)
        for index in range(at, end):
            line = self._lines[index]
            item = re.match(r"\s*(\*\s+)?-\s+", line)
            if not line.strip():
                continue
            if item is None:
                rows.append([[part] for part in _by_commas(index + 1, line)])
            elif item[1] or not rows:
                rows.append([[whole(index + 1, line, item.end())]])
            else:
                rows[-1].append([whole(index + 1, line, item.end())])
        self._blocks.table(rows)
        return end

    def _prose(self, at: int) -> None:
        line = self._lines[at]
        item = _BULLET.match(line) or _FIELD.match(line)
        if line.lstrip().startswith(">>>"):
            self._blocks.code(at + 1, line)
        elif item:
            self._blocks.join(whole(at + 1, line, item.end()), item=True)
        else:
            self._blocks.join(whole(at + 1, line, indent_of(line)))


def _by_commas(number: int, line: str, start: int = 0) -> Iterator[LinePart]:
    for cell in _BETWEEN_COMMAS.finditer(line, start):
        group = 1 if cell[1] is not None else 2
        yield LinePart(number, line, cell.start(group), cell.end(group))


def _grid_rows(lines: list[str], at: int, end: int) -> Iterator[list[Cell]]:
    """The rows of a table that is drawn with `+`, `-` and `|`."""
    row: list[list[LinePart]] = []
    for index in range(at, end):
        line = lines[index]
        if line.lstrip().startswith("+"):
            if row:
                yield list(row)
            row = []
            continue
        bars = [bar.start() for bar in re.finditer(r"\|", line)]
        for column, (start, stop) in enumerate(pairwise(bars)):
            if column >= len(row):
                row.append([])
            row[column].append(_trimmed(index + 1, line, start + 1, stop))
    if row:
        yield list(row)


def _simple_rows(lines: list[str], at: int, end: int) -> Iterator[list[Cell]]:
    """The rows of a table whose columns stand under lines of `=`."""
    starts = [match.start() for match in re.finditer(r"=+", lines[at])]
    row: list[list[LinePart]] = []
    for index in range(at + 1, end):
        line = lines[index]
        if not line.strip() or re.fullmatch(r"[\s=-]*", line):
            continue
        edges = [*_offsets(line, starts), len(line)]
        parts = [_trimmed(index + 1, line, start, stop) for start, stop in pairwise(edges)]
        if row and parts[0].start == parts[0].end:
            for cell, part in zip(row, parts, strict=False):
                cell.append(part)
            continue
        if row:
            yield list(row)
        row = [[part] for part in parts]
    if row:
        yield list(row)


def _offsets(line: str, columns: list[int]) -> Iterator[int]:
    """The offsets in a line of columns of a terminal, where a wide character takes two."""
    at = width = 0
    for column in columns:
        while width < column and at < len(line):
            width += 2 if unicodedata.east_asian_width(line[at]) in "WF" else 1
            at += 1
        yield at


def _trimmed(number: int, line: str, start: int, stop: int) -> LinePart:
    words = line[start:stop]
    first = start + len(words) - len(words.lstrip())
    return LinePart(number, line, first, max(start + len(words.rstrip()), first))
