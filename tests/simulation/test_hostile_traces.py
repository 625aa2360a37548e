"""Traces that no service would write give a right result or a clear answer."""

import numpy as np
import pytest

from swacalc.errors import InputError
from swacalc.simulation.compiling import PLAIN, compiled
from swacalc.simulation.serving import WindowStore, serve
from swacalc.simulation.walking import UNLIMITED, Walk, walk
from swacalc.traces import Rows

from ..traces.conftest import make_trace

Listed = list[tuple[int, int, int, list[int]]]


def walked(requests: Listed, block: int = 4, link: str = "extends") -> Walk:
    columns = [np.array([each[n] for each in requests], dtype=np.int64) for n in range(3)]
    ids = [each for request in requests for each in request[3]]
    ends = np.cumsum([0, *(len(request[3]) for request in requests)])
    rows = Rows(*columns, np.array(ids, dtype=np.int64), ends.astype(np.int64))
    return walk(make_trace(rows, block), link)


def test_no_requests() -> None:
    """A trace without requests has no hits and keeps nothing."""
    found = walked([])
    assert (
        len(found.hits())
        == len(found.kept())
        == len(serve(found, found.hits(), WindowStore()).resumed)
        == 0
    )


def test_ids_that_repeat_in_a_path() -> None:
    """A block is known by all the ids before it, so that one id is a new block at each depth."""
    found = walked([(0, 12, 0, [5, 5, 5]), (1, 12, 0, [5, 5, 5]), (2, 8, 0, [5, 5])])
    assert found.hits().tolist() == [0, 12, 8]
    assert found.kept().tolist() == [12, 12, 12]


def test_requests_of_one_time() -> None:
    """Requests of one time are served in the order of the file, each seeing those before it."""
    found = walked([(7, 8, 1, [1, 2])] * 3)
    assert found.hits().tolist() == [0, 8, 8]
    assert found.hits(lifetime=0).tolist() == [0, 8, 8]


def test_more_blocks_are_asked_for_than_any_prompt_has() -> None:
    """A request goes on from none where that must have more blocks than fit into 32 bits."""
    requests = [(0, 4, 4, [1]), (1, 8, 0, [1, 2])]
    columns = [np.array([each[n] for each in requests], dtype=np.int64) for n in range(3)]
    trace = make_trace(Rows(*columns, np.array([1, 1, 2]), np.array([0, 1, 3])), 4)
    for kernels in (PLAIN, compiled()):
        for least, parent in ((1, 0), (2, -1), ((1 << 32) + 1, -1)):
            assert walk(trace, "extends", least, kernels=kernels).parent.tolist() == [-1, parent]


def test_unsorted_times() -> None:
    """Requests are served in the order of their times."""
    found = walked([(9, 4, 0, [1]), (-3, 8, 0, [1, 2])])
    assert found.prompt.tolist() == [8, 4]
    assert found.hits().tolist() == [0, 4]


def test_prompts_shorter_than_a_block() -> None:
    """A prompt of less than a block is shared when it comes again, and not by a longer one."""
    found = walked([(0, 3, 0, [1]), (1, 3, 0, [1]), (2, 5, 0, [1, 2])])
    assert found.hits().tolist() == [0, 3, 0]


def test_a_prompt_of_no_tokens() -> None:
    """A request without tokens shares nothing and leaves no window."""
    found = walked([(0, 0, 0, []), (1, 0, 0, [4]), (2, 0, 3, [])])
    served = serve(found, found.hits(), WindowStore())
    assert found.hits().tolist() == [0, 0, 0]
    assert served.written == 1


def test_no_output() -> None:
    """A request without output leaves one window, and its next turn shares its prompt."""
    found = walked([(0, 8, 0, [1, 2]), (1, 16, 0, [1, 2, 3, 4])])
    served = serve(found, found.hits(), WindowStore())
    assert served.resumed.tolist() == [0, 8]
    assert served.written == 2


