"""How many tokens and layer runs an exact and a bounded replay take, and what stays exact."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import repeat

from swacalc.calculators.answer import DEFAULT, Answer, answer
from swacalc.calculators.bounds import allowed, bound_of, needed
from swacalc.calculators.counting import counted, counted_rows
from swacalc.calculators.stacks import Rebuilt, chosen
from swacalc.derivations.derivation import Derivation, leaf, weakest
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError
from swacalc.formulas import Name, evaluate, names
from swacalc.quantity import Interval, Quantity
from swacalc.replay import Stack

_FIGURES = (
    "stacked_span",
    "exact_reported",
    "exact_minimum",
    "exact_next_token",
    "bounded",
    "saving",
    "exact_rows",
    "runs_reported",
    "runs_minimum",
    "runs_bounded",
    "washout",
)

_LAYER = "l"

# The defaults of a replay: a prefix of the stacked span, and rows of one window.
USUAL: Mapping[str, str] = {"prefix": "stacked_span", "rows": "n_win"}

ROWS = "exact_rows are those of the layers with a window, bottom first; full layers have none"

_LEAST = ("exact_minimum", "exact_next_token")

CHUNKS = "a layer sees the tokens from the last multiple of its chunk on, as far as the hit reaches"

SHARED = "a layer that reads the window of another needs no rows of its own"

WASHOUT = "washout is valid if these layers are a decoder's: exact global KV lets their error end"


def replay(
    symbol_table: SymbolTable, given: Mapping[str, Quantity], part: Rebuilt | None = None
) -> Answer:
    """The lengths and layer runs of a replay, of a part of a model or of equal layers.

    `given` may hold `L` and `n_win`, and must if there is no part; also `prefix`, `rows` and
    `page`. Without a prefix it is as long as the stacked span; without rows they are one window.
    Equal layers follow the formulas of claims; any others are counted by the replay core.

    Of chunks, and of layers that read the SWA KV of others, only the least exact replays are
    known, which depend on the hit position.

    Raises:
        InputError: a value is not allowed, or a hit position is missing.
    """
    allowed(symbol_table, given)
    layers, known = chosen(part, given), dict(part.symbols if part else {})
    if layers and not layers.stack.is_plain:
        return _least(symbol_table, given, layers)
    washes_out = layers.washes_out if layers else True
    if washes_out:
        replayed = Resolver(symbol_table, given, known).value("L")
        known["decoder_layers"] = replace(replayed, name="decoder_layers")
    wanted = [name for name in _FIGURES if name != "washout" or washes_out]
    wanted += ["page_aligned"] if "page" in given else []
    if layers and not layers.is_uniform:
        symbols, rows = _counted(symbol_table, given, layers, wanted)
    else:
        symbols = _with_defaults(Resolver(symbol_table, given, known), given, known)
        rows = tuple(_exact_rows(symbols, int(symbols.value("L").quantity.base)))
    figures = {name: rows if name == "exact_rows" else name for name in wanted}
    if not symbols.value("prefix").quantity.number:
        del figures["saving"]
    found = answer("replay", symbols, figures, _notes(layers))
    inputs = {name: each for name, each in found.inputs.items() if name != _LAYER}
    return found._replace(inputs=inputs)


def _least(symbol_table: SymbolTable, given: Mapping[str, Quantity], part: Rebuilt) -> Answer:
    needed(given, "prefix")
    for name in ("rows", "page"):
        if name in given:
            message = f"{bound_of(name).option} has no effect on {part.title}"
            raise InputError(message, hint="its layers have no bounded replay: leave it out")
    known = dict(part.symbols)
    known |= counted(part, Resolver(symbol_table, given, known), _LEAST)
    symbols = Resolver(symbol_table, given, known)
    return answer("replay", symbols, {each: each for each in _LEAST}, tuple(_notes_on(part.stack)))


def _notes_on(stack: Stack) -> Iterator[str]:
    if any(layer.chunk for layer, _ in stack.runs):
        yield CHUNKS
    if any(layer.reads for layer, _ in stack.runs):
        yield SHARED


def _notes(layers: Rebuilt | None) -> tuple[str, ...]:
    if layers is None:
        return (WASHOUT,)
    return (ROWS,) if layers.has_full else ()


def _counted(
    symbol_table: SymbolTable, given: Mapping[str, Quantity], part: Rebuilt, wanted: Iterable[str]
) -> tuple[Resolver, tuple[Derivation, ...]]:
    """The symbols of a replay as the core counts them, and the exact rows of each layer."""
    known = dict(part.symbols)
    known |= counted(part, Resolver(symbol_table, given, known), ["stacked_span"])
    symbols = _with_defaults(Resolver(symbol_table, given, known), given, known)
    inputs = {name: symbols.value(name) for name in USUAL}
    symbols = Resolver(symbol_table, given, {**known, **inputs, **counted(part, symbols, wanted)})
    return symbols, tuple(counted_rows(part, symbols))


def _with_defaults(
    symbols: Resolver, given: Mapping[str, Quantity], known: Mapping[str, Derivation]
) -> Resolver:
    """The symbols, with the default prefix and rows where none are given."""
    defaults = {
        name: replace(
            symbols.derive(Name(name=symbol), symbols.unit(name)), name=name, origin=DEFAULT
        )
        for name, symbol in USUAL.items()
        if name not in given
    }
    return Resolver(symbols.symbol_table, given, {**known, **defaults})


def _exact_rows(symbols: Resolver, layers: int) -> Iterator[Derivation]:
    """The rows of each layer, the first being nearest to the embedding.

    They never grow from one layer to the next, so after a layer without any there are none.
    """
    entry = symbols.entry("exact_rows")
    formula = symbols.definition("exact_rows")
    if formula is None:
        raise InputError("the claim set has no formula for exact_rows")
    inputs = tuple(symbols.value(name) for name in names(formula) if name != _LAYER)
    values = {part.name: part.quantity.base for part in inputs}
    tag = weakest((entry.tag, *(part.tag for part in inputs)))
    for layer in range(1, layers + 1):
        number = evaluate(formula, values | {_LAYER: Fraction(layer)})
        rows = Derivation(
            name="exact_rows",
            quantity=Quantity(number=number, unit=entry.unit),
            interval=Interval.point(number),
            tag=tag,
            origin=entry.origin,
            ref=entry.ref,
            formula=formula,
            inputs=(*inputs, leaf(_LAYER, layer, "layer", "the layer, counted from the embedding")),
        )
        if not number:
            yield from repeat(rows, layers + 1 - layer)
            return
        yield rows
