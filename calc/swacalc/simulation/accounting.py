"""From counts to figures: bytes, rates, layer runs and cost, each with its provenance."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from swacalc.calculators.storage import Network
from swacalc.derivations.derivation import Derivation, leaf
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.formulas import parse
from swacalc.quantity import parse_unit
from swacalc.simulation.compiling import Numbers

_KV = "{} * global_bytes_per_token"
_WITH_WINDOWS = _KV + " + {} * swa_window_bytes"


class FigureRecipe(NamedTuple):
    """A figure's formula and unit, and what it divides by: if that is zero there is no figure."""

    formula: str
    unit: str
    divisor: str = ""


_RATES = {
    "tokens_in_vain": FigureRecipe("hit_tokens - resumed_tokens", "token"),
    "hit_rate": FigureRecipe("hit_tokens / prompt_tokens", "ratio", "prompt_tokens"),
    "resumed_rate": FigureRecipe("resumed_tokens / prompt_tokens", "ratio", "prompt_tokens"),
    "saved_rate": FigureRecipe(
        "(resumed_tokens - replayed_tokens) / prompt_tokens", "ratio", "prompt_tokens"
    ),
    "request_rate": FigureRecipe("resumed_requests / requests", "ratio", "requests"),
}
_RUNS = "early_layers * (prompt_tokens - resumed_tokens + replayed_tokens)"
_COST = (
    "price_hit{0} * resumed_tokens + price_miss{0} * (prompt_tokens - resumed_tokens)"
    " + price_output{0} * output_tokens"
)

# What an SSD of some bytes goes through, whose wear is counted in how often all of it is written.
WEAR = {"drive_writes": FigureRecipe("ssd_bytes_daily / ssd", "1/d", "ssd")}
# Of a design whose windows share the bytes of an SSD with global KV.
SPLIT = {
    "ssd_bytes_windows": FigureRecipe("windows_allowed * swa_window_bytes", "B"),
    "split": FigureRecipe("ssd_bytes_windows / ssd", "ratio", "ssd"),
}

BETWEEN = {
    "persistent_ratio": FigureRecipe(
        "stored_bytes / stored_bytes_against", "ratio", "stored_bytes_against"
    ),
    "turn_mean": FigureRecipe("stored_tokens / requests", "token", "requests"),
    "windows_per_turn": FigureRecipe("windows_stored_against / requests", "window", "requests"),
}
CLAIMED = {
    "turn_for_claim": FigureRecipe(
        "rho_ssd * windows_per_turn * swa_window_bytes_against"
        " / (global_bytes_per_token - rho_ssd * global_bytes_per_token_against)",
        "token",
    )
}


def unit_of(name: str) -> str:
    """The unit of a count."""
    if name.startswith("windows"):
        return "window"
    return "request" if name.endswith("requests") else "token"


def from_trace(name: str, number: int | Fraction, unit: str = "") -> Derivation:
    """A number that was counted in the user's trace."""
    return leaf(name, number, unit or unit_of(name), "", given=True)


def derived(
    symbol_table: SymbolTable, known: Mapping[str, Derivation], recipes: Mapping[str, FigureRecipe]
) -> dict[str, Derivation]:
    """Figures by their recipes, each of which may use those before it."""
    found, made = dict(known), dict[str, Derivation]()
    for name, recipe in recipes.items():
        if recipe.divisor and not found[recipe.divisor].quantity.number:
            continue
        symbols = Resolver(symbol_table, known=found)
        figure = symbols.derive(parse(recipe.formula), parse_unit(recipe.unit))
        made[name] = found[name] = replace(figure, name=name)
    return made


def design_recipes(*, on_ssd: bool, prices: str | None, late: bool) -> dict[str, FigureRecipe]:
    """The recipes of a design whose windows are on SSD, or else in a pool."""
    pair = _WITH_WINDOWS if on_ssd else _KV
    recipes = {
        "ssd_bytes_kept": FigureRecipe(pair.format("kept_tokens", "windows_kept"), "B"),
        "ssd_bytes_peak": FigureRecipe(pair.format("tokens_at_peak", "windows_at_peak"), "B"),
        "ssd_bytes_written": FigureRecipe(pair.format("written_tokens", "windows_written"), "B"),
        "ssd_bytes_daily": FigureRecipe("ssd_bytes_written / span", "B/d", "span"),
        "stored_bytes": FigureRecipe(pair.format("stored_tokens", "windows_stored"), "B"),
        "ssd_bytes_at_rate": FigureRecipe("stored_bytes / span * lifetime", "B", "span"),
    }
    if not on_ssd:
        recipes["pool_bytes_peak"] = FigureRecipe("windows_peak * swa_window_bytes", "B")
    runs = f"{_RUNS} + late_layers * late_tokens" if late else _RUNS
    recipes |= _RATES
    recipes["layer_runs"] = FigureRecipe(runs, "layer*token")
    saved = "early_layers * (resumed_tokens - replayed_tokens)"
    recipes["layer_runs_saved"] = FigureRecipe(saved, "layer*token")
    if prices is not None:
        recipes["cost"] = FigureRecipe(_COST.format(prices), "USD")
    return recipes


def layer_symbols(network: Network) -> dict[str, Derivation]:
    """The layers whose prefill runs every new token, and those that run the last window alone."""
    geometry = network.geometry
    late = len(geometry.part("decoder")) if "decoder" in geometry.parts else 0
    made = {"early_layers": len(geometry.layers) - late, "late_layers": late}
    words = {"early_layers": "layers that run each new token", "late_layers": "decoder layers"}
    return {
        name: leaf(name, number, "layer", f"{geometry.model}: {words[name]}")
        for name, number in made.items()
    }


def weighted_median(turns: Numbers) -> int:
    """The length of the turn that the middle one of all new tokens is in; 0 without any."""
    ordered = np.sort(turns)
    sums = np.cumsum(ordered)
    if not len(ordered) or not sums[-1]:
        return 0
    return int(ordered[np.searchsorted(sums * 2, sums[-1])])


def weighted_mean(turns: Numbers) -> Fraction:
    """The mean length of the turn that a new token is in; 0 without any."""
    total = int(turns.sum())
    squares = sum(int(turn) ** 2 for turn in turns.tolist())
    return Fraction(squares, total) if total else Fraction(0)
