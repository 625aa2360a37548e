"""Printing a simulation: one table for people, JSON for machines."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from swacalc.derivations.derivation import YOUR_INPUT, Derivation
from swacalc.output.figures import dumps, figure_record, inputs_record, number_record
from swacalc.output.terminal import Line, Segment, counted, send, show, show_table
from swacalc.output.trace_lines import wrong_lines
from swacalc.quantity import RATIO, Quantity, decimal, parse_unit, text
from swacalc.quantity.units import DECIMAL_PREFIXES
from swacalc.simulation.equal_hits import EqualHit
from swacalc.simulation.limits import option_of
from swacalc.simulation.simulating import Simulation
from swacalc.simulation.wanting import Wanted
from swacalc.traces.loading import LoadedTrace

STATED, DERIVED = "stated", "derived"

# The rows of the table: figures by name, and what they are, in words.
_ROWS: Mapping[str, str] = {
    "hit_tokens": "hit: tokens found in global KV",
    "hit_rate": "  of the prompts' tokens",
    "resumed_tokens": "resumed: tokens that need no prefill",
    "resumed_rate": "  of the prompts' tokens",
    "request_rate": "  requests that resume",
    "replayed_tokens": "rebuilt: tokens run again",
    "saved_rate": "saved: resumed less rebuilt",
    "written_tokens": "written: tokens of global KV",
    "evicted_tokens": "  evicted",
    "kept_tokens": "  kept at the end",
    "windows_written": "written: windows",
    "windows_evicted": "  evicted",
    "windows_expired": "  expired",
    "windows_kept": "  kept at the end",
    "windows_peak": "  at most at once",
    "ssd_bytes_kept": "SSD bytes at the end",
    "ssd_bytes_peak": "  at most",
    "ssd_bytes_written": "  written",
    "ssd_bytes_at_rate": "  at this rate, for the lifetime",
    "pool_bytes_peak": "pool bytes at most",
    "layer_runs": "prefill, layers times tokens",
    "layer_runs_saved": "  saved",
    "cost": "price of the trace",
}
_OF_TRACE = ("requests", "prompt_tokens", "output_tokens", "span")
_BETWEEN: Mapping[str, str] = {
    "persistent_ratio": "SSD bytes written, the first to the second, nothing evicted",
    "turn_mean": "new tokens of a turn, on average",
    "turn_mean_weighted": "  of the turn that a new token is in",
    "turn_median_weighted": "  of the turn that the middle new token is in",
    "windows_per_turn": "windows of a turn",
    "turn_for_claim": "turn that would make the ratio the claimed one",
}
_RATES = ("hit_rate", "resumed_rate", "saved_rate", "request_rate")
_PERCENT, _BYTE, _TOKEN = (parse_unit(word) for word in ("%", "B", "token"))


class ShownSimulation(NamedTuple):
    """A simulation with the trace that it was made on, what was wanted, and a note on claims.

    `equal` has the SSD for equal hits, if that was asked for.
    """

    found: Simulation
    loaded: LoadedTrace
    wanted: Wanted
    note: str
    equal: tuple[EqualHit, ...] | None = None

    @property
    def link(self) -> str:
        """How requests were joined."""
        return self.wanted.link_of(self.loaded.trace)

    def notes(self) -> Iterator[str]:
        """What a reader has to know besides the figures."""
        if self.link == "extends":
            least = counted(self.wanted.least, "full block")
            yield (
                "which request goes on from which is guessed: from the latest one with the longest"
                f" prompt that begins it, of at least {least}"
            )
        if self.loaded.trace.orphans:
            yield f"{counted(self.loaded.trace.orphans, 'request')} without the stated parent"
        if self.equal is not None:
            yield (
                "SSD for equal hits: the least that a search in steps of 1/4096 of all tokens"
                " finds, with all windows and with a half, a quarter and so on of them"
            )
        yield "a request sees what the one before it left, and decoding takes no time"
        if self.note:
            yield self.note


def print_simulation(shown: ShownSimulation, *, json: bool) -> None:
    """Write a simulation to standard output."""
    if json:
        send(dumps(document(shown)) + "\n")
        return
    show(_head(shown))
    show_table(*_table(shown.found))
    if shown.equal is not None:
        show_table(*_equal_table(shown.found, shown.equal))
    show(_below(shown))


def _head(shown: ShownSimulation) -> Iterator[Line]:
    first = shown.found.designs[0].figures
    parts = [
        counted(int(first["requests"].quantity.number), "request"),
        f"{decimal(first['prompt_tokens'].quantity.number)} prompt tokens",
        f"{decimal(first['output_tokens'].quantity.number)} output tokens",
        f"{text(first['span'].quantity)}",
    ]
    yield [(", ".join(parts), ""), (f"  [{YOUR_INPUT}]", YOUR_INPUT)]
    for name, part in shown.found.inputs.items():
        yield [(f"{option_of(name)} {text(part.quantity)}", ""), (f"  [{YOUR_INPUT}]", YOUR_INPUT)]
    yield from wrong_lines(shown.loaded)


def _table(found: Simulation) -> tuple[list[str], list[list[Segment]]]:
    heads = ["", *(each.model for each in found.designs), "which is"]
    rows = []
    for name, words in _ROWS.items():
        figures = [each.figures.get(name) for each in found.designs]
        one = next((figure for figure in figures if figure), None)
        if one is not None:
            cells = [_cell(name, figure) for figure in figures]
            rows.append([(words, ""), *cells, (_kind(name, one), "quiet")])
    return heads, rows


def _equal_table(
    found: Simulation, equal: tuple[EqualHit, ...]
) -> tuple[list[str], list[list[Segment]]]:
    heads = ["resumed, of the prompts' tokens", *(f"SSD, {each.model}" for each in found.designs)]
    rows = []
    for each in equal:
        sizes = [_size(Quantity(number=size, unit=_BYTE)) for size in each.sizes]
        ratio = decimal(each.sizes[0] / each.sizes[1]) if each.sizes[1] else "-"
        rate = text(Quantity(number=each.rate).to(_PERCENT))
        cells = [(size, "strong") for size in sizes]
        rows.append([(rate, ""), *cells, (ratio, "strong"), (DERIVED, "quiet")])
    return [*heads, "ratio", "which is"], rows


def _cell(name: str, figure: Derivation | None) -> Segment:
    return ("-" if figure is None else _number(name, figure), "strong")


def _number(name: str, figure: Derivation) -> str:
    quantity = figure.quantity
    if name in _RATES:
        return text(quantity.to(_PERCENT))
    if quantity.unit.fits(_BYTE):
        return _size(quantity)
    return decimal(quantity.number) if quantity.unit.text != "USD" else text(quantity)


def _size(quantity: Quantity) -> str:
    """Bytes in the largest decimal unit of which there is at least one."""
    fitting = [prefix for prefix, size in DECIMAL_PREFIXES.items() if abs(quantity.base) >= size]
    return text(quantity.to(parse_unit(f"{fitting[-1] if fitting else ''}B")))


def _kind(name: str, figure: Derivation) -> str:
    """Whether a figure is stated, derived or the user's, with the tag of what is behind it."""
    if name in _OF_TRACE:
        return YOUR_INPUT
    word = STATED if figure.origin in ("claim", "model") and figure.formula is None else DERIVED
    return word if figure.tag == YOUR_INPUT else f"{word}, {figure.tag}"


