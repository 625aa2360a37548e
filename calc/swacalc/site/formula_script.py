"""The scripts that live calculators compute with and show: formulas as JavaScript and MathML.

They have no arithmetic of their own. Each formula is a function of calls on exact rationals, made
from the tree that the command line evaluates.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from swacalc.calculators.bounds import BOUNDS, Bound
from swacalc.calculators.caches import MACHINES, pool_notes
from swacalc.calculators.engine_rules import Engine, Refusal
from swacalc.calculators.engines import USUAL as ENGINE_USUAL
from swacalc.calculators.replaying import USUAL, WASHOUT
from swacalc.calculators.storage import ASSUMPTIONS, OWN_FIGURES, Network, predecessor_names
from swacalc.claims.types import ClaimSet
from swacalc.claims.vocabulary import TAGS
from swacalc.derivations.derivation import YOUR_INPUT
from swacalc.derivations.symbol_table import SymbolEntry, SymbolTable
from swacalc.formulas import Expression, Name, names, parse
from swacalc.formulas.javascript import javascript
from swacalc.formulas.mathml import mathml
from swacalc.output.claim_lines import text_record
from swacalc.quantity import exact
from swacalc.site.asking import (
    AGAINST,
    ENGINE_SYMBOLS,
    SITE_ENGINES,
    Figures,
    Shown,
    figures_of,
    formulas_of,
)
from swacalc.site.modules import Code, module
from swacalc.site.network_records import format_records, half_records, kept_of, part_records

# A page of one token has no effect: what is reserved is then what is held.
PAGE = 1

_CALL = re.compile(r"[a-z]+(?=\()")

_COMMENT = """\
symbols   by name: unit, tag, and the exact value in base units where a claim gives one; those that
          are shown also have a title and a claim with its topic
formulas  by symbol: a function of exact arithmetic and of a lookup of names
figures   by calculator, in order: the symbol that each shows and the options that it needs;
          `layers` says that it has a value for each layer `l`
others    by id: titles of further models, which models.js has, and whether they have windows
models    by id: figures that it lacks, and exact values of symbols: by part of equal layers for a
          replay, of a model whose encoder is half of it for a prefill, those of all formats and
          those of each for storage; what layers keep of a context as functions, and how a
          comparison calls the symbols of the model where it is the predecessor
engines   by name: the symbol of the hit that each adopts, what it takes by default, whether it
          replays or restores, its figures, and the symbols of what it refuses, with the reason
