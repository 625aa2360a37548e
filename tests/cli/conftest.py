"""Running the command: in a process of its own, or in this one where that is enough."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from swacalc.cli import main

# What would change how a run looks or where it writes; each test sets what it is about.
_DROPPED = ("FORCE_COLOR", "NO_COLOR", "TERM", "COLUMNS", "GITHUB_STEP_SUMMARY", "SWACALC_CACHE")


class Done(NamedTuple):
    """What a run in this process left: its exit code and its two outputs."""

    code: int
    out: str
    err: str


Call = Callable[..., Done]
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def call(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Call:
    """Runs the command in this process, in a new folder."""
    for name in _DROPPED:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SWACALC_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["swacalc", *words])
        with pytest.raises(SystemExit) as leaving:
            main()
        assert isinstance(leaving.value.code, int)
        return Done(leaving.value.code, *capsys.readouterr())

    return call


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment with a home of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in _DROPPED}
    home = tmp_path / "home"
    home.mkdir()
    return kept | {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}


@pytest.fixture
def run(tmp_path: Path, environment: dict[str, str]) -> Run:
    """Runs `python -m swacalc` in a process of its own, in a new folder."""

    def run(
        *words: str,
        env: Mapping[str, str] | None = None,
        options: tuple[str, ...] = (),
        **more: Any,
    ) -> subprocess.CompletedProcess[str]:
        settings = {"cwd": tmp_path, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | more
        command = [sys.executable, *options, "-m", "swacalc", *words]
        return subprocess.run(
            command, env=environment | dict(env or {}), text=True, check=False, **settings
        )

    return run


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """A project whose claims have two findings, in two files."""
    folder = tmp_path / "faulty"
    (folder / "claims").mkdir(parents=True)
    (folder / "claims" / "sources.yaml").write_text(
        "sources:\n"
        "  - {id: report, title: R, kind: documentation, language: en, urls: [],"
        " sections: [{heading: A}]}\n",
        encoding="utf-8",
    )
    (folder / "claims" / "symbols.yaml").write_text(
        "symbols:\n"
        "  - {name: T, unit: h, meaning: {en: Hours.}, default: {claim: lifetime}}\n"
        "  - {name: S, unit: h, meaning: {en: More.}, default: {claim: lifetimes}}\n",
        encoding="utf-8",
    )
    (folder / "claims" / "topic.yaml").write_text(
        "topic: topic\n"
        "title: {en: A topic}\n"
        "claims:\n"
        "  - id: lifetime\n"
        "    tag: author-reported\n"
        "    statement: {en: It is kept for 72 hours., zh: 保留 72 小时。}\n"
        '    figure: {symbol: T, relation: equals, value: "72 h"}\n'
        '    follows: "T / 3"\n'
        "    evidence: [{source: report, section: A}]\n",
        encoding="utf-8",
    )
    return folder
