"""`swacalc audit --format html`: the article itself, marked, in a page that does nothing else."""

from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swacalc.audit.articles import Article
from swacalc.audit.suppressing import Unsuppressed
from swacalc.audit.verdicts import Statement
from swacalc.claims.load import load
from swacalc.claims.shipped import shipped_folder
from swacalc.errors import Place
from swacalc.output.audits import Audit
from swacalc.output.reporters.marked_article import render

Call = Callable[..., tuple[int, str, str]]

SITE = "https://docs.example.org/swacalc/"
ARTICLE = """\
# V4.1-Flash <script>alert(1)</script>

Global KV takes 890 KB per token in HBM & it stays for exactly 72 hours.
Global KV takes 890 bytes per token. "onmouseover=x" '><img src=x onerror=alert(1)>
"""


class Read(HTMLParser):
    """What a browser would see: elements, attributes, and the text of the articles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.articles: list[str] = []
        self._open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        self._open += [tag] if tag != "meta" else []
        if tag == "pre":
            self.articles.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "pre" in self._open and "sup" not in self._open:
            self.articles[-1] += data

    def all(self, name: str) -> list[str]:
        """The values of an attribute."""
        return [value for own, value in self.attributes if own == name]


def test_the_page_is_the_article_with_notes(call: Call) -> None:
    """The text is there as it is, each statement has a mark, a title and a note with its claim."""
    Path("a.md").write_text(ARTICLE, encoding="utf-8")
    code, out, _ = call("audit", "a.md", "--format", "html", "--site", SITE)
    page = Read(out)
    assert code == 1
    assert page.articles == [ARTICLE]
    assert page.tags.count("mark") == 3
    assert page.tags.count("li") == 3
    assert [kind for kind in page.all("class") if kind in ("wrong", "further", "agrees")] == (
        ["wrong", "further", "agrees"] * 2
    )
    assert f"{SITE}reference/claims/footprint/#global-footprint-890" in page.all("href")
    assert any(
        "has another unit" in title and "(v41-report" in title for title in page.all("title")
    )
    assert "Write: The global KV of V4.1-Flash" in out
    assert page.all("lang") == ["en", ""]


def test_the_page_does_nothing_and_loads_nothing(call: Call) -> None:
    """There is no script, and every link leads to a place in the page or to an address."""
    Path("a.md").write_text(ARTICLE, encoding="utf-8")
    _, out, _ = call("audit", "a.md", "--format", "html")
    page = Read(out)
    assert not {"script", "img", "link", "iframe", "form"}.intersection(page.tags)
    assert not [name for name, _ in page.attributes if name.startswith("on") or name == "src"]
    inside = [value[1:] for value in page.all("href") if value.startswith("#")]
    assert set(inside) <= set(page.all("id"))
    assert len(page.all("id")) == len(set(page.all("id")))
    outside = [value for value in page.all("href") if not value.startswith("#")]
    assert all(value.startswith("https://") for value in outside)
    assert "prefers-color-scheme: dark" in out
    assert "@media print" in out


@pytest.mark.parametrize(
    ("text", "language"),
    [("全局 KV", "zh"), ("キャッシュ 全局", "ja"), ("캐시", "ko"), ("кэш", "ru"), ("cache", "")],
)
def test_a_script_tells_the_language(call: Call, text: str, language: str) -> None:
    """The article has the language that its script tells, and else none that is wrong."""
    Path("a.md").write_text(text, encoding="utf-8")
    _, out, _ = call("audit", "a.md", "--format", "html")
    assert Read(out).all("lang") == ["en", language]


def test_a_site_without_html_is_refused(call: Call) -> None:
    """An address of the site says nothing in another format, and one that is none is refused."""
    Path("a.md").write_text(ARTICLE, encoding="utf-8")
    assert call("audit", "a.md", "--site", SITE)[0] == 2
    assert call("audit", "a.md", "--format", "html", "--site", "javascript:x")[0] == 2


CLAIMS = load(shipped_folder()).claims
spans = st.tuples(st.integers(0, 30), st.integers(1, 9), st.sampled_from(["wrong-unit", "agrees"]))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.text(st.sampled_from("ab <>&\"'\n\\中"), min_size=40, max_size=60),
    found=st.lists(spans, max_size=6),
)
def test_the_text_is_kept_whatever_is_marked(text: str, found: list[tuple[int, int, str]]) -> None:
    """Marks that overlap or touch neither lose nor repeat a character of the article."""
    statements = [
        Statement(_place(text, start, start + size), "x", "hbm-quarter", verdict)
        for start, size, verdict in found
    ]
    page = Read(render(Audit(Unsuppressed(statements, []), [Article("a.md", text)], CLAIMS), ""))
    assert page.articles == [text]
    assert page.tags.count("li") == len(found)


def _place(text: str, start: int, end: int) -> Place:
    first, last = text[:start], text[:end]
    lines = (first.count("\n") + 1, last.count("\n") + 1)
    columns = (len(first) - first.rfind("\n"), len(last) - last.rfind("\n"))
    return Place("a.md", lines[0], columns[0], lines[1], columns[1])
