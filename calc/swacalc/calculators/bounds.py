"""What the options of the calculators allow, by the symbols that they set."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from swacalc.derivations.derivation import in_unit
from swacalc.derivations.resolver import entry_of
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError
from swacalc.quantity import RATIO, Quantity, decimal, text


class Bound(NamedTuple):
    """An option and what it allows: numbers from `least` to `most`, whole ones by default.

    `unit` is that of its symbol.
    """

    option: str
    least: int = 0
    most: int | None = None
    whole: bool = True
    above: bool = False
    unit: str = "token"

    def allows(self, quantity: Quantity) -> bool:
        """Whether the option may have this value."""
        number = quantity.base
        low = number > self.least if self.above else number >= self.least
        high = self.most is None or number <= self.most
        return low and high and not (self.whole and number.denominator != 1)

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        kind = "a whole number" if self.whole else "a number"
        least = f"{'above' if self.above else 'of at least'} {self.least}"
        most = "" if self.most is None else f" and at most {self.most:,}"
        return f"{kind} {least}{most}"


# The option of `prefill` for the tokens that other commands call a hit.
CACHED = "--cached"

MAX_LAYERS = 100_000
MAX_WINDOW = 2**31

BOUNDS: Mapping[str, Bound] = {
    "L": Bound("--layers", 1, MAX_LAYERS, unit="layer"),
    "n_win": Bound("--window", 1, MAX_WINDOW),
    "prefix": Bound("--prefix"),
    "rows": Bound("--rows"),
    "page": Bound("--page", 1),
    "block": Bound("--block", 1),
    "prefill_chunk": Bound("--chunk", 1),
    "draft_tokens": Bound("--draft-tokens"),
    "oldest": Bound("--oldest"),
    "checkpoint_first": Bound("--checkpoint"),
    "checkpoint_last": Bound("--checkpoint"),
    "context": Bound("--context"),
    "batch": Bound("--batch", 1, unit="request"),
    "devices": Bound("--tp", 1, unit="ratio"),
    "memory": Bound("--memory", whole=False, unit="B"),
    "D": Bound("--turn", 1),
    "K": Bound("--windows", unit="window"),
    "N": Bound("--prompt", 1),
    "H": Bound("--hit"),
    "dram": Bound("--dram", whole=False, unit="B"),
    "share": Bound("--share", 0, 1, whole=False, unit="ratio"),
    "machines": Bound("--machines", 1, unit="machine"),
    "TTL": Bound("--ttl", whole=False, above=True, unit="s"),
    "rate": Bound("--rate", whole=False, unit="token/s"),
    "lifetime": Bound("--lifetime", whole=False, unit="s"),
}


def bound_of(name: str) -> Bound:
    """The bound of a symbol; one without an option of its own may be any number from 0 up."""
    return BOUNDS.get(name) or Bound(name, whole=False)


def allowed(symbol_table: SymbolTable, given: Mapping[str, Quantity], **options: str) -> None:
    """Refuse a value that its option does not allow, or whose unit is wrong or missing.

    `options` names the symbols' options where a command has its own names for them.

    Raises:
        InputError: the message names the option, the hint says what is allowed.
        MissingError: the symbol table has no such symbol.
    """
    for name, quantity in given.items():
        bound = bound_of(name)
        option = options.get(name, bound.option)
        unit = entry_of(symbol_table, name).unit
        if quantity.unit != RATIO:
            in_unit(option, quantity, unit)
        # A value that is not allowed in any unit is refused for that, not for a missing unit.
        if not bound.allows(quantity):
            raise InputError(f"{option} cannot be {text(quantity)}", hint=f"give {bound.allowed}")
        in_unit(option, quantity, unit)


def needed(given: Mapping[str, Quantity], *names: str) -> None:
    """Require values that only the user can give.

    Raises:
        InputError: one of them is missing; the message names its option.
    """
    for name in names:
        if name not in given:
            option = bound_of(name).option
            raise InputError(f"{option} is missing", hint=f"give {option}, or sweep {name}")


def idle(given: Mapping[str, Quantity], names: Iterable[str], without: str) -> None:
    """Refuse values that have no effect without an option that was not given.

    Raises:
        InputError: one of them was given; the message names its option.
    """
    for name in names:
        if name in given:
            option = bound_of(name).option
            message = f"{option} has no effect without {without}"
            raise InputError(message, hint=f"give {without} too")


def at_most(option: str, number: int, most: int, what: str) -> None:
    """Refuse a number that is larger than the whole that it is a part of.

    Raises:
        InputError: it is.
    """
    if number > most:
        shown = decimal(Fraction(number))
        raise InputError(f"{option} cannot be {shown}", hint=f"give at most {what}, {most:,}")
