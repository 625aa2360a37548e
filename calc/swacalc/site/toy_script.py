"""The frames of the teaching toy as a script that only has to be drawn."""

from collections.abc import Mapping
from typing import Any

from swacalc.calculators.toy_counts import formulas_of
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.replay.toy import TAG, frames
from swacalc.site.modules import module

SIZES = range(1, 5)  # of layers and of windows
POSITIONS = 8

_COMMENT = """\
formulas  by count: what the claims say that it is, in symbols
settings  by "layers,window": the counts; the exact replay; a bounded replay for each start; and for
          each query the positions, first and last, that it sees in each layer of a full run, and
          those that its top state needs of the input and of each layer

A replay has start, tokens, layer_runs, exact_states, and its states in the order they run, each
[layer, position, 1 if exact else 0, first position that it sees, last]. In a replay a query sees
what the state at its layer and position sees; where there is none it is not run."""


def toy_script(symbol_table: SymbolTable) -> str:
    """The ES module `toy.js`, which exports `toy`: every setting that the page can reach."""
    settings = {f"{n},{w}": _setting(n, w) for n in SIZES for w in SIZES}
    sizes = {"tag": TAG, "positions": POSITIONS, "formulas": formulas_of(symbol_table)}
    return module(_COMMENT, {"toy": sizes | {"settings": settings}})


def _setting(layers: int, window: int) -> dict[str, Any]:
    found: list[Any] = [
        frames(layers, POSITIONS, window, start=at, query=at) for at in range(POSITIONS)
    ]
    return {
        "counts": found[0]["counts"],
        "exact": _replay(found[0]["replays"]["exact"]),
        "bounded": [_replay(each["replays"]["bounded"]) for each in found],
        "query": [_query(each["query"]) for each in found],
    }


def _replay(replay: Mapping[str, Any]) -> dict[str, Any]:
    states = [
        [state["layer"], state["position"], int(state["exact"]), *state["sees"]]
        for state in replay["states"]
    ]
    counts = ("start", "tokens", "layer_runs", "exact_states")
    return {name: replay[name] for name in counts} | {"states": states}


def _query(query: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "sees": [view["full"] for view in query["sees"]],
        "needs": [part["positions"] for part in query["needs"]],
    }
