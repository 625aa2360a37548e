"""What each live calculator shows and rests on, found by asking the calculators themselves."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from swacalc.calculators.answer import Answer
from swacalc.calculators.caches import pool, retain
from swacalc.calculators.engine_rules import ENGINES, Engine
from swacalc.calculators.engines import engine
from swacalc.calculators.prefill import is_halved, prefill
from swacalc.calculators.replaying import replay
from swacalc.calculators.stacks import rebuilt
from swacalc.calculators.storage import LISTED_FIGURES, Network, storage
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError
from swacalc.formulas import Expression, names
from swacalc.quantity import Quantity, parse_quantity

AGAINST = "against"
DECODER = "decoder"

# The engines whose rules need no more than the form of the site asks for.
SITE_ENGINES: Mapping[str, Engine] = {
    name: rule for name, rule in ENGINES.items() if not rule.needs
}

# The symbols that only some of their rules have.
ENGINE_SYMBOLS = tuple(symbol for rule in SITE_ENGINES.values() for symbol in rule.symbols())

Options = tuple[str, ...]


class Shown(NamedTuple):
    """A figure of a calculator, with the options that it needs; `listed` is one for each layer."""

    name: str
    sample: Derivation
    needs: Options
    listed: bool


Figures = Mapping[str, tuple[Shown, ...]]


class _Asking(NamedTuple):
    """How to ask one calculator: `cases` are the options that bring further figures."""

    cases: tuple[Options, ...]
    ask: Callable[[SymbolTable, Sequence[Network], Options], Iterator[Answer]]


def figures_of(symbol_table: SymbolTable, networks: Sequence[Network]) -> Figures:
    """The figures of each calculator in order.

    Raises:
        InputError: the claim set lacks a symbol that one of them shows, or has no model.
        MathError: a figure has no value.
    """
    if not networks:
        raise InputError("the claim set has no model")
    return {name: tuple(_shown(symbol_table, networks, how)) for name, how in _ASKINGS.items()}


def _shown(
    symbol_table: SymbolTable, networks: Sequence[Network], asking: _Asking
) -> Iterator[Shown]:
    seen = set[str]()
    for options in asking.cases:
        for answer in asking.ask(symbol_table, networks, options):
            for name, figure in answer.figures.items():
                sample = figure if isinstance(figure, Derivation) else figure[0]
                if name not in seen:
                    yield Shown(name, sample, options, listed=sample is not figure)
                seen.add(name)


def formulas_of(
    symbol_table: SymbolTable, shown: Figures, others: Iterable[str]
) -> dict[str, Expression | None]:
    """The symbols behind the figures and some others, with the formulas that claims give them.

    What a model, the user or a default always gives is never computed, so its formula is left out.
    """
    parts = [part for group in shown.values() for each in group for part in each.sample.all_parts()]
    computed = {part.name for part in parts if not _is_given(symbol_table, part)}
    outside = {part.name for part in parts} - computed
    waiting = [*others, *ENGINE_SYMBOLS, *(part.name for part in parts)]
    found: dict[str, Expression | None] = {}
    while waiting:
        name = waiting.pop()
        if name in symbol_table and name not in found:
            formula = None if name in outside else symbol_table[name].formula
            found[name] = formula.expression if formula else None
            waiting += names(formula.expression) if formula else ()
    return dict(sorted(found.items()))


def _is_given(symbol_table: SymbolTable, part: Derivation) -> bool:
    """Whether a calculator gave the symbol another value than its claim does."""
    formula = symbol_table[part.name].formula if part.name in symbol_table else None
    return part.formula != (formula.expression if formula else None)


# What the options are worth while the calculators are asked; no page shows it.
_SAMPLES: Mapping[str, Quantity] = {
    name: parse_quantity(text)
    for name, text in {
        "page": "64",
        "N": "1000",
        "H": "900",
        "context": "1000",
        "D": "2000",
        "dram": "2TiB",
        "TTL": "300 s",
        "rate": "1M token/s",
    }.items()
}


# Equal layers may be a decoder's, so that they have every figure of one.
_DECODER: Mapping[str, Quantity] = {name: parse_quantity("20") for name in ("L", "n_win")}


def _given(options: Options) -> dict[str, Quantity]:
    return {name: _SAMPLES[name] for name in options if name in _SAMPLES}


def _replay(
    symbol_table: SymbolTable, networks: Sequence[Network], options: Options
) -> Iterator[Answer]:
    if DECODER in options:
        yield replay(symbol_table, _DECODER)
    else:
        yield replay(symbol_table, _given(options), rebuilt(networks[0], "encoder"))


def _engine(
    symbol_table: SymbolTable, networks: Sequence[Network], options: Options
) -> Iterator[Answer]:
    for name in SITE_ENGINES:
        yield engine(symbol_table, name, _given(options), rebuilt(networks[0], "encoder"))


def _storage(
    symbol_table: SymbolTable, networks: Sequence[Network], options: Options
) -> Iterator[Answer]:
    against = networks[-1] if AGAINST in options else None
    yield storage(symbol_table, networks[0], against=against, given=_given(options))
    if not options:
        yield storage(symbol_table, networks[0], given={}, figures=LISTED_FIGURES)


def _pool(
    symbol_table: SymbolTable, networks: Sequence[Network], options: Options
) -> Iterator[Answer]:
    yield pool(symbol_table, networks[0], _given(options))


def _retain(
    symbol_table: SymbolTable, networks: Sequence[Network], options: Options
) -> Iterator[Answer]:
    against = networks[-1] if AGAINST in options else None
    yield retain(symbol_table, networks[0], _given(options), against=against)


def _prefill(
    symbol_table: SymbolTable, networks: Sequence[Network], options: Options
) -> Iterator[Answer]:
    halved = next((network for network in networks if is_halved(network.geometry)), None)
    if halved is not None:
        yield prefill(symbol_table, halved, _given(options))


_ASKINGS = {
    "replay": _Asking(((), (DECODER,), ("page",)), _replay),
    "engine": _Asking((("N", "H"),), _engine),
    "storage": _Asking(
        ((), ("context",), ("context", "page"), (AGAINST,), (AGAINST, "D")), _storage
    ),
    "pool": _Asking((("dram",), ("dram", "TTL")), _pool),
    "retain": _Asking((("rate",), ("rate", AGAINST, "D")), _retain),
    "prefill": _Asking((("N",), ("N", "H")), _prefill),
}
