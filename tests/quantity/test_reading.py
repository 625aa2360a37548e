"""What can be read as a quantity, in exactly one way, and how the rest is refused."""

import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.errors import QuantityError
from swacalc.quantity import (
    parse_quantity,
    parse_ratio,
    parse_unit,
    quantity_pattern,
    ratio_pattern,
    unit_pattern,
)

READ = {
    # text: number in base units, base unit
    "72h": (259_200, "s"),
    "72 h": (259_200, "s"),
    "72 hours": (259_200, "s"),
    "72\N{NO-BREAK SPACE}h": (259_200, "s"),
    "3 d": (259_200, "s"),
    "5min": (300, "s"),
    "250 ms": (Fraction(1, 4), "s"),
    "10%": (Fraction(1, 10), ""),
    "1/8": (Fraction(1, 8), ""),
    "1\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}8": (Fraction(1, 8), ""),
    "1 /\N{NARROW NO-BREAK SPACE}8 h": (450, "s"),
    "72\N{NARROW NO-BREAK SPACE}/8": (9, ""),
    "0.125": (Fraction(1, 8), ""),
    "\N{MINUS SIGN}1/8": (Fraction(-1, 8), ""),
    "2e-3": (Fraction(1, 500), ""),
    "2e\N{MINUS SIGN}3": (Fraction(1, 500), ""),
    "1,351,680": (1_351_680, ""),
    "128k": (128_000, ""),
    "128Ki": (131_072, ""),
    "1M": (1_000_000, ""),
    "1Mi": (1_048_576, ""),
    "128k tokens": (128_000, "token"),
    "2TiB": (2 * 2**40, "B"),
    "2 TB": (2 * 10**12, "B"),
    "1 kB": (1000, "B"),
    "1 KiB": (1024, "B"),
    "890 B/token": (890, "B/token"),
    "0.15 USD/Mtoken": (Fraction(15, 10**8), "USD/token"),
    "2,560 layer*token": (2560, "layer·token"),
    "7 layer · token": (7, "layer·token"),
    "5 1/s": (5, "1/s"),
    "1/2 1/min": (Fraction(1, 120), "1/s"),
    "3 token*token": (3, "token·token"),
    "9.8 B/s/s": (Fraction(98, 10), "B/s/s"),
    "8 ratio": (8, ""),
    "2 terabytes": (2 * 10**12, "B"),
    "3 mebibytes": (3 * 2**20, "B"),
    "1 kilobyte": (1000, "B"),
    "16 bits": (2, "B"),
    "8 Mbit": (10**6, "B"),
    "1 kibibit": (128, "B"),
    "2 weeks": (1_209_600, "s"),
    "1 year": (31_557_600, "s"),
    "12 months": (31_557_600, "s"),
    "3 µs": (Fraction(3, 10**6), "s"),
    "3 \N{GREEK SMALL LETTER MU}s": (Fraction(3, 10**6), "s"),
    "3 us": (Fraction(3, 10**6), "s"),
    "5 nanoseconds": (Fraction(5, 10**9), "s"),
    "5‰": (Fraction(1, 200), ""),
    "5 ppm": (Fraction(1, 200_000), ""),
}


@pytest.mark.parametrize("text", READ)
def test_read(text: str) -> None:
    """Every accepted spelling has one exact meaning in base units."""
    quantity = parse_quantity(text)
    assert (quantity.base, quantity.unit.base().text) == READ[text]


