"""Printing models side by side: one table for people, JSON for machines."""

from typing import Any

from swacalc.calculators.comparing import COMPARED, ModelFigures, SideBySide
from swacalc.derivations.derivation import Derivation
from swacalc.output.figures import dumps, figure_record, inputs_record, tag_text
from swacalc.output.terminal import Segment, send, show, show_table
from swacalc.quantity import decimal

_HEAD = (
    *("model", "B/token", "full windows (B)", "state (B)", "total (B)", "replay (tokens)"),
    "tag of the total",
)
_TOTAL = COMPARED.index("total_bytes")


def print_comparison(found: SideBySide, *, json: bool) -> None:
    """Write a comparison to standard output."""
    if json:
        send(dumps(_document(found)) + "\n")
        return
    show_table(_HEAD, [_row(each) for each in found.models])
    show([(f"note: {note}", "quiet")] for note in found.notes)


def _row(model: ModelFigures) -> list[Segment]:
    figures = [model.figures[name] for name in COMPARED]
    total = figures[_TOTAL]
    numbers = [(_number(figure), "strong" if figure is total else "") for figure in figures]
    tag = (tag_text(total), total.tag) if total else ("-", "")
    return [(model.network.geometry.model, "strong"), *numbers, tag]


def _number(figure: Derivation | None) -> str:
    return "-" if figure is None else decimal(figure.quantity.number)


def _document(found: SideBySide) -> dict[str, Any]:
    """The comparison as swacalc/comparison/1."""
    return {
        "schema": "swacalc/comparison/1",
        "command": "compare",
        "inputs": inputs_record({found.context.name: found.context}),
        "models": list(map(_record, found.models)),
        "notes": list(found.notes),
    }


def _record(model: ModelFigures) -> dict[str, Any]:
    geometry = model.network.geometry
    return {
        "model": geometry.model,
        "title": geometry.title,
        "family": geometry.family,
        "format": model.network.form,
        "figures": {
            name: None if figure is None else figure_record(figure)
            for name, figure in model.figures.items()
        },
    }
