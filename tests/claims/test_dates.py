"""Dates in claim files are days of the calendar."""

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.claims.common_shapes import DATE

PATTERN = re.compile(DATE.pattern)
NUMBERS = st.tuples(st.integers(0, 9999), st.integers(0, 13), st.integers(0, 32))


def is_a_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


@given(NUMBERS)
def test_a_date_is_read_exactly_when_the_calendar_has_it(numbers: tuple[int, int, int]) -> None:
    """The standard library's calendar and the pattern agree on every year, month and day."""
    text = "{:04}-{:02}-{:02}".format(*numbers)
    assert bool(PATTERN.fullmatch(text)) == is_a_day(text)


@pytest.mark.parametrize("year", [1900, 2000, 2023, 2024, 2026, 2100, 2400])
def test_months_end_where_they_end(year: int) -> None:
    """Every last day of a month is read and the day after it is not, in leap years too."""
    for text in (f"{year}-{month:02}-{day}" for month in range(1, 13) for day in range(28, 33)):
        assert bool(PATTERN.fullmatch(text)) == is_a_day(text)
