"""What the small language accepts, and how it refuses the rest."""

from fractions import Fraction
from typing import Any

import pytest

from swacalc.errors import ExpressionError
from swacalc.formulas import evaluate, names, parse

REFUSED = {
    # text: offset, length, words of the message, words of the hint
    "": (0, 1, "empty", "L * n_win"),
    "1 +": (3, 1, "missing at the end", "name"),
    "(1 + 2": (0, 1, "never closed", ")"),
    "1 + 2)": (5, 1, "never opened", "leave"),
    "()": (1, 1, "operand is missing before ')'", "name"),
    "L n_win": (2, 5, "operator is missing before 'n_win'", "write *"),
    "128k": (3, 1, "operator is missing before 'k'", "write *"),
    "1,000": (1, 1, "comma", "write 1000"),
    "1_000": (1, 1, "'_'", "without separators"),
    ".5": (0, 1, "'.'", "0.5"),
    "x.real": (1, 1, "'.'", "no attributes"),
    "__import__": (0, 1, "'_'", "begins with a letter"),
    "cell(x)": (0, 4, "no function 'cell'", "did you mean 'ceil'?"),
    "exec(1)": (0, 4, "no function 'exec'", "min, max, floor, ceil, align, lcm"),
    "min": (0, 3, "is a function", "min("),
    "min(x)": (0, 3, "1 argument", "min(x, y)"),
    "floor(x, y)": (0, 5, "2 arguments", "floor(x)"),
    "align(x)": (0, 5, "1 argument", "align(x, page)"),
    "lcm(x)": (0, 3, "1 argument", "lcm(x, y)"),
    "'a'": (0, 1, "not allowed", "strings"),
    "a < b": (2, 1, "'<'", "comparisons"),
    "a[0]": (1, 1, "'['", "( and )"),
    "2 ^ 3": (2, 1, "'^'", "**"),
    "2 × 3": (2, 1, "'×'", "*"),
    "2 − 3": (2, 1, "'−'", "-"),
    "１ + 1": (0, 1, "'１'", "ASCII"),
    "层": (0, 1, "'层'", "ASCII"),
    "1\0": (1, 1, r"'\x00'", "names"),
    "1\N{RIGHT-TO-LEFT OVERRIDE}": (1, 1, r"'\u202e'", "names"),
    "9**9**9": (3, 1, "cannot contain a power", "whole number"),
    "2**x": (3, 1, "whole number", "2**10"),
    "2**0.5": (3, 3, "whole number", "2**10"),
    "2**65": (3, 2, "at most 64", "smaller"),
    "(x**9)**-9": (8, 1, "at most 64", "smaller"),
    "2**3**9**9": (6, 1, "cannot contain a power", "(2**3)**2"),
    "2**-(x**2)": (3, 1, "cannot contain a power", "whole number"),
    "1" * 1001: (0, 1001, "at most 1,000 digits", "round"),
}


@pytest.mark.parametrize("text", REFUSED)
def test_refusal_says_where_and_what_would_be_right(text: str) -> None:
    """A malformed expression is refused with its place, a sentence and a hint."""
    offset, length, message, hint = REFUSED[text]
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert (caught.value.offset, caught.value.length) == (offset, length)
    assert message in caught.value.message
    assert hint in caught.value.hint


HOSTILE = {
    "long": "a" * 10**6,
    "long and odd": "\0(" * 500_000,
    "nested": "(" * 10_000,
    "nested and short": "(" * 1_000,
    "nested calls": "min(1," * 300,
    "signs": "-" * 1_999 + "1",
    "powers": "9**" * 600 + "9",
    "powers of powers": "(" * 20 + "9" + "**64)" * 20,
    "many parts": "1+" * 900 + "1",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_refused_in_linear_time(text: str, linear: Any) -> None:
    """Whatever is long, deep or explosive is refused, and more of it takes no longer."""

    def work(more: str) -> None:
        with pytest.raises(ExpressionError):
            parse(more)

    assert linear(work, text, 1)


VALUES = {
    "1 + 2 * 3": 7,
    "(1 + 2) * 3": 9,
    "8 - 2 - 1": 5,
    "64 / 4 / 2": 8,
    "-2**2": -4,
    "(-2)**2": 4,
    "2**-2": Fraction(1, 4),
    "2**(-2)": Fraction(1, 4),
    "2 * -3": -6,
    "+5 - +2": 3,
    "--5": 5,
    "0.1 + 0.2": Fraction(3, 10),
    "1/8": Fraction(1, 8),
    "min(3, 1, 2) + max(3, 1)": 4,
    "floor(-1/2) + ceil(1/3)": 0,
    "align(129, 128) + align(128, 128) + align(0, 128)": 384,
    "lcm(4, 6, 10) + lcm(1, 1)": 61,
    "\t1 +\n 1 ": 2,
}


@pytest.mark.parametrize("text", VALUES)
def test_operators_bind_as_in_python(text: str) -> None:
    """Precedence and signs are those of Python; decimals are exact; align rounds up."""
    assert evaluate(parse(text), {}) == VALUES[text]


CANONICAL = {
    "L*(n_win-1)+1": "L * (n_win - 1) + 1",
    "((a))": "a",
    "a-(b-c)": "a - (b - c)",
    "(a-b)-c": "a - b - c",
    "a/(b*c)": "a / (b * c)",
    "(a*b)**2": "(a * b)**2",
    "1 / 8*x": "1/8 * x",
    "a--b": "a - (-b)",
    "a+-b*c": "a + (-b * c)",
    "-(a)": "-a",
    "+a": "a",
    "2.50": "2.5",
    "x ** (-2)": "x**-2",
    "min(a,(b))": "min(a, b)",
}


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_text(text: str) -> None:
    """An expression prints with the parentheses it needs and one way of spacing."""
    assert str(parse(text)) == CANONICAL[text]


def test_names_keep_their_order() -> None:
    """Names are listed once, as they first appear."""
    assert names(parse("b * (a + b) - min(c, a)")) == ("b", "a", "c")


def test_a_long_decimal_stays_one() -> None:
    """A literal with more decimals than a fraction is shown with is printed as it was written."""
    text = "1 / 0.5525252525252525252525252525252"
    assert str(parse(text)) == text
