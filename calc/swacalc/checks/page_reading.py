"""Reading a page: what the rules want to know of it."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from swacalc.checks import set_aside
from swacalc.checks.agreement import Agreement
from swacalc.checks.findings import Project
from swacalc.checks.pages import ClaimLink, Ignored, Number, WrittenPage
from swacalc.checks.spelling import Spelling, spellings, state
from swacalc.documents.page import Comment, Link, Page, Prose, read_page
from swacalc.errors import did_you_mean

_TARGET = re.compile(r"(?:(?![a-z]+:).*/)?reference/claims/(?P<topic>[^/#?]+)\.md(?:#(?P<id>.*))?")

TAG_WORDS: Mapping[str, re.Pattern[str]] = {
    "author-reported": re.compile(
        r"[Aa]uthor[- ]reported|[Rr]eported by (?:its|the) authors|[Aa]uthors (?:have )?report"
        r"|作者报告|报告称"
    ),
    "teaching-toy": re.compile(r"\b[Tt]oys?\b|玩具"),
}
_COMMENT = re.compile(r"\s*swacalc\s*:\s*(?P<word>\S*)\s*(?P<rule>\S*)\s*(?P<reason>.*)", re.DOTALL)


# A number of these sorts states nothing, even in the text of a link to a claim.
_NOTHING = ("date", "version", "label", "one")


class PageReader:
    """Reads pages against a claim set."""

    def __init__(self, project: Project) -> None:
        self._claims = project.claims.claims
        self._codes = project.codes
        self._agreement = Agreement(project)

    def read(self, path: str, text: str) -> WrittenPage:
        """Read a page; `path` is what its places are called."""
        page = read_page(path, text)
        sections = tuple(_sections(page))
        tagged = {tag: _blocks_with(page, words) for tag, words in TAG_WORDS.items()}
        links, numbers, reasons = list[ClaimLink](), list[Number](), Counter[str]()
        for prose in page.prose:
            here = [
                found for link in prose.links if (found := _claim_link(link, sections[prose.block]))
            ]
            links += here
            aside = _aside_of(page, prose, tagged["teaching-toy"])
            for found in spellings(prose.text):
                number = self._number(prose, found, here, aside)
                if isinstance(number, str):
                    reasons[number] += 1
                else:
                    numbers.append(number)
        return WrittenPage(
            path=path,
            links=tuple(links),
            numbers=tuple(numbers),
            aside=reasons,
            ignored=tuple(
                _ignored(comment, self._codes) for comment in page.comments if _ours(comment)
            ),
            shown=_shown(sections, tagged),
        )

    def _number(
        self, prose: Prose, found: Spelling, links: Sequence[ClaimLink], aside: str
    ) -> Number | str:
        """The number, or the reason why it needs no claim."""
        reason = set_aside.reason(prose.text, found)
        link = next(
            (each for each in links if each.link.start <= found.start < each.link.end), None
        )
        if (reason or aside) and (link is None or reason in _NOTHING):
            return reason or aside
        claim = self._claims.get(link.claim) if link else None
        verdict = self._agreement.judge(claim, state(prose.text, found)) if claim else None
        words, place = prose.text[found.start : found.end], prose.place(found.start, found.end)
        return Number(words, place, link, verdict)


def _claim_link(link: Link, section: int) -> ClaimLink | None:
    match = _TARGET.fullmatch(link.target)
    return ClaimLink(match["topic"], match["id"] or "", link, section) if match else None


def _sections(page: Page) -> Iterator[int]:
    """The number of each block's section: a heading begins a new one."""
    section = 0
    for block in page.blocks:
        section += block.kind == "heading"
        yield section


def _blocks_with(page: Page, words: re.Pattern[str]) -> frozenset[int]:
    return frozenset(prose.block for prose in page.prose if words.search(prose.text))


def _shown(
    sections: Sequence[int], tagged: Mapping[str, frozenset[int]]
) -> tuple[frozenset[str], ...]:
    """The tags that are named in each section."""
    found: list[set[str]] = [set() for _ in range(max(sections, default=0) + 1)]
    for tag, blocks in tagged.items():
        for block in blocks:
            found[sections[block]].add(tag)
    return tuple(map(frozenset, found))


def _aside_of(page: Page, prose: Prose, toys: frozenset[int]) -> str:
    """Why no number of some prose needs a claim; empty where numbers do."""
    if page.blocks[prose.block].kind == "heading":
        return "heading"
    return "teaching toy" if prose.block in toys else ""


def _ours(comment: Comment) -> bool:
    return comment.text.lstrip().startswith("swacalc")


def _ignored(comment: Comment, codes: frozenset[str]) -> Ignored:
    match = _COMMENT.fullmatch(comment.text)
    rule = match["rule"] if match else ""
    return Ignored(rule, comment.place, comment.covers, _fault(match, comment, codes))


def _fault(match: re.Match[str] | None, comment: Comment, codes: frozenset[str]) -> str:
    if match is None or match["word"] != "ignore":
        return "this is no comment of swacalc's"
    if match["rule"] not in codes:
        near = did_you_mean(match["rule"], codes)
        return f"unknown rule {match['rule']!r}" + (f", {near}" if near else "")
    if not match["reason"].strip():
        return "the suppression has no reason"
    return "" if comment.covers else "the suppression stands before no block"
