"""Numerals in every form that people write, read back exactly."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from swacalc.numbers.han import han
from swacalc.numbers.numerals import numeral
from swacalc.numbers.spelling import spellings

ONES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 90: "ninety"}
HAN = "零一二三四五六七八九"


def in_han(number: int) -> str:
    """A number below 10,000 with powers of ten, as it is read aloud."""
    text, gap = "", False
    for power, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = number // power % 10
        gap = gap or (digit == 0 and bool(text))
        if digit:
            text += ("零" if gap else "") + HAN[digit] + name
            gap = False
    return text.removeprefix("一") if 10 <= number < 20 else text


@given(st.integers(0, 10**12))
def test_digits_with_and_without_commas_are_the_number(number: int) -> None:
    """Groups of three digits and plain digits are the same number, in steps of one."""
    assert numeral(f"{number:,}") == numeral(str(number)) == (number, 1)


@given(st.integers(0, 10**9), st.integers(0, 8))
def test_a_decimal_is_exact_and_knows_its_last_digit(digits: int, places: int) -> None:
    """A decimal is its digits over a power of ten; its step is one of that power."""
    value = Fraction(digits, 10**places)
    whole, part = divmod(digits, 10**places)
    text = f"{whole}.{part:0{places}d}" if places else str(whole)
    assert numeral(text) == (value, Fraction(1, 10**places))


@given(st.integers(1, 9999), st.integers(1, 9999))
def test_fractions_are_exact(above: int, below: int) -> None:
    """A fraction with a slash or in Chinese words is exact: it has no last digit."""
    wanted = (Fraction(above, below), 0)
    assert numeral(f"{above}/{below}") == numeral(f"{above} / {below}") == wanted
    assert numeral(f"{below}分之{above}") == wanted
    assert numeral(f"{in_han(below)}分之{in_han(above)}") == wanted


@given(st.integers(1, 9999))
def test_chinese_numerals_are_read_with_powers_and_by_position(number: int) -> None:
    """一百二十八 and 一二八 are 128, and 万 counts in ten thousands."""
    assert han(in_han(number)) == number
    assert han("".join(HAN[int(digit)] for digit in str(number))) == number
    assert han(f"{in_han(number)}万") == number * 10_000


@given(st.sampled_from(sorted(TENS)), st.integers(1, 9))
def test_english_words_add_up(ten: int, one: int) -> None:
    """Tens and ones in words add, and a power after them multiplies."""
    words = f"{TENS[ten]}-{ONES[one]}"
    assert numeral(words)[0] == ten + one
    assert numeral(f"{words} thousand")[0] == (ten + one) * 1000


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("⅛", "1/8"), ("2½", "5/2"), ("⅓", "1/3"), ("one eighth", "1/8"), ("an eighth", "1/8"),
        ("three quarters", "3/4"), ("half", "1/2"), ("eightfold", "8"), ("twice", "2"),
        ("一半", "1/2"), ("八分之一", "1/8"), ("百分之十二点五", "1/8"), ("两万", "20000"),
        ("1:8", "1/8"), ("one hundred and twenty-eight", "128"),
        ("two thousand five hundred", "2500"),
        ("three million, two hundred thousand", "3200000"), ("five hundred million", "500000000"),
        ("1∶8", "1/8"), ("1/8th", "1/8"), ("三成", "3/10"), ("3 成", "3/10"),
        ("八成五", "17/20"), ("两成半", "1/4"), ("二千万", "20000000"), ("一億", "100000000"),
        ("1 351 680", "1351680"), ("1\N{NO-BREAK SPACE}351\N{NO-BREAK SPACE}680", "1351680"),
        ("1\N{THIN SPACE}351", "1351"), ("1\N{NARROW NO-BREAK SPACE}351.5", "2703/2"),
        ("1'351'680", "1351680"), ("1’351’680", "1351680"), ("1.351.680", "1351680"),
        ("2^7", "128"), ("2**7", "128"), ("2⁷", "128"), ("10^-3", "1/1000"), ("10⁻³", "1/1000"),
        ("1.35×10^6", "1350000"), ("1.35 · 10⁶", "1350000"), ("1.35e6", "1350000"),
        ("5 × 2^9", "2560"), ("1.5E-3", "3/2000"),
        ("１２", "12"), ("３．５", "7/2"), ("one hundred", "100"), ("a million", "1000000"),
    ],
)  # fmt: skip
def test_forms_by_example(text: str, value: str) -> None:
    """Signs, words and full-width digits of both languages."""
    assert numeral(text)[0] == Fraction(value)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("V4.1 has FP8 on H100, see 3.2.1", ["3.2.1"]),
        ("on 2026-09-10 and 9 月 10 日", ["2026-09-10", "9 月 10 日"]),
        ("on 10 September 2026", ["10 September 2026"]),
        ("a third party, a quarter of it", ["a quarter"]),
        ("roughly 1.8k to 2.2k tokens", ["1.8k", "2.2k tokens"]),
        ("20 × 128 = 2,560 tokens", ["20", "128", "2,560 tokens"]),
        ("8× smaller, 8x8 pixels", ["8×", "8x8"]),
        ("one thing, two things, three days", ["three days"]),
        ("一般来说三天之后", ["三天"]),
        ("最近 128 个 token，占 10％", ["128 个 token", "10％"]),
        ("三元组和三元 a，五成，完成", ["五成"]),
        ("128 most recent tokens, 72 machine hours", ["128 most recent tokens", "72 machine"]),
        ("The 128 in the middle are 5 kinds", ["128", "5 kinds"]),
        ("Llama-3.1-8B and H100-80GB", ["3.1-8B", "80GB"]),
        ("at https://x.org/v2/72h, 5 h", ["72h", "5 h"]),
        ("sub-100 ms, SWA-128-token rows", ["100 ms", "128-token"]),
        ("at 12:30, from 09:15:00", ["12:30", "09:15:00"]),
        ("it may 20, decode 64, May 20", ["20", "64", "May 20"]),
        ("3 周期，3 周，2 个月", ["3 周期", "3 周", "2 个月"]),
        ("$0.003 per million tokens, 5 GiB", ["$0.003 per million tokens", "5 GiB"]),
    ],
)  # fmt: skip
def test_numbers_are_found_in_running_text(text: str, found: list[str]) -> None:
    """Names, idioms and words without a unit are passed over; a unit belongs to its number."""
    assert [text[each.start : each.end] for each in spellings(text)] == found


@given(st.text(alphabet="0123456789.,/%×½半一百万分之个 token小时hB-–$每a至to+", max_size=30))
@example("0B/0一B$0")
def test_any_text_is_read(text: str) -> None:
    """No text breaks the reader, and numbers come in order and do not overlap."""
    found = spellings(text)
    ends = [0, *(each.end for each in found)]
    assert all(end <= each.start < each.end for end, each in zip(ends, found, strict=False))


@pytest.mark.parametrize("change", [str.lower, str.capitalize])
@pytest.mark.parametrize(
    ("words", "number"),
    [
        *(("one day", 1), ("two days", 2), ("three days", 3), ("nine days", 9), ("ten days", 10)),
        *(("thirteen days", 13), ("forty days", 40), ("ninety-nine days", 99)),
        *(("a hundred days", 100), ("thrice the size", 3), ("a third of it", Fraction(1, 3))),
        *(("half a day", Fraction(1, 2)), ("a thousandth of it", Fraction(1, 1000))),
    ],
)
def test_a_numeral_in_words_is_found_alone_in_its_text(
    words: str, number: Fraction, change: Callable[[str], str]
) -> None:
    """A text with one numeral in words has it read, in small letters and at its beginning."""
    (found,) = spellings(change(words))
    assert numeral(found.numeral)[0] == number
