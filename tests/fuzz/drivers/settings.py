"""Settings: a table of ours in a pyproject.toml is never passed over."""

import tomllib
from pathlib import Path
from typing import Any

from engine import Driver
from oracles import hold
from project import PROJECT, checked, project

from swacalc.settings import Settings, find_settings

_OWN = (PROJECT / "swacalc.toml").read_bytes()


def _attempt(data: bytes, folder: Path) -> None:
    root = project(folder, "pyproject.toml", data)
    (root / "swacalc.toml").unlink()
    tool = _toml(data).get("tool")
    passed = isinstance(tool, dict) and "swacalc" in tool and find_settings(root) == Settings()
    hold(not passed, "a table that is passed over", data)
    checked(project(folder, "swacalc.toml", data))


def _toml(data: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(data.decode())
    except (ValueError, RecursionError):
        return {}


SETTINGS = Driver(
    name="settings",
    attempt=_attempt,
    seeds=(_OWN, b"[tool.swacalc]\n" + _OWN),
    pieces=(
        *("[tool.swacalc]", '[tool."swacalc"]', "claims", "pages", "exclude", "select", "ignore"),
        *(" = ", '"', "'", '"""', "[", "]", "[[", "{", "}", ".", '"docs"', '"DOC402"', '"json"'),
        *('".."', '"/"', '"."', '"\\u0000"', "inf", "1979-05-27", "0x1F", "true", "#", "\n"),
        *('"docs/*"', '"report.md"', "tool", "swacalc", "format", "tool.swacalc."),
    ),
)
