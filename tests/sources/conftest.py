"""A project with claims, copies of two sources and a lock: the good case of SRC203, to change."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.checks import Report, check, choose

Ask = Callable[..., Report]


@pytest.fixture
def project(tmp_path: Path, case_folder: Callable[[str], Path]) -> Path:
    """The project, where a test may write."""
    folder = tmp_path / "project"
    shutil.copytree(case_folder("SRC203/good-same"), folder)
    return folder


@pytest.fixture
def ask(project: Path) -> Ask:
    """Asks all rules, or some, about the project; of its copies too unless told otherwise."""

    def ask(*rules: str, copies: str | None = "copies") -> Report:
        return check(
            project / "claims",
            root=project,
            rules=choose(rules),
            copies=project / copies if copies else None,
        )

    return ask


@pytest.fixture
def edit(project: Path) -> Callable[[str, str, str], None]:
    """Replaces a text that is there in a file of the project."""

    def edit(name: str, old: str, new: str) -> None:
        path = project / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    return edit
