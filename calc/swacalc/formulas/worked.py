"""Worked steps: the formula, the numbers put in, and one line for each round of arithmetic."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from swacalc.errors import ExpressionError
from swacalc.formulas.evaluation import evaluate
from swacalc.formulas.parser import parse
from swacalc.formulas.tree import LEVELS, NEGATE, Apply, Expression, Name, Number, constant, look_up


def substituted(expression: Expression, others: Mapping[str, Expression]) -> Expression:
    """The expression with other expressions in place of its names.

    Raises:
        PartError: a name has none.
    """
    if isinstance(expression, Number):
        return expression
    if isinstance(expression, Name):
        return look_up(expression, others)
    return replace(
        expression, arguments=tuple(substituted(part, others) for part in expression.arguments)
    )


def put_in(expression: Expression, values: Mapping[str, Fraction]) -> Expression:
    """The expression with its numbers in place of its names.

    Raises:
        PartError: a name has no value.
    """
    return substituted(expression, {name: constant(number) for name, number in values.items()})


def steps(expression: Expression, values: Mapping[str, Fraction]) -> tuple[str, ...]:
    """The lines that lead from the formula to its exact result.

    `L * n_win` with 40 and 128 gives `L * n_win`, `40 * 128`, `5120`. Each line works out every
    innermost part, a run of sums or of products at once. A result that is no short decimal
    stays a fraction. All lines but the first read back as expressions of the same value; one that
    is too long for that is left out.

    Raises:
        PartError: the expression has no value.
    """
    evaluate(expression, values)
    line = put_in(expression, values)
    lines = [str(line)]
    while not _is_constant(line):
        line = _worked_out(line)
        lines.append(str(line))
    return tuple(dict.fromkeys((str(expression), *filter(_reads_back, lines))))


def _reads_back(line: str) -> bool:
    try:
        parse(line)
    except ExpressionError:
        return False
    return True


def _worked_out(expression: Expression) -> Expression:
    if not isinstance(expression, Apply) or _is_constant(expression):
        return expression
    if _is_ready(expression):
        return constant(evaluate(expression, {}))
    return replace(expression, arguments=tuple(map(_worked_out, expression.arguments)))


def _is_ready(expression: Apply) -> bool:
    """Whether all arguments are constants, or go on a run of the same kind that is ready."""
    first, *others = expression.arguments
    if not all(map(_is_constant, others)):
        return False
    return _is_constant(first) or (
        isinstance(first, Apply)
        and first.operator in LEVELS
        and LEVELS[first.operator] == LEVELS.get(expression.operator)
        and _is_ready(first)
    )


def _is_constant(expression: Expression) -> bool:
    if isinstance(expression, Number):
        return True
    if not isinstance(expression, Apply) or expression.operator not in (NEGATE, "/"):
        return False
    whole = all(isinstance(part, Number) for part in expression.arguments)
    if not whole and (expression.operator == "/" or not _is_constant(expression.arguments[0])):
        return False
    return expression == constant(evaluate(expression, {}))
