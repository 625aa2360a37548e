"""Expressions drawn as MathML and as JavaScript, by example."""

from fractions import Fraction

import pytest

from swacalc.formulas import Name, dimension, evaluate, interval, parse, steps
from swacalc.formulas.javascript import javascript
from swacalc.formulas.mathml import mathml
from swacalc.quantity import RATIO, Interval
from swacalc.solving.roots import solve


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        (
            "(L - 1) / n_win**-2",
            "<mfrac><mrow><mi>L</mi><mo>−</mo><mn>1</mn></mrow>"
            "<msup><msub><mi>n</mi><mi>win</mi></msub><mn>−2</mn></msup></mfrac>",
        ),
        (
            "(a / b)**2 * -sigma",
            "<mrow><msup><mrow><mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>)</mo></mrow>"
            "<mn>2</mn></msup><mo>⋅</mo>"
            "<mrow><mo>(</mo><mrow><mo>−</mo><mi>σ</mi></mrow><mo>)</mo></mrow></mrow>",
        ),
        (
            "floor(Omega_a_b) + min(local, n_, 0.5)",
            "<mrow><mrow><mo>⌊</mo><msub><mi>Ω</mi><mi>a,b</mi></msub><mo>⌋</mo></mrow><mo>+</mo>"
            "<mrow><mi>min</mi><mrow><mo>(</mo><mi>local</mi><mo>,</mo><mi>n</mi><mo>,</mo>"
            "<mn>0.5</mn><mo>)</mo></mrow></mrow></mrow>",
        ),
        ("swa_window_bytes", "<mi>swa_window_bytes</mi>"),
    ],
)
def test_mathml_by_example(text: str, drawn: str) -> None:
    """Minus signs are true ones, quotients are fractions, a letter has an index."""
    assert mathml(parse(text)) == f"<math>{drawn}</math>"


def test_javascript_by_example() -> None:
    """JavaScript is calls with BigInt literals in the shape of the formula."""
    assert javascript(parse("-min(L * 2.5, align(x, 64))**2 / 3")) == (
        'div(neg(pow(min(mul(name("L"), num(5n, 2n)), align(name("x"), num(64n, 1n))), 2n)), '
        "num(3n, 1n))"
    )


def test_no_name_is_markup_or_code() -> None:
    """A name that no parser would let in is still text, in MathML and in JavaScript."""
    name = Name(name='<b>&"\\')
    assert mathml(name) == '<math><mi>&lt;b&gt;&amp;"\\</mi></math>'
    assert javascript(name) == r'name("<b>&\"\\")'


@pytest.mark.parametrize(
    "text",
    [
        "+".join(["x"] * 100),
        "1" + "*x + 1" * 49,
        "-(" * 16 + "x" + ")" * 16,
        "(" * 32 + "x" + ")" * 32,
    ],
    ids=["sum", "mixed", "signs", "parentheses"],
)
def test_the_largest_expressions_pass_everywhere(text: str) -> None:
    """What the parser lets in is small enough for every function that walks it."""
    expression = parse(text)
    value = evaluate(expression, {"x": Fraction(1)})
    assert steps(expression, {"x": Fraction(1)})[-1] == str(value)
    assert interval(expression, {"x": Interval.point(Fraction(1))}) == Interval.point(value)
    assert dimension(expression, {"x": RATIO}) == RATIO
    assert all(draw(expression) for draw in (mathml, javascript))
    assert Fraction(1) in solve(expression, parse(str(value)), "x", {})
