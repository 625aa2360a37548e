"""Simulating two designs on one trace: the whole answer of `swacalc simulate`."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from swacalc.calculators.storage import Network, storage_symbols
from swacalc.derivations.derivation import Derivation, from_user
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError
from swacalc.quantity import Quantity, parse_unit
from swacalc.simulation.accounting import (
    BETWEEN,
    CLAIMED,
    SPLIT,
    WEAR,
    derived,
    design_recipes,
    from_trace,
    weighted_mean,
    weighted_median,
)
from swacalc.simulation.compiling import Numbers
from swacalc.simulation.contender import Contender, HowServed
from swacalc.simulation.designs import design_of
from swacalc.simulation.limits import GivenLimits, in_bytes
from swacalc.simulation.running import DesignRun, counts_of, run_design
from swacalc.simulation.walking import Walk

_COMPARED = (
    "global_bytes_per_token",
    "global_bytes_per_token_against",
    "swa_window_bytes_against",
)


class DesignAnswer(NamedTuple):
    """The figures of one design by name, and what it did."""

    model: str
    figures: Mapping[str, Derivation]
    run: DesignRun


class Simulation(NamedTuple):
    """Two designs on one trace, the figures between them, and whether the claim's ratio holds.

    `notes` says what was chosen where the limits that are given leave it open.
    """

    designs: tuple[DesignAnswer, DesignAnswer]
    figures: Mapping[str, Derivation]
    inputs: Mapping[str, Derivation]
    holds: bool | None
    notes: tuple[str, ...]


def check_pair(networks: tuple[Network, Network]) -> None:
    """Refuse two models that cannot be compared.

    Raises:
        InputError: they are the same, or no design is known for one.
    """
    first, second = (network.geometry for network in networks)
    for each in (first, second):
        design_of(each.model, each.family)
    if first.model == second.model:
        raise InputError(f"{first.model} is compared with itself", hint="name another --against")


def _counted(contender: Contender, run: DesignRun) -> dict[str, Derivation]:
    """The counts of a run, with what a store without limits would have written."""
    counts = dict(counts_of(contender.walk, contender.served, run, contender.sizes))
    counts["windows_stored"] = contender.sizes.windows
    return {name: from_trace(name, number) for name, number in counts.items()}


class Simulator:
    """Two models on one walked trace."""

    def __init__(
        self, symbol_table: SymbolTable, networks: tuple[Network, Network], walk: Walk
    ) -> None:
        """Take two models.

        Raises:
            InputError: they are the same, or no design is known for one.
            MissingError: the claims lack a symbol.
        """
        check_pair(networks)
        self.symbol_table, self.walk = symbol_table, walk
        first, second = (Contender(symbol_table, network, walk) for network in networks)
        self.contenders = (first, second)
        self._against = storage_symbols(symbol_table, networks[0], {}, against=networks[1])

    def simulate(self, given: GivenLimits, how: HowServed) -> Simulation:
        """The figures of both designs within limits, and those between them.

        Raises:
            MissingError: the claims lack a symbol.
        """
        inputs = {name: from_user(name, each, each.unit) for name, each in given.items()}
        first, second = (self._answer(each, given, how) for each in self.contenders)
        figures = self._between(first, second)
        ratio, claimed = figures.get("persistent_ratio"), figures.get("rho_ssd")
        holds = ratio.quantity.base in claimed.interval if ratio and claimed else None
        notes = chain.from_iterable(each.notes(given, how) for each in self.contenders)
        return Simulation((first, second), figures, inputs, holds, tuple(notes))

    def run(self, contender: Contender, given: GivenLimits, how: HowServed) -> DesignRun:
        """What one of the two models does within the limits that are given."""
        limits = contender.limits(given, how, self._pool(given))
        return run_design(self.walk, contender.served, limits, contender.switches(how))

    def _pool(self, given: GivenLimits) -> Quantity | None:
        """What the pool may hold: windows or bytes, or a share of host DRAM; None without limit."""
        if "dram" not in given:
            return given.get("pool")
        share = given.get("share") or self._symbol("share").quantity
        return Quantity(number=given["dram"].base * share.base, unit=parse_unit("B"))

    def _symbol(self, name: str) -> Derivation:
        return Resolver(self.symbol_table).value(name)

    @cached_property
    def turns(self) -> Numbers:
        """The new tokens of each request, its output included."""
        return self.walk.prompt + self.walk.output - self.walk.hits()

    @cached_property
    def counted(self) -> Mapping[str, Derivation]:
        """What was counted in the trace itself."""
        walk = self.walk
        span = int(walk.t_ms[-1] - walk.t_ms[0]) if len(walk) else 0
        counts = {
            "requests": len(walk),
            "prompt_tokens": int(walk.prompt.sum()),
            "output_tokens": int(walk.output.sum()),
            "stored_tokens": int(self.turns.sum()),
        }
        found = {name: from_trace(name, number) for name, number in counts.items()}
        return found | {"span": from_trace("span", Fraction(span, 1000), "s")}

    def _answer(self, contender: Contender, given: GivenLimits, how: HowServed) -> DesignAnswer:
        run = self.run(contender, given, how)
        found = dict(self.counted) | _counted(contender, run)
        known = {**contender.known, **found}
        if lifetime := given.get("lifetime"):
            known["lifetime"] = from_user("lifetime", lifetime, lifetime.unit)
        recipes = design_recipes(
            on_ssd=contender.design.windows_on_ssd,
            prices=contender.design.prices.get(contender.model),
            late=bool(contender.served.late),
        )
        if in_bytes(given.get("ssd")):
            known["ssd"] = from_user("ssd", given["ssd"], parse_unit("B"))
            recipes |= WEAR if known["span"].quantity.number else {}
        if contender.splits(given):
            known["windows_allowed"] = from_trace("windows_allowed", run.limits.windows)
            recipes |= SPLIT
        figures = derived(self.symbol_table, known, recipes)
        return DesignAnswer(contender.model, {**found, **figures}, run)

    def _between(self, first: DesignAnswer, second: DesignAnswer) -> dict[str, Derivation]:
        known = dict(self.counted) | {name: self._against.value(name) for name in _COMPARED}
        known["stored_bytes"] = first.figures["stored_bytes"]
        for name in ("stored_bytes", "windows_stored"):
            known[f"{name}_against"] = replace(second.figures[name], name=f"{name}_against")
        figures = derived(self.symbol_table, known, BETWEEN)
        figures["turn_mean_weighted"] = from_trace("turn_mean_weighted", weighted_mean(self.turns))
        median = weighted_median(self.turns)
        figures["turn_median_weighted"] = from_trace("turn_median_weighted", median)
        one, two = self.contenders
        if two.design.windows_on_ssd and not one.design.windows_on_ssd and len(self.walk):
            claim = figures["rho_ssd"] = self._symbol("rho_ssd")
            if one.sizes.token > claim.quantity.base * two.sizes.token:
                figures |= derived(self.symbol_table, known | figures, CLAIMED)
        return figures
