"""`swacalc compare`: one table for presets and configurations alike."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from swacalc.claims.load import load
from swacalc.claims.shipped import shipped_folder

Call = Callable[..., tuple[int, str, str]]

CONFIGS = Path(__file__).parents[1] / "models" / "configs"
PRESETS = sorted(load(shipped_folder()).claims.models)
STORED = ("global_bytes_per_token", "total_bytes")


def document(call: Call, *words: str) -> dict[str, Any]:
    code, out, err = call(*words, "--json")
    assert (code, err) == (0, "")
    return dict(json.loads(out))


@pytest.mark.parametrize("context", ["1", "1000", "128000"])
def test_the_figures_are_those_of_the_other_commands(context: str, call: Call) -> None:
    """For every preset the table has what `storage` and `replay` print of that model."""
    found = document(call, "compare", *PRESETS, "--context", context)
    assert found["schema"] == "swacalc/comparison/1"
    assert found["inputs"]["context"]["exact"] == context
    assert [each["model"] for each in found["models"]] == PRESETS
    for name, each in zip(PRESETS, found["models"], strict=True):
        stored = document(call, "storage", "--model", name, "--context", context)["figures"]
        for figure in STORED:
            assert each["figures"][figure] == stored[figure], (name, figure)
        code, out, _ = call("replay", "--model", name, "--prefix", context, "--json")
        replay = each["figures"]["exact_minimum"]
        assert (replay is None) == (code == 2)
        if replay is not None:
            assert replay["exact"] == json.loads(out)["figures"]["exact_minimum"]["exact"]


def test_presets_and_configurations_are_alike(call: Call) -> None:
    """A preset and the file that it was made from have the same figures."""
    file = str(CONFIGS / "gpt-oss-20b.json")
    found = document(call, "compare", "gpt-oss-20b", file, "--context", "64Ki")["models"]
    preset, config = ([figure["exact"] for figure in each["figures"].values()] for each in found)
    assert preset == config
    assert [each["family"] for each in found] == ["gpt-oss"] * 2


def test_a_preset_comes_before_a_folder_of_its_name(call: Call) -> None:
    """A folder that has the name of a preset is read when it is written as a path."""
    Path("gpt-oss-20b").mkdir()
    text = (CONFIGS / "deepseek-v3.json").read_text(encoding="utf-8")
    Path("gpt-oss-20b/config.json").write_text(text, encoding="utf-8")
    found = document(call, "compare", "gpt-oss-20b", "./gpt-oss-20b", "--context", "1k")
    assert [each["family"] for each in found["models"]] == ["gpt-oss", "deepseek-v3"]


def test_the_table_has_a_line_for_each_model(call: Call) -> None:
    """Below the head stands a line for each model in the order named, then the notes."""
    code, out, err = call("compare", "gpt-oss-20b", "deepseek-v3", "--context", "128k")
    assert (code, err) == (0, "")
    head, first, second, *notes = out.splitlines()
    assert head.split()[:2] == ["model", "B/token"]
    assert first.split()[:6] == [
        "gpt-oss-20b",
        "24,576",
        "3,145,728",
        "0",
        "3,148,873,728",
        "1,525",
    ]
    assert second.split()[:6] == ["deepseek-v3", "70,272", "0", "0", "8,994,816,000", "-"]
    assert all(note.startswith("note: ") for note in notes)
    assert "note: no replay: deepseek-v3 has no layer with a window" in notes


def test_formats_apply_to_all(call: Call) -> None:
    """In FP8 every model of 16-bit values takes half as much."""
    words = ("compare", "gpt-oss-20b", "llama-3.1-8b", "--context", "4096")
    whole, half = document(call, *words), document(call, *words, "--dtype", "fp8")
    for before, after in zip(whole["models"], half["models"], strict=True):
        total, less = (each["figures"]["total_bytes"]["value"] for each in (before, after))
        assert total == 2 * less


@pytest.mark.parametrize("kind", ["svg", "png", "html"])
def test_a_chart_has_every_model(kind: str, call: Call) -> None:
    """A chart of the totals is written beside the table, and names each model."""
    chart = Path(f"chart.{kind}")
    words = ("compare", "gpt-oss-20b", "mistral-7b-v0.1", "--context", "128k")
    assert call(*words, "--plot", str(chart))[0] == 0
    data = chart.read_bytes()
    if kind != "png":
        assert b"total_bytes of gpt-oss-20b" in data
        assert b"total_bytes of mistral-7b-v0.1" in data


@pytest.mark.parametrize(
    ("words", "says", "hint"),
    [
        (["gpt-oss-20b"], "--context is missing", "128k"),
        (["gpt-oss-2b", "--context", "1k"], "no model 'gpt-oss-2b'", ""),
        (["gpt-oss-20b", "none.json", "--context", "1k"], "no model 'none.json'", "models are"),
        (["gpt-oss-20b", "a/b", "--context", "1k"], "a/b is no file or folder", "--fetch"),
        (["gpt-oss-20b", "--fetch", "--context", "1k"], "--fetch has no effect", ""),
        (["gpt-oss-20b", "--context", "1/2"], "--context cannot be 1/2", "whole"),
        (["gpt-oss-20b", "--context", "1 B"], "--context is in", ""),
        (["deepseek-v3.2", "--dtype", "fp4", "--context", "1k"], "no format 'fp4'", "bf16"),
        (["gpt-oss-20b", "--context", "1", "--plot", "a.svg"], "at least 2 tokens", ""),
        (["gpt-oss-20b", "--context", "9", "--plot", "a.pdf"], "cannot write 'a.pdf'", ".svg"),
        ([], "missing argument", ""),
    ],
)
def test_what_cannot_be_compared_is_named(
    words: list[str], says: str, hint: str, call: Call
) -> None:
    """A wrong model, value or file ends with exit code 2 and a message that names it."""
    code, out, err = call("compare", *words)
    assert (code, out) == (2, "")
    assert says in err
    assert hint in err
