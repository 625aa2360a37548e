"""What the site reads and prints is what `swacalc.quantity` reads and prints."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from swacalc.errors import QuantityError
from swacalc.output.figures import shown
from swacalc.quantity import Quantity, parse_quantity, parse_unit
from swacalc.quantity.interval import interval_of
from swacalc.quantity.units import ALL_UNITS
from swacalc.site.chinese_numbers import in_chinese
from swacalc.site.chinese_sentences import PATTERNS, told_in_chinese

ATOMS = (
    *"0123456789",
    *("12", "1,000", "2.5", "1/8", "-3", "+4", "\N{MINUS SIGN}5", "1e3", "2E-2", "0/5", "1,00"),
    *(" ", "\u202f", ".", ",", "/", "%", "*", "·", "1/", "'"),
    *("k", "Ki", "M", "Ti", "K", "B", "kB", "MiB", "Gb", "b", "s", "ms", "min", "h", "d", "m"),
    *("token", "tokens", "entries", "layer", "windows", "USD", "$", "ratio", "hours", "tokn"),
)
UNITS = (
    "ratio",
    "%",
    "B",
    "kB",
    "token",
    "B/token",
    "entry/token",
    "layer*token",
    "session/s",
    "h",
)

TEXTS = st.lists(st.sampled_from(ATOMS), min_size=1, max_size=5).map("".join)
BELOW = st.sampled_from((1, 2, 8, 3, 97, 101, 10**6)) | st.integers(1, 10**30)
NUMBERS = st.builds(Fraction, st.integers(-(10**20), 10**20), BELOW)

_READ = """
async (texts) => {
  const { parseQuantity } = await import(new URL("assets/quantities.js", SITE));
  const { exact } = await import(new URL("assets/rational.js", SITE));
  return texts.map((text) => {
    try {
      const { number, unit } = parseQuantity(text);
      return [exact(number), exact(unit.scale), unit.text];
    } catch (error) {
      return [error.message, error.hint];
    }
  });
}
"""
_TELL = """
async ([sentences, numbers]) => {
  const { learn, number, sentence } = await import(new URL("assets/chinese.js", SITE));
  await learn();
  return [sentences.map(sentence), numbers.map(number)];
}
"""
_PRINT = """
async (cases) => {
  const { shown } = await import(new URL("assets/printing.js", SITE));
  const { fromExact } = await import(new URL("assets/rational.js", SITE));
  const { parseUnit } = await import(new URL("assets/units.js", SITE));
  return cases.map(([number, unit]) => shown({ number: fromExact(number), unit: parseUnit(unit) }));
}
"""
_SAY = """
async (numbers) => {
  const { spoken } = await import(new URL("assets/printing.js", SITE));
  const { fromExact } = await import(new URL("assets/rational.js", SITE));
  const { parseUnit } = await import(new URL("assets/units.js", SITE));
  const figure = (number) => ({ part: { number: fromExact(number), unit: parseUnit("ratio") } });
  return numbers.map((number) => spoken(figure(number), (text) => `about ${text}`));
}
"""


def read(text: str) -> list[str]:
    """What Python makes of a string, as the site tells it, which lists units instead of a guess."""
    try:
        quantity = parse_quantity(text)
    except QuantityError as error:
        return [error.message, ALL_UNITS if error.hint.startswith("did you") else error.hint]
    return [str(quantity.number), str(quantity.unit.scale), quantity.unit.text]


LONG = (
    *("1e400", "1E-400 B", "1 " + "x" * 30_000, "1 B" + "·PB" * 30_000, "1 B" + "/token" * 5_000),
    *("1 B" + "·PB" * 19, "1 B" + " " * 30_000 + "x", "9" * 30_000, "1" + ",000" * 9_000),
)


@pytest.mark.parametrize("text", LONG, ids=lambda text: f"{text[:8]}{len(text)}")
def test_long_texts(text: str, run: Any) -> None:
    """What is typed without an end is refused as the command line refuses it, and not reckoned."""
    assert run(_READ, [text]) == [read(text)]


@settings(max_examples=20, deadline=None, derandomize=True, phases=[Phase.generate])
@given(texts=st.lists(TEXTS, min_size=100, max_size=100))
def test_reading(texts: list[str], run: Any) -> None:
    """Random texts are read as the same number and unit, or refused in the same words."""
    for text, found in zip(texts, run(_READ, texts), strict=True):
        assert found == read(text), text


@settings(max_examples=10, deadline=None, derandomize=True, phases=[Phase.generate])
@given(cases=st.lists(st.tuples(NUMBERS, st.sampled_from(UNITS)), min_size=100, max_size=100))
def test_printing(cases: list[tuple[Fraction, str]], run: Any) -> None:
    """Random quantities are printed with the same digits, signs and words."""
    found = run(_PRINT, [[str(number), unit] for number, unit in cases])
    for (number, unit), printed in zip(cases, found, strict=True):
        assert printed == shown(Quantity(number=number, unit=parse_unit(unit))), (number, unit)


@settings(max_examples=3, deadline=None, derandomize=True, phases=[Phase.generate])
@given(shares=st.lists(st.fractions(0, 1, max_denominator=10**6), min_size=100, max_size=100))
def test_shares_as_people_say_them(shares: list[Fraction], run: Any) -> None:
    """A share is said to be about 1/n only where the relation `about` holds, else in percent."""
    inner = [share for share in shares if 0 < share < 1]
    for share, said in zip(inner, run(_SAY, [str(share) for share in inner]), strict=True):
        part, percent = Fraction(1, max(2, round(1 / share))), f"{round(100 * share)}%"
        if share not in interval_of("about", part):
            assert said["large"] == f"about {percent}"
        else:
            assert said["large"] == ("" if part == share else "about ") + f"1/{part.denominator:,}"
            assert said["small"].startswith(percent)


@settings(max_examples=5, deadline=None, derandomize=True, phases=[Phase.generate])
@given(
    gaps=st.lists(st.sampled_from((*ATOMS, "native", "; ")), min_size=8, max_size=8),
    cases=st.lists(st.tuples(NUMBERS, st.sampled_from(UNITS)), min_size=50, max_size=50),
)
def test_chinese(gaps: list[str], cases: list[tuple[Fraction, str]], run: Any) -> None:
    """Sentences and numbers are told in Chinese as the reference pages tell them."""
    sentences = [
        pattern.replace("{}", "%s") % tuple(gaps[: pattern.count("{}")]) for pattern in PATTERNS
    ]
    numbers = [shown(Quantity(number=each, unit=parse_unit(unit))) for each, unit in cases]
    told = [list(map(told_in_chinese, sentences)), list(map(in_chinese, numbers))]
    assert run(_TELL, [sentences, numbers]) == told
