"""The audit of an article: its text in, its statements with their verdicts out."""

from collections.abc import Iterator, Sequence

from swacalc.audit.answers import PolarAnswer, answers_in
from swacalc.audit.articles import Article
from swacalc.audit.figure_judge import FigureJudge
from swacalc.audit.formula_judge import FormulaJudge
from swacalc.audit.framing import FrameJudge
from swacalc.audit.illustrations import TOY, Drawn, IllustrationJudge, illustrated
from swacalc.audit.judging import NumberJudge
from swacalc.audit.price_judge import PriceJudge
from swacalc.audit.rivals import settled
from swacalc.audit.sentences import Sentence, SentenceReader
from swacalc.audit.stretches import Stretch
from swacalc.audit.subjects import scopes
from swacalc.audit.verdicts import AGREES, NOT_JUDGED, Judgement, Statement
from swacalc.claims.types import Claim, ClaimSet
from swacalc.claims.wording import AuditKey
from swacalc.derivations.resolver import Resolver

# What shows that an article is about the subject of the claims: its name, or two other signs. A
# short text may do without.
_NAMED, _SIGN, _SIGNS = "subject.named", "subject.", 2
_SHORT = 3_000  # characters
# An answer with one of these says yes or no of something else, or with a condition.
_LIMITS = frozenset(
    ("speech.mistaken", "speech.condition", "speech.elsewhere", "model.v1", "model.other")
)


class Auditor:
    """Audits articles against the claims that have an `audit` key."""

    def __init__(self, claims: ClaimSet, symbols: Resolver) -> None:
        figures = FigureJudge(symbols, claims.claims.values())
        self._figures = figures
        self._reader = SentenceReader(claims.vocabulary)
        self._is_told = any(each.id == _NAMED for each in claims.vocabulary.concepts)
        self._numbers = NumberJudge(figures)
        self._claims: list[tuple[Claim, AuditKey]] = [
            (claim, claim.audit) for claim in claims.claims.values() if claim.audit
        ]
        self._figured = [(claim, key) for claim, key in self._claims if claim.tag != TOY]
        self._formulas = FormulaJudge(symbols, self._claims)
        self._toys = IllustrationJudge(figures, self._claims)
        self._prices = PriceJudge(figures, claims.claims.values())
        self._frames = FrameJudge(figures, claims.claims)

    def audit(self, path: str, text: str) -> list[Statement]:
        """As `judged`, of an article whose kind its path says."""
        return self.judged(Article(path, text))

    def judged(self, article: Article) -> list[Statement]:
        """The statements of an article that touch a claim, in the order of their places.

        Raises:
            InputError: it is not of its kind.
        """
        sentences = self._reader.read(article.stretches())
        drawn = illustrated(sentences)
        settle = settled if self._is_of_subject(sentences) else _doubted
        answers = {id(each.sentence): each for each in answers_in(sentences)}
        denied = {id(each.question) for each in answers.values() if each.denies}
        found = [
            _statement(article.path, each, names)
            for sentence in sentences
            for each, names in settle(list(self._judge(sentence, drawn, answers.get(id(sentence)))))
            if not (id(sentence) in denied and each.verdict == AGREES)
        ]
        found.sort(key=lambda each: (each.place.line or 0, each.place.column or 0, each.claim))
        return article.placed(found)

    def _is_of_subject(self, sentences: Sequence[Sentence]) -> bool:
        """Whether an article can be accused: it shows that it is about the subject of the claims.

        A vocabulary that does not name the subject lets every article be about it.
        """
        named = frozenset(each for sentence in sentences[:1] for each in sentence.article)
        signs = [each for each in named if each.startswith(_SIGN)]
        short = sum(each.end - each.start for each in sentences) < _SHORT
        return short or not self._is_told or _NAMED in named or len(signs) >= _SIGNS

    def compared(self, claim: Claim, words: str) -> tuple[str, ...]:
        """What each number in some words is to the figure of a claim, as `FigureJudge` says it."""
        if not words.strip():
            return ()
        sentences = self._reader.read([Stretch(words, ((0, 1, 1, 0),))])
        numbers = (number for sentence in sentences for number in sentence.numbers)
        return tuple(self._figures.compare(claim, number) for number in numbers)

    def _judge(
        self, sentence: Sentence, drawn: frozenset[Drawn], answer: PolarAnswer | None
    ) -> Iterator[Judgement]:
        for number in sentence.numbers:
            around = scopes(sentence, number)
            yield from self._toys.judge(sentence, number, around, drawn)
            for claim, key in self._figured:
                if found := self._numbers.judge(claim, key, sentence, number, around):
                    yield found
        yield from self._formulas.judge(sentence)
        told = list(self._frames.judge(sentence))
        yield from told
        yield from self._prices.judge(sentence)
        if answer:
            yield from self._answered(answer, told)

    def _answered(self, answer: PolarAnswer, told: list[Judgement]) -> Iterator[Judgement]:
        """What an answer says by yes or no, and not in its own words or the next sentence."""
        if answer.said and answer.sentence.concepts.isdisjoint(_LIMITS):
            told += self._frames.judge(answer.rest) if answer.rest else ()
            known = {each.claim for each in told if each.verdict != NOT_JUDGED}
            said = (answer.of(each) for each in self._frames.judge(answer.said))
            yield from (each for each in said if each.claim not in known)


def _doubted(judgements: Sequence[Judgement]) -> Iterator[tuple[Judgement, tuple[str, ...]]]:
    """The judgements that stand, those that accuse as notes: they may be about something else."""
    for each, names in settled(judgements):
        if each.verdict in (AGREES, NOT_JUDGED):
            yield each, names
        else:
            yield each._replace(claim="", verdict=NOT_JUDGED), (each.claim,)


def _statement(path: str, judged: Judgement, candidates: tuple[str, ...]) -> Statement:
    stretch = judged.sentence.stretch
    text = stretch.text[judged.start : judged.end]
    place = stretch.place(path, judged.start, judged.end)
    sentence = judged.sentence.text if judged.verdict == NOT_JUDGED else ""
    return Statement(place, text, judged.claim, judged.verdict, candidates, sentence)
