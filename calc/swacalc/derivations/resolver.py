"""From symbols to quantities: what the user gave, then what the symbol table says."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from swacalc.derivations.derivation import Derivation, from_user, weakest
from swacalc.derivations.symbol_table import SymbolEntry, SymbolTable
from swacalc.errors import MathError, MissingError, did_you_mean
from swacalc.formulas import Expression, dimension, evaluate, interval, names
from swacalc.quantity import Interval, Quantity, Unit, interval_of, related

MAX_CHAIN = 100


class NoValueError(MathError):
    """A symbol has no value until the user gives one."""


class LoopError(MathError):
    """Symbols are defined through each other; `loop` holds their names."""

    def __init__(self, path: Sequence[str]) -> None:
        shown = path if len(path) <= 8 else [*path[:4], "...", *path[-3:]]
        super().__init__(f"{path[0]} is defined through itself: {' -> '.join(shown)}")
        self.loop = frozenset(path)


class Resolver:
    """The symbols of a symbol table, where values from outside take precedence over its own.

    Derivations are made on demand, and kept.
    """

    def __init__(
        self,
        symbol_table: SymbolTable,
        given: Mapping[str, Quantity] | None = None,
        known: Mapping[str, Derivation] | None = None,
    ) -> None:
        """Take the values that the user gave, and those known from elsewhere, by symbol.

        Raises:
            InputError: a symbol is unknown, or its value has another dimension.
        """
        self.symbol_table = symbol_table
        self._given = frozenset((*(given or ()), *(known or ())))
        self._known: dict[str, Derivation | MathError] = dict(known or {})
        self._chains: dict[str, int] = {}
        for name, quantity in (given or {}).items():
            self._known[name] = from_user(name, quantity, self.unit(name))

    def entry(self, name: str) -> SymbolEntry:
        """The entry of a symbol.

        Raises:
            MissingError: there is no such symbol.
        """
        return entry_of(self.symbol_table, name)

    def unit(self, name: str) -> Unit:
        """The unit of a symbol, or of a value from outside under a name that is none.

        Raises:
            InputError: there is neither.
        """
        own = self._known.get(name) if name not in self.symbol_table else None
        return own.quantity.unit if isinstance(own, Derivation) else self.entry(name).unit

    def units(self, expression: Expression) -> Mapping[str, Unit]:
        """The units of the names in an expression."""
        return {name: self.unit(name) for name in names(expression)}

    def value(self, name: str) -> Derivation:
        """The value of a symbol.

        Raises:
            InputError: there is no such symbol.
            NoValueError: no claim, model or user gives it a value.
            MathError: its formula has no value, is defined through itself, or depends on too long
                a chain of others.
        """
        for each in self._unknown(name):
            self._known[each] = self._found(each)
        found = self._known[name]
        if isinstance(found, MathError):
            raise found.with_traceback(None)
        return found

    def _unknown(self, name: str) -> Iterator[str]:
        """The symbols to find for one of them, which is last, each after those it depends on."""
        path = {} if name in self._known else {name: iter(self._needs(name))}
        while path:
            last = next(reversed(path))
            below = next((part for part in path[last] if part not in self._known), None)
            if below is None:
                del path[last]
                yield last
            elif below in path:
                self._known.update(dict.fromkeys(path, _loop([*path], below)))
                return
            else:
                path[below] = iter(self._needs(below))

    def _needs(self, name: str) -> tuple[str, ...]:
        """The symbols in the formula that gives a symbol its value."""
        entry = self.entry(name)
        return names(entry.formula.expression) if entry.formula else ()

    def _found(self, name: str) -> Derivation | MathError:
        """The value of a symbol, or why it has none, once all that it depends on is known."""
        below = (self._chains.get(part, 0) for part in self._needs(name))
        self._chains[name] = 1 + max(below, default=-1)
        if self._chains[name] > MAX_CHAIN:
            return MathError(f"{name} depends on a chain of more than {MAX_CHAIN} formulas")
        try:
            return self._find(name)
        except MathError as error:
            return error

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
        if name in self._given:
            return None
        entry = self.entry(name)
        formula = entry.formula or entry.follows
        return formula.expression if formula else None

    def reach(self, start: Iterable[str]) -> set[str]:
        """All symbols that some symbols depend on through formulas, those themselves included.

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

    def stated(self, entry: SymbolEntry) -> Derivation:
        """The value that an entry gives its symbol, regardless of any other.

        Its tag is no stronger than those of its inputs.

        Raises:
            NoValueError: it has neither a value nor a formula.
            MathError: its formula has no value.
            InputError: a symbol of the formula is unknown.
        """
        if entry.formula is not None:
            derived = self.derive(entry.formula.expression, entry.given_in or entry.unit)
            return replace(
                derived,
                interval=related(entry.relation, derived.interval, entry.tolerance),
                name=entry.name,
                tag=weakest((entry.tag, derived.tag)),
                origin=entry.origin,
                ref=entry.ref,
            )
        if entry.value is None:
            raise NoValueError(f"{entry.name} has no value")
        return Derivation(
            quantity=entry.value,
            interval=interval_of(entry.relation, entry.value.base, entry.tolerance),
            name=entry.name,
            tag=weakest((entry.tag,)),
            origin=entry.origin,
            ref=entry.ref,
        )

    def derive(self, expression: Expression, unit: Unit | None = None) -> Derivation:
        """The value of an expression, in `unit` or in the unit that follows from its symbols.

        Raises:
            InputError: a symbol is unknown.
            MathError: a symbol has no value, units do not fit, or a division is by zero.
        """
        follows = dimension(expression, self.units(expression))
        if unit is not None and not unit.fits(follows):
            raise MathError(f"{expression} is in {follows.name}, not in {unit.name}")
        unit = unit or follows.without_counts()
        inputs = tuple(self.value(name) for name in names(expression))
        number = evaluate(expression, {part.name: part.quantity.base for part in inputs})
        reaches = {part.name: part.interval for part in inputs}
        exact = all(reach.is_point for reach in reaches.values())
        return Derivation(
            quantity=Quantity(number=number / unit.scale, unit=unit),
            interval=Interval.point(number) if exact else interval(expression, reaches),
            tag=weakest(part.tag for part in inputs),
            origin="derived",
            formula=expression,
            inputs=inputs,
        )


def entry_of(symbol_table: SymbolTable, name: str, otherwise: str = "") -> SymbolEntry:
    """The entry of a symbol in a symbol table; `otherwise` is the hint if no name is similar.

    Raises:
        MissingError: it has no such symbol.
    """
    if name not in symbol_table:
        hint = did_you_mean(name, symbol_table) or otherwise
        raise MissingError(f"unknown symbol {name!r}", f"symbol {name!r}", hint=hint)
    return symbol_table[name]


def _loop(path: Sequence[str], name: str) -> LoopError:
    """The error for a symbol that is in a path and that the last symbol of it depends on."""
    return LoopError([*path[path.index(name) :], name])
