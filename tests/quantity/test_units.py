"""Units are a group, and converting is exact."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.errors import MathError
from swacalc.quantity import RATIO, Quantity, Unit, parse_quantity, parse_unit, unit_pattern
from swacalc.quantity.units import COUNTS, DIMENSIONS

ATOMS = [*DIMENSIONS, *COUNTS, "ms", "h", "GiB", "kB", "Mtoken", "%", "ratio"]
units = st.lists(st.sampled_from(ATOMS), min_size=1, max_size=4).flatmap(
    lambda atoms: st.lists(
        st.sampled_from("*/"), min_size=len(atoms) - 1, max_size=len(atoms) - 1
    ).map(lambda signs: parse_unit("".join(map(str.__add__, ["", *signs], atoms))))
)


def _alike(one: Unit, other: Unit) -> bool:
    return (one.scale, one.powers) == (other.scale, other.powers)


@given(units, units, units)
def test_units_form_a_commutative_group(one: Unit, two: Unit, three: Unit) -> None:
    """Units multiply in any order and grouping, a ratio changes none, division undoes it."""
    assert _alike(one * two, two * one)
    assert _alike((one * two) * three, one * (two * three))
    assert _alike(one * RATIO, one)
    assert _alike(one / one, RATIO)
    assert _alike((one * two) / two, one)


@given(units, st.integers(-4, 4), st.integers(-4, 4))
def test_powers_of_units_add_up(unit: Unit, one: int, two: int) -> None:
    """A power is repeated multiplication, below zero too."""
    assert _alike(unit**one * unit**two, unit ** (one + two))
    assert _alike(unit**0, RATIO)
    assert _alike(unit**1, unit)


@given(units | st.builds(pow, units, st.integers(-4, 4)))
def test_a_unit_reads_back_as_it_is_written(unit: Unit) -> None:
    """The text of a unit's base, and of a unit that was read, is read as the same unit."""
    assert _alike(parse_unit(unit.base().word), unit.base())


@given(st.from_regex(unit_pattern(), fullmatch=True))
def test_reading_a_unit_settles_its_text(source: str) -> None:
    """Reading what a unit prints gives the same unit with the same text."""
    unit = parse_unit(source)
    assert parse_unit(unit.word) == unit


@given(st.fractions(), units, st.fractions(min_value=Fraction(1, 10**6)))
def test_converting_there_and_back_loses_nothing(
    number: Fraction, unit: Unit, scale: Fraction
) -> None:
    """A quantity in another unit of its dimension is the same in base units, and comes back."""
    quantity = Quantity(number=number, unit=unit)
    other = Unit(scale=scale, powers=unit.powers, text="other")
    assert quantity.to(other).base == quantity.base
    assert quantity.to(other).to(unit) == quantity


def test_counts_have_no_dimension_and_others_do() -> None:
    """Layers fit tokens as a number does; bytes do not fit seconds."""
    assert parse_quantity("2 layer*token").to(parse_unit("token")).number == 2
    assert parse_unit("layer*token").without_counts() == parse_unit("token")
    assert parse_unit("layer").without_counts() == parse_unit("layer")
    with pytest.raises(MathError, match="B cannot be given in s"):
        parse_quantity("5 B").to(parse_unit("s"))
    with pytest.raises(MathError, match="a ratio"):
        parse_quantity("5").to(parse_unit("s"))


def test_a_rate_keeps_the_words_it_was_written_in() -> None:
    """Only a spelling is made canonical: the scale that the author chose stays."""
    for source, text in {
        "USD/Mtoken": "USD/Mtoken",
        "bytes / tokens": "B/token",
        "hours": "h",
        "kB/ratio": "kB/1",
        "ratio/h": "1/h",
        "token*token": "token·token",
        "kB/kB": "",
    }.items():
        assert parse_unit(source).text == text
