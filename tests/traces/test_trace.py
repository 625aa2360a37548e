"""A trace: order, parents, ids."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.errors import InputError
from swacalc.traces import Rows, Trace

from .conftest import make_trace

ROWS = st.lists(
    st.tuples(
        st.integers(0, 5),  # time
        st.lists(st.integers(-(2**63), 2**63 - 1) | st.integers(0, 6), max_size=4),
        st.integers(-1, 8),  # parent
        st.integers(-1, 3),  # session
    ),
    max_size=8,
)


def numbers(values: list[int]) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    return np.array(values, dtype=np.int64)


def made(rows: list[tuple[int, list[int], int, int]]) -> Trace:
    count = len(rows)
    rows_read = Rows(
        t_ms=numbers([row[0] for row in rows]),
        prompt=numbers(list(range(count))),
        output=numbers([0] * count),
        ids=numbers([name for row in rows for name in row[1]]),
        offsets=numbers([0, *np.cumsum([len(row[1]) for row in rows], dtype=int)]),
        parent=numbers([row[2] if row[2] < count else -1 for row in rows]),
        session=numbers([row[3] for row in rows]),
    )
    return make_trace(rows_read, 2)


@pytest.fixture(autouse=True, scope="module")
def _few_together() -> Iterator[None]:
    """Ids are moved for three requests at once, so that a few requests take several turns."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("swacalc.traces.trace._TOGETHER", 3)
        yield


@given(ROWS)
def test_rows_are_sorted_by_time_and_then_by_row(
    rows: list[tuple[int, list[int], int, int]],
) -> None:
    """Requests come in the order of their times, those of one time in the order given."""
    trace = made(rows)
    expected = sorted(range(len(rows)), key=lambda row: rows[row][0])
    assert trace.prompt.tolist() == expected  # a prompt of n tokens was row n
    assert trace.t_ms.tolist() == [rows[row][0] for row in expected]


@given(ROWS)
def test_ids_are_the_same_where_they_were(rows: list[tuple[int, list[int], int, int]]) -> None:
    """Two ids are equal in a trace exactly where they were in its rows, and all are below names."""
    trace = made(rows)
    before = [name for row in trace.prompt.tolist() for name in rows[row][1]]
    after = trace.paths.ids().tolist()
    pairs = set(zip(before, after, strict=True))
    assert len(pairs) == len(set(before)) == len(set(after))
    assert all(0 <= name < trace.names for name in after)
    counts = [len(rows[row][1]) for row in trace.prompt.tolist()]
    assert np.diff(trace.offsets).tolist() == counts


@given(ROWS)
def test_parents_come_before_their_children(rows: list[tuple[int, list[int], int, int]]) -> None:
    """A parent is kept where it comes before its child, and is counted as an orphan's otherwise."""
    trace = made(rows)
    was = trace.prompt.tolist()
    stated = 0
    for row, parent in enumerate(trace.parent.tolist()):
        before = rows[was[row]][2]
        stated += 0 <= before < len(rows)
        assert parent < row
        assert parent == -1 or was[parent] == before
    assert stated == trace.orphans + sum(parent >= 0 for parent in trace.parent.tolist())


@given(ROWS)
def test_sessions_are_numbered_as_they_begin(rows: list[tuple[int, list[int], int, int]]) -> None:
    """Sessions have the numbers from 0 in the order of their first requests; unknown ones stay."""
    trace = made(rows)
    stated = [rows[row][3] for row in trace.prompt.tolist()]
    order = list(dict.fromkeys(name for name in stated if name >= 0))
    assert trace.session.tolist() == [order.index(s) if s >= 0 else -1 for s in stated]


def test_a_block_has_tokens() -> None:
    """A trace whose blocks have no tokens is refused."""
    none = numbers([])
    with pytest.raises(InputError, match="a block of 0 tokens"):
        make_trace(Rows(none, none, none, none, numbers([0])), 0)


def test_full_blocks_are_within_the_prompt_and_the_ids() -> None:
    """A request has no more full blocks than its prompt has, nor than it has ids."""
    rows = Rows(
        t_ms=numbers([0, 1, 2]),
        prompt=numbers([25, 25, 5]),
        output=numbers([0, 0, 0]),
        ids=numbers([1, 2, 3, 1, 4]),
        offsets=numbers([0, 3, 4, 5]),
    )
    trace = make_trace(rows, 10)
    assert trace.full_blocks().tolist() == [2, 1, 0]


def test_nothing_changes_a_trace() -> None:
    """The arrays of a trace are read-only."""
    trace = made([(0, [1], -1, 0)])
    with pytest.raises(ValueError, match="read-only"):
        trace.paths.tree.ids[0] = 5
