"""Suppressions: findings that a claim says, with a reason, are not to be reported."""

from collections.abc import Iterator, Sequence

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import review_rule


def suppressed(project: Project, finding: Finding) -> bool:
    """Whether the claim of a finding suppresses its rule."""
    claim = project.claims.claims.get(finding.claim)
    return claim is not None and any(item.rule == finding.code for item in claim.ignore)


@review_rule("DOC406")
def unused_suppression(project: Project, found: Sequence[Finding]) -> Iterator[Finding]:
    """Does every suppression suppress something?

    Why:
        A suppression that outlives its cause hides the next fault in the same place.
    Bad:
        ignore: [{rule: MTH301, reason: "the report rounds"}]   # on a claim without this finding
    Good:
        ignore: [{rule: MTH301, reason: "the report rounds"}]   # on a claim with it
    """
    hit = {(finding.claim, finding.code) for finding in found}
    for claim in project.all_claims():
        for item in claim.ignore:
            if (claim.id, item.rule) not in hit and item.rule in project.asked:
                message = f"{item.rule} finds nothing to suppress in {claim.id}"
                place = item.places["rule"]
                hint = "take the suppression out"
                yield Finding(
                    code="DOC406", place=place, message=message, hint=hint, claim=claim.id
                )
