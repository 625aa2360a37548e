"""The rule about proofs: a claim that names one is checked on every stack of the grid."""

from collections.abc import Iterator
from functools import lru_cache

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import rule
from swacalc.claims.types import ClaimSet


def known_proofs(claims: ClaimSet) -> frozenset[str]:
    """The names of the proofs that exist; none if no claim names one, so that nothing is loaded."""
    if not any(claim.proofs for claim in claims.all_claims()):
        return frozenset()
    from swacalc.replay.proofs import PROOFS

    return frozenset(PROOFS)


@rule("MTH303")
def proof_fails(project: Project) -> Iterator[Finding]:
    """Does every proof that a claim names hold on every stack of its grid?

    A proof checks one statement about the replay core, by running it on every stack and hit
    position of a grid, including the corner cases. If it fails, the smallest counterexample is
    shown.

    Why:
        A mechanism that is only described can be described wrongly; running it shows the error.
    Not seen:
        Stacks and hit positions beyond the grid. Claims that name no proof, and whether the named
        proof is about what the claim says.
    Bad:
        proofs: [least-exact-replay]   # while the core needs one token fewer
    Good:
        proofs: [least-exact-replay]
    """
    for claim in project.all_claims():
        for index, name in enumerate(claim.proofs):
            counterexample = _counterexample(name) if name in project.proofs else ""
            if counterexample:
                yield Finding(
                    place=claim.places[f"proofs[{index}]"],
                    message=counterexample,
                    hint="correct the claim or the replay core: one of the two is wrong",
                    claim=claim.id,
                )


@lru_cache(maxsize=64)
def _counterexample(name: str) -> str:
    """The sentence of the smallest counterexample; empty when the proof holds."""
    from swacalc.replay.proofs import prove

    found = prove(name)
    return "" if found is None else str(found)