def test_two_children_of_one_output() -> None:
    """The first of two requests that go on from an output takes it over, the second does not."""
    found = walked([(0, 8, 3, [1, 2]), (1, 12, 0, [1, 2, 3]), (2, 12, 0, [1, 2, 4])])
    assert found.hits().tolist() == [0, 11, 8]
    assert found.kept().tolist() == [11, 12, 16]


def test_a_list_of_ids_that_is_too_short() -> None:
    """Tokens behind the listed blocks are never shared."""
    found = walked([(0, 100, 0, [1]), (1, 100, 0, [1])])
    assert found.hits().tolist() == [0, 4]
    assert found.kept().tolist() == [100, 196]


def test_a_list_of_ids_that_is_too_long() -> None:
    """Ids past the prompt's blocks are part of the identity of its partial block."""
    requests: Listed = [(0, 5, 0, [1, 2, 3]), (1, 5, 0, [1, 2, 3]), (2, 5, 0, [1, 2])]
    found = walked(requests, link="none")
    assert found.hits().tolist() == [0, 5, 4]


def test_a_partial_block_that_changes_its_length() -> None:
    """A hit is never longer than the prompt, and what is written is kept or was evicted."""
    found = walked([(0, 7, 0, [1, 2]), (1, 5, 0, [1, 2]), (2, 7, 0, [1, 2])])
    assert found.hits().tolist() == [0, 5, 5]
    for capacity in (0, 3, 6, UNLIMITED):
        written = (found.prompt + found.output - found.hits(capacity)).sum()
        assert 0 <= found.kept(capacity)[-1] <= min(written, capacity)


def test_ten_million_tokens() -> None:
    """A request of ten million tokens is one piece when it comes again, and when it is cut."""
    count = 10**7 // 16
    requests: Listed = [(0, 10**7, 1, list(range(count)))] * 2
    found = walked(requests, block=16)
    assert found.hits().tolist() == [0, 10**7]
    assert found.hits(1000).tolist() == [0, 1000]


def test_lengths_that_cannot_be_counted() -> None:
    """Tokens whose sum does not fit into 62 bits are refused, and times so far apart too."""
    with pytest.raises(InputError, match="more tokens than can be counted"):
        walked([(0, 1 << 61, 1 << 61, [1])])
    with pytest.raises(InputError, match="more milliseconds than can be counted"):
        walked([(-(1 << 61), 1, 1, [1]), (1 << 61, 1, 1, [1])])


def test_a_long_chain_of_parents() -> None:
    """Of a conversation only the 64 turns before a request are looked through for a window."""
    requests: Listed = [(turn, 4 * (turn + 1), 0, list(range(turn + 1))) for turn in range(80)]
    longest: Listed = [*requests, (90, 4 * 81, 0, list(range(81)))]
    found = walked(longest)
    store = WindowStore(ttl=0)
    assert serve(found, found.hits(), store).resumed.tolist()[-1] == 0
    assert serve(found, found.hits(), WindowStore()).resumed.tolist()[-1] == 320


def test_many_owners_of_one_path() -> None:
    """A prompt whose blocks were last used by as many requests is walked through all of them.

    The kernels that are compiled give the same, with buffers that grow.
    """
    requests = [(turn, 600 - turn, 0, list(range(600 - turn))) for turn in range(600)]
    columns = [np.array([each[n] for each in requests], dtype=np.int64) for n in range(3)]
    ids = np.array([each for request in requests for each in request[3]], dtype=np.int64)
    ends = np.cumsum([0, *(len(request[3]) for request in requests)]).astype(np.int64)
    trace = make_trace(Rows(*columns, ids, ends), 1)
    whole = [trace]
    for kernels in (PLAIN, compiled() or PLAIN):
        found = walk(whole[0], kernels=kernels)
        assert found.hits().tolist() == [0, *range(599, 0, -1)]
        assert (found.kept() == 600).all()
