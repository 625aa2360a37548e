"""A small claim set, a page and a workflow to start from, in which `swacalc check` finds nothing.

The schemas let an editor check and complete the YAML files while they are written.
"""

import shutil
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from types import MappingProxyType

from swacalc import __version__
from swacalc.claims.file_shapes import schema_files
from swacalc.errors import InputError, UnwritableError
from swacalc.files import is_there

_SOURCES = """\
# yaml-language-server: $schema=schema/sources.json
# What is cited, with the sections that claims may name.
sources:
  - id: report
    title: The report that this set is about
    kind: report
    language: en
    date: "2026-01-31"
    urls: ["https://example.org/report"]
    sections:
      - {number: "1", heading: Overview}
      - {number: "2.1", heading: Storage}
      - {heading: A toy example}
"""
_SYMBOLS = """\
# yaml-language-server: $schema=schema/symbols.json
# A name for each number, with its unit and the claim that gives its value.
symbols:
  - {name: L, unit: layer, meaning: {en: Layers.}, default: {claim: layers}}
  - {name: b_layer, unit: B/layer, meaning: {en: Bytes per layer.}, default: {claim: layer-bytes}}
  - {name: b_all, unit: B, meaning: {en: Bytes of all layers.}, default: {claim: all-bytes}}
  - {name: T, unit: h, meaning: {en: Lifetime of an entry.}, default: {claim: lifetime}}
  - {name: L_toy, unit: layer, meaning: {en: Layers of the toy.}, default: {claim: toy-layers}}
"""
_TOPIC = """\
# yaml-language-server: $schema=schema/topic.json
topic: storage
title: {en: Storage}
headline: [all-bytes, lifetime]
claims:
  # How the system is said to work.
  - id: layers
    tag: mechanism
    statement: {en: There are 20 layers.}
    figure: {symbol: L, relation: equals, value: "20 layers"}
    evidence: [{source: report, section: "1", words: ["20 layers"]}]

  - id: layer-bytes
    tag: mechanism
    statement: {en: Each layer stores 64 KiB.}
    figure: {symbol: b_layer, relation: equals, value: "64 KiB/layer"}
    evidence: [{source: report, section: "2.1", words: ["64 KiB"]}]

  # A formula instead of a value: it is computed from the symbols of other claims.
  - id: all-bytes
    tag: mechanism
    statement: {en: All layers together store layers times bytes per layer.}
    figure: {symbol: b_all, relation: equals, formula: "L * b_layer", unit: B}
    evidence: [{source: report, section: "2.1", words: ["bytes per layer"]}]

  # What only the authors of the report measured or promise.
  - id: lifetime
    tag: author-reported
    statement: {en: An entry is kept for at least 36 hours.}
    figure: {symbol: T, relation: at-least, value: "36 h"}
    evidence: [{source: report, section: "2.1", words: ["36 hours"]}]

  # What was invented to illustrate.
  - id: toy-layers
    tag: teaching-toy
    statement: {en: The toy has 4 layers.}
    figure: {symbol: L_toy, relation: equals, value: "4 layers"}
    evidence: [{source: report, section: A toy example, words: ["4 layers"]}]
"""
_PAGE = """\
# Storage

The cache has [20 layers](reference/claims/storage.md#layers) and takes
[1,310,720 bytes](reference/claims/storage.md#all-bytes), or
[1.25 MiB](reference/claims/storage.md#all-bytes).

Its authors report that an entry is kept for
[at least 36 hours](reference/claims/storage.md#lifetime).

The toy that illustrates this has [4 layers](reference/claims/storage.md#toy-layers).
"""
_WORKFLOW_FILE = ".github/workflows/claims.yml"
_WORKFLOW = f"""\
# Checks the claims and the pages at every change.
name: claims
on: [push, pull_request]
permissions: {{contents: read}}

jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
        with: {{persist-credentials: false}}
      - uses: actions/setup-python@v6
        with: {{python-version: "3.13"}}
      # Or from where you have installed it: a wheel, or git+https://... with a revision.
      - run: pip install swacalc=={__version__}
      - run: swacalc check --format github
      - run: swacalc pages --check --format github # `swacalc pages` has written docs/reference/
"""
STARTER: Mapping[str, str] = MappingProxyType(
    {
        "claims/sources.yaml": _SOURCES,
        "claims/symbols.yaml": _SYMBOLS,
        "claims/storage.yaml": _TOPIC,
        "docs/index.md": _PAGE,
        _WORKFLOW_FILE: _WORKFLOW,
        **{f"claims/schema/{name}": text for name, text in schema_files().items()},
    }
)


# What is moved into its place as a whole, and must not be there.
_PARTS = ("claims", "docs", _WORKFLOW_FILE)


def write_starter(folder: Path) -> tuple[Path, ...]:
    """Write the starter into a folder, which is created if missing; the paths written.

    All of it is written elsewhere first and then moved, so that nothing is left half-written.

    Raises:
        InputError: the folder already has `claims`, `docs` or the workflow.
        UnreadableError: that cannot be determined.
        UnwritableError: a file cannot be written.
    """
    for part in _PARTS:
        if is_there(folder / part):
            raise InputError(f"{folder / part} already exists", hint="choose another folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".swacalc-") as name:
            _write(Path(name))
            _move(Path(name), folder)
    except OSError as error:
        raise UnwritableError(f"{folder} cannot be written: {error.strerror}") from error
    return tuple(folder / name for name in STARTER)


def _write(folder: Path) -> None:
    for name, text in STARTER.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def _move(start: Path, folder: Path) -> None:
    """Move the parts; what was moved or made before is taken back when one cannot be."""
    with ExitStack() as back:
        for part in _PARTS:
            for above in reversed((folder / part).relative_to(folder).parents[:-1]):
                if not (folder / above).exists():
                    (folder / above).mkdir()
                    back.callback((folder / above).rmdir)
            moved = (start / part).rename(folder / part)
            back.callback(shutil.rmtree if moved.is_dir() else Path.unlink, moved)
        back.pop_all()
