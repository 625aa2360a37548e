"""Expressions as JavaScript: calls on exact rationals, in the shape of the expression."""

import json

from swacalc.formulas.tree import Expression, Name, Number

_CALLS = {"+": "add", "-": "sub", "*": "mul", "/": "div", "**": "pow"}


def javascript(expression: Expression) -> str:
    """One call for each operator and each operand.

    `num(5n, 2n)` is the literal 5/2, `name("L")` looks a name up, and `pow(x, -2n)` has a BigInt
    exponent; `add`, `sub`, `mul`, `div` and `align` take two rationals, `neg`, `floor` and
    `ceil` one, `min`, `max` and `lcm` two or more.
    """
    if isinstance(expression, Number):
        return "num({}n, {}n)".format(*expression.value.as_integer_ratio())
    if isinstance(expression, Name):
        return f"name({json.dumps(expression.name)})"
    arguments = [javascript(argument) for argument in expression.arguments]
    if expression.operator == "**":
        arguments[1] = f"{expression.arguments[1]}n"
    return f"{_CALLS.get(expression.operator, expression.operator)}({', '.join(arguments)})"
