"""Where two expressions meet, by example."""

from contextlib import suppress
from fractions import Fraction
from math import sqrt
from time import process_time

import pytest
import sympy

from swacalc.errors import MathError
from swacalc.formulas import parse
from swacalc.solving.roots import Irrational, solve

WINDOW = {"n_win": Fraction(128), "zero": Fraction(0)}


@pytest.mark.parametrize(
    ("left", "right", "solutions"),
    [
        ("L * n_win", "5120", (Fraction(40),)),
        ("L * (n_win - 1) + 1", "5081", (Fraction(40),)),
        ("1 / (1 + L)", "1/4", (Fraction(3),)),
        ("L**2", "1/4", (Fraction(-1, 2), Fraction(1, 2))),
        ("L**2", "2", (Irrational("-sqrt(2)", -sqrt(2)), Irrational("sqrt(2)", sqrt(2)))),
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
    assert isinstance(root, Irrational)
    symbol = sympy.Symbol("x")
    assert root.text == str(sympy.CRootOf(symbol**5 - symbol - 1, 0))
    assert root.near == pytest.approx(1.1673, abs=1e-4)


@pytest.mark.parametrize("number", ["9" * 960, "7" * 300])
@pytest.mark.parametrize("form", ["({}*L)**5 + L", "L**5 + {}*L + L**2", "L**2 + {}*L", "L**3/{}"])
def test_long_numbers_end_in_time(number: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Text and float of a solution are within the limit on time, or its numbers are refused."""
    monkeypatch.setattr("swacalc.solving.roots.MAX_SECONDS", 0.5)
    expression = parse(form.format("A"))
    start = process_time()
    with suppress(MathError):
        solve(expression, parse("1"), "L", {"A": Fraction(number)})
    assert process_time() - start < 5


def test_the_unit_of_solutions() -> None:
    """Solutions are counted in the unit that is asked for."""
    assert solve(parse("L * 2"), parse("4096"), "L", {}, Fraction(1024)) == (Fraction(2),)
    (_, root) = solve(parse("L**2"), parse("2"), "L", {}, Fraction(1, 3))
    assert root == Irrational("3*sqrt(2)", pytest.approx(3 * sqrt(2)))


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
