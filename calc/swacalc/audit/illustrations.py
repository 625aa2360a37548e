"""Numbers of teaching toys and drawings: right as what they are, wrong as those of the model."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from swacalc.audit.figure_judge import BARE, SAME, FigureJudge
from swacalc.audit.judging import ILLUSTRATION
from swacalc.audit.neighbours import is_unasserted
from swacalc.audit.sentences import Sentence
from swacalc.audit.stated_numbers import StatedNumber, kinds_of
from swacalc.audit.stretches import Stretch
from swacalc.audit.subjects import HEADS
from swacalc.audit.verdicts import AGREES, Judgement
from swacalc.claims.types import Claim
from swacalc.claims.vocabulary import COUNTED, PLAIN, TAGS
from swacalc.claims.wording import AuditKey

TOY = TAGS[-1]
_REAL = frozenset({"model.v41", "toy.carried"})
_MARKS = _REAL | {ILLUSTRATION}
_REPLAYED = frozenset({"replay.any", "operator.times", "window.any"})
_WRONG = "toy-as-real"
# What is drawn: positions and layers; a share or a time of the model is none of it.
_LAYERS, _TOKENS = COUNTED
_DRAWN = frozenset({*COUNTED, PLAIN})
_LEAST, _LARGE = 3, 10


Drawn: TypeAlias = tuple[str, Fraction]


def illustrated(sentences: Iterable[Sentence]) -> frozenset[Drawn]:
    """The numbers that an article gives in illustrations, each with its kind."""
    return frozenset(
        (kind, _count(each))
        for sentence in sentences
        if _is_drawn(sentence)
        for each in sentence.numbers
        if _is_of_drawing(each)
        for kind in kinds_of(each)
    )


def _is_drawn(sentence: Sentence) -> bool:
    """Whether a sentence speaks of an illustration: it says so, or its nearest heading does."""
    near = sentence.concepts.union(*sentence.above[:3], *sentence.above[4:5])
    return ILLUSTRATION in near and _REAL.isdisjoint(sentence.concepts)


def _is_of_drawing(number: StatedNumber) -> bool:
    return kinds_of(number) <= _DRAWN and _count(number) >= _LEAST


def _count(number: StatedNumber) -> Fraction:
    return number.meaning.readings[0].number


class IllustrationJudge:
    """Judges the numbers of illustrations; those that are no claim's go to the claims of slots."""

    def __init__(self, figures: FigureJudge, claims: Sequence[tuple[Claim, AuditKey]]) -> None:
        self._figures = figures
        self._claims = [claim for claim, _ in claims if claim.tag == TOY]
        self._slots = {key.slot: [claim.id] for claim, key in claims if key.slot}

    def judge(
        self,
        sentence: Sentence,
        number: StatedNumber,
        around: tuple[frozenset[str], ...],
        drawn: frozenset[Drawn],
    ) -> Iterator[Judgement]:
        """The judgements on a number, if an illustration has it."""
        if not _is_of_drawing(number) or ILLUSTRATION not in sentence.article:
            return
        own = [each for each in self._claims if self._figures.compare(each, number) in (SAME, BARE)]
        verdict = _verdict(sentence, number, around)
        kinds = kinds_of(number).intersection(COUNTED)
        known = own or any((kind, _count(number)) in drawn for kind in kinds)
        if not known or not verdict or (verdict == AGREES and not own):
            return
        for claim in [each.id for each in own] or self._slot(number):
            yield Judgement(claim, verdict, sentence, number.start, number.end)

    def _slot(self, number: StatedNumber) -> list[str]:
        """The claim, if any, that a number of no claim is taken for: one of layers or of tokens."""
        return self._slots.get(_LAYERS if _LAYERS in kinds_of(number) else _TOKENS, [])


def _verdict(sentence: Sentence, number: StatedNumber, around: tuple[frozenset[str], ...]) -> str:
    """What a number of an illustration is called: right, or one of the real model.

    What was named last before it decides, in its sentence or else in the nearest place above.
    """
    above = (scope & _MARKS for scope in around[HEADS:])
    marks = _marks(sentence, number) or next(filter(_is_plain, above), frozenset())
    if ILLUSTRATION in marks:
        return AGREES
    silent = _is_data(sentence.stretch) or is_unasserted(sentence, number.start)
    return "" if silent or not marks or not _is_telling(sentence, number) else _WRONG


def _is_data(stretch: Stretch) -> bool:
    """Whether a stretch is code or a cell, which tells little of where its numbers come from."""
    return stretch.is_code or bool(stretch.heads)


def _is_plain(marks: frozenset[str]) -> bool:
    """Whether what stands above speaks of either an illustration or the model."""
    return bool(marks) and not (ILLUSTRATION in marks and marks & _REAL)


def _marks(sentence: Sentence, number: StatedNumber) -> frozenset[str]:
    """The nearest word of a sentence for an illustration or the model, before a number if any."""
    hits = [each for each in sentence.hits if each.concept in _MARKS]
    before = [each for each in hits if each.start < number.start]
    return frozenset({(before[-1] if before else hits[0]).concept}) if hits else frozenset()


def _is_telling(sentence: Sentence, number: StatedNumber) -> bool:
    """Whether a number counts something that is drawn, or its sentence speaks of a replay."""
    counted = not number.meaning.plain
    large = _count(number) >= _LARGE
    return counted or (large and not sentence.concepts.isdisjoint(_REPLAYED))
