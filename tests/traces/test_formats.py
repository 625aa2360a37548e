"""Formats: what each says of a request, told by what a file begins with."""

import gzip
import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import numpy as np
import pyarrow
import pytest

from swacalc.errors import InputError, UnreadableError
from swacalc.traces.loading import Asked, load_trace

Write = Callable[..., str]
MOONCAKE = [
    {"timestamp": 0, "input_length": 1000, "output_length": 7, "hash_ids": [1, 2]},
    {"timestamp": 9, "input_length": 1024, "output_length": 0, "hash_ids": [1, 3]},
]


def test_mooncake(written: Write) -> None:
    """Mooncake gives milliseconds, blocks of 512 tokens and no turns."""
    found = load_trace([written(MOONCAKE)])
    trace = found.trace
    assert (found.format, trace.block, trace.turns) == ("mooncake", 512, False)
    assert trace.t_ms.tolist() == [0, 9]
    assert trace.paths.ids().tolist() == [1, 2, 1, 3]
    assert trace.full_blocks().tolist() == [1, 2]


def test_bailian(written: Write) -> None:
    """Bailian gives seconds, blocks of 16 tokens, and parents by the ids of their chats.

    A parent that is not in the trace makes an orphan, and a session is a conversation.
    """
    chats = [(159, -1, 0.5), (7, 159, 61.114), (8, 7, 62), (9, 55, 63.0009)]
    rows = [
        {
            "chat_id": chat,
            "parent_chat_id": parent,
            "timestamp": time,
            "input_length": 33,
            "output_length": 2,
            "type": "text",
            "turn": 1,
            "hash_ids": [1, 2, chat],
        }
        for chat, parent, time in chats
    ]
    found = load_trace([written(rows)])
    trace = found.trace
    assert (found.format, trace.block, trace.turns, trace.orphans) == ("bailian", 16, True, 1)
    assert trace.t_ms.tolist() == [500, 61_114, 62_000, 63_000]
    assert trace.parent.tolist() == [-1, 0, 1, -1]
    assert trace.session.tolist() == [0, 0, 0, 1]


def test_weka(written: Write) -> None:
    """Times of weka count from the session, those of a subagent from it, and ids are its own.

    A document may take many lines, and a file hold many documents.
    """
    first = {"t": 0.0, "type": "n", "in": 130, "out": 3, "hash_ids": [1, 2]}
    one = {
        "id": "a",
        "block_size": 64,
        "hash_id_scope": "local",
        "requests": [
            first,
            {
                "t": 1.5,
                "type": "subagent",
                "requests": [{"t": 0.25, "type": "n", "in": 70, "out": 1, "hash_ids": [1]}],
            },
            {"t": 1.6, "type": "s", "in": 70, "out": 1, "hash_ids": [1]},
        ],
    }
    other = {**one, "requests": [first]}
    found = load_trace([written(json.dumps(one, indent=1) + json.dumps(other))])
    trace = found.trace
    assert (found.format, trace.block, trace.turns) == ("weka", 64, False)
    assert trace.t_ms.tolist() == [0, 0, 1600, 1750]
    assert trace.session.tolist() == [0, 1, 0, 2]
    ids = trace.paths.ids().tolist()
    assert ids[0] == ids[4] == ids[5]
    assert len(set(ids[:4])) == 4


def test_ids_of_weka_may_be_global(written: Write) -> None:
    """With a global scope, ids of different sessions are the same."""
    session = {
        "block_size": 64,
        "hash_id_scope": "global",
        "requests": [{"t": 0, "in": 64, "out": 0, "hash_ids": [5]}],
    }
    assert load_trace([written([session, session])]).trace.paths.ids().tolist() == [5, 5]


def test_lmcache(written: Write) -> None:
    """LMCache gives hashes as strings, the tokens of a block, and no output."""
    rows = [
        {
            "timestamp": 1711929600.123 + at,
            "request_id": f"r{at}",
            "model_name": "m",
            "chunk_size": 128,
            "seq_len": 300,
            "dtypes": ["float8_e4m3fn"],
            "shapes": [[32, 256, 128]],
            "chunk_hashes": ["0xab", f"0x{at}"],
        }
        for at in range(2)
    ]
    found = load_trace([written(rows)])
    trace = found.trace
    assert (found.format, trace.block) == ("lmcache", 128)
    assert trace.t_ms.tolist() == [1_711_929_600_123, 1_711_929_601_123]
    shared, own, again, _ = trace.paths.ids()
    assert shared == again != own
    assert trace.output.tolist() == [0, 0]


def test_litellm(written: Write) -> None:
    """LiteLLM gives sessions; a prompt that is not shorter than the last one begins with it."""
    rows = [
        {"startTime": time, "prompt_tokens": prompt, "completion_tokens": 5, "trace_id": session}
        for time, prompt, session in [
            (1.5, 130, "x"),
            ("1970-01-01T00:00:02Z", 200, "x"),
            ("1970-01-01 00:00:03.25", 64, "x"),
            (4, 70, "y"),
            (5, 64, None),
        ]
    ]
    found = load_trace([written(rows)])
    trace = found.trace
    assert (found.format, trace.block, trace.turns) == ("litellm", 64, True)
    assert trace.t_ms.tolist() == [1500, 2000, 3250, 4000, 5000]
    assert trace.parent.tolist() == [-1, 0, -1, -1, -1]
    assert trace.session.tolist() == [0, 0, 0, 1, -1]
    ids = [each.tolist() for each in np.split(trace.paths.ids(), trace.offsets[1:-1])]
    assert ids[1][:2] == ids[0]
    assert len({each[0] for each in ids[1:]}) == 4


