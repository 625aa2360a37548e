"""Lists of ids as ends in a prefix tree."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.traces import prefix_tree
from swacalc.traces.block_paths import chains_of
from swacalc.traces.prefix_tree import GrowingTree, Paths

IDS = st.sampled_from([0, 1, 2, -7, 1 << 31, (1 << 62) + 5])
LISTS = st.lists(st.lists(IDS, max_size=6), max_size=12)
COUNTS = st.lists(st.integers(0, 6), min_size=12, max_size=12)


@pytest.fixture(autouse=True, params=["plain", "compiled"], scope="module")
def _both(request: pytest.FixtureRequest) -> Iterator[None]:
    """Lists are entered by plain Python and by compiled code, and space is made for few nodes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prefix_tree, "_LEAST_PLACES", 2)
        if request.param == "plain":
            patch.setattr(prefix_tree, "compiled_by_numba", lambda _function, _module: None)
        else:
            patch.setattr(prefix_tree, "_WORTH", -1)
        yield


def entered(lists: Sequence[Sequence[int]], together: int) -> Paths:
    """Lists that are entered some at once."""
    tree, lengths = GrowingTree(), np.array([len(each) for each in lists], dtype=np.int64)
    ends = [np.zeros(0, dtype=np.int64)]
    for first in range(0, len(lists), together):
        some = slice(first, first + together)
        ids = [each for own in lists[some] for each in own]
        ends.append(tree.enter(np.array(ids, dtype=np.int64), lengths[some]))
    return Paths(np.concatenate(ends), lengths, tree.tree())


def taken(paths: Paths, of: Callable[[Paths], np.ndarray]) -> list[tuple[int, ...]]:
    """The ids or nodes of each list."""
    offsets, numbers = paths.offsets().tolist(), of(paths).tolist()
    return [tuple(numbers[a:b]) for a, b in pairwise(offsets)]


@given(LISTS, st.integers(1, 5))
def test_lists_come_out_as_they_went_in(lists: list[list[int]], together: int) -> None:
    """Whichever lists are entered together, the ids of each are the same, and so for some."""
    paths = entered(lists, together)
    assert taken(paths, Paths.ids) == list(map(tuple, lists))
    assert taken(paths.some(slice(1, 3)), Paths.ids) == list(map(tuple, lists[1:3]))


@given(LISTS, st.integers(1, 5))
def test_a_node_stands_for_all_ids_up_to_it(lists: list[list[int]], together: int) -> None:
    """There is one node for each beginning of a list, and none besides."""
    paths = entered(lists, together)
    begun = {own[:n] for own in map(tuple, lists) for n in range(1, len(own) + 1)}
    known = {
        own[:n]: node
        for own, nodes in zip(map(tuple, lists), taken(paths, Paths.nodes), strict=True)
        for n, node in enumerate(nodes, 1)
    }
    assert known.keys() == begun
    assert sorted(known.values()) == list(range(len(paths.tree.ids)))
    before = paths.tree.before().tolist()
    assert {own: before[node] for own, node in known.items()} == {
        own: known.get(own[:-1], -1) for own in known
    }


@given(LISTS, COUNTS)
def test_lists_are_cut(lists: list[list[int]], counts: list[int]) -> None:
    """The first ids of lists, up to as many as each has, are lists in the same tree."""
    lengths = [min(count, len(each)) for count, each in zip(counts, lists, strict=False)]
    cut = entered(lists, 3).leading(np.array(lengths, dtype=np.int64))
    expected = [tuple(each[:count]) for each, count in zip(lists, lengths, strict=True)]
    assert taken(cut, Paths.ids) == expected


@given(LISTS, COUNTS)
def test_chains_are_had_as_a_whole(lists: list[list[int]], counts: list[int]) -> None:
    """The chains above a list's last one have as many blocks as count, the same for the same ids.

    No two lists that are different end with the same chain.
    """
    full = [min(count, len(each)) for count, each in zip(counts, lists, strict=False)]
    chains = chains_of(entered(lists, 3), np.array(full, dtype=np.int64))
    for count, last in zip(full, chains.last.tolist(), strict=True):
        left, chain = count, last
        while chain >= 0:
            left -= int(chains.length[chain])
            assert chains.above[chain] < chain
            chain = int(chains.above[chain])
        assert left == 0
    own = [tuple(each[:count]) for each, count in zip(lists, full, strict=True)]
    pairs = set(zip(own, chains.last.tolist(), strict=True))
    assert len(pairs) == len(set(own)) == len(set(chains.last.tolist()))


def test_memory_follows_what_differs() -> None:
    """A thousand lists that begin with the same thousand ids have few more nodes than one."""
    ids = np.concatenate([np.append(np.arange(1000), 1000 + n) for n in range(1000)])
    tree = GrowingTree()
    tree.enter(ids, np.full(1000, 1001))
    assert len(tree.tree().ids) == 2000
