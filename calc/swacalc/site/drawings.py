"""Drawing the diagrams: a figure of matplotlib for each, from its data alone."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from swacalc.output.drawing import COLOURS, DASHES, MARKS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Data = Mapping[str, Any]

_BLUE, _ORANGE = COLOURS[:2]


def _new(panels: int, height: float) -> "tuple[Figure, list[Axes]]":
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, height), layout="constrained")
    return figure, list(figure.subplots(panels, squeeze=False)[:, 0])


def cones(toy: Data) -> "Figure":
    """The states of both replays on a grid of layers and positions."""
    figure, panels = _new(2, 5)
    for panel, (name, replay) in zip(panels, toy["replays"].items(), strict=True):
        _grid(panel, toy["inputs"])
        _cone(panel, toy["query"])
        _states(panel, replay["states"], exact=True)
        _states(panel, replay["states"], exact=False)
        panel.set_title(f"{name} replay: {replay['tokens']} tokens")
        panel.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=8)
    panels[-1].set_xlabel("position")
    return figure


def _grid(panel: "Axes", inputs: Data) -> None:
    positions, layers = range(inputs["positions"]), range(1, inputs["layers"] + 1)
    across = [position for position in positions for _ in layers]
    up = [layer for _ in positions for layer in layers]
    panel.scatter(across, up, s=6, color="#767676", label="not run", zorder=2)
    panel.set_xticks(positions)
    panel.set_yticks(layers)
    panel.set_ylim(0.4, inputs["layers"] + 0.6)
    panel.set_ylabel("layer")


def _states(panel: "Axes", states: Sequence[Data], *, exact: bool) -> None:
    """The states that are exact, or those that are not, with a mark of their own."""
    colour, mark, word = (_BLUE, "o", "exact") if exact else (_ORANGE, "X", "not exact")
    chosen = [state for state in states if state["exact"] is exact]
    across, up = ([state[name] for state in chosen] for name in ("position", "layer"))
    panel.scatter(across, up, s=70, marker=mark, color=colour, label=f"run, {word}", zorder=3)


def _cone(panel: "Axes", query: Data) -> None:
    """A band in each layer around the states that the last state of the top layer needs."""
    for part in query["needs"]:
        first, last = part["positions"]
        if part["layer"]:
            panel.barh(
                part["layer"],
                last - first + 0.8,
                left=first - 0.4,
                height=0.7,
                facecolor="none",
                edgecolor="black",
                linestyle="--",
                label="the cone" if part["layer"] == 1 else None,
            )


def reach(found: Data) -> "Figure":
    """The error of the next token's output by the tokens replayed."""
    figure, (panel,) = _new(1, 3.5)
    lengths = [row["tokens"] for row in found["rows"]]
    panel.plot(lengths, [row["error"] for row in found["rows"]], color=_BLUE, marker=MARKS[0])
    panel.set_xlabel("tokens replayed (window {window}, {layers} layers)".format(**found["inputs"]))
    panel.set_ylabel("relative error")
    panel.grid(alpha=0.3)
    panel.set_title("teaching toy on random weights")
    return figure


def rates(data: Data) -> "Figure":
    """Stacked bars of main keys and indexer keys for every model."""
    figure, (panel,) = _new(1, 3)
    _stack(panel, data["rows"], {"main": "main keys", "index": "indexer keys"}, 1)
    panel.set_xlabel("bytes per token of context")
    return figure


def caches(data: Data) -> "Figure":
    """Stacked bars of global KV and SWA KV on SSDs."""
    figure, (panel,) = _new(1, 2.6)
    _stack(panel, data["rows"], {"global": "global KV", "swa": "SWA KV"}, 10**12)
    panel.set_xlabel("TB on SSDs")
    return figure


def _stack(panel: "Axes", rows: Sequence[Data], parts: Mapping[str, str], unit: int) -> None:
    titles, left = [row["model"] for row in rows], [0.0] * len(rows)
    for (name, label), colour, hatch in zip(parts.items(), COLOURS, ("", "//"), strict=False):
        sizes = [row[name]["value"] / unit for row in rows]
        panel.barh(
            titles, sizes, left=left, color=colour, edgecolor="white", hatch=hatch, label=label
        )
        left = [start + size for start, size in zip(left, sizes, strict=True)]
    panel.invert_yaxis()
    for row, whole in enumerate(left):
        panel.text(whole, row, f" {whole:,.6g}", va="center")
    panel.set_xlim(0, max(left) * 1.15)
    panel.legend(loc="lower right", fontsize=8)


def turns(data: Data) -> "Figure":
    """The share of SWA KV and the ratio of the caches over turn lengths."""
    from matplotlib.ticker import StrMethodFormatter

    figure, (panel,) = _new(1, 3.5)
    lengths = [row["turn"] for row in data["rows"]]
    lines = {
        "swa_share": "share of SWA KV in the cache of {old}",
        "persistent_ratio": "cache of {new} over that of {old}",
    }
    for (name, label), colour, mark, dash in zip(
        lines.items(), COLOURS, MARKS, DASHES, strict=False
    ):
        values = [row[name]["value"] for row in data["rows"]]
        panel.plot(
            lengths,
            values,
            color=colour,
            marker=mark,
            linestyle=dash,
            label=label.format(**data["models"]),
        )
    panel.set_xscale("log", base=2)
    panel.set_xticks(lengths)
    panel.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    panel.tick_params(axis="x", labelsize=7)
    panel.set_xlabel("new tokens of a turn")
    panel.set_ylim(0, 1)
    panel.grid(alpha=0.3)
    panel.legend(fontsize=8)
    return figure


DRAWINGS: Mapping[str, Callable[[Data], "Figure"]] = {
    "cones": cones,
    "reach": reach,
    "rates": rates,
    "caches": caches,
    "turns": turns,
}
