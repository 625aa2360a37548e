"""Findings with the lines that they are about; it needs no rule, so that it loads at once."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from swacalc.errors import Place
from swacalc.output.escape import visible, width
from swacalc.output.terminal import Line

_AROUND = 60  # characters before and after a place that are shown of a line that is too long


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


def finding_lines(findings: Iterable[ShownFinding], texts: Mapping[str, str]) -> Iterator[Line]:
    """The findings, each with its line and a caret; `texts` are those of files by path."""
    lines_of: dict[str, list[str]] = {}
    for finding in findings:
        path = finding.place.path
        if path not in lines_of:
            lines_of[path] = _without_blanks(texts.get(path, ""))
        yield from _finding(finding, lines_of[path])


def _without_blanks(text: str) -> list[str]:
    """The lines of a text; those of white space alone are empty."""
    return ["" if line.isspace() else line for line in text.split("\n")]


def _finding(finding: ShownFinding, text: list[str]) -> Iterator[Line]:
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
        yield from _excerpt(finding, text[line - 1], column - 1)
    if finding.hint:
        yield [("  hint: ", "quiet"), (finding.hint, "")]


def _excerpt(finding: ShownFinding, line: str, start: int) -> Iterator[Line]:
    place = finding.place
    same_line = place.end_line == place.line and place.end_column is not None
    end = max(place.end_column - 1, start + 1) if same_line and place.end_column else start + 1
    fits = len(line) <= 2 * _AROUND
    first = 0 if fits else max(0, start - _AROUND)
    last = len(line) if fits else min(len(line), start + 2 * _AROUND, max(end, start + _AROUND))
    before, marked = visible(line[first:start]), visible(line[start : min(end, last)])
    indent = "" if first else before[: len(before) - len(before.lstrip())]
    dots, more = ("... " if first else ""), (" ..." if last < len(line) else "")
    rest = visible(line[min(end, last) : last])
    yield [(f"    {dots}{before[len(indent) :]}{marked}{rest}{more}", "quiet")]
    lead = 4 + len(dots) + width(before) - len(indent)
    yield [(" " * lead + "^" * max(1, width(marked)), "error")]
