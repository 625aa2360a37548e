"""How many tokens and layer runs an exact and a bounded replay take, and what stays exact."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from swacalc.calculators.answer import Answer, answer
from swacalc.calculators.bounds import allowed, at_most
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.ledger import Ledger
from swacalc.derivations.networks import leaf
from swacalc.derivations.symbols import Symbols
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
    first = Symbols(ledger, given, known)
    layers, window = (int(first.value(name).quantity.base) for name in ("L", "n_win"))
    usual = {"prefix": layers * window, "rows": window}
    defaults = {name: _default(name, usual[name]) for name in usual if name not in given}
    symbols = Symbols(ledger, given, {**known, **defaults})
    figures: dict[str, str | tuple[Derivation, ...]] = {name: name for name in _FIGURES}
    if not symbols.value("prefix").quantity.number:
        del figures["saving"]
    figures["exact_rows"] = tuple(_exact_rows(symbols, layers))
    if "page" in given:
        figures["page_aligned"] = "page_aligned"
    return answer("replay", symbols, figures)


def _default(name: str, number: int) -> Derivation:
    return replace(leaf(name, number, "token", ""), origin="default")


def _exact_rows(symbols: Symbols, layers: int) -> Iterator[Derivation]:
    """The rows of each layer, the first being nearest to the embedding."""
    entry = symbols.entry("exact_rows")
    formula = symbols.definition("exact_rows")
    if formula is None:
        raise InputError("the claim set has no formula for exact_rows")
    inputs = tuple(symbols.value(name) for name in names(formula) if name != "l")
    values = {part.name: part.quantity.base for part in inputs}
    for layer in range(1, layers + 1):
        number = evaluate(formula, values | {"l": Fraction(layer)})
        yield Derivation(
            name="exact_rows",
            quantity=Quantity(number=number, unit=entry.unit),
            interval=Interval.point(number),
            tag=entry.tag,
            origin=entry.origin,
            ref=entry.ref,
            formula=formula,
            inputs=inputs,
        )


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
    if "N" not in given or "H" not in given:
        raise InputError(
            "an engine's rule needs a prompt and a hit", hint="give --prompt and --hit"
        )
    allowed(ledger, given)
    at_most("--hit", int(given["H"].base), int(given["N"].base), "the prompt")
    if "block" not in given:
        known = {**known, "block": _default("block", usual)}
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
