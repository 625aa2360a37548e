"""What several tests of traces need."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import pytest

from swacalc.traces import Rows, Trace, paths_of
from swacalc.traces.trace import PathRows, trace_of

_ARRAYS = ("t_ms", "prompt", "output", "offsets", "parent", "session")
_NUMBERS = ("block", "names", "turns", "orphans")


def make_trace(rows: Rows, block: int) -> Trace:
    """A trace of rows with blocks of that many tokens; see `trace_of`."""
    columns = rows.t_ms, rows.prompt, rows.output, paths_of(rows.ids, rows.offsets)
    return trace_of(PathRows(*columns, rows.parent, rows.session), block)


def _same(one: Trace, other: Trace, but: Iterable[str] = ()) -> bool:
    arrays = all(np.array_equal(getattr(one, name), getattr(other, name)) for name in _ARRAYS)
    arrays = arrays and np.array_equal(one.paths.ids(), other.paths.ids())
    numbers = set(_NUMBERS) - set(but)
    return arrays and all(getattr(one, name) == getattr(other, name) for name in numbers)


@pytest.fixture(scope="session")
def same() -> Callable[..., bool]:
    """Whether two traces have the same requests and say the same about them, but for some names."""
    return _same


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., str]:
    """Writes a file with one JSON value a line, or a text as it is; returns its name."""

    def write(rows: Iterable[object] | str | bytes, name: str = "trace.jsonl") -> str:
        path = tmp_path / name
        if isinstance(rows, bytes | str):
            path.write_bytes(rows if isinstance(rows, bytes) else rows.encode())
        else:
            path.write_bytes("".join(json.dumps(row) + "\n" for row in rows).encode())
        return str(path)

    return write
