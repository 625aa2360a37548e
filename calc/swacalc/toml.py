"""Where the keys of a TOML text are, which the standard library's reader does not report.

`tomllib` has already accepted the text, so only its tokens matter here.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

KeyPath = tuple[str, ...]

_TOKEN = re.compile(
    r"(?P<comment>\#[^\n]*+)"
    r"|(?P<text>\"\"\"(?:[^\"\\]|\\.|\"(?!\"\"))*+\"{3,5}|'''(?:[^']|'(?!''))*+'{3,5}"
    r"|\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'|[A-Za-z0-9_-]++)"
    r"|(?P<mark>[][{}=,\n])",
    re.DOTALL,
)
_DEEPEST = 8  # the tables that the dots of one key make are remembered up to here


class KeySpan(NamedTuple):
    """A part of a string: where it starts, and how many characters it has."""

    start: int
    length: int


def key_spans(text: str) -> Mapping[KeyPath, KeySpan]:
    """Where every key and table is, without quotes, by the names of its tables and its own.

    Of repeated keys it is the first; keys of tables inside an array are left out.
    """
    scan = _Scan()
    for token in _TOKEN.finditer(text):
        if token["text"]:
            scan.word(token)
        elif token["mark"]:
            scan.mark(token["mark"])
    return scan.found


class _Scan:
    """Remembers the table that it is in, the open brackets, and the words of the key so far."""

    def __init__(self) -> None:
        self.found: dict[KeyPath, KeySpan] = {}
        self._table: KeyPath = ()
        self._open: list[tuple[str, KeyPath]] = []
        self._key: list[tuple[str, KeySpan]] = []
        self._in_key = True
        self._in_head = False

    def word(self, token: re.Match[str]) -> None:
        """Take a word or a string, which matters only in a key."""
        if self._in_key:
            quotes = int(token["text"][0] in "\"'")
            span = KeySpan(token.start() + quotes, len(token["text"]) - 2 * quotes)
            self._key.append((_name(token["text"]), span))

    def mark(self, mark: str) -> None:
        """Take a character that ends a key or a value, or a bracket."""
        if mark == "=":
            self._note(self._above())
            self._in_key = False
        elif mark == "\n" and not self._open:
            self._key, self._in_key, self._in_head = [], True, False
        elif mark == "[" and self._in_key:
            self._in_head = True
        elif mark == "]" and self._in_head:
            self._table = self._names()
            self._note(())
        elif mark in "[{":
            self._open.append((mark, self._above() + self._names()))
            self._key, self._in_key = [], mark == "{"
        elif mark in "]}":
            self._open.pop()
            self._in_key = False
        elif mark == ",":
            self._key, self._in_key = [], self._open[-1][0] == "{"

    def _names(self) -> KeyPath:
        return tuple(name for name, _ in self._key)

    def _above(self) -> KeyPath:
        """The names of the table that a key is in."""
        return self._open[-1][1] if self._open else self._table

    def _note(self, path: KeyPath) -> None:
        """Remember a key below some tables, and the tables that its dots make."""
        if all(mark == "{" for mark, _ in self._open):
            whole = path + self._names()
            for name, span in self._key[:_DEEPEST]:
                path = (*path, name)
                self.found.setdefault(path, span)
            self.found.setdefault(whole, self._key[-1][1])


def _name(word: str) -> str:
    """The name that a bare or quoted word spells."""
    if word[0] not in "\"'":
        return word
    if "\\" not in word:
        return word[1:-1]
    import tomllib

    return next(iter(tomllib.loads(f"{word} = 0")))