def _below(shown: ShownSimulation) -> Iterator[Line]:
    found = shown.found
    for name, words in _BETWEEN.items():
        if name in found.figures:
            figure = found.figures[name]
            number = text(figure.quantity) if figure.quantity.unit.text else _fold(figure)
            yield [
                (f"{words}: ", ""),
                (number, "strong"),
                (f"  [{_kind(name, figure)}]", "quiet"),
            ]
    yield from _verdict(found)
    for note in shown.notes():
        yield [(f"note: {note}", "quiet")]


def _fold(figure: Derivation) -> str:
    """A ratio below 1 as a part too: 0.2048 is one part in 4.88."""
    number = figure.quantity.number
    if not 0 < number < 1:
        return decimal(number)
    return f"{decimal(number)}, one part in {decimal(1 / number).removeprefix('≈ ')}"


def _verdict(found: Simulation) -> Iterator[Line]:
    """Whether the ratio that is claimed holds on this trace."""
    if found.holds is None:
        return
    claim = found.figures["rho_ssd"]
    word = "yes" if found.holds else "no"
    yield [
        (f"does the claimed ratio of about {text(claim.quantity)} hold here: ", ""),
        (word, "strong"),
        (f"  [{STATED}, {claim.tag}, {claim.ref}]", "quiet"),
    ]


def document(shown: ShownSimulation) -> dict[str, Any]:
    """The simulation as swacalc/simulation/1."""
    found, loaded = shown.found, shown.loaded
    how = shown.wanted.how
    return {
        "schema": "swacalc/simulation/1",
        "command": "simulate",
        "trace": {
            "format": loaded.format,
            "block": loaded.trace.block,
            "wrong": loaded.wrong,
            "orphans": loaded.trace.orphans,
        },
        "options": {
            "link": shown.link,
            "min_link": shown.wanted.least,
            "ttl_from": "use" if how.from_use else "write",
            "replay": how.replay,
            "fallback": how.fallback,
            "split": "auto" if how.best_split else None,
        },
        "inputs": inputs_record(found.inputs),
        "designs": {
            each.model: {
                "figures": {name: _record(name, part) for name, part in each.figures.items()}
            }
            for each in found.designs
        },
        "figures": {name: _record(name, part) for name, part in found.figures.items()},
        "holds": found.holds,
        **({} if shown.equal is None else {"equal_hits": _equal_record(found, shown.equal)}),
        "notes": list(shown.notes()),
    }


def _record(name: str, figure: Derivation) -> dict[str, Any]:
    return figure_record(figure) | {"kind": _kind(name, figure).partition(",")[0]}


def _equal_record(found: Simulation, equal: tuple[EqualHit, ...]) -> dict[str, Any]:
    models = [each.model for each in found.designs]
    items = [
        {
            "resumed_tokens": number_record(Fraction(each.tokens), _TOKEN),
            "resumed_rate": number_record(each.rate, RATIO),
            "ssd_bytes": {
                model: number_record(size, _BYTE)
                for model, size in zip(models, each.sizes, strict=True)
            },
        }
        for each in equal
    ]
    return {"items": items, "kind": DERIVED}
