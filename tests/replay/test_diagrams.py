"""The diagrams of the derivations are what the core gives."""

import re
from itertools import chain
from pathlib import Path

import pytest

from swacalc.replay import exact_from, exact_rows, page_aligned, stack_of, window_stack
from swacalc.replay.cone import cone
from swacalc.replay.lengths import runs_minimum, washout
from swacalc.replay.plan import least_replay
from swacalc.replay.stack import Layer, Stack
from swacalc.replay.walk import walk

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "derivations.md").read_text(encoding="utf-8")
LINE = re.compile(r"^ +(layer \d|output|global KV) +((?:[.#wk=~+c|] *)+)", re.MULTILINE)


def _diagrams(section: str) -> list[dict[str, str]]:
    """The diagrams of a section: the signs of each line by its name, positions left to right."""
    text = PAGE.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    lines = [{name: re.sub(r"[ |]", "", signs) for name, signs in LINE.findall(b)} for b in blocks]
    return [drawn for drawn in lines if drawn]


def _marks(marked: set[int], first: int, stop: int, mark: str = "#") -> str:
    return "".join(mark if at in marked else "." for at in range(first, stop))


@pytest.mark.parametrize(
    ("section", "first", "tops"),
    [
        ("Dependency cone", 13, [20]),
        ("Least exact replay", 12, [18, 19, 20]),
        ("Rows that the next token reads", 12, [19, 20]),
    ],
)
def test_cones_are_drawn_as_they_are_walked(section: str, first: int, tops: list[int]) -> None:
    """A row is marked when walking down from the marked rows of the top layer comes by it."""
    (drawn,) = _diagrams(section)
    stack = window_stack(4, 3)
    # The row of a layer is projected from the state below it.
    found = set(chain.from_iterable(walk(stack, layer=3, position=top) for top in tops))
    for layer in range(1, 5):
        marked = {at for below, at in found if below == layer - 1}
        assert drawn[f"layer {layer}"].replace("w", "#") == _marks(marked, first, 21)
    assert len(drawn["layer 4"].strip(".")) == len(tops)


def test_the_closed_form_of_the_cone() -> None:
    """KV of layer l at t needs KV of layer b at t − (l − b)(W − 1) to t; lookbacks add up."""
    stack = window_stack(4, 3)
    for layer in range(1, 5):
        for below in range(1, layer + 1):
            needs = cone(stack, layer=layer - 1, position=20, below=below - 1)
            assert needs == range(20 - (layer - below) * 2, 21)
    mixed = stack_of([Layer(window=2), Layer(global_kv=True), Layer(window=4), Layer(window=9)])
    needs = cone(mixed, layer=3, position=20, below=0, cached=20)
    assert needs == range(20 - 1 - 0 - 3, 21)


def test_exact_rows_are_drawn_as_counted() -> None:
    """The diagram of a bounded replay shows as many exact rows as the closed form counts."""
    (drawn,) = _diagrams("Exact rows of a replay")
    counts = [n for n, layers in exact_rows(window_stack(4, 3)) for _ in range(layers)]
    for layer, exact in enumerate(counts, start=1):
        assert drawn[f"layer {layer}"] == "~" * (3 - exact) + "=" * exact


@pytest.mark.parametrize(
    ("index", "stack", "first", "runs"),
    [
        (0, window_stack(4, 3), 11, 15),
        (1, stack_of([Layer(window=3), Layer(global_kv=True)] * 2), 15, 6),
    ],
    ids=["windows", "windows and full layers"],
)
def test_layer_runs_are_drawn_as_planned(index: int, stack: Stack, first: int, runs: int) -> None:
    """A layer has KV and runs from where the least exact replay starts them."""
    drawn = _diagrams("Layer runs")[index]
    plan = least_replay(stack, hit=20, stop=20)
    for layer, (kv, states) in enumerate(zip(plan.kv, plan.states, strict=True), start=1):
        expected = "." * (kv - first) + "k" * (states - kv) + "#" * (20 - states)
        assert drawn[f"layer {layer}"] == expected
    assert "".join(drawn.values()).count("#") == runs_minimum(stack) == runs


def test_pages_are_drawn_as_aligned() -> None:
    """The rule runs all that is drawn; what is needed begins where the cones of a page begin."""
    (drawn,) = _diagrams("Page alignment")
    stack, hit = window_stack(3, 3), 12
    assert all(len(signs) == page_aligned(stack, 4) == hit for signs in drawn.values())
    for layer in range(1, 4):
        needed = cone(stack, layer=2, position=hit - 4, below=layer - 1).start
        expected = "+" * needed + "#" * (hit - 4 - needed) + "w" * 4
        assert drawn[f"layer {layer}"] == expected


def test_the_wash_out_is_drawn_as_it_happens() -> None:
    """Rows and outputs are exact from where the closed form says, after either replay."""
    decoder, encoder = _diagrams("Wash-out")
    stack, hit = window_stack(3, 3), 20
    start = hit - 3
    from_layer = [exact_from(stack, layer=n, start=start) - start for n in range(4)]
    for layer in range(1, 4):
        exact = from_layer[layer - 1]
        for drawn in (decoder, encoder):
            assert drawn[f"layer {layer}"] == "~" * exact + "=" * (8 - exact)
    assert decoder["output"] == "~" * from_layer[3] + "=" * (8 - from_layer[3])
    assert decoder["output"].index("=") == 2 + washout(stack)
    assert encoder["global KV"] == "c" * 5 + "~" * (from_layer[3] - 3) + "=" * 2


@pytest.mark.parametrize("page", ["derivations.md", "zh/derivations.md"])
def test_diagrams_have_the_signs_of_the_toy(page: str) -> None:
    """An exact row is `=` and a wrong one `~`, as in the toy; nothing looks like a zero."""
    text = (DOCS / page).read_text(encoding="utf-8")
    drawn = [block for block in re.findall(r"```text\n(.*?)```", text, re.DOTALL) if "~" in block]
    assert len(drawn) == 3
    assert all(
        re.search(r"[(（]=[)）]", block) and re.search(r"[(（]~[)）]", block) for block in drawn
    )
    assert not re.search(r"\bO\b", "".join(drawn))
