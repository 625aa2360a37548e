"""Quantities inside an expression: names that are their own text and have its value."""

from swacalc.errors import ExpressionError, QuantityError
from swacalc.formulas.tree import Expression, Name, Span, names
from swacalc.quantity import Quantity, parse_quantity


def literal(text: str, span: Span) -> Name:
    """The name of a quantity as it was written; in parentheses if its unit divides.

    Raises:
        ExpressionError: its unit is unknown.
    """
    try:
        parse_quantity(text)
    except QuantityError as error:
        raise ExpressionError(
            error.message, hint=error.hint, offset=span.start, length=span.end - span.start
        ) from error
    return Name(name=f"({text})" if "/" in text else text, span=span)


def is_literal(name: str) -> bool:
    """Whether a name is that of a quantity: no other begins with a digit or a parenthesis."""
    return not name[:1].isalpha()


def literals(expression: Expression) -> dict[str, Quantity]:
    """The quantities in an expression by their names."""
    found = filter(is_literal, names(expression))
    return {name: parse_quantity(name.strip("()")) for name in found}
