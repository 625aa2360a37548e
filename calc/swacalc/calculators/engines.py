"""How much of a hit an engine adopts, from where it runs, and when it refuses."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from swacalc.calculators.answer import DEFAULT, Answer, Limit, RefusedError, answer, default
from swacalc.calculators.bounds import allowed, at_most, bound_of, needed
from swacalc.calculators.engine_rules import CHECKPOINT, ENGINES, EXTRA, Engine
from swacalc.calculators.stacks import Rebuilt
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError, respelt
from swacalc.formulas import Name
from swacalc.quantity import Quantity

# Without a length of chunks one chunk runs all that an engine schedules.
USUAL: Mapping[str, str] = {"prefill_chunk": "engine_scheduled"}


def engine(
    symbol_table: SymbolTable, name: str, given: Mapping[str, Quantity], part: Rebuilt | None = None
) -> Answer:
    """How much of a hit an engine adopts, from where it runs, and what it schedules.

    `given` holds `N` and `H`, and may hold `n_win` and what the engine's rule takes; the widest
    window of `part` is the one that is replayed where none is given.

    Raises:
        InputError: an unknown engine, or a value that is not allowed.
        RefusedError: the engine refuses such a hit.
    """
    if name not in ENGINES:
        hint = respelt(name, ENGINES) or f"engines are {', '.join(ENGINES)}"
        raise InputError(f"there is no engine {name!r}", hint=hint)
    rule = ENGINES[name]
    _check(symbol_table, name, given)
    known = dict(part.symbols if part else {})
    if part and "n_win" not in {**known, **given}:
        raise InputError(f"{part.title} has no window", hint="give --window")
    known |= {each: default(each, number, "token") for each, number in rule.usual.items()}
    facts = {"engine": name, "engine_version": rule.seen}
    first = Resolver(symbol_table, given, known)
    limits = tuple(_limits(first, name, given))
    for limit in limits:
        if limit.figure.quantity.number:
            raise RefusedError("replay", limit, facts)
    symbols = _adopted(first, rule, given, known)
    if rule.reuse:
        facts["reuse"] = _reuse(symbols, rule, given)
    figures = rule.shown(chunked="prefill_chunk" in given)
    found = answer("replay", symbols, figures, (rule.note(name),))
    return found._replace(limits=limits, facts=facts)


def _check(symbol_table: SymbolTable, name: str, given: Mapping[str, Quantity]) -> None:
    """Require what the rule needs, and refuse what it does not use or allow.

    Raises:
        InputError: a value is missing, has no effect, or is not allowed.
    """
    rule = ENGINES[name]
    needed(given, "N", "H", *rule.needs)
    for each in EXTRA:
        if each in given and each not in rule.takes:
            message = f"{bound_of(each).option} has no effect with --engine {name}"
            raise InputError(message, hint="leave it out")
    allowed(symbol_table, given)
    at_most("--hit", int(given["H"].base), int(given["N"].base), "the prompt")
    if CHECKPOINT[0] in given:
        first, last = (int(given[each].base) for each in CHECKPOINT)
        at_most("--checkpoint", first, last, "its last position")


def _limits(symbols: Resolver, name: str, given: Mapping[str, Quantity]) -> Iterator[Limit]:
    """What must be zero if the engine is to accept these values."""
    rule = ENGINES[name]
    for refusal in rule.refusals:
        if not refusal.needs or refusal.needs in given:
            figure = symbols.value(refusal.symbol)
            yield Limit(figure, refusal.reason, rule.hint(name, refusal))


def _adopted(
    symbols: Resolver,
    rule: Engine,
    given: Mapping[str, Quantity],
    known: Mapping[str, Derivation],
) -> Resolver:
    """The symbols with the hit that is adopted, and with what follows from it by default."""
    restored = rule.restored and CHECKPOINT[0] in given
    hit = symbols.value(rule.restored if restored else rule.hit)
    found = {**known, "engine_hit": replace(hit, name="engine_hit")}
    if not rule.replays:
        found["engine_replay_start"] = replace(hit, name="engine_replay_start")
    then = Resolver(symbols.symbol_table, given, found)
    for name, usual in USUAL.items():
        if name not in given:
            value = then.derive(Name(name=usual), then.unit(name))
            found[name] = replace(value, name=name, origin=DEFAULT)
    return Resolver(symbols.symbol_table, given, found)


def _reuse(symbols: Resolver, rule: Engine, given: Mapping[str, Quantity]) -> str:
    """How the engine found the tokens that it adopts; `none` where it adopts none."""
    if not symbols.value("engine_hit").quantity.number:
        return "none"
    for symbol, word in rule.reuse.items():
        told = word != "checkpoint" or CHECKPOINT[0] in given
        if told and symbols.value(symbol).quantity.number:
            return word
    return "none"
