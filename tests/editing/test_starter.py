"""The claim set that `swacalc init` writes."""

from pathlib import Path

import pytest

from swacalc.checks import check
from swacalc.claims.vocabulary import TAGS
from swacalc.editing.starter import STARTER, write_starter
from swacalc.errors import InputError, UnwritableError


def files(folder: Path) -> set[str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix() for path in found}


def test_the_starter_checks_clean(tmp_path: Path) -> None:
    """What is written has claims, a page whose numbers are all tied, and no finding."""
    write_starter(tmp_path / "new" / "set")
    report = check(tmp_path / "new" / "set" / "claims")
    assert (report.findings, report.pages) == ([], 1)
    assert files(tmp_path / "new" / "set") == set(STARTER)
    assert {claim.tag for claim in report.project.all_claims()} == set(TAGS)


@pytest.mark.parametrize("part", ["claims", "docs", ".github/workflows/claims.yml"])
def test_nothing_is_overwritten(tmp_path: Path, part: str) -> None:
    """A folder that has claims, pages or the workflow is refused, and stays as it is."""
    (tmp_path / part).mkdir(parents=True)
    with pytest.raises(InputError, match="already exists"):
        write_starter(tmp_path)
    assert files(tmp_path) == set()


def test_other_workflows_stay(tmp_path: Path) -> None:
    """A folder may have workflows of its own, beside which ours is put."""
    other = tmp_path / ".github" / "workflows" / "other.yml"
    other.parent.mkdir(parents=True)
    other.write_text("on: push\n", encoding="utf-8")
    write_starter(tmp_path)
    assert files(tmp_path) == {*STARTER, ".github/workflows/other.yml"}


@pytest.mark.parametrize("last", ["docs", "claims.yml"])
def test_nothing_is_left_half_written(
    last: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When a later step fails, what was moved or made before is taken back."""
    rename = Path.rename

    def fail_at_last(self: Path, target: Path) -> Path:
        if self.name == last:
            raise PermissionError(13, "Permission denied")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fail_at_last)
    with pytest.raises(UnwritableError, match="Permission denied"):
        write_starter(tmp_path)
    assert list(tmp_path.iterdir()) == []
