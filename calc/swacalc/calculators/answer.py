"""What every calculator gives back, and how the values that a user typed are read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from swacalc.derivations.derivation import WRITTEN, Derivation, leaf
from swacalc.derivations.resolver import Resolver
from swacalc.errors import ExpressionError, InputError, QuantityError
from swacalc.formulas import Expression, parse
from swacalc.quantity import Quantity, parse_quantity, parse_unit
from swacalc.quantity.units import ALL_UNITS, unit_hint

DEFAULT = "default"

_NO_FACTS: Mapping[str, str] = MappingProxyType({})

Typed = TypeVar("Typed")


class Limit(NamedTuple):
    """A figure that must be zero for an answer to exist, the reason otherwise, and a hint."""

    figure: Derivation
    reason: str
    hint: str


class RefusedError(InputError):
    """The engine or design that a command describes refuses these values; that is the answer."""

    def __init__(self, command: str, limit: Limit, facts: Mapping[str, str] = _NO_FACTS) -> None:
        super().__init__(f"refused: {limit.reason}", hint=limit.hint)
        self.command = command
        self.reason = limit.reason
        self.facts = facts


class Outcome(NamedTuple):
    """A comparison as text, and whether it holds; None where what is known does not tell."""

    text: str
    holds: bool | None


class Answer(NamedTuple):
    """Figures by name, in the order to print them, with the inputs that they were computed from.

    A figure that has a value for each layer is a tuple. `notes` are remarks that a
    reader needs; `limits` are the conditions under which there is an answer; `outcome` is that of
    a comparison. `facts` are words by name that belong to the answer, such as an engine's version.
    `titles` are what people call the figures, where that is known.
    """

    command: str
    figures: Mapping[str, Derivation | tuple[Derivation, ...]]
    inputs: Mapping[str, Derivation]
    notes: tuple[str, ...] = ()
    limits: tuple[Limit, ...] = ()
    outcome: Outcome | None = None
    facts: Mapping[str, str] = _NO_FACTS
    titles: Mapping[str, str] = _NO_FACTS

    def flat(self) -> list[Derivation]:
        """Every figure by itself, those of each layer one after the other."""
        groups = (
            (figure,) if isinstance(figure, Derivation) else figure
            for figure in self.figures.values()
        )
        return [figure for group in groups for figure in group]


def answer(
    command: str,
    symbols: Resolver,
    figures: Mapping[str, str | tuple[Derivation, ...]],
    notes: Sequence[str] = (),
) -> Answer:
    """The figures of symbols by name, with the inputs that they were computed from.

    Raises:
        MathError: a figure has no value.
    """
    found = {
        name: symbols.value(figure) if isinstance(figure, str) else figure
        for name, figure in figures.items()
    }
    titles = {name: _title(symbols, figure) for name, figure in found.items()}
    made = Answer(command=command, figures=found, inputs={}, notes=tuple(notes), titles=titles)
    parts = [part for figure in made.flat() for part in figure.all_parts()]
    inputs = {part.name: part for part in parts if not part.computed or part.origin == DEFAULT}
    return made._replace(inputs=inputs)


def _title(symbols: Resolver, figure: Derivation | tuple[Derivation, ...]) -> str:
    """What people call the symbol of a figure; empty where the claims do not say."""
    first = figure if isinstance(figure, Derivation) else figure[0]
    entry = symbols.symbol_table.get(first.name)
    return entry.title if entry else ""


def default(name: str, number: int, unit: str) -> Derivation:
    """A number that a command takes where the user gives none."""
    return replace(leaf(name, number, unit, ""), origin=DEFAULT)


def inputs_of(figures: Sequence[Derivation]) -> Mapping[str, Derivation]:
    """The symbols that the figures use directly, each once."""
    parts = (part for figure in figures for part in figure.inputs)
    return MappingProxyType({part.name: part for part in parts if part.origin != WRITTEN})


def given_values(pairs: Sequence[str]) -> Mapping[str, Quantity]:
    """Read values typed as NAME=VALUE.

    Raises:
        InputError: a pair without `=`, a name that is given twice, or a value that cannot be read.
    """
    given: dict[str, Quantity] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        name = name.strip()
        if not sign or not name:
            raise InputError(f"{pair!r} gives no value", hint="write NAME=VALUE, such as L=20")
        if name in given:
            raise InputError(f"{name} is given twice", hint=f"give {name} once")
        given[name] = read_value(name, value.strip())
    return given


def read_value(name: str, text: str, unit: str = "") -> Quantity:
    """Read the quantity that was given for a name.

    `unit` is one that it can be given in, if that is known.

    Raises:
        InputError: it cannot be read; the message names what it was given for.
    """
    try:
        return parse_quantity(text)
    except QuantityError as error:
        hint = unit_hint(parse_unit(unit)) if unit and error.hint == ALL_UNITS else error.hint
        raise InputError(f"{name}: {error.message}", hint=hint) from error


def read_expression(text: str) -> Expression:
    """Read an expression that the user typed.

    Raises:
        InputError: it cannot be read; the message says at which column.
    """
    return read_typed(text, parse)


def read_typed(text: str, reader: Callable[[str], Typed]) -> Typed:
    """What a reader of expressions makes of a string that the user typed.

    Raises:
        InputError: it cannot be read; the message says at which column.
    """
    try:
        return reader(text)
    except ExpressionError as error:
        start = max(0, error.offset - 30)
        part = f"{'...' if start else ''}{text[start : error.offset + 30]}"
        message = f"column {error.offset + 1} of the expression, in {part!r}: {error.message}"
        raise InputError(message, hint=error.hint) from error
