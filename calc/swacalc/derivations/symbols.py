"""From symbols to quantities: what the user gave, then what the ledger says."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from swacalc.derivations.derivation import YOUR_INPUT, Derivation, weakest
from swacalc.derivations.ledger import Entry, Ledger
from swacalc.errors import InputError, MathError, did_you_mean
from swacalc.formulas import Expression, dimension, evaluate, interval, names, parse
from swacalc.quantity import RATIO, Interval, Quantity, Unit, interval_of

MAX_CHAIN = 100

parsed = lru_cache(maxsize=4096)(parse)


class NoValueError(MathError):
    """A symbol has no value until the user gives one."""


class Symbols:
    """The symbols of a ledger, the values that the user gave put before its own.

    Derivations are made when they are asked for, and kept.
    """

    def __init__(self, ledger: Ledger, given: Mapping[str, Quantity] | None = None) -> None:
        """Take the values that the user gave, by symbol.

        Raises:
            InputError: a symbol is unknown, or its value has another dimension.
        """
        self.ledger = ledger
        self._given = frozenset(given or {})
        self._known: dict[str, Derivation] = {}
        self._open: list[str] = []
        for name, quantity in (given or {}).items():
            self._known[name] = _from_user(name, quantity, self.unit(name))

    def entry(self, name: str) -> Entry:
        """The entry of a symbol.

        Raises:
            InputError: there is no such symbol.
        """
        if name not in self.ledger:
            raise InputError(f"unknown symbol {name!r}", hint=did_you_mean(name, self.ledger))
        return self.ledger[name]

    def unit(self, name: str) -> Unit:
        """The unit of a symbol.

        Raises:
            InputError: there is no such symbol.
        """
        return self.entry(name).unit

    def units(self, expression: Expression) -> Mapping[str, Unit]:
        """The units of the names in an expression."""
        return MappingProxyType({name: self.unit(name) for name in names(expression)})

    def value(self, name: str) -> Derivation:
        """What a symbol is worth.

        Raises:
            InputError: there is no such symbol.
            NoValueError: no claim, model or user gives it a value.
            MathError: its formula has no value, or is defined through itself.
        """
        if name not in self._known:
            self._refuse_loop(name)
            self._open.append(name)
            try:
                self._known[name] = self._find(name)
            finally:
                self._open.pop()
        return self._known[name]

    def _refuse_loop(self, name: str) -> None:
        if name in self._open:
            loop = " -> ".join([*self._open[self._open.index(name) :], name])
            raise MathError(f"{name} is defined through itself: {loop}")
        if len(self._open) >= MAX_CHAIN:
            raise MathError(f"{self._open[0]} rests on more than {MAX_CHAIN} formulas in a chain")

    def _find(self, name: str) -> Derivation:
        entry = self.entry(name)
        if not entry.origin:
            hint = f"give it as {name}=VALUE" + (f", in {entry.unit}" if entry.unit.text else "")
            raise NoValueError(f"{name} has no value", hint=hint)
        return self.stated(entry)

    def definition(self, name: str) -> Expression | None:
        """The formula that gives a symbol its value, or that its claim says follows; or None.

        Raises:
            InputError: there is no such symbol.
        """
        entry = self.entry(name)
        formula = entry.formula or entry.follows
        return parsed(formula) if formula and name not in self._given else None

    def reach(self, start: Iterable[str]) -> set[str]:
        """The symbols that some symbols rest on, through formulas to the end, they among them.

        Raises:
            InputError: one of them does not exist.
        """
        found, waiting = set[str](), list(start)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                definition = self.definition(name)
                waiting += names(definition) if definition else ()
        return found

    def stated(self, entry: Entry) -> Derivation:
        """What an entry says of its symbol, whatever else is known of it.

        Raises:
            MathError: its formula has no value.
            InputError: a symbol of the formula is unknown.
        """
        if entry.value is not None:
            reach = interval_of(entry.relation, entry.value.base, entry.tolerance)
            said = Derivation(quantity=entry.value, interval=reach, tag="", origin="")
        else:
            said = self.derive(parsed(entry.formula), entry.given_in or entry.unit)
            said = replace(said, interval=_related(entry, said.interval))
        return replace(said, name=entry.name, tag=entry.tag, origin=entry.origin, ref=entry.ref)

    def derive(self, expression: Expression, unit: Unit | None = None) -> Derivation:
        """The value of an expression, in `unit` or in the unit that follows from its symbols.

        Raises:
            InputError: a symbol is unknown.
            MathError: a symbol has no value, units do not fit, or a division is by zero.
        """
        follows = dimension(expression, self.units(expression))
        if unit is not None and not unit.fits(follows):
            raise MathError(
                f"{expression} is in {follows or 'a ratio'}, not in {unit or 'a ratio'}"
            )
        unit = unit or follows.without_counts()
        inputs = tuple(self.value(name) for name in names(expression))
        number = evaluate(expression, {part.name: part.quantity.base for part in inputs})
        return Derivation(
            quantity=Quantity(number=number / unit.scale, unit=unit),
            interval=interval(expression, {part.name: part.interval for part in inputs}),
            tag=weakest(part.tag for part in inputs),
            origin="derived",
            formula=expression,
            inputs=inputs,
        )


def _from_user(name: str, quantity: Quantity, unit: Unit) -> Derivation:
    given = _in_unit(name, quantity, unit)
    reach = Interval.point(given.base)
    return Derivation(name=name, quantity=given, interval=reach, tag=YOUR_INPUT, origin="user")


def _in_unit(name: str, quantity: Quantity, unit: Unit) -> Quantity:
    """A bare number takes the symbol's unit; any other unit has to fit it."""
    if quantity.unit == RATIO:
        return Quantity(number=quantity.number, unit=unit)
    if not quantity.unit.fits(unit):
        wanted = unit.text or "a ratio"
        message = f"{name} is in {wanted}, not in {quantity.unit}"
        raise InputError(message, hint=f"give {name} in {wanted}")
    return quantity


def _related(entry: Entry, reach: Interval) -> Interval:
    """The numbers that the relation allows to something that lies within `reach`."""
    if entry.relation == "equals":
        return reach
    ends = [end for end in (reach.low, reach.high) if end is not None]
    allowed = [interval_of(entry.relation, end, entry.tolerance) for end in ends]
    if len(allowed) < 2:
        return Interval()
    return Interval(low=allowed[0].low, high=allowed[1].high)
