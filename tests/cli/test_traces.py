"""`swacalc traces` as it is typed."""

import builtins
import io
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., tuple[int, str, str]]

ROWS = [
    {"timestamp": at, "input_length": 600, "output_length": 1, "hash_ids": [1, 2 + at]}
    for at in range(4)
]


@pytest.fixture
def trace(call: Call) -> str:
    """A small trace in the working folder."""
    assert call
    text = "".join(json.dumps(row) + "\n" for row in ROWS)
    Path("trace.jsonl").write_text(text, encoding="utf-8")
    return "trace.jsonl"


def test_inspect_tells_people_and_machines_the_same(call: Call, trace: str) -> None:
    """The numbers of the table are those of the JSON document."""
    code, out, err = call("traces", "inspect", trace)
    assert (code, err) == (0, "")
    assert "4  requests" in out
    assert "64%  of prompt tokens in leading full blocks seen before" in out
    found = json.loads(call("traces", "inspect", trace, "--json")[1])
    assert found["schema"] == "swacalc/trace/1"
    assert found["figures"]["shared"] == {"exact": "16/25", "value": 0.64, "unit": "ratio"}


@pytest.mark.parametrize("name", ["a.parquet", "a.jsonl.zst"])
def test_what_is_converted_holds_the_same(call: Call, trace: str, name: str) -> None:
    """A converted trace has the same figures."""
    code, out, err = call("traces", "convert", trace, "--to", name)
    assert (code, out, err) == (0, f"{name}: 4 requests\n", "")
    before, after = (
        json.loads(call("traces", "inspect", file, "--json")[1])["figures"]
        for file in (trace, name)
    )
    assert before == after


def test_a_wrong_row_is_an_error_or_counted(call: Call, trace: str) -> None:
    """A wrong row is named with its place; --skip-bad passes over it and says so."""
    with Path(trace).open("a", encoding="utf-8") as file:
        file.write('{"timestamp": 9, "input_length": -3, "hash_ids": []}\n')
    code, out, err = call("traces", "inspect", trace)
    assert (code, out) == (2, "")
    assert err.startswith("swacalc: error: trace.jsonl:5:34: -3 is no number of tokens\n")
    code, out, err = call("traces", "inspect", trace, "--skip-bad")
    assert (code, err) == (0, "")
    assert "1 row passed over, wrong:\n  trace.jsonl:5:34: -3 is no number of tokens" in out
    document = json.loads(call("traces", "inspect", trace, "--skip-bad", "--json")[1])
    assert document["wrong"] == 1
    assert document["faults"][0]["line"] == 5


