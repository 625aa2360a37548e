"""Findings with the lines that they are about; it needs no rule, so that it loads at once."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Protocol

from swacalc.errors import Place
from swacalc.output.escape import visible, width
from swacalc.output.terminal import Line

_WIDEST = 124  # columns of a line that is shown, where the terminal is wider or none is known
_INDENT, _DOTS = "    ", "..."


class ShownFinding(Protocol):
    """What is shown of a finding."""

    @property
    def place(self) -> Place:
        """Where it is."""

    @property
    def message(self) -> str:
        """What is wrong."""

    @property
    def hint(self) -> str:
        """What would be right; empty if that is not known."""

    @property
    def claim(self) -> str:
        """The claim that it is about; empty without one."""

    @property
    def code(self) -> str:
        """The code of its rule."""

    @property
    def severity(self) -> str:
        """Whether it is an error or a note."""


def finding_lines(
    findings: Iterable[ShownFinding], texts: Mapping[str, str], limit: int | None = None
) -> Iterator[Line]:
    """The findings, each with its line and a caret; `texts` are those of files by path.

    A line that is wider than `limit` columns is cut, so that the caret stays below what is meant.
    """
    lines_of: dict[str, list[str]] = {}
    for finding in findings:
        path = finding.place.path
        if path not in lines_of:
            lines_of[path] = _without_blanks(texts.get(path, ""))
        yield from _finding(finding, lines_of[path], min(limit or _WIDEST, _WIDEST))


def _without_blanks(text: str) -> list[str]:
    """The lines of a text; those of white space alone are empty."""
    return ["" if line.isspace() else line for line in text.split("\n")]


def _finding(finding: ShownFinding, text: list[str], limit: int) -> Iterator[Line]:
    claim = f" [{finding.claim}]" if finding.claim else ""
    yield [
        (f"{finding.place}: ", "path"),
        (
            f"{finding.severity} {finding.code} ",
            "error" if finding.severity == "error" else "quiet",
        ),
        (f"{finding.message}{claim}", ""),
    ]
    line, column = finding.place.line, finding.place.column
    if line and column and line <= len(text) and text[line - 1]:
        yield from _excerpt(finding.place, text[line - 1], column - 1, limit - len(_INDENT))
    if finding.hint:
        yield [("  hint: ", "quiet"), (finding.hint, "")]


def _excerpt(place: Place, line: str, start: int, room: int) -> Iterator[Line]:
    """A line, or the part of it that fits into some columns, and a caret below the place."""
    end = _end(place, line, start)
    first, last = _part(line, start, end, room)
    dots, more = (
        f"{_DOTS} " if line[:first].strip() else "",
        f" {_DOTS}" if last < len(line) else "",
    )
    before, marked = visible(line[first:start]), visible(line[start : min(end, last)])
    rest = visible(line[min(end, last) : last])
    yield [(f"{_INDENT}{dots}{before}{marked}{rest}{more}", "quiet")]
    lead = len(_INDENT) + len(dots) + width(before)
    yield [(" " * lead + "^" * max(1, width(marked)), "error")]


def _end(place: Place, line: str, start: int) -> int:
    """Where a place ends in its first line; it may go on below, or have no known end."""
    if place.end_line is None or place.end_column is None:
        return start + 1
    return max(place.end_column - 1 if place.end_line == place.line else len(line), start + 1)


def _part(line: str, start: int, end: int, room: int) -> tuple[int, int]:
    """The part of a line that is shown: without its indent, and around the place if it is long."""
    indent = min(len(line) - len(line.lstrip()), start)
    if _fitting(line[indent : indent + 2 * room], room) == len(line) - indent:
        return indent, len(line)
    room = max(room - 2 * (len(_DOTS) + 1), 1)
    seen = max(_fitting(line[start : min(end, start + room)], room), 1)
    rest = room - width(visible(line[start : start + seen]))
    before, after = line[max(indent, start - rest) : start][::-1], line[start + seen :][:rest]
    half = width(visible(after[: _fitting(after, rest // 2)]))
    left = _fitting(before, rest - half)
    right = _fitting(after, rest - width(visible(before[:left])))
    return start - left, start + seen + right


def _fitting(text: str, columns: int) -> int:
    """How many of the first characters of a text fit into some columns."""
    ends = accumulate(width(visible(character)) for character in text)
    return sum(end <= columns for end in ends)
