"""One input over a range: the figures that depend on it, exactly, at every point."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import floor, log10
from typing import NamedTuple

from swacalc.calculators.answer import Answer, RefusedError, read_value
from swacalc.calculators.bounds import BOUNDS, CACHED, bound_of
from swacalc.calculators.columns import Column, column, numbers
from swacalc.derivations.derivation import Derivation, in_unit
from swacalc.errors import InputError
from swacalc.quantity import Quantity, Unit

FEW_POINTS = 12
MAX_POINTS = 100_000
_HOW = "write NAME=FROM..TO or NAME=FROM..TO:STEP, such as D=500..64k"

Given = Mapping[str, Quantity]


class SweepRange(NamedTuple):
    """A symbol and the values from `low` to `high` that it takes; without a step about a dozen."""

    name: str
    low: Quantity
    high: Quantity
    step: Quantity | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep:
    """The figures of a command that depend on one input, over the points of that input.

    `swept` is the symbol of that input; `points` are in `unit`. `inputs` are all others.
    """

    command: str
    swept: str
    unit: Unit
    points: tuple[Fraction, ...]
    columns: Mapping[str, Column]
    inputs: Mapping[str, Derivation]
    notes: tuple[str, ...]


def read_span(text: str) -> SweepRange:
    """Read NAME=FROM..TO or NAME=FROM..TO:STEP; NAME is a symbol or the option that sets it.

    Raises:
        InputError: it has another form, or a value cannot be read.
    """
    word, sign, values = text.partition("=")
    low, dots, rest = values.partition("..")
    high, colon, step = rest.partition(":")
    if not (word.strip() and sign and dots):
        raise InputError(f"--sweep: {text!r} has no range", hint=_HOW)
    name = _symbol(word.strip())
    parts = [low, high, step] if colon else [low, high]
    unit = BOUNDS[name].unit if name in BOUNDS else ""
    return SweepRange(name, *(read_value(f"--sweep {name}", part.strip(), unit) for part in parts))


def _symbol(word: str) -> str:
    options = {bound.option: name for name, bound in BOUNDS.items()} | {CACHED: "H"}
    return options.get(f"--{word}", word)


def sweep(calculate: Callable[[Given], Answer], given: Given, span: SweepRange) -> Sweep:
    """The figures of `calculate` that depend on the symbol of a span, at each of its points.

    Both ends are calculated in full, so that a value that is refused by itself is refused here.
    Figures that have a value for each layer are left out.

    Raises:
        InputError: the span is not usable, an end of it is not allowed, or nothing depends on it.
        RefusedError: there is no answer at a point.
        MathError: a figure has no value at a point.
    """
    if span.name in given:
        raise InputError(f"{span.name} is both given and swept", hint="leave one of the two out")
    first, last = (calculate({**given, span.name: end}) for end in (span.low, span.high))
    columns = {name: part for name, part in _single(first) if _rests(part, span.name)}
    if not columns:
        others = ", ".join(name for name in first.inputs if name != span.name)
        message = f"no figure of {first.command} depends on {span.name}"
        raise InputError(message, hint=f"its figures depend on {others}")
    unit, points = points_of(
        span, first.inputs[span.name].quantity, last.inputs[span.name].quantity
    )
    values = [point * unit.scale for point in points] if unit.scale != 1 else points
    for limit in first.limits:
        if any(numbers(limit.figure, span.name, values)):
            raise RefusedError(first.command, limit, first.facts)
    return Sweep(
        command=first.command,
        swept=span.name,
        unit=unit,
        points=points,
        columns={name: column(part, span.name, values) for name, part in columns.items()},
        inputs={name: part for name, part in first.inputs.items() if name != span.name},
        notes=first.notes,
    )


def _single(answer: Answer) -> list[tuple[str, Derivation]]:
    return [(name, part) for name, part in answer.figures.items() if isinstance(part, Derivation)]


def _rests(figure: Derivation, name: str) -> bool:
    return figure.computed and any(part.name == name for part in figure.leaves())


def points_of(
    span: SweepRange, first: Quantity, last: Quantity
) -> tuple[Unit, tuple[Fraction, ...]]:
    """The numbers of a span in the unit of its low end, or in the base unit where all are whole."""
    whole = bound_of(span.name).whole
    unit = first.unit.base() if whole else first.unit
    low, high = first.to(unit).number, last.to(unit).number
    if low >= high:
        raise InputError(f"--sweep {span.name} is an empty range", hint="make TO greater than FROM")
    if span.step is None:
        return unit, _spread(low, high, whole=whole)
    step = in_unit(f"--sweep {span.name}", span.step, unit).to(unit).number
    return unit, _stepped(low, high, step, whole=whole)


def _stepped(low: Fraction, high: Fraction, step: Fraction, *, whole: bool) -> tuple[Fraction, ...]:
    if step <= 0 or (whole and step.denominator != 1):
        kind = "whole number" if whole else "number"
        raise InputError(f"--sweep cannot go in steps of {step}", hint=f"give a {kind} above 0")
    count = floor((high - low) / step) + 1
    if count > MAX_POINTS:
        hint = f"give a longer step, for at most {MAX_POINTS:,}"
        raise InputError(f"--sweep would have {count:,} points", hint=hint)
    return tuple(low + step * index for index in range(count))


def _spread(low: Fraction, high: Fraction, *, whole: bool) -> tuple[Fraction, ...]:
    """About a dozen points, evenly spaced, with short numbers; both ends are among them."""
    *inner, _ = pairwise(_places(low, high))
    return tuple(
        sorted({low, high, *(_short(before, here, whole=whole) for before, here in inner)})
    )


def _places(low: Fraction, high: Fraction) -> list[Fraction]:
    """A dozen numbers spaced evenly by ratio; by difference from 0 or over less than a doubling."""
    last = FEW_POINTS - 1
    if high < 2 * low or not low:
        return [low + (high - low) * index / last for index in range(FEW_POINTS)]
    ratio = Fraction(10 ** ((_log10(high) - _log10(low)) / last))
    return [low * ratio**index for index in range(FEW_POINTS)]


def _short(before: Fraction, here: Fraction, *, whole: bool) -> Fraction:
    """A short number near `here`, within a tenth of the distance from the one before, or whole."""
    grid = Fraction(10) ** (floor(_log10(here - before)) - 1)
    grid = max(grid, Fraction(1)) if whole else grid
    return round(here / grid) * grid


def _log10(number: Fraction) -> float:
    """The logarithm of a number that may be larger or smaller than any float."""
    return log10(number.numerator) - log10(number.denominator)
