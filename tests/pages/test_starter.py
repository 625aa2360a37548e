"""The claim set that `swacalc init` writes."""

import json
from pathlib import Path

import pytest

from swacalc.checks import check
from swacalc.errors import InputError, UnwritableError
from swacalc.output.starter import STARTER, write_starter

from .test_settings import run


def files(folder: Path) -> set[str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix() for path in found}


def test_the_starter_checks_clean(tmp_path: Path) -> None:
    """What is written has claims, a page whose numbers are all tied, and no finding."""
    write_starter(tmp_path / "new" / "set")
    report = check(tmp_path / "new" / "set" / "claims")
    assert (report.findings, report.pages) == ([], 1)
    assert files(tmp_path / "new" / "set") == set(STARTER)


@pytest.mark.parametrize("part", ["claims", "docs"])
def test_nothing_is_overwritten(tmp_path: Path, part: str) -> None:
    """A folder that has claims or pages is refused, and stays as it is."""
    (tmp_path / part).mkdir()
    with pytest.raises(InputError, match=part):
        write_starter(tmp_path)
    assert files(tmp_path) == set()


def test_nothing_is_left_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the last step fails, what was moved before is taken back."""
    rename = Path.rename

    def fail_at_docs(self: Path, target: Path) -> Path:
        if self.name == "docs":
            raise PermissionError(13, "Permission denied")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fail_at_docs)
    with pytest.raises(UnwritableError, match="Permission denied"):
        write_starter(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_command_writes_and_refuses(tmp_path: Path) -> None:
    """`swacalc init DIR` says what it wrote and how to go on; a second time it is an error."""
    first = run(tmp_path, "init", "set")
    assert first.returncode == 0
    assert "wrote set/claims/sources.yaml" in first.stdout.replace("\\", "/")
    held = "digest 0, read 0, field held 0, section only 0, not held 4"
    checked = run(tmp_path / "set", "check").stdout
    assert checked.endswith(f"clean: 4 claims (evidence: {held})\n")
    assert run(tmp_path, "init", "set").returncode == 2


def test_in_json_the_command_lists_what_it_wrote(tmp_path: Path) -> None:
    """`--json` gives the paths as one document."""
    document = json.loads(run(tmp_path, "init", "set", "--json").stdout)
    assert document["schema"] == "swacalc/written/1"
    assert "set/claims/sources.yaml" in document["paths"]
    assert all((tmp_path / path).is_file() for path in document["paths"])
