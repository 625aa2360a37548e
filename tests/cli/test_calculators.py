"""The calculator's commands: what people got wrong in public comes out as it should."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest


class Done(NamedTuple):
    code: int
    out: str
    err: str


Call = Callable[..., Done]

CONFIGS = Path(__file__).parents[1] / "models" / "configs"
V4 = ("--against", "deepseek-v4-flash")


def document(call: Call, *words: str) -> dict[str, Any]:
    """What a command prints with --json."""
    done = call(*words, "--json")
    assert (done.code, done.err) == (0, "")
    return dict(json.loads(done.out))


def figures(call: Call, *words: str) -> dict[str, Any]:
    """The exact figures of a command by name; a list where there is one for each layer."""
    return {
        name: [item["exact"] for item in each["items"]] if "items" in each else each["exact"]
        for name, each in document(call, *words)["figures"].items()
    }


def rate(call: Call, *words: str) -> str:
    """The exact bytes of global KV per token."""
    return str(figures(call, "storage", *words)["global_bytes_per_token"])


def test_vllm_cuts_a_hit_to_blocks_and_rewinds_one_window(call: Call) -> None:
    """A hit of 96 with a window of 32 starts again at 64 and schedules 36 of 100 tokens.

    Of the prompt's seven blocks four are null, and of the other three one is new.
    """
    words = ("--engine", "vllm", "--window", "32", "--prompt", "100", "--block", "16")
    found = figures(call, "replay", *words, "--hit", "96")
    assert found == {
        "hit": "96",
        "adopted": "1",
        "replay_start": "64",
        "replayed": "32",
        "scheduled": "36",
        "null_blocks": "4",
        "window_blocks": "3",
        "new_blocks": "1",
    }
    short = figures(call, "replay", *words, "--hit", "63")
    assert (short["hit"], short["replay_start"]) == ("48", "16")


def test_a_hit_shorter_than_the_window_is_an_engines_own_matter(call: Call) -> None:
    """TokenSpeed and TensorRT-LLM replay a hit of 96 from 0; vLLM adopts none of it."""
    words = ("replay", "--prompt", "200", "--hit", "96", "--window", "128", "--layers", "20")
    tokenspeed = figures(call, *words, "--engine", "tokenspeed")
    assert (tokenspeed["adopted"], tokenspeed["replay_start"]) == ("1", "0")
    assert tokenspeed["replayed"] == "96"
    tensorrt = figures(call, *words, "--engine", "tensorrt-llm", "--block", "32")
    assert (tensorrt["adopted"], tensorrt["replay_start"]) == ("1", "0")
    vllm = figures(call, *words, "--engine", "vllm")
    assert (vllm["hit"], vllm["adopted"], vllm["scheduled"]) == ("0", "0", "200")


def test_sglang_leaves_a_page_to_compute_of_a_full_hit(call: Call) -> None:
    """Of 8,192 cached tokens on pages of 256 it matches 7,936, and eight such replay 1,024."""
    words = ("--engine", "sglang", "--prompt", "8192", "--hit", "8192", "--block", "256")
    found = figures(call, "replay", *words)
    assert found["hit"] == "7936"
    assert int(found["scheduled"]) - int(found["replayed"]) == 256
    assert 8 * int(found["replayed"]) == 1024


@pytest.mark.parametrize(("received", "start"), [(1, 0), (127, 0), (128, 0), (129, 1)])
def test_a_replay_reaches_back_one_window_but_not_below_zero(
    received: int, start: int, call: Call
) -> None:
    """With n cached tokens and a window of 128 it starts at max(0, n - 128)."""
    hit = ("--prompt", "500", "--hit", str(received))
    assert figures(call, "replay", "--engine", "tokenspeed", *hit)["replay_start"] == str(start)


@pytest.mark.parametrize(
    ("layers", "lengths"),
    [("40", ["5120", "5081", "5080", "5376"]), ("20", ["2560", "2541", "2540", "2816"])],
)
def test_layers_times_window_is_enough_and_not_the_least(
    layers: str, lengths: list[str], call: Call
) -> None:
    """L·W is sufficient, L(W − 1) + 1 least, L(W − 1) enough for the next token, W bounded."""
    words = ("--layers", layers, "--window", "128", "--page", "256")
    found = figures(call, "replay", *words)
    names = ("exact_reported", "exact_minimum", "exact_next_token", "page_aligned")
    assert [found[name] for name in names] == lengths
    assert (found["stacked_span"], found["bounded"], found["saving"]) == (lengths[0], "128", layers)


def test_a_window_of_replay_is_exact_in_the_first_layer_only(call: Call) -> None:
    """128 replayed tokens give 128 exact rows in layer 1, one in layer 2, and none above."""
    words = ("replay", "--model", "deepseek-v4.1-flash")
    assert figures(call, *words)["exact_rows"] == ["128", "1", *["0"] * 18]
    assert figures(call, *words, "--part", "all")["exact_rows"] == ["128", "1", *["0"] * 38]


def test_layer_runs_of_all_layers_and_of_the_decoder(call: Call) -> None:
    """Rectangle, minimum and bounded layer runs of 40 layers and of the decoder's 20."""
    names = ("runs_reported", "runs_minimum", "runs_bounded")
    whole = figures(call, "replay", "--part", "all")
    encoder, decoder = figures(call, "replay"), figures(call, "replay", "--part", "decoder")
    assert [whole[name] for name in names] == ["204800", "99099", "5120"]
    assert [decoder[name] for name in names] == ["51200", "24149", "2560"]
    assert encoder == {name: figure for name, figure in decoder.items() if name != "washout"}


