"""The shipped set as its readers see it: Chinese texts, and what pages say of claims."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from swacalc.claims.load import load
from swacalc.claims.vocabulary import TAGS
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.headline import rows
from swacalc.derivations.resolver import Resolver
from swacalc.formulas import parse
from swacalc.output.claim_lines import headline_rows, source_text
from swacalc.quantity import parse_quantity
from swacalc.site.chinese import TAGS_IN_CHINESE
from swacalc.site.page_text import slug

ROOT = Path(__file__).parents[2]
CLAIMS = load(ROOT / "claims", root=ROOT).claims
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LINK_AND_TAG = re.compile(rf"/claims/[\w-]+\.md#([\w-]+)\)[ ,|]+\(?({'|'.join(TAGS)})")
README_ROW = re.compile(
    r"/claims/[\w-]+\.md#([\w-]+)\).*\| (?:yes|consistent|by formula): `([^`]+)`"
)
BAR = re.compile(
    r'#([\w-]+)\)[^#]{0,40}\n<span class="swa-bar-\w+" style="--swa-part: (\d+ / \d+)">'
)
TITLE = re.compile(r"^\| ([^|]+) \| \[[^\]]+\]\([^)]*/claims/[\w-]+\.md#([\w-]+)\)", re.MULTILINE)
TABLE_ROW = re.compile(r"^\|[^|]+\| \[[^\]]+\]\([^)]*/claims/[\w-]+\.md#([\w-]+)\)", re.MULTILINE)


def chinese() -> Iterator[str]:
    for claim in CLAIMS.claims.values():
        texts = (claim.title, claim.statement, claim.note)
        yield from (text.zh for text in texts if text and text.zh)
    for symbol in CLAIMS.symbols.values():
        yield from (text.zh for text in (symbol.title, symbol.meaning) if text)


def test_chinese_texts_have_no_stray_spaces() -> None:
    """No space stands beside a Chinese mark or between two characters, as folded lines leave it."""
    assert [text for text in chinese() if re.search("[，。；：、] | [，。；：、]", text)] == []
    assert [text for text in chinese() if re.search("[\u4e00-\u9fff] [\u4e00-\u9fff]", text)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_a_tag_beside_a_link_is_that_of_the_claim(page: Path) -> None:
    """Where a page names a tag right behind the link to a claim, the claim has that tag."""
    found = LINK_AND_TAG.findall(page.read_text(encoding="utf-8"))
    assert found == [(name, CLAIMS.claims[name].tag) for name, _ in found]


def test_the_readme_re_derives_what_it_says() -> None:
    """The expression behind a verdict has a value that the claim's figure allows."""
    symbols = Resolver(symbol_table_of(CLAIMS))
    shown = README_ROW.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(shown) >= 5
    for name, expression in shown:
        figure = CLAIMS.claims[name].figure
        assert figure is not None
        stated = symbols.value(figure.symbol)
        assert stated.interval.overlaps(symbols.derive(parse(expression)).interval)


@pytest.mark.parametrize("page", ["README.md", "docs/index.md", "docs/zh/index.md"])
def test_every_headline_table_shows_the_same_claims(page: str) -> None:
    """The first table of a front page has the claims of `swacalc` without a command, in order."""
    table = TABLE_ROW.findall((ROOT / page).read_text(encoding="utf-8"))
    assert table == [claim.id for claim in CLAIMS.headline()]


@pytest.mark.parametrize("page", ["README.md", "docs/index.md", "docs/zh/index.md"])
def test_every_headline_table_has_the_titles_of_the_claims(page: str) -> None:
    """A row of a front page begins with the title of its claim, in the language of the page."""
    found = TITLE.findall((ROOT / page).read_text(encoding="utf-8"))
    titles = {claim.id: claim.title for claim in CLAIMS.headline()}
    assert all(titles.values())
    language = "zh" if "/zh/" in page else "en"
    shown = {name: title for title, name in found}
    assert shown == {name: getattr(title, language) for name, title in titles.items()}


@pytest.mark.parametrize("page", ["README.md", "docs/index.md", "docs/zh/index.md"])
def test_every_headline_table_has_the_same_tags_and_sources(page: str) -> None:
    """A front page names the tag and source of each row as `swacalc` does, in its language."""
    tags = TAGS_IN_CHINESE if "/zh/" in page else {}
    text = re.sub(r"</?span[^>]*>", "", (ROOT / page).read_text(encoding="utf-8"))
    text = re.sub(r"\[[^\]]+\]\([^)]*derivations\.md#([\w-]+)\)", _section_of, text)
    for claim in CLAIMS.headline():
        (row,) = re.findall(rf"^\|.*#{claim.id}\) \| (.*)$", text, re.MULTILINE)
        said = re.sub(r"^([\w-]+) \| ", r"\1 ", row).split(" | ")[0]
        assert said == f"{tags.get(claim.tag, claim.tag)} {source_text(claim)}"


def _section_of(link: re.Match[str]) -> str:
    """The heading in English to whose anchor a link leads, whatever the language of its words."""
    page = (ROOT / "docs" / "derivations.md").read_text(encoding="utf-8")
    headings = re.findall("^## (.*)$", page, re.MULTILINE)
    return next(heading for heading in headings if slug(heading) == link[1])


@pytest.mark.parametrize("page", ["docs/index.md", "docs/zh/index.md"])
def test_a_bar_is_as_long_as_the_figure_before_it(page: str) -> None:
    """A bar of the picture on a front page is as long as the ratio that is linked before it."""
    text = (ROOT / page).read_text(encoding="utf-8")
    bars = BAR.findall(text)
    assert len(bars) == text.count("--swa-part") == 3
    for name, part in bars:
        figure = CLAIMS.claims[name].figure
        assert figure is not None
        assert figure.value == parse_quantity(part.replace(" ", ""))


def test_the_readme_has_the_verdicts_of_the_command() -> None:
    """The word that begins the last cell of a row of the README is the verdict of `swacalc`."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for cells in headline_rows(rows(CLAIMS, symbol_table_of(CLAIMS), CLAIMS.headline())):
        *_, (verdict, _), (name, _) = cells
        (row,) = re.findall(rf"^\|.*#{name}\).* \| ([^|]*) \|$", text, re.MULTILINE)
        assert row.partition(":")[0] == verdict.partition(":")[0].replace("-", "–")


def test_what_only_combines_reported_figures_is_consistent() -> None:
    """The report's two factors make its 1/8, while configurations make its 890 B and its 1/4.

    What nobody but swacalc says of reported figures is told so.
    """
    found = {
        row.claim.id: row for row in rows(CLAIMS, symbol_table_of(CLAIMS), CLAIMS.all_claims())
    }
    assert found["persistent-eighth"].verdict == "consistent"
    for name in ("global-footprint-890", "hbm-quarter", "turn-for-an-eighth"):
        assert found[name].verdict == "re-derived"
    derived = {name for name, row in found.items() if row.derived and row.claim.tag != TAGS[0]}
    assert {"pool-windows", "ssd-bytes", "price-cut-miss-usd"} <= derived
    assert not derived & {"persistent-eighth", "pool-dram-share", "price-hit-v41"}


def test_everything_shipped_has_a_title_of_its_own() -> None:
    """Each claim and symbol has a title in both languages, no two claims or symbols the same."""
    for records in (CLAIMS.claims, CLAIMS.symbols):
        titles = {name: record.title for name, record in records.items()}
        assert [name for name, title in titles.items() if not (title and title.zh)] == []
        for language in ("en", "zh"):
            found = Counter(getattr(title, language) for title in titles.values())
            assert [words for words, times in found.items() if times > 1] == []
