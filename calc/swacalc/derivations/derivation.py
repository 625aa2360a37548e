"""A figure with all that it was computed from."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from swacalc.claims.vocabulary import TAGS
from swacalc.errors import InputError
from swacalc.formulas import Expression, steps
from swacalc.quantity import RATIO, Interval, Quantity, Unit, parse_unit, text
from swacalc.quantity.units import scales_hint, unit_hint

YOUR_INPUT = "your input"
# The origin of a quantity that stands in the expression itself.
WRITTEN = "expression"

# The weakest first: a toy value, a reported one, a mechanism; the user's own has no tag.
_STRENGTH: Mapping[str, int] = {tag: rank for rank, tag in enumerate(reversed(TAGS))}


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """A quantity with its provenance; `interval` is in base units.

    `origin` is claim, model, user, default (of a command) or expression (for a quantity inside
    one), and derived for an expression that nobody stated. `ref` is the claim's id, or the model
    and its field. `formula` and `inputs` are set if the quantity was computed; `counted` takes the
    place of a formula where only a count from the inputs' numbers, in base units, gives the
    quantity. `name` is empty without a symbol.
    """

    quantity: Quantity
    interval: Interval
    tag: str
    origin: str
    name: str = ""
    ref: str = ""
    formula: Expression | None = None
    inputs: tuple["Derivation", ...] = ()
    counted: Callable[[Mapping[str, Fraction]], Fraction] | None = None

    @property
    def computed(self) -> bool:
        """Whether the quantity was computed, by a formula or by counting."""
        return self.formula is not None or self.counted is not None

    def steps(self) -> tuple[str, ...]:
        """The working from the formula to the result, in base units; empty when nothing was."""
        if self.formula is None:
            return ()
        return steps(self.formula, {part.name: part.quantity.base for part in self.inputs})

    def refs(self) -> tuple[str, ...]:
        """Every claim and model field that the quantity depends on, its own first."""
        return tuple(dict.fromkeys(part.ref for part in self.all_parts() if part.ref))

    def leaves(self) -> tuple["Derivation", ...]:
        """The symbols that were given and not computed, each once."""
        return tuple(part for part in self.all_parts() if part.name and not part.computed)

    def all_parts(self) -> tuple["Derivation", ...]:
        """This derivation and everything below it, each once, nearest first."""
        seen: dict[int, Derivation] = {}
        waiting = [self]
        while waiting:
            part = waiting.pop(0)
            if id(part) not in seen:
                seen[id(part)] = part
                waiting += part.inputs
        return tuple(seen.values())


def leaf(
    name: str, number: int | Fraction, unit: str, ref: str, *, given: bool = False
) -> Derivation:
    """A number from a model of the claims, or from the user's own."""
    quantity = Quantity(number=Fraction(number), unit=parse_unit(unit))
    return Derivation(
        name=name,
        quantity=quantity,
        interval=Interval.point(quantity.base),
        tag=YOUR_INPUT if given else "mechanism",
        origin="user" if given else "model",
        ref=ref,
    )


def weakest(tags: Iterable[str]) -> str:
    """The weakest of some tags; `your input` if there are no others."""
    known = [tag for tag in tags if tag in _STRENGTH]
    return min(known, key=_STRENGTH.__getitem__, default=YOUR_INPUT)


def promises_more(tag: str, other: str) -> bool:
    """Whether a tag is stronger than another; `your input` is not compared."""
    return {tag, other} <= _STRENGTH.keys() and _STRENGTH[tag] > _STRENGTH[other]


def from_user(name: str, quantity: Quantity, unit: Unit) -> Derivation:
    """A symbol with the value that the user gave; `unit` is the symbol's.

    Raises:
        InputError: the value has another dimension.
    """
    given = in_unit(name, quantity, unit)
    reach = Interval.point(given.base)
    return Derivation(name=name, quantity=given, interval=reach, tag=YOUR_INPUT, origin="user")


def written(name: str, quantity: Quantity) -> Derivation:
    """A quantity that stands in an expression, under its own text as its name."""
    return replace(from_user(name, quantity, quantity.unit), origin=WRITTEN)


def in_unit(name: str, quantity: Quantity, unit: Unit) -> Quantity:
    """A bare number takes the symbol's unit unless that is of time or size; other units must fit.

    Raises:
        InputError: one does not, or is missing; the message names what the quantity is given for.
    """
    if quantity.unit == RATIO:
        if hint := scales_hint(unit):
            raise InputError(f"{name}: {text(quantity)} has no unit", hint=hint)
        return Quantity(number=quantity.number, unit=unit)
    if not quantity.unit.fits(unit):
        message = f"{name} is in {unit.name}, not in {quantity.unit.name}"
        raise InputError(message, hint=unit_hint(unit))
    return quantity
