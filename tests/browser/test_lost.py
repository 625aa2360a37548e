"""The picture of what a bounded replay loses, beside the replay core."""

from collections.abc import Callable
from typing import Any

import pytest

from swacalc.replay import bounded, exact_minimum, exact_reported
from swacalc.replay.arithmetic import Symbols
from swacalc.replay.cache import Cache
from swacalc.replay.plan import Plan, encoder_bounded_replay, full_run, replay, resume
from swacalc.replay.run import collect
from swacalc.replay.run import run as runs
from swacalc.replay.stack import Layer, Stack

POSITIONS = 24
STACKS = ((3, 3, 3), (1, 1, 2), (2, 3, 1), (3, 1, 4))
HITS = (0, 1, 4, 9, 13, 19, 23)
LENGTHS = {"encoder": bounded, "decoder": bounded, "exact": exact_reported, "least": exact_minimum}

_REPLAYED = """
async (cases) => {
  const { replayed, tokens } = await import(new URL("assets/lost-states.js", SITE));
  return cases.map(([sizes, replay, hit, positions]) => {
    const [encoder, decoder, window] = sizes;
    const stack = { encoder, decoder, window };
    return { tokens: tokens(stack, replay, hit), ...replayed(stack, replay, hit, positions) };
  });
}
"""


def plan_of(stack: Stack, name: str, hit: int) -> Plan:
    """The replay before the hit as the core plans it; a decoder's belongs to a whole prefill."""
    if name in {"encoder", "decoder"}:
        cached = hit if name == "encoder" else 0
        return encoder_bounded_replay(stack, hit=cached, stop=hit)
    return replay(stack, hit=hit, stop=hit, rows=LENGTHS[name](stack, hit))


def expected(sizes: tuple[int, int, int], name: str, hit: int) -> dict[str, Any]:
    """What the core computes: the replay on what a full run left, then a full run from the hit."""
    encoder, decoder, window = sizes
    layers = Layer(window=window), Layer(window=window, global_kv=True)
    stack = Stack(encoder=((layers[0], encoder),), decoder=((layers[1], decoder),))
    symbols, left = Symbols(), Cache[int](stack)
    full = collect(runs(symbols, full_run(stack, stop=POSITIONS), left))
    plan, columns = plan_of(stack, name, hit), range(POSITIONS)
    cache = left.hit(plan.hit)
    ran = collect(runs(symbols, plan, cache))
    ran |= collect(runs(symbols, resume(stack, start=hit, stop=POSITIONS), cache))

    def state(at: tuple[int, int]) -> str:
        return "absent" if at not in ran else "exact" if ran[at] == full[at] else "differs"

    rows, wanted = (each.global_kv.rows(stack.depth) for each in (cache, left))
    kept = ["exact" if rows[at] == wanted[at] else "differs" for at in columns]
    return {
        "tokens": LENGTHS[name](stack, hit),
        "start": min((at for _, at in ran), default=0),
        "states": [
            ["exact"] * POSITIONS,
            *([state((n, at)) for at in columns] for n in range(1, stack.depth + 1)),
        ],
        "globalKv": ["cached"] * plan.hit + kept[plan.hit :],
    }


def test_states(run: Callable[[str, Any], Any]) -> None:
    """States, global KV and lengths of each replay are those of the core, on stacks and hits."""
    cases = [(sizes, name, hit) for sizes in STACKS for name in LENGTHS for hit in HITS]
    drawn = run(_REPLAYED, [[*case, POSITIONS] for case in cases])
    for case, found in zip(cases, drawn, strict=True):
        assert found == expected(*case), case


@pytest.fixture
def page(new_page: Any, site: Any) -> Any:
    """The page, opened anew on a phone."""
    return new_page(site.with_text("swa-lost"), width=360)


def signs(page: Any) -> list[str]:
    """The rows of the picture, from the top down."""
    rows = page.locator(".swa-lost .swa-grid tbody tr").all()
    return ["".join(row.locator(".swa-sign").all_text_contents()) for row in rows]


@pytest.mark.browser
def test_opens_before_anything_has_run(page: Any) -> None:
    """At first only the cached global KV is there, and playing runs position by position."""
    layers = ["." * POSITIONS] * 3
    assert signs(page) == [*layers, "c" * 19 + "." * 5, *layers]
    page.get_by_role("button", name="Next").click()
    assert [row[16] for row in signs(page)] == list("~~~c~~~")


@pytest.mark.browser
def test_choices_by_keyboard_and_mouse(page: Any) -> None:
    """Arrow keys and dragging move the hit; the replay decides what is wrong for good."""
    page.locator("#swa-lost-hit").focus()
    page.keyboard.press("ArrowLeft")
    assert signs(page)[3] == "c" * 18 + "~~~==="
    assert "stays wrong" in page.locator(".swa-lost .swa-said").inner_text()
    page.get_by_label("the decoder alone").check()
    assert signs(page)[0].endswith("~~~===")
    assert signs(page)[3] == "=" * POSITIONS
    page.locator(".swa-lost .swa-grid").scroll_into_view_if_needed()
    heads = page.locator(".swa-lost thead th")
    boxes = [heads.nth(at).bounding_box() for at in (13, 20)]
    y = page.locator(".swa-lost tbody td").first.bounding_box()["y"] + 5
    page.mouse.move(boxes[1]["x"] + 1, y)
    page.mouse.down()
    page.mouse.move(boxes[0]["x"] + 1, y)
    page.mouse.up()
    assert page.locator("#swa-lost-hit").input_value() == "12"
    page.get_by_label("least exact").check()
    assert all(set(row[12:]) == {"="} for row in signs(page))


@pytest.mark.browser
def test_what_the_address_says(new_page: Any, site: Any) -> None:
    """An address gives hit and replay; one that makes no sense is as none."""
    path = site.with_text("swa-lost")
    page = new_page(f"{path}?hit=12&replay=exact")
    assert page.locator("#swa-lost-hit").input_value() == "12"
    assert page.get_by_label("exact: layers").is_checked()
    page = new_page(f"{path}?hit=x&replay=all")
    assert page.locator("#swa-lost-hit").input_value() == "19"
    assert page.get_by_label("with the encoder").is_checked()
