"""Numerals in prose are bounded, nothing in them divides by zero, and reading them is linear."""

from typing import Any

import pytest

from swacalc.documents.page import read_page
from swacalc.numbers.meaning import numbers_in

ZEROS = ["零分之一", "0分之1", "0.0分之5", "〇分之二", "٠分之1", "0^-1 GB", "0⁻¹ GB", "零零分之一"]


@pytest.mark.parametrize("text", [*ZEROS, "0 times smaller", "0 倍", "1/0", "0:0", "1/00 GB"])
def test_nothing_is_divided_by_zero(text: str) -> None:
    """A number that would be one over zero is read without that part, or as not understood."""
    found = [spelling for spelling, _ in numbers_in(text)]
    assert found
    if text in ZEROS:
        assert found[0].form == "unknown"


@pytest.mark.parametrize(
    "text",
    [
        "一" * 4_301 + "个token",
        "万" * 4_301 + "个token",
        "一点" + "一" * 4_301 + "个token",
        "9" * 4_301 + " tokens",
        "1" + ",000" * 4_301 + " tokens",
        "one hundred" + " thousand" * 4_301 + " tokens",
        "1" + "’000" * 4_301 + " tokens",
    ],
)
def test_no_numeral_is_longer_than_numbers_are(text: str) -> None:
    """A numeral of thousands of signs is read in parts, none of which is too long to be written."""
    readings = [reading for _, said in numbers_in(text) for reading in said.readings]
    assert readings
    assert all(len(str(reading.base)) < 1_000 for reading in readings)


PARTS = (
    *("1 ", "1 token ", "1/", "1.", "一", "万", "1 per ", "half a ", "two ", "第一", "a.1", "1x"),
    *(
        "at least ",
        "1^",
        "1个",
        "十万亿",
        "one hundred and ",
        "1:",
        "三分之一 ",
        "1 h ",
        "$",
        "a@1",
    ),
)


@pytest.mark.parametrize("part", PARTS)
def test_numbers_of_prose_take_linear_time(part: str, linear: Any) -> None:
    """Nothing before or behind a number is looked at for each number anew."""
    assert linear(lambda text: list(numbers_in(text)), part, 500)


MARKS = [
    "# a\n",
    "- ",
    "> ",
    "**a",
    "[a](",
    "![",
    "<b>",
    "`a",
    "| a ",
    "|a|b\n",
    "<!-- ",
    "$a",
    "&#9;",
]


@pytest.mark.parametrize("part", MARKS)
def test_pages_take_linear_time(part: str, linear: Any) -> None:
    """What never closes is not looked for from each place where it could begin."""
    assert linear(lambda text: read_page("x.md", text), part, 500)
