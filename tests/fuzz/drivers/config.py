"""Configurations of models: a clear refusal, or a geometry whose caches can be counted."""

import json
from pathlib import Path

from engine import Driver
from oracles import hold, inside

from swacalc.errors import SwacalcError
from swacalc.models import owners, read_config, windows

_CONFIGS = Path(__file__).parents[2] / "models" / "configs"
_FIELDS = (
    *("model_type", "num_hidden_layers", "num_key_value_heads", "head_dim", "hidden_size", "dtype"),
    *("sliding_window", "layer_types", "text_config", "quantization_config", "kv_lora_rank"),
    *("compress_ratios", "index_head_dim", "use_sliding_window", "max_window_layers", "is_causal"),
    *("torch_dtype", "sliding_window_pattern", "num_nextn_predict_layers", "kv_cache_scheme"),
)


def _attempt(data: bytes, _: Path) -> None:
    try:
        geometry = read_config(data, "config.json")
    except SwacalcError as error:
        text = data.decode("utf-8-sig", "replace")
        hold(error.place is not None, "a refusal without a place", error)
        if error.place:
            inside(error.place, text)
        raise
    for part in geometry.parts:
        layers = geometry.part(part)
        windows(layers)
        owners(layers, "main")
    hold(bool(geometry.layouts), "a geometry without bytes", geometry)


CONFIG = Driver(
    name="config",
    inputs=300,
    attempt=_attempt,
    seeds=tuple(path.read_bytes() for path in sorted(_CONFIGS.glob("*.json"))),
    pieces=(
        *(f'"{name}"' for name in _FIELDS),
        *(
            f', "{name}": {json.dumps(value)}'
            for name in _FIELDS
            for value in (0, -1, None, "x", [])
        ),
        *("null", "true", "NaN", "-Infinity", "1e400", "{", "}", "[", "]", ",", ":", '"fp8"'),
        '"auto"',
        *('"\\ud800"', '"full_attention"', '"sliding_attention"', '"mistral"', '"gemma3_text"'),
    ),
)
