"""Times reading HTML beside html.parser alone on the same documents: run it by hand.

The documents are made up, of about 200 kB each: an article with inline markup and tables, the same
as LaTeXML would print it with formulas and footnotes, and short pages with a menu that is left out.
Parsing alone is an `HTMLParser` whose handlers do nothing. Both run in one process, in turns.
Prints milliseconds of the processor and their ratio, for documents of four times the size too,
which shows how the time grows.
"""

from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from statistics import median
from time import process_time

from swacalc.documents import read_document

SIZE = 200_000
LARGER = 4
TURNS = 7

ARTICLE = """<h2 id="part-{n}">Part {n}: what is kept</h2>
<p>A prefix that was computed once is kept for <strong>at least 72&nbsp;hours</strong>, which its
<a href="https://example.org/authors">authors</a> report and nobody else has measured. Section 3 of
the text, released in September, says why: what is asked for again days later is <em>global</em>,
and what only the next turn reads is <em>not</em> &mdash; see <code>window = 128</code>.</p>
<ul><li>One item of a list says nothing that could be checked.</li>
<li>Another one holds <b>two thoughts</b>, of which the second is longer.</li></ul>
<table><tr><th>what</th><th>how long</th></tr><tr><td>global</td><td>72 h</td></tr>
<tr><td>window</td><td>minutes</td></tr></table>
<p>前缀算过一次之后至少保留 72 小时，这是作者报告的数值；第 3 节说明了原因，别处没有实测。</p>
"""
LATEXML = r"""<section id="S{n}" class="ltx_section"><h2 class="ltx_title ltx_title_section"><span
class="ltx_tag ltx_tag_section">{n} </span>What is kept</h2>
<div id="S{n}.p1" class="ltx_para"><p id="S{n}.p1.1" class="ltx_p">A prefix of <math
id="S{n}.p1.m1" class="ltx_Math" alttext="n_{{\mathrm{{win}}}}=128" display="inline"><semantics
><mrow id="S{n}.p1.m1.a"><msub><mi>n</mi><mi>win</mi></msub><mo>=</mo><mn>128</mn></mrow><annotation
encoding="application/x-tex">n_{{\mathrm{{win}}}}=128</annotation></semantics></math> tokens is kept
for at least 72 hours<span id="footnote{n}" class="ltx_note ltx_role_footnote"><sup
class="ltx_note_mark">{n}</sup><span class="ltx_note_outer"><span class="ltx_note_content">As
<span class="ltx_text ltx_font_italic">reported</span>.</span></span></span>, or 10<sup>3</sup>
turns (<cite class="ltx_cite"><a href="#bib.bib{n}" class="ltx_ref">[{n}]</a></cite>), as seen.</p>
</div><table class="ltx_equation"><tr class="ltx_eqn_row"><td class="ltx_eqn_cell"><math><mfrac>
<mn>1</mn><mn>8</mn></mfrac></math></td></tr></table></section>
"""
MENU = """<nav class="menu"><ul>{items}</ul></nav><script>let a = 1 < 2</script>
<h1>Page {n}</h1><p>It is kept for at least 72 hours, and no longer.</p>
"""
ITEMS = "".join(f'<li class="item"><a href="/page-{n}/">Page {n}</a></li>' for n in range(20))
PARTS: Mapping[str, str] = {
    "article": ARTICLE,
    "LaTeXML": LATEXML,
    "menus": MENU.replace("{items}", ITEMS),
}


def document(part: str, size: int) -> str:
    """A document of at least so many characters."""
    count = size // len(part) + 1
    body = "".join(part.format(n=n) for n in range(1, count + 1))
    return f"<!DOCTYPE html><html><head><title>A text</title></head><body>{body}</body></html>"


def parse_alone(text: str) -> None:
    """Parse a document and do nothing else."""
    parser = HTMLParser()
    parser.feed(text)
    parser.close()


def read(text: str) -> None:
    """Read a document, its sections and passages in normal form."""
    if not read_document("copy.html", text.encode()).passages:
        raise SystemExit("a document without passages")


def seconds(work: Callable[[str], None], text: str) -> float:
    """The processor's seconds for some work; other work on the machine does not count."""
    start = process_time()
    work(text)
    return process_time() - start


def compare(name: str, text: str) -> float:
    """Print the medians for one document; the seconds of reading."""
    turns = [(seconds(parse_alone, text), seconds(read, text)) for _ in range(TURNS)]
    alone, reading = (median(column) for column in zip(*turns, strict=True))
    print(
        f"{name:<8} {len(text) / 1e3:5.0f} kB: read {reading * 1e3:6.1f} ms, html.parser alone ",
        end="",
    )
    print(f"{alone * 1e3:6.1f} ms, {reading / alone:.2f} times")
    return reading


def main() -> None:
    """Compare every document at both sizes, then the sizes with each other."""
    for name, part in PARTS.items():
        small, large = (compare(name, document(part, size)) for size in (SIZE, LARGER * SIZE))
        print(f"{name:<8} {LARGER} times the size: {large / small:.1f} times")


if __name__ == "__main__":
    main()
