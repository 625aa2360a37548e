"""Reading a page: what the rules want to know of it."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from swacalc.claims.types import Claim
from swacalc.derivations.resolver import Resolver
from swacalc.documents.page import Page, Prose, read_page
from swacalc.numbers import Spelling, meaning_of, spellings
from swacalc.pages import set_aside
from swacalc.pages.agreement import Agreement
from swacalc.pages.claim_links import claim_links
from swacalc.pages.ignoring import read_comments
from swacalc.pages.unread import around, unread_numbers
from swacalc.pages.written import ClaimLink, PageNumber, WrittenPage

# What a reader sees of a tag, or of a measurement of ours; mechanisms need no mark. The first texts
# are parts of every way to say it, which are cheaper to look for than the pattern.
TAG_WORDS: Mapping[str, tuple[tuple[str, ...], re.Pattern[str]]] = {
    "author-reported": (
        ("uthor", "报告"),
        re.compile(
            r"[Aa]uthor[- ]reported|[Rr]eported by (?:its|the) authors"
            r"|[Aa]uthors (?:have )?report|作者报告|报告称"
        ),
    ),
    "teaching-toy": (("oy", "玩具"), re.compile(r"\b[Tt]oys?\b|玩具")),
    "measured by swacalc": (("swacalc",), re.compile(r"[Mm]easured by swacalc|由 swacalc 实测")),
}


class PageReader:
    """Reads pages against claims, by id, whose figures are worth what their symbols are.

    `codes` are those of the rules that a page may suppress; `site` is the address at which the
    pages are published.
    """

    def __init__(
        self,
        claims: Mapping[str, Claim],
        symbols: Resolver,
        codes: frozenset[str],
        site: str = "",
    ) -> None:
        self._claims = claims
        self._codes = codes
        self._site = site
        self._agreement = Agreement(symbols)

    def read(self, path: str, text: str) -> WrittenPage:
        """Read a page; `path` is what its places are called."""
        page = read_page(path, text)
        sections = tuple(_sections(page))
        tagged = _tagged(page)
        links, found = list[ClaimLink](), list[PageNumber | str]()
        for prose in page.prose:
            here = (
                tuple(claim_links(prose, sections[prose.block], self._site)) if prose.links else ()
            )
            links += here
            found += self._numbers(prose, here, _aside(page, prose, tagged["teaching-toy"]))
        return WrittenPage(
            path=path,
            links=tuple(links),
            numbers=tuple(each for each in found if not isinstance(each, str)),
            aside=Counter(each for each in found if isinstance(each, str)),
            ignored=tuple(read_comments(page.comments, self._codes)),
            shown=_shown(sections, tagged),
        )

    def _numbers(
        self, prose: Prose, links: Sequence[ClaimLink], aside: str
    ) -> Iterator[PageNumber | str]:
        """The numbers of some prose, each or the reason why it needs no claim."""
        spans = [(each.link.start, each.link.end) for each in links if each.claim]
        numbers = spellings(prose.text, spans)
        for found in numbers:
            link = around(links, found.start, _end(found)) if links else None
            reason = set_aside.reason(prose.text, found) or aside or _code(prose, found)
            if reason and (link is None or found.form == "name"):
                yield reason
            else:
                yield self._number(prose, found, link)
        if tied := [each for each in links if each.claim in self._claims]:
            claims = (self._claims[each.claim] for each in tied)
            said = {
                each.id: f"{each.statement.en} {each.statement.zh}".lower()
                for each in claims
                if each.figure
            }
            yield from unread_numbers(prose, tied, numbers, said)

    def _number(self, prose: Prose, found: Spelling, link: ClaimLink | None) -> PageNumber:
        claim = self._claims.get(link.claim) if link else None
        verdict = None
        if claim and link:
            span = (link.link.start, link.link.end)
            verdict = self._agreement.compare(claim, prose.text, found, span)
        meaning = None if link else meaning_of(prose.text, found)
        words, place = prose.text[found.start : found.end], prose.place(found.start, found.end)
        return PageNumber(words, place, link, verdict, meaning)


def _end(found: Spelling) -> int:
    """Where a number ends; a noun after it surely belongs to it only if it is a unit."""
    return found.start + 1 if found.form in ("unknown", "name") else found.end


def _code(prose: Prose, found: Spelling) -> str:
    """The reason that a number is code, where it is."""
    for mark in prose.marks:
        if mark.kind == "code" and mark.start <= found.start < mark.end:
            return "code"
    return ""


def _aside(page: Page, prose: Prose, toys: frozenset[int]) -> str:
    """Why no number of some prose needs a claim; empty where numbers do."""
    if page.blocks[prose.block].kind == "heading":
        return "heading"
    return "teaching toy" if prose.block in toys else ""


def _sections(page: Page) -> Iterator[int]:
    """The number of each block's section: a heading begins a new one."""
    section = 0
    for block in page.blocks:
        section += block.kind == "heading"
        yield section


def _tagged(page: Page) -> Mapping[str, frozenset[int]]:
    """The blocks in which each tag is named."""
    return {tag: frozenset(_naming(page, *words)) for tag, words in TAG_WORDS.items()}


def _naming(page: Page, parts: Sequence[str], words: re.Pattern[str]) -> Iterator[int]:
    for prose in page.prose:
        text = prose.text
        if any(part in text for part in parts) and words.search(text):
            yield prose.block


def _shown(
    sections: Sequence[int], tagged: Mapping[str, frozenset[int]]
) -> tuple[frozenset[str], ...]:
    """The tags that are named in each section."""
    found: list[set[str]] = [set() for _ in range(max(sections, default=0) + 1)]
    for tag, blocks in tagged.items():
        for block in blocks:
            found[sections[block]].add(tag)
    return tuple(map(frozenset, found))
