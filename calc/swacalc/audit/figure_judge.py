"""What a number of an article is to the figure of a claim."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from swacalc.audit.digits import RARE, digits_of, has_digits, is_scrambled
from swacalc.audit.parameters import is_billions, is_fewer_parameters
from swacalc.audit.rates import (
    is_near_without_rate,
    is_rated,
    is_said_per_token,
    is_without_rate,
)
from swacalc.audit.stated_numbers import COINS, StatedNumber
from swacalc.claims.types import Claim
from swacalc.claims.vocabulary import OTHER_BOUND, OTHER_ORDER, OTHER_UNIT, OTHER_VALUE
from swacalc.derivations.resolver import Resolver
from swacalc.numbers import Meaning
from swacalc.numbers.numerals import numeral
from swacalc.pages.agreement import Agreement, figure_of
from swacalc.pages.comparison import Stated, compare
from swacalc.quantity import Quantity
from swacalc.quantity.units import COUNTS

# How a bound is turned round.
_TURNED = {
    "at-least": ("at-most", "under"),
    "over": ("at-most", "under"),
    "at-most": ("at-least", "over"),
    "under": ("at-least", "over"),
    "nearly": ("at-least", "over"),
}
_MILLION = 10**6
_TEN = Fraction(10)
_FAR = 20  # characters of a unit; what is longer is a phrase
_LARGE = 10  # the least figure that is known by its digits alone
_FARTHEST = 16  # how many times a mistaken number can be larger or smaller
_SIZES = {"B", "s"}  # what a ratio of hundreds may be given in by mistake
_COINED = {"USD", "CNY"}
_LAYERS, _TOKENS = (("layer", 1),), (("token", 1),)
_BYTES, _TIME, _MONEY = (("B", 1),), (("s", 1),), (("USD", 1),)
# The figure itself; it with its relation left out; with its bound turned round; said of the part
# that is gone; its digits with another unit; another number of its unit; its digits in another
# order.
SAME, BARE, TURNED, DIRECTION = "same", "bare", "turned", "direction"
UNIT, OTHER, SCRAMBLED = "unit", "other", "scrambled"
# What frames call them.
_NAMED = {
    OTHER_UNIT: (UNIT,),
    OTHER_ORDER: (SCRAMBLED,),
    OTHER_BOUND: (TURNED, DIRECTION),
    OTHER_VALUE: (OTHER,),
}


Powers: TypeAlias = tuple[tuple[str, int], ...]  # of the parts of a unit


class FigureJudge:
    """Compares numbers with the figures of claims."""

    def __init__(self, symbols: Resolver, claims: Iterable[Claim]) -> None:
        self._agreement = Agreement(symbols)
        self._symbols = symbols
        self._claims = claims
        self._figures: dict[str, Stated | None] = {}
        self._known: dict[tuple[str, StatedNumber], str] = {}
        self._of_powers: dict[Powers, frozenset[Fraction]] = {}

    def figure(self, claim: Claim) -> Stated | None:
        """The figure of a claim, whatever part its statement says that it is; None without one."""
        if claim.id not in self._figures:
            self._figures[claim.id] = figure_of(self._symbols, claim)
        return self._figures[claim.id]

    def is_written_as(self, claim: Claim, number: StatedNumber) -> bool:
        """Whether a number is written as the figure of a claim, whatever its unit."""
        figure = self.figure(claim)
        return figure is not None and numeral(number.numeral)[0] == figure.quantity.number

    def is_rare(self, claim: Claim) -> bool:
        """Whether a claim's figure has three digits or more, so that they alone tell of it."""
        figure = self.figure(claim)
        return figure is not None and digits_of(figure.quantity.number) >= RARE

    def compare(self, claim: Claim, number: StatedNumber) -> str:
        """What a number is to the figure, in one of the words above; empty if it is nothing."""
        key = claim.id, number
        if key not in self._known:
            # Only a number of what is left or gone needs the statement of the claim, which is long.
            directed = number.meaning.direction
            figure = self._agreement.figure(claim) if directed else self.figure(claim)
            self._known[key] = _compared(figure, number) if figure else ""
        return self._known[key]

    def is_to(self, claim: Claim, number: StatedNumber, named: str) -> bool:
        """Whether a number is to the figure what frames call by a name."""
        compared = self.compare(claim, number) in _NAMED.get(named, (SAME, BARE))
        return compared and not (named == OTHER_VALUE and self.is_known(number))

    def _bases(self, powers: Powers) -> frozenset[Fraction]:
        """The figures of all claims in units with some powers."""
        if powers not in self._of_powers:
            alike = (each for each in self._claims if self._powers(each) == powers)
            figures = filter(None, map(self.figure, alike))
            self._of_powers[powers] = frozenset(each.quantity.base for each in figures)
        return self._of_powers[powers]

    def _powers(self, claim: Claim) -> Powers | None:
        """The powers of the unit of a figure, which is not worked out; None without one."""
        figure = claim.figure
        if figure is None or figure.symbol not in self._symbols.symbol_table:
            return None
        given = figure.unit if figure.formula or not figure.value else figure.value.unit
        return (given or self._symbols.unit(figure.symbol)).powers

    def is_total(self, claim: Claim, number: StatedNumber) -> bool:
        """Whether a number is written as a figure per token, and is that of a million tokens."""
        figure = self.figure(claim)
        return (
            figure is not None
            and figure.quantity.unit.powers == (*_BYTES, ("token", -1))
            and self.is_written_as(claim, number)
            and any(
                each.base == figure.quantity.base * _MILLION for each in number.meaning.readings
            )
        )

    def is_price(self, claim: Claim) -> bool:
        """Whether the figure of a claim is a price in dollars."""
        powers = self._powers(claim)
        return powers is not None and powers[:1] == _MONEY

    @cached_property
    def _rare(self) -> tuple[Quantity, ...]:
        figures = filter(None, (self.figure(claim) for claim in self._claims if claim.audit))
        return tuple(each.quantity for each in figures if each.quantity.number >= RARE)

    def is_known(self, number: StatedNumber) -> bool:
        """Whether a number is the figure of any claim, or has the digits of one that is audited.

        They may stand in another order.
        """
        readings = number.meaning.readings
        stated, _ = numeral(number.numeral)
        digits = (stated == each.number or is_scrambled(number, each) for each in self._rare)
        return any(digits) or any(each.base in self._bases(each.unit.powers) for each in readings)


