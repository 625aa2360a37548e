"""Generated pages are judged as pages, except those that print the claims themselves."""

from pathlib import Path

import pytest

from swacalc.checks import Report, check
from swacalc.claims.load import load
from swacalc.editing.starter import write_starter
from swacalc.pages.records import MARK
from swacalc.settings import Settings
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
        "reference/zh/claims.md",
        "reference/zh/claims/storage.md",
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
        ("reference/zh/zh/claims.md", MADE + BARE),
        ("reference/own.md", f"# By hand\n\n{BARE}"),
        ("reference/own/claims.md", MADE + BARE),
        ("reference/diagrams.md", MADE + BARE),
        ("reference/rules.md", MADE + BARE),
        ("index2.md", MADE + BARE),
        ("claims/storage.md", MADE + BARE),
        ("old/reference/claims/storage.md", MADE + BARE),
        ("reference/reference/claims/storage.md", MADE + BARE),
        ("reference/claims/storage/claims.md", MADE + BARE),
        ("reference/claims/models.md", MADE + BARE),
        ("reference/claims/gone.md", MADE + BARE),
        ("reference/claims/index.md", MADE + BARE),
        ("reference/Claims.md", MADE + BARE),
        ("reference/claims.markdown", MADE + BARE),
        ("reference/claims/storage.MD", MADE + BARE),
        ("xreference/claims.md", MADE + BARE),
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
    records = {path for path, page in report.project.pages.items() if page.is_record}
    names = ("claims.md", "claims/storage.md", "models.md", "sources.md", "symbols.md")
    assert records == {f"docs/reference/{name}" for name in names}
    assert report.findings == []


def test_every_folder_of_pages_may_have_its_own(tmp_path: Path) -> None:
    """What is generated into the folders of pages that the settings name is a record there."""
    write_starter(tmp_path)
    for place in ("docs", "site/src", "site/src/old"):
        page = tmp_path / place / "reference" / "claims" / "storage.md"
        page.parent.mkdir(parents=True)
        page.write_text(MADE + BARE, encoding="utf-8")
    settings = Settings(pages=tuple(tmp_path / name for name in ("docs", "site/src")))
    report = check(tmp_path / "claims", root=tmp_path, settings=settings)
    records = {path for path, page in report.project.pages.items() if page.is_record}
    assert {f"{place}/reference/claims/storage.md" for place in ("docs", "site/src")} == records
    assert [found.place.path for found in report.findings] == [
        "site/src/old/reference/claims/storage.md"
    ]


def test_what_somebody_names_is_no_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page beside the project that says that it was generated is judged when it is named."""
    write_starter(tmp_path / "project")
    other = tmp_path / "other" / "docs" / "reference" / "claims.md"
    other.parent.mkdir(parents=True)
    other.write_text(MADE + BARE, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "project")
    named = {"../other/docs/reference/claims.md": MADE + BARE}
    report = check(Path("claims"), root=Path.cwd(), settings=Settings(named=named))
    assert [(each.code, each.place.path) for each in report.findings] == [("DOC403", *named)]


def test_a_topic_that_cannot_be_read_does_not_blame_its_page(tmp_path: Path) -> None:
    """A broken file of claims is one finding; the page that it made stays a record."""
    text = MADE + BARE
    write_starter(tmp_path)
    (tmp_path / "claims" / "broken.yaml").write_text("topic: broken\n", encoding="utf-8")
    page = tmp_path / "docs" / "reference" / "claims" / "broken.md"
    page.parent.mkdir(parents=True)
    page.write_text(text, encoding="utf-8")
    report = check(tmp_path / "claims", root=tmp_path)
    assert report.records == 1
    assert {found.place.path for found in report.findings} == {"claims/broken.yaml"}


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