def test_the_footprint_comes_out_of_the_configuration(call: Call) -> None:
    """890 = (288 + 68) × 2.5 for the preset and for the released config.json alike."""
    assert rate(call) == "890"
    preset = figures(call, "storage")
    assert (preset["main_entry_bytes"], preset["index_entry_bytes"]) == ("288", "68")
    parts = [preset["main_bytes_per_token"], preset["index_bytes_per_token"]]
    assert parts == ["720", "170"]
    assert (preset["entries_per_token"], preset["swa_entry_bytes"]) == ("5/2", "528")
    config = CONFIGS / "deepseek-v4.1-flash.json"
    assert figures(call, "storage", "--config", str(config)) == preset


def test_the_predecessor_takes_3514_and_a_quarter(call: Call) -> None:
    """V4-Flash: 3,514.25 bytes per token of 584-byte rows, 3,214,336 bytes per window."""
    assert rate(call, "--model", "deepseek-v4-flash") == "14057/4"
    found = figures(call, "storage", "--model", "deepseek-v4-flash")
    parts = [found["main_bytes_per_token"], found["index_bytes_per_token"]]
    assert parts == ["12629/4", "357"]
    assert (found["main_entry_bytes"], found["swa_window_bytes"]) == ("584", "3214336")
    ratio = figures(call, "storage", *V4)
    assert ratio["hbm_ratio"] == "3560/14057"


def test_a_window_is_a_fixed_cost(call: Call) -> None:
    """A pooled window takes 1,351,680 bytes and a live one 2,703,360, whatever the context."""
    for context in ("1", "1M"):
        found = figures(call, "storage", "--context", context)
        assert found["swa_window_bytes"] == "1351680"
        assert found["swa_window_bytes_all"] == "2703360"
    assert figures(call, "eval", "swa_bytes_per_token_all")["value"] == "21120"
    drafts = figures(call, "storage", "--drafts")
    assert drafts["swa_window_bytes_all"] == "2906112"


