"""Quantities and units: what is printed exactly is read as the same, and editors take the same."""

import re
from functools import cache
from pathlib import Path
from random import Random

from engine import Driver
from oracles import hold

from swacalc.errors import QuantityError, TextError
from swacalc.quantity import exact, parse_quantity, parse_unit, quantity_pattern, text, unit_pattern

_UNITS = (
    *("h", "B", "token", "GiB", "kB", "USD", "$", "%", "ms", "months", "Mtoken", "layers", "PB"),
    *("ratio", "bit", "kbit", "param", "FLOP", "µs", "1", "KB", "fortnight", "s"),
)


def _write(rng: Random) -> str:
    whole = "".join(rng.choices("0123456789", k=rng.choice((1, 2, 4, 30))))
    number = rng.choice(
        (whole, f"{whole}.5", f"1/{whole}", f"{whole}e{rng.randrange(-99, 99)}", "1,024")
    )
    units = [rng.choice(_UNITS) for _ in range(rng.choice((0, 1, 1, 2, 3, 8)))]
    unit = "".join(f"{each}{rng.choice('/*·')}" for each in units)[:-1]
    return number + rng.choice(("", " ", "k", "Ki ", "\u00a0")) + unit


def _attempt(data: bytes, _: Path) -> None:
    written = data.decode("utf-8", "surrogateescape")
    found = _read(written)
    matches = re.fullmatch(_pattern(), written) is not None
    hold(matches == (found is not None), "the schema and the reader disagree", (matches, written))
    if found is not None:
        shown = text(found)
        hold(shown.isprintable(), "printed raw", shown)
        again = parse_quantity(f"{exact(found.number)} {found.unit.word}".removesuffix(" ratio"))
        hold(again == found, "what is printed reads otherwise", (found, again))


def _read(written: str):
    try:
        return parse_quantity(written)
    except QuantityError as error:
        _inside(error, written)
        return None


def _inside(error: TextError, written: str) -> None:
    hold(0 <= error.offset <= len(written), "an offset outside of the text", (error, error.offset))


def _unit(data: bytes, _: Path) -> None:
    written = data.decode("utf-8", "surrogateescape")
    try:
        found = parse_unit(written)
    except QuantityError as error:
        _inside(error, written)
        hold(not re.fullmatch(unit_pattern(), written), "the schema takes what is refused", written)
        return
    hold(bool(re.fullmatch(unit_pattern(), written)), "the schema refuses what is taken", written)
    hold(parse_unit(found.word) == found, "a unit that is written reads otherwise", found)


@cache
def _pattern() -> str:
    return quantity_pattern()


_PIECES = (*_UNITS, *("/", "*", "·", " ", "\u00a0", ",", ".", "-", "+", "e9", "1,024", "Ki", "k"))
QUANTITIES = Driver(
    name="quantities",
    attempt=_attempt,
    seeds=(b"890 B/token",),
    pieces=_PIECES,
    write=_write,
    inputs=300,
)
UNITS = Driver(
    name="units", attempt=_unit, seeds=(b"USD/Mtoken", b"B/token/layer"), pieces=_PIECES, inputs=300
)
