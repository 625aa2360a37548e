"""A small claim set to break, and a way to read it with one file exchanged."""

from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.claims.load import Loaded, load

FILES = {
    "sources.yaml": """\
sources:
  - id: report
    title: A report
    kind: documentation
    language: en
    urls: ["https://example.org/report"]
    sections: [{number: "3.10", heading: Caching}]
""",
    "symbols.yaml": """\
symbols:
  - {name: T, unit: s, meaning: {en: A time}, default: {claim: lifetime}}
""",
    "models/net.yaml": """\
model: net
title: Net
family: gqa
fields:
  - {name: layers, value: "20 layer", source: report, section: Caching}
""",
    "cache.yaml": """\
topic: cache
title: {en: The cache, zh: 缓存}
claims:
  - id: lifetime
    tag: author-reported
    statement: {en: It stays for 72 hours., zh: 保留 72 小时。}
    figure: {symbol: T, relation: at-least, value: "72 h"}
    evidence: [{source: report, section: "3.10", words: ["72 hours"]}]
""",
}

Read = Callable[..., Loaded]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Read the small set after writing other files, or other words, into it."""

    def written(files: dict[str, str | bytes] | None = None) -> Loaded:
        for name, body in (FILES | (files or {})).items():
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(body.encode() if isinstance(body, str) else body)
        return load(tmp_path, root=tmp_path)

    return written


@pytest.fixture
def change(read: Read) -> Callable[[str, str], Loaded]:
    """Read the small set after one text of its topic was put in another's place."""

    def changed(old: str, new: str) -> Loaded:
        assert FILES["cache.yaml"].count(old) == 1
        return read({"cache.yaml": FILES["cache.yaml"].replace(old, new)})

    return changed
