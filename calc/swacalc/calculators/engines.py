"""How much of a hit an engine adopts, where its bounded replay starts, and when it refuses."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from swacalc.calculators.answer import Answer, Limit, RefusedError, answer, default
from swacalc.calculators.bounds import allowed, at_most, needed
from swacalc.calculators.stacks import Rebuilt
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError
from swacalc.quantity import Quantity


class Refusal(NamedTuple):
    """A symbol that is above zero if an engine refuses, the reason, and what it accepts instead."""

    symbol: str
    reason: str
    hint: str


class Engine(NamedTuple):
    """An engine's rule: the symbol of the hit that it adopts, its usual block, its refusal.

    `seen` is the revision of its source that the rule was read from.
    """

    hit: str
    block: int
    seen: str
    refusal: Refusal | None = None

    def note(self, name: str) -> str:
        """Which revision of the engine the rule is from."""
        return f"the rule of {name} as of its {self.seen}"


# How much of a hit each engine adopts; the symbol's claim gives the rule and its source.
ENGINES: Mapping[str, Engine] = {
    "vllm": Engine("vllm_adopted_hit", 16, "pull request #56227, merged on 2026-09-18"),
    "sglang": Engine(
        "sglang_hit",
        256,
        "main branch in September 2026",
        Refusal(
            "sglang_split",
            "SGLang replays only from an even hit position, because an odd one would split a pair "
            "of its compressor",
            "give a --hit or a --block that leaves an even number of tokens",
        ),
    ),
    "tokenspeed": Engine("tokenspeed_hit", 1, "pull request #1594, merged on 2026-09-16"),
    "tensorrt-llm": Engine(
        "tensorrt_llm_hit", 128, "public tree in autumn 2026, with partial reuse off"
    ),
}

# The symbols that only some rules have.
ENGINE_SYMBOLS = tuple(
    symbol
    for rule in ENGINES.values()
    for symbol in (rule.hit, *((rule.refusal.symbol,) if rule.refusal else ()))
)

_FIGURES: Mapping[str, str] = {
    "hit": "engine_hit",
    "adopted": "engine_adopted",
    "replay_start": "engine_replay_start",
    "replayed": "engine_replayed",
    "scheduled": "engine_scheduled",
}


def engine(
    symbol_table: SymbolTable, name: str, given: Mapping[str, Quantity], part: Rebuilt | None = None
) -> Answer:
    """How much of a hit an engine adopts, where its replay starts, and what it schedules.

    `given` holds `N` and `H`, and may hold `n_win` and `block`; the widest window of `part` is the
    one that is replayed where none is given.

    Raises:
        InputError: an unknown engine, or a value that is not allowed.
        RefusedError: the engine refuses such a hit.
    """
    if name not in ENGINES:
        raise InputError(f"there is no engine {name!r}", hint=f"engines are {', '.join(ENGINES)}")
    rule = ENGINES[name]
    needed(given, "N", "H")
    allowed(symbol_table, given)
    at_most("--hit", int(given["H"].base), int(given["N"].base), "the prompt")
    known = dict(part.symbols if part else {})
    if part and "n_win" not in {**known, **given}:
        raise InputError(f"{part.title} has no window", hint="give --window")
    if "block" not in given:
        known["block"] = default("block", rule.block, "token")
    first = Resolver(symbol_table, given, known)
    limit = _limit(first, rule.refusal)
    known["engine_hit"] = replace(first.value(rule.hit), name="engine_hit")
    found = answer("replay", Resolver(symbol_table, given, known), _FIGURES, (rule.note(name),))
    return found._replace(limit=limit)


def _limit(symbols: Resolver, refusal: Refusal | None) -> Limit | None:
    """What the engine refuses, if it accepts these values.

    Raises:
        RefusedError: it refuses them.
    """
    if refusal is None:
        return None
    limit = Limit(symbols.value(refusal.symbol), refusal.reason, refusal.hint)
    if limit.figure.quantity.number:
        raise RefusedError("replay", limit)
    return limit
