"""A model as one of two that a trace is run against."""

from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from swacalc.calculators.storage import Network, storage_symbols
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.quantity import Quantity
from swacalc.simulation.accounting import layer_symbols
from swacalc.simulation.designs import design_of
from swacalc.simulation.limits import GivenLimits, Limits, Sizes, pooled_limits, stored_limits
from swacalc.simulation.running import DesignRun, ServedModel, Switches, best_split, run_design
from swacalc.simulation.walking import Walk

_SIZES = ("global_bytes_per_token", "swa_window_bytes", "n_win")
_SPLITS = 20  # parts of an SSD between which the best split is looked for


class HowServed(NamedTuple):
    """How windows age, what is replayed, and the windows' part of an SSD that both kinds are on.

    `replay` is that of a design that reaches its hits, `fallback` that of another. With
    `best_split` the part is the one that saves most tokens.
    """

    from_use: bool = True
    replay: str = ""
    fallback: str = ""
    best_split: bool = False


class Contender:
    """One of the two models: its design, its sizes, and what it does within limits."""

    def __init__(self, symbol_table: SymbolTable, network: Network, walk: Walk) -> None:
        """Take a model.

        Raises:
            InputError: no design is known for it.
            MissingError: the claims lack a symbol.
        """
        geometry = network.geometry
        self.model = geometry.model
        self.design = design_of(self.model, geometry.family)
        self.walk = walk
        symbols = storage_symbols(symbol_table, network, {})
        self.known = {name: symbols.value(name) for name in _SIZES} | layer_symbols(network)
        window, early, late = (
            int(self.known[name].quantity.base) for name in ("n_win", "early_layers", "late_layers")
        )
        self.served = ServedModel(self.design, window, early, late)

    @cached_property
    def unlimited(self) -> DesignRun:
        """What it does with stores without limits."""
        return run_design(self.walk, self.served, Limits())

    @cached_property
    def sizes(self) -> Sizes:
        """The bytes of a token and of a window, and the windows that the trace leaves."""
        token, window = (self.known[name].quantity.base for name in _SIZES[:2])
        return Sizes(token, window, self.unlimited.serving.written)

    def limits(self, given: GivenLimits, how: HowServed, pool: Quantity | None) -> Limits:
        """The limits of its stores."""
        if not self.design.windows_on_ssd:
            return pooled_limits(given, self.sizes, pool)
        split = given["split"].base if "split" in given else None
        if how.best_split:
            split = self._best(given, how)
        return stored_limits(given, self.sizes, split)

    def _best(self, given: GivenLimits, how: HowServed) -> Fraction:
        splits = [Fraction(part, _SPLITS) for part in range(_SPLITS + 1)]
        limits = {split: stored_limits(given, self.sizes, split) for split in splits}
        return best_split(self.walk, self.served, limits, self.switches(how))

    def switches(self, how: HowServed) -> Switches:
        """How its windows age and what it replays."""
        return Switches(how.from_use, how.replay if self.design.reaches_hit else how.fallback)
