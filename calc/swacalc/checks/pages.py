"""Pages as the rules see them: links to claims, numbers, the tags in view, and suppressions."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from swacalc.errors import Place

if TYPE_CHECKING:
    from swacalc.checks.comparison import Verdict
    from swacalc.documents.page import Link


class ClaimLink(NamedTuple):
    """A link to a claim: the topic and the id in its target, and the section that it stands in."""

    topic: str
    claim: str
    link: "Link"
    section: int


class Number(NamedTuple):
    """A number in the prose of a page that is, or should be, tied to a claim.

    `verdict` compares it with the claim that it is linked to; there is none for a bare number
    and for a link to a claim that does not exist.
    """

    text: str
    place: Place
    link: ClaimLink | None = None
    verdict: "Verdict | None" = None


class Ignored(NamedTuple):
    """A comment that suppresses a rule in the block after it, `covers`.

    `fault` says what is wrong with the comment; it suppresses nothing then.
    """

    rule: str
    place: Place
    covers: Place | None
    fault: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenPage:
    """A page that was read.

    `aside` counts the numbers that need no claim, by reason; `shown` holds, by section, the tags
    that can be seen there. A record prints the claims themselves, and nothing of it is held.
    """

    path: str
    links: tuple[ClaimLink, ...]
    numbers: tuple[Number, ...]
    aside: Mapping[str, int]
    ignored: tuple[Ignored, ...]
    shown: tuple[frozenset[str], ...]
    is_record: bool = False

    def ignores(self, rule: str, place: Place) -> bool:
        """Whether a comment suppresses a rule at a place."""
        return any(item.rule == rule and covers(item, place) for item in self.ignored)


def covers(item: Ignored, place: Place) -> bool:
    """Whether a place lies in the block that a comment stands before."""
    block = item.covers
    if item.fault or block is None or None in (block.line, block.end_line, place.line):
        return False
    return (block.line or 0) <= (place.line or 0) <= (block.end_line or 0)


def repeated(page: WrittenPage) -> frozenset[str]:
    """The claims whose words a page repeats although their figures say another thing."""
    return frozenset(
        number.link.claim
        for number in page.numbers
        if number.link and number.verdict and number.verdict.worded
    )


class Coverage(NamedTuple):
    """How many numbers of the pages are tied to claims, set aside by reason, and bare.

    `rounded` is how many of those that are tied agree only since they are rounded.
    """

    bound: int
    rounded: int
    aside: dict[str, int]
    bare: int


def coverage(pages: Iterable[WrittenPage]) -> Coverage:
    """Count the numbers of some pages."""
    aside, bound, rounded, bare = Counter[str](), 0, 0, 0
    for page in pages:
        aside.update(page.aside)
        for number in page.numbers:
            bound += number.link is not None
            rounded += number.verdict is not None and number.verdict.rounded
            ignored = number.link is None and page.ignores("DOC403", number.place)
            aside["ignored"] += ignored
            bare += number.link is None and not ignored
    return Coverage(bound, rounded, dict((+aside).most_common()), bare)
