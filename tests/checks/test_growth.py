"""What a project is made of may grow: a check takes as many times longer as there is more."""

from pathlib import Path
from typing import Any

import pytest

from swacalc.checks import check
from swacalc.claims.nodes import compose
from swacalc.claims.yaml_file import YamlFile
from swacalc.errors import InputError, nearest
from swacalc.models.config import read_config
from swacalc.output.reporters import text
from swacalc.settings import find_settings
from swacalc.sources.lock import LOCK_FILE

SOURCES = """\
sources:
  - {id: r, title: R, kind: documentation, language: en, urls: [], sections: [{heading: Intro}]}
"""
CLAIM = """\
  - id: c{0}
    tag: mechanism
    statement: {{en: "Claim {0} says."}}
    evidence: [{{source: r, section: Intro}}]
    ignore: [{{rule: MTH301, reason: "x"}}]
    figure: {{symbol: s{0}, relation: equals, formula: "s{1} + 1"}}
"""
SYMBOL = "  - {{name: s{0}, unit: ratio, meaning: {{en: S}}, default: {{claim: c{0}}}}}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty project."""
    for name in ("claims", "docs"):
        (tmp_path / name).mkdir()
    (tmp_path / "claims" / "sources.yaml").write_text(SOURCES)
    return tmp_path


def report(folder: Path) -> list[object]:
    """All that a check prints."""
    return list(text.lines(check(folder / "claims", root=folder)))


PAGES = {
    "findings": "5 GB\n\n",
    "one line": "It takes 5 GB. ",
    "links": "[1 h](reference/claims/t.md#c0) ",
    "unknown links": "[x](reference/claims/t.md#cc)\n\n",
    "suppressions": "<!-- swacalc: ignore DOC403 reason -->\n\n5 GB\n\n",
    "stacked suppressions": "<!-- swacalc: ignore DOC403 reason -->\n",
    "code": "`1 GB` 5 GB ",
}


@pytest.mark.parametrize("part", PAGES.values(), ids=PAGES.keys())
def test_pages(part: str, folder: Path, linear: Any) -> None:
    """Findings, links and suppressions are each looked at once, on one line or on many."""

    def work(page: str) -> None:
        (folder / "docs" / "a.md").write_text(page)
        report(folder)

    assert linear(work, part, 50)


def test_claims(folder: Path, linear: Any) -> None:
    """Chains of formulas and suppressions of claims are walked once."""

    def work(marks: str) -> None:
        numbers = range(len(marks))
        claims = "".join(CLAIM.format(number, number + 1) for number in numbers)
        (folder / "claims" / "t.yaml").write_text(f"topic: t\ntitle: {{en: T}}\nclaims:\n{claims}")
        symbols = "".join(map(SYMBOL.format, numbers))
        (folder / "claims" / "symbols.yaml").write_text(f"symbols:\n{symbols}")
        report(folder)

    assert linear(work, "x", 40)


def test_settings(folder: Path, linear: Any) -> None:
    """Lines of settings, wrong ones too, are read once."""

    def work(lines: str) -> None:
        (folder / "swacalc.toml").write_text(f"{lines}\npages = []\n")
        find_settings(folder)

    assert linear(work, "# pages = 1\n", 500)


@pytest.mark.parametrize("part", ['"a": 1, ', '"a": [1, [2]], ', '"9": 9.9e9, ', '"\\u0000": {}, '])
def test_configurations(part: str, linear: Any) -> None:
    """Fields of a config.json are read once, before what is wrong with them is told."""

    def work(fields: str) -> None:
        with pytest.raises(InputError):
            read_config(f'{{{fields}"model_type": "none"}}'.replace('"a"', '"a"', 1), "c.json")

    assert linear(work, part, 500)


def test_locks(linear: Any) -> None:
    """Sources of a lock are read once."""
    head, item = "algorithm: sha256-nfkc-1\nsources:\n", "  - {source: r, verified: never}\n"

    def work(items: str) -> None:
        root, _ = compose("sources.lock", head + items)
        assert root is not None
        LOCK_FILE.read(root, None, YamlFile("sources.lock"))

    assert linear(work, item, 50)


def test_names(linear: Any) -> None:
    """Looking for the word that was meant takes a bounded time, however many there are."""

    def work(marks: str) -> None:
        nearest("claim-x", [f"claim-{number}" for number in range(len(marks))])

    assert linear(work, "x", 500)
