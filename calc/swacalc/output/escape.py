r"""Text from files is data: what would act on a terminal, a reader or a runner is escaped.

It is escaped as in JSON, `\u009b`, so that a JSON document keeps its meaning.
"""

import re
from collections.abc import Sequence
from functools import cache

# Controls, what reorders or breaks a line, lone surrogates, and what XML cannot contain.
_ACTING = (
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
    "\ud800-\udfff\ufeff\ufffe\uffff]"
)
# What runners of workflows obey: `::error` where a line starts, `##[error]` and `##vso[` anywhere.
# A NUL marks the end of a part of the line; the parts themselves contain none.
_AT_START = r"(\A[\s\0]*):(?=\0*:)"
_ANYWHERE = r"#(?=\0*#[A-Za-z\0]{0,30}\[)"


def visible(text: str) -> str:
    """A string on one line: what controls a terminal, reorders or breaks the line is escaped."""
    # Most strings are printable, so that few runs compile the expression.
    return text if text.isprintable() else _pattern(_ACTING).sub(_spelled, text)


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)


def _spelled(match: re.Match[str]) -> str:
    return {"\n": "\\n", "\t": "\\t", "\r": "\\r"}.get(match[0], f"\\u{ord(match[0]):04x}")


def harmless(parts: Sequence[str], *, commands: bool = False) -> list[str]:
    """The parts of one line made safe to print: visible, and not a command to a runner.

    `commands` allows one at the start, for a line that is meant to be one.
    """
    line = "\0".join(map(visible, parts))
    if ":" in line and not commands:
        line = _pattern(_AT_START).sub(r"\1\\u003a", line)
    if "#" in line:
        line = _pattern(_ANYWHERE).sub(_spelled, line)
    return line.split("\0")[: len(parts)]


def harmless_text(text: str, *, commands: bool = False) -> str:
    """Lines of text made safe to print."""
    return "\n".join(harmless([line], commands=commands)[0] for line in text.split("\n"))


def width(text: str) -> int:
    """How many terminal columns the text takes: two for a wide character, 0 if it combines."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(character: str) -> int:
    from unicodedata import category, east_asian_width

    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
