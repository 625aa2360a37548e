"""The fast function of one name gives what exact evaluation gives."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.errors import MathError
from swacalc.formulas import Apply, Expression, Name, Number, evaluate, parse
from swacalc.formulas.pairs import function_of

BINARY = ("+", "-", "*", "/", "min", "max", "align", "lcm")
small = st.fractions(min_value=0, max_value=50, max_denominator=8)
leaves = st.just(Name(name="x")) | st.builds(lambda value: Number(value=value), small)


def apply(sign: str, *arguments: Expression) -> Expression:
    return Apply(operator=sign, arguments=arguments)


def larger(parts: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    exponents = st.integers(-3, 3).map(lambda value: Number(value=Fraction(value)))
    return st.one_of(
        st.builds(apply, st.sampled_from(BINARY), parts, parts),
        st.builds(apply, st.sampled_from(["neg", "floor", "ceil"]), parts),
        st.builds(apply, st.sampled_from(["min", "max", "lcm"]), parts, parts, parts),
        st.builds(apply, st.just("**"), parts, exponents),
    )


def outcome(reckon: Callable[[], Fraction]) -> Fraction | str:
    """The result, or the words of the refusal."""
    try:
        return reckon()
    except MathError as error:
        return str(error)


@settings(max_examples=300, deadline=None)
@given(
    expression=st.recursive(leaves, larger, max_leaves=12),
    value=st.fractions(min_value=-50, max_value=50, max_denominator=12),
)
def test_it_agrees_with_exact_evaluation(expression: Expression, value: Fraction) -> None:
    """For every expression and value the results are equal, and so are the refusals."""
    function = function_of("x", expression)
    assert outcome(lambda: function(value)) == outcome(lambda: evaluate(expression, {"x": value}))


def test_another_name_is_refused_at_once() -> None:
    """An expression with a second name is no function of the first."""
    with pytest.raises(MathError, match="unknown name 'y'"):
        function_of("x", parse("x + y"))
