"""Printing a simulation for people: a row for each figure of the two designs, in groups."""

import sys
from collections.abc import Iterator, Mapping, Sequence

from swacalc.derivations.derivation import YOUR_INPUT, Derivation
from swacalc.output.answer_lines import note_lines
from swacalc.output.figures import dumps, explanation
from swacalc.output.simulations import DERIVED, STATED, ShownSimulation, document, kind_of
from swacalc.output.terminal import (
    Line,
    Segment,
    aligned,
    counted,
    row_lines,
    send,
    show,
    terminal_width,
)
from swacalc.output.trace_lines import wrong_lines
from swacalc.quantity import Quantity, decimal, parse_unit, text
from swacalc.quantity.units import DECIMAL_PREFIXES
from swacalc.simulation.limits import option_of
from swacalc.simulation.simulating import Simulation

# The figures that stand together, by the heading above them, each with its title.
_GROUPS: Mapping[str, Mapping[str, str]] = {
    "hits in global KV": {
        "hit_tokens": "Tokens hit",
        "hit_rate": "Part of the prompts",
        "block_hit_tokens": "Tokens hit, in full blocks alone",
        "policy_hit_tokens": "",
    },
    "prefill": {
        "resumed_tokens": "Tokens that need no prefill",
        "resumed_rate": "Part of the prompts",
        "tokens_in_vain": "Tokens hit in vain, no window",
        "request_rate": "Requests that resume",
        "replayed_tokens": "Tokens run again",
        "saved_rate": "Part saved, less what is run again",
        "layer_runs": "Layer runs, layers times tokens",
        "layer_runs_saved": "Layer runs saved",
        "cost": "Price of the trace",
    },
    "global KV": {
        "written_tokens": "Tokens written",
        "evicted_tokens": "Tokens evicted",
        "kept_tokens": "Tokens kept at the end",
    },
    "windows": {
        "windows_written": "Windows written",
        "windows_evicted": "Windows evicted",
        "windows_expired": "Windows expired",
        "windows_kept": "Windows kept at the end",
        "windows_peak": "Windows at most at once",
    },
    "bytes": {
        "ssd_bytes_written": "SSD bytes written",
        "ssd_bytes_daily": "SSD bytes written a day",
        "drive_writes": "Times a day the SSD is written",
        "ssd_bytes_kept": "SSD bytes at the end",
        "ssd_bytes_peak": "SSD bytes at most",
        "ssd_bytes_windows": "SSD bytes for windows",
        "split": "Part of the SSD for windows",
        "ssd_bytes_at_rate": "SSD bytes of a lifetime, all kept",
        "pool_bytes_peak": "Pool bytes at most",
    },
}
_BETWEEN: Mapping[str, str] = {
    "persistent_ratio": "SSD bytes, first to second, no eviction",
    "turn_mean": "New tokens of a turn, mean",
    "turn_mean_weighted": "Mean, weighted by new tokens",
    "turn_median_weighted": "Median, weighted by new tokens",
    "windows_per_turn": "Windows of a turn",
    "turn_for_claim": "Turn that would make the claimed ratio",
}
_RATES = ("hit_rate", "resumed_rate", "saved_rate", "request_rate", "split")
_DEFAULT = "default"
_PERCENT, _BYTE, _BYTE_A_DAY = map(parse_unit, ("%", "B", "B/d"))


def print_simulation(shown: ShownSimulation, *, json: bool, explain: bool) -> None:
    """Write a simulation to standard output."""
    if json:
        send(dumps(document(shown)) + "\n")
        return
    limit = terminal_width(sys.stdout)
    show(_head(shown))
    show(_designs(shown, limit, explain=explain))
    show(_between(shown.found, limit, explain=explain))
    if shown.equal is not None:
        show(_equal(shown, limit))
    show(note_lines(tuple(shown.notes()), explain=explain))


def _head(shown: ShownSimulation) -> Iterator[Line]:
    """Whether the ratio that is claimed holds, then the trace and what limits the stores."""
    yield from _verdict(shown.found)
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
    yield from ([(note, ""), (f"  [{_DEFAULT}]", "quiet")] for note in shown.found.notes)
    yield from wrong_lines(shown.loaded)


def _verdict(found: Simulation) -> Iterator[Line]:
    """What the result means: what is claimed, the bytes that are written, and what is saved."""
    if found.holds is not None:
        claim = found.figures["rho_ssd"]
        words = f"does the claimed ratio of about {text(claim.quantity)} hold here: "
        kind = f"  [{STATED}, {claim.tag}, {claim.ref}]"
        yield [(words, ""), ("yes" if found.holds else "no", "strong"), (kind, "quiet")]
    first, second = found.designs
    if ratio := found.figures.get("persistent_ratio"):
        yield [
            (f"without eviction {first.model} writes ", ""),
            (_fold(ratio), "strong"),
            (f" of {second.model}'s SSD bytes", ""),
            (f"  [{kind_of('', ratio)}]", "quiet"),
        ]
    if rate := first.figures.get("saved_rate"):
        yield [
            (f"{first.model} saves ", ""),
            (_number("saved_rate", rate), "strong"),
            (f" of the prompt tokens, {second.model} ", ""),
            (_number("saved_rate", second.figures["saved_rate"]), "strong"),
            (f"  [{kind_of('', rate)}]", "quiet"),
        ]


