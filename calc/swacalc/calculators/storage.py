"""What a model's caches take: a slope per token, a fixed cost per window, and the rounding."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from swacalc.calculators.answer import Answer, answer
from swacalc.calculators.bounds import allowed, idle
from swacalc.calculators.devices import BATCH, DEVICES, device_notes, limits_of, one_of_each
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.networks import context_symbols, network_symbols
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.formulas import Name, substituted
from swacalc.models import Geometry, recurrent_layers, window_layers
from swacalc.models.geometry import APART
from swacalc.models.layouts import NATIVE
from swacalc.quantity import Quantity

_SLOPE = (
    "global_bytes_per_token",
    "main_bytes_per_token",
    "index_bytes_per_token",
    "entries_per_token",
    "main_entry_bytes",
    "index_entry_bytes",
)
WINDOW_FIGURES = (
    "swa_window_bytes",
    "swa_window_bytes_all",
    "swa_window_bytes_layer",
    "swa_entry_bytes",
)
CHUNK_FIGURES = ("swa_entry_bytes", "swa_bytes_full")
STATE_FIGURES = ("recurrent_state_bytes", "conv_state_bytes", "state_bytes")

# The figures that only some networks have, in the order of an answer.
LISTED_FIGURES = tuple(dict.fromkeys((*WINDOW_FIGURES, *CHUNK_FIGURES, *STATE_FIGURES)))
OWN_FIGURES = frozenset(LISTED_FIGURES)

_CONTEXT = ("global_bytes", "total_bytes", "total_bytes_reserved")

# The figures that each of these values adds.
_ADDED = {
    "page": ("paged_bytes",),
    BATCH: ("batch_bytes", "batch_bytes_reserved"),
    DEVICES: ("device_bytes", "device_bytes_reserved"),
}


class Network(NamedTuple):
    """A model in one of its formats; `given` if it is the user's own."""

    geometry: Geometry
    form: str = NATIVE
    drafts: bool = False
    given: bool = False

    def symbols(self) -> dict[str, Derivation]:
        """The values that the model gives to symbols."""
        return network_symbols(self.geometry, form=self.form, drafts=self.drafts, given=self.given)

    @property
    def has_windows(self) -> bool:
        """Whether some layer keeps SWA KV."""
        return bool(window_layers(self.geometry.layers))

    @property
    def own_figures(self) -> tuple[str, ...]:
        """The figures of windows, chunks and states, if the model has such layers."""
        layers = self.geometry.layers
        return (
            *(WINDOW_FIGURES if self.has_windows else ()),
            *(CHUNK_FIGURES if any(layer.chunk for layer in layers) else ()),
            *(STATE_FIGURES if recurrent_layers(layers) else ()),
        )

    def notes(self) -> tuple[str, ...]:
        """The format that was used, and what the configuration left open."""
        layout, state = self.geometry.layout(self.form), self.geometry.state
        kinds = {"main": layout.main, "index": layout.index, "SWA": layout.swa}
        kinds |= {"recurrent layer": state.recurrent, "its convolution": state.convolution}
        made = "; ".join(f"{kind} {entry.makeup}" for kind, entry in kinds.items() if entry.bytes)
        title = self.geometry.model
        first = [f"{title} in {layout.format} format: {made}"]
        return (*first, *(f"{title}: {note}" for note in self._left_open()))

    def _left_open(self) -> Iterator[str]:
        if self.geometry.typed and self.form == NATIVE:
            yield self.geometry.typed
        counted = self.drafts and bool(self.geometry.drafts)
        yield from (note for note in self.geometry.notes if not (counted and APART in note))
        if counted:
            yield f"draft layers, counted too: {len(self.geometry.drafts)}"


def storage(
    symbol_table: SymbolTable,
    network: Network,
    given: Mapping[str, Quantity],
    *,
    against: Network | None = None,
    figures: Sequence[str] = (),
) -> Answer:
    """Bytes per token, per window and per context; shares and ratios against a predecessor.

    `given` may hold `context`, `page`, `batch`, `devices`, `D` (new tokens per turn) and `K`
    (windows stored per turn). `figures` are the ones to answer in place of all that the values
    allow.

    Raises:
        InputError: a model is not stored in the format, or a value is not allowed or has no effect.
        RefusedError: the devices cannot share out the heads of the model.
    """
    symbols = storage_symbols(symbol_table, network, given, against=against)
    limits = limits_of("storage", symbols, network.geometry, given)
    names = [*_SLOPE, *network.own_figures]
    names += list(_CONTEXT) if "context" in given else []
    names += [each for name, added in _ADDED.items() if name in given for each in added]
    notes = (*network.notes(), *device_notes(network.geometry, given))
    if against is not None:
        names += _compared(against, "D" in given)
        notes += (*against.notes(), *ASSUMPTIONS)
    found = answer("storage", symbols, {name: name for name in figures or names}, notes)
    return found._replace(limits=limits)


ASSUMPTIONS = (
    "the predecessor stores K windows of SWA KV a turn beside its global KV; the model stores none",
    "each turn adds D new tokens of global KV, and earlier ones are stored once",
)


def storage_symbols(
    symbol_table: SymbolTable,
    network: Network,
    given: Mapping[str, Quantity],
    *,
    against: Network | None = None,
    defaults: Sequence[Derivation] = (),
) -> Resolver:
    """The symbols of the storage figures; `defaults` are for what the user does not give.

    Raises:
        InputError: a value is not allowed, or has no effect.
    """
    allowed(symbol_table, given)
    known = {part.name: part for part in defaults} | network.symbols()
    if "context" in given:
        known |= one_of_each(given)
        known |= _context(Resolver(symbol_table, given), network, has_page="page" in given)
    else:
        idle(given, _ADDED, "--context")
    if against is not None:
        known |= _predecessor(symbol_table, against)
    else:
        idle(given, ["D", "K"], "--against")
    return Resolver(symbol_table, given, known)


def _context(symbols: Resolver, network: Network, *, has_page: bool) -> dict[str, Derivation]:
    page = symbols.value("page") if has_page else None
    context = symbols.value("context")
    return context_symbols(
        network.geometry, context, page, drafts=network.drafts, given=network.given
    )


def _predecessor(symbol_table: SymbolTable, network: Network) -> dict[str, Derivation]:
    symbols = Resolver(symbol_table, known=network.symbols())
    names = predecessor_names(network)
    return {other: _renamed(symbols.value(name)) for name, other in names.items()}


def predecessor_names(network: Network) -> dict[str, str]:
    """The symbols of a predecessor that a comparison needs, with their names there."""
    names = ["global_bytes_per_token", *(["swa_window_bytes"] if network.has_windows else [])]
    return {name: f"{name}_against" for name in names}


def _renamed(part: Derivation) -> Derivation:
    """The derivation in the predecessor's symbols, so that no name means two networks."""
    inputs = tuple(map(_renamed, part.inputs))
    others = {below.name: Name(name=f"{below.name}_against") for below in part.inputs}
    formula = substituted(part.formula, others) if part.formula else None
    return replace(part, name=f"{part.name}_against", formula=formula, inputs=inputs)


def _compared(against: Network, has_turn: bool) -> list[str]:
    if not against.has_windows:
        return ["hbm_ratio"]
    return ["hbm_ratio", "even_turn", *(["swa_share", "persistent_ratio"] if has_turn else [])]