@pytest.mark.parametrize("kind", ["gz", "zst", "gz twice"])
def test_packed_files_are_known_by_their_bytes(written: Write, kind: str) -> None:
    """A file packed with gzip or zstd is read, whatever its name, in several parts too."""
    parts = [json.dumps(row).encode() + b"\n" for row in MOONCAKE]
    if kind == "zst":
        packed = pyarrow.compress(b"".join(parts), "zstd", asbytes=True)
    else:
        packed = b"".join(map(gzip.compress, parts if kind == "gz twice" else [b"".join(parts)]))
    assert len(load_trace([written(packed, "trace")]).trace) == 2


def test_a_packed_file_that_was_cut_off_is_refused(written: Write) -> None:
    """A packed file whose end is missing is unreadable, and not a shorter trace."""
    packed = gzip.compress(json.dumps(MOONCAKE[0]).encode() * 9)
    with pytest.raises(UnreadableError, match="Truncated"):
        load_trace([written(packed[:-9], "trace.gz")])


@pytest.mark.parametrize("kind", ["gzip", "zstd"])
def test_what_unpacks_without_end_is_refused(
    written: Write, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A packed file of far more bytes than a trace packs into is given up, though its rows are."""
    monkeypatch.setattr("swacalc.traces.inputs._SMALL", 1 << 16)
    row = b'{"timestamp": 0, "input_length": 1, "hash_ids": [1]}\n'
    bomb = pyarrow.compress(row * 100_000, kind, asbytes=True)
    with pytest.raises(UnreadableError, match="unpacks to over 200 times its size") as caught:
        load_trace([written(bomb)])
    assert "unpack it" in caught.value.hint
    assert len(load_trace([written(pyarrow.compress(row * 100, kind, asbytes=True))]).trace) == 100


def test_folders_and_patterns(written: Write, tmp_path: Path) -> None:
    """A folder gives its files in order, also those below it, and a pattern those that match."""
    (tmp_path / "below").mkdir()
    written(MOONCAKE[1:], "b.jsonl")
    written(MOONCAKE[:1], "below/c.jsonl")
    written("no trace", "notes.txt")
    assert load_trace([str(tmp_path)]).trace.t_ms.tolist() == [0, 9]
    assert len(load_trace([str(tmp_path / "*.jsonl")]).trace) == 1
    with pytest.raises(InputError, match="gives no file"):
        load_trace([str(tmp_path / "*.parquet")])


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trace is read from standard input, and its format is told there as well."""
    text = json.dumps(MOONCAKE[0]).encode()
    stream = io.TextIOWrapper(io.BufferedReader(io.BytesIO(text)))
    monkeypatch.setattr(sys, "stdin", stream)
    assert len(load_trace(["-"]).trace) == 1


def test_a_format_that_is_not_plain_has_to_be_named(written: Write) -> None:
    """What no format begins with is refused, and a wrong name of a format gets a hint."""
    with pytest.raises(InputError, match="cannot be told"):
        load_trace([written([{"a": 1}])])
    with pytest.raises(InputError) as caught:
        load_trace([written(MOONCAKE)], Asked("mooncaek"))
    assert caught.value.hint == "did you mean 'mooncake'?"


def test_files_of_two_formats_are_no_trace(written: Write) -> None:
    """A file whose rows would pass for those of another format is not read as them."""
    ids = {"chat_id": 1, "parent_chat_id": -1}
    names = [written(MOONCAKE), written([{**MOONCAKE[0], **ids}], "other.jsonl")]
    with pytest.raises(InputError, match="is bailian, and the files before it mooncake"):
        load_trace(names)
    assert load_trace(names, Asked("mooncake")).format == "mooncake"
    broken = written([{"timestamp": 0}, MOONCAKE[0], {**MOONCAKE[0], **ids}], "other.jsonl")
    found = load_trace([written([{**MOONCAKE[0], **ids}]), broken], Asked(skip_bad=True))
    assert (found.format, found.wrong) == ("bailian", 2)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_read_once(written: Write, tmp_path: Path) -> None:
    """A pipe with a name, as a shell makes for `<(...)`, gives all of its rows."""
    text, pipe = Path(written(MOONCAKE)).read_bytes(), tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_bytes, args=(text,))
    writer.start()
    found = load_trace([str(pipe)])
    writer.join()
    assert len(found.trace) == len(MOONCAKE)


def test_a_trace_has_requests(written: Write) -> None:
    """An empty trace is refused."""
    with pytest.raises(InputError, match="has no requests"):
        load_trace([written("\n \n")], Asked("mooncake"))


def test_blocks_of_several_sizes_are_refused(written: Write) -> None:
    """Requests whose blocks have different sizes are no one trace, unless a size is given."""
    rows = [{**MOONCAKE[0], "block_size": size} for size in (16, 32)]
    with pytest.raises(InputError, match="16 and 32 tokens"):
        load_trace([written(rows)])
    assert load_trace([written(rows)], Asked(block=8)).trace.block == 8


def test_rows_in_another_order_are_seen(written: Write) -> None:
    """A trace says whether its rows were in the order of time."""
    assert load_trace([written(MOONCAKE)]).in_order
    assert not load_trace([written(MOONCAKE[::-1])]).in_order
