"""What a model's caches take: a slope per token, a fixed cost per window, and the rounding."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from swacalc.calculators.answer import Answer, answer
from swacalc.calculators.bounds import allowed
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.ledger import Ledger
from swacalc.derivations.networks import context_symbols, network_symbols
from swacalc.derivations.symbols import Symbols
from swacalc.models import Geometry
from swacalc.quantity import Quantity

_SLOPE = (
    "entries_per_token",
    "main_entry_bytes",
    "index_entry_bytes",
    "global_bytes_per_token",
    "main_bytes_per_token",
    "index_bytes_per_token",
)
_WINDOW = ("swa_entry_bytes", "swa_window_bytes_layer", "swa_window_bytes", "swa_window_bytes_all")


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """A model in one of its formats; `given` when the user brought it."""

    geometry: Geometry
    form: str = "native"
    drafts: bool = False
    given: bool = False

    def symbols(self) -> dict[str, Derivation]:
        """The values that the model gives to symbols."""
        return network_symbols(self.geometry, form=self.form, drafts=self.drafts, given=self.given)

    @property
    def has_windows(self) -> bool:
        """Whether some layer keeps SWA KV."""
        return any(layer.window is not None for layer in self.geometry.layers)

    def notes(self) -> tuple[str, ...]:
        """The format that was used, and what the configuration left open."""
        layout = self.geometry.layout(self.form)
        kinds = {"main": layout.main, "index": layout.index, "SWA": layout.swa}
        made = "; ".join(f"{kind} {entry.makeup}" for kind, entry in kinds.items() if entry.bytes)
        title = self.geometry.model
        return (
            f"{title} in {layout.format} format: {made}",
            *(f"{title}: {note}" for note in self.geometry.notes),
        )


def storage(
    ledger: Ledger,
    network: Network,
    *,
    against: Network | None = None,
    given: Mapping[str, Quantity],
) -> Answer:
    """Bytes per token, per window and per context; shares and ratios against a predecessor.

    `given` may hold `context`, `page`, `D` (new tokens per turn) and `K` (windows stored per turn).

    Raises:
        InputError: a model is not stored in the format, or a value is not allowed.
    """
    symbols = storage_symbols(ledger, network, against, given)
    names = list(_SLOPE) + (list(_WINDOW) if network.has_windows else [])
    names += ["global_bytes"] if "context" in given else []
    names += ["paged_bytes"] if {"context", "page"} <= given.keys() else []
    notes = network.notes()
    if against is not None:
        names += _compared(against, "D" in given)
        notes += (*against.notes(), *ASSUMPTIONS)
    return answer("storage", symbols, {name: name for name in names}, notes)


ASSUMPTIONS = (
    "the predecessor stores K windows of SWA KV a turn beside its global KV; the model stores none",
    "each turn adds D new tokens of global KV, and earlier ones are stored once",
)


def storage_symbols(
    ledger: Ledger, network: Network, against: Network | None, given: Mapping[str, Quantity]
) -> Symbols:
    """The symbols behind the storage figures.

    Raises:
        InputError: a value is not allowed.
    """
    allowed(ledger, given)
    known = network.symbols()
    if "context" in given:
        page = int(given["page"].base) if "page" in given else None
        tokens = int(given["context"].base)
        known |= context_symbols(network.geometry, tokens, page=page, given=network.given)
    if against is not None:
        known |= _predecessor(ledger, against)
    return Symbols(ledger, given, known)


def _predecessor(ledger: Ledger, network: Network) -> dict[str, Derivation]:
    symbols = Symbols(ledger, known=network.symbols())
    names = ["global_bytes_per_token", *(["swa_window_bytes"] if network.has_windows else [])]
    return {f"{name}_v4": replace(symbols.value(name), name=f"{name}_v4") for name in names}


def _compared(against: Network, has_turn: bool) -> list[str]:
    if not against.has_windows:
        return ["hbm_ratio"]
    return ["hbm_ratio", "even_turn", *(["swa_share", "persistent_ratio"] if has_turn else [])]
