"""The figures of replay arithmetic, at the corners and at sizes that no loop could walk."""

from math import nan
from typing import Any

import pytest

from swacalc.replay import (
    Layer,
    ReplayError,
    Stack,
    bounded,
    cone,
    exact_from,
    exact_minimum,
    exact_next_token,
    exact_reported,
    exact_rows,
    page_aligned,
    runs_bounded,
    runs_minimum,
    runs_reported,
    stack_of,
    stacked_lookback,
    stacked_span,
    washout,
    window_stack,
)


@pytest.mark.parametrize(
    ("layers", "span", "least", "aligned", "runs"),
    [
        (40, 5120, 5081, 5376, (204_800, 99_099, 5_120)),
        (20, 2560, 2541, 2816, (51_200, 24_149, 2_560)),
        (19, 2432, 2414, 2560, (46_208, 21_735, 2_432)),
    ],
)
def test_released_sizes(
    layers: int, span: int, least: int, aligned: int, runs: tuple[int, int, int]
) -> None:
    """The released window of 128 gives the figures that engines publish for these depths."""
    stack = window_stack(layers, 128)
    assert stacked_span(stack) == span
    assert (exact_minimum(stack), exact_next_token(stack)) == (least, least - 1)
    assert page_aligned(stack, 256) == aligned
    assert (runs_reported(stack), runs_minimum(stack), runs_bounded(stack)) == runs
    assert washout(stack) == (layers - 1) * 127


def test_exact_rows_of_a_bounded_replay() -> None:
    """A bounded replay keeps layer 1, one row of layer 2, and none above."""
    assert exact_rows(window_stack(40, 128)) == ((128, 1), (1, 1), (0, 38))


@pytest.mark.parametrize("window", [1, 2, 3, 128])
@pytest.mark.parametrize("layers", [1, 2, 4])
def test_exact_rows_around_every_multiple(layers: int, window: int) -> None:
    """At every length around a multiple of the window the rows are the formula's."""
    stack = window_stack(layers, window)
    for rows in {m * window + by for m in range(layers + 2) for by in (-1, 0, 1)} - {-1}:
        expected = [max(0, min(window, rows - below * (window - 1))) for below in range(layers)]
        assert [n for n, count in exact_rows(stack, rows) for _ in range(count)] == expected


@pytest.mark.parametrize("prefix", [0, 1, 127, 128, 129, 255, 256, 257, 2541])
def test_no_length_passes_the_prefix(prefix: int) -> None:
    """Lengths are capped by the prefix, and all rows are exact once the replay is all of it."""
    stack = window_stack(20, 128)
    assert exact_reported(stack, prefix) == min(prefix, 2560)
    assert exact_minimum(stack, prefix) == min(prefix, 2541)
    assert exact_next_token(stack, prefix) == min(prefix, 2540)
    assert bounded(stack, prefix) == min(prefix, 128)
    assert exact_rows(stack, prefix, prefix) == ((min(prefix, 128), 20),)


@pytest.mark.parametrize("page", [1, 127, 128, 129, 256])
def test_page_aligned_formula(page: int) -> None:
    """The page-aligned length is align(align(W, P) + (L − 1)·W, P)."""
    expected = -(-(-(-128 // page) * page + 19 * 128) // page) * page
    assert page_aligned(window_stack(20, 128), page) == expected


def test_mixed_stack_sums_lookbacks() -> None:
    """In a mixed stack window layers add their lookbacks, and full layers nothing."""
    full = Layer(global_kv=True)
    stack = stack_of([Layer(window=1024), full, Layer(window=512), full])
    assert stacked_lookback(stack) == 1023 + 511 == exact_next_token(stack)
    assert exact_minimum(stack) == 1535
    assert exact_rows(stack) == ((1024, 1), (1, 1))
    assert runs_minimum(stack) == 2 * 512
    assert exact_minimum(stack_of([full])) == 0 == runs_minimum(stack_of([full]))


def test_huge_stacks_are_runs() -> None:
    """Ten thousand layers of a million positions are two numbers, and their cone one step."""
    stack = window_stack(10_000, 1_000_000)
    assert len(stack.runs) == 1
    assert exact_minimum(stack) == 10_000 * 999_999 + 1
    last = 10**10
    assert cone(stack, layer=10_000, position=last, below=0) == range(10_000, last + 1)
    assert exact_from(stack, layer=10_000, start=1) == 1 + 10_000 * 999_999
    assert exact_rows(stack, 3 * 10**6) == ((10**6, 3), (3, 1), (0, 9_996))
    assert runs_minimum(stack) == 9_999 * 10**6 + 999_999 * 9_999 * 9_998 // 2


def test_decoder_cone_reaches_the_whole_prompt_through_global_kv() -> None:
    """A decoder state needs every last encoder state, but only a window of decoder states."""
    stack = stack_of([Layer(window=3)] * 2, [Layer(window=3, global_kv=True)] * 2)
    assert cone(stack, layer=4, position=9, below=3) == range(7, 10)
    assert cone(stack, layer=4, position=9, below=2) == range(10)
    assert cone(stack, layer=4, position=9, below=2, cached=8) == range(5, 10)


@pytest.mark.parametrize("given", [0, -1, True, 3.0, nan, "3", None])
def test_wrong_arguments_are_refused_by_name(given: Any) -> None:
    """What is not a whole number in range is refused with its name and what is allowed."""
    stack = window_stack(2, 3)
    with pytest.raises(ReplayError, match=r"layers must be a whole number of at least 1, not "):
        Stack(encoder=((Layer(window=3), given),))
    with pytest.raises(ReplayError, match=r"page must be"):
        page_aligned(stack, given)
    if given is not None:
        with pytest.raises(ReplayError, match=r"window must be a whole number of at least 1"):
            window_stack(4, given)
    if given not in (0, None):
        with pytest.raises(ReplayError, match=r"prefix must be"):
            bounded(stack, given)


def test_a_layer_that_sees_nothing_is_refused() -> None:
    """A layer has a window or global KV, and a stack has layers."""
    with pytest.raises(ReplayError, match="global_kv must be True in a layer without a window"):
        Layer()
    with pytest.raises(ReplayError, match="encoder must be at least one layer"):
        stack_of([])


def test_cone_refuses_what_lies_outside() -> None:
    """A cone is asked of a layer of the stack, and of one not above it."""
    stack = window_stack(2, 3)
    with pytest.raises(ReplayError, match="layer must be a whole number from 0 to 2, not 3"):
        cone(stack, layer=3, position=0, below=0)
    with pytest.raises(ReplayError, match="below must be a whole number from 0 to 1, not 2"):
        cone(stack, layer=1, position=0, below=2)
    with pytest.raises(ReplayError, match="position must be"):
        cone(stack, layer=1, position=-1, below=0)
    with pytest.raises(ReplayError, match="layer must be"):
        exact_from(stack, layer=3, start=1)
