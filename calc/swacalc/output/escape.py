"""Text from files is data: what would act on a terminal or reorder a line is shown, not sent."""

import re
from functools import cache

_ACTING = (
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"
    r"|(?<=##)\["  # GitHub's older commands, such as ##[error], count anywhere in a line
)


def visible(text: str) -> str:
    """One line of text: what controls, reorders or commands is spelled out."""
    # Nearly every text passes here, so that the expression is compiled for few runs only.
    if text.isprintable() and "##[" not in text:
        return text
    return _acting().sub(_spelled, text)


@cache
def _acting() -> re.Pattern[str]:
    return re.compile(_ACTING)


def _spelled(match: re.Match[str]) -> str:
    return {"\n": "\\n", "\t": "\\t", "\r": "\\r"}.get(match[0], f"\\u{ord(match[0]):04x}")


def inert(line: str) -> str:
    """The line, with its beginning spelled out where a workflow runner would obey it."""
    lead = len(line) - len(line.lstrip())
    return f"{line[:lead]}\\u003a{line[lead + 1 :]}" if line.startswith("::", lead) else line


def width(text: str) -> int:
    """How many terminal columns the text takes: two for a wide sign, none for a combining one."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(sign: str) -> int:
    from unicodedata import category, east_asian_width

    if category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1
