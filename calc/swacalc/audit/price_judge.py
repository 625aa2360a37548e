"""Two prices of one sentence, the former and the new one, against two claims of the same price."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain

from swacalc.audit.figure_judge import FigureJudge
from swacalc.audit.neighbours import is_unasserted
from swacalc.audit.sentences import Sentence
from swacalc.audit.stated_numbers import StatedNumber, is_money
from swacalc.audit.verdicts import Judgement
from swacalc.claims.types import Claim
from swacalc.claims.wording import AuditKey
from swacalc.patterns import LatePattern

_CHANGES = frozenset({"price.fell", "price.cut", "speech.compare"})
# Between or before two prices, that one became the other.
_FROM = LatePattern(
    r"(?i:\b(?:from|de|von|da|с|от)\s(?:US\s?)?[$€]?\s?\Z)|[从由]\s?\Z|(?:→|->|⇒)|から|에서"
)
# A price of some hours, and not of others.
_PEAK = LatePattern(
    r"(?i:(?<!off-)(?<!off )\bpeak|\bpunta|\bpico\b|\bpointe|spitzenzeit|пиков)"
    r"|(?<!非)高峰|ピーク|피크"
)

_CHANGED = ("gone", "more")
_BY = LatePattern(r"(?:降|涨|漲|便宜|贵|貴|少|多)了?\s?\Z")
_FARTHEST = 16  # how many times a mistaken price can be larger or smaller
_MILLION = 10**6
_SLIPS = (Fraction(10), Fraction(1, 10))


class PriceJudge:
    """Judges the prices of a sentence that says from which a price changed to which."""

    def __init__(
        self,
        figures: FigureJudge,
        claims: Iterable[Claim],
    ) -> None:
        self._figures = figures
        self._claims = claims

    @cached_property
    def _prices(self) -> list[Claim]:
        return [claim for claim in self._claims if self._figures.is_price(claim)]

    @cached_property
    def _pairs(self) -> dict[frozenset[str], list[tuple[Claim, AuditKey]]]:
        """The claims of two prices of one thing, by what they are about."""
        about: dict[frozenset[str], list[tuple[Claim, AuditKey]]] = {}
        for claim in self._prices:
            if claim.audit and claim.audit.about:
                subject = frozenset(claim.audit.about[0])
                about.setdefault(subject, []).append((claim, claim.audit))
        return {subject: pair for subject, pair in about.items() if len(pair) == 2}

    def judge(self, sentence: Sentence) -> Iterator[Judgement]:
        """The wrong ones of two prices: one beside the right other, or both ten times off.

        By how much a price changed is no price.
        """
        prices = [each for each in sentence.numbers if is_money(each)]
        changes = any(_is_change(sentence, each) for each in prices)
        if changes or len(prices) != 2 or not _tells_change(sentence, prices):
            return
        for subject, ((one, key), (two, other)) in self._pairs.items():
            apart = sentence.concepts.intersection((*key.apart, *other.apart))
            if not apart and sentence.concepts & subject:
                for claim, price in self._wrong((one, two), prices):
                    if not is_unasserted(sentence, price.start):
                        yield Judgement(claim.id, "wrong-value", sentence, price.start, price.end)

    def _wrong(
        self, claims: tuple[Claim, Claim], prices: Sequence[StatedNumber]
    ) -> Iterator[tuple[Claim, StatedNumber]]:
        for one, two in (claims, claims[::-1]):
            first, second = (self._times(one, each) for each in prices)
            rest = [self._times(two, each) for each in prices]
            if first in _SLIPS and rest[1] == first:
                yield from zip((one, two), prices, strict=True)
            for right, at in ((first, 1), (second, 0)):
                if right == 1 and self._is_wrong(rest[at], prices[at]):
                    yield two, prices[at]

    def _is_wrong(self, times: Fraction | None, price: StatedNumber) -> bool:
        """Whether a price is near that of a claim, and the right one of no claim."""
        near = times is not None and 1 < _FARTHEST * times < _FARTHEST**2
        known = (self._times(claim, price) for claim in self._prices)
        return near and not any(each == 1 for each in known)

    def _times(self, claim: Claim, number: StatedNumber) -> Fraction | None:
        """How many times a claim's price per million tokens a number is; None for no dollars."""
        figure = self._figures.figure(claim)
        readings = number.meaning.readings
        if figure is None:
            return None
        unit = figure.quantity.unit
        rated = (each.base for each in readings if each.unit.powers == unit.powers)
        money = (each.base / _MILLION for each in readings if each.unit.powers == unit.powers[:1])
        price = next(chain(rated, money), None)
        return None if price is None else price / figure.quantity.base


def _is_change(sentence: Sentence, price: StatedNumber) -> bool:
    """Whether a price is by how much another one changed."""
    before = sentence.stretch.text[max(0, price.start - 12) : price.start]
    return price.meaning.direction in _CHANGED or bool(_BY.compiled.search(before))


def _tells_change(sentence: Sentence, prices: Sequence[StatedNumber]) -> bool:
    """Whether a sentence says that one of two prices became the other, at all hours."""
    text = sentence.stretch.text
    first, second = prices
    before, between = text[max(0, first.start - 12) : first.start], text[first.end : second.start]
    told = bool(_FROM.compiled.search(before) or _FROM.compiled.search(between))
    told = told or not sentence.concepts.isdisjoint(_CHANGES)
    return told and not _PEAK.compiled.search(sentence.text)
