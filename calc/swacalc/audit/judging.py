"""Judging a number of a sentence against a claim that it may be about."""

from typing import NamedTuple

from swacalc.audit.figure_judge import (
    BARE,
    DIRECTION,
    OTHER,
    SAME,
    SCRAMBLED,
    TURNED,
    UNIT,
    FigureJudge,
)
from swacalc.audit.neighbours import (
    FACTORS,
    OPERATORS,
    is_alone,
    is_former,
    is_hardened,
    is_joined,
    is_unasserted,
    names_a_million,
)
from swacalc.audit.other_models import (
    is_model,
    names_another,
    names_apart,
    stands_under_another,
)
from swacalc.audit.sentences import Sentence
from swacalc.audit.stated_numbers import StatedNumber, is_money, is_of_range, kinds_of
from swacalc.audit.subjects import (
    BEFORE,
    BOTH,
    CLAUSE,
    HEADS,
    LEAD,
    MISSING,
    MIXED,
    OWN,
    SENTENCE,
    WEAK,
    Subject,
    is_counted_in,
    is_firm,
    is_only,
    rivals_of,
    subject_of,
    touching,
)
from swacalc.audit.verdicts import AGREES, NOT_JUDGED, Judgement
from swacalc.claims.types import Claim
from swacalc.claims.wording import AuditKey

# Concepts that the judges themselves ask for.
ILLUSTRATION = "toy.illustration"
_FELL = ("price.fell", "price.cut")
_RATES = ("symbol.each-layer", "unit.thousand-tokens")
_RATE = "unit.token"
_FLOOR = "bound.floor"
_MODEL = "model.v41"
_OTHERS = frozenset({"model.other", "model.v1"})
# What shows that a sentence, or what it is read under, is about a cache.
_TOPICS = ("kv.", "tier.", "model.", "layer.", "replay.", "price.", "cache.", "compute.", "size.")
_HEDGED = ("about", "nearly", "at-least", "over")
# What other code around a line may explain.
_DOUBTFUL_IN_CODE = ("wrong-value", "missing-hedge")


class _Case(NamedTuple):
    """A number that may be about a claim, and what was found around it."""

    claim: Claim
    key: AuditKey
    sentence: Sentence
    number: StatedNumber
    around: tuple[frozenset[str], ...]
    subject: Subject

    @property
    def near(self) -> frozenset[str]:
        """The concepts of the sentence, the heads and the lead."""
        return self.around[CLAUSE].union(*self.around[SENTENCE : HEADS + 1], self.around[LEAD])


