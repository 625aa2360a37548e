"""What the page that checks texts loads: fetched as pinned, and complete without anything else."""

import json
import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest
from mkdocs.exceptions import ConfigurationError

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / ".ci/pyodide"
# What the worker does, with nothing but the standard library and the archive.
AUDIT = """
import json, sys
sys.path.insert(0, sys.argv[1])
from swacalc.output.text_audit import TextAuditor
with open(sys.argv[1] + "/claims.jsonl", encoding="utf-8") as file:
    auditor = TextAuditor(file.read().split("\\n"))
for path, text in json.load(sys.stdin):
    print(json.dumps(json.loads(auditor.answer(path, text.encode(), "", chinese=True))))
"""
WORDS = "Global KV of V4.1-Flash takes 890 KB per token in HBM."
CELLS = {"cells": [{"cell_type": "markdown", "metadata": {}, "source": WORDS}], "nbformat": 4}
COMMENT = "<!-- swacalc: ignore AUD501 quoted -->"
TEXTS = {
    "text.md": (f"{WORDS}\n\n{COMMENT}\n{WORDS}", ["wrong-unit"]),
    "text.txt": (WORDS, ["wrong-unit"]),
    "text.html": (f'<meta charset="gbk"><p>{WORDS} 全局', ["wrong-unit"]),
    "text.rst": (WORDS, ["wrong-unit"]),
    "text.adoc": (WORDS, ["wrong-unit"]),
    "text.ipynb": (json.dumps(CELLS | {"metadata": {}, "nbformat_minor": 5}), ["wrong-unit"]),
    "bad.ipynb": ("{", []),
    "text.pdf": ("%PDF-1.7", []),
}


@pytest.fixture(scope="module")
def hook() -> Any:
    """The hook that puts the files into the site."""
    spec = spec_from_file_location("pyodide_files", ROOT / "docs/theme/pyodide_files.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hook: Any) -> Any:
    """A site of this repository's pages, with files in place of those of Pyodide."""
    for name in (*hook.FETCHED, hook.LICENCE):
        (tmp_path / name).write_bytes(b"12345")
    lock = {"info": {"python": "3"}, "packages": {"x": {"file_name": "https://example.org/x"}}}
    (tmp_path / hook.LOCK).write_text(json.dumps(lock), "utf-8")
    monkeypatch.setenv("PYODIDE", str(tmp_path))
    return SimpleNamespace(docs_dir=str(ROOT / "docs"), site_dir=str(tmp_path / "site"))


def test_the_archive_is_all_that_the_auditor_needs(hook: Any, config: Any, tmp_path: Path) -> None:
    """Without any other library every kind of text is audited, or refused in a sentence."""
    hook.on_config(config)
    with ZipFile(BytesIO(hook.archive[0])) as file:
        file.extractall(tmp_path / "auditor")
    words = [sys.executable, "-I", "-S", "-c", AUDIT, str(tmp_path / "auditor")]
    asked = json.dumps([(path, text) for path, (text, _) in TEXTS.items()])
    done = subprocess.run(words, input=asked, text=True, stdout=-1, check=True)
    answers = map(json.loads, done.stdout.splitlines())
    for (path, (_, verdicts)), answer in zip(TEXTS.items(), answers, strict=True):
        assert ("refused" in answer) == (not verdicts), path
        if verdicts:
            found = json.loads(answer["audit"])["statements"]
            assert [each["verdict"] for each in found] == verdicts, path
            assert "单位不符" in answer["text"]
        else:
            assert answer["refused"].startswith(path)


def test_the_page_is_told_how_much_it_loads(hook: Any, config: Any) -> None:
    """The number of bytes is that of the files that are put there, and no package can be loaded."""
    hook.on_config(config)
    told = hook.on_page_content('<div class="swa-text">\n<p>No</p>', config)
    hook.on_post_build(config)
    folder = Path(config.site_dir) / "assets/pyodide"
    sizes = {path.name: path.stat().st_size for path in folder.iterdir()}
    loaded = sum(sizes[name] for name in (*hook.FETCHED, "swacalc.zip"))
    assert told == f'<div class="swa-text" data-bytes="{loaded}">\n<p>No</p>'
    lock = json.loads((folder / hook.LOCK).read_text("utf-8"))
    assert lock == {"info": {"python": "3"}, "packages": {}}
    assert hook.on_page_content("<p>No</p>", config) == "<p>No</p>"


def test_half_of_it_is_refused(hook: Any, config: Any, tmp_path: Path) -> None:
    """A folder that lacks a file ends the build, and none at all is a site without."""
    (tmp_path / hook.FETCHED[1]).unlink()
    with pytest.raises(ConfigurationError, match=r"has no pyodide\.asm\.mjs"):
        hook.on_config(config)


def test_faulty_claims_are_not_packed(hook: Any, config: Any, tmp_path: Path) -> None:
    """Claims with a fault end the build, with its place."""
    (tmp_path / "claims").mkdir()
    (tmp_path / "claims/sources.yaml").write_text("sources: 1\n", "utf-8")
    config.docs_dir = str(tmp_path / "docs")
    with pytest.raises(ConfigurationError, match=r"sources\.yaml:1:10"):
        hook.on_config(config)


@pytest.mark.parametrize("named", ["", "nowhere"])
def test_a_site_without(
    hook: Any, config: Any, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where Pyodide was not fetched, pages stay as they are and nothing is put beside them."""
    monkeypatch.setenv("PYODIDE", named)
    hook.on_config(config)
    assert hook.on_page_content(hook.CONTAINER, config) == hook.CONTAINER
    hook.on_post_build(config)
    assert not Path(config.site_dir).exists()


OTHER = """\
while [ "$1" != --pack-destination ]; do shift; done
echo other > "$2/pyodide-${3#*@}.tgz"
"""


@pytest.mark.parametrize(
    ("npm", "code", "said"),
    [
        ("echo no network; exit 1", 75, "cannot be fetched: no network"),
        (OTHER, 1, "has another digest"),
    ],
)
def test_only_what_is_pinned_is_taken(tmp_path: Path, npm: str, code: int, said: str) -> None:
    """What cannot be fetched and what has another digest are told apart, and neither is taken."""
    (tmp_path / ".ci").mkdir()
    (tmp_path / "bin").mkdir()
    (tmp_path / ".ci/pyodide").write_bytes(SCRIPT.read_bytes())
    (tmp_path / "bin/npm").write_text(f"#!/bin/sh\n{npm}\n", "utf-8")
    (tmp_path / "bin/npm").chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    words = ["bash", str(tmp_path / ".ci/pyodide")]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, said in done.stderr) == (code, True), done.stderr
    assert not (tmp_path / ".pyodide").exists()
