"""The diagrams of the site: what each shows, in words and as data."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from swacalc.calculators.answer import Answer
from swacalc.calculators.caches import retain
from swacalc.calculators.storage import Network, storage
from swacalc.derivations.derivation import Derivation, weakest
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.output.figures import number_record
from swacalc.output.prose_number import ProseNumber, prose_number
from swacalc.output.terminal import counted
from swacalc.quantity import Quantity, parse_quantity, parse_unit, text
from swacalc.replay.reach import reach
from swacalc.replay.toy import TAG, frames
from swacalc.site.diagram_words import Caption, Slots, Words, captions_of

NEW, OLD = "deepseek-v4.1-flash", "deepseek-v4-flash"
RATE = parse_quantity("1M token/s")
TURN = 2000
TURNS = tuple(100 * 2**power for power in range(11))

_TB, _PERCENT = parse_unit("TB"), parse_unit("%")
_NOTHING = Quantity(number=Fraction(0), unit=_TB)


class Diagram(NamedTuple):
    """A diagram: `captions` say in each language what there is to see, `data` is what is drawn."""

    name: str
    tag: str
    captions: Mapping[str, Caption]
    data: Mapping[str, Any]


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
    sizes, replays = toy["inputs"], toy["replays"]
    slots: dict[str, ProseNumber] = {
        "layers": ProseNumber(counted(sizes["layers"], "layer")),
        "window": ProseNumber(str(sizes["window"])),
        "positions": ProseNumber(str(sizes["positions"])),
    }
    for name, replay in replays.items():
        slots[f"{name}_tokens"] = ProseNumber(counted(replay["tokens"], "token"))
        slots[f"{name}_states"] = ProseNumber(str(replay["exact_states"]))
        slots[f"{name}_runs"] = ProseNumber(str(replay["layer_runs"]))
    return Diagram("cones", TAG, captions_of("cones", slots), toy)


def _reach() -> Diagram:
    found: Mapping[str, Any] = reach()
    first = found["rows"][0]
    exact = next(row["tokens"] for row in found["rows"] if row["exact"])
    slots = {
        "first_error": f"{first['error']:.2f}",
        "first": str(first["tokens"]),
        "exact": str(exact),
    }
    return Diagram("reach", TAG, captions_of("reach", slots), found)


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
    models: Words = ()
    for title, whole in zip(titles, wholes, strict=True):
        models += (f"{'; ' if models else ''}{title} ", prose_number(symbol_table, whole))
    fewest = min(zip(wholes, titles, strict=True), key=lambda pair: pair[0].quantity.base)[1]
    captions = captions_of("rates", {"models": models, "fewest": fewest})
    return Diagram("rates", weakest(each.tag for each in wholes), captions, {"rows": rows})


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
    slots: Slots = {
        "new": new.geometry.title,
        "old": old.geometry.title,
        "part": _percent(kept.quantity.base / others.quantity.base),
        "rate": ProseNumber(text(RATE)),
        "turn": ProseNumber(text(_tokens(TURN))),
        "lifetime": prose_number(symbol_table, lifetime),
        "others": ProseNumber(text(others.quantity.to(_TB))),
        "swa": ProseNumber(text(swa.quantity.to(_TB))),
        "kept": ProseNumber(text(kept.quantity.to(_TB))),
    }
    tag = weakest((kept.tag, others.tag))
    return Diagram("caches", tag, captions_of("caches", slots), {"rows": rows})


def _percent(share: Fraction) -> str:
    """A share in whole percent."""
    return f"{round(100 * share)}%"


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
    symbols = Resolver(symbol_table)
    half, eighth, windows = found[0]["even_turn"], symbols.value("turn_eighth"), symbols.value("K")
    slots: Slots = {
        "new": new.geometry.title,
        "old": old.geometry.title,
        "least": ProseNumber(f"{TURNS[0]:,}"),
        "most": ProseNumber(text(_tokens(TURNS[-1]))),
        "half": prose_number(symbol_table, half),
        "eighth": prose_number(symbol_table, eighth),
        "windows": prose_number(symbol_table, windows),
        **_ends(found, "swa_share", "share"),
        **_ends(found, "persistent_ratio", "ratio"),
    }
    data = {
        "models": {"new": new.geometry.title, "old": old.geometry.title},
        "marks": {"half": _number(half.quantity), "eighth": _number(eighth.quantity)},
        "rows": rows,
    }
    tag = weakest(figures[name].tag for figures in found for name in names)
    return Diagram("turns", tag, captions_of("turns", slots), data)


def _ends(
    found: Sequence[Mapping[str, Derivation]], name: str, slot: str
) -> dict[str, ProseNumber]:
    """The first and the last value of a figure, in percent."""
    first, last = (text(figures[name].quantity.to(_PERCENT)) for figures in (found[0], found[-1]))
    return {f"first_{slot}": ProseNumber(first), f"last_{slot}": ProseNumber(last)}


def _figures(answer: Answer) -> dict[str, Derivation]:
    return {name: part for name, part in answer.figures.items() if isinstance(part, Derivation)}


def _tokens(count: int) -> Quantity:
    return Quantity(number=Fraction(count), unit=parse_unit("token"))


def _number(quantity: Quantity) -> dict[str, Any]:
    return number_record(quantity.base, quantity.unit.base())
