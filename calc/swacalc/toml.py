"""Where the keys of a TOML text are, which the standard library's reader does not report.

`tomllib` has already accepted the text, so only its tokens matter here.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

Path = tuple[str, ...]

_TOKEN = re.compile(
    r"(?P<comment>\#[^\n]*+)"
    r"|(?P<text>\"\"\"(?:[^\"\\]|\\.|\"(?!\"\"))*+\"{3,5}|'''(?:[^']|'(?!''))*+'{3,5}"
    r"|\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'|[A-Za-z0-9_-]++)"
    r"|(?P<sign>[][{}=,\n])",
    re.DOTALL,
)
_DEEPEST = 8  # tables that the dots of one key make, of which each is remembered


class KeySpan(NamedTuple):
    """A part of a text: where it starts, and how many characters it has."""

    start: int
    length: int


def key_spans(text: str) -> Mapping[Path, KeySpan]:
    """The word of every key and table, without quotes, by the names of its tables and its own.

    Of several it is the first; keys of tables that stand in the brackets of a list are left out.
    """
    scan = _Scan()
    for token in _TOKEN.finditer(text):
        if token["text"]:
            scan.word(token)
        elif token["sign"]:
            scan.sign(token["sign"])
    return scan.found


class _Scan:
    """Remembers the table that it is in, the open brackets, and the words of the key so far."""

    def __init__(self) -> None:
        self.found: dict[Path, KeySpan] = {}
        self._table: Path = ()
        self._open: list[tuple[str, Path]] = []
        self._key: list[tuple[str, KeySpan]] = []
        self._in_key = True
        self._in_head = False

    def word(self, token: re.Match[str]) -> None:
        """Take a word or a string, which matters only in a key."""
        if self._in_key:
            quotes = int(token["text"][0] in "\"'")
            span = KeySpan(token.start() + quotes, len(token["text"]) - 2 * quotes)
            self._key.append((_name(token["text"]), span))

    def sign(self, sign: str) -> None:
        """Take a character that ends a key or a value, or opens or closes something."""
        if sign == "=":
            self._note(self._above())
            self._in_key = False
        elif sign == "\n" and not self._open:
            self._key, self._in_key, self._in_head = [], True, False
        elif sign == "[" and self._in_key:
            self._in_head = True
        elif sign == "]" and self._in_head:
            self._table = self._names()
            self._note(())
        elif sign in "[{":
            self._open.append((sign, self._above() + self._names()))
            self._key, self._in_key = [], sign == "{"
        elif sign in "]}":
            self._open.pop()
            self._in_key = False
        elif sign == ",":
            self._key, self._in_key = [], self._open[-1][0] == "{"

    def _names(self) -> Path:
        return tuple(name for name, _ in self._key)

    def _above(self) -> Path:
        """The names of the table that a key is in."""
        return self._open[-1][1] if self._open else self._table

    def _note(self, path: Path) -> None:
        """Remember a key below some tables, and the tables that its own dots make."""
        if all(sign == "{" for sign, _ in self._open):
            whole = path + self._names()
            for name, span in self._key[:_DEEPEST]:
                path = (*path, name)
                self.found.setdefault(path, span)
            self.found.setdefault(whole, self._key[-1][1])


def _name(word: str) -> str:
    """The name that a bare or quoted word is."""
    if word[0] not in "\"'":
        return word
    if "\\" not in word:
        return word[1:-1]
    import tomllib

    return next(iter(tomllib.loads(f"{word} = 0")))
