"""Settings of a project, and what is wrong in them."""

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.checks import check, judged
from swacalc.editing.starter import write_starter
from swacalc.errors import UnreadableError
from swacalc.settings import KEYS, Settings, find_settings
from swacalc.toml import key_spans


def make_odd(path: Path, kind: str) -> None:
    """Put something that is not a file at a path with a file's name."""
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(path.name if kind == "loop" else "nowhere")


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
    assert set(KEYS) == set(Settings._fields) - {"faults", "file", "named"}


@pytest.mark.parametrize(
    ("text", "at", "message", "hint"),
    [
        ('# x\n\nclams = "c"\n', (3, 1), "unknown setting", "did you mean 'claims'?"),
        (
            'exclude = ["docs", ""]\n',
            (1, 1),
            "contains an empty path",
            'write "." for the folder of this file',
        ),
        (
            'claims = ""\n',
            (1, 1),
            "contains an empty path",
            'write "." for the folder of this file',
        ),
        ('  "pages" = ["gone"]\n', (1, 4), "gone does not exist", "name files and folders"),
        ("select = 1\n", (1, 1), "is not a list of strings", 'write select = ["…"]'),
        ("format = []\n", (1, 1), "is not a string", 'write format = "…"'),
        ('claims = "a\\u0000"\n', (1, 1), "contains a NUL character", "remove it"),
        ('pages = ["a\\u0000"]\n', (1, 1), "contains a NUL character", "remove it"),
        ('# x\n\nformat = "jsn"\n', (3, 1), "there is no format 'jsn'", "did you mean 'json'?"),
        (
            'format = "xml"\n',
            (1, 1),
            "there is no format 'xml'",
            "formats are text, json, github, sarif, junit",
        ),
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


# Spellings of our table with a wrong `format`, and where that word begins.
SPELLINGS = {
    "[ tool . swacalc ]\nformat = 3\n": (2, 1),
    "[tool.\"swacalc\"]\n 'format' = 3\n": (2, 3),
    '["t\\u006fol"."sw\\U00000061calc"] # x\n"f\\u006frmat"=3\n': (2, 2),
    "tool.swacalc.format = 3\n": (1, 14),
    "[tool]\nswacalc.format = 3\n": (2, 9),
    "tool = {a = [{swacalc = {format = 1}}], swacalc = {format = 3}}\n": (1, 52),
    "[tool]\nswacalc = { 'ignore' = [], \"format\" = 3 }\n": (2, 29),
    "[tool]\na = '''\n[tool.swacalc]\nformat = 3'''\n[tool.swacalc]\nformat = 3\n": (6, 1),
    '[tool]\na = """\n\\"""[tool.swacalc]\nformat = """""\n[tool.swacalc]\nformat = 3\n': (6, 1),
    "[[tool.x]]\nformat = 1\n[[tool.x]]\n[tool.swacalc] # [x]\nformat = 3\n": (5, 1),
    "[tool.swacalc]\nignore = [ # format = 1\n  'DOC', \n]\nformat = 3\n": (5, 1),
    "[tool.swacalc.format]\nx = 1\n": (1, 15),
    "[tool.swacalc]\r\n\r\nformat = 3\r\n": (3, 1),
    "[tool.swacalc] # \u2028 \u0085\nformat = 3\n": (2, 1),
}


@pytest.mark.parametrize("text", SPELLINGS)
def test_every_spelling_of_toml_is_read(tmp_path: Path, text: str) -> None:
    """Whatever TOML reads as our table is our table, and its keys are found at their places."""
    write(tmp_path, "", "pyproject.toml").write_bytes(text.encode())
    (fault,) = find_settings(tmp_path).faults
    assert (fault.inside, fault.message) == ("format", "is not a string")
    assert fault.place[1:3] == SPELLINGS[text]


_names = st.sampled_from(["tool", "swacalc", "a.b", "é", "", 'q"', "x y", "a\\b", "#", "\u2028"])
_leaves = st.integers() | st.sampled_from(["a = 1", "[x]", '"""', "'''", "}", "# ,\n=", "\\"])
_tables = st.recursive(
    _leaves,
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(_names, inner, min_size=1, max_size=3)
    ),
    max_leaves=8,
)


def _toml(value: object) -> str:
    """A value as TOML has it in one line."""
    if isinstance(value, dict):
        pairs = (f"{json.dumps(name)} = {_toml(each)}" for name, each in value.items())
        return f"{{ {', '.join(pairs)} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value)


def _paths(table: dict[str, object], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, value in table.items():
        yield (*above, name)
        if isinstance(value, dict):
            yield from _paths(value, (*above, name))


@given(table=st.dictionaries(_names, _tables, min_size=1, max_size=3), heads=st.booleans())
def test_every_key_of_toml_has_its_place(table: dict[str, object], heads: bool) -> None:
    """Whatever a file contains, a key outside lists is found at its place."""
    lines = [f'{json.dumps(name)} = {_toml(value)} # " [x]' for name, value in table.items()]
    if heads:
        lines = ["[ 'the' . head ] # = {", *lines]
        table = {"the": {"head": table}}
    text = "\n".join(lines)
    assert tomllib.loads(text) == table
    found = key_spans(text)
    assert set(found) == set(_paths(table))
    for path, (start, length) in found.items():
        written = text[start : start + length]
        assert written in (path[-1], json.dumps(path[-1])[1:-1])


@pytest.mark.parametrize("text", ["[l.c]", "l.c.d = 1", "[tool.swacalc]", "[[l.c]]", "'l' . c = 1"])
def test_a_table_that_only_dots_make_has_its_place(tmp_path: Path, text: str) -> None:
    """A table of another file's name is an unknown setting, at the word that makes it."""
    (tmp_path / "swacalc.toml").write_text(text, encoding="utf-8")
    (fault,) = find_settings(tmp_path).faults
    assert fault.message.startswith("unknown setting")
    assert text[(fault.place.column or 0) - 1 :].startswith(fault.inside)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("a = [%s]", "{}, "),
        ("a = [%s]", "'', \n"),
        ("%sa = 1", "a."),
        ("%s", "a = 1\n"),
        ("%s", "[a]\n"),
        ("a = {%sb = 1}", "a = 1, "),
        ('a = "%s"', "\\\\"),
        ('a = """%s"""', '"" '),
        ("a = '''%s'''", "'' "),
        ("# %s", "['"),
        ("a = %s1", " "),
        ("[%sa]", "'a' . "),
    ],
)
def test_looking_for_keys_takes_time_in_proportion(text: str, part: str) -> None:
    """A hundred thousand tokens of any sort are searched in seconds."""
    assert key_spans(f"x = 1\n{text % (part * 100_000)}")[("x",)] == (0, 1)


