"""Values of a request in JSON, checked one by one, and what is said of a wrong one."""

from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, ROUND_FLOOR, Context, Decimal
from typing import TYPE_CHECKING

from swacalc.errors import shortened

if TYPE_CHECKING:
    from swacalc.traces.trace import Integers

MOST_TOKENS = 10**9  # of one request; sums over as many requests are int64
MOST_MS = 10**15  # some 30,000 years
_FAR = 18  # more digits have no time
RAW = 10**18  # whole numbers of fewer digits are their own ids
_LOCAL = 2**36  # ids of one part of a trace, of which there may be 2**23
_NAMED = 2**62  # where the numbers of other ids begin


class WrongError(Exception):
    """A value is wrong: what is, what would be right, and where in the request it is."""

    def __init__(self, message: str, hint: str, *inside: str | int) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.inside = inside


class Numbering:
    """Numbers for ids and names that are none themselves, in the order in which they appear."""

    def __init__(self) -> None:
        self._known: dict[str | int, int] = {}
        self._scopes = 0

    @property
    def used(self) -> bool:
        """Whether anything was given a number."""
        return bool(self._known)

    def scope(self) -> int:
        """A number that no other part of the trace has."""
        self._scopes += 1
        return self._scopes

    def number(self, value: object, *inside: str | int) -> int:
        """The number of a string or whole number, the same for equal ones.

        Raises:
            WrongError: it is neither.
        """
        if type(value) is int and 0 <= value < RAW:
            return value
        if isinstance(value, str) or type(value) is int:
            return self._known.setdefault(value, _NAMED + len(self._known))
        raise WrongError(f"{said(value)} is no id", "an id is a whole number or a string", *inside)

    def numbers(self, values: object, scope: int, *inside: str | int) -> "Integers":
        """The numbers of a list of ids, which mean something in one scope only unless it is 0.

        Raises:
            WrongError: it is no list, or an id is neither a string nor a whole number.
        """
        import numpy as np

        if not isinstance(values, list):
            raise WrongError(f"{said(values)} is no list of ids", "ids are a JSON list", *inside)
        types = set(map(type, values))
        if types == {int} and min(values) >= 0 and max(values) < (_LOCAL if scope else RAW):
            return np.array(values, dtype=np.int64) + scope * _LOCAL
        if types == {str} and not scope:
            known = self._known
            numbers = [known.setdefault(each, _NAMED + len(known)) for each in values]
        else:
            numbers = [self.number(each, *inside, at) for at, each in enumerate(values)]
        if scope:
            names = [f"{scope} {type(each).__name__} {each}" for each in values]
            numbers = [self.number(name) for name in names]
        return np.array(numbers, dtype=np.int64)


def tokens(value: object, *inside: str | int) -> int:
    """A number of tokens.

    Raises:
        WrongError: it is not a whole number from 0 to `MOST_TOKENS`.
    """
    if type(value) is not int or not 0 <= value <= MOST_TOKENS:
        hint = f"tokens are a whole number from 0 to {MOST_TOKENS:,}"
        raise WrongError(f"{said(value)} is no number of tokens", hint, *inside)
    return value


def block_size(value: object, *inside: str | int) -> int:
    """The tokens of a block.

    Raises:
        WrongError: it is not a whole number from 1 to `MOST_TOKENS`.
    """
    if type(value) is not int or not 1 <= value <= MOST_TOKENS:
        hint = f"a block has from 1 to {MOST_TOKENS:,} tokens"
        raise WrongError(f"{said(value)} is no size of a block", hint, *inside)
    return value


def milliseconds(value: object, digits: int, *inside: str | int) -> int:
    """A time as whole milliseconds, cut off; `digits` of its decimals are milliseconds.

    Raises:
        WrongError: it is neither a number nor a date with a time, or too far away.
    """
    try:
        written = isinstance(value, str)
        number = _seconds(value) if isinstance(value, str) else _decimal(value)
        if abs(time := _cut_off(number, 3 if written else digits)) <= MOST_MS:
            return time
    except (TypeError, ValueError):
        pass
    unit = "seconds" if digits else "milliseconds"
    raise WrongError(f"{said(value)} is no time", f"a time is a number of {unit}", *inside)


def _decimal(value: object) -> Decimal:
    if type(value) is int or isinstance(value, Decimal):
        return Decimal(value)
    raise TypeError


def _cut_off(number: Decimal, digits: int) -> int:
    """The largest whole number that is not more than a number times 10 ** digits."""
    if not number.is_finite() or number.adjusted() > _FAR:
        raise ValueError
    exact = Context(prec=MAX_PREC, Emin=MIN_EMIN, Emax=MAX_EMAX)
    return int(number.scaleb(digits, exact).to_integral_value(ROUND_FLOOR, exact))


def _seconds(value: str) -> Decimal:
    """The seconds since 1970 of a date with a time, which is in UTC where it does not say."""
    date = datetime.fromisoformat(value)
    since = (date if date.tzinfo else date.replace(tzinfo=UTC)) - datetime(1970, 1, 1, tzinfo=UTC)
    return Decimal(since.days * 86_400 + since.seconds) + Decimal(since.microseconds) / 10**6


def said(value: object) -> str:
    """A value as a message shows it."""
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return shortened(str(value) if isinstance(value, int | Decimal) else repr(value))
