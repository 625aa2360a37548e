"""How many tokens and layer runs an exact and a bounded replay take, and what stays exact."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import repeat

from swacalc.calculators.answer import DEFAULT, Answer, answer, default
from swacalc.calculators.bounds import allowed, at_most, needed
from swacalc.derivations.derivation import Derivation, leaf, weakest
from swacalc.derivations.ledger import Ledger
from swacalc.derivations.symbols import Symbols, parsed
from swacalc.errors import InputError
from swacalc.formulas import evaluate, names
from swacalc.quantity import Interval, Quantity

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

# What a replay takes where nothing is given: the stacked span, and one window.
USUAL: Mapping[str, str] = {"prefix": "L * n_win", "rows": "n_win"}

# What each engine takes of a hit; the symbol's claim says by which rule and who says so.
ENGINES: Mapping[str, tuple[str, int]] = {
    "vllm": ("vllm_adopted_hit", 16),
    "sglang": ("sglang_hit", 256),
    "tokenspeed": ("tokenspeed_hit", 1),
    "tensorrt-llm": ("tensorrt_llm_hit", 128),
}


def replay(
    ledger: Ledger, known: Mapping[str, Derivation], given: Mapping[str, Quantity]
) -> Answer:
    """The lengths and layer runs of a replay.

    `known` may hold `L` and `n_win` of a model; `given` may hold them, `prefix`, `rows`, `page`.
    Without a prefix it is as long as the stacked span; without rows they are one window.

    Raises:
        InputError: a value is not allowed.
    """
    allowed(ledger, given)
    symbols = _with_defaults(Symbols(ledger, given, known), given, known)
    layers = int(symbols.value("L").quantity.base)
    figures: dict[str, str | tuple[Derivation, ...]] = {name: name for name in _FIGURES}
    if not symbols.value("prefix").quantity.number:
        del figures["saving"]
    figures["exact_rows"] = tuple(_exact_rows(symbols, layers))
    if "page" in given:
        figures["page_aligned"] = "page_aligned"
    found = answer("replay", symbols, figures)
    inputs = {name: part for name, part in found.inputs.items() if name != _LAYER}
    return found._replace(inputs=inputs)


def _with_defaults(
    symbols: Symbols, given: Mapping[str, Quantity], known: Mapping[str, Derivation]
) -> Symbols:
    """The symbols with a prefix of the stacked span and rows of one window where none are given."""
    defaults = {
        name: replace(
            symbols.derive(parsed(formula), symbols.unit(name)), name=name, origin=DEFAULT
        )
        for name, formula in USUAL.items()
        if name not in given
    }
    return Symbols(symbols.ledger, given, {**known, **defaults})


def _exact_rows(symbols: Symbols, layers: int) -> Iterator[Derivation]:
    """The rows of each layer, the first being nearest to the embedding.

    They only fall from one layer to the next, so that after a layer without any there are none.
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


def engine(
    ledger: Ledger,
    name: str,
    known: Mapping[str, Derivation],
    given: Mapping[str, Quantity],
) -> Answer:
    """What an engine adopts of a hit, where its bounded replay starts, and what it schedules.

    `given` holds `N` and `H`, and may hold `n_win` and `block`.

    Raises:
        InputError: an unknown engine, or a value that is not allowed.
    """
    if name not in ENGINES:
        raise InputError(f"there is no engine {name!r}", hint=f"engines are {', '.join(ENGINES)}")
    symbol, usual = ENGINES[name]
    needed(given, "N", "H")
    allowed(ledger, given)
    at_most("--hit", int(given["H"].base), int(given["N"].base), "the prompt")
    if "block" not in given:
        known = {**known, "block": default("block", usual, "token")}
    adopted = replace(Symbols(ledger, given, known).value(symbol), name="engine_hit")
    symbols = Symbols(ledger, given, {**known, "engine_hit": adopted})
    figures = {
        "hit": "engine_hit",
        "adopted": "engine_adopted",
        "replay_start": "engine_replay_start",
        "replayed": "engine_replayed",
        "scheduled": "engine_scheduled",
    }
    return answer("replay", symbols, figures)
