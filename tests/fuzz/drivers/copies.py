"""Copies of sources: every passage has its place, and its words are found where they stand."""

from pathlib import Path

from engine import Driver
from oracles import hold, inside

from swacalc.documents import find_section, find_words, read_document, section_digest

_TEXT = b"""1 Storage

It is kept for at least 72 hours, in hexa-
gons of 1,024 B/token.

2.1 Settings

Twenty layers; see Table 1.
"""
_MARKDOWN = b"""# 1 Storage

It is kept for **at least** 72 hours[^1], $10^6$ of `them`.

## Settings {#set}

| a | b |
| --- | --- |
| 1 | x |

- item
> note

[^1]: A note.
"""
_HTML = b"""<!DOCTYPE html><html><head><meta charset="utf-8"><title>A</title></head><body>
<h1 id="a">1 Storage</h1><p>It is kept for <b>at least</b> 72&nbsp;hours.</p>
<table><tr><th>a</th><td>1</td></tr></table><ul><li>item<li>other</ul>
<h2>Settings</h2><math alttext="10^6"><mn>10</mn></math><pre>code</pre>
<p hidden>no</p></body></html>
"""
_MARKS = (
    *("# ", "## 2.1 ", "Appendix B ", "| a |\n", "- ", "> ", "```\n", "\n\n", "\n", "-\n", "*"),
    "$$",
    *("\\begin{align}", "\\frac{1}{2}", "\\(", "^[", "[^1]", "]: ", "---\n", "===\n", "A - B "),
    "\x0c",
)
_TAGS = (
    *("<h1>", "</h1>", "<p>", "</p>", "<div>", "</div>", "<table>", "<tr>", "<td rowspan=2>"),
    "</td>",
    *("<ul><li>", "<svg>", "<math>", "<annotation>", "<script>", "</script>", "<style>", "<pre>"),
    *("<!--", "-->", "<![CDATA[", "<?", "&amp;", "&#x41;", "&#55296;", "hidden"),
    'style="display:none"',
    *('<meta charset="gbk">', "<br>", "<sup>", "<a href=x>", "<template>", "<textarea>"),
    "<p hidden>",
)
_OBJECTS = (
    *("obj\n", "endobj\n", "<<", ">>", "stream\n", "endstream", "/Length 5"),
    "/Filter /FlateDecode",
    *("/Filter /JBIG2Decode", "/Encrypt 9 0 R", "/Kids [3 0 R]", "/Count 9", "xref\n", "trailer"),
    *("/Contents 4 0 R", "3 0 R", "(text) Tj", "[(a) -200 (b)] TJ", "BT", "ET", "/F1 12 Tf"),
    "%%EOF",
)


def _pdf() -> bytes:
    """A page of text as a PDF."""
    content = b"BT /F1 12 Tf 72 720 Td (1 Storage) Tj 0 -20 Td (It is kept for 72 hours.) Tj ET"
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    )
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % pair for pair in enumerate(objects, 1))
    return b"%PDF-1.4\n" + body + b"trailer << /Size 6 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n"


def _copy(name: str, seed: bytes, pieces: tuple[str, ...]) -> Driver:
    def attempt(data: bytes, _: Path) -> None:
        document = read_document(f"copy.{name}", data)
        text = data.decode("utf-8", "replace")
        for section in document.sections:
            section_digest(document, section)
            hold(not section.heading or find_section(document, section.title), "a section lost")
            for passage in section.passages:
                if not data.startswith((b"\xff\xfe", b"\xfe\xff")) and b"charset" not in data:
                    inside(passage.place, text)
                found = find_words([passage.text], [passage])
                hold(found or not passage.text.strip("_ "), "a passage lost", passage)

    return Driver(name=name, attempt=attempt, seeds=(seed,), pieces=pieces, inputs=100)


MARKDOWN = _copy("md", _MARKDOWN, _MARKS)
TEXT = _copy("txt", _TEXT, _MARKS)
HTML = _copy("html", _HTML, _TAGS)
PDF = _copy("pdf", _pdf(), _OBJECTS)
