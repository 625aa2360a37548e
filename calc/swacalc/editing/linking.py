"""Bare numbers made links, each to the one claim that it fits."""

import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import unified_diff
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from swacalc.checks import Report
from swacalc.claims.types import Claim
from swacalc.documents.page import read_page
from swacalc.errors import Place, UnwritableError, unified
from swacalc.files import write_all
from swacalc.numbers import Meaning
from swacalc.pages.agreement import figure_of
from swacalc.pages.comparison import compare
from swacalc.pages.listing import page_bytes
from swacalc.pages.reader import PageReader
from swacalc.pages.written import WrittenPage
from swacalc.root import real

_BARE = "DOC403"
_LINE_END = re.compile("\r\n|\r|\n")
_MARK = "\ufeff"


class LinkedPage(NamedTuple):
    """A page in which numbers become links: its path, and its text before and after."""

    path: str
    before: str
    after: str


class Linking(NamedTuple):
    """The pages that change, how many numbers become links, and how many are left, by reason."""

    pages: tuple[LinkedPage, ...]
    linked: int
    left: Mapping[str, int]


def link_numbers(report: Report, folder: Path, root: Path) -> Linking:
    """Link the bare numbers that a report finds, on paper; `folder` has the pages of the claims.

    A number fits a claim if its quantity, unit and relation are those of the claim's figure, as
    for a number in a link. One that fits no claim or several is left, and so is one where a link
    would not be read as one, as in another link or in HTML.
    """
    linker, counts, changed = _Linker(report, folder, root), Counter[str](), list[LinkedPage]()
    found = {finding.place for finding in report.findings if finding.code == _BARE}
    for path, page in report.project.pages.items():
        places = {each.place: each.meaning for each in page.numbers if each.place in found}
        if places:
            before = report.project.loaded.texts[path]
            after, reasons = linker.link(path, before, places)
            counts.update(reasons)
            if after != before:
                changed.append(LinkedPage(path, before, after))
    linked = counts.pop("", 0)
    return Linking(tuple(changed), linked, counts)


class _Linker:
    """Makes links in pages, and reads each page again after each link."""

    def __init__(self, report: Report, folder: Path, root: Path) -> None:
        project = report.project
        self._folder, self._root = folder, root
        self._homes = project.claims.topics_by_claim()
        self._reader = PageReader(project.claims.claims, project.symbols, project.codes)
        claims = project.claims.claims.values()
        figures = ((claim, figure_of(project.symbols, claim)) for claim in claims)
        self._figures = [(claim, figure) for claim, figure in figures if figure]

    def link(
        self, path: str, text: str, places: Mapping[Place, Meaning | None]
    ) -> tuple[str, Sequence[str]]:
        """The text with links, and for each number why it is left; empty where it is linked."""
        page, reasons = self._reader.read(path, text), list[str]()
        links = _links(path, text)
        # From the last to the first, so that the places before a link stay as they are.
        for place in sorted(places, reverse=True):
            fits = self._fitting(places[place])
            reason = _why_left(fits)
            if not reason:
                tried = _with_link(text, place, self._target(path, fits[0]))
                read = self._reader.read(path, tried)
                if _is_in(place, links) or not _is_linked(page, read):
                    reason = "cannot be links"
                else:
                    text, page = tried, read
            reasons.append(reason)
        return text, reasons

    def _fitting(self, meaning: Meaning | None) -> list[Claim]:
        if meaning is None:
            return []
        return [claim for claim, figure in self._figures if not compare(meaning, figure).differs]

    def _target(self, path: str, claim: Claim) -> str:
        shown = self._folder / "claims" / f"{self._homes[claim.id]}.md"
        way = os.path.relpath(shown, (self._root / path).parent)
        return f"{quote(Path(way).as_posix())}#{claim.id}"


def _why_left(fits: Sequence[Claim]) -> str:
    if len(fits) == 1:
        return ""
    return "fit several claims" if fits else "fit no claim"


def _links(path: str, text: str) -> list[Place]:
    """The places of all links of a page, with text and target."""
    return [link.place for prose in read_page(path, text).prose for link in prose.links]


def _is_in(place: Place, links: Sequence[Place]) -> bool:
    at = place[1:3]
    return any(link[1:3] <= at < link[3:5] for link in links)


def _with_link(text: str, place: Place, target: str) -> str:
    lines = text.split("\n")
    ends = (
        (place.end_line, place.end_column, f"]({target})"),
        (place.line, place.column, "["),
    )
    for line, column, added in ends:
        if line and column:
            shown = lines[line - 1]
            lines[line - 1] = f"{shown[: column - 1]}{added}{shown[column - 1 :]}"
    return "\n".join(lines)


def _is_linked(before: WrittenPage, after: WrittenPage) -> bool:
    """Whether one bare number has become a link that agrees, and nothing else has changed."""
    wrong, bare = _judged(before)
    return (
        _judged(after) == (wrong, bare - 1)
        and len(after.links) == len(before.links) + 1
        and after.aside == before.aside
    )


def _judged(page: WrittenPage) -> tuple[int, int]:
    """How many numbers of a page differ from their claims, and how many are bare."""
    wrong = sum(bool(each.verdict and each.verdict.differs) for each in page.numbers)
    return wrong, sum(each.link is None for each in page.numbers)


def diff_lines(pages: Sequence[LinkedPage]) -> Iterator[tuple[str, str]]:
    """The changes of pages as a unified diff, each line with how it looks on a terminal."""
    styles = {"+": "good", "-": "error", "@": "quiet"}
    for page in pages:
        before, after = (text.removesuffix("\n").split("\n") for text in page[1:])
        for line in unified_diff(before, after, page.path, page.path, lineterm=""):
            yield line, "path" if line[:3] in ("---", "+++") else styles.get(line[0], "")


def write_linked(pages: Sequence[LinkedPage], root: Path) -> None:
    """Write pages that change, all or none, with the line ends that they have.

    Raises:
        UnreadableError: a page cannot be read again.
        UnwritableError: a page cannot be written, or has changed in the meantime.
    """
    write_all({real(root / page.path): _as_written(page, root) for page in pages})


def _as_written(page: LinkedPage, root: Path) -> str:
    text = page_bytes(root / page.path, page.path).decode("utf-8", "replace")
    if unified(text.removeprefix(_MARK)) != page.before:
        raise UnwritableError(f"{page.path} changed while it was being read", hint="run it again")
    ends = _LINE_END.findall(text)
    lines = zip_longest(page.after.split("\n"), ends, fillvalue="")
    return _MARK * text.startswith(_MARK) + "".join(line + end for line, end in lines)
