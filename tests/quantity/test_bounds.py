"""What a user can write is bounded before it is reckoned with."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.errors import QuantityError
from swacalc.quantity import as_float, parse_quantity, parse_unit
from swacalc.quantity.units import MAX_ATOMS, SPELLINGS

LARGEST = "9" * 100 + "e99 PB" + "·PB" * (MAX_ATOMS - 1)


def refused_or_read(text: str) -> None:
    try:
        parse_quantity(text)
    except QuantityError:
        return


@given(st.sampled_from(sorted(SPELLINGS)), st.sampled_from("*·/"), st.integers(1, 400))
def test_a_unit_repeats_a_bounded_number_of_times(name: str, sign: str, times: int) -> None:
    """Every unit can be written as many times as one may, and never more often."""
    text = sign.join([name] * times)
    if times <= MAX_ATOMS:
        parse_unit(text)
    else:
        with pytest.raises(QuantityError, match="at most 20 units"):
            parse_unit(text)


def test_the_largest_quantity_is_a_number_that_can_be_written() -> None:
    """The most digits, the largest power and the largest unit make fewer digits than Python has."""
    assert len(str(parse_quantity(LARGEST).base)) < 1_000


@pytest.mark.parametrize("text", ["1e400", "1e+400", "1E-400", "1e400 B", "2.5e100", "1 e400"])
def test_a_long_exponent_is_no_unit(text: str) -> None:
    """Digits behind e are a part of the number, however many there are."""
    with pytest.raises(QuantityError, match="is not a quantity"):
        parse_quantity(text)


@pytest.mark.parametrize("number", [Fraction(10) ** 400, -(Fraction(10) ** 400)])
def test_a_number_beyond_floats_has_none(number: Fraction) -> None:
    """What is larger than any float is none, and what is smaller is zero."""
    assert as_float(number) is None
    assert as_float(1 / number) == 0


PARTS = ["1", "1,", ",000", "1/", "·PB", "/token", " ", "1 B", "x", "e9", "%", "\u00a0/", "1e"]


@pytest.mark.parametrize("part", PARTS)
def test_reading_a_quantity_takes_linear_time(part: str, linear: Any) -> None:
    """Digits, signs, spaces and units without end are read once, and then refused."""
    assert linear(lambda text: refused_or_read(f"1 B{text}"), part, 10_000)
    assert linear(refused_or_read, part, 10_000)
