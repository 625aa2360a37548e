"""`swacalc fit`, and `storage` for a batch on several devices, as they are typed."""

import json
from collections.abc import Callable
from typing import Any

import pytest

Call = Callable[..., tuple[int, str, str]]

MODEL = ("--model", "gpt-oss-20b")


def document(call: Call, *words: str) -> dict[str, Any]:
    code, out, err = call(*words, "--json")
    assert (code, err) == (0, "")
    return dict(json.loads(out))


def test_weights_are_said_not_to_be_counted(call: Call) -> None:
    """Text and JSON say what the memory is, and what it does not hold."""
    words = ("fit", "--memory", "80GiB", "--context", "128000", *MODEL)
    found = document(call, *words)
    assert found["figures"]["sequences"]["exact"] == str((80 << 30) // 3_148_873_728)
    assert found["figures"]["sequences"]["refs"][0] == "sequences-that-fit"
    assert found["inputs"]["devices"] == {
        "exact": "1",
        "value": 1,
        "unit": "ratio",
        "from": "default",
        "tag": "mechanism",
        "ref": None,
    }
    said = "weights, activations and whatever else an engine keeps are not counted"
    assert said in found["notes"][-2]
    assert said in call(*words, "--explain")[1]


def test_the_formula_and_its_sources_are_explained(call: Call) -> None:
    """`--explain` shows the share of a device and cites where its rule was read."""
    code, out, _ = call("storage", "--context", "1k", "--tp", "4", "--explain", *MODEL)
    assert code == 0
    assert "= main_entry_bytes / min(main_heads, devices)" in out
    assert "vllm-parallel-source vllm/config/model.py" in out
    assert "note: devices share out heads as in vLLM" in out


def test_sweeps_go_over_every_input(call: Call) -> None:
    """Memory, batch, context and devices can be swept, and longest contexts are counted anew."""
    words = ("fit", *MODEL, "--memory", "1GiB", "--sweep")
    found = document(call, *words, "batch=1..3:1")["figures"]["longest_context"]["items"]
    single = [
        document(call, *words[:-1], "--batch", str(batch))["figures"]["longest_context"]["exact"]
        for batch in (1, 2, 3)
    ]
    assert [each["exact"] for each in found] == single
    assert document(call, *words, "context=1k..2k")["figures"].keys() >= {"sequences"}
    assert document(call, *words, "tp=1..2")["sweep"]["name"] == "devices"
    assert document(call, *words[:-1], "--tp", "4", "--sweep", "context=1k..2k")["figures"]
    assert document(call, "fit", *MODEL, "--sweep", "memory=1GiB..2GiB")["figures"]


def test_a_sweep_over_devices_that_do_not_fit_is_refused(call: Call) -> None:
    """A number of devices between the ends that cannot share out the heads refuses the sweep."""
    words = ("storage", "--context", "1k", *MODEL, "--sweep", "tp=1..4")
    code, out, err = call(*words)
    assert (code, out) == (2, "")
    assert "divide the 64 attention heads" in err
    refused = json.loads(call(*words, "--json")[1])
    assert refused["command"] == "storage"
    assert "8 KV heads" in refused["refused"]


@pytest.mark.parametrize(
    ("words", "says", "hint"),
    [
        (["fit"], "--memory is missing", "sweep memory"),
        (["fit", "--memory", "80"], "80 has no unit", "GiB"),
        (["fit", "--memory", "80 token"], "--memory is in", ""),
        (["fit", "--memory", "-1 B"], "--memory cannot be", "at least 0"),
        (["fit", "--memory", "1GiB", "--batch", "0"], "--batch cannot be 0", "at least 1"),
        (["fit", "--memory", "1GiB", "--tp", "1/2"], "--tp cannot be 1/2", "whole"),
        (["fit", "--memory", "1GiB", "--tp", "7", *MODEL], "refused: for gpt-oss-20b", "1, 2, 4"),
        (["fit", "--memory", "1GiB", "--dtype", "fp5"], "no format 'fp5'", ""),
        (["storage", "--tp", "2"], "--tp has no effect without --context", ""),
        (["storage", "--batch", "2"], "--batch has no effect without --context", ""),
        (["storage", "--context", "9", "--batch", "1 B"], "--batch is in", ""),
    ],
)
def test_what_is_not_allowed_is_named(words: list[str], says: str, hint: str, call: Call) -> None:
    """A wrong or missing value ends with exit code 2 and a message that names its option."""
    code, out, err = call(*words)
    assert (code, out) == (2, "")
    assert says in err
    assert hint in err
