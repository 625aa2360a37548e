import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from swacalc.documents.page import Page, Prose, read_page
from swacalc.errors import Place

PARTS = st.sampled_from(
    (
        *("a", "72 h", "数字", "\U0001f642", "$", "#", "1. ", "(", ")", "|", "\\", "\0"),
        *(
            " ",
            "\t",
            "    ",
            "  \n",
            "\n",
            "\r",
            "\r\n",
            "\n\n",
            "*",
            "**",
            "_",
            "`",
            "```",
            "~~~\n",
        ),
        *("[", "]", "](x)", "[数 *l*](z.md#a)", "[r]", "\n[r]: q\n", "<https://a.b>", "![i](y)"),
        *("&amp;", "&#33;", "\\*", "\\|", "<br>", "<b c='d'>", "<!-- c -->", "\n<!-- d -->\n"),
        *('<a href="u">', "</a>", "<code>", "</code>", "<p hidden>", "</p>", "<math>", "\n<p>"),
        *("<p markdown>", "\n<div markdown>\n", "</div>", "\n[^1]: ", "$", "$x$", "$$"),
        *("\\(", "\\)"),
        *("\n- ", "\n  ", "\n> ", "\n# ", "\n===\n", "\n---\n", "\n!!! note\n    ", "\n<A>\n"),
        *("\n| a | b |\n|---|---|\n| ", " | "),
    )
)


def source(text: str, place: Place) -> str:
    """The source at a place, with line endings as they are read."""
    lines = re.split(r"\r\n?|\n", text.replace("\0", "\ufffd"))
    assert place.line is not None
    assert place.column is not None
    assert place.end_line is not None
    assert place.end_column is not None
    cut = lines[place.line - 1 : place.end_line]
    cut[-1] = cut[-1][: place.end_column - 1]
    cut[0] = cut[0][place.column - 1 :]
    return "\n".join(cut)


def assert_places(text: str, prose: Prose) -> None:
    starts = [*(piece[0] for piece in prose.pieces), len(prose.text)]
    for (start, _, _, width), end in zip(prose.pieces, starts[1:], strict=True):
        if not width:
            assert source(text, prose.place(start, end)) == prose.text[start:end]


@settings(max_examples=400, deadline=None)
@example(["\n- a | 72 h\n  ---|---\n  1 | [r]\n"])
@example(["> | `a\\|b` c\\|d | \U0001f642 **72 h** |\n> |---|---|\n"])
@given(st.lists(PARTS, max_size=20))
def test_the_source_at_a_place_is_the_text(parts: list[str]) -> None:
    """Every piece of prose stands in the source at its place, whatever surrounds it."""
    text = "".join(parts)
    page = read_page("p.md", text)
    for prose in page.prose:
        assert_places(text, prose)
        for link in prose.links:
            cut = source(text, link.place)
            ends = {("[", ")"), ("[", "]"), ("<", ">")}
            assert (cut[0], cut[-1]) in ends or cut.startswith("<a ")
            assert prose.text[link.start : link.end] == link.text
    for comment in page.comments:
        assert re.fullmatch(r"(?s)<!--.*-->", source(text, comment.place))


def place_of(page: Page, words: str, text: str) -> tuple[int | None, int | None, str]:
    prose = next(prose for prose in page.prose if words in prose.text)
    start = prose.text.index(words)
    place = prose.place(start, start + len(words))
    return place.line, place.column, source(text, place)


PAGE = """---
title: x
---
# 标题 \U0001f642 72 h #

缓存 \U0001f642 and **at *least* [72 hours](ref/a.md#中文 "t")** or \\*, `5 h` &amp; 1
day\\.

| 名 | n |
|---|---|
| `a\\|b` c\\|d 9 s | [*q* r][ref] |

- one
  !!! note "Two"
      three <https://a.b/c>

[ref]: https://example.org/x
"""


def test_columns_count_characters() -> None:
    """Columns are right after Chinese, emoji, emphasis, escapes, entities and escaped bars."""
    page = read_page("p.md", PAGE)
    assert place_of(page, "72 h", PAGE) == (4, 8, "72 h")
    assert place_of(page, "at least 72", PAGE) == (6, 12, "at *least* [72")
    assert place_of(page, "& 1 day.", PAGE) == (6, 66, "&amp; 1\nday\\.")
    assert place_of(page, "9 s", PAGE) == (11, 15, "9 s")
    assert place_of(page, "three", PAGE) == (15, 7, "three")


def test_links_have_text_target_and_place() -> None:
    """Inline, reference and bare links are found with all of their source."""
    links = [link for prose in read_page("p.md", PAGE).prose for link in prose.links]
    assert [(link.text, link.target, source(PAGE, link.place)) for link in links] == [
        ("72 hours", "ref/a.md#中文", '[72 hours](ref/a.md#中文 "t")'),
        ("q r", "https://example.org/x", "[*q* r][ref]"),
        ("\ufffc", "https://a.b/c", "<https://a.b/c>"),
    ]


def test_what_is_no_prose_is_left_out() -> None:
    """Code, front matter, hidden elements, addresses and link targets are not prose."""
    text = "".join(prose.text for prose in read_page("p.md", PAGE).prose)
    for absent in ("5 h", "title", "a.b", "ref/"):
        assert absent not in text
    assert not read_page("p.md", "```\n5 h\n```\n\n    6 h\n").prose


def test_a_comment_covers_the_block_that_follows() -> None:
    """A comment belongs to the next block of its level, past other comments, or to none."""
    text = "<!-- a -->\n<!-- b -->\n\n- x\n\n  <!-- c -->\n\n  y\n\n  <!-- d -->\n\nz <!-- e -->\n"
    page = read_page("p.md", text)
    covered = {
        comment.text.strip(): comment.covers and (comment.covers.line, comment.covers.end_line)
        for comment in page.comments
    }
    assert covered == {"a": (4, 10), "b": (4, 10), "c": (8, 8), "d": None, "e": None}


def test_prose_knows_its_block() -> None:
    """Blocks are those of the top level, and every run of prose names its own."""
    page = read_page("p.md", PAGE)
    assert [block.kind for block in page.blocks] == [
        *("heading", "paragraph", "table", "bullet_list"),
    ]
    assert [prose.block for prose in page.prose] == [0, 1, 2, 2, 2, 2, 3]