def _compared(figure: Stated, number: StatedNumber) -> str:
    said, quantity = number.meaning, figure.quantity
    if quantity.unit.powers in (_LAYERS, _TOKENS):
        said = said._replace(direction="")  # a count of these is never what is gone
    if number.form == "ordinal" or (quantity.unit.powers and number.form in ("times", "part")):
        return ""
    if number.form == "unknown" or is_scrambled(number, quantity):
        return _of_unknown_unit(figure, number)
    differs = compare(said, figure).differs
    if not differs or _is_turned_over(said, quantity):
        return SAME
    if differs == "relation":
        turned = _TURNED.get(figure.relations[0], ())
        return TURNED if any(word in turned for word in said.relations) else BARE
    if differs == "direction":
        return DIRECTION if said.direction == "gone" else BARE
    return "" if differs == "denied" else _of_other_unit(figure, number, differs)


def _of_unknown_unit(figure: Stated, number: StatedNumber) -> str:
    """What a number in an unknown unit, or with its digits in another order, is to a figure."""
    if is_scrambled(number, figure.quantity):
        return SCRAMBLED
    number_of = figure.quantity.number
    if figure.quantity.unit.powers[:1] == _MONEY and _is_of_no_share(number):
        return UNIT if has_digits(number, figure.quantity) else ""
    if number_of < _LARGE or compare(_plain(number.meaning), figure).differs:
        return ""
    return UNIT if _is_of_no_share(number) else BARE


def _is_of_no_share(number: StatedNumber) -> bool:
    """Whether a number is one of coins or points, which the reader of numbers does not know."""
    readings = number.meaning.readings
    names = {name for each in readings for name, _ in each.unit.powers}
    coined = any(name.endswith("元") for name in names)  # those of other countries
    return coined or not COINS.isdisjoint({*names, *(f"{name}s" for name in names)})