def _designs(shown: ShownSimulation, limit: int | None, *, explain: bool) -> Iterator[Line]:
    """A row for each figure that one of the designs has, below the heading of its group."""
    designs = shown.found.designs
    titles = {
        name: (heading, title or f"{shown.opinion}, on block objects")
        for heading, group in _GROUPS.items()
        for name, title in group.items()
        if any(name in each.figures for each in designs)
    }
    cells = [_row(shown.found, name, title) for name, (_, title) in titles.items()]
    head, *rows = row_lines(["", *(each.model for each in designs), "", ""], cells, limit)
    yield from head
    last, done = "", {each.model: set[str]() for each in designs}
    for (name, (heading, _)), lines in zip(titles.items(), rows, strict=True):
        if heading != last:
            yield from _heading(heading)
        last = heading
        yield from lines
        for each in designs if explain else ():
            yield from _working(each.figures.get(name), done[each.model], each.model)


def _heading(heading: str) -> Iterator[Line]:
    yield [("", "")]
    yield [(heading, "quiet")]


def _row(found: Simulation, name: str, title: str) -> list[Segment]:
    figures = [each.figures.get(name) for each in found.designs]
    one = next(figure for figure in figures if figure is not None)
    cells = ((_number(name, each) if each else "-", "strong") for each in figures)
    return [(title, ""), *cells, (kind_of(name, one), one.tag), (name, "quiet")]


def _working(figure: Derivation | None, done: set[str], model: str = "") -> Iterator[Line]:
    """Where a computed figure comes from, of one model; what was counted has nothing below it."""
    if figure is None or not figure.computed:
        return
    if model:
        yield [(f"  {model}:", "quiet")]
    yield from explanation(figure, done)


def _between(found: Simulation, limit: int | None, *, explain: bool) -> Iterator[Line]:
    """A row for each figure between the designs."""
    names = [name for name in _BETWEEN if name in found.figures]
    cells = [_between_row(name, found.figures[name]) for name in names]
    done = set[str]()
    yield from _heading("between the two")
    for name, lines in zip(names, aligned(cells, limit), strict=True):
        yield from lines
        if explain:
            yield from _working(found.figures[name], done)


def _between_row(name: str, figure: Derivation) -> list[Segment]:
    number = text(figure.quantity) if figure.quantity.unit.text else _fold(figure)
    tag = (kind_of(name, figure), figure.tag)
    return [(_BETWEEN[name], ""), (number, "strong"), tag, (name, "quiet")]


def _equal(shown: ShownSimulation, limit: int | None) -> Iterator[Line]:
    """The SSD of each design for some rates, and their ratio."""
    models = (each.model for each in shown.found.designs)
    heads: Sequence[str] = ("Part of the prompts", *models, "ratio", "")
    rows = []
    for each in shown.equal or ():
        sizes = [_size(Quantity(number=size, unit=_BYTE)) for size in each.sizes]
        ratio = decimal(each.sizes[0] / each.sizes[1]) if each.sizes[1] else "-"
        rate = text(Quantity(number=each.rate).to(_PERCENT))
        cells = [(cell, "strong") for cell in (*sizes, ratio)]
        rows.append([(rate, ""), *cells, (DERIVED, "quiet")])
    yield from _heading("SSD for equal hits")
    for lines in row_lines(heads, rows, limit):
        yield from lines


def _number(name: str, figure: Derivation) -> str:
    quantity = figure.quantity
    if name in _RATES:
        return text(quantity.to(_PERCENT))
    if quantity.unit.fits(_BYTE_A_DAY):
        quantity = Quantity(number=quantity.number, unit=_BYTE)
    if quantity.unit.fits(_BYTE):
        return _size(quantity)
    return decimal(quantity.number) if quantity.unit.text != "USD" else text(quantity)


def _size(quantity: Quantity) -> str:
    """Bytes in the largest decimal unit of which there is at least one."""
    fitting = [prefix for prefix, size in DECIMAL_PREFIXES.items() if abs(quantity.base) >= size]
    return text(quantity.to(parse_unit(f"{fitting[-1] if fitting else ''}B")))


def _fold(figure: Derivation) -> str:
    """A ratio below 1 as a part too: 0.2048 (one part in 4.88)."""
    number = figure.quantity.number
    if not 0 < number < 1:
        return decimal(number)
    return f"{decimal(number)} (one part in {decimal(1 / number).removeprefix('≈ ')})"
