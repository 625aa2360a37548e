"""Generated pages are judged as pages, except those that print the claims themselves."""

from pathlib import Path

import pytest

from swacalc.checks import Report, check
from swacalc.claims.load import load
from swacalc.output.starter import write_starter
from swacalc.pages.records import MARK, is_record
from swacalc.site import made_of, write

MADE = f"<!-- {MARK}. -->\n\n# A page\n\n"
BARE = "It is kept for 36 hours.\n"


def report_of(folder: Path, path: str, text: str) -> Report:
    """The report on the starter with one more page."""
    write_starter(folder)
    page = folder / "docs" / path
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(text, encoding="utf-8")
    return check(folder / "claims", root=folder)


@pytest.mark.parametrize(
    "path",
    [
        "reference/claims.md",
        "reference/claims/storage.md",
        "reference/models.md",
        "reference/sources.md",
        "reference/symbols.md",
    ],
)
def test_a_record_is_counted_and_not_judged(path: str, tmp_path: Path) -> None:
    """A record that prints the claims folder is not a page and is not counted as judged."""
    report = report_of(tmp_path, path, MADE + BARE)
    assert (report.findings, report.pages, report.records) == ([], 1, 1)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("reference/claims/storage.md", f"# By hand\n\n{BARE}"),
        ("reference/claims/storage.md", f"# By hand\n\n<!-- {MARK}. -->\n\n{BARE}"),
        ("reference/own.md", f"# By hand\n\n{BARE}"),
        ("reference/own/claims.md", MADE + BARE),
        ("reference/diagrams.md", MADE + BARE),
        ("reference/rules.md", MADE + BARE),
        ("index2.md", MADE + BARE),
        ("claims/storage.md", MADE + BARE),
    ],
)
def test_all_else_is_judged(path: str, text: str, tmp_path: Path) -> None:
    """A handwritten page in a generated folder, generated prose, or a mark elsewhere is judged."""
    report = report_of(tmp_path, path, text)
    assert [(each.code, each.place.path) for each in report.findings] == [
        ("DOC403", f"docs/{path}")
    ]
    assert (report.pages, report.records) == (2, 0)


def test_what_is_generated_for_the_starter_is_clean(tmp_path: Path) -> None:
    """A claim set of few symbols and no models has generated pages without a finding, too."""
    write_starter(tmp_path)
    made = made_of(load(tmp_path / "claims", root=tmp_path).claims)
    write(made, tmp_path / "docs" / "reference")
    report = check(tmp_path / "claims", root=tmp_path)
    records = [path for path, text in made.texts.items() if is_record(f"reference/{path}", text)]
    assert (report.findings, report.records) == ([], len(records))
    assert set(records) >= {"claims.md", "claims/storage.md", "sources.md", "symbols.md"}


def test_a_starter_that_changes_blames_its_page(tmp_path: Path) -> None:
    """The numbers of the starter's page are those of its claims: a changed figure is found."""
    write_starter(tmp_path)
    path = tmp_path / "claims" / "storage.yaml"
    text = path.read_text(encoding="utf-8")
    for old, new in (("36 hours", "48 hours"), ("36 h", "48 h"), ("20 layers", "30 layers")):
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    found = check(tmp_path / "claims", root=tmp_path).findings
    assert {(each.code, each.place.path) for each in found} == {("DOC402", "docs/index.md")}
    assert len(found) == 4
