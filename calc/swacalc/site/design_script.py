"""The two cache designs as a script: the sizes that a simulation in the browser computes with."""

from collections.abc import Mapping
from typing import Any

from swacalc.calculators.storage import Network, storage_symbols
from swacalc.claims.types import ClaimSet
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.quantity import Quantity
from swacalc.simulation.designs import design_of
from swacalc.site.diagrams import NEW, OLD
from swacalc.site.modules import module

_COMMENT = """\
designs   by model: bytes of a token of global KV and of a window, as fractions; onSsd where windows
          are on SSD; near and span as assets/simulation.js has them
share     the pool's part of host DRAM, and claimed the ratio of the report, as fractions
holding   the least and the most that the claimed ratio allows
measured  by claim: the figure that was measured on a trace"""


def designs_script(
    claims: ClaimSet, symbol_table: SymbolTable, networks: Mapping[str, Network]
) -> str:
    """The ES module `designs.js`.

    Raises:
        MissingError: the claims lack a symbol.
    """
    symbols = Resolver(symbol_table)
    measured = {
        claim.id: float(claim.figure.value.base)
        for claim in claims.claims.values()
        if claim.measured and claim.figure and claim.figure.value
    }
    claimed = symbols.value("rho_ssd")
    ends = (claimed.interval.low, claimed.interval.high)
    parts = {
        "designs": {name: _design(symbol_table, networks[name]) for name in (NEW, OLD)},
        "share": _fraction(symbols.value("share").quantity),
        "claimed": _fraction(claimed.quantity),
        "holding": [None if end is None else float(end) for end in ends],
        "measured": measured,
    }
    return module(_COMMENT, parts)


def _design(symbol_table: SymbolTable, network: Network) -> dict[str, Any]:
    geometry = network.geometry
    design = design_of(geometry.model, geometry.family)
    symbols = storage_symbols(symbol_table, network, {})
    window = int(symbols.value("n_win").quantity.base)
    return {
        "title": geometry.title,
        "token": _fraction(symbols.value("global_bytes_per_token").quantity),
        "window": _fraction(symbols.value("swa_window_bytes").quantity),
        "onSsd": design.windows_on_ssd,
        "near": window if design.reaches_hit else 0,
        "span": window if design.replay == "bounded" else 0,
    }


def _fraction(quantity: Quantity) -> tuple[int, int]:
    return quantity.base.as_integer_ratio()
