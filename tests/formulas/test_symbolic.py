"""What SymPy draws and solves, by example."""

from fractions import Fraction

import pytest
import sympy

from swacalc.errors import MathError
from swacalc.formulas import dimension, evaluate, interval, parse, steps
from swacalc.formulas.symbolic import javascript, latex, mathml, solve, to_sympy
from swacalc.quantity import RATIO, Interval


def test_sympy_form() -> None:
    """Names are real symbols, decimals are rationals, align is a rounded quotient."""
    length, page = sympy.symbols("n page", real=True)
    assert to_sympy(parse("align(n, page) * 2.5")) == sympy.Rational(5, 2) * page * sympy.ceiling(
        length / page
    )
    with pytest.raises(MathError):
        to_sympy(parse("1 / (x - x)"))


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("L*(n_win-1)+1", r"L \cdot \left(n_{\mathrm{win}} - 1\right) + 1"),
        ("890/3514.25", r"\frac{890}{3514.25}"),
        ("a*(b/c)", r"a \cdot \frac{b}{c}"),
        ("(a/b)**2", r"\left(\frac{a}{b}\right)^{2}"),
        (
            "(1-sigma_swa)*rho_hbm",
            r"\left(1 - \sigma_{\mathrm{swa}}\right) \cdot \rho_{\mathrm{hbm}}",
        ),
        ("floor(n/m)", r"\left\lfloor \frac{n}{m} \right\rfloor"),
        ("min(prefix, n_local)", r"\min\left(\mathrm{prefix}, n_{\mathrm{local}}\right)"),
        ("swa_window_bytes / 2", r"\frac{\mathrm{swa\_window\_bytes}}{2}"),
        ("align(x, p_a_b)", r"\operatorname{align}\left(x, p_{\mathrm{a,b}}\right)"),
    ],
)
def test_latex_keeps_the_form(text: str, drawn: str) -> None:
    """LaTeX has the author's order, fractions and decimals; names are words or Greek letters."""
    assert latex(parse(text)) == drawn


def test_names_can_be_drawn_otherwise() -> None:
    """A caller's LaTeX goes in as it is, a caller's text goes into MathML escaped."""
    expression = parse("W * 2")
    assert latex(expression, {"W": r"n_{\text{win}}"}) == r"n_{\text{win}} \cdot 2"
    assert "<mi>a &lt; b &amp; c</mi>" in mathml(expression, {"W": "a < b & c"})


def test_mathml_by_example() -> None:
    """MathML is one element for a page, with true minus signs, fractions and indices."""
    assert mathml(parse("(L - 1) / n_win**-2")) == (
        '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac>'
        "<mrow><mi>L</mi><mo>−</mo><mn>1</mn></mrow>"
        "<msup><msub><mi>n</mi><mi>win</mi></msub><mn>−2</mn></msup></mfrac></math>"
    )


def test_javascript_by_example() -> None:
    """JavaScript is calls with BigInt literals in the shape of the formula."""
    assert javascript(parse("-min(L * 2.5, align(x, 64))**2 / 3")) == (
        'div(neg(pow(min(mul(name("L"), num(5n, 2n)), align(name("x"), num(64n, 1n))), 2n)), '
        "num(3n, 1n))"
    )


WINDOW = {"n_win": Fraction(128), "zero": Fraction(0)}


@pytest.mark.parametrize(
    ("left", "right", "solutions"),
    [
        ("L * n_win", "5120", (Fraction(40),)),
        ("L * (n_win - 1) + 1", "5081", (Fraction(40),)),
        ("1 / (1 + L)", "1/4", (Fraction(3),)),
        ("L**2", "1/4", (Fraction(-1, 2), Fraction(1, 2))),
        ("L**2", "2", (-sympy.sqrt(2), sympy.sqrt(2))),
        ("min(n_win, 5) * L", "max(10, 3)", (Fraction(2),)),
        ("(L**2 - 1) / (L - 1)", "0", (Fraction(-1),)),
        ("1 / (1 / L) * (L - 1)", "0", (Fraction(1),)),
        ("(1 / L)**0 * (L - 1) * L", "0", (Fraction(1),)),
    ],
)
def test_solutions_are_exact(left: str, right: str, solutions: tuple[object, ...]) -> None:
    """All real solutions come back in order, and none where a part has no value."""
    assert solve(parse(left), parse(right), "L", WINDOW) == solutions


def test_solution_without_radicals_is_still_exact() -> None:
    """A root that no radical gives is the numbered root of its polynomial."""
    (root,) = solve(parse("L**5 - L"), parse("1"), "L", {})
    assert isinstance(root, sympy.Expr)
    assert sympy.expand(root**5 - root - 1).equals(0)


@pytest.mark.parametrize(
    ("left", "right", "words"),
    [
        ("L**2", "-1", "no real value"),
        ("L * (L - 1) / (L - 1)", "1", "no real value"),
        ("L + L", "2 * L", "every value"),
        ("n_win", "128", "does not occur"),
        ("min(L, 5)", "3", "is inside min"),
        ("align(2 * L, 64)", "64", "is inside align"),
        ("L**17", "1", "degree"),
        ("(L**8)**8", "1", "degree"),
        ("L * x", "1", "'x'"),
        ("L / zero", "1", "divides by zero"),
    ],
)
def test_what_cannot_be_solved_says_why(left: str, right: str, words: str) -> None:
    """None, all, hidden inside a function, too high a degree: each has its own sentence."""
    with pytest.raises(MathError, match=words):
        solve(parse(left), parse(right), "L", WINDOW)


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
    assert to_sympy(expression).subs({sympy.Symbol("x", real=True): 1}) == value
    assert all(draw(expression) for draw in (latex, mathml, javascript))
    assert Fraction(1) in solve(expression, parse(str(value)), "x", {})
