"""The headings of a plain text, told apart from its contents, its lists and its sentences."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from swacalc.documents.document import split_heading
from swacalc.documents.layout import BREAK, Line
from swacalc.documents.normal import CJK, fold, normalise

_HEADING_LENGTH = 120
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


def headings_and_contents(lines: Sequence[Line]) -> tuple[dict[int, Heading], set[int]]:
    """Headings by line, and the lines of tables of contents and of headings printed again."""
    candidates = _candidates(lines)
    dropped = _contents(lines, candidates)
    headings: dict[int, Heading] = {}
    seen: set[tuple[str, str]] = set()
    previous: tuple[int, ...] = ()
    counted = 0
    for heading in candidates:
        key = _key(heading)
        if heading.line in dropped:
            continue
        if key in seen:
            dropped.add(heading.line)
            continue
        number = _parts(heading.number)
        if heading.number and not _follows(previous, number, counted):
            counted = number[0]
            continue
        previous, counted = number or previous, 0
        seen.add(key)
        headings[heading.line] = heading
    return headings, dropped


def _candidates(lines: Sequence[Line]) -> list[Heading]:
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


def _contents(lines: Sequence[Line], candidates: Sequence[Heading]) -> set[int]:
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


def _runs(lines: Sequence[Line], candidates: Sequence[Heading]) -> list[list[Heading]]:
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
    return tuple(int(part) if part.isdigit() else 100 + ord(part) for part in parts)


def _follows(previous: tuple[int, ...], number: tuple[int, ...], counted: int) -> bool:
    """Whether a section of this number may come next; `counted` is a list's last number so far."""
    in_list = len(number) == 1 and counted and number[0] == counted + 1
    return number > previous and not in_list
