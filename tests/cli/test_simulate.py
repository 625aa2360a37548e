"""`swacalc simulate`: its table, its JSON, a row for each request, and what it refuses."""

import csv
import json
import platform
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]

PAIR = ("deepseek-v4.1-flash", "deepseek-v4-flash")
ROWS = [(0, 9, 2, [0, 1, 2]), (5, 12, 0, [0, 1, 2, 3]), (9, 9, 3, [0, 1, 2]), (30, 6, 1, [7, 8])]
KINDS = ("[stated", "derived", "[your input]", "[default]")


@pytest.fixture
def trace(tmp_path: Path) -> str:
    """A trace of four requests whose blocks have four tokens."""
    lines = (
        json.dumps({"timestamp": at, "input_length": p, "output_length": o, "hash_ids": ids})
        for at, p, o, ids in ROWS
    )
    (tmp_path / "trace.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return "trace.jsonl"


@pytest.fixture
def simulate(call: Call, trace: str) -> Call:
    return lambda *words: call("simulate", trace, "--block", "4", *words)


def test_the_json_has_both_designs(simulate: Call) -> None:
    """The figures of a design are below its model's name, those of both apart, all exact."""
    done = simulate("--ssd", "30 token", "--ssd-windows", "3 window", "--json")
    found = json.loads(done.out)
    assert found["schema"] == "swacalc/simulation/1"
    assert tuple(found["designs"]) == PAIR
    for design in found["designs"].values():
        figures = {name: figure["exact"] for name, figure in design["figures"].items()}
        assert figures["prompt_tokens"] == "36"
        assert figures["hit_tokens"] == "19"
        assert all(isinstance(exact, str) for exact in figures.values())
    assert "/" in found["figures"]["persistent_ratio"]["exact"]
    assert found["inputs"]["ssd"] | {"tag": ""} == {
        "exact": "30",
        "value": 30,
        "unit": "token",
        "from": "user",
        "tag": "",
        "ref": None,
    }


def test_every_row_says_where_it_comes_from(simulate: Call) -> None:
    """Each line is stated, derived, your input or a default; a row names its figure at its end."""
    done = simulate("--ssd", "1MB")
    lines = [line for line in done.out.splitlines() if line]
    told = [line for line in lines if any(word in line for word in KINDS)]
    assert lines[0].startswith("does the claimed ratio of about 1/8 hold here: ")
    assert [line for line in lines if line not in told] == [
        next(line for line in lines if line.split() == [*PAIR]),
        *("hits in global KV", "prefill", "global KV", "windows", "bytes", "between the two"),
        "3 notes: see --explain",
    ]
    names = json.loads(simulate("--ssd", "1MB", "--json").out)["designs"][PAIR[1]]["figures"]
    rows = [line.split() for line in told if PAIR[1] not in line]
    assert sum(row[-1] in names for row in rows) == 27


def test_the_first_lines_say_what_the_result_means(simulate: Call) -> None:
    """Before the table a sentence says what part of the bytes is written, and one what is saved."""
    first, second = PAIR
    lines = simulate().out.splitlines()
    ratio = f"without eviction {first} writes ≈ [0-9.]+ \\(.*\\) of {second}'s SSD bytes  "
    assert re.match(ratio, lines[1])
    rates = f"{first} saves ≈ [0-9.]+% of the prompt tokens, {second} ≈ [0-9.]+%  "
    assert re.match(rates, lines[2])
    other = simulate("--model", "deepseek-v4-pro").out
    assert other.startswith("without eviction deepseek-v4-pro writes")


def test_the_working_of_both_designs_is_shown_on_request(simulate: Call) -> None:
    """With --explain a figure's working is below it for each design, and notes and sections too."""
    text = simulate("--ssd", "1MB", "--explain").out
    runs = text[text.index("Layer runs, ") : text.index("Layer runs saved")]
    assert "  deepseek-v4.1-flash:\n" in runs
    assert "  deepseek-v4-flash:\n" in runs
    assert runs.count("  = early_layers * (prompt_tokens - resumed_tokens + replayed_tokens)") == 2
    assert "note: a request sees what the one before it left" in text
    assert "global-bytes-per-token: v41-report" in text


def test_a_sweep_is_explained_at_its_first_point(simulate: Call) -> None:
    """The working of a sweep has each model's own numbers, and the notes on the trace are there."""
    text = simulate("--sweep", "ssd=0 token..36 token:12", "--explain").out
    assert "worked out above" not in text
    assert "global_bytes_per_token = 890 B/token" in text
    assert "global_bytes_per_token = 3,514.25 B/token" in text
    assert "note: which request continues which is guessed" in text


@pytest.mark.parametrize("ending", ["jsonl", "csv", "parquet"])
def test_details_have_a_row_for_each_request(ending: str, simulate: Call) -> None:
    """Whatever the file, its rows say the same of each request, in the order of time."""
    assert simulate("--details", f"rows.{ending}").code == 0
    found = DETAILS[ending]()
    assert found == [0, 11, 8, 0]


def _of_lines() -> list[int]:
    rows = [json.loads(line) for line in Path("rows.jsonl").read_text("utf-8").splitlines()]
    assert [row["request"] for row in rows] == [0, 1, 2, 3]
    assert {name for row in rows for name in row["designs"]} == set(PAIR)
    return [row["designs"][PAIR[0]]["hit"] for row in rows]


def _of_table() -> list[int]:
    with Path("rows.csv").open(encoding="utf-8") as file:
        return [int(row[f"{PAIR[0]} hit"]) for row in csv.DictReader(file)]


def _of_parquet() -> list[int]:
    from pyarrow import parquet

    return list(parquet.read_table("rows.parquet")[f"{PAIR[0]} hit"].to_pylist())


DETAILS = {"jsonl": _of_lines, "csv": _of_table, "parquet": _of_parquet}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--details", "rows.txt"), "--details cannot write 'rows.txt'"),
        (("--details", "./trace.jsonl"), "trace.jsonl is read and would be replaced"),
        (("--details", "none/rows.csv"), "none/rows.csv cannot be written: its folder"),
        (("--plot", "folder.svg"), "folder.svg cannot be written: it is a folder"),
        (("--ssd", ""), "--ssd: '' is not a quantity"),
        (("--sweep", ""), "--sweep: '' has no range"),
        (("--block", "1e11"), "--block 1e11 is not a whole number from 1 to 1,000,000,000"),
        (("--link", "turns"), "the trace states no turns"),
        (("--link", "some"), "--link cannot be 'some'"),
        (("--link", "none", "--min-link", "2"), "--min-link has no effect"),
        (("--ttl-from", "birth"), "--ttl-from cannot be 'birth'"),
        (("--replay", "none"), "--replay cannot be 'none'"),
        (("--fallback", "bounded"), "--fallback cannot be 'bounded'"),
        (("--split", "auto"), "--split has no effect"),
        (("--plot", "chart.html"), "--plot cannot write 'chart.html'"),
        (("--plot", "a.pdf", "--sweep", "ssd=1 B..2 B"), "--plot cannot write 'a.pdf'"),
        (("--sweep", "ssd=1 B..2 B", "--details", "a.csv"), "--details has no effect"),
        (("--sweep", "ssd=1 B..2 B", "--ssd", "3 B"), "both given and swept"),
        (("--sweep", "ssd=1 B..2 B", "--equal-hits"), "--equal-hits has no effect"),
        (("--sweep", "ssd=1 B..2 B", "--policy", "lru"), "--policy has no effect"),
        (("--ssd", "1 kB", "--policy", "seive"), "no policy 'seive'"),
        (("--sweep", "share=0..1"), "cannot sweep share"),
        (("--sweep", "ssd=1..2"), "--ssd 1 has no unit"),
        (("--sweep", "ssd=2 B..1 B"), "empty range"),
        (("--sweep", "ssd=1 B..2 token"), "are not in one unit"),
        (("--engine", "spark"), "--engine cannot be 'spark'"),
        (("--workers", "2"), "--workers has no effect"),
        (("--model", "gpt-oss-20b"), "no cache design is known for gpt-oss-20b"),
        (("--against", "deepseek-v4.1-flash"), "is compared with itself"),
    ],
)
def test_what_cannot_be_used_is_refused(words: tuple[str, ...], told: str, simulate: Call) -> None:
    """An option that cannot be used, or has no effect, is refused in a sentence."""
    Path("folder.svg").mkdir()
    done = simulate(*words)
    assert done.code == 2
    assert told in done.err
    assert not done.out