def test_format_and_block_are_taken(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """The format may be named and the tokens of a block given, for standard input too."""
    stream = io.TextIOWrapper(io.BufferedReader(io.BytesIO(json.dumps(ROWS[0]).encode())))
    monkeypatch.setattr(sys, "stdin", stream)
    words = ("traces", "inspect", "-", "--format", "mooncake", "--block", "100", "--json")
    assert json.loads(call(*words)[1])["figures"]["block"]["value"] == 100
    assert call("traces", "inspect", "-", "--block", "1.5")[0] == 2


def test_without_the_extra_it_is_named(
    call: Call, trace: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where pyarrow is not installed, the extra that brings it is named."""
    usual = builtins.__import__

    def missing(name: str, *more: Any) -> Any:
        if name == "pyarrow":
            raise ImportError(name)
        return usual(name, *more)

    monkeypatch.setattr(builtins, "__import__", missing)
    code, _, err = call("traces", "inspect", trace)
    assert code == 2
    assert 'pip install "swacalc[simulate]"' in err


def test_what_is_made_can_be_made_again(call: Call) -> None:
    """The same options make the same bytes, and what is made holds what was asked for."""
    words = ("--requests", "200", "--turns", "3", "--new", "fixed:700", "--systems", "0")
    for name in ("a.jsonl", "b.jsonl"):
        assert call("traces", "make", "--to", name, *words) == (0, f"{name}: 200 requests\n", "")
    assert Path("a.jsonl").read_bytes() == Path("b.jsonl").read_bytes()
    found = json.loads(call("traces", "inspect", "a.jsonl", "--json")[1])
    assert found["figures"]["requests"]["value"] == 200
    assert found["turns"]


@pytest.mark.parametrize(
    "words", [("--think", "5"), ("--rate", "0"), ("--requests", "1.5"), ("--new", "fixed")]
)
def test_what_cannot_be_made_is_refused(call: Call, words: tuple[str, ...]) -> None:
    """An option that has no meaning is refused, and nothing is written."""
    code, out, err = call("traces", "make", "--to", "a.jsonl", *words)
    assert (code, out) == (2, "")
    assert err.startswith("swacalc: error: ")
    assert not Path("a.jsonl").exists()


def test_a_trace_that_is_there_is_not_fetched(call: Call) -> None:
    """Another file under the name of a public trace is not overwritten."""
    Path("conversation_trace.jsonl").write_text("mine", encoding="utf-8")
    code, _, err = call("traces", "fetch", "mooncake", "--to", ".")
    assert code == 2
    assert "is another file" in err


def test_a_trace_is_not_converted_onto_itself(call: Call, trace: str) -> None:
    """A file that is read is not replaced, whichever way it is named."""
    before = Path(trace).read_bytes()
    code, out, err = call("traces", "convert", "*.jsonl", "--to", f"./{trace}")
    assert (code, out) == (2, "")
    assert err.startswith("swacalc: error: trace.jsonl is read and would be replaced\n")
    assert Path(trace).read_bytes() == before


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--rate", "1e-20"), "request 1 is later than a time can be"),
        (
            ("--new", "fixed:1e9", "--block", "1"),
            "a prompt of 1,000,000,000 blocks, over 16,777,216",
        ),
        (("--system-tokens", "1e9", "--block", "1"), "a prompt of 1,000,000,000 blocks"),
        (("--new", "uniform:9:1"), "'uniform:9:1' ends below where it begins"),
        (("--turns", "0.5"), "--turns 0.5 is not a number from 1 on"),
        (("--requests", "1e12"), "--requests 1e12 is not a whole number from 1 to 1,000,000,000"),
        (("--systems", "1e9"), "--systems 1e9 is not a whole number from 0 to 1,000,000"),
        (("--system-tokens", "5e9"), "--system-tokens 5e9 is not a whole number from 0 to 1,000"),
    ],
)
def test_times_and_sizes_have_bounds(call: Call, words: tuple[str, ...], told: str) -> None:
    """Times and sizes that no trace has are refused, and no file is left."""
    code, out, err = call("traces", "make", "--to", "a.jsonl", *words)
    assert (code, out) == (2, "")
    assert told in err
    assert not list(Path().iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_while_it_writes_leaves_no_file(
    number: int, tmp_path: Path, environment: dict[str, str]
) -> None:
    """A trace that is being made when a signal comes leaves no file, whole or in part."""
    code = (
        "import signal\n"
        "from swacalc.cli import main\n"
        "signal.signal(signal.SIGINT, signal.SIG_DFL)  # shells ignore it in background jobs\n"
        "main()\n"
    )
    words = ("traces", "make", "--to", "made.jsonl", "--requests", "1e9")
    folder = tmp_path / "made"
    folder.mkdir()
    command = [sys.executable, "-c", code, *words]
    with subprocess.Popen(command, cwd=folder, env=environment) as making:
        try:
            while not any(each.stat().st_size for each in folder.iterdir()):
                assert making.poll() is None
            making.send_signal(number)
            assert making.wait(60) == 128 + number
        finally:
            making.kill()
    assert not list(folder.iterdir())


def test_sessions_under_way_have_a_bound(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions that would fill the memory because none of them ends are refused."""
    monkeypatch.setattr("swacalc.traces.making._MOST_HELD", 5000)
    words = ("--rate", "1000", "--think", "10h", "--turns", "9", "--requests", "9k")
    code, _, err = call("traces", "make", "--to", "a.jsonl", *words)
    assert code == 2
    assert "sessions under way have over 5,000 blocks" in err


def test_standard_input_may_be_closed(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no standard input, reading it is an error in a sentence."""
    monkeypatch.setattr(sys, "stdin", None)
    code, out, err = call("traces", "inspect", "-")
    assert (code, out) == (2, "")
    assert err == "swacalc: error: standard input cannot be read: it is closed\n"
