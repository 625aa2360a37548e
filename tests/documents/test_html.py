from typing import Any

import pytest

from swacalc.documents import Document, find_section, find_words, read_document
from swacalc.errors import UnreadableError

LATEXML = r"""<!DOCTYPE html><html><head><title>Tab</title><style>p{}</style></head><body>
<nav class="ltx_TOC"><ol><li><a href="#S3.SS2.SSS1">3.2.1 Entries</a></li></ol></nav>
<h1 class="ltx_title">A Report</h1>
<section id="S3" class="ltx_section"><h2><span class="ltx_tag">3 </span>General</h2>
<section id="S3.SS2.SSS1"><h4>Entries</h4>
<div class="ltx_para"><p>Replay <math alttext="n_{\mathrm{win}}"><semantics><mi>n</mi><annotation
>wrong</annotation></semantics></math> tokens<span class="ltx_note"><sup>1</sup><span
class="ltx_note_content">A <span>foot</span>note.</span></span> in 10<sup>6</sup>&nbsp;B.</p></div>
<ol><li><span class="ltx_tag">1.</span><div><p>one item</p></div></li>
<li>two<ul><li>nested</ul></ol>
<section id="S3.SS2.SSS1.Px1"><h5>Run-in</h5><p>below it</p></section>
</section></section>
<section id="A2.SS1"><h3>More</h3><p>end</p></section></body></html>"""

ARTICLE = """<h1>Post</h1><p>First &mdash; 72&#160;hours<p>Second<br>line
<h2 id=cost>Cost <em>of</em> it</h2><aside>Mind this</aside><div class="admonition warning"><p>And
that</p></div><table><caption>Sizes</caption><tr><th>a<th>b<tr><td>1<td>2</table>
<pre>x = 1
y</pre><figure><figcaption>Figure 1</figcaption></figure>
<script>if (a<b) "no"</script>tail <b>bold"""


def read(text: str) -> Document:
    return read_document("page.html", text.encode())


def test_section_numbers_come_from_the_ids_of_latexml() -> None:
    """S3.SS2.SSS1 is section 3.2.1 and A2.SS1 is B.1; the id is the anchor of a link."""
    found = [(section.number, section.anchor) for section in read(LATEXML).sections]
    assert found == [
        ("", ""),
        ("3", "S3"),
        ("3.2.1", "S3.SS2.SSS1"),
        ("", "S3.SS2.SSS1.Px1"),
        ("B.1", "A2.SS1"),
    ]


def test_latexml_reads_as_its_reader_sees_it() -> None:
    """Formulas are their LaTeX, footnotes leave the sentence, items and paragraphs are whole."""
    section = find_section(read(LATEXML), "3.2.1")
    assert section is not None
    assert [(passage.kind, passage.text) for passage in section.passages[1:]] == [
        ("note", "^1A footnote."),
        ("paragraph", "Replay n_win tokens in 10^6 B."),
        ("item", "1. one item"),
        ("item", "two"),
        ("item", "nested"),
    ]


def test_an_article_without_closing_tags() -> None:
    """Unclosed paragraphs, cells and emphasis end where a browser ends them; scripts are gone."""
    document = read(ARTICLE)
    assert [(passage.kind, passage.text) for passage in document.passages] == [
        ("heading", "Post"),
        ("paragraph", "First - 72 hours"),
        ("paragraph", "Second line"),
        ("heading", "Cost of it"),
        ("callout", "Mind this"),
        ("callout", "And that"),
        ("caption", "Sizes"),
        ("row", "a | b"),
        ("row", "1 | 2"),
        ("code", "x = 1 y"),
        ("caption", "Figure 1"),
        ("paragraph", "tail bold"),
    ]
    assert document.sections[1].anchor == "cost"


def test_a_heading_may_hold_a_box_and_may_stay_open() -> None:
    """A box inside a heading is part of it; the next heading, list or section ends it."""
    document = read("<h2><div>In a box</div></h2><p>text</p><h3>Open<section><p>below</section>")
    found = [(section.heading, section.level) for section in document.sections]
    assert found == [("In a box", 2), ("Open", 3)]
    assert document.passages[-1].kind == "paragraph"


def test_places_are_lines_and_columns() -> None:
    """A passage begins where its first visible character stands."""
    passage = find_words(["Second"], read(ARTICLE).passages)
    assert passage is not None
    assert (passage.place.line, passage.place.column) == (1, 47)


def test_the_charset_of_the_page_is_heeded() -> None:
    """A page may say that it is not UTF-8."""
    data = '<meta charset="gb18030"><p>至少 72 小时'.encode("gb18030")
    assert find_words(["72小时"], read_document("a.html", data).passages)
    assert read_document("a.html", b"<meta charset=rot13><p>abc").passages[0].text == "abc"


def test_endless_nesting_ends_with_a_word() -> None:
    """Elements nested past the bound are an error with a place, not a crash."""
    with pytest.raises(UnreadableError, match=r"page\.html:1:\d+: elements are nested"):
        read("<div>" * 100_000)
    assert read("<div>" * 900 + "x").passages[0].text == "x"


@pytest.mark.parametrize(
    "part", ["<!-- a>", "<a ", "<![CDATA[ >", "<a x=\"<b y='", "<li>", "</x <", "&#", "<p>", "<td>"]
)
def test_hostile_pages_take_linear_time(part: str, linear: Any) -> None:
    """What never closes is not searched for its end again and again."""
    assert linear(read, part, 2_000)


@pytest.mark.parametrize("text", ["a &#{};", "<a href='&#{};'>b</a>", "<h1 id=S{}>x</h1>"])
def test_a_number_without_end_is_none(text: str) -> None:
    """References and ids with more digits than Python reads are read as text of the page."""
    page = f"<p>{text.format('9' * 4_400)}</p><p>rest</p>"
    assert read(page).passages[-1].text == "rest"