@pytest.mark.parametrize(
    ("name", "changes", "total"),
    [
        ("gpt-oss-20b", {}, 3_148_873_728),
        ("deepseek-v3", {}, 8_994_816_000),
        ("deepseek-v3.2", {}, 6_152_704_000),
        ("deepseek-v4-flash", {}, 453_038_336),
        ("deepseek-v4.1-flash", {}, 116_623_360),
        ("gemma-3-4b", {}, 2_743_074_816),
        ("mistral-7b-v0.1", {}, 536_870_912),
        ("mistral-7b-v0.1", {"sliding_window": None}, 16_777_216_000),
    ],
)
def test_what_a_sequence_holds_at_128_000_tokens(
    name: str, changes: dict[str, object], total: int, call: Call, tmp_path: Path
) -> None:
    """Global KV and one window of every window layer together, the same reserved as live."""
    config = tmp_path / "config.json"
    config.write_text(
        json.dumps(json.loads((CONFIGS / f"{name}.json").read_text("utf-8")) | changes)
    )
    found = figures(call, "storage", "--config", str(config), "--context", "128000")
    assert [found["total_bytes"], found["total_bytes_reserved"]] == [str(total)] * 2


@pytest.mark.parametrize(
    ("name", "context", "live", "reserved"),
    [
        ("mistral-7b-v0.1", 1000, 131_072_000, 536_870_912),
        ("mistral-7b-v0.1", 4096, 536_870_912, 536_870_912),
        ("gpt-oss-20b", 100, 4_915_200, 5_603_328),
        ("gemma-3-4b", 1, 139_264, 121_655_296),
        ("deepseek-v4.1-flash", 64, 1_408_640, 2_760_320),
        ("deepseek-v3", 0, 0, 0),
    ],
)
def test_a_context_shorter_than_the_window(
    name: str, context: int, live: int, reserved: int, call: Call
) -> None:
    """Live bytes are the rows that the context has filled; reserved bytes are whole windows."""
    config = str(CONFIGS / f"{name}.json")
    found = figures(call, "storage", "--config", config, "--context", str(context))
    assert (found["total_bytes"], found["total_bytes_reserved"]) == (str(live), str(reserved))


@pytest.mark.parametrize(
    ("name", "per_token"), [("deepseek-v3", "71424"), ("deepseek-v3.2", "48856")]
)
def test_draft_layers_are_counted_on_request(name: str, per_token: str, call: Call) -> None:
    """The draft layer of V3 and V3.2 adds to the slope and to every total, and is mentioned."""
    words = ("storage", "--config", str(CONFIGS / f"{name}.json"), "--context", "1000")
    found = figures(call, *words, "--drafts")
    assert found["global_bytes_per_token"] == per_token
    assert found["total_bytes"] == found["global_bytes"] == f"{per_token}000"
    assert "draft layers, counted too: 1" in call(*words, "--drafts", "--explain").out
    assert "draft layers, counted apart: 1" in call(*words, "--explain").out


def test_the_file_beside_a_config_declares_its_cache(call: Call, tmp_path: Path) -> None:
    """An hf_quant_config.json beside the file decides the type, unless --dtype does."""
    config = tmp_path / "V3_config.json"
    config.write_text((CONFIGS / "deepseek-v3.json").read_text("utf-8"))
    beside = {"quantization": {"quant_algo": "NVFP4", "kv_cache_quant_algo": "FP8"}}
    (tmp_path / "V3_hf_quant_config.json").write_text(json.dumps(beside))
    assert rate(call, "--config", str(config)) == "35136"
    assert (
        "KV entries are fp8: declared by hf_quant_config"
        in call("storage", "--config", str(config), "--explain").out
    )
    assert rate(call, "--config", str(config), "--dtype", "bf16") == "70272"


