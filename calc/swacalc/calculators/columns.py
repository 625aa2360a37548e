"""A figure as a function of one symbol, and its numbers over many values of it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from swacalc.derivations.derivation import Derivation
from swacalc.formulas import Apply, Expression, Name, evaluate, names, substituted
from swacalc.formulas.pairs import function_of
from swacalc.formulas.tree import constant


class FigureOfModel(NamedTuple):
    """The names of a figure and of the model that has it, where several models have one."""

    figure: str
    model: str

    def __str__(self) -> str:
        return f"{self.figure} of {self.model}"


class Column(NamedTuple):
    """A figure at the first point, its formula in the swept symbol, and its number at each point.

    A counted figure has no formula; `of` is given where there are columns of several models.
    """

    figure: Derivation
    formula: Expression | None
    numbers: tuple[Fraction, ...]
    of: FigureOfModel | None = None


def column(figure: Derivation, name: str, values: Sequence[Fraction]) -> Column:
    """A column over the values of a symbol in base units."""
    scale = figure.quantity.unit.scale
    found = numbers(figure, name, values)
    formula = None if _is_counted(figure) else in_terms(figure, name)
    return Column(figure, formula, tuple(found if scale == 1 else (n / scale for n in found)))


def numbers(figure: Derivation, name: str, values: Iterable[Fraction]) -> Iterator[Fraction]:
    """A figure at each value of a symbol, both in base units."""
    return map(_function(figure, name), values)


def _function(part: Derivation, name: str) -> Callable[[Fraction], Fraction]:
    """A derivation as a function of one symbol, both in base units."""
    if part.counted:
        reckoned = part.counted
    elif part.formula and _is_counted(part):
        reckoned = partial(evaluate, part.formula)
    else:
        return function_of(name, in_terms(part, name))
    below = {each.name: _function(each, name) for each in part.inputs}
    return lambda value: reckoned({each: function(value) for each, function in below.items()})


def _is_counted(figure: Derivation) -> bool:
    """Whether the figure is counted, so that no formula gives it."""
    return any(part.counted for part in figure.all_parts())


def in_terms(part: Derivation, *kept: str) -> Expression:
    """The formula of a derivation, in base units, with numbers for all symbols but `kept`."""
    if part.formula is None:
        return Name(name=part.name) if part.name in kept else constant(part.quantity.base)
    below = {each.name: in_terms(each, *kept) for each in part.inputs}
    return _reckoned(substituted(part.formula, below))


def _reckoned(expression: Expression) -> Expression:
    """The expression with every part that contains no name replaced by its number."""
    if not names(expression):
        return constant(evaluate(expression, {}))
    if isinstance(expression, Apply):
        return replace(expression, arguments=tuple(map(_reckoned, expression.arguments)))
    return expression
