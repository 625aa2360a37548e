"""Settings of a project, and what is wrong in them."""

import subprocess
import sys
from pathlib import Path

import pytest

from swacalc.checks import check
from swacalc.errors import UnreadableError
from swacalc.output.starter import write_starter
from swacalc.settings import KEYS, Settings, find_settings


def write(folder: Path, text: str, name: str = "swacalc.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "swacalc", *words]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, encoding="utf-8")


def test_the_nearest_folder_with_settings_wins(tmp_path: Path) -> None:
    """A file without our table is passed over, and paths are those of the file's folder."""
    write(tmp_path, '[tool.swacalc]\nclaims = "far"\n', "pyproject.toml")
    inside = tmp_path / "a" / "b"
    write(inside, "[tool.other]\nx = 1\n", "pyproject.toml")
    assert find_settings(inside).claims == tmp_path / "far"
    write(tmp_path / "a", 'claims = "near"\n')
    assert find_settings(inside).claims == tmp_path / "a" / "near"
    assert find_settings(tmp_path).claims == tmp_path / "far"


def test_no_settings_leave_everything_open(tmp_path: Path) -> None:
    """Without a file nothing is set; every setting has a name in the list of keys."""
    assert find_settings(tmp_path) == Settings()
    assert set(KEYS) == set(Settings._fields) - {"faults", "path", "text", "named"}


@pytest.mark.parametrize(
    ("text", "at", "message", "hint"),
    [
        ('# x\n\nclams = "c"\n', (3, 1), "unknown setting", "did you mean 'claims'?"),
        ('  "pages" = ["gone"]\n', (1, 4), "gone does not exist", "name files and folders"),
        ("select = 1\n", (1, 1), "is not a list of texts", 'write select = ["…"]'),
        ("format = []\n", (1, 1), "is not a text", 'write format = "…"'),
        ('claims = "a\\u0000"\n', (1, 1), "holds a NUL", "take it out"),
    ],
)
def test_a_wrong_setting_is_a_finding_at_its_line(
    tmp_path: Path, text: str, at: tuple[int, int], message: str, hint: str
) -> None:
    """An unknown key or a value of the wrong form is told with line, column and what is right."""
    write(tmp_path, text)
    write_starter(tmp_path)
    report = check(tmp_path / "claims", root=tmp_path, settings=find_settings(tmp_path))
    (found,) = report.findings
    assert (found.code, found.place[:3]) == ("CLM101", ("swacalc.toml", *at))
    assert found.message.endswith(message)
    assert found.hint == hint


def test_a_key_is_looked_for_in_its_table(tmp_path: Path) -> None:
    """A key of the same name in another table above is not mistaken for the wrong one."""
    text = '[tool.other]\npagess = 1\n[tool.swacalc]\npagess = ["docs"]\n'
    write(tmp_path, text, "pyproject.toml")
    (fault,) = find_settings(tmp_path).faults
    assert fault.place.line == 4


def test_a_file_that_is_not_toml_is_an_error(tmp_path: Path) -> None:
    """Broken settings stop the tool: nobody knows what they would have said."""
    write(tmp_path, "claims = \n")
    with pytest.raises(UnreadableError, match=r"swacalc\.toml is not TOML"):
        find_settings(tmp_path)
    assert run(tmp_path, "check").returncode == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = " + "[" * 5000 + "]" * 5000, "nested too deeply"),
        ("a = " + "9" * 5000, "a number in it is too long"),
        ("# " + "x" * (4 << 20), "is larger than 4 MiB"),
    ],
    ids=["nested", "long number", "large"],
)
def test_hostile_settings_end_with_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    """Settings that would choke the reader of TOML stop the tool with the file's name."""
    write(tmp_path, text)
    with pytest.raises(UnreadableError, match=rf"swacalc\.toml .*{said}"):
        find_settings(tmp_path)


def test_settings_that_are_no_table_are_an_error(tmp_path: Path) -> None:
    """A value in the place of the whole table is not passed over."""
    write(tmp_path, "[tool]\nswacalc = 3 # not [tool.swacalc]\n", "pyproject.toml")
    with pytest.raises(UnreadableError, match=r"tool\.swacalc is not a table"):
        find_settings(tmp_path)


def test_the_command_line_wins_over_the_file(tmp_path: Path) -> None:
    """Claims, rules and format are taken from the file unless an option says otherwise."""
    write_starter(tmp_path / "set")
    page = tmp_path / "set" / "docs" / "index.md"
    page.write_text("It takes 72 h.\n", encoding="utf-8")
    settings = (
        'claims = "set/claims"\npages = ["set/docs"]\nselect = ["DOC403"]\nformat = "github"\n'
    )
    write(tmp_path, settings)
    assert run(tmp_path, "check").stdout.startswith("::error file=set/docs/index.md,line=1")
    assert "1 finding (DOC403 1)" in run(tmp_path, "check", "--format", "text").stdout
    assert run(tmp_path, "check", "--select", "CLM").returncode == 0
    assert "T_global" not in run(tmp_path, "claims").stdout


def test_chosen_pages_are_the_ones_that_are_read(tmp_path: Path) -> None:
    """The settings say which files and folders are pages; others are left alone."""
    write_starter(tmp_path)
    write(tmp_path, "It takes 72 h.\n", "NOTES.md")
    assert check(tmp_path / "claims").pages == 1
    chosen = Settings(pages=(tmp_path / "NOTES.md",))
    assert [found.code for found in check(tmp_path / "claims", settings=chosen).findings] == [
        "DOC403"
    ]
    assert not check(tmp_path / "claims", settings=Settings(pages=())).pages
