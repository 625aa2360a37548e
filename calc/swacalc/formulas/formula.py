"""A formula as it was written, and the tree that it is."""

from dataclasses import dataclass
from functools import cached_property

from swacalc.formulas.parser import parse
from swacalc.formulas.tree import Expression


@dataclass(frozen=True)
class Formula:
    """An expression of the small language by its text, which is shown as it was written.

    The text is known to be an expression; make one of any other string with `read_formula`.
    """

    text: str

    @cached_property
    def expression(self) -> Expression:
        """The tree of the text."""
        return parse(self.text)

    def __str__(self) -> str:
        return self.text


def read_formula(text: str) -> Formula:
    """The formula that a string is; white space around it is left out of its text.

    Spans count the white space before it, so that they are places in the string.

    Raises:
        ExpressionError: it is not an expression of the small language; the error says where.
    """
    formula = Formula(text.strip())
    vars(formula)["expression"] = parse(text.rstrip(" \t\r\n"))
    return formula
