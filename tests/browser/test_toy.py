"""The toy of the page draws what the replay core computes."""

from itertools import product
from typing import Any

import pytest

from swacalc.replay.toy import frames

pytestmark = pytest.mark.browser

POSITIONS = 8
SETTINGS = [
    {"layers": layers, "window": window, "start": start, "query": query}
    for layers, window in product(range(1, 5), repeat=2)
    for start, query in product(range(POSITIONS), repeat=2)
]

_DRAW = """
(settings) => {
  const box = document.querySelector(".swa-toy .swa-live");
  const all = (part, name) => [...part.querySelectorAll(name)];
  const joined = (grid, name, sign) =>
    [...grid.tBodies[0].rows].map((row) => all(row, name).map(sign).join(""));
  const texts = (rows) => [...rows].map((row) => [...row.cells].map((cell) => cell.textContent));
  return settings.map((setting) => {
    for (const [name, value] of Object.entries(setting))
      box.querySelector(`#swa-toy-${name}`).value = value;
    box.querySelector("form").dispatchEvent(new Event("input"));
    const grids = all(box, ".swa-grid").map((grid) => ({
      caption: grid.caption.textContent,
      signs: joined(grid, ".swa-sign", (sign) => sign.textContent),
      ringed: joined(grid, "td", (cell) => Number(cell.classList.contains("swa-needed"))),
    }));
    const counts = all(box, "[data-count]").map((part) => [part.dataset.count, +part.textContent]);
    const query = texts(all(box, ".swa-table")[1].tBodies[0].rows);
    return { grids, counts: Object.fromEntries(counts), query };
  });
}
"""


def grid(replay: Any, needs: Any, layers: int) -> dict[str, Any]:
    """A replay as the page should draw it, from the top layer down."""
    exact = {(state["layer"], state["position"]): state["exact"] for state in replay["states"]}
    signs = {None: ".", True: "=", False: "~"}
    spans = {part["layer"]: part["positions"] for part in needs}
    rows, columns = range(layers, 0, -1), range(POSITIONS)
    told = "{start}: tokens run {tokens}, states run {layer_runs}, of them exact {exact_states}"
    return {
        "caption": told.format(**replay),
        "signs": ["".join(signs[exact.get((n, at))] for at in columns) for n in rows],
        "ringed": [
            "".join(f"{spans[n][0] <= at <= spans[n][1]:d}" for at in columns) for n in rows
        ],
    }


def span(positions: Any) -> str:
    """First and last position in words."""
    if positions is None:
        return "not run"
    first, last = positions
    return f"{first}" if first == last else f"{first} to {last}"


def query_rows(query: Any) -> list[list[str]]:
    """The table of the query, from the top layer down to the input."""
    needs = {part["layer"]: span(part["positions"]) for part in query["needs"]}
    rows = [
        [f"layer {view['layer']}", span(view["full"]), span(view["bounded"]), needs[view["layer"]]]
        for view in reversed(query["sees"])
    ]
    return [*rows, ["input", "–", "–", needs[0]]]


def test_every_setting(new_page: Any, site: Any) -> None:
    """For every setting the states, counts and views drawn are those that the core gives."""
    page = new_page(site.with_text("swa-toy"))
    for setting, drawn in zip(SETTINGS, page.evaluate(_DRAW, SETTINGS), strict=True):
        core: Any = frames(
            setting["layers"],
            POSITIONS,
            setting["window"],
            start=setting["start"],
            query=setting["query"],
        )
        names = ("exact", "bounded")
        for name, found in zip(names, drawn["grids"], strict=True):
            wanted = grid(core["replays"][name], core["query"]["needs"], setting["layers"])
            assert found["caption"].endswith(wanted.pop("caption")), setting
            assert {key: found[key] for key in wanted} == wanted, setting
        assert drawn["counts"] == core["counts"], setting
        assert drawn["query"] == query_rows(core["query"]), setting


def ran(page: Any) -> list[int]:
    """How many states each grid shows as run."""
    return [
        sum(text in {"=", "~"} for text in grid.locator(".swa-sign").all_text_contents())
        for grid in page.locator(".swa-grid").all()
    ]


def test_steps(new_page: Any, site: Any) -> None:
    """Nothing has run at first; buttons run a state of each replay, and playing runs them all."""
    page = new_page(site.with_text("swa-toy"))
    assert ran(page) == [0, 0]
    page.get_by_role("button", name="Show all").click()
    assert ran(page) == [12, 6]
    page.get_by_role("button", name="Previous").click()
    assert ran(page) == [11, 6]
    page.clock.install()
    page.goto(page.url)
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(700 * 5)
    assert ran(page) == [5, 5]
    assert "layer 1, position 4 sees 2 to 4" in page.locator(".swa-said").inner_text()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Next").click()
    assert ran(page) == [6, 6]
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(700 * 20)
    assert ran(page) == [12, 6]
    assert page.get_by_role("button", name="Play").is_visible()


def test_keyboard(new_page: Any, site: Any) -> None:
    """All choices and steps can be made from the keyboard, in the order they stand."""
    page = new_page(site.with_text("swa-toy"))
    page.locator("#swa-toy-layers").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Tab")
    page.keyboard.press("Home")
    assert ran(page) == [1, 3]
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert ran(page) == [1, 2]


def test_invented_values_are_labelled(new_page: Any, site: Any) -> None:
    """The label that the values are invented is always in sight of the toy, with its tag."""
    label = new_page(site.with_text("swa-toy")).locator(".swa-invented")
    assert label.is_visible()
    assert "invented" in label.inner_text()
    assert label.locator(".swa-tag").inner_text() == "teaching-toy"


def test_less_motion(new_page: Any, site: Any) -> None:
    """Readers who ask for less motion get no toy that plays by itself; its steps stay."""
    page = new_page(site.with_text("swa-toy"), reduced_motion="reduce")
    assert page.get_by_role("button", name="Play").count() == 0
    assert page.get_by_role("button", name="Next").is_enabled()