class NumberJudge:
    """Judges the numbers of sentences."""

    def __init__(self, figures: FigureJudge) -> None:
        self._figures = figures

    def judge(
        self,
        claim: Claim,
        key: AuditKey,
        sentence: Sentence,
        number: StatedNumber,
        around: tuple[frozenset[str], ...],
    ) -> Judgement | None:
        """The judgement on a number, or None if it is not about the claim."""
        if not self._figures.compare(claim, number):
            return None
        if self._is_misspelt(claim, key, sentence, number):
            return Judgement(claim.id, "wrong-value", sentence, number.start, number.end)
        subject = subject_of(key, sentence, number, around)
        if _beside(key, sentence, number, around).intersection(key.apart):
            return None
        case = _Case(claim, key, sentence, number, around, subject)
        verdict = self._verdict(case) if subject.found != MISSING else ""
        if verdict not in (AGREES, NOT_JUDGED) and is_unasserted(sentence, number.start):
            return None
        if not verdict:
            return self._shown(claim, key, sentence, number)
        if sentence.stretch.is_code and verdict in _DOUBTFUL_IN_CODE:
            verdict = NOT_JUDGED
        return Judgement(claim.id, verdict, sentence, number.start, number.end, subject.distance)

    def _shown(
        self, claim: Claim, key: AuditKey, sentence: Sentence, number: StatedNumber
    ) -> Judgement | None:
        """A note on a figure without its subject, if the article names the model."""
        compared = self._figures.compare(claim, number)
        told = compared != OTHER and not number.meaning.plain
        heads, before, lead, *_ = sentence.above
        near = sentence.concepts.union(heads, before, lead)
        topical = any(concept.startswith(_TOPICS) for concept in near)
        if not (key.about and told and topical and _MODEL in sentence.article):
            return None
        return Judgement(claim.id, NOT_JUDGED, sentence, number.start, number.end)

    def _is_misspelt(
        self, claim: Claim, key: AuditKey, sentence: Sentence, number: StatedNumber
    ) -> bool:
        """Whether a number of bytes has the digits of a figure in another order.

        Where an article names the model, that is no chance, whatever stands around it.
        """
        scrambled = self._figures.compare(claim, number) == SCRAMBLED
        measured = "number.bytes" in kinds_of(number) and key.about and _MODEL in sentence.article
        return bool(scrambled and measured and not is_unasserted(sentence, number.start))

    def _verdict(self, case: _Case) -> str:
        compared = self._figures.compare(case.claim, case.number)
        if compared in (SAME, BARE):
            return self._mixed(case) if case.subject.found == MIXED else self._right(case)
        text = case.sentence.stretch.text
        if ILLUSTRATION in case.around[SENTENCE] or is_of_range(text, case.number):
            return ""
        if is_joined(case.sentence, case.number, OPERATORS if compared != UNIT else FACTORS):
            return ""
        return self._other(case) if compared == OTHER else self._altered(case, compared)

    def _altered(self, case: _Case, compared: str) -> str:
        """The digits of the figure with another unit or bound, or as the part that is gone."""
        doubtful = case.subject.found in (MIXED, BOTH) or case.subject.distance > LEAD
        if doubtful or names_apart(case.key, case.around):
            return ""
        if compared in (TURNED, DIRECTION):
            return "" if self._is_said_right(case) else "wrong-value"
        rare = self._figures.is_rare(case.claim)
        near = case.near | case.around[BEFORE] if rare else case.near - WEAK
        named = compared == UNIT and near.intersection(case.key.about[0])
        if compared == SCRAMBLED:
            own = case.subject.found == OWN and case.near.intersection(case.key.about[0])
            return "wrong-value" if own else ""
        paid = is_money(case.number) and not self._figures.is_price(case.claim)
        return "wrong-unit" if named and (_is_of_fallen_price(case) or not paid) else ""

    def _right(self, case: _Case) -> str:
        """The figure of the claim beside its subject: right, unless a hedge is gone."""
        figure = self._figures.figure(case.claim)
        if self._belongs_elsewhere(case):
            return ""
        hedged = figure is not None and figure.relations[0] in _HEDGED
        other = any(each in case.around[SENTENCE] for each in case.key.apart if is_model(each))
        if hedged and is_hardened(case.sentence, case.number):
            return "" if other else "missing-hedge"
        rated = figure is not None and ("token", -1) in figure.quantity.unit.powers
        if rated and any(is_counted_in(each, case.sentence, case.number) for each in _RATES):
            return "wrong-unit"
        if self._figures.is_total(case.claim, case.number) and not names_a_million(case.sentence):
            return "wrong-unit" if _RATE in case.near | case.around[BEFORE] else NOT_JUDGED
        measured = figure is not None and figure.quantity.unit.powers  # a ratio is of two models
        if measured and stands_under_another(case.key, case.around):
            return "wrong-object"
        nearly = figure is not None and figure.relations[0] == "nearly"
        turned = nearly and touching(case.sentence, _FLOOR, case.number)
        return "wrong-value" if turned else AGREES

    def _belongs_elsewhere(self, case: _Case) -> bool:
        """Whether a number that is the figure of a claim is more likely about something else.

        The clauses of the subject have other numbers, or it stands in another sentence, and a
        number without a unit, such as 57 accounts, would be a percentage.
        """
        distance = case.subject.distance
        if distance == SENTENCE and not is_money(case.number):
            rivals = rivals_of(case.key, case.sentence, case.number)
            compared = [self._figures.compare(case.claim, each) for each in rivals]
            return bool(compared) and not any(each in (SAME, BARE) for each in compared)
        figure = self._figures.figure(case.claim)
        share = figure is not None and not figure.quantity.unit.powers and figure.quantity.base < 1
        below = distance == BEFORE or distance > LEAD
        bare = case.number.meaning.plain and case.number.meaning.readings[0].base > 1
        return share and below and bare

    def _mixed(self, case: _Case) -> str:
        """The figure of the claim beside the subject of another one."""
        distance = case.subject.distance
        if case.number.meaning.plain:
            return ""
        around = frozenset().union(*case.around)
        doubtful = not case.around[SENTENCE].isdisjoint(case.key.apart)
        doubtful |= any(around.isdisjoint(group) for group in case.key.firm[1:])
        if (
            doubtful
            or is_joined(case.sentence, case.number)
            or is_former(case.sentence, case.number)
        ):
            return ""
        asked = case.around[LEAD] == case.around[distance]
        return "wrong-object" if distance <= HEADS or asked else NOT_JUDGED

    def _other(self, case: _Case) -> str:
        """Another number of the kind of the claim's: wrong only if its subject is beyond doubt.

        With a subject beside it and a model named, it is worth a note.
        """
        if case.subject.found != OWN or not is_alone(case.sentence, case.number):
            return ""
        firm = _is_firm(case)
        if not firm and not _is_worth_a_note(case):
            return ""
        known = self._figures.is_written_as(case.claim, case.number)
        if known or self._is_said_right(case, UNIT) or self._figures.is_known(case.number):
            return ""
        return "wrong-value" if firm else NOT_JUDGED

    def _is_said_right(self, case: _Case, *alike: str) -> bool:
        """Whether the sentence has the figure of the claim, too, with its unit."""
        numbers = (each for each in case.sentence.numbers if not each.meaning.plain)
        compared = (self._figures.compare(case.claim, each) for each in numbers)
        return any(word in (SAME, BARE, *alike) for word in compared)


