"""Drawing the teaching toy: which states a replay runs, which are exact, what a query sees.

What it draws are the frames of `swacalc.replay.toy`, in ASCII, which looks the same everywhere.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from swacalc.calculators.toy_counts import COUNTS
from swacalc.derivations.derivation import Derivation
from swacalc.output.terminal import Line, Segment, counted
from swacalc.quantity import decimal

Frames = Mapping[str, Any]

_BLANK: Line = ()
# How a state is drawn: its character, and the style that a terminal adds to it.
_EXACT: Segment = ("=", "good")
_DIFFERS: Segment = ("~", "strong")
_NOT_RUN: Segment = (".", "quiet")
_MEANINGS = (
    (_EXACT, "exact: equal to the state of a full run"),
    (_DIFFERS, "run, but not exact: something that it needs is before the start"),
    (_NOT_RUN, "not run"),
)
_NOTES = (
    "A state is a layer's output; the KV of the layer above is projected from it. An exact replay",
    "makes every layer's KV exact in the last window; states further left may still differ.",
)


_TITLES = dict(
    zip(
        COUNTS,
        ("stacked span", "exact replay", "least exact", "bounded replay"),
        strict=True,
    )
)


def toy_lines(frames: Frames, worked: Mapping[str, Derivation]) -> Iterator[Line]:
    """The toy as lines; the first says that it is one, as its tag does in JSON.

    `worked` are the counts that the claims have formulas for.
    """
    inputs = frames["inputs"]
    yield [
        ("Teaching toy: ", "strong"),
        ("invented sizes, which say nothing about a real model  ", ""),
        (f"[{frames['tag']}]", frames["tag"]),
    ]
    size = (
        f"{counted(inputs['layers'], 'layer')}, {counted(inputs['positions'], 'cached position')}"
    )
    yield [(f"{size}, window {inputs['window']}", "")]
    yield from _counts(frames["counts"], worked)
    for name, replay in frames["replays"].items():
        yield from _replay(name, replay, inputs)
    yield from _legend()
    yield from _query(frames["query"], inputs["start"])


def _counts(counts: Mapping[str, int], worked: Mapping[str, Derivation]) -> Iterator[Line]:
    """The counts in tokens, each by the formula of its claim with its numbers."""
    yield _BLANK
    for name, title in _TITLES.items():
        steps = worked[name].steps()[:2] if name in worked else ()
        count = worked[name].quantity.number if name in worked else Fraction(counts[name])
        columns = (f"{step:<{width}} = " for step, width in zip(steps, (32, 24), strict=False))
        yield [(f"{title:<16}{''.join(columns)}", ""), (decimal(count), "strong")]


def _replay(name: str, replay: Frames, inputs: Frames) -> Iterator[Line]:
    """A grid of one replay: layers from the top down, positions from left to right."""
    exact = {(state["layer"], state["position"]): state["exact"] for state in replay["states"]}
    positions = range(inputs["positions"])
    yield _BLANK
    yield [
        (f"{name} replay", "strong"),
        (" from position {start}: tokens run {tokens}, ".format(**replay), ""),
        ("states run {layer_runs}, exact {exact_states}".format(**replay), ""),
    ]
    yield [(f"{'position':<10}", ""), *((f"{position:>3}", "") for position in positions)]
    for layer in range(inputs["layers"], 0, -1):
        marks = [_mark(exact.get((layer, position))) for position in positions]
        yield [(f"layer {layer}   ", ""), *((f"  {mark}", style) for mark, style in marks)]


def _mark(exact: bool | None) -> Segment:
    if exact is None:
        return _NOT_RUN
    return _EXACT if exact else _DIFFERS


def _legend() -> Iterator[Line]:
    yield _BLANK
    for mark, meaning in _MEANINGS:
        yield [mark, (f"  {meaning}", "")]
    for note in _NOTES:
        yield [(note, "")]


def _query(query: Frames, start: int) -> Iterator[Line]:
    """The positions that the query sees in each layer, and what its top state needs of it."""
    needs = {part["layer"]: _span(part["positions"]) for part in query["needs"]}
    yield _BLANK
    yield [(f"query at position {query['position']}", "strong"), (" sees", "")]
    yield _row("", "in a full run", f"in a replay from {start}", "and its top state needs")
    for view in reversed(query["sees"]):
        layer = view["layer"]
        yield _row(f"layer {layer}", _span(view["full"]), _span(view["bounded"]), needs[layer])
    yield _row("input", "-", "-", needs[0])


def _row(title: str, full: str, bounded: str, needs: str) -> Line:
    return [(f"{title:<10}  {full:<15}{bounded:<20}{needs}", "")]


def _span(positions: Sequence[int] | None) -> str:
    """First and last position in words; a query before the replay's start is not run."""
    if positions is None:
        return "not run"
    first, last = positions
    return f"{first}" if first == last else f"{first} to {last}"
