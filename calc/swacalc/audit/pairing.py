"""Two subjects and several numbers in one sentence: which number belongs to which."""

from collections.abc import Iterator
from itertools import pairwise

from swacalc.audit.sentences import Sentence
from swacalc.audit.stated_numbers import StatedNumber, is_of_kind

# The subject of the claim, and that of another one.
MINE, OTHERS, _NUMBER = "mine", "others", "number"
_MOST = 12  # subjects and numbers; a longer sentence is a list


def side_of(
    sentence: Sentence, number: StatedNumber, own: frozenset[str], other: frozenset[str]
) -> str:
    """The side that a number belongs to by the order of words; empty if that is not plain.

    Subjects and numbers may take turns, either first, or all subjects stand before all numbers.
    """
    items = list(_items(sentence, number, own, other))
    kinds = [kind for kind, _ in items]
    at = items.index((_NUMBER, number.start))
    if len(items) > _MOST:
        return ""
    if _takes_turns(kinds):
        return (
            kinds[at - 1] if kinds[0] != _NUMBER else kinds[at + 1] if at + 1 < len(kinds) else ""
        )
    return _in_order(kinds, at)


def _items(
    sentence: Sentence, number: StatedNumber, own: frozenset[str], other: frozenset[str]
) -> Iterator[tuple[str, int]]:
    """The subjects and the numbers of one kind, in order; a subject named twice in a row is one."""
    found = [(each.start, _NUMBER) for each in sentence.numbers if is_of_kind(each, number)]
    found += [(hit.start, MINE) for hit in sentence.hits if hit.concept in own]
    found += [(hit.start, OTHERS) for hit in sentence.hits if hit.concept in other]
    last = ""
    for start, kind in sorted(set(found)):
        if kind == _NUMBER or kind != last:
            yield kind, start
        last = kind


def _takes_turns(kinds: list[str]) -> bool:
    even = len(kinds) % 2 == 0
    return even and all((a == _NUMBER) != (b == _NUMBER) for a, b in pairwise(kinds))


def _in_order(kinds: list[str], at: int) -> str:
    """The subject with the place among subjects that the number has among numbers."""
    half = len(kinds) // 2
    blocks = [kinds[:half], kinds[half:]]
    numbers = [all(kind == _NUMBER for kind in block) for block in blocks]
    words = [all(kind != _NUMBER for kind in block) for block in blocks]
    if len(kinds) % 2 or not (any(numbers) and any(words)):
        return ""
    return blocks[words.index(True)][at % half]