@pytest.mark.parametrize(
    ("span", "option", "unit"),
    [
        ("ssd=0 token..36 token:6", "--ssd", "token"),
        ("ssd=0 kB..9 kB:3 kB", "--ssd", "kB"),
        ("ttl=0s..25ms:5ms", "--ttl", "s"),
        ("window-lifetime=0s..30ms:10ms", "--window-lifetime", "s"),
        ("lifetime=0s..30ms:10ms", "--lifetime", "s"),
        ("pool=0..4:1", "--pool", "window"),
    ],
)
def test_a_point_of_a_sweep_is_a_run(span: str, option: str, unit: str, simulate: Call) -> None:
    """The figures at each point of a sweep are those of a run with that limit."""
    swept = json.loads(simulate("--sweep", span, "--json").out)
    name = f"resumed_rate of {PAIR[1]}"
    for point, rate in zip(swept["sweep"]["items"], swept["figures"][name]["items"], strict=True):
        run = json.loads(simulate(option, f"{point['exact']} {unit}", "--json").out)
        assert run["designs"][PAIR[1]]["figures"]["resumed_rate"]["exact"] == rate["exact"]


def test_a_sweep_can_be_drawn(simulate: Call) -> None:
    """A chart of a sweep names both models."""
    assert simulate("--sweep", "ssd=1kB..30kB", "--plot", "chart.svg").code == 0
    assert all(model in Path("chart.svg").read_text(encoding="utf-8") for model in PAIR)


