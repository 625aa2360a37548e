"""`swacalc models`: what `--model` takes and what `--config` reads."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.models import families

Call = Callable[..., tuple[int, str, str]]

# Live bytes of one sequence at 128,000 tokens, reckoned by hand from each model's configuration.
TOTALS = {
    "gpt-oss-20b": 2 * 2 * 8 * 64 * 12 * (128_000 + 128),
    "gpt-oss-120b": 2 * 2 * 8 * 64 * 18 * (128_000 + 128),
    "deepseek-v3": 61 * 2 * (512 + 64) * 128_000,
    "deepseek-v3.2": 61 * (656 + 132) * 128_000,
    "mistral-7b-v0.1": 32 * 2 * 2 * 8 * 128 * 4096,
    "gemma-3-27b": 2 * 2 * 16 * 128 * (10 * 128_000 + 52 * 1024),
    "kimi-k2": 61 * 2 * (512 + 64) * 128_000,
    "glm-5": 78 * 2 * (512 + 64 + 128) * 128_000,
    "minimax-m2.5": 62 * 2 * 2 * 8 * 128 * 128_000,
    "qwen3-8b": 36 * 2 * 2 * 8 * 128 * 128_000,
    "qwen3-235b-a22b": 94 * 2 * 2 * 4 * 128 * 128_000,
    "llama-3.1-8b": 32 * 2 * 2 * 8 * 128 * 128_000,
    "llama-3.1-70b": 80 * 2 * 2 * 8 * 128 * 128_000,
    "mixtral-8x7b": 32 * 2 * 2 * 8 * 128 * 128_000,
}
UNPINNED = {"deepseek-v4.1-flash", "deepseek-llm-67b"}


def test_every_preset_and_family_is_listed(call: Call) -> None:
    """Each model that is listed can be asked about, and each `model_type` has its family."""
    code, out, err = call("models", "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["schema"] == "swacalc/models/1"
    assert {*TOTALS, "deepseek-v4.1-flash"} <= {each["id"] for each in found["models"]}
    types = {word: each["id"] for each in found["families"] for word in each["model_types"]}
    assert types == {word: family.id for word, family in families().items()}
    assert all(each["source"] for each in found["families"])
    text = call("models")[1]
    for each in (*found["models"], *found["families"]):
        assert f"{each['id']} " in text
        assert each["title"] in text
    assert {each["family"] for each in found["models"]} <= set(types.values())


def test_presets_name_a_revision(call: Call) -> None:
    """Every model names the file of its values, but for two whose revision is not known."""
    found = json.loads(call("models", "--json")[1])["models"]
    for each in found:
        if each["id"] not in UNPINNED:
            assert each["revision"], each["id"]
        assert each["urls"], each["id"]


@pytest.mark.parametrize("name", TOTALS)
def test_presets_are_right(name: str, call: Call) -> None:
    """The bytes of a sequence of 128,000 tokens are those of its layers, heads and channels."""
    code, out, _ = call("storage", "--model", name, "--context", "128000", "--json")
    assert code == 0
    assert json.loads(out)["figures"]["total_bytes"]["exact"] == str(TOTALS[name])


def test_a_claim_set_without_models_shows_the_shipped_ones(call: Call, faulty: Path) -> None:
    """A project that has none is told of the shipped models; a set that was named is not."""
    claims = faulty / "claims"
    for name in ("symbols.yaml", "topic.yaml"):
        (claims / name).unlink()
    code, out, err = call("models", "--claims", str(claims))
    assert (code, out) == (2, "")
    assert "the claim set has no models" in err
    Path("claims").symlink_to(claims)
    code, out, err = call("models")
    assert code == 0
    assert "gpt-oss-20b" in out
    assert "the shipped claims are used" in err


@pytest.mark.parametrize("command", ["fit", "storage", "pool", "prefill", "replay", "retain"])
def test_an_unknown_model_is_told_what_is_like_it(command: str, call: Call) -> None:
    """Models of its maker are named, or else all of them, and how a config.json is brought."""
    code, out, err = call(command, "--model", "gemma")
    assert (code, out) == (2, "")
    assert "like it: gemma-3-27b; --config FILE, or --config ORG/NAME --fetch" in err
    assert "qwen3" not in err
    assert "--config google/gemma-2-9b takes" in call(command, "--model", "google/gemma-2-9b")[2]
    assert all(name in call(command, "--model", "zzz")[2] for name in TOTALS)
    assert call(command, "--model", "gemma3-27b")[2].endswith("did you mean 'gemma-3-27b'?\n")


def test_where_no_option_takes_a_file_none_is_named(call: Call) -> None:
    """`compare` takes a file as it takes a model, and `--against` takes models alone."""
    assert "the file of a config.json" in call("compare", "gemma", "--context", "1k")[2]
    assert call("storage", "--against", "gemma")[2].endswith("hint: like it: gemma-3-27b\n")
