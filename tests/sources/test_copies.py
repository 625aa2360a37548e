"""Copies are found by name in their folder and nowhere else, and read within limits."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.checks import Report
from swacalc.documents import MAX_BYTES
from swacalc.errors import InputError, UnreadableError
from swacalc.sources.copies import open_copies, strays

Ask = Callable[..., Report]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of copies inside one that holds something else."""
    (tmp_path / "secret.md").write_text("# Secret\n", encoding="utf-8")
    (tmp_path / "copies").mkdir()
    return tmp_path / "copies"


@pytest.mark.parametrize("suffix", [".md", ".txt", ".html"])
def test_each_kind_of_copy_is_found(suffix: str, folder: Path) -> None:
    """A copy is the file with the source's id and one of the suffixes."""
    (folder / f"report{suffix}").write_text("1 Title\n\nWords.\n", encoding="utf-8")
    copies = open_copies(folder, {"report": None, "note": None}, root=folder.parent)
    assert [(name, copy.path) for name, copy in copies.items()] == [
        ("report", f"copies/report{suffix}")
    ]


def test_a_folder_that_is_not_there_is_said(folder: Path) -> None:
    """A folder that does not exist is no folder without copies."""
    with pytest.raises(InputError, match="is not a folder of copies"):
        open_copies(folder / "no", {})


def test_two_copies_of_one_source_are_refused(folder: Path) -> None:
    """Which of two would be meant is not guessed."""
    for suffix in (".md", ".txt"):
        (folder / f"report{suffix}").write_text("Words.\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"two copies of report: report\.md and report\.txt"):
        open_copies(folder, {"report": None})


@pytest.mark.parametrize("target", ["../secret.md", "{}/secret.md"])
def test_a_link_out_of_the_folder_is_refused(target: str, folder: Path) -> None:
    """A symbolic link, relative or absolute, does not lead out of the folder."""
    (folder / "report.md").symlink_to(target.format(folder.parent))
    with pytest.raises(InputError, match="leads out of the folder"):
        open_copies(folder, {"report": None})


def test_a_linked_folder_above_leads_out_too(folder: Path) -> None:
    """A link inside the folder by way of a linked folder is followed before it is judged."""
    (folder / "away").symlink_to(folder.parent)
    (folder / "report.md").symlink_to("away/secret.md")
    with pytest.raises(InputError, match="leads out of the folder"):
        open_copies(folder, {"report": None})


def test_a_link_within_the_folder_is_followed(folder: Path) -> None:
    """Two sources may share one file, and the folder itself may be a link."""
    (folder / "page.md").write_text("# Title\n", encoding="utf-8")
    (folder / "report.md").symlink_to("page.md")
    (folder.parent / "link").symlink_to(folder)
    assert list(open_copies(folder.parent / "link", {"report": None})) == ["report"]


@pytest.mark.parametrize("what", ["folder", "pipe", "link"])
def test_what_cannot_be_a_copy_is_refused(folder: Path, what: str) -> None:
    """A folder, a pipe that would never end, and a link to nothing are named, not passed over."""
    path = folder / "report.md"
    make = {"folder": path.mkdir, "pipe": lambda: os.mkfifo(path)}
    make.get(what, lambda: path.symlink_to("nowhere.md"))()
    with pytest.raises(UnreadableError, match=r"report\.md"):
        open_copies(folder, {"report": None})


def test_an_enormous_copy_ends_with_a_clear_word(folder: Path) -> None:
    """A file of 200 MB is refused for its size, at once."""
    with (folder / "report.txt").open("wb") as file:
        file.truncate(200_000_000)
    with pytest.raises(UnreadableError, match=f"at most {MAX_BYTES >> 20} MiB"):
        open_copies(folder, {"report": None})


def test_an_endlessly_nested_copy_ends_with_a_clear_word(folder: Path) -> None:
    """Elements inside elements without end are refused."""
    (folder / "report.html").write_text("<div>" * 200_000, encoding="utf-8")
    with pytest.raises(UnreadableError, match="nested"):
        open_copies(folder, {"report": None})


def test_a_copy_in_no_encoding_is_a_finding(project: Path, ask: Ask) -> None:
    """Bytes that are no text are told with their line, and the rest is verified."""
    with (project / "copies" / "note.md").open("ab") as file:
        file.write(b"\n\xff\xfe\n")
    found = ask("CLM101", "SRC202").findings
    assert [(f.code, f.place.path, f.place.line) for f in found] == [
        ("CLM101", "copies/note.md", 7)
    ]


def test_a_copy_of_no_source_is_told(folder: Path) -> None:
    """A misspelt name is not passed over in silence; other files are."""
    for name in ("repport.md", "report.txt", "readme", "data.csv"):
        (folder / name).write_text("", encoding="utf-8")
    assert list(strays(folder, {"report": None})) == [
        "repport.md does not match any source: did you mean 'report'?"
    ]