def _plain(said: Meaning) -> Meaning:
    return said._replace(plain=True, relations=("equals", "about"))


def _is_turned_over(said: Meaning, quantity: Quantity) -> bool:
    """Whether a number is one part in as many as a ratio above one gives: 1/437 for 437 times."""
    ratio = not quantity.unit.powers and quantity.base > 1
    return ratio and any(each.base * quantity.base == 1 for each in said.readings)


def _of_other_unit(figure: Stated, number: StatedNumber, differs: str) -> str:
    """What a number that differs in unit or value is to a figure."""
    if number.meaning.plain:
        return UNIT if is_fewer_parameters(number, figure.quantity) else ""
    if figure.quantity.unit.powers[:1] == _MONEY:
        # Prices are given per million tokens or per token, and people leave that out.
        return _of_other_price(figure, number)
    if any(same(number, figure.quantity) for same in (is_without_rate, is_billions, is_rated)):
        return SAME
    if differs == "number" and _is_padded(number, figure.quantity):
        return BARE
    if has_digits(number, figure.quantity):
        near = number.end - number.start - len(number.numeral) <= _FAR
        return UNIT if near and _is_measure(number, figure.quantity) else ""
    fits = any(each.unit.fits(figure.quantity.unit) for each in number.meaning.readings)
    fits = (fits and differs == "number") or is_near_without_rate(number, figure.quantity)
    alike = _is_measure(number, figure.quantity) and _is_plausible(number, figure.quantity)
    return OTHER if fits and alike else ""


def _is_padded(number: StatedNumber, quantity: Quantity) -> bool:
    """Whether a number is a figure that is rounded to a whole one, with zeros behind it."""
    whole, _, decimals = number.numeral.partition(".")
    zeros = bool(decimals) and not decimals.strip("0") and whole.isdigit()
    near = any(abs(each.base / quantity.base - 1) * 100 < 1 for each in number.meaning.readings)
    return zeros and near


def _of_other_price(figure: Stated, number: StatedNumber) -> str:
    if has_digits(number, figure.quantity):
        return UNIT if is_said_per_token(number, figure.quantity) else SAME
    money = [each for each in number.meaning.readings if each.unit.powers[:1] == _MONEY]
    rated = any(each.unit.powers[1:] for each in money) and _is_plausible(number, figure.quantity)
    # Without `per million tokens` it may be a peak or a former price, but for a slip of the point.
    slips = (each.base / _MILLION / figure.quantity.base for each in money)
    return OTHER if rated or any(each in (_TEN, 1 / _TEN) for each in slips) else ""


def _is_plausible(number: StatedNumber, quantity: Quantity) -> bool:
    """Whether a number is near enough to be a mistake; others are of something else.

    A share is no more than the whole.
    """
    share = not quantity.unit.powers and quantity.base < 1
    bases = [each.base for each in number.meaning.readings if not share or each.base <= 1]
    return any(_is_near(base, quantity.base) for base in bases)


def _is_near(number: Fraction, figure: Fraction) -> bool:
    return abs(figure) <= abs(number) * _FARTHEST <= abs(figure) * _FARTHEST**2


def _is_measure(number: StatedNumber, quantity: Quantity) -> bool:
    """Whether the unit of a number could be a mistake: a count of things is no ratio or size.

    How many times is mistaken for a percentage, and if it is hundreds, for bytes or a time.
    """
    powers = [power for each in number.meaning.readings for power in each.unit.powers]
    names = {name for name, power in powers if power > 0}
    if "window" in names:
        return False
    if _COINED & names and quantity.unit.powers[:1] != _MONEY:
        # What a price fell by in percent is mistaken for money.
        return not quantity.unit.powers and quantity.number >= _LARGE and quantity.base < 1
    if quantity.unit.powers[:1] in (_BYTES, _TIME):
        return quantity.unit.powers[0][0] in names
    if not quantity.unit.powers and quantity.base >= RARE:
        return names <= _SIZES
    if quantity.unit.powers or quantity.base > 1:
        return bool(quantity.unit.powers) or not names
    return names.isdisjoint((*COUNTS, "s"))
