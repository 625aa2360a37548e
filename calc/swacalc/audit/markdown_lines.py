"""Markdown, and plain text, as stretches: line by line, code and metadata too.

A page of the project is read by `documents`, which leaves code out. An article may state its
numbers there, so that nothing is left out here but the marks themselves.
"""

import re
from collections.abc import Iterator

from swacalc.audit.stretches import Gathering, Stretch, StretchText, heads_of
from swacalc.documents.normal import CJK

_FENCE = re.compile(r"\s{0,8}(?:```|~~~)")
_HEADING = re.compile(r"\s{0,3}(#{1,6})\s")
_ITEM = re.compile(r"\s*(?:[-*+•]\s+(?:\[[ xX]\]\s+)?|(?P<ordinal>\d{1,3})[.)]\s+|>[\s>]*)")
_RULER = re.compile(r"[\s|:=+-]*-{2,}[\s|:=+-]*\Z")
_KEY = re.compile(r"\s*-?\s*[A-Za-z_]\w*:\s")
# What a reader does not see: targets, notes, emphasis, tags, comments.
_MARKS = re.compile(
    r"\]\([^()\n]{0,400}\)|\[\^[^\]\n]{1,30}\]:?|(?<! )\*{1,3}|\*{1,3}(?! )|[`\[\]$]{1,3}"
    r"|<!--[^\n]{0,400}?-->|</?[A-Za-z][^<>\n]{0,200}>"
)
# A dollar before a number, unless the formula that it begins is ended.
_PRICE = re.compile(r"\$\d(?![^$\n]{0,200}[^$\s]\$(?!\d))")
_WRITTEN = (("\\times", "×"), ("\\cdot", "·"), ("\\approx", "≈"), ("\\%", "%"), ("_{", "_"))
_CUT = re.compile(rf"{_MARKS.pattern}|\\times|\\cdot|\\approx|\\%|_\{{|\\text\{{")
_WIDE = re.compile(rf"[{CJK}，。、；：]\Z")


def markdown_stretches(text: str) -> list[Stretch]:
    """The stretches of Markdown or plain text, in order."""
    return _MarkdownLines().read(text)


class _MarkdownLines:
    """Goes through the lines; holds the paragraph that is not ended yet and the table's head."""

    def __init__(self) -> None:
        self._gathering = Gathering()
        self._held = StretchText()
        self._item = False
        self._ordinal = ""
        self._columns: list[str] | None = None
        self._first_row: tuple[int, str] | None = None

    def read(self, text: str) -> list[Stretch]:
        lines = text.split("\n")
        front, fenced = bool(lines) and lines[0].rstrip() == "---", False
        for number, line in enumerate(lines, 1):
            if front and number > 1 and line.rstrip() in ("---", "..."):
                front = False
            elif _FENCE.match(line):
                self._flush()
                fenced = not fenced
            elif fenced or front:
                self._alone(line, number, is_code=fenced)
            else:
                self._line(line, number)
        self._flush()
        return self._gathering.stretches

    def _alone(self, line: str, number: int, *, is_code: bool) -> None:
        """A line of code or metadata."""
        for at, text in _visible(line.rstrip(), 0):
            self._held.add(text, number, at + 1)
        self._gathering.take(self._take(), is_code=is_code)

    def _line(self, line: str, number: int) -> None:
        if line.lstrip().startswith("|") or (self._columns is not None and "|" in line):
            self._row(line, number)
            return
        self._columns = None
        if not line.strip():
            self._flush()
        elif heading := _HEADING.match(line):
            self._flush()
            self._add(line, number, heading.end())
            self._gathering.head(self._take(), len(heading[1]))
        else:
            self._prose(line, number)

    def _prose(self, line: str, number: int) -> None:
        item = _ITEM.match(line)
        if item or _KEY.match(line):
            self._flush()
            self._item = bool(item)
            self._ordinal = item["ordinal"] or "" if item else ""
        elif held := self._held.last:
            self._held.add("" if _WIDE.search(held) else " ", number, 1)
        self._add(line, number, item.end() if item else len(line) - len(line.lstrip()))

    def _row(self, line: str, number: int) -> None:
        self._flush()
        if _RULER.match(line):
            return
        cells = list(_cells(line))
        if self._columns is None:
            self._columns = [_seen(line[start:end]) for start, end in cells]
        row = [_seen(line[start:end]) for start, end in cells]
        for index, (start, end) in enumerate(cells):
            heads = () if row == self._columns else heads_of(row, index, self._columns)
            for from_, text in _visible(line[:end], start):
                self._held.add(text, number, from_ + 1)
            self._gathering.take(self._take(), heads=heads)

    def _add(self, line: str, number: int, start: int) -> None:
        for at, text in _visible(line.rstrip(), start):
            self._held.add(text, number, at + 1)

    def _take(self) -> StretchText:
        held, self._held = self._held, StretchText()
        return held

    def _flush(self) -> None:
        self._gathering.take(self._take(), item=self._item, ordinal=self._ordinal)
        self._item, self._ordinal = False, ""


def _cells(line: str) -> Iterator[tuple[int, int]]:
    """The spans between the bars of a row, without white space around them."""
    bars = [match.start() for match in re.finditer(r"(?<!\\)\|", line)]
    edges = [-1, *bars, len(line)]
    spans = list(zip((edge + 1 for edge in edges), edges[1:], strict=False))
    for index, (start, end) in enumerate(spans):
        cell = line[start:end]
        if cell.strip() or 0 < index < len(spans) - 1:
            first = start + len(cell) - len(cell.lstrip())
            yield first, max(start + len(cell.rstrip()), first)


def _visible(line: str, start: int) -> Iterator[tuple[int, str]]:
    """The visible parts of a line from a column on, each with where it begins."""
    at = start
    for mark in _CUT.finditer(line, start):
        if _is_product(line, mark) or (mark[0] == "$" and _PRICE.match(line, mark.start())):
            continue
        if mark.start() > at:
            yield at, line[at : mark.start()]
        if written := dict(_WRITTEN).get(mark[0]):
            yield mark.start(), written
        at = mark.end()
    if at < len(line):
        yield at, line[at:]


def _is_product(line: str, mark: re.Match[str]) -> bool:
    """Whether an asterisk stands between two factors."""
    return (
        mark[0] == "*"
        and line[mark.start() - 1 : mark.start()] in (" ", *"0123456789")
        and (line[mark.end() : mark.end() + 1] in (" ", *"0123456789"))
    )


def _seen(text: str) -> str:
    return "".join(part for _, part in _visible(text, 0)).strip()
