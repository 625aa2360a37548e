"""Right answers for small traces, which were worked out apart from this project.

They are not part of it; they are looked for in a folder `shared/vectors` beside it, and without
them these tests are skipped.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from swacalc.simulation.serving import WindowStore, serve
from swacalc.simulation.walking import Walk, walk
from swacalc.traces import Rows

from ..traces.conftest import make_trace

BESIDE = Path(__file__).parents[3] / "shared" / "vectors" / "simulate.json"
CASES = json.loads(BESIDE.read_text(encoding="utf-8"))["cases"] if BESIDE.exists() else []

pytestmark = pytest.mark.skipif(not CASES, reason="no vectors beside the project")


def walked(case: Mapping[str, Any]) -> Walk:
    requests = case["requests"]

    def column(name: str) -> np.ndarray:
        return np.array([each[name] for each in requests], dtype=np.int64)

    listed = [each["hash_ids"] for each in requests]
    ids = [each for each_list in listed for each in each_list]
    rows = Rows(
        column("t"),
        column("input_length"),
        column("output_length"),
        np.array(ids, dtype=np.int64),
        np.cumsum([0, *map(len, listed)]),
    )
    return walk(make_trace(rows, case["block"]), "extends" if case["link"] else "none")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["seed"]))
def test_what_is_shared(case: Mapping[str, Any]) -> None:
    """Each request is of the kind, and goes on from the request, that the vectors say."""
    found = walked(case)
    assert found.kind.tolist() == case["kinds"]
    assert found.parent.tolist() == case["parents"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["seed"]))
def test_global_kv(case: Mapping[str, Any]) -> None:
    """Hits, and tokens written, evicted and kept, are those of the vectors at each capacity."""
    found = walked(case)
    for capacity, right in case["lru"].items():
        hits = found.hits(int(capacity))
        written = int((found.prompt + found.output - hits).sum())
        kept = int(found.kept(int(capacity))[-1])
        assert hits.tolist() == right["hit"]
        assert (written, written - kept, kept) == tuple(
            right[name] for name in ("written", "evicted", "kept")
        )


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["seed"]))
def test_windows(case: Mapping[str, Any]) -> None:
    """Requests resume where the vectors say, and windows are written and leave as they say."""
    found = walked(case)
    for right in case["windows"]:
        store = WindowStore(capacity=right["capacity"], ttl=right["ttl_ms"])
        served = serve(found, found.hits(), store)
        assert served.resumed.tolist() == right["resume"]
        assert (served.written, served.evicted, served.expired, served.peak) == tuple(
            right[name] for name in ("written", "evicted", "expired", "peak")
        )
