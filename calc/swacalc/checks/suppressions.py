"""Suppressions: findings that a claim or a page, with a reason, keeps from being reported."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import review_rule
from swacalc.checks.rules.source_rules import section_not_found, words_not_found
from swacalc.claims.types import Claim
from swacalc.pages.written import ignored_lines, lines_of


def unsuppressed(project: Project, found: Sequence[Finding]) -> list[Finding]:
    """The findings that neither their claim nor their page suppresses; none suppresses DOC406."""
    claims = project.claims.claims.values()
    in_claims = {(claim.id, item.rule) for claim in claims for item in claim.ignore}
    on_pages = {
        (path, rule): lines
        for path, page in project.pages.items()
        for rule, lines in ignored_lines(page).items()
    }
    return [
        finding
        for finding in found
        if finding.code == unused_suppression.code
        or (
            (finding.claim, finding.code) not in in_claims
            and finding.place.line not in on_pages.get((finding.place.path, finding.code), ())
        )
    ]


@review_rule("DOC406")
def unused_suppression(project: Project, found: Sequence[Finding]) -> Iterator[Finding]:
    """Does every suppression suppress something, and give a reason?

    On a page, `<!-- swacalc: ignore CODE reason -->` suppresses a rule in the block that follows.

    Why:
        A suppression that is no longer needed would hide the next fault in the same place.
    Not seen:
        Whether the reason is a good one. Suppressions of a rule that was not selected.
    Bad:
        ignore: [{rule: MTH301, reason: "the report rounds"}]   # on a claim without this finding
    Good:
        ignore: [{rule: MTH301, reason: "the report rounds"}]   # on a claim with it
    """
    yield from _on_pages(project, found)
    hit = {(finding.claim, finding.code) for finding in found}
    for claim in project.all_claims():
        for item in claim.ignore:
            if (claim.id, item.rule) not in hit and _examined(project, claim, item.rule):
                message = f"{item.rule} finds nothing to suppress in {claim.id}"
                place = item.places["rule"]
                hint = "remove the suppression"
                yield Finding(place=place, message=message, hint=hint, claim=claim.id)


def _examined(project: Project, claim: Claim, code: str) -> bool:
    """Whether a rule examined all that a claim has; some rules need copies of its sources."""
    if code not in (section_not_found.code, words_not_found.code):
        return code in project.selected
    copies = project.copies or {}
    return code in project.selected and all(item.source in copies for item in claim.evidence)


def _on_pages(project: Project, found: Sequence[Finding]) -> Iterator[Finding]:
    hits: dict[tuple[str, str], list[int]] = {}
    for finding in sorted(found, key=Finding.order):
        hits.setdefault((finding.code, finding.place.path), []).append(finding.place.line or 0)
    for page in project.pages.values():
        for item in page.ignored:
            lines = hits.get((item.rule, page.path), ())
            unused = item.rule in project.selected and not _any_in(lines_of(item), lines)
            if item.fault or unused:
                message = item.fault or f"{item.rule} finds nothing to suppress in the next block"
                hint = "write <!-- swacalc: ignore CODE reason --> before a block"
                hint = hint if item.fault else "remove the suppression"
                yield Finding(place=item.place, message=message, hint=hint)


def _any_in(block: range, lines: Sequence[int]) -> bool:
    """Whether a block contains one of some lines, which are sorted."""
    at = bisect_left(lines, block.start)
    return at < len(lines) and lines[at] in block
