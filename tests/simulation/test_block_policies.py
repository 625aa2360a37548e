"""The second opinion of libCacheSim on the hits of global KV."""

import platform
import sys
from collections import OrderedDict
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from swacalc.errors import InputError
from swacalc.simulation.block_policies import (
    LEAST_BLOCKS,
    POLICIES,
    lru_hits,
    policy_hits,
    read_policy,
)
from swacalc.simulation.limits import read_limit
from swacalc.simulation.walking import UNLIMITED
from swacalc.traces import Rows, Trace

from ..traces.conftest import make_trace

BLOCK = 3
LIMITED = {"ssd": read_limit("ssd", "1GB")}
has_wheel = pytest.mark.skipif(
    sys.version_info >= (3, 14)
    or (sys.platform, platform.machine()) not in (("linux", "x86_64"), ("darwin", "arm64")),
    reason="libCacheSim has no wheel for this Python or machine",
)


def random_trace(seed: int, requests: int = 60) -> Trace:
    """Prompts that go on, branch and come again, with ids that mean another block at each depth."""
    random, lists = Random(seed), [[0]]
    for _ in range(requests):
        before = random.choice(lists)
        kept = before[: random.randrange(len(before) + 1)]
        lists.append(kept + [random.randrange(4) for _ in range(random.randrange(12))])
    counts = [len(each) for each in lists]
    shorter = [random.choice([0, 0, 1, 2]) for _ in lists]  # by which a last block is not full
    prompt = [max(0, BLOCK * n - less) for n, less in zip(counts, shorter, strict=True)]
    rows = Rows(
        t_ms=np.arange(len(lists)),
        prompt=np.array(prompt),
        output=np.array([random.randrange(9) for _ in lists]),
        ids=np.array([name for each in lists for name in each]),
        offsets=np.cumsum([0, *counts]),
    )
    return make_trace(rows, BLOCK)


def plain_hits(trace: Trace, capacity: int, *, moves: bool) -> list[int]:
    """The leading blocks that a real dictionary has; `moves` what is used to the end, as LRU."""
    store, hits = OrderedDict[Sequence[int], None](), []
    ids = trace.paths.ids().tolist()
    for request, full in enumerate(trace.full_blocks().tolist()):
        first = trace.offsets[request]
        path = [tuple(ids[first : first + depth + 1]) for depth in range(full)]
        missing = [at for at, each in enumerate(path) if each not in store]
        hits.append(BLOCK * (missing[0] if missing else full))
        for each in reversed(path):
            if moves and each in store:
                store.move_to_end(each)
            elif each not in store:
                if len(store) == capacity:
                    store.popitem(last=False)
                store[each] = None
    return hits


def ignore(_done: int, _count: int) -> None:
    return


@has_wheel
@pytest.mark.parametrize("seed", range(40))
def test_plain_lru_equals_that_of_libcachesim(seed: int) -> None:
    """Our hits in full blocks are those of libCacheSim's LRU and of a dictionary, of any size."""
    trace = random_trace(seed)
    capacities = [LEAST_BLOCKS, 17, 40, 90, 10**6]
    for capacity, found in zip(capacities, lru_hits(trace, capacities), strict=True):
        assert found.tolist() == plain_hits(trace, capacity, moves=True)
        assert found.tolist() == policy_hits(trace, "lru", capacity, ignore).tolist()


@has_wheel
def test_a_block_behind_a_missing_one_is_no_hit() -> None:
    """FIFO can lose a root and keep what is behind it, which then is not hit."""
    for seed in range(10):
        trace = random_trace(seed)
        found = policy_hits(trace, "fifo", 17, ignore).tolist()
        assert found == plain_hits(trace, 17, moves=False)


@has_wheel
@pytest.mark.parametrize("policy", POLICIES)
def test_a_policy_hits_at_most_what_was_there(policy: str) -> None:
    """No policy hits what was never seen; with space for all of it every policy hits all of it."""
    trace = random_trace(7, 300)
    (most,) = lru_hits(trace, [UNLIMITED])
    for capacity in (LEAST_BLOCKS, 33, 200):
        found = policy_hits(trace, policy, capacity, ignore)
        assert (found <= most).all()
        assert found.sum() < most.sum()
    assert (policy_hits(trace, policy, 10**6, ignore) == most).all()


def test_what_a_policy_cannot_honour_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A policy that is unknown, without a limit, or with a lifetime, is refused; so is no library.

    The library is asked for only when nothing else is wrong.
    """
    monkeypatch.setitem(sys.modules, "libcachesim", None)
    lifetime = read_limit("lifetime", "1h")
    with pytest.raises(InputError, match="no policy 'seive'") as unknown:
        read_policy("seive", LIMITED)
    assert "sieve" in unknown.value.hint
    with pytest.raises(InputError, match="no effect without a limit"):
        read_policy("lru", {})
    with pytest.raises(InputError, match="cannot honour --lifetime"):
        read_policy("lru", {**LIMITED, "lifetime": lifetime})
    with pytest.raises(InputError, match="libCacheSim, which is not installed") as absent:
        read_policy("lru", LIMITED)
    assert 'pip install "swacalc[policies]"' in absent.value.hint
