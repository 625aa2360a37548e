"""Frames: statements told by concepts that stand together, most of them without a number."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from swacalc.audit.figure_judge import FigureJudge
from swacalc.audit.nearness import adjacent, closest, reach
from swacalc.audit.sentences import DENIAL, Hit, Sentence
from swacalc.audit.stated_numbers import StatedNumber, kinds_of
from swacalc.audit.verdicts import AGREES, NOT_JUDGED, Judgement
from swacalc.claims.types import Claim
from swacalc.claims.vocabulary import FIGURE, OWN_NUMBER, OWN_NUMBERS
from swacalc.claims.wording import SentenceFrame

_OPERATOR, _PROOF = "operator.", "certainty.proof"
_MODEL = "subject.named"
# What is wrong in a frame, or is a number: a sentence without it is no near miss.
_MISTAKES = ("mistake.", "trigger.", "range.whole", "keep.other-time", "unit.", "number.", FIGURE)
_NOTHING = ("number.", "figure.", "speech.", "certainty.", _OPERATOR)
_TOY = "toy-as-real"
_FAR = 9  # more than the distance of any subject of a number
_NEARLY = 2  # concepts of a frame that a sentence has which is shown, though it lacks another one
_FINAL = re.compile(r"[\u3040-\u30ff\uac00-\ud7a3]")
# What says the opposite, if it stands in the same clause.
_NEAR = frozenset({DENIAL, "replay.approximate", "quality.negligible", "hit.depends", "speech.own"})
_SUBJECTS = (
    *("kv.", "tier.", "layer.", "model.", "phase.", "window.", "replay.any", "keep.lifetime"),
    *("hit.position", "limits.boundary", "quality.answer"),
)


def number_hits(numbers: Sequence[StatedNumber]) -> Iterator[Hit]:
    """The numbers of a sentence as concepts, by kind."""
    for number in numbers:
        yield from (Hit(kind, number.start, number.end) for kind in sorted(kinds_of(number)))


class _ReadSentence(NamedTuple):
    """A sentence with its hits and those of its numbers, in order, and what it is read under.

    `asked` are the concepts of the question that it answers, or of the heads of its cell; `known`
    are those and its own, `around` all that it is read under, too, `article` those of the article.
    """

    sentence: Sentence
    hits: list[Hit]
    named: frozenset[str]
    asked: frozenset[str]
    known: frozenset[str]
    around: frozenset[str]
    article: frozenset[str]
    accuses: bool


Concepts = frozenset[str]


class _Groups(NamedTuple):
    """The groups of a frame as sets, and parts of them that every sentence is asked about.

    `figures` are its concepts that are figures, `worded` the groups of `all` without any of them,
    and `told` the groups that show what a sentence is about.
    """

    frame: SentenceFrame
    all: tuple[Concepts, ...]
    worded: tuple[Concepts, ...]
    told: tuple[Concepts, ...]
    context: tuple[Concepts, ...]
    article: tuple[Concepts, ...]
    figures: tuple[str, ...]


def _groups(frame: SentenceFrame) -> _Groups:
    groups = tuple(map(frozenset, frame.all))
    figures = sorted({*filter(_is_figure, frozenset(frame.none).union(*groups))})
    return _Groups(
        frame,
        groups,
        tuple(group for group in groups if group.isdisjoint(figures)),
        tuple(group for group in groups if not any(map(_is_telling_nothing, group))),
        tuple(map(frozenset, frame.context)),
        tuple(map(frozenset, frame.article)),
        tuple(figures),
    )


class FrameJudge:
    """Judges sentences by the frames of claims."""

    def __init__(self, figures: FigureJudge, claims: Mapping[str, Claim]) -> None:
        self._figures = figures
        keyed = ((claim, claim.audit) for claim in claims.values() if claim.audit)
        self._framed = [(claim, [*map(_groups, key.frames)]) for claim, key in keyed if key.frames]
        self._claims = claims

    def judge(self, sentence: Sentence) -> Iterator[Judgement]:
        """What a sentence says of claims: of each place and verdict, the first frame that fits."""
        if not sentence.hits:
            return
        read, nearly = _read(sentence), list[Judgement]()
        for claim, frames in self._framed:
            taken: list[Judgement] = []
            for groups in frames:
                frame, hits = groups.frame, self._fitting(claim, groups, read)
                if hits and not any(_is_said(each, frame, hits) for each in taken):
                    taken.append(_judged(claim, frame, sentence, hits))
            yield from taken
            if not taken and read.accuses and _MODEL in sentence.article:
                nearly += self._nearly(claim, frames, read)
        # A sentence has one note, with all claims that it may be about.
        for each in nearly:
            yield each._replace(start=nearly[0].start, end=nearly[0].end)

    def _nearly(
        self, claim: Claim, frames: Sequence[_Groups], read: _ReadSentence
    ) -> Iterator[Judgement]:
        """A note on a sentence that has all of a frame but one concept."""
        for groups in frames:
            lacks = [group for group in groups.all if read.named.isdisjoint(group)]
            own = [group for group in groups.told if group not in lacks]
            if len(lacks) != 1 or len(own) < max(_NEARLY, len(groups.all) - 1):
                continue
            frame = groups.frame
            others = (concept for concept in frame.none if not _is_telling_nothing(concept))
            if _is_mistake(lacks[0]) or _names(read.named, others):
                continue
            if not _is_read_under(groups, read):
                continue
            found = closest(own, read.hits)
            if found and reach(found) <= frame.reach and _is_about(frame, read.sentence, found):
                start, end = min(h.start for h in found), max(h.end for h in found)
                yield Judgement(claim.id, NOT_JUDGED, read.sentence, start, end)
                return

    def _fitting(self, claim: Claim, groups: _Groups, read: _ReadSentence) -> list[Hit]:
        """The hits that fill a frame, one for each group; none if it does not fit."""
        frame = groups.frame
        if frame.verdict not in (AGREES, NOT_JUDGED) and not read.accuses:
            return []
        if any(map(read.known.isdisjoint, groups.worded)) or not _is_read_under(groups, read):
            return []
        figures = list(self._figures_in(claim, groups.figures, read.sentence))
        named = read.named.union(hit.concept for hit in figures)
        own = [group for group in groups.all if _names(named, group)]
        rest = [group for group in groups.all if group not in own]
        if not own or not all(_names(read.asked, filter(_is_subject, group)) for group in rest):
            return []
        hits = sorted([*read.hits, *figures], key=_start)
        joined = any(concept.startswith(_OPERATOR) for group in frame.all for concept in group)
        found = (adjacent if joined else closest)(own, hits)
        if not found or reach(found) > frame.reach or _is_ruled_out(frame, read, named, found):
            return []
        return found if _is_about(frame, read.sentence, found) else []

    def _figures_in(
        self, claim: Claim, concepts: Iterable[str], sentence: Sentence
    ) -> Iterator[Hit]:
        """The numbers of a sentence that are one of some figures."""
        for concept in concepts:
            named = self._claims.get(concept[len(FIGURE) :]) if concept.startswith(FIGURE) else None
            meant = claim if concept in OWN_NUMBERS else named
            for number in sentence.numbers:
                if meant and self._figures.is_to(meant, number, concept):
                    yield Hit(concept, number.start, number.end)


def _judged(
    claim: Claim, frame: SentenceFrame, sentence: Sentence, hits: Sequence[Hit]
) -> Judgement:
    """What a frame says; where it asks for a mistaken number, or one of a toy, that is its place.

    What the judge of numbers says of one goes before.
    """
    kinds = [each for each in OWN_NUMBERS if each != OWN_NUMBER or frame.verdict == _TOY]
    mistaken = [hit for hit in hits if hit.concept in kinds]
    start, end = min(h.start for h in mistaken or hits), max(h.end for h in mistaken or hits)
    return Judgement(claim.id, frame.verdict, sentence, start, end, _FAR if mistaken else 0)


def _read(sentence: Sentence) -> _ReadSentence:
    words = [hit for hit in sentence.hits if not any(_is_unit(hit, n) for n in sentence.numbers)]
    hits = sorted([*words, *number_hits(sentence.numbers)], key=_start)
    named = frozenset(hit.concept for hit in hits)
    asks = sentence.text.rstrip().endswith(("?", "？"))
    accuses = not asks and not sentence.stretch.is_code
    heads, _, lead, *_ = sentence.above
    asked, around = heads | lead, named.union(*sentence.above)
    article = around | sentence.article
    return _ReadSentence(sentence, hits, named, asked, named | asked, around, article, accuses)


def _is_unit(hit: Hit, number: StatedNumber) -> bool:
    """Whether a word is the unit of a number, as the minutes of five minutes."""
    time = hit.concept.startswith("keep.")
    return time and number.start < hit.start and hit.end <= number.end


def _is_ruled_out(
    frame: SentenceFrame, read: _ReadSentence, named: frozenset[str], found: Sequence[Hit]
) -> bool:
    """Whether a concept of `none` is named, also in the heads; some count in these clauses only.

    What the words that were found say besides does not count.
    """
    sentence, places = read.sentence, {(hit.start, hit.end) for hit in found}
    elsewhere = {hit.concept for hit in read.hits if (hit.start, hit.end) not in places}
    named = (named - read.named) | elsewhere
    start, end = min(hit.start for hit in found), max(hit.end for hit in found)
    within = [each for each in sentence.clauses if each[0] < end and start < each[1]]
    clauses = frozenset[str]().union(*map(sentence.concepts_in, within))
    if _is_proven(found, sentence):
        clauses -= {DENIAL}
    return _names((named - _NEAR) | (clauses & _NEAR) | (sentence.above[0] - _NEAR), frame.none)


def _is_proven(found: Sequence[Hit], sentence: Sentence) -> bool:
    """Whether each denial stands behind a word of proof, as in `proven to cost nothing`.

    Where a denial ends the sentence, as in Japanese and Korean, it is the proof that is denied.
    """
    proofs = [hit.end for hit in found if hit.concept == _PROOF]
    denials = [hit for hit in sentence.hits if hit.concept == DENIAL]
    behind = all(hit.start >= min(proofs, default=hit.end) for hit in denials)
    ending = any(_FINAL.search(sentence.stretch.text, hit.start, hit.end) for hit in denials)
    return behind and not ending


def _is_read_under(groups: _Groups, read: _ReadSentence) -> bool:
    """Whether a sentence stands where a frame is looked for."""
    return not (
        any(map(read.around.isdisjoint, groups.context))
        or any(map(read.article.isdisjoint, groups.article))
    )


def _is_about(frame: SentenceFrame, sentence: Sentence, found: Sequence[Hit]) -> bool:
    """Whether what is named nearest to the hits is what the frame is about, or nothing is."""
    own, other = frozenset(frame.about), frozenset(frame.mixed)
    if not other:
        return True
    start, end = min(hit.start for hit in found), max(hit.end for hit in found)
    within = [each for each in sentence.clauses if each[0] < end and start < each[1]]
    near = frozenset[str]().union(*map(sentence.concepts_in, within))
    before = [frozenset({hit.concept}) for hit in reversed(sentence.hits) if hit.start < start]
    for scope in (near, *before, sentence.concepts, *sentence.above):
        if _names(scope, own) or _names(scope, other):
            return not _names(scope, other)
    return True


def _is_subject(concept: str) -> bool:
    """Whether a concept is what is spoken of, which a question or a head may name."""
    return concept.startswith(_SUBJECTS)


def _is_said(judged: Judgement, frame: SentenceFrame, hits: Sequence[Hit]) -> bool:
    """Whether a frame says no more than another one: it has the same verdict, or the same words."""
    overlaps = any(hit.start < judged.end and judged.start < hit.end for hit in hits)
    return overlaps or frame.verdict == judged.verdict


def _is_telling_nothing(concept: str) -> bool:
    """Whether a concept alone does not show what a sentence is about."""
    return concept.startswith(_NOTHING)


def _is_figure(concept: str) -> bool:
    """Whether a concept is a number that is a figure: the claim's own, or another one's."""
    return concept in OWN_NUMBERS or concept.startswith(FIGURE)


def _is_mistake(group: Collection[str]) -> bool:
    """Whether a group asks for what is wrong, or for the claim's number: nothing is without it."""
    return all(concept.startswith(_MISTAKES) for concept in group)


def _start(hit: Hit) -> int:
    return hit.start


def _names(concepts: Concepts, group: Iterable[str]) -> bool:
    return not concepts.isdisjoint(group)
