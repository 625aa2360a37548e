"""Charts of a simulation through matplotlib, an extra: one file, SVG or PNG."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from swacalc.errors import InputError
from swacalc.files import write_named
from swacalc.output.drawing import COLOURS, DASHES, described, drawn
from swacalc.output.escape import visible
from swacalc.simulation.panels import Panel

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_KINDS = ("svg", "png")
_LARGE = 1000


def check_charts(path: Path | None) -> None:
    """Refuse a file whose name does not say how to draw.

    Raises:
        InputError: it has another ending.
    """
    if path is not None and path.suffix.removeprefix(".").lower() not in _KINDS:
        hint = "name a file that ends in .svg or .png, or give --sweep too"
        raise InputError(f"--plot cannot write {path.name!r}", hint=hint)


def write_charts(panels: Sequence[Panel], path: Path) -> None:
    """Draw panels below each other into one file.

    Raises:
        InputError: matplotlib is not installed.
        UnwritableError: the file cannot be written.
    """
    kind = path.suffix.removeprefix(".").lower()
    drawing = drawn(lambda: _figure(panels), kind)
    if kind == "png":
        write_named(path, drawing)
        return
    words = "; ".join(f"{each.title}: {each.up} over {each.across}" for each in panels)
    write_named(path, described(drawing.decode(), f"swacalc simulate: {words}"))


def _figure(panels: Sequence[Panel]) -> "Figure":
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 3.2 * len(panels)), layout="constrained")
    axes = figure.subplots(len(panels), squeeze=False)[:, 0]
    for place, panel in zip(axes, panels, strict=True):
        _draw(place, panel)
    return figure


def _draw(place: "Axes", panel: Panel) -> None:
    from matplotlib.ticker import EngFormatter, NullFormatter

    for index, line in enumerate(panel.lines):
        look = index % len(COLOURS)
        place.plot(
            line.across,
            line.up,
            color=COLOURS[look],
            linestyle=DASHES[look],
            label=visible(line.label),
        )
    if panel.mark is not None:
        label, where = panel.mark
        place.axvline(where, color=COLOURS[-1], linewidth=1, label=visible(label))
    if panel.logarithmic:
        place.set_xscale("log")
        place.xaxis.set_minor_formatter(NullFormatter())
    place.set_ylim(bottom=0)
    place.xaxis.set_major_formatter(EngFormatter(sep=""))
    if place.get_ylim()[1] >= _LARGE:
        place.yaxis.set_major_formatter(EngFormatter(sep=""))
    place.set_title(visible(panel.title), fontsize=10)
    place.set_xlabel(visible(panel.across))
    place.set_ylabel(visible(panel.up))
    place.grid(alpha=0.3)
    place.legend(fontsize=8)
