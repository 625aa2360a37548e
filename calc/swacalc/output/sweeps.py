"""Printing a sweep: JSON for machines, a table for people, bars beside it on a terminal."""

import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from swacalc.calculators.columns import Column
from swacalc.calculators.sweeping import Sweep
from swacalc.output.figures import dumps, explanation, figure_record, inputs_record, near, tag_text
from swacalc.output.terminal import Line, send, show, wants_rich
from swacalc.quantity import decimal, exact

BAR = 24


def document(sweep: Sweep) -> dict[str, Any]:
    """The sweep as swacalc/sweep/1: the points and each figure as lists of equal length."""
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
    said = figure_record(column.figure)
    kept = {key: said[key] for key in ("unit", "tag", "formula", "refs")}
    reduced = str(column.formula) if column.formula else None
    return {"items": _items(column.numbers), "reduced": reduced} | kept


def _items(numbers: Sequence[Fraction]) -> list[dict[str, Any]]:
    return [{"exact": exact(number), "value": near(number)} for number in numbers]


def print_sweep(sweep: Sweep, *, json: bool, explain: bool) -> None:
    """Write a sweep to standard output."""
    if json:
        send(dumps(document(sweep)) + "\n")
        return
    show(table(sweep, bars=wants_rich(sys.stdout)))
    show(_below(sweep, explain=explain))


def cells(sweep: Sweep) -> list[list[str]]:
    """The columns of a table: a head with its unit, then a number for each point."""
    points = [f"{sweep.swept} ({sweep.unit.word})", *map(decimal, sweep.points)]
    figures = (
        [f"{name} ({column.figure.quantity.unit.word})", *map(decimal, column.numbers)]
        for name, column in sweep.columns.items()
    )
    return [points, *figures]


def table(sweep: Sweep, *, bars: bool = False) -> Iterator[Line]:
    """A head and a line for each point, numbers to the right; `bars` draws the last figure."""
    columns = [_aligned(column) for column in cells(sweep)]
    if bars:
        name, last = list(sweep.columns.items())[-1]
        columns.append([f"{name} from 0", *_bars(last.numbers)])
    head, *rows = zip(*columns, strict=True)
    yield [("  ".join(head), "strong")]
    for row in rows:
        yield [("  ".join(row), "")]


def _aligned(column: Sequence[str]) -> list[str]:
    width = max(map(len, column))
    return [cell.rjust(width) for cell in column]


def _bars(numbers: Sequence[Fraction]) -> Iterator[str]:
    most = max(map(abs, numbers)) or 1
    for number in numbers:
        yield "#" * round(BAR * abs(number) / most)


def _way(column: Column) -> str:
    """How the numbers of a column come about: the shorter formula, or the words for a count."""
    formulas = [str(each) for each in (column.formula, column.figure.formula) if each]
    return f"= {min(formulas, key=len)}" if formulas else f"is {column.figure.ref}"


def _below(sweep: Sweep, *, explain: bool) -> Iterator[Line]:
    """The formula and tag of every figure, the working at the first point on request, the notes."""
    done = set[str]()
    for name, column in sweep.columns.items():
        figure = column.figure
        yield [(f"{name} {_way(column)}  ", ""), (f"[{tag_text(figure)}]", figure.tag)]
        if explain:
            yield from explanation(figure, done)
    for note in sweep.notes:
        yield [(f"note: {note}", "quiet")]
