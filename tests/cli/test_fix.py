"""`swacalc check --fix` and `--diff` as they are typed."""

from collections.abc import Callable
from pathlib import Path

import pytest

Call = Callable[..., tuple[int, str, str]]
BARE = "# Notes\n\nIt has 20 layers.\n"
LINKED = "# Notes\n\nIt has [20 layers](reference/claims/storage.md#layers).\n"


@pytest.fixture
def page(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page with one bare number in a new project, which is the working folder."""
    assert call("init", "project")[0] == 0
    monkeypatch.chdir(tmp_path / "project")
    path = tmp_path / "project" / "docs" / "notes.md"
    path.write_text(BARE, encoding="utf-8")
    return path


def test_the_diff_shows_what_fix_does(call: Call, page: Path) -> None:
    """`--diff` writes nothing and exits with 1; `--fix` writes, and then the report is clean."""
    code, out, err = call("check", "--diff")
    assert (code, err) == (1, "1 number would be linked\n")
    assert out.splitlines()[-2:] == [f"-{BARE.splitlines()[2]}", f"+{LINKED.splitlines()[2]}"]
    assert page.read_text(encoding="utf-8") == BARE
    code, out, err = call("check", "--fix")
    assert (code, err) == (0, "1 number linked\n")
    assert page.read_text(encoding="utf-8") == LINKED
    assert call("check", "--diff") == (0, "", "0 numbers would be linked\n")


def test_a_file_elsewhere_links_to_the_projects_pages(call: Call, page: Path) -> None:
    """A page that is named may lie in another folder; only what is named is changed."""
    other = page.parents[2] / "an article.md"
    other.write_text(BARE, encoding="utf-8")
    assert call("check", "--fix", "../an article.md")[0] == 0
    target = "project/docs/reference/claims/storage.md#layers"
    assert f"[20 layers]({target})" in other.read_text(encoding="utf-8")
    assert page.read_text(encoding="utf-8") == BARE


@pytest.mark.usefixtures("page")
def test_what_cannot_be_fixed_is_refused(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Standard input cannot be changed, and without pages of claims there is nothing to link to."""
    code, _, err = call("check", "--fix", "-")
    assert (code, err.splitlines()[0]) == (2, "swacalc: error: standard input cannot be changed")
    empty = tmp_path / "empty"
    empty.mkdir()
    (empty / "README.md").write_text(BARE, encoding="utf-8")
    monkeypatch.chdir(empty)
    code, _, err = call("check", "--fix")
    assert code == 2
    assert "there is no folder docs/" in err
