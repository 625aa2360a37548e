"""What a trace holds, against counting it request by request."""

from collections.abc import Callable

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from swacalc.traces import Rows, Trace
from swacalc.traces.block_paths import is_chain, shared_blocks
from swacalc.traces.inspecting import inspect
from swacalc.traces.loading import load_trace

from .conftest import make_trace

PROMPTS = st.lists(
    st.tuples(st.integers(0, 9), st.lists(st.integers(0, 3), max_size=5)), min_size=1, max_size=8
)


def made(prompts: list[tuple[int, list[int]]]) -> Trace:
    """A trace of prompts, each with its tokens in blocks of two and its ids."""
    zeros = np.zeros(len(prompts), dtype=np.int64)
    ids = [name for _, own in prompts for name in own]
    rows = Rows(
        t_ms=zeros,
        prompt=np.array([tokens for tokens, _ in prompts], dtype=np.int64),
        output=zeros,
        ids=np.array(ids, dtype=np.int64),
        offsets=np.cumsum([0, *(len(own) for _, own in prompts)]),
    )
    return make_trace(rows, 2)


@given(PROMPTS)
def test_shared_blocks_are_those_of_earlier_paths(prompts: list[tuple[int, list[int]]]) -> None:
    """A leading full block is shared where an earlier request has the same blocks up to it."""
    trace, seen, expected = made(prompts), set[tuple[int, ...]](), list[int]()
    for tokens, ids in prompts:
        paths = {tuple(ids[: at + 1]) for at in range(min(tokens // 2, len(ids)))}
        expected.append(len(paths & seen))
        seen |= paths
    assert shared_blocks(trace).tolist() == expected


@given(PROMPTS)
def test_a_chain_has_one_id_before_each(prompts: list[tuple[int, list[int]]]) -> None:
    """A trace is a chain where each id is always behind the same one, or always first."""
    pairs = {pair for _, ids in prompts for pair in zip(ids, [None, *ids], strict=False)}
    assert is_chain(made(prompts)) == (len(pairs) == len({name for name, _ in pairs}))


def test_what_is_held_and_not_known(written: Callable[..., str]) -> None:
    """The numbers are those of the trace, and what it does not state is told."""
    rows = [
        {"timestamp": 5, "input_length": 1000, "output_length": 0, "hash_ids": [1, 2]},
        {"timestamp": 0, "input_length": 1024, "output_length": 0, "hash_ids": [1, 3]},
        {"timestamp": 5, "input_length": 600, "output_length": 0, "hash_ids": [1, 4, 9]},
    ]
    found = inspect(load_trace([written(rows)]))
    held = {each.name: str(each.value) for each in found.held}
    assert held == {
        "requests": "3",
        "span": "5",
        "same_time": "1",
        "prompt": "2624",
        "longest_prompt": "1024",
        "output": "0",
        "block": "512",
        "full_blocks": "4",
        "partial_blocks": "2",
        "too_many_ids": "1",
        "ids": "5",
        "shared": "16/41",
        "sessions": "0",
        "longest_session": "0",
        "continued": "0",
        "orphans": "0",
    }
    assert found.chain
    assert [each.partition(":")[0] for each in found.unknown] == ["no parents", "no outputs"]
