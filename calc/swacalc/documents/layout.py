"""What a printed page adds to its text: page numbers and running heads.

A reader of plain text and PDF takes them out before it looks for paragraphs, so that a paragraph
runs on over a page.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from swacalc.documents.document import split_heading
from swacalc.documents.normal import fold, normalise
from swacalc.errors import Place

BREAK = "\f"

_LONG = 40
_PAGE_NUMBER = re.compile(
    r"(?P<mark>page\s+|-\s+|第\s*)?(?P<number>[0-9]{1,4})(?P<of>\s*(?:/|of)\s*[0-9]{1,4}|\s+-|\s*页)?",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?:;。！？：；][\"')\]]*$")


class TextLine(NamedTuple):
    """One line without its outer spaces; `BREAK` is where a page ended, an empty text a gap."""

    text: str
    place: Place


def ends_sentence(text: str) -> bool:
    """Whether a line of text may be the last of its paragraph."""
    return bool(_SENTENCE_END.search(text))


def without_furniture(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines with a `BREAK` in place of every page number and running head."""
    rows = [index for index, line in enumerate(lines) if line.text]
    texts = [normalise(lines[row].text) or BREAK for row in rows]
    breaks = {at for at, text in enumerate(texts) if text == BREAK}
    breaks |= _page_numbers(texts, [_alone(lines, row) for row in rows])
    breaks |= _running_heads(texts, breaks)
    furniture = {rows[at] for at in breaks}
    return [
        line._replace(text=BREAK) if index in furniture else line
        for index, line in enumerate(lines)
    ]


def _alone(lines: Sequence[TextLine], row: int) -> bool:
    before = row == 0 or not lines[row - 1].text
    return before and (row + 1 == len(lines) or not lines[row + 1].text)


def _page_numbers(texts: Sequence[str], alone: Sequence[bool]) -> set[int]:
    """Numbers on their own line that a page break, a sequence, or prose around them gives away."""
    matches = {
        at: match for at, text in enumerate(texts) if (match := _PAGE_NUMBER.fullmatch(text))
    }
    numbers = {at: int(match["number"]) for at, match in matches.items()}
    known = Counter(numbers.values())
    found = set()
    for at, match in matches.items():
        around = [near for near in (at - 1, at + 1) if 0 <= near < len(texts)]
        if match["mark"] or match["of"] or any(texts[near] == BREAK for near in around):
            found.add(at)
        elif not any(near in matches for near in around):
            prose = sum(len(texts[near]) >= _LONG for near in around)
            in_sequence = known[numbers[at] - 1] or known[numbers[at] + 1]
            if in_sequence or prose == 2 or (prose and alone[at]):
                found.add(at)
    return found


def _running_heads(texts: Sequence[str], breaks: set[int]) -> set[int]:
    """Short lines next to a page break that come again, or that cut a sentence in two."""
    near = {
        at: 2 * at - brk
        for brk in breaks
        for at in (brk - 1, brk + 1)
        if 0 <= at < len(texts) and at not in breaks and len(texts[at]) <= 2 * _LONG
    }
    times = Counter(_without_digits(texts[at]) for at in near)
    found = set()
    for at, beyond in near.items():
        again = times[_without_digits(texts[at])] > 1 and not split_heading(texts[at])[0]
        if again or _cuts(texts, at, beyond, breaks):
            found.add(at)
    return found


def _cuts(texts: Sequence[str], at: int, beyond: int, breaks: set[int]) -> bool:
    """Whether a line after a break stands between a line cut short and its lower-case rest."""
    before = at - 1
    while before >= 0 and before in breaks:
        before -= 1
    if beyond < at or beyond >= len(texts) or before < 0 or ends_sentence(texts[at]):
        return False
    cut = len(texts[before]) >= _LONG and not ends_sentence(texts[before])
    return cut and texts[at][:1].isupper() and not texts[beyond][:1].isupper()


def _without_digits(text: str) -> str:
    return re.sub(r"[0-9]+", "", fold(text)).strip()