def test_a_million_tokens_of_v4_flash_are_gibibytes_as_said(call: Call) -> None:
    """2^20 tokens take 3.43 GiB, and what a generic formula would say is named GiB and GB."""
    done = call("storage", "--model", "deepseek-v4-flash", "--context", "1Mi")
    assert "≈ 3.4319 GiB (3,684,958,208 B, ≈ 3.685 GB)" in done.out
    assert figures(call, "eval", "2 * 43 * 1 * 512 * 2")["value"] == "88064"
    wrong = figures(call, "eval", "88064 * 1048576 / 1024**3")["value"]
    assert wrong == "86"


def test_a_latent_is_one_tensor_with_its_rope_channels(call: Call) -> None:
    """DeepSeek V3 keeps 61 × (512 + 64) BF16 values per token, once: 70,272 bytes, not 124,928."""
    assert rate(call, "--config", str(CONFIGS / "deepseek-v3.json")) == "70272"


def test_attention_heads_do_not_multiply_the_cache(call: Call, tmp_path: Path) -> None:
    """32 layers with 32 KV heads of 128 channels take 524,288 bytes per token in BF16."""
    config = tmp_path / "config.json"
    sizes = {"num_hidden_layers": 32, "hidden_size": 4096, "num_attention_heads": 32}
    fields = {"model_type": "mistral", "num_key_value_heads": 32, "sliding_window": None}
    config.write_text(json.dumps(sizes | fields), encoding="utf-8")
    assert rate(call, "--config", str(config)) == "524288"


def test_indexer_keys_are_counted_where_they_are_kept(call: Call) -> None:
    """Four owners keep indexer keys, not eight: 11,141,120 bytes at 64 Ki, not 28,966,912."""
    words = ("index_bytes_per_token * context", "context=64Ki")
    assert figures(call, "eval", *words)["value"] == "11141120"


def test_a_latent_at_four_bits_is_18_mebibytes_a_layer(call: Call) -> None:
    """576 channels of 61 layers over 64 Ki tokens in 4 bits: 18 MiB a layer, 1.0723 GiB in all."""
    words = ("--config", str(CONFIGS / "deepseek-v3.json"), "--dtype", "fp4", "--context", "64Ki")
    found = figures(call, "storage", *words)
    assert int(found["global_bytes"]) == 61 * 18 * 2**20


def test_four_kinds_of_eightfold_are_told_apart(call: Call) -> None:
    """V1 to V3.2, V4 to V4.1 per token, and the persistent ratio are ratios of different things."""
    config = str(CONFIGS / "deepseek-v3.2.json")
    v32 = int(rate(call, "--config", config))
    v1 = int(figures(call, "eval", "global_bytes_per_token_v1")["value"])
    assert (v1, round(v1 / v32, 1)) == (389120, 8.1)
    even = document(call, "storage", *V4)["figures"]["even_turn"]["exact"]
    assert even == "25714688/14057"
    persistent = figures(call, "eval", "hbm_ratio / 2")["value"]
    assert persistent == "1780/14057"


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("7.7 * 1024**3 / 150000", "2583691264/46875"),
        ("116.2 / 103.8 - 1", "62/519"),
        ("72.5 / 103.8 - 1", "-313/1038"),
        ("5 * 0.95 * 0.5 + 5 * 0.05 * 2", "23/8"),
        ("5 * 0.99 * 0.5 + 5 * 0.01 * 2", "103/40"),
    ],
)
def test_sums_of_others_are_reckoned_exactly(expression: str, value: str, call: Call) -> None:
    """Bytes per token, changes in percent and daily costs that were published wrong."""
    found = figures(call, "eval", expression)["value"]
    assert found == value


def test_dtype_was_once_called_format(call: Call) -> None:
    """The former name of --dtype still works and is no part of the help; two values are refused."""
    assert rate(call, "--format", "bf16") == rate(call, "--dtype", "bf16")
    assert "--format" not in call("storage", "--help")[1]
    code, _, err = call("storage", "--dtype", "fp4", "--format", "fp8")
    assert (code, "are the same option" in err) == (2, True)


