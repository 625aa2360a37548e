"""Whether a number that is linked to a claim says what the claim says."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from swacalc.checks.findings import Project
from swacalc.checks.spelling import (
    FORMS_WITHOUT_FIGURE,
    Spelling,
    Statement,
    same_date,
    spellings,
    state,
)
from swacalc.claims.types import Claim
from swacalc.derivations.from_claims import figure_value
from swacalc.errors import InputError, MathError
from swacalc.quantity import Quantity, relation_text, text
from swacalc.quantity.interval import ABOUT_TOLERANCE


class Verdict(NamedTuple):
    """How a number compares: `differs` names unit, number or relation, and is empty where none.

    It is unknown where something that belongs to the number is not understood.

    `rounded` tells that it agrees only as a rounded number; `said` is what the claim says.
    """

    differs: str
    rounded: bool = False
    said: str = ""


class _Said(NamedTuple):
    """A quantity that a claim gives, with the relations that fit it."""

    relations: tuple[str, ...]
    quantity: Quantity
    plain: bool = False


# The worst first: a number in another unit is further off than one with another relation.
_ORDER = ("unit", "number", "relation", "")
_LOOSE = ("equals", "about")
# How far a statement may round its own figure: 3,514 for 3,514.25.
_SLIP = Fraction(1, 200)


class Agreement:
    """Compares numbers with claims, remembering what each claim says."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._figures: dict[str, _Said | None] = {}
        self._others: dict[str, tuple[_Said, ...]] = {}

    def compare(self, claim: Claim, text: str, spelling: Spelling) -> Verdict:
        """Compare a number found in `text` with a claim."""
        if spelling.form in FORMS_WITHOUT_FIGURE:
            words = text[spelling.start : spelling.end]
            return Verdict("" if self._names(claim, spelling.form, words) else "number")
        verdict = self.judge(claim, state(text, spelling))
        unknown = spelling.form == "unknown" and verdict.differs
        return verdict._replace(differs="unknown") if unknown else verdict

    def _names(self, claim: Claim, form: str, words: str) -> bool:
        """Whether the statement has the same date or version."""
        return any(
            spelling.form == form and (same_date(said, words) if form == "date" else said == words)
            for text in (claim.statement.en, claim.statement.zh)
            for spelling in spellings(text)
            for said in (text[spelling.start : spelling.end],)
        )

    def judge(self, claim: Claim, said: Statement) -> Verdict:
        """Compare a number with the claim's figure, and else with the numbers of its statement.

        Where the statement no longer says the figure, one of the two is out of date, and its
        numbers stand for nothing that the figure's unit could be compared with.
        """
        figure = self._figure(claim)
        best = _compare(said, figure) if figure else Verdict("number")
        if not best.differs:
            return best
        trusted = best.differs == "unit" or figure is None or self._is_stated(claim, figure)
        if best.differs != "relation" and trusted and self._in_statement(claim, said):
            return Verdict("")
        return best._replace(said=_shown(figure)) if figure else best

    def _is_stated(self, claim: Claim, figure: _Said) -> bool:
        """Whether the statement has the figure's number, or no number that could be it."""
        alike = [o for o in self._other(claim) if o.plain or _fits(o.quantity, figure.quantity)]
        wanted = figure.quantity
        return not alike or any(
            wanted.base == other.quantity.base
            or (other.plain and wanted.number == other.quantity.number)
            or abs(other.quantity.base - wanted.base) <= _SLIP * abs(wanted.base)
            for other in alike
        )

    def _in_statement(self, claim: Claim, said: Statement) -> bool:
        return any(not _compare(said, other).differs for other in self._other(claim))

    def _figure(self, claim: Claim) -> _Said | None:
        if claim.id not in self._figures:
            self._figures[claim.id] = self._find(claim)
        return self._figures[claim.id]

    def _find(self, claim: Claim) -> _Said | None:
        if claim.figure is None:
            return None
        try:
            found = figure_value(self._project.symbols, claim, claim.figure)
        except (InputError, MathError):
            return None
        return _Said((claim.figure.relation,), found.quantity)

    def _other(self, claim: Claim) -> tuple[_Said, ...]:
        if claim.id not in self._others:
            texts = (claim.statement.en, claim.statement.zh)
            self._others[claim.id] = tuple(said for words in texts for said in _numbers(words))
        return self._others[claim.id]


def _numbers(words: str) -> Iterable[_Said]:
    for spelling in spellings(words, ((0, len(words)),)):
        if spelling.form not in FORMS_WITHOUT_FIGURE:
            found = state(words, spelling)
            for quantity in found.readings:
                yield _Said(found.relations, quantity, found.plain)


def _shown(said: _Said) -> str:
    return f"{relation_text(said.relations[0])}{text(said.quantity)}"


def _compare(said: Statement, other: _Said) -> Verdict:
    best = _against(said, said.readings[0], other)
    for reading in said.readings[1:]:
        verdict = _against(said, reading, other)
        if _ORDER.index(verdict.differs) > _ORDER.index(best.differs):
            best = verdict
    return best


def _against(said: Statement, reading: Quantity, other: _Said) -> Verdict:
    plain = said.plain or other.plain
    if not plain and not _fits(reading, other.quantity):
        return Verdict("unit")
    wanted = other.quantity.base
    numbers = [reading.base]
    if plain:
        # A number without a unit, as in a column of a table, is in the claim's.
        numbers.append(reading.number * other.quantity.unit.scale)
    exact = wanted in numbers
    loose = any(word in _LOOSE for word in other.relations)
    if not exact and not (loose and any(_rounds(said, number, wanted) for number in numbers)):
        return Verdict("number")
    kept = _kept(said, other, exact=exact)
    return Verdict("" if kept else "relation", rounded=not exact)


def _fits(reading: Quantity, other: Quantity) -> bool:
    """Whether two units agree; of two counts, which have no dimension, the names must."""
    if not reading.unit.fits(other.unit):
        return False
    names = (reading.unit.powers, other.unit.powers)
    return bool(reading.unit.dimension) or () in names or names[0] == names[1]


def _rounds(said: Statement, number: Fraction, wanted: Fraction) -> bool:
    """Whether a number is another one in fewer digits, or close to it as its words say."""
    distance = abs(number - wanted)
    near = distance <= ABOUT_TOLERANCE * abs(wanted)
    if said.step:
        return near and distance <= abs(number * said.step) / 2
    return near and "about" in said.relations


def _kept(said: Statement, other: _Said, *, exact: bool) -> bool:
    """Whether the relation is the claim's; about marks a number that is rounded, too."""
    if any(word in other.relations for word in said.relations):
        return True
    return "equals" in other.relations and "about" in said.relations and not exact