@pytest.mark.parametrize("name", ["swacalc.toml", "pyproject.toml"])
@pytest.mark.parametrize("kind", ["loop", "dangling", "folder", "pipe"])
def test_settings_that_cannot_be_read_are_an_error(tmp_path: Path, name: str, kind: str) -> None:
    """If something with the name of the settings is not a file, the tool stops."""
    path = tmp_path / name
    make_odd(path, kind)
    with pytest.raises(UnreadableError, match=name):
        find_settings(tmp_path)


def test_a_choice_of_unknown_rules_is_a_finding_at_its_line(tmp_path: Path) -> None:
    """An unknown code is reported at its place, and all rules run."""
    write(tmp_path, 'ignore = ["DOC"]\nselect = [\n  "CLM", "CLN101"]\n')
    settings = judged(find_settings(tmp_path))
    (fault,) = settings.faults
    assert (settings.select, settings.ignore) == ((), ("DOC",))
    assert (fault.place[:3], fault.inside) == (("swacalc.toml", 2, 1), "select")
    assert fault.hint == "did you mean 'CLM101'?"


def test_a_wrong_format_ends_with_findings(tmp_path: Path) -> None:
    """An unknown format is reported as text with exit code 1, as the page about CI says."""
    write(tmp_path, '\nformat = "xml"\n')
    write_starter(tmp_path)
    done = run(tmp_path, "check")
    assert (done.returncode, done.stderr) == (1, "")
    assert "swacalc.toml:2:1: error CLM101 format: there is no format 'xml'" in done.stdout


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


def test_settings_that_take_long_end_with_a_sentence(tmp_path: Path) -> None:
    """A key of very many words, for which the reader of TOML takes minutes, stops the tool."""
    write(tmp_path, "a." * 50_000 + "b = 1")
    done = run(tmp_path, "check")
    assert done.returncode == 2
    assert "swacalc.toml takes more than 2 s to read" in done.stderr


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