@pytest.mark.parametrize(
    ("words", "bytes_per_token"),
    [
        (["--dtype", "native"], "890"),
        (["--dtype", "fp4"], "890"),
        (["--dtype", "fp8"], "1650"),
        (["--dtype", "bf16"], "3200"),
        (["--model", "deepseek-v4-flash", "--dtype", "fp8"], "15401/4"),
        (["--model", "deepseek-v4-flash", "--dtype", "bf16"], "6880"),
    ],
)
def test_every_accounting_names_its_format(
    words: list[str], bytes_per_token: str, call: Call
) -> None:
    """The accountings in circulation come out of --dtype, and the output says which it is."""
    found = document(call, "storage", *words)
    assert found["figures"]["global_bytes_per_token"]["exact"] == bytes_per_token
    assert f" in {words[-1]} format: " in found["notes"][0]


@pytest.mark.parametrize(
    ("symbol", "value"),
    [
        ("bytes_early_sglang", "1630"),
        ("bytes_fp8", "1650"),
        ("bytes_sglang_measured", "6683/4"),
        ("bytes_bf16", "3200"),
        ("bytes_v4_bf16", "6880"),
        ("bytes_v4_fp8_index", "15401/4"),
        ("bytes_coincidence", "890"),
    ],
)
def test_accountings_that_are_claims(symbol: str, value: str, call: Call) -> None:
    """The same accountings as claims give the same numbers."""
    assert figures(call, "eval", symbol)["value"] == value


@pytest.mark.parametrize(
    ("turn", "fold"),
    [(500, 18.4), (1000, 11.2), (4000, 5.8), (16000, 4.4), (64000, 4.1)],
)
def test_the_persistent_ratio_depends_on_the_turn(turn: int, fold: float, call: Call) -> None:
    """Of 500 new tokens a turn it is 1/18.4, of 64,000 it is 1/4.1."""
    found = document(call, "storage", *V4, "--turn", str(turn))["figures"]
    assert round(1 / found["persistent_ratio"]["value"], 1) == fold


def test_an_eighth_follows_at_one_turn_length(call: Call) -> None:
    """The ratio is exactly 1/8 at about 1,783 tokens and SWA KV half at about 1,829."""
    eighth = document(call, "solve", "persistent_ratio=1/8", "--for", "D")["figures"]["D"]
    assert eighth["items"] == [{"exact": "25714688/14423", "value": pytest.approx(1782.9, abs=0.1)}]
    half = document(call, "solve", "swa_share=1/2", "--for", "D")["figures"]["D"]
    assert half["items"][0]["exact"] == "25714688/14057"


def test_the_pool_and_the_disks(call: Call) -> None:
    """10 % of 2 TiB hold 162,688 windows; 1M tokens a second over 72 hours take 230.688 TB."""
    pool = figures(call, "pool", "--dram", "2TiB", "--ttl", "5min")
    assert (pool["windows"], pool["sessions_per_second"]) == ("162688", "40672/75")
    done = call("pool", "--dram", "2TiB")
    assert "sessions_per_second" not in done.out
    assert "3 notes: see --explain" in done.out
    assert "gives no number" in call("pool", "--dram", "2TiB", "--explain").out
    disks = figures(call, "retain", "--rate", "1M", *V4, "--turn", "2k")
    assert int(disks["ssd_bytes"]) == 10**6 * 72 * 3600 * 890
    both, windows = int(disks["ssd_bytes_against"]), int(disks["ssd_swa_bytes_against"])
    assert windows == 10**6 * 72 * 3600 * 2 * 3214336 // 2000
    assert 4 * (both - windows) == 10**6 * 72 * 3600 * 14057


