"""Units: exact factors on a few base dimensions, and counts that multiply like plain numbers."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from swacalc.errors import QuantityError, did_you_mean

DIMENSIONS = ("token", "entry", "B", "s", "USD", "CNY", "param", "FLOP")

# A count names what is counted but has no dimension: 20 layers × 128 tokens are 2,560 tokens.
COUNTS = ("layer", "window", "session", "machine", "turn", "request", "head", "channel", "page")

_PREFIXES = {"k": 10**3, "M": 10**6, "G": 10**9, "T": 10**12, "P": 10**15}
_BINARY_PREFIXES = {"Ki": 2**10, "Mi": 2**20, "Gi": 2**30, "Ti": 2**40, "Pi": 2**50}
PREFIXES: Mapping[str, int] = _PREFIXES | _BINARY_PREFIXES

_MILLISECONDS = {"ms": 1, "s": 1000, "min": 60_000, "h": 3_600_000, "d": 86_400_000}

_ALIASES = {
    "byte": "B",
    "bytes": "B",
    "entries": "entry",
    "sec": "s",
    "second": "s",
    "seconds": "s",
    "minute": "min",
    "minutes": "min",
    "hour": "h",
    "hours": "h",
    "day": "d",
    "days": "d",
    "params": "param",
}

_AMBIGUOUS = {
    "b": "write B for bytes; bits are not a unit here",
    "kb": "write kB (1,000 bytes) or KiB (1,024 bytes)",
    "KB": "write kB (1,000 bytes) or KiB (1,024 bytes)",
    "K": "write k (1,000) or Ki (1,024)",
    "Kb": "write kB (1,000 bytes) or KiB (1,024 bytes)",
    "Mb": "write MB (1,000,000 bytes) or MiB (1,048,576 bytes)",
    "mb": "write MB (1,000,000 bytes) or MiB (1,048,576 bytes)",
    "Gb": "write GB (1,000,000,000 bytes) or GiB (1,073,741,824 bytes)",
    "gb": "write GB (1,000,000,000 bytes) or GiB (1,073,741,824 bytes)",
    "Tb": "write TB (10^12 bytes) or TiB (2^40 bytes)",
    "tb": "write TB (10^12 bytes) or TiB (2^40 bytes)",
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
    above = [_power(name, power) for name, power in powers if power > 0]
    below = [_power(name, -power) for name, power in powers if power < 0]
    return "/".join(["·".join(above) or ("1" if below else ""), *below])


def _power(name: str, exponent: int) -> str:
    return name if exponent == 1 else f"{name}^{exponent}"


def _known() -> dict[str, Unit]:
    plain = {name: (Fraction(1), name) for name in (*DIMENSIONS, *COUNTS)}
    seconds = {name: (Fraction(size, 1000), "s") for name, size in _MILLISECONDS.items()}
    sizes = {f"{prefix}B": (Fraction(size), "B") for prefix, size in PREFIXES.items()}
    tokens = {f"{prefix}token": (Fraction(size), "token") for prefix, size in _PREFIXES.items()}
    atoms = plain | seconds | sizes | tokens
    units = {
        name: Unit(scale=scale, powers=((base, 1),), text=name)
        for name, (scale, base) in atoms.items()
    }
    units["%"] = Unit(scale=Fraction(1, 100), powers=(), text="%")
    return units


_UNITS = _known()
RATIO = Unit(scale=Fraction(1), powers=(), text="")


def _atom(name: str, offset: int) -> Unit:
    singular = _ALIASES.get(name) or (name[:-1] if name.endswith("s") else name)
    unit = _UNITS.get(name) or _UNITS.get(singular)
    if unit is not None:
        return unit
    if name in ("1", "ratio"):
        return RATIO
    if not name:
        raise QuantityError("a unit is missing here", hint="write B/token", offset=offset)
    known = [*_UNITS, *_ALIASES]
    hint = _AMBIGUOUS.get(name) or did_you_mean(name, known) or f"units are {', '.join(_UNITS)}"
    word = "ambiguous" if name in _AMBIGUOUS else "unknown"
    length = max(1, len(name))
    raise QuantityError(f"{word} unit {name!r}", hint=hint, offset=offset, length=length)


def parse_unit(text: str, *, offset: int = 0) -> Unit:
    """Read a unit such as `B/token`, `layer*token` or `USD/Mtoken`; an empty text is a ratio.

    Raises:
        QuantityError: an unknown or ambiguous unit; `offset` is added to its position.
    """
    if not text.strip():
        return RATIO
    unit, sign, start = RATIO, 1, 0
    for end, char in enumerate([*text, None]):
        if char not in ("*", "·", "/", None):
            continue
        part = text[start:end]
        atom = _atom(part.strip(), offset + start + len(part) - len(part.lstrip()))
        unit = atom if start == 0 else _product((unit, 1), (atom, sign))
        sign, start = (-1 if char == "/" else 1), end + 1
    return Unit(scale=unit.scale, powers=unit.powers, text=_canonical(text, unit))


def _canonical(text: str, unit: Unit) -> str:
    """The text as written, in canonical atoms, so that 72 hours are 72 h and B/Mtoken stays so."""
    if unit.scale == 1 or unit.text in _UNITS:
        return unit.text
    parts = re.split(r"\s*([*·/])\s*", text.strip())
    atoms = (part if part in "*·/" else _atom(part, 0).text or "1" for part in parts)
    return "".join(atoms).replace("*", "·")
