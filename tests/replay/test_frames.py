"""The toy's frames, the test vectors and the error table are plain, tagged and right."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.replay import Layer, ReplayError, stack_of, window_stack
from swacalc.replay.reach import reach
from swacalc.replay.toy import frames
from swacalc.replay.vectors import vectors
from swacalc.replay.walk import walk


def test_the_default_toy() -> None:
    """Eight positions and four layers of window three: 4 × 3 = 12, so all eight are replayed."""
    toy: Any = frames()
    assert toy["counts"] == {
        "stacked_span": 12,
        "exact_reported": 8,
        "exact_minimum": 8,
        "bounded": 3,
    }
    exact, bounded = toy["replays"]["exact"], toy["replays"]["bounded"]
    assert (exact["layer_runs"], exact["exact_states"]) == (32, 32)
    assert (bounded["start"], bounded["layer_runs"], bounded["exact_states"]) == (5, 12, 1)
    assert toy["query"]["needs"][0] == {"layer": 0, "positions": [0, 7]}


@given(
    layers=st.integers(1, 5), positions=st.integers(1, 10), window=st.integers(1, 4), data=st.data()
)
def test_toy_states_are_exact_where_the_cone_stays_inside(
    layers: int, positions: int, window: int, data: st.DataObject
) -> None:
    """A state of a frame is marked exact when walking its cone never leaves the replay."""
    start = data.draw(st.integers(0, positions - 1))
    query = data.draw(st.integers(0, positions - 1))
    toy: Any = frames(layers, positions, window, start=start, query=query)
    assert json.loads(json.dumps(toy)) == toy
    stack = window_stack(layers, window)
    for replay in toy["replays"].values():
        assert replay["tag"] == toy["tag"] == "teaching-toy"
        begin = replay["start"]
        for state in replay["states"]:
            layer, at = state["layer"], state["position"]
            cone = walk(stack, layer=layer, position=at)
            assert state["exact"] == all(position >= begin for _, position in cone)
            assert state["sees"] == [max(begin, at - window + 1), at]
    for view in toy["query"]["sees"]:
        assert view["full"] == [max(0, query - window + 1), query]
        assert (view["bounded"] is None) == (query < start)


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("layers", 0, "from 1 to 8"),
        ("positions", 33, "from 1 to 32"),
        ("window", 5, "from 1 to 4"),
        ("window", True, "from 1 to 4"),
        ("start", 8, "from 0 to 7"),
        ("query", -1, "from 0 to 7"),
    ],
)
def test_the_toy_stays_small(name: str, value: Any, allowed: str) -> None:
    """The toy refuses sizes that nobody could draw, by name."""
    with pytest.raises(ReplayError, match=f"{name} must be a whole number {allowed}"):
        frames(**{name: value})


def test_vectors_of_a_small_stack() -> None:
    """A vector says how long each replay is, where it starts, and which rows come out exact."""
    found: Any = vectors(window_stack(3, 3), hits=[9], rows=5, page=4)
    assert found["schema"] == "swacalc/vectors/1"
    assert (found["stacked_span"], found["washout"], found["page_aligned"]) == (9, 4, 12)
    (vector,) = found["vectors"]
    assert vector["layer_runs"] == {"bounded": 9, "minimum": 8, "reported": 27}
    replays = vector["replays"]
    assert {name: replay["tokens"] for name, replay in replays.items()} == {
        "bounded": 3,
        "exact_next_token": 6,
        "exact_minimum": 7,
        "exact_reported": 9,
        "rows": 5,
        "page_aligned": 9,
    }
    assert replays["bounded"]["exact_window_rows"] == [[6, 9], [8, 9], [9, 9]]
    assert replays["rows"]["exact_states"] == [[6, 9], [8, 9], [9, 9]]
    assert replays["exact_minimum"]["exact_window_rows"] == [[6, 9]] * 3


def test_vectors_name_the_layers_of_their_model() -> None:
    """Each layer may have the number that it has in its model, one for each."""
    stack = stack_of([Layer(window=3), Layer(global_kv=True)])
    found: Any = vectors(stack, hits=[4], numbers=[7, 8])
    assert [layer["model_layer"] for layer in found["stack"]] == [7, 8]
    unnamed: Any = vectors(stack, hits=[4])
    assert unnamed["stack"][0] == {"window": 3, "global_kv": False}
    with pytest.raises(ReplayError, match="numbers must be one for each of 2 layers, not 3"):
        vectors(stack, numbers=[7, 8, 9])


@given(
    kinds=st.lists(
        st.builds(Layer, window=st.integers(1, 4)) | st.just(Layer(global_kv=True)),
        min_size=1,
        max_size=4,
    ),
    hit=st.integers(0, 14),
)
def test_vector_ranges_are_found_by_walking(kinds: list[Layer], hit: int) -> None:
    """A state of a vector is exact when walking its cone never leaves the replay."""
    stack = stack_of(kinds)
    found: Any = vectors(stack, hits=[hit])
    for replay in found["vectors"][0]["replays"].values():
        for layer, (first, stop) in enumerate(replay["exact_states"], start=1):
            for at in range(replay["start"], hit):
                places = walk(stack, layer=layer, position=at, cached=hit)
                exact = all(position >= replay["start"] for _, position in places)
                assert (first <= at < stop) == exact


def test_default_vectors_stand_around_the_corners() -> None:
    """By default hits lie around the window, the least exact replay, the span and the pages."""
    found: Any = vectors(window_stack(40, 128), page=256)
    hits = {vector["hit"] for vector in found["vectors"]}
    corners = (0, 128, 256, 512, 5081, 5120, 5376)
    assert hits == {corner + by for corner in corners for by in (-1, 0, 1)} - {-1}
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("wrong", [-1, 2.0, True])
def test_vectors_refuse_wrong_hits(wrong: Any) -> None:
    """Hits, rows and pages are whole numbers, and the stack one part."""
    for given_ in ({"hits": [wrong]}, {"rows": wrong}, {"page": wrong}):
        with pytest.raises(ReplayError):
            vectors(window_stack(2, 3), **given_)
    with pytest.raises(ReplayError, match="stack must be one part"):
        vectors(stack_of([Layer(window=3)], [Layer(window=3)]))


def test_the_error_ends_at_the_stacked_lookback() -> None:
    """The error falls with the length and is gone, not small, from L(W − 1) on."""
    table: Any = reach(3, 4, dimensions=4, seeds=3)
    assert table["tag"] == "teaching-toy"
    rows = table["rows"]
    assert [row["exact"] for row in rows] == [row["tokens"] >= 9 for row in rows]
    assert all((row["error"] == 0) == row["exact"] for row in rows)
    assert rows[0]["tokens"] == 4
    assert rows[-1]["tokens"] == 12
    assert rows[0]["error"] > rows[-4]["error"]


def test_the_error_of_one_position_is_nothing() -> None:
    """With a window of one nothing looks back, so every length is exact."""
    table: Any = reach(2, 1, dimensions=2, seeds=1)
    assert all(row["exact"] for row in table["rows"])
    with pytest.raises(ReplayError, match="seeds must be"):
        reach(seeds=0)
