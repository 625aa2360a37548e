"""The value of any expression over the symbols of a claim set, or whether a comparison holds."""

from collections.abc import Iterable, Iterator, Mapping

from swacalc.calculators.answer import Answer, Outcome, inputs_of, read_typed
from swacalc.derivations.derivation import Derivation, from_user, written
from swacalc.derivations.resolver import Resolver, entry_of
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError
from swacalc.formulas import (
    Apply,
    Comparison,
    Expression,
    Name,
    Number,
    dimension,
    holds,
    is_literal,
    literals,
    names,
    parts,
    read_statement,
)
from swacalc.formulas import evaluate as value_of
from swacalc.quantity import RATIO, Quantity, Unit, decimal
from swacalc.quantity.units import SPELLINGS, scales_hint

# Their arguments have one unit, which a bare number takes.
_ALIKE = ("+", "-", "min", "max", "align", "lcm")


def evaluate(symbol_table: SymbolTable, text: str, given: Mapping[str, Quantity]) -> Answer:
    """The value of an expression, where values given take precedence over those of the claims.

    A name that the claims lack is the user's own. Of a comparison both sides have a value, and
    the answer says whether it holds.

    Raises:
        InputError: the text is not an expression, a symbol is unknown, a value is given for
            one that the expression does not depend on, or a number lacks its unit.
        MathError: the expression has no value.
    """
    statement = read_typed(text, read_statement)
    sides: Mapping[str, Expression] = (
        {"left": statement.left, "right": statement.right}
        if isinstance(statement, Comparison)
        else {"value": statement}
    )
    _check_names(symbol_table, given, sides.values())
    symbols = _resolver(symbol_table, given, sides.values())
    _check_used(symbols, text, sides.values(), given)
    figures = {name: _value(symbols, side, given) for name, side in sides.items()}
    made = Answer(command="eval", figures=figures, inputs=inputs_of([*figures.values()]))
    if isinstance(statement, Comparison):
        return made._replace(outcome=_outcome(symbols, statement))
    return made._replace(notes=tuple(_factors(symbols, statement)))


def _check_names(
    symbol_table: SymbolTable, given: Mapping[str, Quantity], sides: Iterable[Expression]
) -> None:
    for name in (name for side in sides for name in names(side)):
        if name in given or is_literal(name):
            continue
        if name in SPELLINGS and name not in symbol_table:
            hint = "write it next to a number, as in 890 B/token"
            raise InputError(f"the unit {name} stands alone", hint=hint)
        entry_of(symbol_table, name, otherwise=f"give it as {name}=VALUE")


def _resolver(
    symbol_table: SymbolTable, given: Mapping[str, Quantity], sides: Iterable[Expression]
) -> Resolver:
    own = {name: value for name, value in given.items() if name not in symbol_table}
    known = {name: from_user(name, value, value.unit) for name, value in own.items()}
    for side in sides:
        known |= {name: written(name, value) for name, value in literals(side).items()}
    others = {name: value for name, value in given.items() if name not in own}
    return Resolver(symbol_table, others, known)


def unit_of(symbols: Resolver, expression: Expression) -> Unit:
    """The usual unit: a symbol's own, and for anything else the base unit.

    Raises:
        InputError: a symbol is unknown.
        MathError: units do not fit.
    """
    if isinstance(expression, Name):
        return symbols.unit(expression.name)
    return dimension(expression, symbols.units(expression))


def _check_used(
    symbols: Resolver, text: str, sides: Iterable[Expression], given: Iterable[str]
) -> None:
    used = symbols.reach(name for side in sides for name in names(side))
    for name in given:
        if name not in used:
            message = f"{name} is given but {text} does not depend on it"
            raise InputError(message, hint=f"leave out {name}=...")


def _value(symbols: Resolver, side: Expression, given: Mapping[str, Quantity]) -> Derivation:
    unit = unit_of(symbols, side)
    for part in parts(side):
        if isinstance(part, Apply) and part.operator in _ALIKE and names(part):
            _check_bare(part, unit_of(symbols, part))
    if _is_rate(unit):
        _check_counts(names(side), unit, given)
    return symbols.derive(side, unit)


def _check_bare(part: Apply, unit: Unit) -> None:
    """Refuse a bare number that would take the unit of a size, a time or a rate unsaid."""
    for argument in part.arguments:
        bare = not names(argument) and value_of(argument, {}) != 0
        if bare and (scales_hint(unit) or _is_rate(unit)):
            message = f"{argument} has no unit beside a quantity in {unit.name}"
            raise InputError(message, hint=f"write a unit after the number, as in 5 {unit.text}")


def _check_counts(used: Iterable[str], unit: Unit, given: Mapping[str, Quantity]) -> None:
    """Refuse a result per token that could be the one of so many tokens."""
    for name in used:
        if name in given and given[name].unit == RATIO and given[name].number > 1:
            count = decimal(given[name].number)
            message = f"{name} has no unit, and the result would be in {unit.name}"
            hint = (
                f"write {name}='{count} token' for tokens; a plain factor goes into the expression"
            )
            raise InputError(message, hint=hint)


def _is_rate(unit: Unit) -> bool:
    return any(power < 0 for _, power in unit.powers)


def _factors(symbols: Resolver, expression: Expression) -> Iterator[str]:
    """A note on each whole number that multiplies a rate, where a count may have been meant."""
    for part in parts(expression):
        if isinstance(part, Apply) and part.operator == "*" and _is_rate(unit_of(symbols, part)):
            for each in part.arguments:
                if isinstance(each, Number) and each.value > 1:
                    yield f"{each} is a factor here: as a count of tokens write {each} token"


def _outcome(symbols: Resolver, statement: Comparison) -> Outcome:
    difference = statement.difference
    _check_bare(difference, unit_of(symbols, difference))
    return Outcome(str(statement), holds(statement.operator, symbols.derive(difference).interval))