def test_equal_hits_are_below_the_table_and_in_the_json(simulate: Call) -> None:
    """The SSD of each design for equal hits is printed for some rates, and exact in JSON."""
    found = json.loads(simulate("--equal-hits", "--json").out)
    items = found["equal_hits"]["items"]
    assert [list(each["ssd_bytes"]) for each in items] == [list(PAIR)] * len(items)
    assert items[-1]["resumed_tokens"]["exact"] == "11"
    assert "SSD for equal hits" in simulate("--equal-hits").out


@pytest.mark.skipif(
    sys.version_info >= (3, 14)
    or (sys.platform, platform.machine()) not in (("linux", "x86_64"), ("darwin", "arm64")),
    reason="libCacheSim has no wheel for this Python or machine",
)
def test_a_policy_is_beside_our_figure(simulate: Call) -> None:
    """A policy's hits stand below ours on the same blocks; a design without space has none."""
    words = ("--ssd", "40 token", "--policy", "sieve")
    lines = simulate(*words).out.splitlines()
    (at,) = [n for n, line in enumerate(lines) if "policy sieve, on block objects" in line]
    assert "Tokens hit, in full blocks alone" in lines[at - 1]
    found = json.loads(simulate("--ssd", "40kB", "--policy", "lru", "--json").out)
    first, second = (each["figures"] for each in found["designs"].values())
    assert first["block_hit_tokens"]["exact"] == first["policy_hit_tokens"]["exact"] == "16"
    assert "policy_hit_tokens" not in second
    assert found["second_opinion"]["policy"] == "lru"
    small = simulate("--ssd", "39 token", "--policy", "lru")
    assert (small.code, "takes 9 blocks of 4 tokens" in small.err) == (2, True)


@pytest.mark.parametrize("more", [(), ("--ssd", "1kB", "--split", "1/2"), ("--link", "none")])
def test_what_was_simulated_is_drawn(more: tuple[str, ...], simulate: Call) -> None:
    """The charts name both models and the turn of the claimed ratio, and are the same each time."""
    drawings = []
    for name in ("one.svg", "two.svg"):
        assert simulate("--plot", name, *more).code == 0
        drawings.append(Path(name).read_text(encoding="utf-8"))
    assert drawings[0] == drawings[1]
    assert all(word in drawings[0] for word in (*PAIR, "turn of the claimed ratio"))


def test_an_empty_trace(call: Call) -> None:
    """A trace without requests is refused, and so is one that is not there."""
    Path("none.jsonl").write_text("", encoding="utf-8")
    assert "has no requests" in call("simulate", "none.jsonl", "--format", "mooncake").err
    assert call("simulate", "missing.jsonl").code == 2


def test_models_are_refused_before_a_trace_is_read(call: Call) -> None:
    """A model that no design is known for is told of, and not the trace that is not there."""
    told = call("simulate", "missing.jsonl", "--model", "gpt-oss-20b").err
    assert "no cache design is known for gpt-oss-20b" in told


def test_a_trace_of_no_tokens(call: Call) -> None:
    """A trace whose only request is empty has no rates and no ratio, and is not an error."""
    row = {"timestamp": 0, "input_length": 0, "output_length": 0, "hash_ids": []}
    Path("empty.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    found = json.loads(call("simulate", "empty.jsonl", "--format", "mooncake", "--json").out)
    assert "hit_rate" not in found["designs"][PAIR[1]]["figures"]
    assert "persistent_ratio" not in found["figures"]
    assert found["holds"] is None
    assert call("simulate", "empty.jsonl", "--format", "mooncake").code == 0


def test_without_the_extra(simulate: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the extra is not installed, the command says what to install."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = simulate()
    assert done.code == 2
    assert 'pip install "swacalc[simulate]"' in done.err


def test_an_engine_gives_the_same_answer(run: Any, trace: str) -> None:
    """With two workers of Dask the answer is that of one process, to the last character."""
    words = ("simulate", trace, "--block", "4", "--ssd", "1MB", "--json")
    done = run(*words, "--engine", "dask", "--workers", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == run(*words).stdout


def test_the_help_loads_no_numbers(run: Any) -> None:
    """The help of swacalc and of the command load neither NumPy nor Numba."""
    for words in (["--help"], ["simulate", "--help"]):
        loaded = run(*words, options=("-X", "importtime")).stderr
        roots = {line.rpartition("|")[2].strip().partition(".")[0] for line in loaded.splitlines()}
        assert "swacalc" in roots
        assert not roots & {"numpy", "numba", "pyarrow"}
