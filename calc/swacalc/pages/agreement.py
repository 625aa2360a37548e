"""Whether a number that is linked to a claim says what the claim says."""

import re
from collections.abc import Iterator

from swacalc.claims.types import Claim
from swacalc.derivations.from_claims import figure_value
from swacalc.derivations.resolver import Resolver
from swacalc.errors import InputError, MathError
from swacalc.numbers import (
    FORMS_WITHOUT_FIGURE,
    Meaning,
    Spelling,
    compares,
    meaning_of,
    numbers_in,
    same_date,
    spellings,
)
from swacalc.pages.comparison import Stated, Verdict, compare, shown
from swacalc.quantity.units import COUNTS

# What a number may be besides the figure, if the claim's statement says the same.
_BESIDE = ("unit", "number", "direction")
_WORDS = re.compile("[a-z]+")


def figure_of(symbols: Resolver, claim: Claim) -> Stated | None:
    """What the figure of a claim says; None where it has none or no value."""
    if claim.figure is None:
        return None
    try:
        found = figure_value(symbols, claim, claim.figure)
    except (InputError, MathError):
        return None
    return Stated((claim.figure.relation,), found.quantity, each=each_of(claim))


def each_of(claim: Claim) -> frozenset[str]:
    """The counts that a claim's statement names in the singular."""
    return frozenset(_WORDS.findall(claim.statement.en)) & frozenset(COUNTS)


class Agreement:
    """Compares numbers with claims, remembering what each claim says."""

    def __init__(self, symbols: Resolver) -> None:
        self._symbols = symbols
        self._figures: dict[str, Stated | None] = {}
        self._stated: dict[str, tuple[Meaning, ...]] = {}
        self._torn: dict[str, bool] = {}
        self._judged: dict[tuple[str, Meaning], Verdict] = {}

    def compare(
        self, claim: Claim, text: str, spelling: Spelling, link: tuple[int, int]
    ) -> Verdict:
        """Compare a number found in `text` with a claim, to which the span `link` is linked."""
        if spelling.form in FORMS_WITHOUT_FIGURE:
            words = text[spelling.start : spelling.end]
            return Verdict("" if _names(claim, spelling.form, words) else "number")
        meaning = meaning_of(text, spelling)
        verdict = self.judge(claim, meaning)
        unknown = spelling.form == "unknown"
        if not verdict.differs and _is_ratio(meaning, spelling) and self._counts(claim):
            return Verdict("unit")
        if not verdict.differs:
            from swacalc.numbers.surroundings import is_understood

            said = f"{claim.statement.en} {claim.statement.zh}"
            directed = bool(meaning.direction)
            unknown = not is_understood(text, spelling, link, said, directed=directed)
        return verdict._replace(differs="unknown") if unknown else verdict

    def _counts(self, claim: Claim) -> bool:
        """Whether a claim gives a number of things, and speaks of no ratio."""
        figure, texts = self.figure(claim), (claim.statement.en, claim.statement.zh)
        return bool(figure and figure.quantity.unit.powers) and not any(
            _is_ratio(said, spelling) for text in texts for spelling, said in numbers_in(text)
        )

    def judge(self, claim: Claim, said: Meaning) -> Verdict:
        """Compare a number with the claim's figure, and else with the numbers of its statement.

        If the figure and the words of the claim contradict each other, its words justify no number
        in the figure's unit.
        """
        key = claim.id, said
        if key not in self._judged:
            self._judged[key] = self._judge(claim, said)
        return self._judged[key]

    def _judge(self, claim: Claim, said: Meaning) -> Verdict:
        figure = self.figure(claim)
        best = compare(said, figure) if figure else Verdict("number")
        if not best.differs:
            return best
        stated = any(
            not compare(said, other).differs
            for number in self._statement(claim)
            if figure is None or compare(number, figure).differs
            for other in _given(number, each_of(claim))
        )
        worded = stated and self._is_torn(claim)
        if stated and (best.differs == "unit" or not worded) and best.differs in _BESIDE:
            return Verdict("", worded=worded)
        return best._replace(said=shown(figure) if figure else "", worded=worded)

    def _is_torn(self, claim: Claim) -> bool:
        """Whether the figure of a claim contradicts its words."""
        if claim.id not in self._torn:
            from swacalc.pages.contradiction import contradictions

            figure = self.figure(claim)
            self._torn[claim.id] = bool(figure and any(contradictions(claim, figure)))
        return self._torn[claim.id]

    def figure(self, claim: Claim) -> Stated | None:
        """What the figure of a claim says, with the part that it is about; None without one."""
        if claim.id not in self._figures:
            figure = figure_of(self._symbols, claim)
            if figure:
                figure = figure._replace(directions=self._directions(claim, figure))
            self._figures[claim.id] = figure
        return self._figures[claim.id]

    def _directions(self, claim: Claim, figure: Stated) -> tuple[str, ...]:
        """Which part the figure is about according to its statement; `left` if it does not say."""
        told = {
            number.direction
            for number in self._statement(claim)
            if compare(number._replace(direction=""), figure).differs in ("", "relation")
        }
        if told - {""}:
            return tuple(sorted(told - {""}))
        amount = bool(figure.quantity.unit.powers)
        words = claim.statement.en + claim.statement.zh
        return () if amount and compares(words) else ("left",)

    def _statement(self, claim: Claim) -> tuple[Meaning, ...]:
        """The numbers of a claim's statement, in both languages."""
        if claim.id not in self._stated:
            texts = (claim.statement.en, claim.statement.zh)
            self._stated[claim.id] = tuple(
                found for words in texts for _, found in numbers_in(words)
            )
        return self._stated[claim.id]


def _is_ratio(said: Meaning, spelling: Spelling) -> bool:
    """Whether a number is one of times or of a unit by itself, so no number of things: 2,000%."""
    ratio = not said.plain and not any(each.unit.powers for each in said.readings)
    return spelling.form == "times" or ratio


def _names(claim: Claim, form: str, words: str) -> bool:
    """Whether the statement of a claim has the same date or version."""
    return any(
        spelling.form == form and (same_date(said, words) if form == "date" else said == words)
        for text in (claim.statement.en, claim.statement.zh)
        for spelling in spellings(text)
        for said in (text[spelling.start : spelling.end],)
    )


def _given(number: Meaning, each: frozenset[str]) -> Iterator[Stated]:
    directions = (number.direction or "left",)
    for quantity in number.readings:
        yield Stated(number.relations, quantity, number.plain, directions, each)
