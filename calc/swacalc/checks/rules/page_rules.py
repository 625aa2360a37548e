"""Rules about pages: does what they print agree with the claims?"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import rule
from swacalc.checks.rules.figure_rule import figure_against_words
from swacalc.claims.types import Claim, Topic
from swacalc.errors import did_you_mean
from swacalc.pages.written import ClaimLink, PageNumber, WrittenPage

if TYPE_CHECKING:
    from swacalc.pages.comparison import Verdict


@rule("DOC401")
def unknown_claim(project: Project) -> Iterator[Finding]:
    """Does every link to a claim lead to a claim of that topic?

    A link ends in `reference/claims/TOPIC.md#ID`, or is the published address of the claim on any
    host, `https://…/reference/claims/TOPIC/#ID`. A link without an id leads to the topic's page.

    Why:
        A number tied to a claim that does not exist is tied to nothing.
    Not seen:
        A link to a different claim from the one that its text is about. A link without an id, if
        its host is not the site's. Links in code, in front matter and in hidden elements.
    Bad:
        [at least 36 hours](reference/claims/cache.md#entry-lifetme)
    Good:
        [at least 36 hours](reference/claims/cache.md#entry-lifetime)
    """
    topics = {topic.topic: topic for topic in project.claims.topics}
    homes = project.claims.topics_by_claim()
    for page in project.pages.values():
        for link in page.links:
            wrong = _wrong_target(link, topics, homes)
            if wrong:
                message, hint = wrong
                yield Finding(place=link.link.place, message=message, hint=hint)


def _wrong_target(
    link: ClaimLink, topics: dict[str, Topic], homes: dict[str, str]
) -> tuple[str, str] | None:
    """What is wrong with the target of a link, and what would be right."""
    home = homes.get(link.claim)
    if home == link.topic or (link.topic in topics and not link.claim):
        return None
    if home:
        hint = f"link to reference/claims/{home}.md#{link.claim}"
        return f"the claim {link.claim} is in the topic {home}, not in {link.topic}", hint
    if link.claim:
        near = did_you_mean(link.claim, homes)
        return f"unknown claim {link.claim!r}", near or "swacalc claims lists them all"
    near = did_you_mean(link.topic, topics)
    return f"unknown topic {link.topic!r}", near or f"topics: {', '.join(sorted(topics))}"


@rule("DOC402")
def figure_differs(project: Project) -> Iterator[Finding]:
    """Does every number in the text of a link say what the claim says?

    The number may have any usual spelling, be in any unit that converts, and be rounded to the
    digits that are printed. Its relation must be the claim's: `at least 36 hours` is not
    `36 hours`. Words of relation count directly before and after the number, inside or outside the
    link. A number that the claim's statement contains in the same form is also right.

    Every number in the text of a link is judged, including dates, versions and numbers in words.
    A number has no unit if nothing follows it, or punctuation, or a word that merely continues the
    sentence. Any other word or symbol that belongs to it has to be a known unit or be in the
    claim's statement: `36 fortnights` is not understood. Words may come between a count and its
    noun, as in `64 most recent tokens`. Between a number and hours or bytes, words that change the
    unit are not allowed. Inside the link, a word or a character right before the number, inside it
    or right after it must be known not to change the number, or be in the claim's statement:
    `20 crore layers`, `minus 20 layers` and `20 layers squared` are not understood. Neither are two
    relations that exclude each other, a formula with an unknown command, and, for a claim with a
    figure, numerals in words that are not read: `dozens of layers`, `two-hundred`, `XXI layers`,
    `半小时`.

    Why:
        More people read a page than a claim, so an outdated figure does most harm on a page.
    Not seen:
        What the number refers to: a right number beside the wrong noun passes. The word after a
        link whose number has no unit, `[36](…) rows`, unless it is a unit that is known or usual.
        The name of a model, a letter with digits such as `L36` or an address in the text of a link.
        Amounts without a number, such as many hours or both layers; places in a row in words;
        numerals in words of languages other than English and Chinese. What changes the number from
        outside of the link, `2 × [36](…)`, or from more than a few words away within it. A denial
        that is further away, or in another sentence; words of change that are not usual, and
        those in the head of a table or in another sentence. How long a month is: it is taken at its
        mean length. Numbers in pictures, in attributes such as a title, in hidden elements, and
        what a script adds.
    Bad:
        [36 hours](reference/claims/cache.md#entry-lifetime)
    Good:
        [at least 36 hours](reference/claims/cache.md#entry-lifetime)
        [1.5 days or more](reference/claims/cache.md#entry-lifetime)
    """
    for page in project.pages.values():
        for number in page.numbers:
            link, verdict = number.link, number.verdict
            if link and verdict and verdict.differs and not _is_excused(project, link, verdict):
                yield _differs(number, link.claim, verdict.differs)


def _is_excused(project: Project, link: ClaimLink, verdict: "Verdict") -> bool:
    """Whether a number repeats the words of a claim that is reported to contradict itself."""
    code = figure_against_words.code
    ignored = any(item.rule == code for item in project.claims.claims[link.claim].ignore)
    return verdict.worded and code in project.selected and not ignored


_DIFFERS = {
    "unknown": "{text} is not understood as a number with a unit",
    "unit": "{text} is in a different unit from the claim's",
    "number": "{text} is not what the claim says",
    "direction": "{text} says what is left where the claim says what is gone, or the reverse",
    "denied": "{text} is what the claim says, but the words around it deny or multiply it",
    "relation": "{text} has a different relation from the claim's",
    "formula": "{text} is a formula that is not understood",
}
_NOTHING_SAID = {
    "formula": "write the number in digits, and its unit in words",
    "number": "the claim has no figure, and its statement has another number",
}


def _differs(number: PageNumber, claim: str, differs: str) -> Finding:
    stated = number.verdict.said if number.verdict else ""
    hint = f"the claim says {stated}" if stated else _NOTHING_SAID.get(differs, "")
    message = _DIFFERS[differs].format(text=repr(number.text))
    return Finding(place=number.place, message=message, hint=hint, claim=claim)


@rule("DOC403")
def bare_number(project: Project) -> Iterator[Finding]:
    """Is every number with a unit, ratio and percentage in prose tied to a claim?

    These are set aside: dates, years, versions, labels such as numbers of sections and layers,
    plain numbers, headings, code, small counts in words, and the sizes of a toy in a block that
    calls it one. `check` counts them by reason. A number with a noun that is not a unit, such as
    `5 people`, is set aside as an unknown unit. A number with a unit that no claim uses, such as
    `€5` or `3 GHz`, needs a claim. Names such as `Llama-3.1-8B` and addresses are not numbers.

    Why:
        Nobody checks a number that is tied to no claim, so it becomes outdated unnoticed.
    Not seen:
        Code, front matter, hidden elements, pictures, attributes, formulas in LaTeX environments,
        and content that a script adds. Numbers that are set aside are counted but not judged.
        Numbers in words without a unit. Numbers in the name of a model, such as `80GB` in
        `H100-80GB`.
    Bad:
        An entry is kept for at least 36 hours.
    Good:
        An entry is kept for [at least 36 hours](reference/claims/cache.md#entry-lifetime).
    """
    for page in project.pages.values():
        for number in page.numbers:
            if number.link is None:
                message = f"{number.text!r} is tied to no claim"
                hint = "make it a link to its claim, or put arithmetic in a code block"
                yield Finding(place=number.place, message=message, hint=hint)


TAG_NAMES = {"author-reported": "author-reported", "teaching-toy": "a teaching toy"}
_MEASURED = "measured by swacalc"


@rule("DOC404")
def tag_missing(project: Project) -> Iterator[Finding]:
    """Can the reader see which numbers only their authors report, we measured, or are of a toy?

    A section that prints a figure of an author-reported claim has to say `author-reported`,
    `reported by the authors`, `the authors report`, 作者报告 or 报告称 in its text or heading. A
    section that prints a figure of a toy has to say `toy` or 玩具, and one that prints what we
    measured on a trace `measured by swacalc` or 由 swacalc 实测.

    Why:
        Without its tag, a figure that only its authors measured looks like an established fact.
    Not seen:
        Figures without a link. A tag that is in the section because of another figure. A tag that
        a style sheet hides.
    Bad:
        It takes [roughly 1/5](reference/claims/cache.md#cache-ratio) of the space.
    Good:
        It takes [roughly 1/5](reference/claims/cache.md#cache-ratio) of the space
        (author-reported).
    """
    for page in project.pages.values():
        seen = set[tuple[int, str]]()
        for number, link, claim in _stated(project, page):
            for tag in sorted(_told_by(claim) - page.shown[link.section]):
                if (link.section, tag) not in seen:
                    yield _untagged(number, claim, tag)
                seen.add((link.section, tag))


def _told_by(claim: Claim) -> set[str]:
    """What a section has to say beside a figure of a claim: the tag, and that we measured it."""
    measured = {_MEASURED} if claim.measured else set[str]()
    return measured | ({claim.tag} & TAG_NAMES.keys())


def _stated(project: Project, page: WrittenPage) -> Iterator[tuple[PageNumber, ClaimLink, Claim]]:
    """The numbers of a page that state what a claim says."""
    for number in page.numbers:
        if number.link and number.verdict and not number.verdict.differs:
            yield number, number.link, project.claims.claims[number.link.claim]


def _untagged(number: PageNumber, claim: Claim, tag: str) -> Finding:
    message = f"{claim.id} is {TAG_NAMES.get(tag, tag)}, and nothing in this section says so"
    hint = f"write {tag} in the section, or in its heading"
    return Finding(
        place=number.link.link.place if number.link else number.place,
        message=message,
        hint=hint,
        claim=claim.id,
    )
