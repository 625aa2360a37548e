"""The geometry keys of released configurations, one `config.json` each."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from swacalc.models import Geometry, read_config

Config = dict[str, Any]
CONFIGS = Path(__file__).parent / "configs"


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