@pytest.mark.parametrize("prompt", [512, 8192, 65536])
def test_a_prefill_costs_a_half_and_a_window(prompt: int, call: Call) -> None:
    """The ratio is 1/2 + 64/N, and a hit takes one window or the least exact replay more."""
    found = figures(call, "prefill", "--prompt", str(prompt), "--cached", "500")
    assert int(found["runs_ced"]) * 2 * prompt == int(found["runs_full"]) * (prompt + 128)
    rest = 20 * (prompt - 500) + 20 * 128
    assert int(found["runs_hit_bounded"]) == rest + 20 * 128
    assert int(found["runs_hit_exact"]) == rest + 20 * 500


REFUSED = [
    (["storage", "--context", "-1"], "--context", "at least 0"),
    (["storage", "--context", "nan"], "--context", "write for example"),
    (["storage", "--context", "1.5"], "--context", "a whole number"),
    (["storage", "--context", "3 s"], "--context", "in token"),
    (["storage", "--context", "3k", "--page", "0"], "--page", "at least 1"),
    (["storage", "--page", "256"], "--page", "--context"),
    (["storage", "--turn", "2k"], "--turn", "--against"),
    (["storage", "--windows", "2"], "--windows", "--against"),
    (["storage", *V4, "--turn", "0"], "--turn", "at least 1"),
    (["storage", *V4, "--windows", "1/2"], "--windows", "a whole number"),
    (["storage", "--format", "fp3"], "format", "native, fp4, fp8, bf16"),
    (["storage", "--model", "deepseek-v4-flas"], "model", "deepseek-v4-flash"),
    (["storage", "--against", "v5"], "model", "deepseek-v4-pro"),
    (["storage", "--config", "none.json"], "none.json", ""),
    (["storage", "--config", "no/model"], "no/model is no file or folder", "--fetch"),
    (["storage", "--fetch"], "--fetch has no effect without --config", ""),
    (["storage", "--plot", "x.svg"], "--plot", "--sweep"),
    (["replay", "--layers", "0"], "--layers", "at least 1 and at most 100,000"),
    (["replay", "--layers", "1e9"], "--layers", "at most 100,000"),
    (["replay", "--window", "0"], "--window", "at least 1"),
    (["replay", "--window", "1e12"], "--window", "at most 2,147,483,648"),
    (["replay", "--prefix", "-5"], "--prefix", "at least 0"),
    (["replay", "--rows", "x"], "--rows", "write for example"),
    (["replay", "--page", "-1"], "--page", "at least 1"),
    (["replay", "--part", "middle"], "part", "encoder, decoder"),
    (["replay", "--engine", "x", "--prompt", "3", "--hit", "1"], "engine", "vllm, vllm-ascend"),
    (["replay", "--engine", "vllm", "--prompt", "3"], "--hit", "--hit"),
    (["replay", "--engine", "vllm", "--hit", "3"], "--prompt", "--prompt"),
    (["replay", "--engine", "vllm", "--prompt", "3", "--hit", "4"], "--hit", "at most the prompt"),
    (["replay", "--engine", "vllm", "--prompt", "3", "--hit", "-4"], "--hit", "at least 0"),
    (["replay", "--engine", "vllm", "--prompt", "9", "--hit", "4", "--rows", "2"], "--rows", ""),
    (
        ["replay", "--engine", "sglang", "--prompt", "9", "--hit", "4", "--block", "0"],
        "--block",
        "",
    ),
    (["replay", "--prompt", "3"], "--prompt", "give --engine too"),
    (["replay", "--config", str(CONFIGS / "deepseek-v3.json")], "window", "another model"),
    (["pool"], "--dram", "--dram"),
    (["pool", "--dram", "1 Gb"], "--dram", "GiB"),
    (["pool", "--dram", "-1 GB"], "--dram", "at least 0"),
    (["pool", "--dram", "1 TB", "--share", "150%"], "--share", "at most 1"),
    (["pool", "--dram", "1 TB", "--machines", "0"], "--machines", "at least 1"),
    (["pool", "--dram", "1 TB", "--ttl", "0"], "--ttl", "above 0"),
    (["pool", "--dram", "1 TB", "--ttl", "3 GB"], "--ttl is in s, not in GB", "s, min, h or d"),
    (["pool", "--dram", "1 TB", "--ttl", "5"], "--ttl: 5 has no unit", "s, min, h or d"),
    (["pool", "--dram", "512"], "--dram: 512 has no unit", "GiB or TiB"),
    (["pool", "--dram", "512G"], "--dram: 512,000,000,000 has no unit", "GiB"),
    (["pool", "--dram", "1 TB", "--sweep", "ttl=1..9"], "--ttl: 1 has no unit", "s, min, h or d"),
    (["pool", "--dram", "1 TB", "--sweep", "ttl=1s..9s:2"], "--sweep TTL: 2 has no unit", "min"),
    (["retain", "--rate", "1M", "--lifetime", "72"], "--lifetime: 72 has no unit", "min, h"),
    (["eval", "machines * dram", "dram=512", "machines=2"], "dram: 512 has no unit", "TiB"),
    (["solve", "pool_bytes=512", "--for", "dram"], "pool_bytes: 512 has no unit", "TiB"),
    (["solve", "pool_bytes=1GB", "--for", "share", "--given", "dram=2"], "dram: 2 has", "TiB"),
    (["pool", "--dram", "1 TB", "--config", str(CONFIGS / "deepseek-v3.json")], "window", ""),
    (["retain"], "--rate", "--rate"),
    (["retain", "--rate", "-1"], "--rate", "at least 0"),
    (["retain", "--rate", "1k", "--lifetime", "-3 h"], "--lifetime", "at least 0"),
    (["retain", "--rate", "1k", *V4], "--turn", "--turn"),
    (["prefill"], "--prompt", "--prompt"),
    (["prefill", "--prompt", "0"], "--prompt", "at least 1"),
    (["prefill", "--prompt", "9", "--cached", "10"], "--cached", "at most the prompt, 9"),
    (["prefill", "--prompt", "9", "--cached", "-1"], "--cached", "at least 0"),
    (["prefill", "--prompt", "9", "--cached", "x"], "--cached", "write for example"),
    (["prefill", "--prompt", "9", "--model", "deepseek-v4-pro"], "deepseek-v4-pro", "encoder"),
]


