"""Places in a file, and every error a user can meet."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache, partial
from heapq import nlargest
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

SHOWN = 60  # characters of a string that a message shows
_COMPARED = 50  # known words that are compared letter by letter
_KNOWN = 1000  # known words that are considered at all


class Place(NamedTuple):
    """A span of a file: 1-based lines and columns in characters, the end exclusive.

    A place without a line is the whole file. It is a named tuple because one is made for every
    node of every file that is read.
    """

    path: str
    line: int | None = None
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None

    @classmethod
    def at(cls, path: str, text: str, start: int, length: int = 1) -> "Place":
        """The place of `length` characters, all on one line, from an offset of a file's text."""
        before = unified(text[:start])
        line = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        return cls(path, line, column, line, column + length)

    def __str__(self) -> str:
        parts = (self.path, self.line, self.column)
        return ":".join(str(part) for part in parts if part is not None)

    def inside(self, offset: int, length: int = 1) -> "Place":
        """The place of `length` characters that begin `offset` after the start of this one.

        A place without an end is unchanged: the characters of its text are not those of the file.
        """
        if self.line is None or self.column is None or self.end_column is None:
            return self
        start = self.column + offset
        return Place(self.path, self.line, start, self.line, start + length)


def rule_page(code: str) -> str:
    """Where the documentation explains a rule."""
    return f"docs/reference/rules.md#{code.lower()}"


def unified(text: str) -> str:
    """The text with every line end, which is LF, CRLF or CR and nothing else, as LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def decoded(path: str, data: bytes) -> "str | Fault":
    """The text of bytes in UTF-8, or what is wrong with them; `path` is the name in messages."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix("\ufeff")
        place = Place.at(path, before, len(before))
        message = f"not UTF-8: byte 0x{data[error.start]:02x}"
        hint = "save the file as UTF-8"
        return Fault(kind="form", place=place, message=message, hint=hint)


def path_text(path: "Path", root: "Path | None") -> str:
    """The name of a path in places: relative to `root` if it is below it."""
    if root is not None and path.is_relative_to(root):
        path = path.relative_to(root)
    return path.as_posix()


FaultKind = Literal["form", "formula", "repeated", "unquoted", "uncited"]


class Fault(NamedTuple):
    """One thing wrong in a file or other input.

    `kind` says what sort it is: not in the right form, no formula, repeated, not in quotes, or
    without evidence. `inside` says where in the tree of the input it is, and `claim` the id of the
    claim that it is in, if it is in one.
    """

    kind: FaultKind
    place: Place
    message: str
    hint: str = ""
    inside: str = ""
    claim: str = ""


class SwacalcError(Exception):
    """The tool could not do its work; `hint` says what would be right."""

    def __init__(self, message: str, *, hint: str = "", place: Place | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.place = place

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        return f"{where}{self.message}"


class InputError(SwacalcError):
    """An option, argument or name that the user gave is not usable."""


class MissingError(InputError):
    """A claim set lacks a symbol or model; `what` says which, as in `symbol 'L'`."""

    def __init__(self, message: str, what: str, *, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.what = what


class UnreadableError(SwacalcError):
    """A file or folder cannot be read."""


class UnwritableError(SwacalcError):
    """A file cannot be written."""


class TextError(SwacalcError):
    """A quantity or expression is malformed: `length` characters at `offset` of its text."""

    def __init__(self, message: str, *, hint: str = "", offset: int = 0, length: int = 1) -> None:
        super().__init__(message, hint=hint)
        self.offset = offset
        self.length = length


class QuantityError(TextError):
    """A string is not a quantity that can be read in exactly one way."""


class ExpressionError(TextError):
    """A string is not an expression of the small language, or passes one of its bounds."""


class MathError(SwacalcError):
    """An expression has no value: a division by zero, a missing symbol, units that do not fit."""


def shortened(text: str, most: int = SHOWN) -> str:
    """A string, cut where it is too long to be shown in a message."""
    return text if len(text) <= most else f"{text[: most - 3]}..."


def nearest(word: str, words: Iterable[str]) -> str:
    """The known word most like `word`, or an empty string when none is near.

    A word too long to be shown has none: comparing it would take long.
    """
    return _nearest(word, tuple(words)) if len(word) <= SHOWN else ""


# The same mistake is often reported many times in one run.
@lru_cache(maxsize=1024)
def _nearest(word: str, words: tuple[str, ...]) -> str:
    """As `nearest`; of many words only those are compared that share most letters."""
    from difflib import get_close_matches

    if len(words) > _COMPARED:
        words = tuple(nlargest(_COMPARED, words[:_KNOWN], key=partial(_shared, _letters_of(word))))
    return next(iter(get_close_matches(word, words, n=1, cutoff=0.6)), "")


def _shared(letters: int, known: str) -> float:
    """The greatest similarity that a known word can have to one with these letters."""
    both = letters & _letters_of(known[:SHOWN])
    return both.bit_count() / (letters.bit_count() + len(known))


@lru_cache(maxsize=1 << 14)
def _letters_of(word: str) -> int:
    """The letters of a word as bits: for each of 64 sorts of letters as many as there are."""
    times = Counter(ord(letter) % 64 for letter in word)
    return sum(((1 << number) - 1) << sort * (SHOWN + 1) for sort, number in times.items())


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """A hint that names the nearest known word, or an empty string when none is near."""
    near = nearest(word, words)
    return f"did you mean {near!r}?" if near else ""


def respelt(word: str, words: Iterable[str]) -> str:
    """A hint that names the known word that was surely meant, or an empty string.

    For names where a similar one means something else: `gemma2` is not a typo for `gemma3`. Only
    case, punctuation and one missing letter count as typos.
    """
    same = (known for known in words if _letters(word) == _letters(known) or _lacks(word, known))
    meant = next(same, "")
    return f"did you mean {meant!r}?" if meant else ""


def _letters(word: str) -> str:
    return "".join(letter for letter in word.casefold() if letter.isalnum())


def _lacks(word: str, known: str) -> bool:
    """Whether a word is a known one without one of its letters; digits tell generations apart."""
    return len(word) + 1 == len(known) and any(
        letter.isalpha() and word == known[:at] + known[at + 1 :] for at, letter in enumerate(known)
    )
