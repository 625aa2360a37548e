"""The value of any expression over the symbols of a claim set."""

from collections.abc import Mapping

from swacalc.calculators.answer import Answer, inputs_of
from swacalc.claims import ClaimSet
from swacalc.derivations import Symbols, parsed
from swacalc.errors import InputError
from swacalc.formulas import names
from swacalc.quantity import Quantity


def evaluate(claims: ClaimSet, text: str, given: Mapping[str, Quantity]) -> Answer:
    """The value of an expression, with the values given put before those of the claims.

    Raises:
        ExpressionError: the text is not an expression.
        InputError: a symbol is unknown, or a value is given for one that the expression and the
            formulas behind it do not have.
        MathError: the expression has no value.
    """
    symbols = Symbols(claims, given)
    expression = parsed(text)
    value = symbols.derive(expression)
    used = symbols.reach(names(expression))
    for name in given:
        if name not in used:
            raise InputError(
                f"{name} is given but {text} does not rest on it", hint=f"take {name}=... out"
            )
    return Answer(command="eval", figures={"value": value}, inputs=inputs_of([value]))
