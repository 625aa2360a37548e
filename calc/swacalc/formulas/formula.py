"""A formula as it is kept: what somebody wrote, and the expression that it is."""

from typing import NamedTuple

from swacalc.formulas.parser import parse
from swacalc.formulas.tree import Expression


class Formula(NamedTuple):
    """An expression beside its text, which is shown as it was written."""

    text: str
    expression: Expression

    def __str__(self) -> str:
        return self.text


def read_formula(text: str) -> Formula:
    """The formula that a string is; white space around it is left out of its text.

    Spans count the white space before it, so that they are places in the string.

    Raises:
        ExpressionError: it is not an expression of the small language; the error says where.
    """
    return Formula(text.strip(), parse(text.rstrip(" \t\r\n")))
