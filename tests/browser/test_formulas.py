"""Formulas have the same value in the scripts of the site and in `swacalc.formulas`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from swacalc.claims.types import ClaimSet
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.errors import MathError
from swacalc.formulas import Apply, Expression, Name, Number, evaluate, names
from swacalc.site.formula_script import function

NAMES = ("L", "n_win", "x")

Values = dict[str, Fraction]

# The value of each formula, or an empty string where it divides by zero.
_EVALUATE = """
async (cases) => {
  const rational = await import(new URL("assets/rational.js", SITE));
  const functions = [FUNCTIONS];
  return cases.map((values, index) => {
    try {
      return rational.exact(functions[index](rational, (name) => rational.fromExact(values[name])));
    } catch (error) {
      if (error instanceof RangeError) return "";
      throw error;
    }
  });
}
"""


def applied(parts: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    def apply(operator: str, *arguments: Expression) -> Expression:
        return Apply(operator=operator, arguments=arguments)

    powers = st.integers(-3, 3).map(lambda power: Number(value=Fraction(power)))
    pairs = st.sampled_from(("+", "-", "*", "/", "min", "max", "align", "lcm"))
    return st.one_of(
        st.builds(apply, pairs, parts, parts),
        st.builds(apply, st.sampled_from(("neg", "floor", "ceil")), parts),
        st.builds(apply, st.just("**"), parts, powers),
    )


numbers = st.decimals(0, 999, places=2).map(lambda value: Number(value=Fraction(value)))
leaves = numbers | st.sampled_from(NAMES).map(lambda name: Name(name=name))
expressions = st.recursive(leaves, applied, max_leaves=8)
fractions = st.fractions(-9, 9, max_denominator=6)
cases = st.tuples(expressions, st.fixed_dictionaries(dict.fromkeys(NAMES, fractions)))


def same_values(run: Any, cases: Sequence[tuple[Expression, Values]]) -> int:
    """Compare every case that has a value here; how many there were."""
    functions = ", ".join(function(formula) for formula, _ in cases)
    exact = [{name: str(value) for name, value in values.items()} for _, values in cases]
    found = run(_EVALUATE.replace("FUNCTIONS", functions), exact)
    compared = 0
    for (formula, values), reached in zip(cases, found, strict=True):
        try:
            expected = evaluate(formula, values)
        except MathError:
            continue
        assert reached == str(expected), (str(formula), values)
        compared += 1
    return compared


@settings(max_examples=10, deadline=None, derandomize=True, phases=[Phase.generate])
@given(cases=st.lists(cases, min_size=50, max_size=50))
def test_random_expressions(cases: list[tuple[Expression, Values]], run: Any) -> None:
    """Random expressions of random numbers have the evaluator's exact value, where there is one."""
    assert same_values(run, cases) > 10


def test_formulas_of_the_claims(claims: ClaimSet, run: Any) -> None:
    """Every formula of the claims has the evaluator's value at numbers of no special kind."""
    entries = symbol_table_of(claims).values()
    found = [entry.formula.expression for entry in entries if entry.formula]
    cases = [
        (formula, {name: Fraction(3 * index + 10, 7) for index, name in enumerate(names(formula))})
        for formula in found
    ]
    assert same_values(run, cases) == len(cases) > 20
