"""The diagrams of the site: what each shows, in words and as data."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from swacalc.calculators.answer import Answer
from swacalc.calculators.storage import Network, storage
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.ledger import Ledger
from swacalc.output.figures import number_record
from swacalc.quantity import Quantity, parse_unit, text
from swacalc.replay.reach import reach
from swacalc.replay.toy import TAG, frames

NEW, OLD = "deepseek-v4.1-flash", "deepseek-v4-flash"
TURN = 2000
TURNS = tuple(128 * 2**power for power in range(11))

_TOKEN = parse_unit("token")


class Diagram(NamedTuple):
    """A diagram: `alternative` says what there is to see, `data` holds all that is drawn."""

    name: str
    title: str
    tag: str
    alternative: str
    data: Mapping[str, Any]


def diagrams_of(ledger: Ledger, networks: Sequence[Network]) -> tuple[Diagram, ...]:
    """The diagrams that a claim set has the models for.

    Raises:
        InputError: the claim set lacks a symbol that one of them shows.
        MathError: a figure has no value.
    """
    known = {network.geometry.model: network for network in networks}
    found = [_cones(), _reach()]
    if networks:
        found.append(_rates(ledger, networks))
    if known.keys() >= {NEW, OLD}:
        found += [_caches(ledger, known[NEW], known[OLD]), _turns(ledger, known[NEW], known[OLD])]
    return tuple(found)


def _cones() -> Diagram:
    toy: Mapping[str, Any] = frames(4, 14, 3)
    runs = "; ".join(
        "the {name} one runs {tokens} tokens, and {exact_states} of its {layer_runs} states are "
        "exact".format(name=name, **replay)
        for name, replay in toy["replays"].items()
    )
    words = (
        f"Four layers, a window of three, fourteen cached positions, two replays: {runs}. Outlined "
        "is the cone that the last state of the top layer needs; the bounded replay cuts it off."
    )
    return Diagram("cones", "The cone of an exact replay, and the truncated one", TAG, words, toy)


def _reach() -> Diagram:
    found: Mapping[str, Any] = reach()
    first = found["rows"][0]
    exact = next(row["tokens"] for row in found["rows"] if row["exact"])
    words = (
        f"On random weights the error falls from {first['error']:.2f} after {first['tokens']} "
        f"replayed tokens to nothing from {exact} on. It says nothing about a trained model."
    )
    return Diagram("reach", "Error against replay length", TAG, words, found)


def _rates(ledger: Ledger, networks: Sequence[Network]) -> Diagram:
    """Global KV per token of every model, main keys and indexer keys apart."""
    rows, tags, said = [], [], []
    for network in networks:
        figures = _figures(storage(ledger, network, given={}))
        whole = figures["global_bytes_per_token"]
        parts = {name: _record(figures[f"{name}_bytes_per_token"]) for name in ("main", "index")}
        rows.append({"model": network.geometry.title} | parts)
        tags.append(whole.tag)
        said.append(f"{network.geometry.title} {text(whole.quantity)}")
    words = f"Global KV for each token of context, indexer keys included: {'; '.join(said)}."
    return Diagram("rates", "Bytes per token by model", _one(tags), words, {"rows": rows})


def _caches(ledger: Ledger, new: Network, old: Network) -> Diagram:
    """What the two designs write to the persistent cache for one turn."""
    before = _figures(storage(ledger, old, given={}))
    figures = _compared(ledger, new, old, TURN)
    rates = {net.geometry.title: _slope(ledger, net) for net in (old, new)}
    windows = 2 * before["swa_window_bytes"].quantity.base
    share, ratio = (float(figures[name].quantity.base) for name in ("swa_share", "persistent_ratio"))
    rows = [
        {"model": title, "global": int(rate * TURN), "swa": int(windows) if title == old.geometry.title else 0}
        for title, rate in rates.items()
    ]
    words = (
        f"For a turn of {TURN:,} new tokens {old.geometry.title} stores global KV and two windows "
        f"of SWA KV, {share:.0%} of the bytes; {new.geometry.title} stores global KV alone, "
        f"{ratio:.1%} of its predecessor's bytes."
    )
    data = {"turn": TURN, "rows": rows}
    return Diagram("caches", "The persistent cache of two designs", figures["persistent_ratio"].tag, words, data)
