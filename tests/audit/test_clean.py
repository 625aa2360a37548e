"""True texts: no statement of a clean article, of a claim or of the product's pages is accused."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from swacalc.audit.articles import Article
from swacalc.audit.auditing import Auditor
from swacalc.audit.suppressing import Exceptions, unsuppressed
from swacalc.audit.verdicts import AGREES, NOT_JUDGED, Statement
from swacalc.claims.types import ClaimSet

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
CLEAN = sorted((Path(__file__).parent / "clean").glob("*.md"))
# The pages of the rules quote what each of them finds.
QUOTING = {ROOT / "docs" / "reference" / folder / "rules.md" for folder in ("", "zh")}
_MOST_NOTES = 12  # a thousand words; a word of a script without spaces has about two characters


def accused(auditor: Auditor, path: Path) -> list[Statement]:
    text = path.read_text(encoding="utf-8")
    article = Article(path.name, text)
    left = unsuppressed([article], auditor.judged(article), Exceptions())
    assert not left.unused
    return [each for each in left.statements if each.is_problem]


@pytest.mark.parametrize("path", CLEAN, ids=lambda path: path.stem)
def test_a_clean_article_is_not_accused(auditor: Auditor, path: Path) -> None:
    """Nothing in a true article is called wrong, for all its other numbers, and much is seen."""
    assert not accused(auditor, path)
    text = path.read_text(encoding="utf-8")
    found = auditor.audit(path.name, text)
    assert sum(each.verdict == AGREES for each in found) >= 10
    words = sum(max(1, len(word.encode()) // 6) for word in text.split())
    assert sum(each.verdict == NOT_JUDGED for each in found) <= words * _MOST_NOTES / 1000


def test_clean_articles_have_ten_languages() -> None:
    """There are a dozen clean articles, in ten languages and both Chinese scripts."""
    languages = {path.stem.split("-")[1] for path in CLEAN}
    assert len(CLEAN) == 12
    assert languages == {"en", "zh", "zhtw", "ja", "ko", "es", "pt", "fr", "de", "ru", "it"}


def _texts(claims: ClaimSet) -> Iterator[tuple[str, str]]:
    for claim in claims.claims.values():
        for text in filter(None, (claim.title, claim.statement, claim.note)):
            yield from ((claim.id, words) for words in (text.en, text.zh))
    for symbol in claims.symbols.values():
        for text in (symbol.title, symbol.meaning):
            yield from ((symbol.name, words) for words in (text.en, text.zh))


def test_own_statements_are_not_accused(auditor: Auditor, claims: ClaimSet) -> None:
    """No title, statement, note or meaning of the shipped claims and symbols is called wrong."""
    for name, words in _texts(claims):
        assert not [each for each in auditor.audit("a.md", words) if each.is_problem], name


def _own_pages() -> Iterator[Path]:
    yield ROOT / "README.md"
    yield from sorted(set((ROOT / "docs").rglob("*.md")) - QUOTING)


@pytest.mark.parametrize(
    "page", list(_own_pages()), ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_own_pages_are_not_accused(auditor: Auditor, page: Path) -> None:
    """No sentence of the product's own pages is called wrong, those of the reference included."""
    assert not accused(auditor, page)
