"""The file around the fields: JSON, encodings, nesting, places."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from swacalc.errors import InputError, UnreadableError
from swacalc.models import FieldError, read_config


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe{}", "not UTF-8"),
        (b"[1, 2]", "not a JSON object"),
        (b'{"model_type": "gpt_oss",}', "not JSON"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b" " * (4 * 2**20 + 1), "larger than 4 MiB"),
    ],
)
def test_not_a_config(data: bytes, says: str) -> None:
    """A file that is no JSON object is refused in one sentence that names it."""
    with pytest.raises(UnreadableError) as caught:
        read_config(data, "some/config.json")
    assert says in caught.value.message
    assert str(caught.value).startswith("some/config.json")
    assert "\n" not in caught.value.message


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_python_writes(number: str, configs: Mapping[str, Any]) -> None:
    """Infinity and NaN are read as JSON's users read them, and harm only a field that is needed."""
    config = json.dumps(configs["gpt-oss-20b"] | {"time_limit": [0.0, "?"]}).replace('"?"', number)
    assert (
        read_config(config, "c").layers
        == read_config(json.dumps(configs["gpt-oss-20b"]), "c").layers
    )
    wrong = json.dumps(configs["gpt-oss-20b"] | {"sliding_window": "?"}).replace('"?"', number)
    with pytest.raises(FieldError, match=f"sliding_window is '{number}'"):
        read_config(wrong, "c")


def test_place_of_a_fault() -> None:
    """A fault in the JSON and an odd field both come with their line and column."""
    with pytest.raises(UnreadableError) as broken:
        read_config('{\n  "a": 1\n  "b": 2\n}', "config.json")
    assert str(broken.value).startswith("config.json:3:3: ")
    with pytest.raises(FieldError) as odd:
        read_config('{\n  "model_type": "gpt_os"\n}', "config.json")
    assert str(odd.value) == "config.json:2:3: model_type is 'gpt_os', which is not known"
    assert odd.value.hint == "did you mean 'gpt_oss'?"
    assert odd.value.place == ("config.json", 2, 3, 2, 15)


def test_repeated_key() -> None:
    """A key given twice is an error, where most readers keep the last in silence."""
    with pytest.raises(FieldError, match="num_hidden_layers is given twice"):
        read_config('{"num_hidden_layers": 1, "num_hidden_layers": 2}', "config.json")


def test_ambiguous_place_has_no_line(configs: Mapping[str, Any]) -> None:
    """Where a key stands in two objects of the file no line is claimed."""
    config = json.loads(json.dumps(configs["gemma-3-4b"]))
    config["text_config"]["num_hidden_layers"] = 0
    with pytest.raises(FieldError) as caught:
        read_config(json.dumps(config, indent=1), "config.json")
    assert caught.value.place == ("config.json", None, None, None, None)


@pytest.mark.parametrize("digits", ["9" * 31, "9" * 10_000])
def test_long_integers(digits: str) -> None:
    """An absurdly long integer is named as such and takes no time."""
    with pytest.raises(FieldError, match="num_hidden_layers is '999"):
        read_config(
            f'{{"model_type": "gpt_oss", "layer_types": [], "num_hidden_layers": {digits}}}', "c"
        )


def test_nested_values_are_shown_short() -> None:
    """A deeply nested value is shown in a few characters."""
    deep = "[" * 400 + "]" * 400
    with pytest.raises(FieldError) as caught:
        read_config(f'{{"model_type": {deep}}}', "config.json")
    assert len(caught.value.message) < 100


@pytest.mark.parametrize(
    ("config", "says"),
    [
        ({"model_type": "gpt2"}, "model_type is 'gpt2'"),
        ({}, "model_type is missing"),
        ({"text_config": []}, "text_config is not an object"),
        ({"model_type": "deepseek_v41", "text_config": {"model_type": "gpt_oss"}}, "model_type"),
        ({"model_type": "mistral3", "text_config": {}}, "sliding_window is missing"),
    ],
)
def test_unknown_families(config: object, says: str) -> None:
    """A family that cannot be read, or two at once, is refused; the outer type serves for both."""
    with pytest.raises(InputError) as caught:
        read_config(json.dumps(config), "config.json")
    assert says in str(caught.value)


@pytest.mark.parametrize("missing", ["num_key_value_heads", "head_dim"])
def test_an_unknown_type_around_it_may_have_defaults_of_its_own(missing: str) -> None:
    """Sizes that a known type leaves out, to be worked out, are refused inside an unknown one."""
    sizes = {"num_hidden_layers": 4, "hidden_size": 512, "num_attention_heads": 8}
    inner = {"model_type": "llama", **sizes, "num_key_value_heads": 2, "head_dim": 64}
    del inner[missing]
    assert read_config(json.dumps({"text_config": inner, "model_type": "llama"}), "c")
    with pytest.raises(FieldError, match=f"{missing} is missing") as caught:
        read_config(json.dumps({"text_config": inner, "model_type": "voxtral"}), "c")
    assert "may have a default of its own" in caught.value.hint


@pytest.mark.parametrize(
    "name",
    [
        *("llama5_text", "gemma5", "gemma3_vision", "mistral5", "qwen4", "qwen2_audio", "glm5"),
        *("deepseek_v5", "deepseek_v31", "deepseek_vl", "gpt_neo", "gpt_oss2"),
    ],
)
def test_no_hint_across_families(name: str) -> None:
    """A different family is never suggested, because its layers keep other entries."""
    with pytest.raises(FieldError) as caught:
        read_config(json.dumps({"model_type": name}), "config.json")
    assert "did you mean" not in caught.value.hint
    assert caught.value.hint == "swacalc models lists those that can be read"


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("gpt-oss", "gpt_oss"),
        ("Mistral", "mistral"),
        ("DeepSeek-V3", "deepseek_v3"),
        ("mistra", "mistral"),
    ],
)
def test_hint_for_a_slip(slip: str, meant: str) -> None:
    """Case, punctuation and one missing letter are typos of the same name."""
    with pytest.raises(FieldError) as caught:
        read_config(json.dumps({"model_type": slip}), "config.json")
    assert caught.value.hint == f"did you mean {meant!r}?"


def test_flat_and_nested_agree(configs: Mapping[str, Any]) -> None:
    """A language model reads the same on its own and inside a file for text and images."""
    nested = configs["deepseek-v4.1-flash"]
    flat = read_config(json.dumps(nested["text_config"]), "config.json")
    assert flat == read_config(json.dumps(nested).encode("utf-8-sig"), "config.json")


def test_unknown_parts_and_formats(configs: Mapping[str, Any]) -> None:
    """A part or format that the model has not is refused with those that it has."""
    geometry = read_config(json.dumps(configs["deepseek-v4-flash"]), "config.json")
    with pytest.raises(InputError) as part:
        geometry.part("decoder")
    with pytest.raises(InputError) as form:
        geometry.layout("fp4")
    assert "all, encoder, draft" in part.value.hint
    assert "native, fp8, bf16" in form.value.hint
