"""Where a value of a JSON text stands, for messages: found only when something is wrong."""

from collections.abc import Sequence
from json import JSONDecoder

_BLANK = " \t\n\r"
_DECODER = JSONDecoder(parse_int=str)


def offset_of(text: str, inside: Sequence[str | int]) -> int:
    """The offset of a value inside a valid JSON text, named by keys and indices from outside in.

    Of a key that is not there, or a value in none, it is the object that lacks it.
    """
    at = _after_blank(text, 0)
    for step in inside:
        found = _member(text, at, step) if isinstance(step, str) else _item(text, at, step)
        if found < 0:
            break
        at = found
    return at


def _member(text: str, at: int, key: str) -> int:
    """The offset of the value of a key of the object at an offset, the last such, or -1."""
    found = -1
    if text[at] != "{":
        return found
    at = _after_blank(text, at + 1)
    while text[at] != "}":
        name, at = _DECODER.raw_decode(text, at)
        at = _after_blank(text, _after_blank(text, at) + 1)
        found = at if name == key else found
        at = _next(text, at)
    return found


def _item(text: str, at: int, index: int) -> int:
    """The offset of an item of the list at an offset, or -1."""
    if text[at] != "[":
        return -1
    at = _after_blank(text, at + 1)
    for _ in range(index):
        if text[at] == "]":
            return -1
        at = _next(text, at)
    return -1 if text[at] == "]" else at


def _next(text: str, at: int) -> int:
    """Where the member or item after that at an offset begins, or where they end."""
    _, at = _DECODER.raw_decode(text, at)
    at = _after_blank(text, at)
    return _after_blank(text, at + 1) if text[at] == "," else at


def _after_blank(text: str, at: int) -> int:
    while at < len(text) and text[at] in _BLANK:
        at += 1
    return at
