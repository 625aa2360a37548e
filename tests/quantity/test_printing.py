"""What is printed: exactly, or marked as rounded, and never another number."""

import re
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from swacalc.errors import MathError
from swacalc.quantity import (
    Quantity,
    bytes_text,
    decimal,
    exact,
    number_text,
    parse_quantity,
    parse_unit,
    text,
    unit_pattern,
)

rationals = st.one_of(
    st.fractions(max_denominator=10**9),
    st.fractions(max_denominator=99),
    st.builds(lambda top, power: Fraction(top, 5**power), st.integers(), st.integers(0, 20)),
)
short_decimals = st.integers(-(10**15), 10**15).map(lambda number: Fraction(number, 10**6))
units = st.from_regex(unit_pattern(), fullmatch=True).filter(lambda unit: len(unit) < 60)
UNITS = ["h", "ms", "%", "ratio", "token", "entry", "GiB", "B/token", "USD/Mtoken", "layer*token"]


@given(number=short_decimals | rationals, unit=st.sampled_from(UNITS) | units)
def test_what_is_printed_exactly_reads_back(number: Fraction, unit: str) -> None:
    """A quantity that is printed without ≈ is read back as the same number of the same unit."""
    quantity = Quantity(number=number, unit=parse_unit(unit))
    printed = text(quantity)
    assume("≈" not in printed)
    assert parse_quantity(printed) == quantity


@given(rationals | short_decimals)
def test_a_decimal_is_exact_or_marked(number: Fraction) -> None:
    """A decimal is the number, or carries ≈ and is off by less than 1/10,000 of it."""
    printed = decimal(number)
    shown = Fraction(printed.removeprefix("≈ ").replace(",", ""))
    if printed.startswith("≈"):
        assert shown != number
        assert abs(shown - number) <= abs(number) / 10**4
    else:
        assert shown == number


@given(rationals)
def test_exact_loses_nothing(number: Fraction) -> None:
    """The exact form of a number is the number."""
    assert Fraction(exact(number)) == number


PRINTED = {
    "72 hours": "72 h",
    "1 token": "1 token",
    "2560 token": "2,560 tokens",
    "0.5 entry": "0.5 entries",
    "-1 window": "-1 window",
    "890 B/token": "890 B/token",
    "12.5%": "12.5%",
    "0.125": "1/8",
    "1.50": "1.5",
    "1/3": "1/3",
    "1/128": "0.0078125",
    "2/3 s": "≈ 0.66667 s",
    "1/3000000000": "≈ 0.00000000033333",
    "123456.7890123": "≈ 123,457",
    "128k": "128,000",
    "3 1/min": "3 1/min",
    "3 1/s": "3 1/s",
    "0": "0",
}


def test_numbers_that_print_with_six_places() -> None:
    """Up to six places or five digits are printed whole; whatever else goes on is rounded."""
    assert number_text(Fraction(1, 64)) == "1/64"
    assert decimal(Fraction(1, 64)) == "0.015625"
    assert decimal(Fraction(1, 128)) == "0.0078125"
    assert decimal(Fraction(12345678, 10**6)) == "12.345678"
    assert decimal(Fraction(123456789, 10**7)) == "≈ 12.346"


@pytest.mark.parametrize("source", PRINTED)
def test_print(source: str) -> None:
    """Numbers have grouped digits, words are plural, a short proper fraction stays one."""
    assert text(parse_quantity(source)) == PRINTED[source]


@given(st.integers(1000, 10**18))
def test_bytes_are_exact_in_the_middle(size: int) -> None:
    """Bytes print in one binary unit, then exactly and in one decimal unit; all agree."""
    shown = re.fullmatch(
        r"(≈ )?([\d,.]+) ([KMGTP]i)B \(([\d,]+) B, (≈ )?([\d,.]+) ([kMGTP])B\)",
        bytes_text(parse_quantity(f"{size} B")),
    )
    assert shown is not None
    assert int(shown[4].replace(",", "")) == size
    for number, prefix in ((shown[2], shown[3]), (shown[6], shown[7])):
        scaled = parse_quantity(f"{number}{prefix}").base
        assert abs(scaled - size) <= Fraction(size, 10**4)


def test_bytes_of_other_units() -> None:
    """Small sizes need no second form, larger units are spelt out, other things are refused."""
    assert bytes_text(parse_quantity("890 B")) == "890 B"
    assert bytes_text(parse_quantity("2 TiB")) == "2 TiB (2,199,023,255,552 B, ≈ 2.199 TB)"
    with pytest.raises(MathError):
        bytes_text(parse_quantity("890 B/token"))
