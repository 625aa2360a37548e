"""Units: exact factors on a few base dimensions, and counts that multiply like plain numbers."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from swacalc.errors import QuantityError, did_you_mean, respelt, shortened

DIMENSIONS = ("token", "entry", "B", "s", "USD", "CNY", "param", "FLOP")

# A count names what is counted but has no dimension: 20 layers × 128 tokens are 2,560 tokens.
COUNTS = ("layer", "window", "session", "machine", "turn", "request", "head", "channel", "page")

DECIMAL_PREFIXES = {"k": 10**3, "M": 10**6, "G": 10**9, "T": 10**12, "P": 10**15}
BINARY_PREFIXES = {"Ki": 2**10, "Mi": 2**20, "Gi": 2**30, "Ti": 2**40, "Pi": 2**50}
PREFIXES: Mapping[str, int] = DECIMAL_PREFIXES | BINARY_PREFIXES

_LONG_PREFIXES = {"kilo": "k", "mega": "M", "giga": "G", "tera": "T", "peta": "P"} | {
    "kibi": "Ki",
    "mebi": "Mi",
    "gibi": "Gi",
    "tebi": "Ti",
    "pebi": "Pi",
}

# A month is the twelfth part of a year of 365.25 days.
_NANOSECONDS = {"ns": 1, "µs": 10**3, "ms": 10**6, "s": 10**9, "min": 60 * 10**9} | {
    "h": 3_600 * 10**9,
    "d": 86_400 * 10**9,
    "week": 604_800 * 10**9,
    "month": 2_629_800 * 10**9,
    "year": 31_557_600 * 10**9,
}
_PARTS = {"%": 100, "‰": 1000, "ppm": 10**6}
_BITS = 8

# Plain and no-break spaces, the same in every dialect of regular expressions.
SPACE = "[ \u00a0\u202f]"
JOINT = f"{SPACE}{{0,4}}[*·/]{SPACE}{{0,4}}"
# Of one unit, as in layer*token: more multiply to numbers of any length.
MAX_ATOMS = 20
TOO_MANY = f"a unit is made of at most {MAX_ATOMS} units"
MISSING = "a unit is missing here"
EXAMPLE = "write B/token"

WORDS = ("token", "param", "bit", "week", "month", "year")
LONG: Mapping[str, str] = (
    {"byte": "B", "sec": "s", "second": "s", "minute": "min", "hour": "h", "day": "d"}
    | {"millisecond": "ms", "microsecond": "µs", "nanosecond": "ns"}
    | {f"{long}byte": f"{short}B" for long, short in _LONG_PREFIXES.items()}
    | {f"{long}bit": f"{short}bit" for long, short in _LONG_PREFIXES.items()}
)

AMBIGUOUS = {
    "b": "write B for bytes or bit",
    "kb": "write kB (1,000 bytes), KiB (1,024 bytes) or kbit",
    "KB": "write kB (1,000 bytes) or KiB (1,024 bytes)",
    "K": "write k (1,000) or Ki (1,024)",
    "Kb": "write kB (1,000 bytes), KiB (1,024 bytes) or kbit",
    "Mb": "write MB (1,000,000 bytes), MiB (1,048,576 bytes) or Mbit",
    "mb": "write MB (1,000,000 bytes), MiB (1,048,576 bytes) or Mbit",
    "Gb": "write GB (1,000,000,000 bytes), GiB (1,073,741,824 bytes) or Gbit",
    "gb": "write GB (1,000,000,000 bytes), GiB (1,073,741,824 bytes) or Gbit",
    "Tb": "write TB (10^12 bytes), TiB (2^40 bytes) or Tbit",
    "tb": "write TB (10^12 bytes), TiB (2^40 bytes) or Tbit",
    "m": "write min for minutes or M for a million",
    "$": "write USD",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """`scale` base units of the product of `powers`; `text` is how it is written.

    `powers` holds (name, exponent) pairs in alphabetical order, exponents never zero.
    """

    scale: Fraction
    powers: tuple[tuple[str, int], ...]
    text: str

    @property
    def dimension(self) -> tuple[tuple[str, int], ...]:
        """The powers that must agree when two units are added or compared: counts have none."""
        return tuple(power for power in self.powers if power[0] not in COUNTS)

    @property
    def name(self) -> str:
        """The unit as a sentence names it: `B/token`, or `a ratio` for none."""
        return self.text or "a ratio"

    @property
    def word(self) -> str:
        """The unit as `parse_unit` reads it: `B/token`, or `ratio` for none."""
        return self.text or "ratio"

    def fits(self, other: "Unit") -> bool:
        """Whether a quantity in this unit can be added to, or compared with, one in the other."""
        return self.dimension == other.dimension

    def __mul__(self, other: "Unit") -> "Unit":
        return _product((self, 1), (other, 1))

    def __truediv__(self, other: "Unit") -> "Unit":
        return _product((self, 1), (other, -1))

    def __pow__(self, exponent: int) -> "Unit":
        return _product((self, exponent))

    def base(self) -> "Unit":
        """The unit of scale 1 with the same powers."""
        return Unit(scale=Fraction(1), powers=self.powers, text=_text(self.powers))

    def without_counts(self) -> "Unit":
        """The base unit with counts left out, unless nothing else would be left."""
        powers = self.dimension or self.powers
        return Unit(scale=Fraction(1), powers=powers, text=_text(powers))

    def __str__(self) -> str:
        return self.text


def _product(*factors: tuple[Unit, int]) -> Unit:
    scale, powers = Fraction(1), dict[str, int]()
    for unit, exponent in factors:
        scale *= unit.scale**exponent
        for name, power in unit.powers:
            powers[name] = powers.get(name, 0) + power * exponent
    kept = tuple(sorted((name, power) for name, power in powers.items() if power))
    return Unit(scale=scale, powers=kept, text=_text(kept))


def _text(powers: tuple[tuple[str, int], ...]) -> str:
    above = [name for name, power in powers for _ in range(power)]
    below = [name for name, power in powers for _ in range(-power)]
    return "/".join(["·".join(above) or ("1" if below else ""), *below])


def _known() -> dict[str, Unit]:
    plain = {name: (Fraction(1), name) for name in (*DIMENSIONS, *COUNTS)}
    seconds = {name: (Fraction(size, 10**9), "s") for name, size in _NANOSECONDS.items()}
    sizes = {f"{prefix}B": (Fraction(size), "B") for prefix, size in PREFIXES.items()}
    bits = {
        f"{prefix}bit": (Fraction(size, _BITS), "B") for prefix, size in {"": 1, **PREFIXES}.items()
    }
    tokens = {
        f"{prefix}token": (Fraction(size), "token") for prefix, size in DECIMAL_PREFIXES.items()
    }
    atoms = plain | seconds | sizes | bits | tokens
    units = {
        name: Unit(scale=scale, powers=((base, 1),), text=name)
        for name, (scale, base) in atoms.items()
    }
    parts = {
        name: Unit(scale=Fraction(1, size), powers=(), text=name) for name, size in _PARTS.items()
    }
    return units | parts


RATIO = Unit(scale=Fraction(1), powers=(), text="")
_UNITS = _known()
_SINGULARS = {"entries": "entry"} | {f"{name}s": name for name in (*WORDS, *LONG, *COUNTS)}
SPELLINGS: Mapping[str, Unit] = (
    _UNITS
    | {long: _UNITS[short] for long, short in LONG.items()}
    | {plural: _UNITS[LONG.get(name, name)] for plural, name in _SINGULARS.items()}
    # Unicode has two characters for micro, its own and the Greek letter; ASCII writes u.
    | {"us": _UNITS["µs"], "μs": _UNITS["µs"], "1": RATIO, "ratio": RATIO}
)
# What to write instead of a word that is no unit.
HINTS: Mapping[str, str] = AMBIGUOUS | {
    name: f"write {name} directly after the number, as in 5{name}" for name in PREFIXES
}
ALL_UNITS = f"units are {', '.join(_UNITS)}"


def _atom(name: str, offset: int) -> Unit:
    unit = SPELLINGS.get(name)
    if unit is not None:
        return unit
    if not name:
        raise QuantityError(MISSING, hint=EXAMPLE, offset=offset)
    word = "ambiguous" if name in AMBIGUOUS else "unknown"
    message = f"{word} unit {shortened(name)!r}"
    raise QuantityError(message, hint=_hint(name), offset=offset, length=len(name))


def _hint(name: str) -> str:
    close = respelt(name, SPELLINGS) or did_you_mean(name, SPELLINGS)
    return HINTS.get(name) or close or ALL_UNITS


@lru_cache(maxsize=1024)
def parse_unit(text: str, *, offset: int = 0) -> Unit:
    """Read a unit such as `B/token`, `layer*token`, `1/s` or `USD/Mtoken`; `ratio` is none.

    Raises:
        QuantityError: an unknown or ambiguous unit, or one of more than `MAX_ATOMS` units;
            `offset` is added to its position.
    """
    if text in SPELLINGS:
        return SPELLINGS[text]
    parts = re.split(f"({JOINT})", text, maxsplit=MAX_ATOMS)
    if len(parts) > 2 * MAX_ATOMS:
        raise QuantityError(TOO_MANY, hint=EXAMPLE, offset=offset, length=len(text))
    atoms, position = [], offset
    for index, part in enumerate(parts):
        if index % 2 == 0:
            atoms.append(_atom(part, position))
        position += len(part)
    unit = atoms[0]
    for joint, atom in zip(parts[1::2], atoms[1:], strict=True):
        unit = unit / atom if "/" in joint else unit * atom
    return Unit(scale=unit.scale, powers=unit.powers, text=_written(parts, atoms, unit))


def _written(parts: list[str], atoms: list[Unit], unit: Unit) -> str:
    """The text as written, in canonical atoms, so that 72 hours are 72 h and B/Mtoken stays so."""
    if unit.scale == 1 or len(atoms) == 1:
        return unit.text
    joints = ["/" if "/" in joint else "·" for joint in parts[1::2]]
    words = [atom.text or "1" for atom in atoms]
    return words[0] + "".join(map(str.__add__, joints, words[1:]))


# A bare number of these is ambiguous: 5 s or 5 min, 512 B or 512 GiB. Hints name the units that
# people use most.
SIZES_AND_TIMES: Mapping[str, tuple[str, ...]] = {
    "B": ("kB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB"),
    "s": ("s", "min", "h", "d"),
}


def scales_hint(unit: Unit) -> str:
    """What to write instead of a bare number of a size or a time; empty for all else."""
    for name, usual in SIZES_AND_TIMES.items():
        if unit.dimension == ((name, 1),):
            return f"give it in {', '.join(usual[:-1])} or {usual[-1]}"
    return ""


def unit_hint(unit: Unit) -> str:
    """The units that a value of an option can be given in."""
    return scales_hint(unit) or f"give it in {unit.name}"


def close_unit_pattern() -> str:
    """A regular expression of units as they stand in an expression, where `/` may divide too.

    Nothing is between its parts but `/` or `·`, it does not begin with 1, and no letter, digit or
    parenthesis follows it.
    """
    words = sorted(SPELLINGS.keys() - {"1", "ratio"}, key=len, reverse=True)
    atom = f"(?:{'|'.join(map(re.escape, words))})(?![A-Za-z0-9_(])"
    return f"{atom}(?:[·/]{atom}){{0,{MAX_ATOMS - 1}}}"


def unit_pattern() -> str:
    """A regular expression that matches what `parse_unit` accepts, and nothing else."""
    atom = "|".join(re.escape(name) for name in sorted(SPELLINGS, key=len, reverse=True))
    return f"(?:{atom})(?:{JOINT}(?:{atom})){{0,{MAX_ATOMS - 1}}}"
