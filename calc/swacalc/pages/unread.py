"""Digits in the text of a link to a claim that were not read as part of a number."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from operator import itemgetter

from swacalc.documents.latex import UNKNOWN
from swacalc.documents.page import Prose
from swacalc.numbers import Spelling
from swacalc.numbers.stray import stray_numerals
from swacalc.pages.comparison import Verdict
from swacalc.pages.written import ClaimLink, PageNumber

# Characters for numbers: raised, lowered, circled and Roman ones.
_SIGNS = r"\d²³¹\u2070-\u2079\u2080-\u2089\u2150-\u218b\u2460-\u249b\u24ea-\u24ff\u2776-\u2793"
_HAN_SIGNS = "\u3220-\u3229\u3251-\u325f\u3280-\u3289\u32b1-\u32bf"
# A word that begins with a letter keeps its digits: V4.1, FP8.
_WORD = r"[A-Za-z_]\w*(?:[.-]\w+)*"
_CHEQUE = "[壹贰貳叁參肆伍陆陸柒捌玖拾佰仟]{2,}"
_DIGITS = re.compile(rf"{_WORD}|(?P<digits>[{_SIGNS}{_HAN_SIGNS}]+|{_CHEQUE})")
_IN_FORMULA = re.compile(r"\d+")


def unread_numbers(
    prose: Prose,
    links: Sequence[ClaimLink],
    numbers: Sequence[Spelling],
    statements: Mapping[str, str],
) -> Iterator[PageNumber]:
    """What is not understood in links to claims: formulas, digits and numerals outside any number.

    `statements` are those of the claims with a figure, in small letters: a numeral in words that
    is in the statement of its claim needs no reading.
    """
    formulas = [(mark.start, mark.end) for mark in prose.marks if mark.kind == "math"]
    read = [(found.start, found.end) for found in numbers if found.form != "name"]
    for start, end in formulas:
        link = around(links, start, end)
        digits = _IN_FORMULA.finditer(prose.text, start, end) if link else ()
        unknown = link and UNKNOWN in prose.text[start:end]
        if unknown or any(_is_outside(each.start(), read) for each in digits):
            yield _unread(prose, start, end, link, "formula")
    yield from _stray(prose, links, read, statements)
    named = [(found.start, found.end) for found in numbers]
    for link in links:
        for found in _DIGITS.finditer(prose.text, link.link.start, link.link.end):
            ends = (found.start(), found.end() - 1)
            unread = any(_is_outside(at, named) and _is_outside(at, formulas) for at in ends)
            if link.claim and found["digits"] and unread:
                yield _unread(prose, *found.span(), link, "unknown")


def _stray(
    prose: Prose,
    links: Sequence[ClaimLink],
    read: Sequence[tuple[int, int]],
    statements: Mapping[str, str],
) -> Iterator[PageNumber]:
    for link in (each for each in links if each.claim in statements):
        last = 0
        for start, end in sorted(stray_numerals(prose.text, link.link.start, link.link.end)):
            said = prose.text[start:end].lower() in statements[link.claim]
            if start >= last and _is_outside(start, read) and not said:
                yield _unread(prose, start, end, link, "unknown")
                last = end


def around(links: Sequence[ClaimLink], start: int, end: int) -> ClaimLink | None:
    """The link to a claim that has a part of a span; one to the page of a topic ties no number.

    Links come in the order of the text, and none stands in another.
    """
    first = max(bisect_right(links, start, key=lambda each: each.link.start) - 1, 0)
    later = map(links.__getitem__, range(first, len(links)))
    begun = takewhile(lambda each: each.link.start < end, later)
    return next((each for each in begun if each.claim and start < each.link.end), None)


def _is_outside(at: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a place lies in none of some spans, which come in order."""
    index = bisect_right(spans, at, key=itemgetter(0))
    return index == 0 or spans[index - 1][1] <= at


def _unread(prose: Prose, start: int, end: int, link: ClaimLink | None, differs: str) -> PageNumber:
    return PageNumber(prose.text[start:end], prose.place(start, end), link, Verdict(differs))
