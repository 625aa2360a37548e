"""The geometry keys of released configurations, one `config.json` each."""

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from swacalc.models import Geometry, most_rows, owners, read_config, recurrent_layers

Config = dict[str, Any]
CONFIGS = Path(__file__).parent / "configs"
N = 128_000


def total(geometry: Geometry, tokens: int, form: str = "native", *, drafts: bool = False) -> int:
    """What one sequence holds, by the layers."""
    layers, layout = geometry.counted(drafts=drafts), geometry.layout(form)
    state = sum((part.bytes for part in geometry.state), Fraction(0))
    found = (
        sum(count * (tokens // ratio) for ratio, count in owners(layers)) * layout.main.bytes
        + sum(count * (tokens // ratio) for ratio, count in owners(layers, "index"))
        * layout.index.bytes
        + sum(count * min(tokens, most) for most, count in most_rows(layers)) * layout.swa.bytes
        + len(recurrent_layers(layers)) * state
    )
    assert found.denominator == 1
    return int(found)


@pytest.fixture(scope="session")
def configs() -> Mapping[str, Config]:
    """Each configuration by the name of its model."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in CONFIGS.glob("*.json")}


@pytest.fixture(scope="session")
def read(configs: Mapping[str, Config]) -> Callable[..., Geometry]:
    """Reads a configuration by name, with some keys of its language model replaced."""

    def read_changed(name: str, **changes: object) -> Geometry:
        config = configs[name]
        inner = config.get("text_config")
        changed = {**config, "text_config": {**inner, **changes}} if inner else config | changes
        return read_config(json.dumps(changed), "config.json")

    return read_changed
