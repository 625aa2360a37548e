"""A trace that is divided, walked in shards and joined is walked as it is in one piece."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow
import pytest
from pyarrow import parquet

from swacalc.cluster import pipeline
from swacalc.cluster.arrow_columns import lists, offsets_of
from swacalc.cluster.dividing import divide
from swacalc.cluster.parts import parts_of, tables_of
from swacalc.cluster.pipeline import walk_parts
from swacalc.cluster.shard_walk import ShardWalk
from swacalc.cluster.trunk import trunk_of
from swacalc.errors import InputError, UnreadableError
from swacalc.simulation.shared import LINKS
from swacalc.simulation.walking import walk
from swacalc.traces import Rows
from swacalc.traces.loading import Asked, load_trace
from swacalc.traces.storing import store

from .conftest import (
    VECTORS,
    AtOnce,
    columns_that_differ,
    different,
    random_trace,
    trace_of,
    vector_traces,
)


@pytest.mark.parametrize("part", range(4))
def test_any_trunk_gives_the_same_walk(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kinds, parents, units, what lies in front of them and windows are those of one piece.

    For every sort of link, for trunks of few and of many blocks, on hundreds of traces.
    """
    for seed in range(part, 200, 4):
        random = Random(seed)
        trace, link = random_trace(random), random.choice(list(LINKS))
        monkeypatch.setattr(pipeline, "_SUBTREES", random.choice([1, 2, 9, 99]))
        monkeypatch.setattr(pipeline, "_SAMPLE", random.choice([1, 99]))
        engine, least = AtOnce(random.choice([1, 3])), random.choice([1, 1, 2, 3])
        rows = random.choice([1, 5, 99])
        assert (seed, different(engine, trace, link, least, rows)) == (seed, [])


def test_a_parent_that_is_refused_is_not_looked_for_in_the_trunk() -> None:
    """A prompt that begins another but is longer hides the shorter one in the trunk."""
    ids = [1, 2, 3]
    first = [(0, 1, 0, [1], -1), (1, 100, 0, ids, -1), (2, 4, 0, [*ids, 4], -1)]
    trace = trace_of([*first, *((3, 100, 0, ids, -1),) * 20], 1)
    assert walk(trace).parent[2] == -1
    for workers in range(1, 9):
        assert different(AtOnce(workers), trace, "extends", 1, 5) == []


@pytest.mark.skipif(not VECTORS.exists(), reason="no vectors beside the project")
def test_vectors() -> None:
    """The traces of the vectors beside the project are walked alike."""
    for trace in vector_traces():
        for link in ("extends", "none"):
            assert different(AtOnce(2), trace, link, 1, 7) == []


def test_subtrees_are_of_about_equal_size() -> None:
    """Of requests that share a long system prompt no shard is given much more than its part."""
    requests = [(row, 30, 1, [*range(20), *range(100 + row, 110 + row)], -1) for row in range(2000)]
    table = next(tables_of(trace_of(requests, 1)))
    paths = lists(table, "ids")
    trunk = trunk_of(paths, paths.lengths(), 16)
    shards = divide(table, trunk, 1, 8).shards
    assert trunk.depth.max() == 20
    assert max(len(each) for each in shards) < 2 * 2000 / 8


def random_rows(random: Random, count: int) -> Rows:
    """Rows in no order of time, with parents."""
    lengths = np.array(random.choices(range(6), k=count), dtype=np.int64)
    return Rows(
        t_ms=np.array(random.choices(range(count), k=count), dtype=np.int64),
        prompt=np.maximum(0, lengths * 4 + random.choice([0, 0, -1, 3])),
        output=np.array(random.choices([0, 2, 4], k=count), dtype=np.int64),
        ids=np.array(random.choices(range(2), k=int(lengths.sum())), dtype=np.int64),
        offsets=offsets_of(lengths),
        parent=np.array([random.randrange(-1, count) for _ in range(count)], dtype=np.int64),
        session=np.full(count, -1, dtype=np.int64),
    )


@pytest.mark.parametrize("seed", range(12))
def test_parquet_is_read_part_by_part(seed: int, tmp_path: Path) -> None:
    """What is read of row groups, walked and said of rows is as if all were read in one piece."""
    random = Random(seed)
    turns = random.random() < 0.5
    for name in ("a.parquet", "b.parquet"):
        groups = [random_rows(random, 9), random_rows(random, 30)]
        store(groups, 4, tmp_path / name, turns=turns)
    loaded = load_trace([str(tmp_path)])
    source = parts_of([str(tmp_path)], Asked())
    link = "turns" if turns else "extends"
    found = walk_parts(AtOnce(2), source, ShardWalk(4, link, 1), lambda _done, _count: None)
    assert len(source.parts) == 4
    assert columns_that_differ(found.walk, walk(loaded.trace, link)) == []
    for name in ("block", "turns", "orphans"):
        assert getattr(found.loaded.trace, name) == getattr(loaded.trace, name)
    assert found.loaded.trace.parent.tolist() == loaded.trace.parent.tolist()
    assert found.loaded[1:] == loaded[1:]


def stored(path: Path, block: str = "4", **changed: Sequence[object]) -> Path:
    columns = {"t_ms": [0, 1], "prompt": [4, 4], "output": [1, 1], "ids": [[7], [7]], **changed}
    parquet.write_table(pyarrow.table(columns, metadata={"swacalc.block": block}), path)
    return path


def walked(*files: Path, asked: Asked | None = None) -> pipeline.WalkedTrace:
    source = parts_of([str(file) for file in files], asked or Asked())
    how = ShardWalk(source.block, "extends", 1)
    return walk_parts(AtOnce(2), source, how, lambda _done, _count: None)


def test_wrong_rows_are_named_or_passed_over(tmp_path: Path) -> None:
    """A row that is wrong is named with its file; with --skip-bad it is counted."""
    file = stored(tmp_path / "a.parquet", prompt=[-1, 4])
    with pytest.raises(UnreadableError, match="row 0: prompt is -1"):
        walked(file)
    found = walked(file, asked=Asked(skip_bad=True))
    assert (len(found.walk), found.loaded.wrong, len(found.loaded.faults)) == (1, 1, 1)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"ids": [["a"], ["b"]]}, "ids are not whole numbers below"),
        ({"ids": [[2**62], [1]]}, "ids are not whole numbers below"),
        ({"t_ms": [0, None]}, "row 1: t_ms is null"),
        ({"block": "8"}, "blocks of 4 and 8 tokens"),
        ({"block": "none"}, "is 'none', no size of a block"),
    ],
)
def test_what_cannot_be_walked_in_parts(changed: dict[str, Any], told: str, tmp_path: Path) -> None:
    """Ids that mean nothing in other parts, and what is wrong anywhere, end the run."""
    with pytest.raises((InputError, UnreadableError), match=told):
        walked(stored(tmp_path / "a.parquet"), stored(tmp_path / "b.parquet", **changed))


def test_a_trace_without_requests(tmp_path: Path) -> None:
    """A trace without requests is refused as it is in one process."""
    file = stored(tmp_path / "a.parquet", prompt=[-1, -1])
    with pytest.raises(UnreadableError, match="prompt is -1, and no row of the trace is right"):
        walked(file, asked=Asked(skip_bad=True))
    parquet.ParquetWriter(file, parquet.read_schema(file)).close()
    with pytest.raises(InputError, match="the trace has no requests"):
        walked(file)
