"""Names and addresses that hold digits: `Llama-3.1-8B`, `Qwen3-30B-A3B`, `https://…/v2/128`."""

import re
from string import digits

from swacalc.numbers.unit_words import is_long_unit

# What can come before a number inside a name, and what ends the name.
_JOINTS = "-_./@"
_BEFORE = f"{_JOINTS}=:?&#~"
_ENDS = r"\s()（）\[\]<>“”\"'，。；：、《》\u4e00-\u9fff\ufffc"
_HEAD = re.compile(rf"[^{_ENDS}]{{1,200}}\Z")
_TAIL = re.compile(rf"[^{_ENDS}]{{0,200}}")
_ADDRESS = re.compile(
    r"[a-z][a-z+.-]*://|www\.|[\w.+-]+@[\w-]+\.|(?:[\w-]+\.)+(?:com|org|net|io|ai|cn|dev|co|edu)/"
)
_PIECES = re.compile(r"[-_./@]+")
_SIZE = re.compile(r"\d+(?:\.\d+)?[bBmMkKtT]")
# A number with a unit is not a name, even if joined by hyphens: KV-128-token.
_WAYS = ("fold", "way")
# Words that can begin a number as well as a name: sub-100 ms, over-10B.
_LEADING = frozenset(
    ("sub", "non", "pre", "post", "over", "under", "about", "roughly", "nearly", "almost", "at")
) | frozenset(("up", "approx", "circa", "multi", "mid", "near", "every", "per", "and", "or", "to"))


def name_end(text: str, start: int, end: int) -> int:
    """Where the name or address ends that a number from `start` to `end` is a part of; 0 for none.

    A number whose unit or symbol comes after the name is not part of it.
    """
    if start == 0 or text[start - 1] not in _BEFORE:
        return 0
    head = _HEAD.search(text, max(0, start - 200), start)
    tail = _TAIL.match(text, start)
    if head is None or tail is None:
        return 0
    name = (head[0] + tail[0]).rstrip(".,;:!?…")
    stop = start - len(head[0]) + len(name)
    if _ADDRESS.match(name):
        return stop
    return stop if end <= stop and text[start - 1] in _JOINTS and _is_name(name) else 0


def _is_name(name: str) -> bool:
    if not name[0].isalpha() or not name.isascii() or name[-1] == "%":
        return False
    first, *rest = _PIECES.split(name)
    if not rest or first.lower() in _LEADING or any(map(_is_word, rest)):
        return False
    mixed = sum(any(sign.isdigit() for sign in piece) for piece in (first, *rest))
    return mixed > 1 or not first.islower() or any(map(_SIZE.fullmatch, rest))


def _is_word(piece: str) -> bool:
    """Whether a piece of what may be a name is a unit, or a word of a number: 128-token, 4-way."""
    word = piece.lstrip(digits)
    return word in _WAYS or is_long_unit(word)