defaults  by calculator: what it takes for the options that are left out"""

_DRAWN = "drawn  by symbol: its formula as MathML"
_MODELS = "models  by id, as in formulas.js: those whose figures no claim states"


class Scripts(NamedTuple):
    """The ES modules `formulas.js`, `drawn.js` and `models.js`."""

    formulas: str
    drawn: str
    models: str


def calculator_scripts(
    claims: ClaimSet,
    symbol_table: SymbolTable,
    networks: Sequence[Network],
    further: Sequence[Network] = (),
) -> Scripts:
    """What the calculators compute with, and what a page fetches later.

    That are the drawn formulas, and `further` models that have no figures but those of the others.

    Raises:
        InputError: the claim set lacks a symbol that a calculator shows.
        MathError: a figure of a calculator has no value.
    """
    shown = figures_of(symbol_table, networks)
    named = {each.name for each in shown["storage"]}
    others = [each for each in further if named.issuperset(each.own_figures)]
    counted = [
        each for network in (*networks, *others) for each in kept_of(network.geometry).values()
    ]
    formulas = formulas_of(symbol_table, shown, [name for each in counted for name in names(each)])
    parts = {
        "symbols": _symbols(claims, symbol_table, shown, formulas),
        "formulas": {name: function(formula) for name, formula in formulas.items() if formula},
        "figures": {name: [_figure(each) for each in group] for name, group in shown.items()},
        "models": _models(networks, formulas),
        "others": {each.geometry.model: _other(each) for each in others},
        "defaults": {
            "replay": {name: function(Name(name=usual)) for name, usual in USUAL.items()},
            "storage": {"page": function(parse(str(PAGE)))},
            "pool": {"machines": function(parse(str(MACHINES)))},
            "engine": {name: function(Name(name=usual)) for name, usual in ENGINE_USUAL.items()},
        },
        "engines": {name: _engine(name, rule) for name, rule in SITE_ENGINES.items()},
        "bounds": {name: _bound(bound) for name, bound in BOUNDS.items() if name in formulas},
        "notes": {AGAINST: ASSUMPTIONS, "pool": pool_notes(symbol_table), "layers": [WASHOUT]},
        "tags": TAGS,
        "yourInput": YOUR_INPUT,
    }
    figures = _figure_symbols(shown).union(ENGINE_SYMBOLS)
    drawn = {name: mathml(each) for name, each in formulas.items() if each and name in figures}
    return Scripts(
        module(_COMMENT, parts),
        module(_DRAWN, {"drawn": drawn}),
        module(_MODELS, {"models": _models(others, formulas)}),
    )


def _figure_symbols(shown: Figures) -> set[str]:
    return {each.sample.name for group in shown.values() for each in group}


def function(formula: Expression) -> Code:
    """A JavaScript function `(arithmetic, name) => …` that evaluates a formula."""
    body = javascript(formula)
    calls = sorted(set(_CALL.findall(body)) - {"name"})
    return Code(f"({{{', '.join(calls)}}}, name) => {body}")


def _symbols(
    claims: ClaimSet,
    symbol_table: SymbolTable,
    shown: Figures,
    formulas: Mapping[str, Expression | None],
) -> dict[str, Any]:
    """What computing needs of each symbol, and of figures and options what a page shows."""
    public = _figure_symbols(shown).union(BOUNDS, ENGINE_SYMBOLS)
    topics = claims.topics_by_claim()
    return {
        name: _symbol(symbol_table[name])
        | (_words(claims, topics, symbol_table[name]) if name in public else {})
        for name in formulas
    }


def _symbol(entry: SymbolEntry) -> dict[str, Any]:
    unit = entry.given_in or entry.unit
    value = {"exact": exact(entry.value.base)} if entry.value else {}
    return {"unit": unit.text or "ratio", "tag": entry.tag} | value


def _words(claims: ClaimSet, topics: Mapping[str, str], entry: SymbolEntry) -> dict[str, Any]:
    claimed, symbol = entry.origin == "claim", claims.symbols[entry.name]
    title = {"title": text_record(symbol.title or symbol.meaning)}
    return title | ({"claim": entry.ref, "topic": topics[entry.ref]} if claimed else {})


def _figure(shown: Shown) -> dict[str, Any]:
    record = {"name": shown.name, "symbol": shown.sample.name, "needs": shown.needs}
    return record | ({"layers": True} if shown.listed else {})


def _models(networks: Iterable[Network], asked: Container[str]) -> dict[str, Any]:
    return {network.geometry.model: _model(network, asked) for network in networks}


def _other(network: Network) -> dict[str, Any]:
    return {"title": network.geometry.title, "windowed": network.has_windows}


def _model(network: Network, asked: Container[str]) -> dict[str, Any]:
    """A model with the symbols that formulas ask for."""
    return {
        "title": network.geometry.title,
        "lacks": sorted(OWN_FIGURES.difference(network.own_figures)),
        "against": predecessor_names(network),
        "parts": part_records(network),
        "halves": half_records(network.geometry),
        **format_records(network.geometry, asked),
        "context": {name: function(each) for name, each in kept_of(network.geometry).items()},
    }


def _engine(name: str, rule: Engine) -> dict[str, Any]:
    return {
        "hit": rule.hit,
        "usual": {each: str(number) for each, number in rule.usual.items()},
        "replays": rule.replays,
        "figures": [*rule.shown()],
        "note": rule.note(name),
        "refusals": [_refusal(name, rule, each) for each in rule.refusals if not each.needs],
    }


def _refusal(name: str, rule: Engine, refusal: Refusal) -> dict[str, Any]:
    hint = rule.hint(name, refusal)
    return {"symbol": refusal.symbol, "reason": refusal.reason, "hint": hint}


def _bound(bound: Bound) -> dict[str, Any]:
    """What an option allows, its numbers as strings since they may be larger than a float's."""
    most = None if bound.most is None else str(bound.most)
    record = bound._asdict() | {"least": str(bound.least), "most": most}
    return record | {"allowed": bound.allowed}
