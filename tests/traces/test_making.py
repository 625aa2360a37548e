"""Traces that are made: conversations in the order of time, the same for the same recipe."""

from collections.abc import Callable
from itertools import islice
from statistics import mean, median

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.errors import InputError
from swacalc.traces import Rows, Trace, making
from swacalc.traces.block_paths import is_chain
from swacalc.traces.distributions import (
    Uniforms,
    exponential,
    geometric,
    read_distribution,
)
from swacalc.traces.making import Recipe, make_rows

from .conftest import make_trace

RECIPE = Recipe(
    requests=60,
    block=16,
    seed=1,
    rate=0.5,
    turns=4,
    think=9,
    new=read_distribution("lognormal:60:1.5"),
    output=read_distribution("uniform:1:40"),
    systems=2,
    system_tokens=40,
)
RECIPES = st.builds(
    RECIPE._replace,
    requests=st.integers(1, 60),
    block=st.integers(1, 50),
    seed=st.integers(0, 9),
    turns=st.sampled_from([1, 4]),
    systems=st.integers(0, 2),
)


def joined(recipe: Recipe) -> Trace:
    groups = [*make_rows(recipe)]
    ids = [each.ids for each in groups]
    counts = np.concatenate([np.diff(each.offsets) for each in groups])
    columns = {
        name: np.concatenate([getattr(each, name) for each in groups])
        for name in ("t_ms", "prompt", "output", "parent", "session")
    }
    offsets = np.concatenate([[0], np.cumsum(counts)])
    return make_trace(Rows(ids=np.concatenate(ids), offsets=offsets, **columns), recipe.block)


@settings(deadline=None, max_examples=40)
@given(recipe=RECIPES, group=st.integers(1, 100))
def test_turns_continue_each_other(recipe: Recipe, group: int) -> None:
    """A prompt is what its session said before and new tokens, and its ids stand for all of it.

    Requests are in the order of time, wherever groups of them end.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "_TOGETHER", group)
        trace = joined(recipe)
    assert len(trace) == recipe.requests
    assert trace.orphans == 0
    assert (np.diff(trace.t_ms) >= 0).all()
    assert is_chain(trace)
    assert np.diff(trace.offsets).tolist() == (-(-trace.prompt // trace.block)).tolist()
    ids = trace.paths.ids()
    for row, parent in enumerate(trace.parent.tolist()):
        said = recipe.system_tokens if recipe.systems else 0
        if parent >= 0:
            said = int(trace.prompt[parent] + trace.output[parent])
            own = ids[trace.offsets[row] : trace.offsets[row + 1]].tolist()
            full = int(trace.full_blocks()[parent])
            first = int(trace.offsets[parent])
            assert own[:full] == ids[first : first + full].tolist()
            assert trace.session[parent] == trace.session[row]
        assert trace.prompt[row] > said


def test_a_seed_gives_one_trace(same: Callable[..., bool]) -> None:
    """The same recipe gives the same trace, and another seed another one."""
    assert same(joined(RECIPE), joined(RECIPE))
    assert not same(joined(RECIPE), joined(RECIPE._replace(seed=2)))


def test_system_prompts_are_shared() -> None:
    """Sessions that begin with one system prompt share its full blocks."""
    trace = joined(RECIPE._replace(turns=1))
    ids = trace.paths.ids()
    starts = {tuple(ids[first : first + 2].tolist()) for first in trace.offsets[:-1]}
    assert starts == {(0, 1), (2, 3)}


def test_no_prompt_is_too_long() -> None:
    """A session ends before its prompts are longer than a reader takes."""
    new = read_distribution("fixed:600000000")
    trace = joined(RECIPE._replace(requests=9, block=10**8, new=new, turns=9, systems=0))
    assert trace.prompt.max() <= 10**9


def test_distributions_have_the_stated_parameters() -> None:
    """Mean and median of what is drawn are those that are stated."""
    uniforms = Uniforms(7)

    def drawn(text: str) -> list[int]:
        distribution = read_distribution(text)
        return [distribution.draw(uniforms) for _ in range(20_000)]

    assert median(drawn("lognormal:1000:1.2")) == pytest.approx(1000, rel=0.05)
    assert mean(drawn("exponential:1000")) == pytest.approx(1000, rel=0.05)
    assert mean(drawn("uniform:500:1500")) == pytest.approx(1000, rel=0.05)
    assert set(drawn("fixed:12")) == {12}
    assert mean(geometric(uniforms, 5) for _ in range(20_000)) == pytest.approx(5, rel=0.05)
    assert mean(exponential(uniforms, 5) for _ in range(20_000)) == pytest.approx(5, rel=0.05)


def test_a_seed_means_the_same_everywhere() -> None:
    """The first numbers of a seed are known, so that a made trace can be made again elsewhere."""
    uniforms = Uniforms(0)
    first = [uniforms.next() for _ in range(3)]
    assert first == pytest.approx([0.6369616873, 0.2697867138, 0.0409735239])
    assert len([*islice(make_rows(RECIPE), 2)]) == 1


@pytest.mark.parametrize(
    "text",
    ["", "fixed", "fixed:1:2", "fixed:x", "fixed:-1", "fixed:nan", "uniform:1", "normal:1:1"],
)
def test_what_is_no_distribution_is_refused(text: str) -> None:
    """A distribution has its name and as many numbers as that needs."""
    with pytest.raises(InputError) as caught:
        read_distribution(text)
    assert caught.value.hint
