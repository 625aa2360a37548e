"""What cannot be read is reported with exit code 2: nothing is skipped silently."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.editing.starter import write_starter

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def project(tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project that checks clean, in which the commands run."""
    folder = tmp_path / "project"
    write_starter(folder)
    (folder / ".git").mkdir()
    (folder / "docs" / "sub").mkdir()
    (folder / "docs" / "sub" / "page.md").write_text("A page.\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    assert call("check")[0] == 0
    return folder


def make_odd(path: Path, kind: str) -> None:
    """Put something at a path that is not the file or folder that its name suggests."""
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "file":
        path.touch()
    else:
        path.symlink_to(path.name if kind == "loop" else "nowhere")


BROKEN = ("docs/guide", "docs/sub/a", "docs/a.png", "claims/sub", "claims/schema/a")
ODD = [
    *((name, kind) for name in BROKEN for kind in ("loop", "dangling")),
    *(
        (name, kind)
        for name in ("claims/sources.lock", "mkdocs.yml")
        for kind in ("folder", "pipe")
    ),
    *((name, "pipe") for name in ("docs/a.md", "docs/sub/a.md", "README.md", "claims/a.yaml")),
    ("claims/models", "file"),
    ("claims/a.yaml", "folder"),
    *(
        (name, kind)
        for name in (
            *("claims/sources.lock", "mkdocs.yml", "swacalc.toml", "pyproject.toml"),
            *("docs/a.md", "docs/sub/a.md", "README.md", "claims/a.yaml", "claims/models"),
        )
        for kind in ("loop", "dangling")
    ),
]


@pytest.mark.parametrize(("name", "kind"), ODD)
def test_what_has_a_name_that_is_read_is_read(
    name: str, kind: str, project: Path, call: Call
) -> None:
    """A folder, pipe or broken link in the place of a file stops the check with its name."""
    (project / name).parent.mkdir(exist_ok=True)
    make_odd(project / name, kind)
    code, out, err = call("check")
    assert (code, out) == (2, "")
    assert err.startswith(f"swacalc: error: {name} ")
    assert str(project) not in err


@pytest.mark.parametrize("name", ["docs", "claims"])
@pytest.mark.parametrize("kind", ["loop", "dangling"])
def test_a_folder_that_leads_nowhere_is_not_as_if_it_were_missing(
    name: str, kind: str, project: Path, call: Call
) -> None:
    """A broken link instead of pages or claims is reported; no other set replaces it."""
    (project / name).rename(project / "moved")
    make_odd(project / name, kind)
    code, out, err = call("check")
    assert (code, out) == (2, "")
    assert err.startswith(f"swacalc: error: {name}")


@pytest.mark.parametrize("name", ["docs", "docs/sub", "claims", "claims/models"])
def test_a_folder_that_may_not_be_read_is_an_error(
    name: str, project: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that the system refuses to list stops the check, at any depth."""
    (project / "claims" / "models").mkdir(exist_ok=True)
    scan, list_ = os.scandir, os.listdir

    def refusing(read: Callable[[str], object]) -> Callable[[str], object]:
        def refused(path: str = ".") -> object:
            if Path(path).resolve() == project / name:
                raise PermissionError(13, "Permission denied", str(path))
            return read(path)

        return refused

    monkeypatch.setattr(os, "scandir", refusing(scan))
    monkeypatch.setattr(os, "listdir", refusing(list_))
    code, out, err = call("check")
    assert (code, out) == (2, "")
    assert err == f"swacalc: error: {name} cannot be read: Permission denied\n"


def test_a_linked_folder_of_pages_is_read(project: Path, call: Call) -> None:
    """Pages behind a link inside the project are pages, as the site shows them; once each."""
    other = project / "other"
    other.mkdir()
    (other / "page.md").write_text("It takes 72 h.\n", encoding="utf-8")
    (project / "docs" / "more").symlink_to("../other")
    (project / "docs" / "again").symlink_to(".")
    code, out, _ = call("check")
    assert code == 1
    assert out.count("DOC403") == 2  # the finding, and the summary
    assert "docs/more/page.md:1:10" in out


@pytest.mark.parametrize("name", ["a.markdown", "a.mdx", "a.MD", "b/a.Markdown", "b/a.mkd"])
def test_every_name_of_a_page_is_read(name: str, project: Path, call: Call) -> None:
    """Whatever is a page when it is named is one in a folder of pages, too."""
    page = project / "docs" / name
    page.parent.mkdir(exist_ok=True)
    page.write_text("It takes 72 h.\n", encoding="utf-8")
    code, out, _ = call("check")
    assert (code, f"docs/{name}:1:10: error DOC403" in out) == (1, True)
    (project / "x").mkdir()
    page.rename(project / "x" / page.name)
    assert call("check")[0] == 0
    assert "DOC403" in call("check", "x")[1]


def test_what_is_excluded_may_be_broken(project: Path, call: Call) -> None:
    """A broken link in an excluded folder, or one that is excluded itself, is no page."""
    (project / "docs" / "old").mkdir()
    for name in ("docs/old/link", "docs/link"):
        (project / name).symlink_to("nowhere")
    (project / "swacalc.toml").write_text('exclude = ["docs/old", "docs/link"]\n', "utf-8")
    assert call("check")[0] == 0


@pytest.mark.parametrize(
    "name", ["sub/a.yaml", "sub/sub/a.yml", "models/sub/a.yaml", "schema/A.YAML", ".old/a.yaml"]
)
def test_claims_in_other_folders_are_told_of(name: str, project: Path, call: Call) -> None:
    """A YAML file in a folder below the claims, where none is read, is a finding."""
    file = project / "claims" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("topic: [", encoding="utf-8")
    file.with_suffix(".json").write_text("{}", encoding="utf-8")
    code, out, _ = call("check")
    assert (code, out.count("CLM101")) == (1, 2)  # the finding, and the summary
    assert f"claims/{name}: error CLM101 files of claims lie in" in out
    (project / "elsewhere").mkdir()
    file.rename(project / "elsewhere" / "a.yaml")
    assert call("check")[0] == 0
    (project / "claims" / "link").symlink_to("../elsewhere")
    assert "claims/link/a.yaml: error CLM101" in call("check")[1]


def test_models_may_be_a_link(project: Path, call: Call) -> None:
    """A link to a folder of models within the project is read as that folder, once."""
    (project / "nets").mkdir()
    (project / "nets" / "a.yaml").write_text("model: [", encoding="utf-8")
    for name in ("models", "a", "z"):
        (project / "claims" / name).symlink_to("../nets")
    _, out, _ = call("check")
    assert "claims/models/a.yaml:" in out
    assert "files of claims lie in" not in out


def test_a_copy_that_leads_nowhere_is_told_of(project: Path, call: Call) -> None:
    """A broken link with the name of a copy does not count as a missing copy."""
    copies = project / "copies"
    copies.mkdir()
    sources = (project / "claims" / "sources.yaml").read_text(encoding="utf-8")
    source = sources.partition("id: ")[2].split()[0].strip('"')
    (copies / f"{source}.md").symlink_to(f"{source}.md")
    code, _, err = call("check", "--copies", "copies")
    assert code == 2
    assert f"copies/{source}.md" in err


def test_what_another_run_writes_is_left_alone(project: Path, call: Call) -> None:
    """`swacalc pages` removes what a dead run left unfinished, but not what a live one writes."""
    assert call("pages")[0] == 0
    here = project / "docs" / "reference"
    mark = (here / "claims.md").read_text(encoding="utf-8").partition("\n")[0]
    live = here / f".swacalc-{os.getpid()}-0123abcd"
    dead = here / "claims" / ".swacalc-999999999-0123abcd"
    for path in (live, dead):
        path.write_text(f"{mark}\n", encoding="utf-8")
        os.utime(path, (0, 0))
    code, out, _ = call("pages", "--check")
    assert (code, out.count(dead.name), out.count(live.name)) == (1, 1, 0)
    assert call("pages") == (0, f"removed docs/reference/claims/{dead.name}\n", "")
    assert live.exists()
    assert not dead.exists()
    assert call("pages", "--check")[0] == 0
