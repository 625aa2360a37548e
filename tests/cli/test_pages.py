"""`swacalc pages` writes what is stale, and with `--check` says so instead."""

import json
import sys
from pathlib import Path

import pytest

from swacalc.cli import main

ROOT = Path(__file__).parents[2]


def _run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    claims = ("--claims", str(ROOT / "claims"))
    monkeypatch.setattr(sys, "argv", ["swacalc", "pages", *claims, *words])
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    with pytest.raises(SystemExit) as leaving:
        main()
    assert isinstance(leaving.value.code, int)
    return leaving.value.code


def test_it_checks_what_it_wrote(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """After a run the check is clean; it finds a file that was edited, and writes nothing."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    assert _run(monkeypatch) == 0
    assert "wrote docs/reference/claims.md" in capsys.readouterr().out.splitlines()
    assert _run(monkeypatch, "--check") == 0
    capsys.readouterr()
    page = tmp_path / "docs" / "reference" / "rules.md"
    page.write_text(page.read_text().replace("# Rules", "# Laws", 1))
    assert _run(monkeypatch, "--check", "--json") == 1
    document = json.loads(capsys.readouterr().out)
    assert document["summary"]["evidence"]["digest"] > 0  # as the lock says
    (finding,) = document["findings"]
    assert (finding["code"], finding["path"], finding["line"]) == (
        "DOC405",
        "docs/reference/rules.md",
        3,
    )
    assert "# Laws" in page.read_text()


def test_without_a_folder_of_pages_it_names_the_option(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Where there is no folder to write into, nothing is made and the hint names `--docs`."""
    monkeypatch.chdir(tmp_path)
    assert _run(monkeypatch) == 2
    assert "--docs" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
