"""The headings of a plain text, told apart from its contents, its lists and its sentences."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from swacalc.documents.chain import FIRST_LETTER, Numbered, longest_chain
from swacalc.documents.document import split_heading
from swacalc.documents.layout import BREAK, TextLine, ends_sentence
from swacalc.documents.normal import fold, normalise
from swacalc.patterns import CJK

_HEADING_LENGTH = 120
_SHORT = 40
_LISTED = re.compile(r"([0-9]{1,4})[.:)]?\s")
_WORD = re.compile(rf"[^\W\d_]{{3}}|[{CJK}]")
_LEADERS = re.compile(r"(?:\.\s?){3,}\s*[0-9ivxl]*$")
_TRAILING_NUMBER = re.compile(r"\s+[0-9]{1,4}$")
_NOT_A_HEADING = re.compile(r"[,;。，；]$|(?<![A-Z])\.$")
_WELL_KNOWN = frozenset(
    (
        *("abstract", "introduction", "contents", "conclusion", "conclusions", "appendix"),
        *("references", "bibliography", "acknowledgments", "acknowledgements"),
        *("摘要", "引言", "目录", "结论", "附录", "参考文献", "致谢"),
    )
)


class Heading(NamedTuple):
    """A line that may be a heading: its index among the lines, number, title."""

    line: int
    number: str
    title: str


def headings_and_contents(lines: Sequence[TextLine]) -> tuple[dict[int, Heading], set[int]]:
    """Headings by line, and the lines of tables of contents and of headings printed again."""
    candidates = _candidates(lines)
    dropped = _contents(lines, candidates)
    left = [heading for heading in candidates if heading.line not in dropped]
    numbered = [heading for heading in left if heading.number]
    chain = longest_chain(_numbered(lines, numbered))
    headings = {numbered[at].line: numbered[at] for at in chain}
    keys = {_key(heading) for heading in headings.values()}
    for heading in left:
        if not heading.number and _key(heading) not in keys:
            keys.add(_key(heading))
            headings[heading.line] = heading
    again = {heading.line for heading in left if _key(heading) in keys} - headings.keys()
    return headings, dropped | again


def _numbered(lines: Sequence[TextLine], headings: Sequence[Heading]) -> list[Numbered]:
    """The numbers of the lines, with what tells a heading from an item or a size."""
    restarted = _restarted([_parts(heading.number) for heading in headings])
    return [
        Numbered(
            _parts(heading.number),
            restarts=at in restarted,
            listed=_in_listing(lines, heading),
            likely=bool(_WORD.search(heading.title)) and _begins(lines, heading.line),
        )
        for at, heading in enumerate(headings)
    ]


def _restarted(numbers: Sequence[tuple[int, ...]]) -> set[int]:
    """The items of lists that begin with 1 again."""
    found: set[int] = set()
    begun, last = False, 0
    for at, number in enumerate(numbers):
        if len(number) == 1:
            inside = last and number[0] == last + 1
            last = number[0] if inside or (begun and number[0] == 1) else 0
            begun = begun or number[0] == 1
            found |= {at} if last else set()
    return found


def _in_listing(lines: Sequence[TextLine], heading: Heading) -> bool:
    """Whether the line above or below has the number before or after it."""
    if not heading.number.isdigit():
        return False
    near = ((heading.line + step, int(heading.number) + step) for step in (-1, 1))
    return any(
        0 <= index < len(lines)
        and (match := _LISTED.match(lines[index].text))
        and int(match[1]) == number
        for index, number in near
    )


def _begins(lines: Sequence[TextLine], index: int) -> bool:
    """Whether a line does not stand in the middle of a sentence."""
    before = lines[index - 1].text if index else ""
    return before in ("", BREAK) or ends_sentence(before) or len(before) < _SHORT


def _candidates(lines: Sequence[TextLine]) -> list[Heading]:
    found = []
    for index, line in enumerate(lines):
        if not line.text or len(line.text) > _HEADING_LENGTH:
            continue
        text = normalise(line.text)
        number, title = split_heading(text)
        if number and title and _is_title(title):
            found.append(Heading(index, number, title))
        elif fold(text).rstrip(".:") in _WELL_KNOWN:
            found.append(Heading(index, "", text))
    return found


def _is_title(title: str) -> bool:
    begins = title[0].isupper() or bool(re.match(f"[{CJK}\"']", title))
    return begins and (bool(_LEADERS.search(title)) or not _NOT_A_HEADING.search(title))


def _contents(lines: Sequence[TextLine], candidates: Sequence[Heading]) -> set[int]:
    """Lines with dot leaders, and headings in a row that come again or end in a page number."""
    last = {_key(heading): heading.line for heading in candidates}
    dropped = set()
    for run in _runs(lines, candidates):
        for heading in run:
            again = last[_key(heading)] > run[-1].line
            page = _TRAILING_NUMBER.search(heading.title)
            listed = len(run) >= 3 and (again or page)
            if _LEADERS.search(heading.title) or listed or (again and page):
                dropped.add(heading.line)
    return dropped


def _runs(lines: Sequence[TextLine], candidates: Sequence[Heading]) -> list[list[Heading]]:
    runs: list[list[Heading]] = []
    for heading in candidates:
        end = runs[-1][-1].line + 1 if runs else 0
        between = (lines[index].text for index in range(end, heading.line))
        if runs and all(text in ("", BREAK) for text in between):
            runs[-1].append(heading)
        else:
            runs.append([heading])
    return runs


def _key(heading: Heading) -> tuple[str, str]:
    title = _LEADERS.sub("", heading.title)
    return heading.number, fold(_TRAILING_NUMBER.sub("", title).strip())


def _parts(number: str) -> tuple[int, ...]:
    """A number that orders as the sections do; an appendix letter comes after all chapters."""
    parts = number.split(".") if number else []
    first = FIRST_LETTER - ord("A")
    return tuple(int(part) if part.isdigit() else first + ord(part) for part in parts)
