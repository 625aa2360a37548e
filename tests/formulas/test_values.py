"""Values, steps, intervals and units by example."""

import subprocess
import sys
from fractions import Fraction

import pytest

from swacalc.errors import MathError
from swacalc.formulas import PartError, dimension, evaluate, interval, parse, steps
from swacalc.formulas.worked import put_in
from swacalc.quantity import Interval, interval_of, parse_unit

NUMBERS = {"L": Fraction(40), "n_win": Fraction(128), "third": Fraction(1, 3), "zero": Fraction(0)}


def test_nothing_here_needs_sympy() -> None:
    """Importing the package and evaluating do not import SymPy."""
    program = (
        "import sys; from swacalc.formulas import evaluate, parse; evaluate(parse('2*3'), {});"
        "sys.exit('sympy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("1 + L / zero", (4, 8), "L / zero divides by zero"),
        ("zero**-1", (0, 8), "divides by zero"),
        ("align(L, zero)", (0, 14), "page of 0"),
        ("L * n_wim", (4, 5), "'n_wim'"),
        ("*".join(["9999999999**64"] * 9), (0, 29), "too large"),
    ],
)
def test_what_has_no_value_says_where(text: str, place: tuple[int, int], words: str) -> None:
    """A part without a value is an error that names the part and its place."""
    with pytest.raises(PartError) as caught:
        evaluate(parse(text), NUMBERS)
    assert isinstance(caught.value, MathError)
    assert (caught.value.offset, caught.value.length) == place
    assert words in caught.value.message


def test_unknown_name_has_a_hint() -> None:
    """A misspelt name is answered with the nearest known one."""
    with pytest.raises(PartError) as caught:
        evaluate(parse("L * n_wim"), NUMBERS)
    assert caught.value.hint == "did you mean 'n_win'?"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("L*n_win", ("L * n_win", "40 * 128", "5120")),
        (
            "L*(n_win-1)+1",
            ("L * (n_win - 1) + 1", "40 * (128 - 1) + 1", "40 * 127 + 1", "5080 + 1", "5081"),
        ),
        ("(288 + 68) * 2.5", ("(288 + 68) * 2.5", "356 * 2.5", "890")),
        ("890 / 3514.25", ("890 / 3514.25", "3560/14057")),
        ("1 + 2 - 3 + L", ("1 + 2 - 3 + L", "1 + 2 - 3 + 40", "40")),
        ("third * 6", ("third * 6", "1/3 * 6", "2")),
        ("L - n_win", ("L - n_win", "40 - 128", "-88")),
        ("7", ("7",)),
    ],
)
def test_steps_are_written_as_people_write_them(text: str, lines: tuple[str, ...]) -> None:
    """The steps are the formula, the numbers put in, rounds of reckoning, and the exact result."""
    assert steps(parse(text), NUMBERS) == lines


def test_put_in_keeps_the_shape() -> None:
    """Numbers take the place of names and nothing is reckoned."""
    assert str(put_in(parse("(L - n_win) * third"), NUMBERS)) == "(40 - 128) * (1/3)"


LOW = Fraction(-2)
ANY, ABOVE, UP = Interval(), Interval(low=Fraction(0), low_open=True), Interval(low=Fraction(0))
INTERVALS = {
    "any": ANY,
    "above": ABOVE,
    "up": UP,
    "mixed": Interval(low=LOW, high=Fraction(1)),
    "mixed_open": Interval(low=LOW, high=Fraction(2), high_open=True),
    "zero": Interval.point(Fraction(0)),
    "window": Interval(low=Fraction(1), high=Fraction(128), high_open=True),
    "page": Interval(low=Fraction(64), high=Fraction(128)),
}


