"""Text from files is data: what would act on a terminal or reorder a line is shown, not sent."""

import re
import unicodedata

_ACTING = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
_LONGEST = 160


def visible(text: str) -> str:
    """One line of text in which every control or direction sign is spelled out."""
    return _ACTING.sub(_spelled, text)


def _spelled(match: re.Match[str]) -> str:
    return {"\n": "\\n", "\t": "\\t", "\r": "\\r"}.get(match[0], f"\\u{ord(match[0]):04x}")


def shortened(text: str, longest: int = _LONGEST) -> str:
    """The text, cut in the middle where it is too long to read."""
    if len(text) <= longest:
        return text
    half = longest // 2 - 2
    return f"{text[:half]} ... {text[-half:]}"


def width(text: str) -> int:
    """How many terminal columns the text takes: two for a wide sign, none for a combining one."""
    return sum(map(_columns, text)) if not text.isascii() else len(text)


def _columns(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
