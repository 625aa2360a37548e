"""What a number is about: the concepts nearest to it, in its clause, its sentence, or above."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from swacalc.audit.sentences import Hit, Sentence, StatedNumber
from swacalc.claims.types import AuditKey

OWN, MIXED, BOTH, MISSING = "own", "mixed", "both", "missing"
CLAUSE, SENTENCE, HEADS = 0, 1, 2


class Subject(NamedTuple):
    """Whether the subject of a number is the claim's, and how far away it stands."""

    found: str
    distance: int


def scopes(sentence: Sentence, number: StatedNumber) -> tuple[frozenset[str], ...]:
    """The concepts around a number, the nearest first."""
    clause = sentence.concepts_in(sentence.clause_of(number.start))
    return (clause, sentence.concepts, *sentence.above)


def subject_of(key: AuditKey, around: tuple[frozenset[str], ...]) -> Subject:
    """What the first group of `about` says the subject is; the other groups may stand anywhere."""
    if not key.about:
        return Subject(MISSING, 0)
    first, *others = key.about
    for group in others:
        if not any(scope.intersection(group) for scope in around):
            return Subject(MISSING, 0)
    for distance, scope in enumerate(around):
        own, mixed = scope.intersection(first), scope.intersection(key.mixed)
        if own or mixed:
            found = BOTH if own and mixed else OWN if own else MIXED
            return Subject(found, distance)
    return Subject(MISSING, 0)


def is_firm(groups: Sequence[Collection[str]], around: tuple[frozenset[str], ...]) -> bool:
    """Whether the first group stands in the clause or the heads, the others there or above.

    Of each group one concept is enough.
    """
    first, *others = groups
    near = around[CLAUSE] | around[HEADS]
    everywhere = near.union(*around)
    return bool(near.intersection(first)) and all(everywhere.intersection(each) for each in others)


def touching(sentence: Sentence, concept: str, number: StatedNumber) -> Hit | None:
    """The nearest hit of a concept in the clause that stands right before or behind a number."""
    for hit in sentence.hits:
        before, behind = number.start - hit.end, hit.start - number.end
        together = sentence.clause_of(hit.start) == sentence.clause_of(number.start)
        stands = hit.concept == concept and max(before, behind) <= _NEAR
        if stands and (together or behind >= 0):
            return hit
    return None


_NEAR = 14  # characters between a number and a word that hardens it