def closed(low: int | str, high: int | str) -> Interval:
    return Interval(low=Fraction(low), high=Fraction(high))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zero * any", closed(0, 0)),
        ("zero * above", closed(0, 0)),
        ("above * above", ABOVE),
        ("up * above", UP),
        ("-up", Interval(high=Fraction(0))),
        ("up - up", ANY),
        ("mixed**2", closed(0, 4)),
        ("mixed**3", closed(-8, 1)),
        ("mixed_open**2", closed(0, 4)),
        ("above**2", ABOVE),
        ("any**2", UP),
        ("any**3", ANY),
        ("any**0", closed(1, 1)),
        ("1 / mixed", ANY),
        ("1 / up", ABOVE),
        ("mixed**-2", Interval(low=Fraction(1, 4))),
        ("1 / (up + 2)", Interval(low=Fraction(0), high=Fraction(1, 2), low_open=True)),
        ("mixed - mixed", closed(-3, 3)),
        ("min(window, 5, page)", closed(1, 5)),
        ("max(above, 5)", Interval(low=Fraction(5))),
        ("floor(window)", closed(1, 127)),
        ("ceil(window)", closed(1, 128)),
        ("ceil(above)", Interval(low=Fraction(1))),
        ("align(window, 128)", closed(128, 128)),
        ("align(window, page)", Interval(low=Fraction(1), high=Fraction(256), high_open=True)),
        ("align(up, above)", UP),
    ],
)
def test_interval_by_example(text: str, expected: Interval) -> None:
    """Ends are exact and open or closed as they are reached; zero times anything is zero."""
    assert interval(parse(text), INTERVALS) == expected


@pytest.mark.parametrize("text", ["1 / zero", "zero**-1", "align(up, -page)", "nothing"])
def test_interval_without_any_value(text: str) -> None:
    """An interval in which no point has a value is an error."""
    with pytest.raises(PartError):
        interval(parse(text), INTERVALS)


def test_nearly_half_leaves_about_an_eighth() -> None:
    """Relations are intervals: what follows from `nearly 1/2` reaches the `about 1/8`."""
    nearly = interval_of("nearly", Fraction(1, 2))
    follows = interval(parse("(1 - sigma) * 1/4"), {"sigma": nearly})
    assert follows.overlaps(interval_of("about", Fraction(1, 8)))
    assert not follows.overlaps(interval_of("about", Fraction(1, 4)))


UNITS = {
    name: parse_unit(unit)
    for name, unit in {
        "L": "layer",
        "n_win": "token",
        "main": "B/entry",
        "rate": "entry/token",
        "row": "B/token",
        "lifetime": "h",
        "share": "%",
    }.items()
}


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("L * (n_win - 1) + 1", "token"),
        ("main * rate + row", "B/token"),
        ("n_win * 2**10 / lifetime", "token/s"),
        ("row**2 / row", "B/token"),
        ("1 / n_win", "1/token"),
        ("(1 - share) / 4", ""),
        ("L", "layer"),
        ("L * n_win + n_win", "token"),
        ("align(n_win, 64)", "token"),
        ("max(0, floor(n_win / 2), n_win)", "token"),
        ("2 * 3", ""),
        ("-n_win", "token"),
    ],
)
def test_unit_by_example(text: str, unit: str) -> None:
    """Bare numbers adopt the other side's unit, counts are neutral, powers multiply."""
    assert dimension(parse(text), UNITS).text == unit


@pytest.mark.parametrize(
    ("text", "part", "sides"),
    [
        ("1 + (n_win + 2 * row)", "n_win + 2 * row", ("n_win (token)", "2 * row (B/token)")),
        ("min(5, n_win, share)", "min(5, n_win, share)", ("n_win (token)", "share (a ratio)")),
        ("2 * align(row, n_win)", "align(row, n_win)", ("row (B/token)", "n_win (token)")),
        ("n_win - L", "n_win - L", ("n_win (token)", "L (layer)")),
    ],
)
def test_units_that_differ_say_where(text: str, part: str, sides: tuple[str, str]) -> None:
    """A mismatch names both sides with their units and the part they stand in."""
    with pytest.raises(PartError) as caught:
        dimension(parse(text), UNITS)
    found = slice(caught.value.offset, caught.value.offset + caught.value.length)
    assert text[found].strip("()") in (part, part.strip("()"))
    assert all(side in caught.value.message for side in sides)
