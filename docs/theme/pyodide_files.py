"""What the page "Check your text" loads, if `.ci/pyodide` fetched Pyodide: that, and the auditor.

The auditor is an archive of the packages it is made of, as they are, and of the claims as they are
kept between runs. `PYODIDE` names another folder than `.pyodide/`; without one, or where it is
empty, the page says that it was built without.
"""

import json
import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from mkdocs.exceptions import ConfigurationError

FETCHED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LICENCE = "package.json"  # says version, licence and where the source is
LOCK = "pyodide-lock.json"  # says for what it was built, and which packages it could load
CONTAINER = '<div class="swa-text"'
# The auditor uses nothing of these.
UNUSED = {
    *("checks", "cli", "cluster", "editing", "models", "replay", "simulation", "site", "solving"),
    *("sources", "traces"),
}

archive: list[bytes] = []


def on_config(config: Any) -> Any:
    """Make the archive if Pyodide is there."""
    archive.clear()
    folder = _folder(config)
    if folder is not None:
        for name in (*FETCHED, LICENCE, LOCK):
            if not (folder / name).is_file():
                raise ConfigurationError(f"{folder} has no {name}: remove it, run .ci/pyodide")
        archive.append(_archive(config))
    return config


def on_page_content(html: str, config: Any, **_: Any) -> str:
    """Tell the page how many bytes it will load."""
    folder = _folder(config)
    if folder is None or CONTAINER not in html:
        return html
    size = sum((folder / name).stat().st_size for name in FETCHED) + len(archive[0])
    return html.replace(CONTAINER, f'{CONTAINER} data-bytes="{size}"')


def on_post_build(config: Any) -> None:
    """Put all of it beside the scripts, with a lock of no package: nothing more can be loaded."""
    folder = _folder(config)
    if folder is not None:
        target = Path(config.site_dir) / "assets" / "pyodide"
        target.mkdir(parents=True, exist_ok=True)
        for name in (*FETCHED, LICENCE):
            shutil.copyfile(folder / name, target / name)
        built = json.loads((folder / LOCK).read_text("utf-8"))["info"]
        (target / LOCK).write_text(json.dumps({"info": built, "packages": {}}), "utf-8")
        (target / "swacalc.zip").write_bytes(archive[0])


def _folder(config: Any) -> Path | None:
    """The folder with Pyodide; None without one."""
    usual = Path(config.docs_dir).parent / ".pyodide"
    named = os.environ.get("PYODIDE", str(usual))
    return Path(named) if named and Path(named).is_dir() else None


def _archive(config: Any) -> bytes:
    from swacalc.claims.load import load
    from swacalc.derivations.kept_claims import to_json

    loaded = load(Path(config.docs_dir).parent / "claims")
    for fault in loaded.faults:
        raise ConfigurationError(f"{fault.place}: {fault.message}")
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as file:
        file.writestr(ZipInfo("claims.jsonl"), "\n".join(to_json(loaded.claims)), ZIP_DEFLATED)
        for name in ("swacalc", "markdown_it", "mdurl"):
            for path, inside in _modules(name):
                file.writestr(ZipInfo(inside), path.read_bytes(), ZIP_DEFLATED)
    return written.getvalue()


def _modules(package: str) -> Iterator[tuple[Path, str]]:
    """The modules of a package that is installed, with their paths in the archive."""
    found = find_spec(package)
    folder = Path(found.submodule_search_locations[0])
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder)
        if package != "swacalc" or inside.parts[0] not in UNUSED:
            yield path, f"{package}/{inside.as_posix()}"
