"""Formats: what is read of each, and the places in the file of what is found."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_file import pdf

from swacalc.audit.articles import Article, open_article
from swacalc.audit.auditing import Auditor
from swacalc.audit.stretches import Stretch
from swacalc.errors import InputError, Place, UnreadableError

Linear = Callable[[Callable[[str], object], str, int], bool]

Written = Callable[[str, Place], str]

RST = """\
==========
V4.1-Flash
==========

Global KV takes *890 KB per token* in HBM, see `72 <https://x.y/72>`_,
and :term:`global KV` stays for at most 72 hours.

.. Global KV takes 1 KB per token.

.. note:: The SSD share falls to 1/4.

.. code-block:: python
   :caption: 1/4

   kv = 1  # global KV takes 890 KB per token

+------+-----+
| tier | of  |
+======+=====+
| HBM  | 1/8 |
+------+-----+

====  ====
層　  of
====  ====
SSD   1/4
====  ====

.. list-table::

   * - tier
     - of
   * - HBM
     - 1/8

.. csv-table::
   :header-rows: 1

   tier, of
   "SSD", "1/4"

So it is::

    Global KV takes 890 KB per token.

Persistent KV falls by 1/8.
"""
ASCIIDOC = """\
= V4.1-Flash
:toc:

Global KV takes *890 KB per token* in HBM, see https://x.y/72[the report],
and <<kv,global KV>> stays for at most 72 hours.

// Global KV takes 1 KB per token.

NOTE: The SSD share falls to 1/4.

[source,python]
----
kv = 1  # global KV takes 890 KB per token
----

.Shares
[cols="1,1"]
|===
| tier | of

| HBM
| 1/8
| SSD | 1/4
|===

