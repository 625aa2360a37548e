"""Whether two numbers beside a `+` or a `/` are a list, and no sum or quotient: `8B / 16B`."""

import re

from swacalc.numbers.unit_words import name_of

_LAST = re.compile(r"(\d[\d.,]*)([^\d+＋/]{0,48})\Z")
_FIRST = re.compile(r"\s?[$¥￥~≈]?(\d[\d.,]*)([^\d+＋/]{0,48})")
_WORD = re.compile(r"[^\W\d_]+")


def is_list(left: str, right: str) -> bool:
    """Whether what stands before and behind the sign are different numbers, or of different things.

    Two equal numbers of things without another name would be added: 20 layers + 20 layers.
    """
    last, first = _LAST.search(left), _FIRST.match(right)
    if last is None or first is None:
        return False
    if last[1].strip(".,") != first[1].strip(".,"):
        return True
    here, there = _names(last[2]), _names(first[2])
    return bool(here - there and there - here)


def _names(text: str) -> frozenset[str]:
    return frozenset(word for word in _WORD.findall(text.lower()) if not name_of(word))
