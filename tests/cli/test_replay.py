"""`swacalc replay` on models of several kinds, its test vectors, and what engines refuse."""

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import Call

CONFIGS = Path(__file__).parents[1] / "models" / "configs"
GPT_OSS = str(CONFIGS / "gpt-oss-20b.json")
V41 = str(CONFIGS / "deepseek-v4.1-flash.json")


def document(call: Call, *words: str) -> dict[str, Any]:
    """What the command prints with --json."""
    done = call("replay", *words, "--json")
    assert (done.code, done.err) == (0, "")
    return dict(json.loads(done.out))


def written(call: Call, path: Path, *words: str) -> dict[str, Any]:
    """The file of vectors that the command writes."""
    assert call("replay", *words, "--vectors", str(path)).code == 0
    return dict(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("words", "washes_out"),
    [
        ((), False),
        (("--part", "all"), False),
        (("--part", "encoder"), False),
        (("--part", "draft"), False),
        (("--part", "decoder"), True),
        (("--config", V41, "--part", "decoder"), True),
        (("--config", V41), False),
        (("--config", GPT_OSS), False),
        (("--model", "deepseek-v4-flash"), False),
        (("--layers", "19"), True),
        (("--layers", "19", "--window", "4"), True),
        (("--config", GPT_OSS, "--layers", "19"), True),
    ],
)
def test_washout_is_printed_where_it_holds(
    words: tuple[str, ...], washes_out: bool, call: Call
) -> None:
    """Washout is printed for a decoder, and for equal layers with a note; nowhere else."""
    found = document(call, *words)
    assert ("washout" in found["figures"]) == washes_out
    told = any(note.startswith("washout is valid if") for note in found["notes"])
    assert told == ("--layers" in words)


def test_the_encoder_is_the_usual_part(call: Call) -> None:
    """Without a part the layers are the encoder's, which is what a hit has to rebuild."""
    assert document(call) == document(call, "--part", "encoder")
    assert document(call)["inputs"]["L"]["exact"] == "20"
    assert document(call, "--model", "deepseek-v4-flash")["inputs"]["L"]["exact"] == "43"


def test_full_layers_are_counted(call: Call) -> None:
    """The layer runs of gpt-oss-20b are those of all its 24 layers, 12 of them full."""
    found = document(call, "--config", GPT_OSS, "--page", "64")
    names = ("runs_reported", "runs_minimum", "runs_bounded", "page_aligned")
    assert [found["figures"][name]["exact"] for name in names] == ["36864", "16786", "3072", "1536"]
    assert found["figures"]["runs_minimum"]["tag"] == "mechanism"
    assert found["inputs"]["L"]["exact"] == "24"
    assert found["inputs"]["L"]["tag"] == "your input"
    assert "12 with a window of 128, 12 full" in found["inputs"]["L"]["ref"]
    assert len(found["figures"]["exact_rows"]["items"]) == 12
    (note,) = found["notes"]
    assert note.startswith("exact_rows are those of the layers with a window")


def test_a_count_is_explained_by_its_inputs(call: Call) -> None:
    """--explain says that the replay core counted a figure, and from what."""
    out = call("replay", "--config", GPT_OSS, "--explain").out
    assert "counted by the replay core on the layers of " in out
    assert "layers, 12 with a window of 128, 12 full" in out
    swept = call("replay", "--config", GPT_OSS, "--sweep", "prefix=100..2000:500").out
    assert "runs_minimum is counted by the replay core" in swept
    assert "saving = exact_reported / bounded" in swept


def test_vectors_are_those_of_the_models_own_layers(call: Call, tmp_path: Path) -> None:
    """A file of vectors has alternating full and window layers, numbered as in the model."""
    found = written(call, tmp_path / "v.json", "--config", GPT_OSS, "--prefix", "2k")
    layers = found["stack"]
    assert [layer["model_layer"] for layer in layers] == list(range(24))
    assert [layer["window"] for layer in layers] == [128, None] * 12
    assert [layer["global_kv"] for layer in layers] == [False, True] * 12
    assert "washout" not in found
    (vector,) = found["vectors"]
    assert vector["layer_runs"] == {"bounded": 3072, "minimum": 16786, "reported": 36864}
    rows = vector["replays"]["bounded"]["exact_window_rows"]
    assert rows[:4] == [[1872, 2000], None, [1999, 2000], None]


