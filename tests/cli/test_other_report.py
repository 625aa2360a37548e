"""A claim set about another report: nothing that the commands do is about one report alone.

Its ten claims are about SQLite's measurements of small blobs in a database and in files.
"""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

SET = Path(__file__).parent / "other_report"
OURS = re.compile(r"deepseek|\bV4\b|V4\.1|SWA KV|global KV", re.IGNORECASE)

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the set."""
    return Path(shutil.copytree(SET, tmp_path / "other"))


@pytest.fixture
def call(call: Call, project: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs the command in the copy."""
    monkeypatch.chdir(project)
    return call


def test_it_checks_clean_before_and_after_its_pages_are_made(call: Call, project: Path) -> None:
    """The numbers of its page agree, and its generated pages name only what it is about.

    The page of the rules is that of the tool, and its examples of articles are about ours.
    """
    code, out, _ = call("check")
    assert (code, out.splitlines()[-1][:17]) == (0, "clean: 10 claims ")
    assert call("pages")[0] == 0
    assert call("pages", "--check")[0] == 0
    code, out, _ = call("check")
    assert (code, out.split("; ")[0]) == (0, "3 pages and 6 records")
    made = {*project.glob("docs/reference/**/*.md"), *project.glob("docs/reference/**/*.json")}
    made.remove(project / "docs" / "reference" / "rules.md")
    assert len(made) > 8
    assert not [path for path in made if OURS.search(path.read_text(encoding="utf-8"))]


def test_its_figures_are_computed_and_explained(call: Call) -> None:
    """`swacalc`, eval, solve and explain work with its symbols and name its claims and sections."""
    answers = {
        (): "about 20%        author-reported  faster-than-files §2    consistent",
        (
            "eval",
            "n_blobs * b_mean",
            "n_blobs=5",
        ): "= 48.828125 KiB (50,000 B, 50 kB)  [mechanism, ",
        ("solve", "r_folder=0.2", "--for", "b_folder"): "(1,229,414,400 B, ",
        ("explain", "content-size"): "    = (8000 + 12000) / 2",
        ("explain", "folder-excess"): '§2 "about 20% more than the database" (read 2026-11-30)',
        ("claims", "--text", "android"): "about 35%",
    }
    for words, said in answers.items():
        code, out, err = call(*words)
        assert (code, err) == (0, "")
        assert " ".join(said.split()) in " ".join(out.split())
        assert not OURS.search(out)


def test_its_pages_are_held_to_it(call: Call, project: Path) -> None:
    """A wrong number is found, a bare one becomes a link, and a changed claim blames the page."""
    page = project / "docs" / "index.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("about 35%", "about 53%"), encoding="utf-8")
    assert "DOC402 '53%' is not what the claim says [android-gain]" in call("check")[1]
    page.write_text(f"{text}\nA page has 4 KiB per page.\n", encoding="utf-8")
    assert call("check", "--fix")[0] == 0
    assert "[4 KiB per page](reference/claims/storage.md#page-size)" in page.read_text("utf-8")
    speed = project / "claims" / "speed.yaml"
    speed.write_text(speed.read_text("utf-8").replace("35%", "36%"), encoding="utf-8")
    assert "docs/index.md:10:12: error DOC402" in call("check")[1]
