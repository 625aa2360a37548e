"""Printing a sweep: JSON for machines, a table for people, bars beside it on a terminal."""

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, repeat
from typing import Any

from swacalc.calculators.columns import Column
from swacalc.calculators.sweeping import Sweep
from swacalc.output.answer_lines import note_lines
from swacalc.output.figures import explanation, figure_record, inputs_record, near, tag_text
from swacalc.output.json_text import send_json
from swacalc.output.terminal import Line, show, terminal_width, wants_rich
from swacalc.quantity import decimal, exact

BAR = 24
_GAP = "  "


def document(sweep: Sweep) -> dict[str, Any]:
    """The sweep as swacalc/sweep/1: points and figures, each made an item at a time."""
    return {
        "schema": "swacalc/sweep/1",
        "command": sweep.command,
        "sweep": {
            "name": sweep.swept,
            "unit": sweep.unit.word,
            "items": _items(sweep.points),
        },
        "inputs": inputs_record(sweep.inputs),
        "figures": {name: _record(column) for name, column in sweep.columns.items()},
        "notes": list(sweep.notes),
    }


def _record(column: Column) -> dict[str, Any]:
    record = figure_record(column.figure)
    kept = {key: record[key] for key in ("unit", "tag", "formula", "refs")}
    reduced = str(column.formula) if column.formula else None
    return {"items": _items(column.numbers), "reduced": reduced} | kept


def _items(numbers: Sequence[Fraction]) -> Iterator[dict[str, Any]]:
    return ({"exact": exact(number), "value": near(number)} for number in numbers)


def print_sweep(sweep: Sweep, *, json: bool, explain: bool) -> None:
    """Write a sweep to standard output, piece by piece, as it may be long."""
    if json:
        send_json(document(sweep))
        return
    show(table(sweep, bars=wants_rich(sys.stdout), limit=terminal_width(sys.stdout)))
    show(_below(sweep, explain=explain))


def cells(sweep: Sweep) -> Iterator[tuple[str, ...]]:
    """The rows of a table: a head with units, then the numbers of each point."""
    heads = [f"{sweep.swept} ({sweep.unit.word})"]
    for name, column in sweep.columns.items():
        heads.append(f"{name} ({column.figure.quantity.unit.word})")
    yield tuple(heads)
    numbers = (sweep.points, *(column.numbers for column in sweep.columns.values()))
    yield from zip(*(map(decimal, each) for each in numbers), strict=True)


def table(sweep: Sweep, *, bars: bool = False, limit: int | None = None) -> Iterator[Line]:
    """A head and a line for each point, numbers right-aligned.

    `bars` draws the last figure, if a line with bars is not longer than the limit.
    """
    # The rows are made twice, which takes less than keeping them would.
    widths = [0] * (1 + len(sweep.columns))
    for row in _lines(sweep):
        widths = list(map(max, widths, map(len, row)))
    bars = bars and (limit is None or sum(widths) + len(_GAP) * len(widths) + BAR <= limit)
    above = len(_heads(sweep)) - 1
    drawn = chain(repeat(("",), above), _bars(sweep)) if bars else repeat(())
    styles = chain(repeat("strong", above + 1), repeat(""))
    for row, bar, style in zip(_lines(sweep), drawn, styles, strict=False):
        yield [(_GAP.join((*map(str.rjust, row, widths), *bar)).rstrip(), style)]


def _lines(sweep: Sweep) -> Iterator[tuple[str, ...]]:
    """The rows of a table, with a head of several lines where it would be wide."""
    rows = cells(sweep)
    next(rows)
    yield from _heads(sweep)
    yield from rows


def _heads(sweep: Sweep) -> list[tuple[str, ...]]:
    """Figure, model and unit below each other, if figures are those of several models."""
    if not any(column.of for column in sweep.columns.values()):
        return [next(cells(sweep))]
    names = [(sweep.swept, "")]
    names += [column.of or (name, "") for name, column in sweep.columns.items()]
    units = (sweep.unit, *(column.figure.quantity.unit for column in sweep.columns.values()))
    return [*zip(*names, strict=True), tuple(f"({unit.word})" for unit in units)]


def _bars(sweep: Sweep) -> Iterator[tuple[str]]:
    """A head and a bar for each point of the last figure."""
    name, last = list(sweep.columns.items())[-1]
    yield (f"{name} from 0",)
    most = max(map(abs, last.numbers)) or 1
    yield from (("#" * round(BAR * abs(number) / most),) for number in last.numbers)


def _way(column: Column) -> str:
    """How the numbers of a column are computed: the shorter formula, or the words for a count."""
    formulas = [str(each) for each in (column.formula, column.figure.formula) if each]
    return f"= {min(formulas, key=len)}" if formulas else f"is {column.figure.ref}"


def _below(sweep: Sweep, *, explain: bool) -> Iterator[Line]:
    """The formula and tag of every figure, the working at the first point on request, the notes.

    A figure of one of several models is named after it, and its symbols have values of their own.
    """
    done = defaultdict[str, set[str]](set)
    for name, column in sweep.columns.items():
        figure = column.figure
        yield [(f"{name} {_way(column)}  ", ""), (f"[{tag_text(figure)}]", figure.tag)]
        if explain:
            yield from explanation(figure, done[column.of.model if column.of else ""])
    yield from note_lines(sweep.notes, explain=explain)
