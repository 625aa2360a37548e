"""What must hold of every answer, whatever was read."""

import re
from collections.abc import Mapping

from engine import BrokenError

from swacalc.errors import Fault, Place

_LINE_END = re.compile(r"\r\n|\r|\n")
_ACTING = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]"
    r"|##[A-Za-z]*\[|^[ \t]*::",
    re.MULTILINE,
)
_COMMAND = re.compile(r"^::(?:error|warning|notice) (?=file=)", re.MULTILINE)


def hold(right: bool, promise: str, detail: object = "") -> None:
    """Say that a promise is broken; `promise` names the cause, `detail` this case of it.

    Raises:
        BrokenError: it is.
    """
    if not right:
        raise BrokenError(f"{promise}: {detail}")


def lines_of(text: str) -> list[str]:
    """The lines of a text, which end with LF, CRLF or CR."""
    return _LINE_END.split(text)


def inside(place: Place, text: str) -> None:
    """A place lies in the text that it is said to be in, and begins before its end."""
    if place.line is None:
        return
    lines = lines_of(text)
    hold(1 <= place.line <= len(lines), "a line outside of the file", place)
    if place.column is not None:
        _column(place, place.line, place.column, lines)
    if place.end_line is not None and place.end_column is not None:
        hold(place.line <= place.end_line <= len(lines), "an end outside of the file", place)
        _column(place, place.end_line, place.end_column, lines)
        start, end = (place.line, place.column or 1), (place.end_line, place.end_column)
        hold(start <= end, "an end before the start", (place, end))


def _column(place: Place, line: int, column: int, lines: list[str]) -> None:
    # The column behind the last character is where what is missing would stand, or its line end.
    last = len(lines[line - 1]) + (2 if line < len(lines) else 1)
    hold(1 <= column <= last, "a column outside of the line", (place, column, last))


def faults_inside(faults: tuple[Fault, ...], texts: Mapping[str, str]) -> None:
    """The places of faults lie in the files."""
    for fault in faults:
        if fault.place.path in texts:
            inside(fault.place, texts[fault.place.path])


def inert(printed: str, *, commands: bool = False) -> None:
    """Nothing that is printed acts on a terminal, a reader or a runner of workflows."""
    text = _COMMAND.sub("", printed) if commands else printed
    found = _ACTING.search(text)
    hold(found is None, "printed raw", found and (found[0], text[: found.end()][-80:]))
