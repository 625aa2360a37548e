"""Printing: exact where few digits do, otherwise rounded and marked as rounded."""

from fractions import Fraction

from swacalc.quantity.units import (
    BINARY_PREFIXES,
    COUNTS,
    DECIMAL_PREFIXES,
    RATIO,
    WORDS,
    Unit,
    parse_unit,
)
from swacalc.quantity.value import Quantity

SIGNIFICANT_DIGITS = 5
EXACT_PLACES = 6
MOST_PLACES = 30
MOST_BELOW = 99  # in a fraction that is printed as one
MOST_PLAIN = 999  # bytes that are printed in one way
ABOUT = "\N{ALMOST EQUAL TO}"

_BYTE = parse_unit("B")
_PLURALS = {"entry": "entries"}
COUNTED = ("entry", *WORDS, *COUNTS)
# The steps of binary and of decimal sizes, and the names of one step, two and so on.
SIZES = tuple(
    (next(iter(prefixes.values())), tuple(f"{prefix}B" for prefix in prefixes))
    for prefixes in (BINARY_PREFIXES, DECIMAL_PREFIXES)
)


def exact(number: Fraction) -> str:
    """The number without loss: an integer or `p/q`."""
    return str(number)


def as_float(number: Fraction) -> float | None:
    """The float next to a number, or None where it is larger than any."""
    try:
        return float(number)
    except OverflowError:
        return None


def decimal(number: Fraction) -> str:
    """The number as people read it: `1,351,680`, `2.5`, or `≈ 0.25325` when it is rounded."""
    if number.denominator == 1:
        return f"{number.numerator:,}"
    places = EXACT_PLACES if _is_exact(number, EXACT_PLACES) else _places(number)
    mark = "" if _is_exact(number, places) else f"{ABOUT} "
    return mark + _group(number, places)


def _is_exact(number: Fraction, places: int) -> bool:
    scaled: Fraction = number * 10**places
    return scaled.denominator == 1


def _places(number: Fraction) -> int:
    top, below = abs(number.numerator), number.denominator
    if top >= below:
        return max(0, SIGNIFICANT_DIGITS - len(str(top // below)))
    places = SIGNIFICANT_DIGITS
    while top * 10 < below and places < MOST_PLACES:
        top, places = top * 10, places + 1
    return places


def _group(number: Fraction, places: int) -> str:
    digits = round(abs(number) * 10**places)
    whole, part = divmod(digits, 10**places)
    tail = f"{part:0{places}d}".rstrip("0") if places else ""
    sign = "-" if number < 0 and digits else ""
    return f"{sign}{whole:,}" + (f".{tail}" if tail else "")


def number_text(number: Fraction) -> str:
    """A short proper fraction as `p/q`, any other number as a decimal."""
    if 0 < abs(number.numerator) < number.denominator <= MOST_BELOW:
        return str(number)
    return decimal(number)


def unit_text(unit: Unit, number: Fraction) -> str:
    """The unit as it follows the number: plural where it is a word, a slash where it is a rate."""
    above, slash, below = unit.text.partition("/")
    head, dot, last = above.rpartition("·")
    if last in COUNTED and abs(number) != 1:
        last = _PLURALS.get(last, f"{last}s")
    return f"{head}{dot}{last}{slash}{below}"


def text(quantity: Quantity) -> str:
    """The quantity in its own unit: `72 h`, `10%`, `1/8`, `2,560 tokens`, `890 B/token`."""
    number, unit = quantity.number, quantity.unit
    if unit == RATIO:
        return number_text(number)
    if unit.text in ("%", "‰"):
        return f"{decimal(number)}{unit.text}"
    return f"{decimal(number)} {unit_text(unit, number)}"


def relation_text(relation: str) -> str:
    """The relation as it is written before a number: `at least `, and nothing for equals."""
    return "" if relation == "equals" else f"{relation.replace('-', ' ')} "


def bytes_text(quantity: Quantity) -> str:
    """Bytes in binary units, then exactly and in decimal ones: `≈ 1.2891 MiB (1,351,680 B, …)`.

    Raises:
        MathError: the quantity is not a number of bytes.
    """
    size = quantity.base
    plain = text(quantity.to(_BYTE))
    if abs(size) <= MOST_PLAIN:
        return plain
    binary, thousands = (_scaled(size, step, names) for step, names in SIZES)
    return f"{binary} ({plain}, {thousands})"


def _scaled(size: Fraction, step: int, names: tuple[str, ...]) -> str:
    power = 1
    while power < len(names) and abs(size) >= step ** (power + 1):
        power += 1
    return f"{decimal(size / step**power)} {names[power - 1]}"
