"""Frames: statements told by concepts that stand together, most of them without a number."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from swacalc.audit.figure_judge import BARE, SAME, FigureJudge
from swacalc.audit.nearness import adjacent, closest, reach
from swacalc.audit.sentences import Hit, Sentence, StatedNumber, kinds_of
from swacalc.audit.verdicts import AGREES, NOT_JUDGED, Judgement
from swacalc.claims.types import Claim
from swacalc.claims.wording import AuditKey, SentenceFrame

# What stands for a number in frames: any of a kind, one that is the claim's figure, and one that
# is the figure of the claim whose id follows.
OWN_NUMBER, FIGURE = "number.own", "figure."
_OPERATOR = "operator."


def number_hits(numbers: Sequence[StatedNumber]) -> Iterator[Hit]:
    """The numbers of a sentence as concepts, by kind."""
    for number in numbers:
        yield from (Hit(kind, number.start, number.end) for kind in sorted(kinds_of(number)))


class _ReadSentence(NamedTuple):
    """A sentence with its hits and those of its numbers, in order, and what it is read under."""

    sentence: Sentence
    hits: list[Hit]
    named: frozenset[str]
    around: frozenset[str]
    accuses: bool


class FrameJudge:
    """Judges sentences by the frames of claims."""

    def __init__(self, figures: FigureJudge, claims: Sequence[tuple[Claim, AuditKey]]) -> None:
        self._figures = figures
        self._framed = [(claim, key.frames) for claim, key in claims if key.frames]
        self._claims = {claim.id: claim for claim, _ in claims}

    def judge(self, sentence: Sentence) -> Iterator[Judgement]:
        """What a sentence says of claims, by their frames; of each place the first that fits."""
        if not sentence.hits:
            return
        read = _read(sentence)
        for claim, frames in self._framed:
            taken: list[Judgement] = []
            for frame in frames:
                hits = self._fitting(claim, frame, read)
                if hits and not any(_overlaps(each, hits) for each in taken):
                    start, end = min(h.start for h in hits), max(h.end for h in hits)
                    taken.append(Judgement(claim.id, frame.verdict, sentence, start, end))
            yield from taken

    def _fitting(self, claim: Claim, frame: SentenceFrame, read: _ReadSentence) -> list[Hit]:
        """The hits that fill a frame, one for each group; none if it does not fit."""
        if frame.verdict not in (AGREES, NOT_JUDGED) and not read.accuses:
            return []
        if not _is_read_under(frame, read):
            return []
        figures = list(self._figures_in(claim, frame, read.sentence))
        named = {hit.concept for hit in figures}.union(read.named)
        if _names(named, frame.none) or not all(_names(named, group) for group in frame.all):
            return []
        hits = sorted([*read.hits, *figures], key=_start)
        joined = any(concept.startswith(_OPERATOR) for group in frame.all for concept in group)
        found = (adjacent if joined else closest)(frame.all, hits)
        near = bool(found) and reach(found) <= frame.reach
        return found if near and _is_about(frame, read.sentence, found) else []

    def _figures_in(self, claim: Claim, frame: SentenceFrame, sentence: Sentence) -> Iterator[Hit]:
        """The numbers of a sentence that are a figure that a frame asks for."""
        for concept in {each for group in (*frame.all, frame.none) for each in group}:
            if concept == OWN_NUMBER or concept.startswith(FIGURE):
                meant = claim if concept == OWN_NUMBER else self._claims[concept[len(FIGURE) :]]
                for number in sentence.numbers:
                    if self._figures.compare(meant, number) in (SAME, BARE):
                        yield Hit(concept, number.start, number.end)


def _read(sentence: Sentence) -> _ReadSentence:
    words = [hit for hit in sentence.hits if not any(_is_unit(hit, n) for n in sentence.numbers)]
    hits = sorted([*words, *number_hits(sentence.numbers)], key=_start)
    named = frozenset(hit.concept for hit in hits)
    asks = sentence.text.rstrip().endswith(("?", "？"))
    accuses = not asks and not sentence.stretch.is_code
    return _ReadSentence(sentence, hits, named, named.union(*sentence.above), accuses)


def _is_unit(hit: Hit, number: StatedNumber) -> bool:
    """Whether a word is the unit of a number, as the minutes of five minutes."""
    return number.start < hit.start and hit.end <= number.end


def _is_read_under(frame: SentenceFrame, read: _ReadSentence) -> bool:
    """Whether a sentence stands where a frame is looked for."""
    article = read.around | read.sentence.article if frame.article else frozenset[str]()
    return all(_names(read.around, group) for group in frame.context) and all(
        _names(article, group) for group in frame.article
    )


def _is_about(frame: SentenceFrame, sentence: Sentence, found: Sequence[Hit]) -> bool:
    """Whether what is named nearest to the hits is what the frame is about, or nothing is."""
    own, other = frozenset(frame.about), frozenset(frame.mixed)
    if not other:
        return True
    start, end = min(hit.start for hit in found), max(hit.end for hit in found)
    within = [each for each in sentence.clauses if each[0] < end and start < each[1]]
    near = frozenset[str]().union(*map(sentence.concepts_in, within))
    before = [{hit.concept} for hit in reversed(sentence.hits) if hit.start < start]
    for scope in (near, *before, sentence.concepts, *sentence.above):
        if _names(scope, own) or _names(scope, other):
            return not _names(scope, other)
    return True


def _overlaps(judged: Judgement, hits: Sequence[Hit]) -> bool:
    return any(hit.start < judged.end and judged.start < hit.end for hit in hits)


def _start(hit: Hit) -> int:
    return hit.start


def _names(concepts: Collection[str], group: Collection[str]) -> bool:
    return any(concept in concepts for concept in group)
