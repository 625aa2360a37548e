"""Notebooks as stretches: their Markdown and their code, with places in the file of JSON.

What the code printed is left out. Nothing is run.
"""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from swacalc.audit.markdown_lines import markdown_stretches
from swacalc.audit.stretches import Stretch, StretchText
from swacalc.errors import InputError

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\."
)
_READ = ("markdown", "code")
_DEEP = 5
_HINT = "save it from Jupyter as a notebook of version 4"


def notebook_stretches(text: str) -> list[Stretch]:
    """The stretches of a notebook, in order.

    Raises:
        InputError: it is no notebook.
    """
    _hold(text)
    written = _Written(text)
    for kind, strings in _cells(text):
        if kind in _READ:
            written.cell(strings, is_code=kind == "code")
    return written.stretches()


def _hold(text: str) -> None:
    """Fail unless a text is JSON with a list of cells."""
    try:
        notebook: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else error
        raise InputError(f"this is no notebook: {reason}", hint=_HINT) from error
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        raise InputError("this is no notebook: it has no list of cells", hint=_HINT)


class _Level:
    """An object or a list of JSON that is open, and the key of the object that is being read."""

    def __init__(self, *, is_list: bool) -> None:
        self.is_list = is_list
        self.key = ""
        self.wants_key = not is_list


def _cells(text: str) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Each cell of a text that is JSON: its kind, and the spans of the strings of its source."""
    kind, strings = "", list[tuple[int, int]]()
    levels: list[_Level] = []
    for token in _TOKEN.finditer(text):
        if token[0] == "}" and _keys(levels[:-1]) == ("cells", ""):
            yield kind, strings
            kind, strings = "", []
        if not _is_value(levels, token[0]):
            continue
        match _keys(levels[:-1]), levels[-1].key:
            case ("cells", ""), "cell_type":
                kind = str(json.loads(token[0]))
            case (("cells", ""), "source") | (("cells", "", "source"), ""):
                strings.append(token.span())


def _keys(levels: Sequence[_Level]) -> tuple[str, ...]:
    """The keys that lead to a level that is not deep; those in lists are empty."""
    return tuple(each.key for each in levels[:_DEEP])


def _is_value(levels: list[_Level], mark: str) -> bool:
    """Open, close or step on in what is open, as a token says; whether it is a string there."""
    if mark in ("{", "["):
        levels.append(_Level(is_list=mark == "["))
    elif mark in ("}", "]"):
        levels.pop()
    elif mark == "," and not levels[-1].is_list:
        levels[-1].wants_key = True
    elif mark[0] == '"' and levels:
        if not levels[-1].wants_key:
            return True
        levels[-1].key, levels[-1].wants_key = json.loads(mark), False
    return False


class _Written:
    """A notebook as one text of Markdown, and where its characters stand in the file."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._markdown = StretchText()
        self._at = (1, 1)

    def cell(self, strings: list[tuple[int, int]], *, is_code: bool) -> None:
        """Add the source of a cell; code stands in a fence."""
        self._own("```\n" if is_code else "")
        for start, end in strings:
            self._string(start + 1, end - 1)
        self._own("\n```\n" if is_code else "\n\n")

    def _own(self, text: str) -> None:
        for character in text:
            self._markdown.add(character, *self._at, 1)

    def _string(self, start: int, end: int) -> None:
        at = start
        for escape in _ESCAPE.finditer(self._text, start, end):
            self._markdown.add(self._text[at : escape.start()], *self._place(at))
            meant = _character(escape[0])
            self._markdown.add(meant, *self._place(escape.start()), len(escape[0]))
            at = escape.end()
        self._markdown.add(self._text[at:end], *self._place(at))
        self._at = self._place(end)

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def stretches(self) -> list[Stretch]:
        """The stretches of the Markdown, with places in the file."""
        source = self._markdown.stretch()
        if source is None:
            return []
        moved = _Moved(source)
        return [moved.stretch(each) for each in markdown_stretches(source.text)]


class _Moved:
    """Moves stretches of a text that was itself put together from a file."""

    def __init__(self, source: Stretch) -> None:
        self._source = source
        self._starts = [0, *(match.end() for match in re.finditer("\n", source.text))]

    def stretch(self, each: Stretch) -> Stretch:
        """The stretch with the places of its source."""
        pieces: list[tuple[int, int, int, int]] = []
        ends = [*(piece[0] for piece in each.pieces[1:]), len(each.text)]
        for piece, end in zip(each.pieces, ends, strict=True):
            pieces += self._piece(piece, end - piece[0])
        return each._replace(pieces=tuple(pieces))

    def _piece(
        self, piece: tuple[int, int, int, int], length: int
    ) -> Iterator[tuple[int, int, int, int]]:
        offset, line, column, width = piece
        start = min(self._starts[line - 1] + column - 1, len(self._source.text) - 1)
        for index in range(1 if width else length):
            at = min(start + index, len(self._source.text) - 1)
            place = self._source.place("", at, max(at + width, at + 1))
            same = place.end_line == place.line
            wide = (place.end_column or 1) - (place.column or 1) if same else 1
            yield offset + index, place.line or 1, place.column or 1, wide


def _character(escape: str) -> str:
    """What an escape of JSON stands for; half of a pair is no character."""
    meant = str(json.loads(f'"{escape}"'))
    return meant if meant.isascii() or not "\ud800" <= meant <= "\udfff" else "\ufffd"
