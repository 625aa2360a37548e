"""The symbol table of a claim set, and the values of single figures."""

from types import MappingProxyType

from swacalc.claims.types import Claim, ClaimSet, Default, Figure, Symbol
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolEntry, SymbolTable
from swacalc.quantity import RATIO, Quantity, Unit


def symbol_table_of(claims: ClaimSet) -> SymbolTable:
    """The entries of all symbols; one whose default does not exist has no value."""
    return MappingProxyType(
        {name: _titled(claims, symbol) for name, symbol in claims.symbols.items()}
    )


def _titled(claims: ClaimSet, symbol: Symbol) -> SymbolEntry:
    return _entry(claims, symbol)._replace(title=symbol.title.en if symbol.title else "")


def _entry(claims: ClaimSet, symbol: Symbol) -> SymbolEntry:
    default = symbol.default
    claim = claims.claims.get(default.claim) if default else None
    if claim and claim.figure and claim.figure.symbol == symbol.name:
        return _stated(claim, claim.figure, symbol.unit)
    if default and default.model:
        return _of_model(claims, symbol, default)
    return SymbolEntry(name=symbol.name, unit=symbol.unit)


def figure_value(symbols: Resolver, claim: Claim, figure: Figure) -> Derivation:
    """The value that the figure of a claim gives its symbol, regardless of any other.

    Raises:
        MathError: its formula has no value.
        InputError: its symbol, or one of the formula, is unknown.
    """
    return symbols.stated(_stated(claim, figure, symbols.unit(figure.symbol)))


def _stated(claim: Claim, figure: Figure, unit: Unit) -> SymbolEntry:
    return SymbolEntry(
        name=figure.symbol,
        unit=unit,
        origin="claim",
        ref=claim.id,
        tag=claim.tag,
        relation=figure.relation,
        value=figure.value,
        formula=figure.formula,
        given_in=figure.unit,
        tolerance=figure.tolerance,
        follows=claim.follows,
    )


def _of_model(claims: ClaimSet, symbol: Symbol, default: Default) -> SymbolEntry:
    model = claims.models.get(default.model)
    field = model.field(default.field) if model else None
    if field is None or field.value is None:
        return SymbolEntry(name=symbol.name, unit=symbol.unit)
    value = field.value
    bare = value.unit == RATIO
    return SymbolEntry(
        name=symbol.name,
        unit=symbol.unit,
        origin="model",
        ref=f"{default.model}: {default.field}",
        tag="mechanism",
        value=Quantity(number=value.number, unit=symbol.unit) if bare else value,
    )