@pytest.mark.parametrize(("part", "first"), [("encoder", 0), ("decoder", 20), ("draft", 40)])
def test_vectors_of_a_part_keep_the_numbers_of_the_whole(
    part: str, first: int, call: Call, tmp_path: Path
) -> None:
    """The decoder's first layer is the model's layer 20, and its draft head comes after that."""
    found = written(call, tmp_path / "v.json", "--part", part, "--prefix", "300")
    numbers = [layer["model_layer"] for layer in found["stack"]]
    assert numbers == list(range(first, first + len(numbers)))
    assert ("washout" in found) == (part == "decoder")


def test_vectors_of_a_given_window_and_of_given_layers(call: Call, tmp_path: Path) -> None:
    """A given window replaces the model's; given layers belong to no model."""
    narrow = written(call, tmp_path / "v.json", "--window", "7", "--prefix", "300")
    assert [layer["window"] for layer in narrow["stack"]] == [7] * 20
    assert narrow["stack"][3]["model_layer"] == 3
    equal = written(call, tmp_path / "w.json", "--layers", "3", "--window", "7")
    assert equal["stack"] == [{"window": 7, "global_kv": False}] * 3
    assert equal["washout"] == 12


@pytest.mark.parametrize("block", ["1", "5", "2645"])
def test_a_refusal_is_said_in_text_and_in_json(block: str, call: Call) -> None:
    """An odd hit position ends with exit code 2, the word refused and the reason, in both forms."""
    words = ("replay", "--engine", "sglang", "--prompt", "8192", "--hit", "7935", "--block", block)
    text, data = call(*words), call(*words, "--json")
    assert (text.code, data.code) == (2, 2)
    assert text.out == ""
    assert "refused: SGLang replays only from an even hit position" in text.err
    said = json.loads(data.out)
    assert said["refused"].startswith("SGLang replays only from an even hit position")
    assert (said["engine"], said["engine_version"]) == ("sglang", "version 0.5.21 of October 2026")
    assert said["engine_version"] in text.err
    assert (said["command"], said["figures"]) == ("replay", {})
    assert "refused" in data.err


def test_a_full_hit_of_vllm_ends_before_the_last_token(call: Call) -> None:
    """All 96 tokens are cached: 80 are adopted, 48 is the start, 48 tokens are scheduled."""
    words = ("--engine", "vllm", "--prompt", "96", "--hit", "96", "--window", "32", "--block", "16")
    found = document(call, *words)
    names = ("hit", "replay_start", "scheduled")
    assert [found["figures"][name]["exact"] for name in names] == ["80", "48", "48"]
    assert found["notes"] == [
        "the rule of vllm as of its pull request #56227, merged on 2026-09-18"
    ]


def test_the_version_of_an_engine_is_in_text_and_json(call: Call) -> None:
    """JSON and text have the engine and the revision of its rule; the working has a note."""
    words = ("--engine", "atom", "--prompt", "1300", "--hit", "1000", "--block", "2")
    found = document(call, *words)
    assert (found["engine"], found["figures"]["ring_slots"]["exact"]) == ("atom", "133")
    assert f"engine version: {found['engine_version']}\n" in call("replay", *words).out
    explained = call("replay", *words, "--explain").out
    assert f"note: the rule of atom as of its {found['engine_version']}\n" in explained
    assert "engine version" not in explained


