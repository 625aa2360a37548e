"""Pages as the rules see them: links to claims, numbers, the tags in view, and suppressions."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from swacalc.errors import Place

if TYPE_CHECKING:
    from swacalc.documents.page import Link
    from swacalc.numbers import Meaning
    from swacalc.pages.comparison import Verdict


class ClaimLink(NamedTuple):
    """A link to a claim: the topic and the id in its target, and the section that it stands in."""

    topic: str
    claim: str
    link: "Link"
    section: int


class PageNumber(NamedTuple):
    """A number in the prose of a page that is, or should be, tied to a claim.

    `verdict` compares it with the claim that it is linked to; there is none for a bare number
    and for a link to a claim that does not exist. `meaning` is what a bare number states.
    """

    text: str
    place: Place
    link: ClaimLink | None = None
    verdict: "Verdict | None" = None
    meaning: "Meaning | None" = None


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
    that can be seen there. A record prints the claims themselves, and nothing in it is judged.
    """

    path: str
    links: tuple[ClaimLink, ...]
    numbers: tuple[PageNumber, ...]
    aside: Mapping[str, int]
    ignored: tuple[Ignored, ...]
    shown: tuple[frozenset[str], ...]
    is_record: bool = False


def lines_of(item: Ignored) -> range:
    """The lines of the block that a comment stands before; none for one with a fault."""
    block = item.covers
    if item.fault or block is None or block.line is None or block.end_line is None:
        return range(0)
    return range(block.line, block.end_line + 1)


def ignored_lines(page: WrittenPage) -> dict[str, set[int]]:
    """The lines of a page in which comments suppress a rule, by rule."""
    found: dict[str, set[int]] = {}
    for rule, lines in {(item.rule, lines_of(item)) for item in page.ignored}:
        found.setdefault(rule, set()).update(lines)
    return found


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
        lines = ignored_lines(page).get("DOC403", ())
        for number in page.numbers:
            bound += number.link is not None
            rounded += number.verdict is not None and number.verdict.rounded
            ignored = number.link is None and number.place.line in lines
            aside["ignored"] += ignored
            bare += number.link is None and not ignored
    return Coverage(bound, rounded, dict((+aside).most_common()), bare)