REFUSED = {
    # text: offset, words of the message, words of the hint
    "5 b": (2, "ambiguous unit 'b'", "write B for bytes"),
    "5 kb": (2, "ambiguous", "KiB"),
    "5 KB": (2, "ambiguous", "KiB"),
    "5 Kb": (2, "ambiguous", "KiB"),
    "5K": (1, "ambiguous", "Ki (1,024)"),
    "5 mb": (2, "ambiguous", "MiB"),
    "5Mb": (1, "ambiguous", "MiB"),
    "5 gb": (2, "ambiguous", "GiB"),
    "5 Gb": (2, "ambiguous", "GiB"),
    "5 tb": (2, "ambiguous", "TiB"),
    "5 Tb": (2, "ambiguous", "TiB"),
    "5m": (1, "ambiguous", "min for minutes"),
    "5 $": (2, "ambiguous", "USD"),
    "5 M": (2, "unknown unit 'M'", "5M"),
    "5 tokn": (2, "unknown unit 'tokn'", "did you mean 'token"),
    "5 tib": (2, "unknown unit 'tib'", "did you mean 'TiB'?"),
    "5 parsec": (2, "unknown unit 'parsec'", ""),
    "5 zzz": (2, "unknown unit 'zzz'", "units are token, entry, B"),
    "5 B / tokn": (6, "unknown unit 'tokn'", "did you mean"),
    "5 B/": (4, "missing", "B/token"),
    "5 1/8": (4, "unknown unit '8'", "units are"),
    "": (0, "is not a quantity", "write for example 72 h"),
    "h": (0, "is not a quantity", "72 h"),
    "72 1": (0, "is not a quantity", "72 h"),
    "72 小时": (0, "is not a quantity", "72 h"),
    "1,5": (0, "is not a quantity", "decimal point"),
    "1,00,000": (0, "is not a quantity", "groups of three"),
    ".5": (0, "is not a quantity", "write 0.5"),
    "1/0": (0, "is not a quantity", "denominator above zero"),
    " 72 h": (0, "is not a quantity", "white space"),
    "72\nh": (0, "is not a quantity", "72 h"),
    "٧ h": (0, "is not a quantity", "72 h"),
    "1" * 101: (0, "...' is not a quantity", "100 digits"),
    "1e999": (0, "is not a quantity", "at most two digits after e"),
}


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text: str) -> None:
    """What can be read in two ways or none is refused with its place and what would be right."""
    offset, message, hint = REFUSED[text]
    with pytest.raises(QuantityError) as caught:
        parse_quantity(text)
    assert caught.value.offset == offset
    assert message in caught.value.message
    assert hint in caught.value.hint


def test_a_ratio_has_no_other_unit() -> None:
    """A share is a plain number or a percentage, and nothing with a unit."""
    assert parse_ratio("5%") == parse_ratio("0.05") == parse_ratio("1/20") == Fraction(1, 20)
    for text in ("5 h", "5 ratio", "5 token/ktoken"):
        with pytest.raises(QuantityError):
            parse_ratio(text)


PIECES = (
    *"0123456789+-\N{MINUS SIGN},./%*· \N{NO-BREAK SPACE}\n\tekMGTPiBsdh$b",
    *("10", "1/", "Ki", "MiB", "token", "tokens", "entry", "entries", "ms", "min", "USD"),
    *("µs", "μs", "‰", "bit", "terabytes", "week", "ppm"),
    *("layer", "windows", "hours", "ratio", "e3", "Mtoken", "١", "token/s", " 1/s"),
)
near_quantities = st.lists(st.sampled_from(PIECES), max_size=8).map("".join)
_SIGNS = st.text("+-\N{MINUS SIGN}/ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}e%", max_size=3)
near_numbers = st.tuples(st.just("8"), _SIGNS, st.just("2"), _SIGNS).map("".join)
READERS: dict[str, tuple[Callable[[str], object], str]] = {
    "quantity": (parse_quantity, quantity_pattern()),
    "ratio": (parse_ratio, ratio_pattern()),
    "unit": (parse_unit, unit_pattern()),
}


def _accepts(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except QuantityError:
        return False
    return True


@pytest.mark.parametrize("name", READERS)
@given(
    text=near_quantities | near_numbers | st.sampled_from([*READ, *REFUSED]) | st.text(max_size=12)
)
def test_pattern_and_reader_accept_the_same(name: str, text: str) -> None:
    """A text matches the pattern for editors exactly when the reader takes it."""
    read, pattern = READERS[name]
    assert _accepts(read, text) == (re.fullmatch(pattern, text) is not None)


@given(text=st.text() | near_quantities)
def test_any_text_is_read_or_refused_within_itself(text: str) -> None:
    """No text does anything but give a quantity or an error whose place lies in the text."""
    if _accepts(parse_quantity, text):
        return
    with pytest.raises(QuantityError) as caught:
        parse_quantity(text)
    assert caught.value.message
    assert caught.value.hint
    assert 0 <= caught.value.offset <= len(text)
