"""Expressions as trees; `str` of a tree is canonical text, which reads back as the same tree."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeAlias, TypeVar

from swacalc.errors import MathError, did_you_mean
from swacalc.quantity import exact

FUNCTIONS = ("min", "max", "floor", "ceil", "align", "lcm")
NEGATE = "neg"
MAX_PLACES = 30

# How tightly each operator binds, loosest first.
SUM, PRODUCT, NEGATION, POWER, ATOM = range(1, 6)
LEVELS: Mapping[str, int] = {"+": SUM, "-": SUM, "*": PRODUCT, "/": PRODUCT, "**": POWER}

# The loosest level that each argument may have without parentheses.
_BARE: Mapping[str, tuple[int, ...]] = {
    "+": (SUM, PRODUCT),
    "-": (SUM, PRODUCT),
    "*": (PRODUCT, POWER),
    "/": (PRODUCT, POWER),
    "**": (ATOM, ATOM),
    NEGATE: (POWER,),
}

Known = TypeVar("Known")


class Span(NamedTuple):
    """Where a part is in the text it was read from: 0-based, the end exclusive."""

    start: int = 0
    end: int = 0


class PartError(MathError):
    """A part of an expression has no value or no unit: `length` characters at `offset`."""

    def __init__(self, message: str, *, span: Span, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.offset = span.start
        self.length = max(1, span.end - span.start)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A literal: a decimal that is not negative, or a whole exponent of either sign."""

    value: Fraction
    span: Span = field(default=Span(), compare=False, repr=False)

    def __str__(self) -> str:
        return _literal(self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A symbol, by its name."""

    name: str
    span: Span = field(default=Span(), compare=False, repr=False)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Apply:
    """An operator (`+ - * / **`, `neg` or one of FUNCTIONS) and what it is applied to."""

    operator: str
    arguments: "tuple[Expression, ...]"
    span: Span = field(default=Span(), compare=False, repr=False)

    def brackets(self, index: int, *, stacked: bool = False) -> bool:
        """Whether an argument needs parentheses; `stacked` where a quotient is a fraction bar."""
        if self.operator in FUNCTIONS or (stacked and self.operator == "/"):
            return False
        argument = self.arguments[index]
        if stacked and _operator(argument) == "/":
            return self.operator == "**"
        if index > 0 and _has_leading_sign(argument):
            return True
        return _level(argument) < _BARE[self.operator][index]

    def __str__(self) -> str:
        parts = [
            f"({part})" if self.brackets(index) else str(part)
            for index, part in enumerate(self.arguments)
        ]
        if self.operator in FUNCTIONS:
            return f"{self.operator}({', '.join(parts)})"
        if self.operator == NEGATE:
            return f"-{parts[0]}"
        return (self.operator if self._tight() else f" {self.operator} ").join(parts)

    def _tight(self) -> bool:
        """Powers, and fractions of two whole numbers such as 1/8."""
        whole = all(
            isinstance(part, Number) and part.value.denominator == 1 for part in self.arguments
        )
        return self.operator == "**" or (self.operator == "/" and whole)


Expression: TypeAlias = Number | Name | Apply


def _operator(expression: Expression) -> str:
    return expression.operator if isinstance(expression, Apply) else ""


def _level(expression: Expression) -> int:
    operator = _operator(expression)
    return NEGATION if operator == NEGATE else LEVELS.get(operator, ATOM)


def _has_leading_sign(expression: Expression) -> bool:
    """Whether the text begins with `-`; `a - (-b)` keeps one `-` from following another."""
    if not isinstance(expression, Apply) or _level(expression) >= POWER:
        return False
    return expression.operator == NEGATE or _has_leading_sign(expression.arguments[0])


def _literal(number: Fraction) -> str:
    """A decimal without rounding and without thousands separators, which would read as commas."""
    places = _places(number, number.denominator.bit_length()) or 0
    digits = str(int(number * 10**places)).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}" if places else exact(number)


def decimal_places(number: Fraction) -> int | None:
    """How many decimals write the number exactly, or None when no short decimal does."""
    return _places(number, MAX_PLACES)


def _places(number: Fraction, most: int) -> int | None:
    places = (count for count in range(most + 1) if 10**count % number.denominator == 0)
    return next(places, None)


def constant(number: Fraction) -> Expression:
    """The tree that a number is read as: a decimal where one is exact, else a fraction."""
    if number < 0:
        return Apply(operator=NEGATE, arguments=(constant(-number),))
    if decimal_places(number) is not None:
        return Number(value=number)
    whole = (Number(value=Fraction(part)) for part in number.as_integer_ratio())
    return Apply(operator="/", arguments=tuple(whole))


def parts(expression: Expression) -> Iterator[Expression]:
    """The expression and everything in it, in the order of the text."""
    yield expression
    if isinstance(expression, Apply):
        for argument in expression.arguments:
            yield from parts(argument)


def names(expression: Expression) -> tuple[str, ...]:
    """The names in an expression, once each, in the order in which they first appear."""
    return tuple(dict.fromkeys(part.name for part in parts(expression) if isinstance(part, Name)))


def look_up(name: Name, known: Mapping[str, Known]) -> Known:
    """What is known of a name.

    Raises:
        PartError: the name is unknown; the hint is the nearest known one.
    """
    if name.name not in known:
        hint = did_you_mean(name.name, known) or f"give {name.name} a value"
        raise PartError(f"unknown name {name.name!r}", span=name.span, hint=hint)
    return known[name.name]
