"""The work of a prefill with a causal encoder and decoder, with and without a cached prefix."""

from collections.abc import Mapping

from swacalc.calculators.answer import Answer, answer
from swacalc.calculators.bounds import CACHED, allowed, at_most, needed
from swacalc.calculators.storage import Network
from swacalc.derivations.networks import stack_symbols
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError
from swacalc.models import Geometry
from swacalc.quantity import Quantity


def prefill(symbol_table: SymbolTable, network: Network, given: Mapping[str, Quantity]) -> Answer:
    """Layer runs of a prefill: `N` tokens of prompt, of which `H` may be served from the cache.

    Raises:
        InputError: the model has no encoder half, or the values are not allowed.
    """
    geometry = network.geometry
    if not is_halved(geometry):
        raise InputError(
            f"{geometry.model} has no encoder of half its layers",
            hint="name a model with a causal encoder and decoder, such as deepseek-v4.1-flash",
        )
    known = stack_symbols(geometry, given=network.given)
    needed(given, "N")
    allowed(symbol_table, given, H=CACHED)
    figures = ["runs_full", "runs_ced", "prefill_ratio"]
    if "H" in given:
        at_most(CACHED, int(given["H"].base), int(given["N"].base), "the prompt")
        figures += ["runs_hit_bounded", "runs_hit_exact"]
    named = {("ratio" if name == "prefill_ratio" else name): name for name in figures}
    return answer("prefill", Resolver(symbol_table, given, known), named)


def is_halved(geometry: Geometry) -> bool:
    """Whether an encoder is half of the layers of a network."""
    return "encoder" in geometry.parts and 2 * len(geometry.persisted) == len(geometry.layers)