@pytest.mark.parametrize(("words", "named", "hint"), REFUSED, ids=lambda part: " ".join(part)[:40])
def test_bad_input_is_refused_by_name(words: list[str], named: str, hint: str, call: Call) -> None:
    """It leaves with 2, prints nothing, names what is wrong and says what is allowed."""
    code, out, err = call(*words)
    assert (code, out) == (2, "")
    message, _, advice = err.partition("hint:")
    assert message.startswith("swacalc: error: ")
    assert named in message
    assert hint in advice


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("num_hidden_layers", 0),
        ("sliding_window", 2**31 + 1),
        ("compress_ratios", [0, 4]),
        ("qk_rope_head_dim", None),
        ("model_type", "unheard_of"),
    ],
)
def test_an_odd_config_is_refused_by_its_field(
    field: str, value: object, call: Call, tmp_path: Path
) -> None:
    """Of a config.json the file and the field are named, and no generic guess is printed."""
    config = json.loads((CONFIGS / "deepseek-v4-flash.json").read_text("utf-8"))
    path = tmp_path / "config.json"
    path.write_text(json.dumps(config | {field: value}), encoding="utf-8")
    code, out, err = call("storage", "--config", str(path))
    assert (code, out) == (2, "")
    assert field in err
    assert "config.json" in err


