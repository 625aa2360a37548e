"""Links inside a project must not lead outside it; paths that the user names may."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.claims.shipped import shipped_folder
from swacalc.editing.starter import write_starter
from swacalc.errors import UnreadableError
from swacalc.root import held, leads_out, root_of

Call = Callable[..., tuple[int, str, str]]

UNFINISHED = ".swacalc-99999999-0123abcd"
WORD = "what-nobody-else-should-see"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project under Git that checks clean, beside a folder with a secret."""
    folder = tmp_path / "project"
    write_starter(folder)
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text(f"extraheader: {WORD}\n", encoding="utf-8")
    outside = tmp_path / "outside"
    outside.mkdir()
    for name in ("env.yaml", "page.md", "swacalc.toml", "sources.lock"):
        (outside / name).write_text(f'{WORD}: "{WORD}', encoding="utf-8")
    (tmp_path / "empty").mkdir()
    (outside / "models").mkdir()
    (outside / "models" / "net.yaml").write_text(f"{WORD}: [", encoding="utf-8")
    return folder


@pytest.fixture
def enter(project: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs a command in the project."""
    monkeypatch.chdir(project)
    return call


OUT = [
    ("claims/env.yaml", "/proc/self/environ"),
    ("claims/env.yaml", "{}/outside/env.yaml"),
    ("claims/env.yaml", "../../outside/env.yaml"),
    ("claims/env.yaml", "../.git/config"),
    ("claims/models", "../../outside/models"),
    ("claims/models", "../../empty"),
    ("claims/sub", "../../empty"),
    ("claims/sub", "/proc"),
    ("claims/sub", "../.git"),
    ("docs/x", "/proc"),
    ("docs/x", "../../empty"),
    ("docs/x", "../.git"),
    ("docs/derivations.md", "../../empty"),
    ("docs/sub/x", "../../../empty"),
    ("claims/sources.lock", "../../outside/sources.lock"),
    ("docs/s.md", "../../outside/page.md"),
    ("docs/s.md", "{}/outside/page.md"),
    ("README.md", "../outside/page.md"),
    ("swacalc.toml", "../outside/swacalc.toml"),
]


@pytest.mark.parametrize(("name", "target"), OUT)
@pytest.mark.parametrize("form", ["text", "json", "sarif"])
def test_a_link_out_of_the_project_is_one_clear_error(
    name: str, target: str, form: str, project: Path, enter: Call
) -> None:
    """The link is named, and nothing of its target is shown."""
    (project / name).parent.mkdir(exist_ok=True)
    (project / name).symlink_to(target.format(project.parent))
    code, out, err = enter("check", "--format", form)
    assert (code, out) == (2, "")
    assert f"{name}" in err
    assert "leads out of the project" in err
    assert WORD not in err
    assert len(err.splitlines()) == 2


@pytest.mark.parametrize("name", ["claims", "docs"])
def test_a_linked_folder_that_nobody_named_is_held_too(
    name: str, project: Path, enter: Call
) -> None:
    """Links at the usual folders, which nobody named, are refused."""
    (project / name).rename(project.parent / "elsewhere")
    (project / name).symlink_to("../elsewhere")
    code, out, err = enter("check")
    assert (code, out) == (2, "")
    assert f"{name} leads out of the project" in err


@pytest.mark.parametrize("line", ['claims = "../outside"', 'pages = ["docs", "../outside"]'])
def test_settings_name_nothing_outside(line: str, project: Path, enter: Call) -> None:
    """A path in the settings is not trusted; the error is at its line."""
    (project / "swacalc.toml").write_text(f"# ours\n{line}\n", encoding="utf-8")
    code, out, err = enter("check")
    assert (code, out) == (2, "")
    assert "swacalc.toml:2:1: ../outside leads out of the project" in err


def test_a_link_within_the_project_is_followed(project: Path, enter: Call) -> None:
    """A page may be a link to the README, a claims folder one to another folder of the project."""
    (project / "README.md").write_text("# Words\n", encoding="utf-8")
    (project / "docs" / "readme.md").symlink_to("../README.md")
    (project / "claims").rename(project / "said")
    (project / "claims").symlink_to("said")
    code, out, _ = enter("check")
    assert (code, out.splitlines()[0].partition(";")[0]) == (0, "3 pages")


def test_what_the_user_names_may_lie_anywhere(project: Path, enter: Call) -> None:
    """A claims folder, a page, an output and a folder of copies may be links, and lie outside."""
    other = project.parent / "other"
    write_starter(other)
    (project.parent / "named").symlink_to("other/claims")
    (project / "report.json").symlink_to("../report.json")
    assert (
        enter("check", "--claims", "../named", "--format", "json", "--output", "report.json")[0]
        == 0
    )
    assert (project.parent / "report.json").exists()
    assert enter("check", "--claims", "../other/claims", "../other/docs")[0] == 0
    (project.parent / "copies").symlink_to("outside")
    copy = (
        "# 1 Overview\n\n20 layers.\n\n# 2.1 Storage\n\n64 KiB, in bytes per layer, for 36 hours.\n"
        "\n# A toy example\n\n4 layers.\n"
    )
    (project.parent / "outside" / "report.md").write_text(copy, encoding="utf-8")
    assert enter("sources", "verify", "--copies", "../copies")[0] == 0


def test_links_in_a_named_folder_are_held_to_its_own_project(project: Path, enter: Call) -> None:
    """Naming one folder does not permit links elsewhere."""
    other = project.parent / "other"
    write_starter(other)
    (other / "claims" / "env.yaml").symlink_to("../../outside/env.yaml")
    code, out, err = enter("check", "--claims", "../other/claims")
    assert (code, out) == (2, "")
    assert WORD not in err


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A project with the shipped claims, whose pages were made, and a folder that is not ours."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / ".git").mkdir()
    shutil.copytree(shipped_folder(), folder / "claims")
    (folder / "docs").mkdir()
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "old.md").write_text("<!-- Made by swacalc pages. -->\n", encoding="utf-8")
    (theirs / "claims.md").write_text("theirs\n", encoding="utf-8")
    (theirs / UNFINISHED).touch()
    os.utime(theirs / UNFINISHED, (0, 0))
    return folder


@pytest.fixture
def publish(site: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs a command in that project."""
    monkeypatch.chdir(site)
    return call


@pytest.mark.parametrize(
    "name", ["reference", "reference/claims", "reference/claims.md", "reference/x/y"]
)
@pytest.mark.parametrize("words", [["pages"], ["pages", "--check"], ["pages", "--docs", "docs"]])
def test_pages_writes_and_deletes_nothing_outside(
    name: str, words: list[str], site: Path, publish: Call
) -> None:
    """If the folder of generated pages, or anything in it, is a link out, nothing is done."""
    target = site.parent / "theirs" / ("claims.md" if name.endswith(".md") else "")
    (site / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
    (site / "docs" / name).symlink_to(target)
    code, out, err = publish(*words)
    assert (code, out) == (2, "")
    assert "leads out of the project" in err
    assert sorted(path.name for path in (site.parent / "theirs").iterdir()) == [
        UNFINISHED,
        "claims.md",
        "old.md",
    ]
    assert (site.parent / "theirs" / "claims.md").read_text(encoding="utf-8") == "theirs\n"


def test_docs_is_held_unless_it_is_named(site: Path, publish: Call) -> None:
    """The usual folder of pages may not be a link out; the same link may be named."""
    (site / "docs").rmdir()
    (site / "docs").symlink_to("../theirs")
    code, _, err = publish("pages")
    assert (code, "docs leads out of the project" in err) == (2, True)
    assert publish("pages", "--check", "--docs", "docs")[0] == 1


def test_no_link_is_a_left_over(site: Path, publish: Call) -> None:
    """A link among the generated pages stays, and what it leads to."""
    (site / "docs" / "reference").mkdir()
    (site / "docs" / "reference" / "mine.md").symlink_to("../../../theirs/old.md")
    own = site / "own"
    own.mkdir()
    (site / "docs" / "reference" / "own").symlink_to("../../own")
    (site / "docs" / "reference" / UNFINISHED).symlink_to(site.parent / "theirs" / UNFINISHED)
    for name in (UNFINISHED, "old.md"):
        shutil.copy2(site.parent / "theirs" / name, own)
    _, out, _ = publish("pages", "--check")
    assert not [name for name in ("mine.md", "old.md", UNFINISHED) if name in out]


def test_kept_symbols_do_not_look_outside(
    project: Path, enter: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder of models that comes to lead out is refused, though a command kept what it said."""
    for path in (project / "claims").rglob("*"):
        os.utime(path, (0, 0))
    os.utime(project / "claims", (0, 0))
    assert enter("eval", "L")[0] == 0
    (project / "claims" / "models").symlink_to("/proc")
    seen, scan = list[str](), os.scandir

    def scanned(path: str) -> object:
        seen.append(os.path.realpath(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", scanned)
    code, _, err = enter("eval", "L")
    assert (code, "claims/models leads out of the project" in err) == (2, True)
    assert "/proc" not in seen


def test_the_root_is_git_then_settings_then_the_folder(tmp_path: Path) -> None:
    """The top level of Git is found from below and through links; without one, the settings."""
    inner = tmp_path / "a" / "b" / "c"
    inner.mkdir(parents=True)
    (tmp_path / "link").symlink_to("a/b/c")
    assert root_of(inner) == inner
    (tmp_path / "a" / "b" / "pyproject.toml").write_text("", encoding="utf-8")
    assert root_of(inner) == root_of(tmp_path / "link") == tmp_path / "a" / "b"
    (tmp_path / "a" / ".git").write_text("gitdir: elsewhere\n", encoding="utf-8")
    assert root_of(inner / "page.md") == tmp_path / "a"


def test_what_leads_out(tmp_path: Path) -> None:
    """Dots, links by way of folders and loops are followed before they are judged."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "up").symlink_to("..")
    (tmp_path / "in" / "loop").symlink_to("loop")
    root = tmp_path / "in"
    assert leads_out(root / "up" / "x", root)
    assert leads_out(root / ".." / "x", root)
    assert leads_out(Path(f"{root}side"), root)
    assert leads_out(root / ".git" / "config", root)
    assert not leads_out(root / "up" / "in" / "x", root)
    assert held(root / "loop", root) == root / "loop"
    with pytest.raises(UnreadableError, match="leads out of the project"):
        held(root / "up" / "x", root)


def test_a_page_named_like_an_option_is_a_path(project: Path, enter: Call) -> None:
    """The hook passes names of files after `--`, so that none is read as an option."""
    from yaml import safe_load

    hooks = safe_load((Path(__file__).parents[2] / ".pre-commit-hooks.yaml").read_text("utf-8"))
    (hook,) = (each for each in hooks if each.get("pass_filenames", True))
    name, words = hook["entry"].split(maxsplit=1)
    assert name == "swacalc"
    page = project / "docs" / "index.md"
    before = page.read_bytes()
    (project / "--claims").mkdir()
    for odd in ("--output=README.md", "-h.md", "--claims/x.md", "--.md", "--format=json.md"):
        (project / odd).write_bytes(b"# Words\n")
        code, out, err = enter(*words.split(), *hook.get("args", ()), odd, "docs/index.md")
        assert (code, err) == (0, "")
        assert out.startswith("2 pages; ")
        assert not (project / "README.md").exists()
    assert page.read_bytes() == before
