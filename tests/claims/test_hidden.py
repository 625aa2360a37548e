"""Characters that would mislead a reader: which are hidden, where, and which are writing."""

import json
import re
import sys
from collections.abc import Callable
from typing import Any
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from swacalc.claims.common_shapes import WORDS
from swacalc.claims.hidden_characters import hidden_characters, without_hidden
from swacalc.claims.load import Loaded
from swacalc.claims.nodes import compose, decode

# Visible characters of the category Cf: number signs and marks of hieroglyphs.
SHOWN = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD} | {
    *range(0x13430, 0x13440)
}
# Default_Ignorable_Code_Point of Unicode 16, the joiners and the two variation selectors apart.
IGNORABLE = (
    *(0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x200B),
    *(0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x3164),
    *(*range(0xFE00, 0xFE0E), 0xFEFF, 0xFFA0, *range(0xFFF0, 0xFFF9)),
    *(*range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000)),
)
OTHERS = (0x2028, 0x2029, 0x2800, 0xFFF9, 0xFFFA, 0xFFFB, 0xFFFE, 0xFFFF)
BESIDE = {"\u200c", "\u200d", "\ufe0e", "\ufe0f"}  # hidden or not, as what is beside them says


def is_hidden(text: str) -> bool:
    return next(hidden_characters(text), None) is not None


def test_everything_that_shows_nothing_is_hidden() -> None:
    """Every control, formatting and ignorable character is hidden, between letters or alone."""
    formatting = {
        code
        for code in range(sys.maxunicode + 1)
        if category(chr(code)) in ("Cc", "Cf") and code not in SHOWN and chr(code) != "\n"
    }
    for code in formatting.union(IGNORABLE, OTHERS, map(ord, BESIDE)):
        assert is_hidden(chr(code)), hex(code)
        assert is_hidden(f"7{chr(code)}2 h"), hex(code)


def test_what_shows_something_is_not_hidden() -> None:
    """Letters, marks, numbers, punctuation, symbols and spaces of all scripts are not hidden."""
    blank = {0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0, 0x1D159, 0x13441, 0x13442}
    for code in set(range(sys.maxunicode + 1)).difference(blank, IGNORABLE, map(ord, BESIDE)):
        if category(chr(code))[0] in "LMNPS" or category(chr(code)) == "Zs":
            assert not is_hidden(chr(code)), hex(code)


@pytest.mark.parametrize(
    "text",
    [
        "می‌خواهم",  # Persian: a non-joiner between letters
        "क्‍ष",  # Devanagari: a joiner behind a virama
        "ශ්‍රී",  # Sinhala
        "⚠️ care",
        "❤︎ as text",
        "1️⃣ first",
        "👩‍💻 and 🏳️‍🌈",
        "👩🏽‍🔬",
        "缓存 — ≈ ½ ×",
    ],
)
def test_signs_that_writing_needs_are_no_findings(text: str) -> None:
    """A joiner between letters that it changes, and a selector after a picture, are writing."""
    assert not is_hidden(text)
    assert without_hidden(text) == text


@pytest.mark.parametrize(
    "text",
    [
        *("ca\u200dche", "ca\u200cche", "72\ufe0f h", "a\ufe0f", "\ufe0f⚠", "⚠\ufe0f\ufe0f"),
        *("\u200cمی", "می\u200c", "👩\u200d", "\u200d💻", "👩\u200c💻", "a\ufe0e", "缓\u200d存"),
    ],
)
def test_the_same_signs_anywhere_else_are_findings(text: str) -> None:
    """Beside a Latin letter, a digit or an ideograph, or at an end, they are hidden."""
    assert is_hidden(text)
    assert not is_hidden(without_hidden(text))


@given(st.text(st.sampled_from(["a", "7", "م", "ی", "⚠", "👩", "\u20e3", "#", *BESIDE, "\u00ad"])))
def test_reader_and_schema_agree_on_signs(text: str) -> None:
    """The editors' schema refuses a string for hidden characters exactly when the reader does."""
    valid = Draft202012Validator(WORDS.schema()).is_valid(text)
    assert valid == (bool(text.strip()) and not is_hidden(text))
    json.dumps(WORDS.schema())


@pytest.mark.parametrize("sign", ["\u00ad", "\u3164", "\u2800", "\ufffa", "\ufe0f", "\U000e0061"])
def test_a_hidden_sign_is_a_finding_at_its_place(change: Callable[..., Loaded], sign: str) -> None:
    """The finding names the character, its line and its column in the file."""
    (fault,) = change("72 hours.,", f"72{sign} hours.,").faults
    assert (fault.place.line, fault.place.column) == (6, 36)
    assert fault.message == f"the hidden character U+{ord(sign):04X}"


def test_many_hidden_signs_are_told_of_once_each(read: Callable[..., Loaded]) -> None:
    """Each of four thousand different hidden characters in a line is a finding with its count."""
    signs = "".join(map(chr, range(0xE0000, 0xE1000)))
    faults = read({"cache.yaml": f"# {signs * 60}\n"}).faults
    assert len([fault for fault in faults if "hidden character" in fault.message]) == len(signs)
    assert re.search("60 in the file", faults[0].message)


@pytest.mark.parametrize("part", ["\u200b", "a\ufe0f", "\u260e\ufe0f", "\u200b\n", "\r\n", "\r"])
def test_hidden_signs_take_linear_time(part: str, linear: Any) -> None:
    """Signs are counted and replaced in one pass, those that belong where they stand too."""

    def work(text: str) -> None:
        compose("x.yaml", decode("x.yaml", f"a: '{text}'\n".encode())[0])

    assert linear(work, part, 20_000)
