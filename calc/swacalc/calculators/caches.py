"""What the caches of a deployment hold: the memory pool of windows, and the SSDs."""

from collections.abc import Mapping

from swacalc.calculators.answer import Answer, answer, default
from swacalc.calculators.bounds import needed
from swacalc.calculators.storage import Network, storage_symbols
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError
from swacalc.quantity import Quantity

MACHINES = 1
_NO_TTL = "the report says that pooled windows live for minutes, and gives no number"


def pool(symbol_table: SymbolTable, network: Network, given: Mapping[str, Quantity]) -> Answer:
    """How many windows a share of host DRAM holds, and what session rate that sustains.

    `given` holds `dram` and may hold `share`, `machines` (else one) and `TTL`.

    Raises:
        InputError: a value is missing or not allowed, or the model keeps no window.
    """
    if not network.has_windows:
        message = f"{network.geometry.model} has no window to pool"
        raise InputError(message, hint="name a model whose layers have windows")
    needed(given, "dram")
    symbols = storage_symbols(
        symbol_table, network, given, defaults=[default("machines", MACHINES, "machine")]
    )
    names = ["swa_window_bytes", "pool_bytes", "windows"]
    names += ["sessions_per_second"] if "TTL" in given else []
    notes = (*network.notes(), *pool_notes(symbol_table))
    return answer("pool", symbols, {name: name for name in names}, notes)


def pool_notes(symbol_table: SymbolTable) -> tuple[str, ...]:
    """The note on how long windows live, if no claim says."""
    return () if "TTL" in symbol_table and symbol_table["TTL"].origin else (_NO_TTL,)


def retain(
    symbol_table: SymbolTable,
    network: Network,
    given: Mapping[str, Quantity],
    *,
    against: Network | None = None,
) -> Answer:
    """SSD bytes for a token rate and a lifetime; the predecessor's policy beside it.

    `given` holds `rate` and may hold `lifetime`, and `D` and `K` for the predecessor's windows.

    Raises:
        InputError: a value is missing or not allowed.
    """
    needed(given, "rate")
    symbols = storage_symbols(symbol_table, network, given, against=against)
    figures = {"global_bytes_per_token": "global_bytes_per_token", "ssd_bytes": "ssd_bytes"}
    notes = network.notes()
    if against is not None:
        needed(given, "D")
        figures |= {
            "ssd_bytes_against": "ssd_bytes_against",
            "ssd_swa_bytes_against": "ssd_swa_bytes_against",
        }
        notes += against.notes()
    return answer("retain", symbols, figures, notes)
