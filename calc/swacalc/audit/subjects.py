"""What a number is about: the concepts nearest to it, in its clause, its sentence, or above."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from swacalc.audit.pairing import MINE, OTHERS, side_of
from swacalc.audit.sentences import Hit, Sentence
from swacalc.audit.stated_numbers import StatedNumber, is_of_kind, kinds_of
from swacalc.claims.wording import AuditKey

OWN, MIXED, BOTH, MISSING = "own", "mixed", "both", "missing"
CLAUSE, SENTENCE, HEADS, BEFORE, LEAD, EARLIER = range(6)
# What any sentence about a cache may name: beside a rival, it tells nothing.
WEAK = frozenset({"kv.cache", "unit.token", "model.v41", "model.v1", "keep.lifetime", "replay.any"})
_NEAR = 14  # characters between a number and a word that hardens it


class Subject(NamedTuple):
    """Whether the subject of a number is the claim's, and how far away it stands."""

    found: str
    distance: int


def scopes(sentence: Sentence, number: StatedNumber) -> tuple[frozenset[str], ...]:
    """The concepts around a number, its own kind among them, the nearest first."""
    clause = sentence.concepts_in(sentence.clause_of(number.start))
    return (clause | kinds_of(number), sentence.concepts, *sentence.above)


def subject_of(
    key: AuditKey,
    sentence: Sentence,
    number: StatedNumber,
    around: tuple[frozenset[str], ...],
) -> Subject:
    """What the first group of `about` says the subject is; the other groups may stand anywhere."""
    if not key.about:
        return Subject(MISSING, 0)
    first, *others = key.about
    for group in others:
        if not any(scope.intersection(group) for scope in around):
            return Subject(MISSING, 0)
    if side := _by_order(key, sentence, number):
        return Subject(side, CLAUSE)
    for distance, scope in enumerate(around):
        own, mixed = scope.intersection(first), scope.intersection(key.mixed)
        if distance == SENTENCE and not own and around[HEADS].intersection(first):
            continue  # the head of a cell says more than another clause of it
        if own or mixed:
            return Subject(_found(own, mixed, sentence, number, distance), distance)
    return Subject(MISSING, 0)


def _by_order(key: AuditKey, sentence: Sentence, number: StatedNumber) -> str:
    """Which of two subjects in a sentence the order of words and numbers gives, if any.

    Clauses with one number and one of the subjects each need no order.
    """
    first, rivals = frozenset(key.about[0]), frozenset(key.mixed)
    own, mixed = sentence.concepts & first, sentence.concepts & rivals
    families = _families(mixed)
    own = frozenset(each for each in own if _family(each) in families) or own - WEAK or own
    if not own or not mixed or _each_has_its_own(sentence, number, own, mixed):
        return ""
    side = side_of(sentence, number, own, mixed)
    return {MINE: OWN, OTHERS: MIXED}.get(side, "")


def _each_has_its_own(
    sentence: Sentence, number: StatedNumber, own: frozenset[str], mixed: frozenset[str]
) -> bool:
    """Whether each clause that names a subject names one, and has one number of the kind."""
    for clause in sentence.clauses:
        here = sentence.concepts_in(clause)
        sides = bool(here & own) + bool(here & mixed)
        if sides == 2 or (sides and not is_only(sentence, number, clause)):
            return False
    return True


def _found(
    own: frozenset[str],
    mixed: frozenset[str],
    sentence: Sentence,
    number: StatedNumber,
    distance: int,
) -> str:
    """What the concepts in a scope say; in another clause, other numbers may have them."""
    if not mixed:
        return OWN
    if distance == CLAUSE and _names_kv(mixed) and not _names_kv(own):
        return MIXED  # what is kept says more than where it is kept
    if distance == SENTENCE and not is_only(sentence, number):
        return BOTH
    beside = own <= WEAK and distance == CLAUSE and _families(own).isdisjoint(_families(mixed))
    return MIXED if beside or not own else BOTH


def _names_kv(concepts: frozenset[str]) -> bool:
    """Whether the KV of windows or global KV is named."""
    return not concepts.isdisjoint(("kv.window", "kv.global"))


def _families(concepts: frozenset[str]) -> frozenset[str]:
    return frozenset(map(_family, concepts))


def _family(concept: str) -> str:
    return concept.partition(".")[0]


def rivals_of(key: AuditKey, sentence: Sentence, number: StatedNumber) -> tuple[StatedNumber, ...]:
    """The numbers that stand with the subject of another, if all clauses which name it have one.

    They are of its kind, or have no unit.
    """
    about = frozenset(key.about[0]) - WEAK
    named = {sentence.clause_of(hit.start) for hit in sentence.hits if hit.concept in about}
    others = (each for each in sentence.numbers if each is not number)
    alike = [each for each in others if each.meaning.plain or is_of_kind(each, number)]
    rivals = tuple(each for each in alike if sentence.clause_of(each.start) in named)
    return rivals if named == {sentence.clause_of(each.start) for each in rivals} else ()


def is_only(
    sentence: Sentence, number: StatedNumber, within: tuple[int, int] | None = None
) -> bool:
    """Whether no other number of its kind stands in the sentence of a number, or in a part."""
    start, end = within or (sentence.start, sentence.end)
    alike = [each for each in sentence.numbers if is_of_kind(each, number)]
    return sum(start <= each.start < end for each in alike) == 1


def is_firm(
    groups: Sequence[Collection[str]], around: tuple[frozenset[str], ...], *, only: bool
) -> bool:
    """Whether the first group stands beside the number or above it, the others there or farther.

    Beside it is in its clause, or if it is the `only` number of its kind, in its sentence. Of each
    group one concept is enough.
    """
    first, *others = groups
    near = around[CLAUSE].union(around[HEADS], around[LEAD], around[SENTENCE] if only else ())
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


def is_counted_in(concept: str, sentence: Sentence, number: StatedNumber) -> bool:
    """Whether a concept touches a number, and no other number stands nearer to it."""
    hit = touching(sentence, concept, number)
    if hit is None:
        return False
    apart = [each for each in sentence.numbers if each.end <= hit.start or hit.end <= each.start]
    distances = [max(hit.start - each.end, each.start - hit.end) for each in apart]
    return max(hit.start - number.end, number.start - hit.end) <= min(distances, default=0)
