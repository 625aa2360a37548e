"""Traces: a clear refusal with a place, or requests that both ways of reading agree on."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from engine import Driver
from oracles import hold, inside

from swacalc.errors import SwacalcError
from swacalc.traces.formats import LINE_FORMATS
from swacalc.traces.loading import Asked, Cut, load_trace

_SEEDS = (
    b'{"timestamp": 0, "input_length": 600, "output_length": 2, "hash_ids": [1, 2]}\n'
    b'{"timestamp": 27482.5, "input_length": 512, "output_length": 0, "hash_ids": [1]}\n',
    b'{"chat_id": 1, "parent_chat_id": -1, "timestamp": 0.5, "input_length": 33,'
    b' "output_length": 2, "type": "text", "turn": 1, "hash_ids": [4, 5, 6]}\n'
    b'{"chat_id": 2, "parent_chat_id": 1, "timestamp": 61.114, "input_length": 40,'
    b' "output_length": 1, "type": "text", "turn": 2, "hash_ids": [4, 5, 7]}\n',
    b'{"timestamp": 1711929600.123, "chunk_size": 4, "seq_len": 9, "chunk_hashes": ["0xa"]}\n',
    b'{"startTime": 1.5, "prompt_tokens": 130, "completion_tokens": 5, "trace_id": "x"}\n'
    b'{"startTime": "2026-01-02T03:04:05Z", "prompt_tokens": 140, "trace_id": "x"}\n',
    b'{"t_ms": 0, "prompt": 5, "output": 1, "parent": -1, "session": 0, "block": 2, "ids": [1]}\n'
    b'{"t_ms": 1, "prompt": 6, "output": 1, "parent": 0, "session": 0, "block": 2, "ids": [1]}\n',
    b'{"block_size": 64, "hash_id_scope": "local", "requests": [{"t": 0.0, "type": "n", "in": 70,'
    b' "out": 3, "hash_ids": [1]}, {"t": 1.5, "type": "subagent", "requests": []}]}\n',
)
_NAMES = {name for form in LINE_FORMATS for names in form.keys.values() for name in names}


@cache
def _compile() -> None:
    """Compile what reads large files, which takes longer than a small file may."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "trace.jsonl")
        path.write_bytes(_SEEDS[0])
        load_trace([str(path)], Asked(), Cut(7, 0))


def _attempt(data: bytes, folder: Path) -> None:
    path = folder / "trace.jsonl"
    path.write_bytes(data)
    try:
        load_trace([str(path)])
    except SwacalcError as error:
        if error.place is not None:
            # Lines of JSON end with LF alone.
            inside(error.place, data.decode("utf-8-sig", "replace").replace("\r", " "))
    plain = load_trace([str(path)], Asked(skip_bad=True))
    cut = load_trace([str(path)], Asked(skip_bad=True), Cut(7, 0))
    one, other = plain.trace, cut.trace
    for name in ("t_ms", "prompt", "output", "offsets", "parent", "session"):
        hold(np.array_equal(getattr(one, name), getattr(other, name)), f"{name} differ", path)
    hold(np.array_equal(one.paths.ids(), other.paths.ids()), "ids differ", path)
    hold(plain.wrong == cut.wrong, "faults differ", (plain.faults, cut.faults))
    hold(bool((one.parent < np.arange(len(one))).all()), "a parent is not before its child", one)


TRACES = Driver(
    name="traces",
    inputs=150,
    attempt=_attempt,
    ready=_compile,
    seeds=_SEEDS,
    pieces=(
        *(f'"{name}"' for name in sorted(_NAMES)),
        *(f"{number}" for number in (0, -1, 1.5, 10**9, 10**18, 2**63, 10**40)),
        *("1e5", "1E-9", "00", "-0", ".5", "5.", "NaN", "null", "true", "[", "]", "{", "}", ","),
        *(": ", "\n", "\t", '"', "\\", '"\\u0041"', "\ufeff", "é", '"requests": ['),
    ),
)
