"""Sentences about all expressions: every way to read, reckon or print one agrees."""

import math
import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any
from xml.etree import ElementTree

import sympy
from hypothesis import example, given, reject, settings
from hypothesis import strategies as st

from swacalc.errors import ExpressionError, MathError
from swacalc.formulas import (
    Apply,
    Expression,
    Name,
    Number,
    dimension,
    evaluate,
    interval,
    parse,
    steps,
)
from swacalc.formulas.javascript import javascript
from swacalc.formulas.mathml import mathml
from swacalc.formulas.tree import constant
from swacalc.quantity import RATIO, Interval, parse_unit
from swacalc.solving.roots import solve

NAMES = ("L", "n_win", "x", "sigma_2_b")
BINARY = ("+", "-", "*", "/", "min", "max", "align", "lcm")

few = settings(max_examples=60, deadline=None)


def apply(sign: str, *arguments: Expression) -> Expression:
    return Apply(operator=sign, arguments=arguments)


def number(value: object) -> Expression:
    return Number(value=Fraction(str(value)))


def larger(parts: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    exponents = st.integers(-3, 3).map(number)
    return st.one_of(
        st.builds(apply, st.sampled_from(BINARY), parts, parts),
        st.builds(apply, st.sampled_from(["neg", "floor", "ceil"]), parts),
        st.builds(apply, st.sampled_from(["min", "max", "lcm"]), parts, parts, parts),
        st.builds(apply, st.just("**"), parts, exponents),
    )


def refusal(text: str) -> ExpressionError | None:
    try:
        parse(text)
    except ExpressionError as error:
        return error
    return None


def fits(expression: Expression) -> bool:
    """Whether the expression passes the parser's bounds, which random powers of powers may not."""
    return refusal(str(expression)) is None


leaves = st.decimals(0, 999, places=2).map(number) | st.sampled_from(NAMES).map(
    lambda name: Name(name=name)
)
expressions = st.recursive(leaves, larger, max_leaves=10).filter(fits)
fractions = st.fractions(-9, 9, max_denominator=6)
values = st.fixed_dictionaries(dict.fromkeys(NAMES, fractions))


def value_of(expression: Expression, numbers: dict[str, Fraction]) -> Fraction:
    """The value; an example without one is thrown away."""
    try:
        return evaluate(expression, numbers)
    except MathError:
        reject()


def around(
    point: Fraction, below: Fraction | None, above: Fraction | None, opens: tuple[bool, bool]
) -> tuple[Fraction, Interval]:
    """A point and an interval about it; an end at the point is closed."""
    within = Interval(
        low=None if below is None else point - below,
        high=None if above is None else point + above,
        low_open=bool(below) and opens[0],
        high_open=bool(above) and opens[1],
    )
    return point, within


gaps = st.none() | st.just(Fraction(0)) | st.fractions(0, 9, max_denominator=3)
surrounded = st.builds(around, fractions, gaps, gaps, st.tuples(st.booleans(), st.booleans()))


@given(expressions)
def test_text_reads_back(expression: Expression) -> None:
    """What a tree prints is read as the same tree."""
    assert parse(str(expression)) == expression


@given(st.text(max_size=60) | st.text("0123456789.+-*/(), LxminaloefgcR_", max_size=40))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    """Any text is an expression or is refused, with a hint, inside the text or at its end."""
    refused = refusal(text)
    if refused is not None:
        assert 0 <= refused.offset <= len(text)
        assert refused.length >= 1
        assert refused.hint


@given(expressions)
def test_spans_cover_their_parts(expression: Expression) -> None:
    """The span of every part of a text is text that reads as that part."""
    text = str(expression)
    tree = parse(text)
    pending = [tree]
    while pending:
        part = pending.pop()
        pending += part.arguments if isinstance(part, Apply) else ()
        cut = text[part.span.start : part.span.end]
        assert cut == str(part) or parse(cut) == part


@example(parse("(21.55**3)**3"), {})
@example(parse("(n_win**32 + x)**2 / (1 + sigma_2_b**31)"), dict.fromkeys(NAMES, Fraction(-7, 3)))
@example(parse("+".join(["n_win"] * 100)), dict.fromkeys(NAMES, Fraction(-1, 3)))
@given(expressions, values)
def test_steps_keep_the_value(expression: Expression, numbers: dict[str, Fraction]) -> None:
    """Steps begin with the formula, end with the exact result, and each has the same value."""
    expected = value_of(expression, numbers)
    lines = steps(expression, numbers)
    assert lines[0] == str(expression)
    assert lines[-1] == str(constant(expected))
    assert len(set(lines)) == len(lines)
    assert all(evaluate(parse(line), {}) == expected for line in lines[1:])


@given(expressions, st.fixed_dictionaries(dict.fromkeys(NAMES, surrounded)))
def test_intervals_hold_every_value(
    expression: Expression, chosen: dict[str, tuple[Fraction, Interval]]
) -> None:
    """A value at points inside the intervals lies inside the interval of the expression."""
    value = value_of(expression, {name: point for name, (point, _) in chosen.items()})
    assert value in interval(expression, {name: within for name, (_, within) in chosen.items()})


@given(expressions, values)
def test_points_give_points(expression: Expression, numbers: dict[str, Fraction]) -> None:
    """Over single numbers the interval of an expression is its value."""
    value = value_of(expression, numbers)
    points = {name: Interval.point(number) for name, number in numbers.items()}
    assert interval(expression, points) == Interval.point(value)


@given(expressions)
def test_names_without_units_make_a_ratio(expression: Expression) -> None:
    """When every name is a ratio or a count, every expression fits a ratio."""
    units = {"L": parse_unit("layer"), "n_win": RATIO, "x": parse_unit("%"), "sigma_2_b": RATIO}
    assert dimension(expression, units).dimension == ()


def run(calls: str, given: Mapping[str, Any], operations: Mapping[str, Callable[..., Any]]) -> Any:
    """Work out the printed JavaScript calls, innermost first, without any of our operators."""
    call = re.compile(r"(\w+)\(([^()]*)\)")
    results: list[Any] = []

    def meant(argument: str) -> Any:
        if argument.startswith("#"):
            return results[int(argument[1:])]
        return given[argument[1:-1]] if argument.startswith('"') else int(argument[:-1])

    while match := call.search(calls):
        results.append(operations[match[1]](*map(meant, match[2].split(", "))))
        calls = f"{calls[: match.start()]}#{len(results) - 1}{calls[match.end() :]}"
    return results[int(calls[1:])]


ARITHMETIC: Mapping[str, Callable[..., Any]] = {
    "name": lambda value: value,
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "div": operator.truediv,
    "neg": operator.neg,
    "pow": operator.pow,
}
IN_FRACTIONS = {
    **ARITHMETIC,
    "num": Fraction,
    "min": min,
    "max": max,
    "floor": lambda value: Fraction(value // 1),
    "ceil": lambda value: Fraction(-(-value // 1)),
    "align": lambda value, page: -(-value // page) * page,
    "lcm": lambda *values: Fraction(math.lcm(*map(int, values))),
}


# Undefined until numbers are put in, because SymPy's own is that of polynomials.
MULTIPLE = sympy.Function("lcm")
IN_SYMPY = {
    **ARITHMETIC,
    "num": sympy.Rational,
    "min": partial(sympy.Min, evaluate=False),
    "max": partial(sympy.Max, evaluate=False),
    "floor": sympy.floor,
    "ceil": sympy.ceiling,
    "align": lambda value, page: page * sympy.ceiling(value / page),
    "lcm": MULTIPLE,
}


@given(expressions, values)
def test_javascript_has_the_same_value(
    expression: Expression, numbers: dict[str, Fraction]
) -> None:
    """The printed calls, worked out by their names alone, give the evaluator's value."""
    expected = value_of(expression, numbers)
    assert run(javascript(expression), numbers, IN_FRACTIONS) == expected


def _lcm(*numbers: sympy.Integer) -> sympy.Integer:
    return sympy.Integer(sympy.ilcm(*numbers))


@few
@given(expressions, values)
@example(parse("lcm(0**0, L)"), {"L": Fraction(1)})
def test_sympy_has_the_same_value(expression: Expression, numbers: dict[str, Fraction]) -> None:
    """SymPy's form of the printed calls has the evaluator's value once numbers are put into it."""
    expected = value_of(expression, numbers)
    symbols = {name: sympy.Symbol(name, real=True) for name in numbers}
    form = run(javascript(expression), symbols, IN_SYMPY)
    if form.has(sympy.zoo, sympy.nan):
        reject()
    rationals = {
        symbols[name]: sympy.Rational(*value.as_integer_ratio()) for name, value in numbers.items()
    }
    form = form.subs(rationals).doit().replace(MULTIPLE, _lcm).doit()
    assert form == sympy.Rational(*expected.as_integer_ratio())


GREEK = {"σ": "sigma", "Ω": "Omega"}
OPERATORS = {"−": "-", "⋅": "*", "⌊": "floor(", "⌋": ")", "⌈": "ceil(", "⌉": ")"}


def reread(element: ElementTree.Element) -> str:
    """The expression that an element of MathML shows, in parentheses where it is laid out."""
    inside = [reread(part) for part in element]
    text = element.text or ""
    match element.tag:
        case "mfrac":
            return "(({})/({}))".format(*inside)
        case "msup":
            return "{}**{}".format(*inside)
        case "msub":
            return "{}_{}".format(*inside).replace(",", "_")
        case "mi":
            return GREEK.get(text, text)
        case "mo" | "mn":
            return OPERATORS.get(text, text.replace("−", "-"))
    return "".join(inside)


@given(expressions)
def test_mathml_shows_the_expression(expression: Expression) -> None:
    """What MathML shows, read back by its layout, is the same tree."""
    reader = ElementTree.XMLPullParser()
    reader.feed(mathml(expression))
    reader.close()
    elements = [element for _, element in reader.read_events()]
    assert parse(reread(elements[-1])) == expression


def arithmetic(parts: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    return st.builds(apply, st.sampled_from("+-*/"), parts, parts)


@few
@given(st.recursive(leaves, arithmetic, max_leaves=6), st.sampled_from("+-*/"), values)
def test_solutions_solve(expression: Expression, sign: str, numbers: dict[str, Fraction]) -> None:
    """The value that was put in is a solution, and every rational solution gives the same value."""
    left = apply(sign, apply("**", Name(name="x"), number(2)), expression)
    value = value_of(left, numbers)
    try:
        solutions = solve(left, constant(value), "x", numbers)
    except MathError:
        reject()
    assert numbers["x"] in solutions
    rational = [solution for solution in solutions if isinstance(solution, Fraction)]
    assert {evaluate(left, numbers | {"x": solution}) for solution in rational} == {value}
