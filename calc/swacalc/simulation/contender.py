"""A model as one of two that a trace is run against."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from swacalc.calculators.storage import Network, storage_symbols
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.quantity import Quantity, parse_unit, text
from swacalc.simulation.accounting import layer_symbols
from swacalc.simulation.designs import design_of
from swacalc.simulation.limits import (
    GivenLimits,
    Limits,
    Sizes,
    in_bytes,
    pooled_limits,
    stored_limits,
)
from swacalc.simulation.running import DesignRun, ServedModel, Switches, best_limits, run_design
from swacalc.simulation.walking import Walk

_SIZES = ("global_bytes_per_token", "swa_window_bytes", "n_win")
_PERCENT = parse_unit("%")
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
        """The bytes of a token and of a window, and how many of each the trace leaves."""
        token, window = (self.known[name].quantity.base for name in _SIZES[:2])
        tokens = int((self.walk.prompt + self.walk.output - self.unlimited.hits).sum())
        return Sizes(token, window, tokens, self.unlimited.serving.written)

    def limits(self, given: GivenLimits, how: HowServed, pool: Quantity | None) -> Limits:
        """The limits of its stores."""
        if not self.design.windows_on_ssd:
            return pooled_limits(given, self.sizes, pool)
        if how.best_split:
            return self._best(given, how)
        split = given["split"].base if "split" in given else None
        return stored_limits(given, self.sizes, split)

    def _best(self, given: GivenLimits, how: HowServed) -> Limits:
        splits = (None, *(Fraction(part, _SPLITS) for part in range(_SPLITS + 1)))
        tried = [stored_limits(given, self.sizes, split) for split in splits]
        return best_limits(self.walk, self.served, tried, self.switches(how))

    def splits(self, given: GivenLimits) -> bool:
        """Whether its windows and global KV have to share the bytes of an SSD."""
        return self.design.windows_on_ssd and in_bytes(given.get("ssd"))

    def notes(self, given: GivenLimits, how: HowServed) -> Iterator[str]:
        """What holds of its windows on SSD by default, if the user did not choose."""
        chosen = how.best_split or {"split", "ssd_windows"} & given.keys()
        if self.splits(given) and not chosen:
            part = text(Quantity(number=self.sizes.part_of_windows).to(_PERCENT))
            yield (
                f"windows of {self.model} have {part} of the SSD, as they have of all bytes without"
                " eviction; --split changes it"
            )
        limits = {"lifetime", "window_lifetime", "ssd_windows"} & given.keys()
        if self.design.windows_on_ssd and limits == {"lifetime"} and not self.splits(given):
            yield (
                f"windows of {self.model} outlive global KV on the SSD; --window-lifetime limits"
                " them too"
            )

    def switches(self, how: HowServed) -> Switches:
        """How its windows age and what it replays."""
        return Switches(how.from_use, how.replay if self.design.reaches_hit else how.fallback)
