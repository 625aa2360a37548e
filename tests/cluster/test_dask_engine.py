"""Dask as the engine, with two workers here: same figures, a worker lost, and what is refused."""

import os
import signal
import sys
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import dask
import pytest
from distributed import LocalCluster, default_client

from swacalc.cluster import dask_engine as module
from swacalc.cluster.dask_engine import DaskEngine, dask_engine
from swacalc.cluster.engine_asked import read_engine
from swacalc.cluster.pipeline import walk_parts
from swacalc.cluster.shard_walk import ShardWalk
from swacalc.errors import InputError
from swacalc.simulation.walking import walk

from .conftest import columns_that_differ, different, parts_of_trace, random_trace, vector_traces


@pytest.fixture(scope="module")
def engine() -> Iterator[DaskEngine]:
    with dask_engine(2, None) as started:
        yield started


def test_the_same_walks(engine: DaskEngine) -> None:
    """Two workers walk random traces, and those of the vectors, as one process does."""
    random = Random(1)
    traces = [random_trace(random), random_trace(random), *vector_traces()[:2]]
    assert [different(engine, trace, "extends", 1, 20) for trace in traces] == [[]] * len(traces)


def test_workers_leave_interrupts_to_the_run_that_started_them(engine: DaskEngine) -> None:
    """Ctrl-C reaches no worker, so that none prints a traceback of its own."""
    blocked = default_client().run(partial(signal.pthread_sigmask, signal.SIG_BLOCK, []))
    assert all(signal.SIGINT in each for each in blocked.values())
    assert len(blocked) == engine.workers


def test_a_worker_that_is_lost_during_the_run(engine: DaskEngine) -> None:
    """When a worker is killed, with what it had read and walked, the walk is the same."""
    trace, killed = random_trace(Random(7)), list[int]()

    def kill(_done: int, count: int) -> None:
        if count == 4 * engine.workers and not killed:
            killed.append(next(iter(default_client().run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    source = parts_of_trace(trace, 10)
    found = walk_parts(engine, source, ShardWalk(trace.block, "extends", 1), kill)
    assert len(killed) == 1
    assert columns_that_differ(found.walk, walk(trace)) == []


@pytest.fixture
def scheduler(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a scheduler in this process, which has a worker and little patience."""
    monkeypatch.setattr(module, "_SECONDS", 2)
    with LocalCluster(
        n_workers=1, processes=False, protocol="tcp", dashboard_address="127.0.0.1:0"
    ) as cluster:
        yield cluster.scheduler_address


def test_a_scheduler_that_runs_already(scheduler: str) -> None:
    """The workers of a scheduler walk a trace, and stay when the run is over."""
    for _ in range(2):
        with dask_engine(None, scheduler) as engine:
            assert different(engine, random_trace(Random(3)), "extends", 1, 9) == []


def test_workers_that_have_another_version(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers with another swacalc, whose figures could differ, are refused."""
    monkeypatch.setattr(module, "_version", lambda: "9")
    with pytest.raises(InputError, match="has swacalc 9"), dask_engine(None, scheduler):
        pass


def test_a_scheduler_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler that has no worker is not waited for without end."""
    monkeypatch.setattr(module, "_SECONDS", 1)
    with LocalCluster(
        n_workers=0, processes=False, protocol="tcp", dashboard_address="127.0.0.1:0"
    ) as none:
        address = none.scheduler_address
        with pytest.raises(InputError, match="has no workers"), dask_engine(None, address):
            pass


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "here", "", "ssh://127.0.0.1:8786"])
def test_no_scheduler(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is no address, or where nothing answers, is refused within a bounded time."""
    monkeypatch.setattr(module, "_SECONDS", 1)
    with pytest.raises(InputError, match="no Dask scheduler answers"), dask_engine(None, address):
        pass


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"engine": "dak"}, "--engine cannot be 'dak'"),
        ({"engine": "local", "workers": 2}, "--workers has no effect"),
        ({"engine": "local", "scheduler": "x"}, "--scheduler has no effect"),
        ({"workers": 2, "scheduler": "x"}, "--workers has no effect with --scheduler"),
        ({"policy": "lru"}, "--policy needs all blocks"),
    ],
)
def test_options_that_have_no_effect(options: dict[str, Any], told: str) -> None:
    """Options that change nothing, or that an engine cannot honour, are refused."""
    usual = {"engine": "dask", "workers": None, "scheduler": None, "policy": None}
    with pytest.raises(InputError, match=told):
        read_engine(**usual | options)


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Dask is not installed, the message says what to install."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match="Dask, which is not installed") as told:
        read_engine(engine="dask", workers=None, scheduler=None, policy=None)
    assert "swacalc[dask]" in told.value.hint


def test_workers_that_do_not_start() -> None:
    """Workers that end while they start, as for want of memory, end the run in a sentence."""
    ending = {"distributed.worker.preload": ["import os\nos._exit(1)"]}
    refused = pytest.raises(InputError, match="did not start")
    with dask.config.set(ending), refused as told, dask_engine(1, None):
        pass
    assert "--workers" in told.value.hint
