"""The limits of the stores of one design, from what the user gave."""

from collections.abc import Mapping, Set
from fractions import Fraction
from math import floor
from types import MappingProxyType
from typing import NamedTuple

from swacalc.calculators.answer import read_value
from swacalc.errors import InputError
from swacalc.quantity import RATIO, Quantity, parse_unit, text
from swacalc.simulation.walking import UNLIMITED

_BYTES, _WINDOWS = parse_unit("B"), parse_unit("window")

# The options that limit a store, with the units that each may be given in.
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "ssd": ("B", "token"),
    "ssd_windows": ("window", "B"),
    "window_lifetime": ("s",),
    "lifetime": ("s",),
    "pool": ("window", "B"),
    "dram": ("B",),
    "share": ("ratio",),
    "ttl": ("s",),
    "split": ("ratio",),
}
_EXAMPLES = {"B": "2TiB", "token": "30 token", "window": "3 window", "s": "5min", "ratio": "1/4"}
_AT_MOST_ALL = ("share", "split")

GivenLimits = Mapping[str, Quantity]
NO_LIMITS: GivenLimits = MappingProxyType({})


class Limits(NamedTuple):
    """Tokens of global KV and milliseconds that they are kept, windows and how long those are."""

    tokens: int = UNLIMITED
    lifetime: int = UNLIMITED
    windows: int = UNLIMITED
    ttl: int = UNLIMITED


class Sizes(NamedTuple):
    """The bytes of a token of global KV and of a window, and how many of each a trace leaves."""

    token: Fraction
    window: Fraction
    tokens: int
    windows: int

    @property
    def stored(self) -> Fraction:
        """The bytes of both kinds where none is evicted."""
        return self.tokens * self.token + self.windows * self.window

    @property
    def part_of_windows(self) -> Fraction:
        """The windows' part of these bytes; 0 where there are none."""
        return self.windows * self.window / self.stored if self.stored else Fraction(0)


def option_of(name: str) -> str:
    """The option that sets a limit."""
    return f"--{name.replace('_', '-')}"


def read_limit(name: str, value: str) -> Quantity:
    """Read the value of an option that limits a store.

    Raises:
        InputError: it cannot be read, is negative or more than all, or is in another unit.
    """
    return check_limit(name, read_value(option_of(name), value))


def check_limit(name: str, quantity: Quantity) -> Quantity:
    """The value of an option, where a bare number counts windows.

    Raises:
        InputError: it is negative or more than all, or is in another unit.
    """
    option = option_of(name)
    units = list(map(parse_unit, OPTIONS[name]))
    if quantity.unit == RATIO and _WINDOWS in units:
        quantity = Quantity(number=quantity.number, unit=_WINDOWS)
    if quantity.unit.powers not in [unit.powers for unit in units]:
        hint = f"write {' or '.join(_EXAMPLES[word] for word in OPTIONS[name])}"
        wrong = "has no unit" if quantity.unit == RATIO else "is in another unit"
        raise InputError(f"{option} {text(quantity)} {wrong}", hint=hint)
    if quantity.base < 0 or (name in _AT_MOST_ALL and quantity.base > 1):
        hint = "give a number from 0" + (" to 1" if name in _AT_MOST_ALL else "")
        raise InputError(f"{option} cannot be {text(quantity)}", hint=hint)
    return quantity


def in_bytes(quantity: Quantity | None) -> bool:
    """Whether a limit is there and gives bytes, and not how many things there are."""
    return quantity is not None and quantity.unit.fits(_BYTES)


def counted(quantity: Quantity | None, each: Fraction) -> int:
    """How many things of so many bytes each a limit allows; a limit may count them itself."""
    if quantity is None:
        return UNLIMITED
    size = quantity.base / each if in_bytes(quantity) else quantity.base
    return min(UNLIMITED, floor(size))


def milliseconds(quantity: Quantity | None) -> int:
    """A time in whole milliseconds, which is what ages are counted in."""
    return UNLIMITED if quantity is None else min(UNLIMITED, floor(quantity.base * 1000))


def pooled_limits(given: GivenLimits, sizes: Sizes, pool: Quantity | None) -> Limits:
    """The limits of a design whose windows are in a pool."""
    return Limits(
        tokens=counted(given.get("ssd"), sizes.token),
        lifetime=milliseconds(given.get("lifetime")),
        windows=counted(pool, sizes.window),
        ttl=milliseconds(given.get("ttl")),
    )


def stored_limits(given: GivenLimits, sizes: Sizes, split: Fraction | None = None) -> Limits:
    """The limits of a design whose windows are on SSD too, which takes both kinds together.

    `split` is the windows' part of it, by default the part that they have of all bytes where
    nothing is evicted: an SSD for all of both kinds is then enough for all windows.
    """
    ssd = given.get("ssd")
    windows, tokens = counted(given.get("ssd_windows"), sizes.window), counted(ssd, sizes.token)
    if ssd is not None and in_bytes(ssd):
        if "ssd_windows" not in given:
            windows = _windows_of(ssd.base, sizes, split)
        windows = min(windows, floor(ssd.base / sizes.window))
        tokens = min(UNLIMITED, floor((ssd.base - windows * sizes.window) / sizes.token))
    return Limits(
        tokens=tokens,
        lifetime=milliseconds(given.get("lifetime")),
        windows=min(UNLIMITED, windows),
        ttl=milliseconds(given.get("window_lifetime")),
    )


def _windows_of(ssd: Fraction, sizes: Sizes, split: Fraction | None) -> int:
    """The windows for which there is space on an SSD of so many bytes."""
    if split is not None:
        return floor(ssd * split / sizes.window)
    return min(sizes.windows, floor(ssd * sizes.part_of_windows / sizes.window))


def read_limits(values: Mapping[str, str], swept: GivenLimits = NO_LIMITS) -> dict[str, Quantity]:
    """Read the values of options by their names, beside one that is swept.

    A split that is `auto` is left out.

    Raises:
        InputError: one cannot be read, or has no effect beside the others.
    """
    given = {name: read_limit(name, text) for name, text in values.items() if text != "auto"}
    _check_together({**given, **swept}, values.keys() | swept.keys())
    for name in given.keys() & swept.keys():
        raise InputError(f"{name} is both given and swept", hint="leave one of the two out")
    return given


def _check_together(given: GivenLimits, names: Set[str]) -> None:
    if {"dram", "pool"} <= names:
        raise InputError("--pool and --dram both limit the pool", hint="leave one of the two out")
    if "share" in names and "dram" not in names:
        raise InputError("--share has no effect without --dram", hint="give --dram too")
    if {"split", "ssd_windows"} <= names:
        hint = "leave one of the two out"
        raise InputError("--split and --ssd-windows both limit windows", hint=hint)
    if "split" in names and not in_bytes(given.get("ssd")):
        raise InputError("--split has no effect without an SSD", hint="give --ssd in bytes")
