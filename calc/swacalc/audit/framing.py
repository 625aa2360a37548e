"""Frames: statements told by concepts that stand together, most of them without a number."""

from collections.abc import Collection, Iterator, Sequence

from swacalc.audit.figure_judge import BARE, SAME, FigureJudge
from swacalc.audit.sentences import Hit, Sentence, StatedNumber, kinds_of
from swacalc.audit.verdicts import AGREES, Judgement
from swacalc.claims.types import AuditKey, Claim, SentenceFrame

# What stands for a number in frames: any of a kind, and one that is the claim's figure.
OWN_NUMBER = "number.own"
_OPERATOR = "operator."


def number_hits(numbers: Sequence[StatedNumber]) -> Iterator[Hit]:
    """The numbers of a sentence as concepts, by kind."""
    for number in numbers:
        yield from (Hit(kind, number.start, number.end) for kind in sorted(kinds_of(number)))


class FrameJudge:
    """Judges sentences by the frames of claims."""

    def __init__(self, figures: FigureJudge) -> None:
        self._figures = figures

    def judge(self, claim: Claim, key: AuditKey, sentence: Sentence) -> Judgement | None:
        """The judgement of the first frame of a claim that a sentence fits."""
        if not key.frames:
            return None
        own = sentence.concepts
        for frame in key.frames:
            if any(_names(own, group) for group in frame.all if _is_plain(group)):
                hits = self._hits(claim, sentence, frame)
                if hits:
                    start, end = min(h.start for h in hits), max(h.end for h in hits)
                    return Judgement(claim.id, frame.verdict, sentence, start, end)
        return None

    def _hits(self, claim: Claim, sentence: Sentence, frame: SentenceFrame) -> list[Hit]:
        """The hits that fill a frame, one for each group; none if it does not fit."""
        hits = [*sentence.hits, *number_hits(sentence.numbers)]
        if any(OWN_NUMBER in group for group in frame.all):
            hits += [
                Hit(OWN_NUMBER, each.start, each.end)
                for each in sentence.numbers
                if self._figures.compare(claim, each) in (SAME, BARE)
            ]
        named = frozenset(hit.concept for hit in hits)
        around = named.union(*sentence.above)
        fits = all(_names(named, group) for group in frame.all) and all(
            _names(around, group) for group in frame.context
        )
        if not fits or _names(named, frame.none):
            return []
        asks = sentence.text.rstrip().endswith(("?", "？"))
        if frame.verdict != AGREES and (asks or sentence.stretch.is_code):
            return []
        if any(_OPERATOR in concept for group in frame.all for concept in group):
            return _adjacent(frame, sorted(hits, key=_start))
        return [next(hit for hit in hits if hit.concept in group) for group in frame.all]


def _start(hit: Hit) -> int:
    return hit.start


def _adjacent(frame: SentenceFrame, hits: Sequence[Hit]) -> list[Hit]:
    """The hits of a frame with an operator: its operands stand beside it, in order."""
    first, *others = frame.all
    for hit in (each for each in hits if each.concept in first):
        chain = [hit]
        for group in others:
            chain += [each for each in hits if each.concept in group and _follows(chain[-1], each)][
                :1
            ]
        if len(chain) == len(frame.all):
            return chain
    return []


def _follows(before: Hit, behind: Hit) -> bool:
    return 0 <= behind.start - before.end <= 1


def _names(concepts: frozenset[str], group: Collection[str]) -> bool:
    return not concepts.isdisjoint(group)


def _is_plain(group: Collection[str]) -> bool:
    """Whether a group names a concept that words stand for."""
    return not all(concept.startswith("number.") for concept in group)
