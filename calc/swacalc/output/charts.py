"""Charts of sweeps through matplotlib, an extra: SVG, PNG, or a page that needs nothing else.

The same sweep and the same matplotlib give the same bytes. Nothing is fetched from anywhere.
"""

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from itertools import pairwise
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from swacalc.calculators.columns import Column
from swacalc.calculators.sweeping import Sweep
from swacalc.derivations.derivation import YOUR_INPUT
from swacalc.errors import InputError, shortened
from swacalc.files import write_named
from swacalc.output.drawing import COLOURS, DASHES, MARKS, described, drawn
from swacalc.output.escape import visible
from swacalc.output.figures import tag_text
from swacalc.output.sweeps import cells
from swacalc.quantity import Quantity, Unit, as_float, decimal, text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

_MARKED = 12  # points of a line
_MOST = 1e100  # matplotlib multiplies what it draws


def kind_of_chart(path: Path) -> str:
    """The kind of file that a name asks for: svg, png or html.

    Raises:
        InputError: another ending.
    """
    kind = path.suffix.removeprefix(".").lower()
    if kind not in ("svg", "png", "html"):
        hint = "name a file that ends in .svg, .png or .html"
        raise InputError(f"--plot cannot write {path.name!r}", hint=hint)
    return kind


def write_chart(sweep: Sweep, path: Path) -> None:
    """Draw a sweep into a file whose name ends in .svg, .png or .html.

    Raises:
        InputError: another ending, or matplotlib is not installed.
        UnwritableError: the file cannot be written.
    """
    kind = kind_of_chart(path)
    drawing = drawn(lambda: _figure(sweep), kind if kind == "png" else "svg")
    if kind == "png":
        write_named(path, drawing)
        return
    svg = described(drawing.decode(), _alternative(sweep))
    write_named(path, svg if kind == "svg" else _page(sweep, svg))


def _figure(sweep: Sweep) -> "Figure":
    """A panel for each unit, with the notes of the sweep below them."""
    from matplotlib.figure import Figure

    panels: dict[str, list[tuple[str, Column]]] = {}
    for name, column in sweep.columns.items():
        panels.setdefault(column.figure.quantity.unit.word, []).append((name, column))
    notes = "\n".join(fill(visible(note), 130) for note in _notes(sweep))
    height = 3.2 * len(panels) + 0.8 + 0.16 * notes.count("\n")
    figure = Figure(figsize=(8, height), layout="constrained")
    figure.suptitle(_title(sweep))
    axes = figure.subplots(len(panels), sharex=True, squeeze=False)[:, 0]
    for panel, (unit, columns) in zip(axes, panels.items(), strict=True):
        _draw(panel, unit, columns, sweep.points)
    _scale(axes[-1], sweep)
    figure.supxlabel(notes, x=0.01, ha="left", fontsize=7)
    return figure


def _title(sweep: Sweep) -> str:
    return visible(f"swacalc {sweep.command}: figures over {sweep.swept}")


def _notes(sweep: Sweep) -> tuple[str, ...]:
    """The values that no model gives, and the notes of the sweep."""
    who = {"default": "default", "user": YOUR_INPUT}
    others = (
        f"{name} = {text(part.quantity)} ({who.get(part.origin, part.ref)})"
        for name, part in sweep.inputs.items()
        if part.origin != "model"
    )
    return (*others, *sweep.notes)


def _draw(
    panel: "Axes", unit: str, columns: Sequence[tuple[str, Column]], points: Sequence[Fraction]
) -> None:
    """The lines of one unit; the legend names each with its tag."""
    places = list(map(_drawable, points))
    for index, (name, column) in enumerate(columns):
        look = index % len(COLOURS)
        panel.plot(
            places,
            list(map(_drawable, column.numbers)),
            color=COLOURS[look],
            marker=MARKS[look],
            linestyle=DASHES[look],
            markevery=max(1, len(places) // _MARKED),
            label=visible(f"{name} [{tag_text(column.figure)}]"),
        )
    panel.set_ylabel(visible(unit))
    most = max(max(column.numbers) for _, column in columns)
    panel.set_ylim(0, 1.05 * _drawable(most) or 1)
    _tick(panel.yaxis, most)
    panel.grid(alpha=0.3)
    panel.legend(fontsize=8)


def _drawable(number: Fraction) -> float:
    drawn = as_float(number)
    if drawn is None or abs(drawn) > _MOST:
        raise InputError(
            f"{shortened(decimal(number))} is too large to be drawn", hint="sweep a smaller range"
        )
    return drawn


def _scale(panel: "Axes", sweep: Sweep) -> None:
    """The axis of the input: logarithmic if the points are spaced by ratio, else linear."""
    from matplotlib.ticker import LogLocator, NullFormatter

    panel.set_xlabel(visible(f"{sweep.swept} ({sweep.unit.word})"))
    if sweep.points[0] > 0 and not _evenly(sweep.points):
        panel.set_xscale("log")
        panel.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        panel.xaxis.set_minor_formatter(NullFormatter())
    _tick(panel.xaxis, sweep.points[-1])


def _evenly(points: Sequence[Fraction]) -> bool:
    return len({after - here for here, after in pairwise(points)}) == 1


def _tick(axis: "Axis", most: Fraction) -> None:
    from matplotlib.ticker import EngFormatter, StrMethodFormatter

    axis.set_major_formatter(EngFormatter(sep="") if most >= 1000 else StrMethodFormatter("{x:g}"))


def _alternative(sweep: Sweep) -> str:
    """What the chart shows, in words: the range of the input and of every figure."""
    ranges = [_range(sweep.swept, sweep.unit, sweep.points)]
    for name, column in sweep.columns.items():
        ranges.append(_range(name, column.figure.quantity.unit, column.numbers))
    return f"swacalc {sweep.command}: over {ranges[0]}; {'; '.join(ranges[1:])}"


def _range(name: str, unit: Unit, numbers: Sequence[Fraction]) -> str:
    first, last = (text(Quantity(number=number, unit=unit)) for number in (numbers[0], numbers[-1]))
    return f"{name} from {first} to {last}"


def _html(text: str) -> str:
    return escape(visible(text))


def _page(sweep: Sweep, svg: str) -> str:
    """One page with the drawing, its numbers as a table, and the notes."""
    head, *rows = cells(sweep)
    heads = "".join(f'<th scope="col">{_html(cell)}</th>' for cell in head)
    cell_rows = ("".join(f"<td>{_html(cell)}</td>" for cell in row) for row in rows)
    body = "\n".join(f"<tr>{row}</tr>" for row in cell_rows)
    tags = (f"{name}: {tag_text(column.figure)}" for name, column in sweep.columns.items())
    notes = "\n".join(f"<li>{_html(note)}</li>" for note in (*tags, *_notes(sweep)))
    title = _html(_title(sweep))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ font-family: sans-serif; margin: 2em auto; max-width: 60em; }}
svg {{ height: auto; max-width: 100%; }}
th, td {{ padding: 0.2em 1em; text-align: right; }}
</style>
</head>
<body>
<h1>{title}</h1>
{svg}
<table>
<thead><tr>{heads}</tr></thead>
<tbody>
{body}
</tbody>
</table>
<ul>
{notes}
</ul>
</body>
</html>
"""
