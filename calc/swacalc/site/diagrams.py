"""The diagrams of the site: what each shows, in words and as data."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from swacalc.calculators.answer import Answer
from swacalc.calculators.caches import retain
from swacalc.calculators.storage import Network, storage
from swacalc.derivations.derivation import Derivation, weakest
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.output.figures import number_record
from swacalc.output.prose_number import ProseNumber, prose_number
from swacalc.output.terminal import counted
from swacalc.quantity import Quantity, parse_quantity, parse_unit, text
from swacalc.replay.reach import reach
from swacalc.replay.toy import TAG, frames

NEW, OLD = "deepseek-v4.1-flash", "deepseek-v4-flash"
RATE = parse_quantity("1M token/s")
TURN = 2000
TURNS = tuple(100 * 2**power for power in range(11))

Words = tuple[str | ProseNumber, ...]

_TB, _PERCENT = parse_unit("TB"), parse_unit("%")
_NOTHING = Quantity(number=Fraction(0), unit=_TB)


class Diagram(NamedTuple):
    """A diagram: `words` say what there is to see, `data` holds all that is drawn."""

    name: str
    title: str
    tag: str
    words: Words
    data: Mapping[str, Any]

    @property
    def alternative(self) -> str:
        """The words as a string for those who cannot see the diagram."""
        return "".join(part if isinstance(part, str) else part.text for part in self.words)


def diagrams_of(symbol_table: SymbolTable, networks: Sequence[Network]) -> tuple[Diagram, ...]:
    """The diagrams that a claim set has the models for.

    Raises:
        InputError: the claim set lacks a symbol that one of them shows.
        MathError: a figure has no value.
    """
    known = {network.geometry.model: network for network in networks}
    found = [_cones(), _reach()]
    if networks:
        found.append(_rates(symbol_table, networks))
    if known.keys() >= {NEW, OLD}:
        found += [
            _caches(symbol_table, known[NEW], known[OLD]),
            _turns(symbol_table, known[NEW], known[OLD]),
        ]
    return tuple(found)


def _cones() -> Diagram:
    toy: Mapping[str, Any] = frames(4, 14, 3)
    runs = "; ".join(
        "the {name} one runs {tokens} tokens, and {exact_states} of its {layer_runs} states are "
        "exact".format(name=name, **replay)
        for name, replay in toy["replays"].items()
    )
    sizes = toy["inputs"]
    words = (
        f"{counted(sizes['layers'], 'layer')}, a window of {sizes['window']}, "
        f"{counted(sizes['positions'], 'cached position')}, two replays: {runs}. Outlined "
        "is the cone that the last state of the top layer needs; the bounded replay cuts it off."
    )
    return Diagram(
        "cones", "The cone of an exact replay, and the truncated one", TAG, (words,), toy
    )


def _reach() -> Diagram:
    found: Mapping[str, Any] = reach()
    first = found["rows"][0]
    exact = next(row["tokens"] for row in found["rows"] if row["exact"])
    words = (
        f"On random weights the error falls from {first['error']:.2f} after {first['tokens']} "
        f"replayed tokens to nothing from {exact} on. It says nothing about a trained model."
    )
    return Diagram("reach", "Error against replay length", TAG, (words,), found)


def _rates(symbol_table: SymbolTable, networks: Sequence[Network]) -> Diagram:
    """Global KV per token of every model, main keys and indexer keys apart."""
    found = [_figures(storage(symbol_table, network, {})) for network in networks]
    titles = [network.geometry.title for network in networks]
    wholes = [figures["global_bytes_per_token"] for figures in found]
    rows = [
        {"model": title}
        | {kind: _number(figures[f"{kind}_bytes_per_token"].quantity) for kind in ("main", "index")}
        for title, figures in zip(titles, found, strict=True)
    ]
    words: Words = ("Global KV for each token of context, main and indexer keys:",)
    for mark, title, whole in zip(_marks(titles), titles, wholes, strict=True):
        words += (f" {title} ", prose_number(symbol_table, whole), mark)
    tag = weakest(each.tag for each in wholes)
    return Diagram("rates", "Bytes per token by model", tag, words, {"rows": rows})


def _marks(parts: Sequence[str]) -> list[str]:
    """What each part of a sentence is based on."""
    return [";"] * (len(parts) - 1) + ["."]


def _caches(symbol_table: SymbolTable, new: Network, old: Network) -> Diagram:
    """What two designs keep on SSDs for the same stream of new tokens."""
    answer = retain(symbol_table, new, {"rate": RATE, "D": _tokens(TURN)}, against=old)
    figures = _figures(answer)
    kept, others = figures["ssd_bytes"], figures["ssd_bytes_against"]
    swa = figures["ssd_swa_bytes_against"]
    whole = Quantity(number=others.quantity.base - swa.quantity.base, unit=swa.quantity.unit)
    rows = [
        {"model": old.geometry.title, "global": _number(whole), "swa": _number(swa.quantity)},
        {"model": new.geometry.title, "global": _number(kept.quantity), "swa": _number(_NOTHING)},
    ]
    lifetime = next(part for part in kept.inputs if part.name == "lifetime")
    words = (
        "For ",
        ProseNumber(text(RATE)),
        " that are new, in turns of ",
        ProseNumber(text(_tokens(TURN))),
        ", each kept for ",
        prose_number(symbol_table, lifetime),
        f", {old.geometry.title} takes ",
        ProseNumber(text(others.quantity.to(_TB))),
        ", of which ",
        ProseNumber(text(swa.quantity.to(_TB))),
        f" are SWA KV; {new.geometry.title}, which stores no SWA KV, takes ",
        ProseNumber(text(kept.quantity.to(_TB))),
        ".",
    )
    title = f"The persistent caches of {old.geometry.title} and {new.geometry.title}"
    return Diagram("caches", title, weakest((kept.tag, others.tag)), words, {"rows": rows})


def _turns(symbol_table: SymbolTable, new: Network, old: Network) -> Diagram:
    """How the turn length moves the share of SWA KV and the ratio of the persistent caches."""
    found = [
        _figures(storage(symbol_table, new, {"D": _tokens(turn)}, against=old)) for turn in TURNS
    ]
    names = ("swa_share", "persistent_ratio")
    rows = [
        {"turn": turn} | {name: _number(figures[name].quantity) for name in names}
        for turn, figures in zip(TURNS, found, strict=True)
    ]
    words = (
        "With turns of ",
        ProseNumber(f"{TURNS[0]:,}"),
        " to ",
        ProseNumber(text(_tokens(TURNS[-1]))),
        f" the share of SWA KV in the persistent cache of {old.geometry.title} goes from ",
        *_ends(found, "swa_share"),
        ", and is a half at ",
        prose_number(symbol_table, found[0]["even_turn"]),
        f"; the cache of {new.geometry.title} goes from ",
        *_ends(found, "persistent_ratio"),
        " of its predecessor's.",
    )
    tag = weakest(figures[name].tag for figures in found for name in names)
    data = {"models": {"new": new.geometry.title, "old": old.geometry.title}, "rows": rows}
    return Diagram("turns", "Share and ratio against turn length", tag, words, data)


def _ends(found: Sequence[Mapping[str, Derivation]], name: str) -> Words:
    first, last = (text(figures[name].quantity.to(_PERCENT)) for figures in (found[0], found[-1]))
    return (ProseNumber(first), " to ", ProseNumber(last))


def _figures(answer: Answer) -> dict[str, Derivation]:
    return {name: part for name, part in answer.figures.items() if isinstance(part, Derivation)}


def _tokens(count: int) -> Quantity:
    return Quantity(number=Fraction(count), unit=parse_unit("token"))


def _number(quantity: Quantity) -> dict[str, Any]:
    return number_record(quantity.base, quantity.unit.base())
