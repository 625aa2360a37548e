from swacalc.documents import Document, find_section, find_words, read_document

TEXT = """---
title: Not a heading
---

# 缓存 报告

Lead with **bold**, `code` and $n_{\\mathrm{win}}$ for $0.14, not $0.28.

## 3.1 一节：细节

- item one
  goes on
- item two

  second paragraph

| a | b |
|---|---|
| 至少 | 72 小时 |

```text
## not a heading
```

<Callout type="warn">
  The limit is **90** s.
</Callout>

> [!NOTE]
> An alert.

!!! tip "Do it"

    Inside the tip.

<details><summary>More</summary><p>Hidden 5 h.</p></details>

Setext
------

Last[^1].

[^1]: A note of 9 words.
"""


def read() -> Document:
    return read_document("page.md", TEXT.encode())


def test_headings_make_sections() -> None:
    """Both kinds of headings open sections; front matter and fenced code do not."""
    titles = [(section.number, section.heading, section.level) for section in read().sections]
    assert titles == [("", "缓存 报告", 1), ("3.1", "一节:细节", 2), ("", "Setext", 2)]


def test_every_block_is_a_passage_of_its_kind() -> None:
    """Items, rows, code, call-outs and HTML are read, each as what it is."""
    section = find_section(read(), "3.1")
    assert section is not None
    assert [(passage.kind, passage.text) for passage in section.passages] == [
        ("heading", "3.1 一节:细节"),
        ("item", "item one goes on"),
        ("item", "item two"),
        ("item", "second paragraph"),
        ("row", "a | b"),
        ("row", "至少 | 72 小时"),
        ("code", "## not a heading"),
        ("callout", "The limit is 90 s."),
        ("callout", "An alert."),
        ("callout", "Do it"),
        ("callout", "Inside the tip."),
        ("paragraph", "More"),
        ("paragraph", "Hidden 5 h."),
    ]


def test_marks_and_formulas_are_not_text() -> None:
    """Emphasis and LaTeX leave what a reader sees, and money is no formula."""
    lead = find_words(["bold"], read().passages)
    assert lead is not None
    assert lead.text == "Lead with bold, code and n_win for $0.14, not $0.28."


def test_places_are_lines_of_the_source() -> None:
    """Front matter and call-outs do not shift the lines."""
    limit = find_words(["limit", "90 s"], read().passages)
    assert limit is not None
    assert (limit.place.line, limit.place.end_line) == (26, 26)
    assert find_words(["9 words"], read().passages)