lifetime:: Global KV stays for 72 days or more.
"""
CELLS: list[dict[str, Any]] = [
    {
        "cell_type": "markdown",
        "source": ["# V4.1-Flash 中\n", "\n", 'Global KV: "890 KB per token"'],
    },
    {"source": "1\n# global KV takes 890 KB per token", "cell_type": "code", "outputs": []},
    {"cell_type": "raw", "source": "Global KV takes 890 KB per token."},
]


def lines_of(auditor: Auditor, path: str, text: str) -> list[tuple[int | None, str]]:
    """The lines and words of what is at odds with a claim."""
    found = auditor.audit(path, text)
    return [(each.place.line, each.text) for each in found if each.is_problem]


def test_restructured_text(auditor: Auditor) -> None:
    """Prose, notes, code and tables are read, comments and targets of links are not."""
    expected = [(5, "890 KB per token"), (6, "72 hours"), (10, "1/4"), (15, "890 KB per token")]
    expected += [(20, "1/8"), (26, "1/4"), (34, "1/8"), (40, "1/4"), (44, "890 KB per token")]
    assert lines_of(auditor, "a.rst", RST) == [*expected, (46, "1/8")]


def test_asciidoc(auditor: Auditor) -> None:
    """Prose, admonitions, code, tables and terms are read, comments and targets are not."""
    expected = [(4, "890 KB per token"), (5, "72 hours"), (9, "1/4"), (13, "890 KB per token")]
    expected += [(22, "1/8"), (23, "1/4"), (26, "72 days")]
    assert lines_of(auditor, "a.adoc", ASCIIDOC) == expected


@pytest.mark.parametrize("indent", [None, 1])
def test_a_notebook(auditor: Auditor, written: Written, indent: int | None) -> None:
    """Markdown and code are read, raw cells are not, and places are those in the file of JSON."""
    text = json.dumps({"cells": CELLS, "nbformat": 4}, indent=indent)
    found = [each for each in auditor.audit("a.ipynb", text) if each.is_problem]
    assert [each.text for each in found] == ["890 KB per token"] * 2
    for each in found:
        assert written(text, each.place) == each.text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "Expecting property name"),
        ("[" * 100_000, "nested too deeply"),
        ('{"cells": {}}', "no list of cells"),
        ("[]", "no list of cells"),
        ('{"cells": [' + "1" * 5000 + "]}", "this is no notebook"),
    ],
)
def test_what_is_no_notebook_is_refused(auditor: Auditor, text: str, words: str) -> None:
    """What is no notebook is told in one sentence that names the file."""
    with pytest.raises(InputError, match="a.ipynb: .*" + words):
        auditor.audit("a.ipynb", text)


def test_a_pdf_has_places_on_its_pages(auditor: Auditor, written: Written) -> None:
    """A place in a PDF names the page and the line of its text; a sentence runs on over a page."""
    pytest.importorskip("pypdf")
    first = ("V4.1-Flash", "Global KV takes 890 KB per token, as the report says, and it")
    article = open_article("a.pdf", pdf(first, ("stays in the cache for at most 72 hours.",)))
    found = [each for each in auditor.judged(article) if each.is_problem]
    places = [(each.place.path, each.place.line, each.text) for each in found]
    assert places == [
        ("a.pdf#page=1", 2, "890 KB per token"),
        ("a.pdf#page=2", 1, "72 hours"),
    ]
    for each in found:
        assert written(article.texts[each.place.path], each.place) == each.text


def test_bytes_are_held() -> None:
    """HTML is read in the encoding that it names; what is no text, and no PDF, is refused."""
    page = '<meta charset="gbk"><p>全局 KV'.encode("gbk")
    assert "全局" in open_article("a.html", page).text
    for name in ("a.html", "a.md", "a.rst", "a.ipynb", "a.pdf"):
        with pytest.raises(UnreadableError, match=name):
            open_article(name, b"%PDF-1.4 \xff\xfe\x00")
    with pytest.raises(InputError, match=r"a\.docx"):
        open_article("a.docx", b"")


_PIECES = (
    *(
        "Title\n=====\n",
        "= Title\n",
        "words ",
        "890 B ",
        "*bold* ",
        "``code`` ",
        "\n",
        "\n\n",
        "  ",
    ),
    *("`text <target>`_ ", ".. note:: ", ".. code::\n\n   ", "::\n\n", "====  ==\n", "+--+--+\n"),
    *(
        "| a | b |\n",
        "|===\n",
        "----\n",
        "- item\n",
        "* - cell\n",
        ":field: ",
        "全局 KV ",
        "１／４ ",
    ),
    *(
        "https://x.y[text] ",
        "<<a,b>> ",
        "term:: ",
        "// no\n",
        "L \\times n ",
        ". ",
        '"a", b\n',
        "\f",
    ),
    *(".. csv-table::\n\n   ", ".. list-table::\n\n   ", "[cols=2*]\n", "-\n", "中\u3000"),
)
texts = st.lists(st.sampled_from(_PIECES), max_size=30).map("".join)


def _hold(written: Written, stretch: Stretch, path: str, text: str) -> None:
    for at, character in enumerate(stretch.text):
        there = written(text, stretch.place(path, at, at + 1))
        assert there == character or character in (" ", "×") or not there


@pytest.mark.parametrize("path", ["a.rst", "a.adoc"])
@given(text=texts)
def test_every_character_has_its_place(written: Written, path: str, text: str) -> None:
    """A character that no mark stands for is found at its place in the file."""
    for stretch in Article(path, text).stretches():
        _hold(written, stretch, path, text)


@given(pages=st.lists(texts, min_size=1, max_size=3))
def test_every_character_of_a_pdf_has_its_place(written: Written, pages: list[str]) -> None:
    """A character of the text of a page is found at its place on that page."""
    article = Article("a.pdf", "\n\f\n".join(page.replace("\f", " ") for page in pages))
    for stretch in article.stretches():
        _hold(written, stretch, "a.pdf", article.text)


@given(cells=st.lists(st.text(st.sampled_from('a \n"\\中😀\t|#`'), max_size=20), max_size=4))
@pytest.mark.parametrize("ascii_only", [True, False])
def test_every_character_of_a_notebook_has_its_place(
    *, written: Written, ascii_only: bool, cells: list[str]
) -> None:
    """A character of a cell is found at its place in the file, or the escape that stands for it."""
    source = [{"cell_type": "markdown", "source": cell.splitlines(keepends=True)} for cell in cells]
    text = json.dumps({"cells": source}, ensure_ascii=ascii_only, indent=1)
    for stretch in Article("a.ipynb", text).stretches():
        for at, character in enumerate(stretch.text):
            there = written(text, stretch.place("a.ipynb", at, at + 1))
            meant = json.loads(f'"{there}"') if there != '"' else there
            assert character in (meant, " ")


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("a.rst", "`a <b "),
        ("a.rst", ".. csv-table::\n\n   "),
        ("a.rst", '   "a" "b"\n'),
        ("a.rst", "+--+\n| 1/4 "),
        ("a.rst", "====  ====\n1/4 "),
        ("a.rst", "a\n===\n"),
        ("a.adoc", "|===\n| 1/4 "),
        ("a.adoc", "https://a"),
        ("a.adoc", "<<a"),
        ("a.adoc", "----\n1/4\n"),
        ("a.pdf", "1/4 of HBM\n\f\n"),
        ("a.pdf", "1. Global KV\n"),
    ],
)
def test_the_work_is_linear(linear: Linear, path: str, part: str) -> None:
    """The work of reading grows as the text does, also with blocks that never end."""
    assert linear(lambda text: Article(path, text).stretches(), part, 200)


def test_the_work_on_notebooks_is_linear(linear: Linear) -> None:
    """The same holds for notebooks of many cells and many escapes."""

    def work(text: str) -> object:
        cell = {"cell_type": "markdown", "source": text}
        return Article("a.ipynb", json.dumps({"cells": [cell, cell]})).stretches()

    assert linear(work, '"1/4\n\n', 100)


def test_the_header_option_of_a_csv_table_is_its_first_row() -> None:
    """Cells are read under the column of the header and the name behind the number of their row."""
    table = (
        '.. csv-table::\n   :header: "No.", "Share", "Given"\n\n   "2.1", "SSD of V4-Flash", "1/6"'
    )
    *_, cell = Article("a.rst", table).stretches()
    assert (cell.text, cell.heads) == ("1/6", ("2.1", "SSD of V4-Flash", "Given"))
