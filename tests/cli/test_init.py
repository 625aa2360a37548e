"""`swacalc init` as it is typed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.editing.starter import STARTER

Call = Callable[..., tuple[int, str, str]]


def test_the_command_writes_and_refuses(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`swacalc init DIR` says how to go on, which works as it says; a second time is an error."""
    code, out, _ = call("init", "a set")
    assert code == 0
    assert "wrote a set/claims/sources.yaml\n" in out
    assert out.endswith("next: cd 'a set' && swacalc check && swacalc pages\n")
    assert call("init", "a set")[0] == 2
    monkeypatch.chdir(tmp_path / "a set")
    assert call("check")[0] == 0
    assert call("pages")[0] == 0
    assert call("check")[1].startswith("3 pages and 5 records; ")
    assert call("pages", "--check")[0] == 0


def test_without_a_folder_it_is_this_one(call: Call, tmp_path: Path) -> None:
    """`--json` gives the paths, which are in the working folder when none is named."""
    document = json.loads(call("init", "--json")[1])
    assert document["schema"] == "swacalc/written/1"
    assert set(document["paths"]) == set(STARTER)
    assert all((tmp_path / name).is_file() for name in STARTER)
