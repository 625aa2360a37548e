"""`swacalc check PATH`: a named file is read as a page, or is reported not to be one."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.editing.starter import write_starter

Call = Callable[..., tuple[int, str, str]]

WRONG = "It takes 72 h.\n"


def codes(call: Call, *words: str) -> list[tuple[str, str]]:
    _, out, _ = call("check", "--json", *words)
    return [(each["path"], each["code"]) for each in json.loads(out)["findings"]]


@pytest.fixture
def project(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clean project with a page, seen from its folder."""
    folder = tmp_path / "project"
    write_starter(folder)
    monkeypatch.chdir(folder)
    assert call("check")[0] == 0
    return folder


@pytest.mark.parametrize("name", ["article.md", "../article.md", "new/article.MD", "a.markdown"])
def test_a_file_that_is_no_page_of_the_project_is_read(
    call: Call, project: Path, name: str
) -> None:
    """Wherever it lies, a named file is judged, and the report is that of this file alone."""
    (project / name).parent.mkdir(exist_ok=True)
    (project / name).write_text(WRONG, encoding="utf-8")
    (project / "docs" / "index.md").write_text("It takes 5 h.\n", encoding="utf-8")
    assert [code for _, code in codes(call, name)] == ["DOC403"]
    assert call("check", name)[1].splitlines()[-2].startswith("1 page; numbers: 0 tied")
    assert codes(call) == [("docs/index.md", "DOC403")]
    assert codes(call, name, "docs/index.md") == sorted(codes(call, name) + codes(call))


def test_an_absolute_name_and_a_clean_file(call: Call, project: Path) -> None:
    """A clean file is clean with exit code 0, and its numbers are counted."""
    path = project.parent / "clean.md"
    path.write_text("In 2026 it was so.\n", encoding="utf-8")
    code, out, _ = call("check", str(path))
    assert code == 0
    assert out.startswith("1 page; numbers: 0 tied to claims, 1 set aside (year 1), 0 bare\n")


@pytest.mark.usefixtures("project")
def test_standard_input_is_a_page(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` reads standard input once, however often named; its findings stand in that file."""
    for text, expected in ((WRONG, [("-", "DOC403")]), ("All is well.\n", [])):
        stream = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", stream)
        assert codes(call, "-", "-") == expected


@pytest.mark.parametrize("name", ["notes.txt", "page.html", "data.yaml", "script.py", "page"])
def test_a_file_that_is_no_markdown_cannot_be_read(call: Call, project: Path, name: str) -> None:
    """Exit code 2 names the file and says what a page is; nothing is called clean."""
    (project / name).write_text(WRONG, encoding="utf-8")
    code, out, err = call("check", name)
    assert (code, out) == (2, "")
    assert f"{name} cannot be read as a page" in err


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"one\n\xff\n", "bytes.md:2:1: not UTF-8: byte 0xff"),
        ("It is 72 h.".encode("utf-16"), "bytes.md:1:1: not UTF-8"),
    ],
)
def test_bytes_that_are_no_text_cannot_be_read(
    call: Call, project: Path, data: bytes, said: str
) -> None:
    """A named file that is not UTF-8 ends with exit code 2 and its line."""
    (project / "bytes.md").write_bytes(data)
    code, out, err = call("check", "bytes.md")
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize("name", ["missing.md", "docs/missing", "empty"])
def test_what_holds_nothing_is_said(call: Call, project: Path, name: str) -> None:
    """A path that is not there, or a folder without pages, is exit code 2."""
    (project / "empty").mkdir()
    code, out, err = call("check", name)
    assert (code, out) == (2, "")
    assert name in err


def test_a_folder_outside_of_the_pages_is_read(call: Call, project: Path) -> None:
    """A folder that has nothing of the project in it is a folder of pages."""
    (project / "drafts" / "deep").mkdir(parents=True)
    (project / "drafts" / "deep" / "one.md").write_text(WRONG, encoding="utf-8")
    assert codes(call, "drafts") == [("drafts/deep/one.md", "DOC403")]
    assert codes(call, "docs") == codes(call, ".") == []


def test_files_of_the_project_restrict_the_report(call: Call, project: Path) -> None:
    """Claim files, the settings, pages and folders of the project are filters as before."""
    (project / "swacalc.toml").write_text('clams = "x"\n', encoding="utf-8")
    for name in ("claims/sources.yaml", "claims", "docs/index.md", "docs"):
        assert call("check", name)[0] == 0
    assert codes(call, "swacalc.toml") == [("swacalc.toml", "CLM101")]
    (project / "claims" / "notes.md").write_text(WRONG, encoding="utf-8")
    assert codes(call, "claims/notes.md") == [("claims/notes.md", "DOC403")]
    (project / "claims" / "notes.txt").write_text(WRONG, encoding="utf-8")
    assert call("check", "claims/notes.txt")[0] == 2


def test_what_settings_exclude_stays_excluded(call: Call, project: Path) -> None:
    """An excluded page is not read, and naming it gives a note."""
    (project / "docs" / "old").mkdir()
    (project / "docs" / "old" / "page.md").write_text(WRONG, encoding="utf-8")
    assert codes(call) == [("docs/old/page.md", "DOC403")]
    (project / "swacalc.toml").write_text('exclude = ["docs/old"]\n', encoding="utf-8")
    assert codes(call) == []
    code, _, err = call("check", "docs/old/page.md")
    assert code == 0
    assert err == "note: docs/old/page.md is excluded by the settings and is not read\n"
    (project / "swacalc.toml").write_text('exclude = ["gone"]\n', encoding="utf-8")
    assert codes(call, "swacalc.toml") == [("swacalc.toml", "CLM101")]


def test_findings_of_the_claims_are_not_hidden(call: Call, faulty: Path) -> None:
    """If the claims have findings, a report on a page says so on standard error."""
    page = faulty / "page.md"
    page.write_text("All is well.\n", encoding="utf-8")
    code, out, err = call("check", "--claims", str(faulty / "claims"), str(page))
    assert (code, out.splitlines()[-1][:7]) == (0, "clean: ")
    assert err == (
        "note: the claims have findings of their own that are not shown here: CLM103, MTH301\n"
    )


def test_published_addresses_are_judged(call: Call, tmp_path: Path) -> None:
    """An article without a project is compared with the shipped claims by their addresses."""
    link = "https://example.org/docs/reference/claims/persistent-cache/#global-kv-lifetime"
    page = tmp_path / "my-article.md"
    page.write_text(f"The authors report [at least 72 h]({link}).\n", encoding="utf-8")
    assert codes(call, "my-article.md") == []
    page.write_text(f"The authors report [at least 48 h]({link}).\n", encoding="utf-8")
    assert codes(call, "my-article.md") == [("my-article.md", "DOC402")]


def test_a_closed_standard_input_is_an_error(
    call: Call, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing can be read from a standard input that was closed before the start."""
    assert (project / "claims").is_dir()
    monkeypatch.setattr(sys, "stdin", None)
    code, _, err = call("check", "-")
    assert (code, "standard input is closed" in err) == (2, True)