@pytest.mark.parametrize(
    ("words", "reused", "reuse"),
    [
        (("--oldest", "0", "--checkpoint", "0..987"), "987", "checkpoint"),
        (("--oldest", "0"), "0", "none"),
        (("--oldest", "0", "--window", "128"), "989", "rewind"),
    ],
)
def test_how_llama_cpp_reuses_is_said_in_text_and_json(
    words: tuple[str, ...], reused: str, reuse: str, call: Call
) -> None:
    """The cache is rewound, or a checkpoint restored, or neither; the last --window counts."""
    prompt = ("--engine", "llama.cpp", "--prompt", "2694", "--hit", "989", "--window", "1024")
    found = document(call, *prompt, *words)
    assert (found["figures"]["hit"]["exact"], found["reuse"]) == (reused, reuse)
    assert f"\nreuse: {reuse}\n" in call("replay", *prompt, *words).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--chunk", "8"), "--chunk has no effect without --engine"),
        (("--draft-tokens", "5"), "--draft-tokens has no effect without --engine"),
        (("--engine", "llama.cpp", "--checkpoint", "5"), "'5' has no range"),
        (("--engine", "llama.cpp", "--checkpoint", "9..5"), "--checkpoint cannot be 9"),
        (("--engine", "llama.cpp"), "--oldest is missing"),
        (("--engine", "tokenspeed", "--chunk", "8"), "no effect with --engine tokenspeed"),
    ],
)
def test_options_of_other_engines_are_refused(
    words: tuple[str, ...], said: str, call: Call
) -> None:
    """An option that has no effect, a range that is none, and a missing one are errors."""
    more = ("--prompt", "9", "--hit", "4") if "--engine" in words else ()
    more += ("--oldest", "0") if "--checkpoint" in words else ()
    done = call("replay", *words, *more)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--config", GPT_OSS, "--window", "64"), "whose layers differ"),
        (("--config", GPT_OSS, "--part", "decoder"), "its parts are all, encoder"),
        (
            ("--model", "deepseek-v4-flash", "--part", "decoder"),
            "its parts are all, encoder, draft",
        ),
    ],
)
def test_what_a_model_does_not_have_is_refused(
    words: tuple[str, ...], said: str, call: Call
) -> None:
    """One window for layers that differ, and a decoder that the model lacks, are refused."""
    done = call("replay", *words)
    assert done.code == 2
    assert said in done.err


EQUAL = ("--layers", "20", "--prefix", "10k")


@pytest.mark.parametrize(
    ("exclusive", "inclusive"),
    [
        ((*EQUAL, "--window", "127"), (*EQUAL, "--window", "128")),
        (("--window", "127", "--prefix", "1k"), ("--window", "128", "--prefix", "1k")),
    ],
)
def test_an_exclusive_window_is_one_larger(
    exclusive: tuple[str, ...], inclusive: tuple[str, ...], call: Call
) -> None:
    """A window without the token itself gives what one more gives with it, and a note says so."""
    found = document(call, *exclusive, "--convention", "exclusive")
    wanted = document(call, *inclusive)
    assert found["figures"] == wanted["figures"]
    assert (
        found["notes"][-1]
        == "windows are given without the token itself, and are one larger with it"
    )


def test_the_convention_is_that_of_a_configuration_too(call: Call) -> None:
    """Every window of the file is one larger, and so is every lookback."""
    plain, wide = (
        document(call, "--config", GPT_OSS, "--part", "all", "--convention", convention)["figures"]
        for convention in ("inclusive", "exclusive")
    )
    windows = 12
    assert (
        int(wide["exact_next_token"]["exact"]) - int(plain["exact_next_token"]["exact"]) == windows
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--convention", "exclusive"), "the windows of presets count the token itself"),
        (("--convention", "both"), "conventions are inclusive and exclusive"),
        (
            (*EQUAL[:2], "--convention", "exclusive", "--config", V41, "--sweep", "window=1..9"),
            "a swept window counts the token itself",
        ),
    ],
)
def test_a_convention_without_effect_is_refused(
    words: tuple[str, ...], said: str, call: Call
) -> None:
    """It says what the convention applies to."""
    done = call("replay", *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


CHUNKED = """{
  "model_type": "llama4_text", "num_hidden_layers": 8, "num_attention_heads": 8,
  "num_key_value_heads": 2, "head_dim": 16, "hidden_size": 128, "attention_chunk_size": 64,
  "torch_dtype": "bfloat16"
}"""


def test_chunks_are_replayed_from_their_start(call: Call, tmp_path: Path) -> None:
    """The hit decides how much of its chunk there is; what has no bounded form is not printed."""
    config = tmp_path / "config.json"
    config.write_text(CHUNKED, encoding="utf-8")
    words = ("--config", str(config), "--part", "all")
    figures = document(call, *words, "--prefix", "1000")["figures"]
    assert {name: each["exact"] for name, each in figures.items()} == {
        "exact_minimum": str(1000 % 64),
        "exact_next_token": str(1000 % 64),
    }
    figures = document(call, *words, "--prefix", "640")["figures"]
    assert [each["exact"] for each in figures.values()] == ["64", "0"]
    for refused, said in {
        (): "--prefix is missing",
        ("--prefix", "9", "--rows", "3"): "--rows has no effect",
        ("--prefix", "9", "--vectors", str(tmp_path / "x.json")): "--vectors cannot describe",
        ("--engine", "vllm", "--prompt", "9", "--hit", "3"): "has no window",
    }.items():
        done = call("replay", *words, *refused)
        assert (done.code, done.out) == (2, "")
        assert said in done.err