def _is_of_fallen_price(case: _Case) -> bool:
    """Whether a claim is about a price, and the clause of a number says that it fell."""
    priced = all(each.startswith("price.") for each in case.key.about[0])
    fell = any(each in case.around[CLAUSE] for each in _FELL)
    return priced and fell


def _is_firm(case: _Case) -> bool:
    """Whether all is named that another value of the claim needs; a table has its article."""
    if not case.key.firm or not case.around[SENTENCE].isdisjoint(case.key.apart):
        return False
    share = all(not each.unit.powers for each in case.number.meaning.readings)
    alone = share and _OTHERS.isdisjoint(case.sentence.article)
    said = case.sentence.article if alone or case.sentence.stretch.heads else frozenset[str]()
    only = is_only(case.sentence, case.number)
    if names_another(case.key, case.around):
        return False
    return is_firm(case.key.firm, (*case.around, said), only=only)


def _is_worth_a_note(case: _Case) -> bool:
    """Whether a claim's subject stands in the clause of a number, and a model in its sentence."""
    return _has_own_subject(case) and _MODEL in case.sentence.article


def _has_own_subject(case: _Case) -> bool:
    """Whether the clause of a number names the claim's subject, in a word that tells."""
    return not (case.around[CLAUSE] - WEAK).isdisjoint(case.key.about[0])


def _beside(
    key: AuditKey, sentence: Sentence, number: StatedNumber, around: tuple[frozenset[str], ...]
) -> frozenset[str]:
    """The concepts of a number's clause, without the number's own unit, and those of the heads."""
    start, end = sentence.clause_of(number.start)
    before = sentence.concepts_in((start, number.start))
    models = frozenset(filter(is_model, sentence.concepts))
    clause = before | sentence.concepts_in((number.end, end))
    # A sentence on one model is about it, but for a clause with a subject of its own.
    own = bool((clause - WEAK).intersection(*key.about[:1]))
    alone = models if len(models) == 1 and not own else frozenset()
    return clause | alone | kinds_of(number) | around[HEADS]