def test_inputs_say_where_each_comes_from(call: Call) -> None:
    """Claims, models, the user and defaults are told apart, and no name stands for two networks."""
    inputs = document(call, "storage", *V4, "--turn", "2k")["inputs"]
    assert inputs["D"] == {
        "exact": "2000",
        "value": 2000,
        "unit": "token",
        "from": "user",
        "tag": "your input",
        "ref": None,
    }
    assert (inputs["K"]["from"], inputs["K"]["ref"]) == ("claim", "v4-two-archive-points")
    assert (inputs["main_entry_bytes"]["exact"], inputs["main_entry_bytes"]["from"]) == (
        "288",
        "model",
    )
    assert inputs["main_entry_bytes_against"]["exact"] == "584"
    replay = document(call, "replay", "--rows", "200")["inputs"]
    assert {name: part["from"] for name, part in replay.items()} == {
        "L": "model",
        "n_win": "model",
        "prefix": "default",
        "rows": "user",
    }
    machines = document(call, "pool", "--dram", "1TB")["inputs"]["machines"]
    assert (machines["exact"], machines["from"]) == ("1", "default")


def test_a_tag_is_explained_by_what_makes_it_weak(call: Call) -> None:
    """--explain names the claim, the inputs behind the tag, each working once, and the sections."""
    out = call("pool", "--dram", "2TiB", "--explain").out
    assert "pool-windows; author-reported because of share (pool-dram-share); your input" in out
    assert out.count("= machines * dram * share") == 1
    assert "204.8 GiB (219,902,325,555.2 B, ≈ 219.9 GB)" in out
    assert "above\n" in out
    assert "pool-dram-share: v41-report §3.2.1" in out


@pytest.mark.parametrize(
    "words",
    [
        ["replay"],
        ["replay", "--engine", "vllm", "--prompt", "3k", "--hit", "2k"],
        ["storage", *V4, "--turn", "2k", "--context", "3", "--page", "2"],
        ["pool", "--dram", "1TiB", "--ttl", "1h"],
        ["retain", "--rate", "1M", *V4, "--turn", "1k"],
        ["prefill", "--prompt", "3k", "--cached", "1k"],
        ["eval", "hbm_ratio"],
        ["solve", "swa_share=0.4", "--for", "D"],
    ],
    ids=" ".join,
)
def test_every_command_can_explain_itself(words: list[str], call: Call) -> None:
    """--explain shows formulas, numbers put in and their result; JSON stays as it is without."""
    plain, explained = call(*words), call(*words, "--explain")
    assert explained.code == 0
    assert len(explained.out.splitlines()) > len(plain.out.splitlines())
    assert all(line == line.rstrip() for line in explained.out.splitlines())
    assert call(*words, "--json", "--explain").out == call(*words, "--json").out


def test_vectors_are_written_beside_the_figures_up_to_a_bound(call: Call, tmp_path: Path) -> None:
    """A file of vectors has what the command says of the stack; one too large is not begun."""
    path = tmp_path / "vectors.json"
    done = call("replay", "--layers", "3", "--window", "3", "--vectors", str(path))
    assert done.code == 0
    assert "Stacked span                          9 tokens" in done.out
    assert json.loads(path.read_text(encoding="utf-8"))["stacked_span"] == 9
    path.unlink()
    done = call("replay", "--layers", "100k", "--vectors", str(path))
    assert (done.code, path.exists()) == (2, False)
    assert "--vectors cannot have 100,000 layers" in done.err


@pytest.mark.parametrize(
    "words",
    [
        ["replay"],
        ["storage", *V4, "--sweep", "D=500..64k"],
        ["pool", "--dram", "1TiB", "--explain"],
        ["retain", "--rate", "1M"],
        ["prefill", "--prompt", "3k"],
    ],
    ids=" ".join,
)
def test_a_pipe_needs_no_heavy_library(words: list[str], run: Callable[..., Any]) -> None:
    """To a pipe no calculator imports SymPy, Rich or matplotlib."""
    done = run(*words, options=("-X", "importtime"))
    assert done.returncode == 0
    roots = {line.rsplit("|", 1)[-1].strip().partition(".")[0] for line in done.stderr.splitlines()}
    assert "typer" in roots
    assert not roots & {"sympy", "rich", "matplotlib", "numpy"}
