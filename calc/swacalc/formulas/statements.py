"""Comparisons of two expressions, and what intervals say about them."""

from fractions import Fraction
from typing import NamedTuple

from swacalc.errors import ExpressionError
from swacalc.formulas.parser import parse
from swacalc.formulas.tokens import Token, tokens
from swacalc.formulas.tree import Apply, Expression
from swacalc.quantity import Interval

_ZERO = Fraction(0)
# The numbers by what stands between two sides with that difference.
_DIFFERENCES = {
    "<": Interval(high=_ZERO, high_open=True),
    "=": Interval.point(_ZERO),
    ">": Interval(low=_ZERO, low_open=True),
}
_MEANINGS = {"<": "<", "<=": "<=", "==": "=", "!=": "<>", ">=": "=>", ">": ">"}


class Comparison(NamedTuple):
    """Two expressions and the operator between them: `<`, `<=`, `==`, `!=`, `>=` or `>`."""

    left: Expression
    operator: str
    right: Expression

    def __str__(self) -> str:
        return f"{self.left} {self.operator} {self.right}"

    @property
    def difference(self) -> Apply:
        """The left side minus the right one."""
        return Apply(operator="-", arguments=(self.left, self.right))


def read_statement(text: str) -> Expression | Comparison:
    """An expression whose numbers may have units, or a comparison of two of them.

    Raises:
        ExpressionError: it is neither; the error says where.
    """
    operators = [token for token in tokens(text, rich=True) if token.kind == "comparison"]
    if not operators:
        return parse(text, rich=True)
    operator, *others = operators
    if others or operator.text == "=":
        raise _refusal(others[0] if others else operator)
    # Blanks in place of the left side keep the columns of the right one.
    right = parse(" " * operator.end + text[operator.end :], rich=True)
    return Comparison(parse(text[: operator.start], rich=True), operator.text, right)


def _refusal(operator: Token) -> ExpressionError:
    message, hint = "there is more than one comparison", "compare two expressions at a time"
    if operator.text == "=":
        message, hint = "= does not compare", "write == to compare, or NAME=VALUE as another word"
    return ExpressionError(message, hint=hint, offset=operator.start, length=len(operator.text))


def holds(operator: str, difference: Interval) -> bool | None:
    """Whether a comparison is true of every difference in an interval; None if only of some."""
    reached = {each for each, numbers in _DIFFERENCES.items() if numbers.overlaps(difference)}
    meant = set(_MEANINGS[operator])
    if reached <= meant:
        return True
    return None if reached & meant else False
