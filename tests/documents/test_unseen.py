"""Text that no reader of a copy sees is not evidence, and formulas keep their value."""

import pytest

from swacalc.documents import find_words, read_document
from swacalc.documents.latex import math_text
from swacalc.documents.normal import normalise

KATEX = (
    '<span class="katex"><span class="katex-mathml"><math><semantics><mrow>{0}</mrow><annotation '
    'encoding="application/x-tex">{1}</annotation></semantics></math></span><span '
    'class="katex-html" aria-hidden="true"><span class="mord">{1}</span></span></span>'
)


def texts(name: str, text: str) -> list[str]:
    return [passage.text for passage in read_document(name, text.encode()).passages]


@pytest.mark.parametrize(
    ("html", "seen"),
    [
        ("<p hidden>72 hours</p>", []),
        ("<p hidden>72 hours<p>seen", ["seen"]),
        ("<p hidden>72 <b>hours<div>seen</div>", ["seen"]),
        ('<div hidden="until-found"><div>72</div> hours</div>seen', ["seen"]),
        ('<p style="color:red; DISPLAY : none">72</p>seen', ["seen"]),
        ('<span style="visibility:hidden">72</span> seen', ["seen"]),
        ('<p style="opacity:0">72</p><p style="opacity:0.9">seen</p>', ["seen"]),
        ('<p style="/**/display:/* x */none">72</p>seen', ["seen"]),
        ('<p style="d\\69 s\\play:none">72</p>seen', ["seen"]),
        ('<p style="opacity:.0">72</p><p style="opacity:.01">seen</p>', ["seen"]),
        ('<p style="position:absolute; left:-9999px">72</p><p style="left:-9px">seen', ["seen"]),
        ('<p style="clip:rect(0,0,0,0)">72</p><p style="clip-path:inset(100%)">72</p>', []),
        ('<p style="color:transparent">72</p><p style="color:#000">seen', ["seen"]),
        ('<p style="transform:scale(0)">72</p><p style="transform:scale(0.5)">seen', ["seen"]),
        ("<p popover>72</p>seen", ["seen"]),
        ("<del>48</del> 72 hours, <s>24</s> <strike>12</strike>", ["72 hours,"]),
        ('<p><span style="text-decoration: line-through">48</span> 72', ["72"]),
        ("<template><p>72 hours</p></template>seen", ["seen"]),
        ("<dialog>72</dialog><dialog open>seen</dialog>", ["seen"]),
        ("<ul><li hidden>a<ul><li>b</ul><li>seen</ul>", ["seen"]),
        ("<ul><li hidden>72</ul>seen", ["seen"]),
        ("<table><tr hidden><td>1<td>2<tr><td>3<td hidden>4<td>5</table>", ["3 | 5"]),
        ("<img hidden>seen<br hidden> too", ["seen too"]),
        ('<main aria-hidden="true">seen</main>', ["seen"]),
        (KATEX.format("<mn>128</mn>", "128"), ["128"]),
        ("<math><mphantom><mn>7</mn></mphantom><mn>2</mn></math>", ["2"]),
    ],
)
def test_html_is_what_its_reader_sees(html: str, seen: list[str]) -> None:
    """What is hidden, struck out or printed twice is left out; what follows it is not."""
    assert texts("a.html", html) == seen


@pytest.mark.parametrize(
    ("markdown", "seen"),
    [
        ("~~48~~ 72 hours", ["72 hours"]),
        ("a <del>48 *hours*</del>72", ["a 72"]),
        ("<div hidden>\n\n72 hours\n\n- 72\n\n`72`\n\n</div>\n\nseen", ["seen"]),
        ("<p hidden>\n72\n\nseen", ["seen"]),
        ('<div style="display:none">\n\n    72\n\n| 72 |\n|---|\n\n</div>\n\nseen', ["seen"]),
        ("![72 hours](a.png) seen", ["seen"]),
        ("<!-- 72 --> seen <span hidden>72</span>", ["seen"]),
        ("10<sup>6</sup> B", ["10^6 B"]),
        (r"2$\tfrac18$ of it", ["2 1/8 of it"]),
    ],
)
def test_markdown_is_what_its_reader_sees(markdown: str, seen: list[str]) -> None:
    """HTML inside Markdown hides across blocks, and struck-out text is left out."""
    assert texts("a.md", markdown) == seen


@pytest.mark.parametrize(
    ("html", "seen"),
    [
        ("<mfrac><mn>1</mn><mn>8</mn></mfrac>", "1/8"),
        ("<mn>2</mn>\n<mfrac>\n<mn>1</mn>\n<mn>8</mn>\n</mfrac><mi>B</mi>", "2 1/8 B"),
        ("<msup><mn>10</mn><mn>6</mn></msup><mn>5</mn>", "10^6 5"),
        ("<msup><mn>10</mn><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msup>", "10^(n+1)"),
        ("<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>", "x_1^2"),
        ("<msqrt><mn>512</mn></msqrt>", "sqrt512"),
        ('<mfrac linethickness="0"><mn>4</mn><mn>2</mn></mfrac>', "binom4_2"),
    ],
)
def test_mathml_keeps_its_value(html: str, seen: str) -> None:
    """A fraction, a power and a root are not read as one row of digits."""
    assert texts("a.html", f"<math>{html}</math>") == [seen]


@pytest.mark.parametrize(
    ("html", "seen"),
    [
        ("10<sup>6</sup>", "10^6"),
        ("10<sup>6</sup>5", "10^6 5"),
        ("2<sup>1</sup>&frasl;<sub>8</sub> x", "2 1/8 x"),
        ("10<sub>2</sub>1", "10_2 1"),
        ("H<sub>2</sub>O", "H_2O"),
        (r"2<math alttext='\tfrac18'><mn>9</mn></math>", "2 1/8"),
        (r"about \(\frac{1}{8}\) of $5", "about 1/8 of $5"),
        ("1&thinsp;351&#8239;680 B", "1,351,680 B"),
    ],
)
def test_indices_and_exponents_keep_their_value(html: str, seen: str) -> None:
    """Indices and exponents do not run into the numbers on the line."""
    assert texts("a.html", html) == [seen]


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"\tfrac18", "1/8"),
        (r"\frac 1 8", "1/8"),
        (r"\dfrac{a+b}{2L}", "(a+b)/(2L)"),
        (r"{1 \over 8}L", "1/8 L"),
        (r"\frac{1}{\frac{1}{2}}", "1/(1/2)"),
        (r"2\tfrac18", "2 1/8"),
        (r"10^{n+1}", "10^(n+1)"),
        (r"10^65", "10^6 5"),
        (r"\log_28", "log_2 8"),
        (r"\sqrt{512}", "sqrt512"),
        (r"\phantom{72}128", "128"),
        (r"\cancel{48}72", "72"),
        (r"1{,}351\,680", "1,351,680"),
        (r"890\,\mathrm{B}", "890 B"),
        (r"\$5", "$5"),
        ("{" * 5_000 + "1", "1"),
    ],
)
def test_latex_keeps_its_value(tex: str, text: str) -> None:
    """LaTeX reads as it would be typed, however its arguments are written."""
    assert normalise(math_text(tex)) == text


@pytest.mark.parametrize(
    ("word", "text", "stands"),
    [
        ("890 B/token", "890 B/token/layer", False),
        ("890 B/token", "only 890 B/token.", True),
        ("890 B", "890 B/token", False),
        ("80 GB", "80 GB / s", False),
        ("token/layer", "B/token/layer", False),
        ("HBM", "HBM/SSD", True),
        ("128", "1280", False),
        ("128", "128,000", False),
        ("128", "128 million", False),
        ("128", "128 万", False),
        ("10", "10^6", False),
        ("6", "10^6", False),
        ("10", "10 %", False),
        ("10%", "of -10%", False),
        ("10%", "10-20 or 10%", True),
        ("5", "$5", False),
        ("2", "2½", False),
        ("1/2", "2½", False),
        ("1/8", "11/8", False),
        ("1/8", "1/8/2", False),
        ("1/8", "约 1/8 的", True),
        ("八分之一", "十八分之一", False),
        ("八分之一", "约八分之一", True),
        ("72 hours", "72 hours¹", True),
        ("30", "1:30", False),
        ("128", "1_128", False),
        ("√512", "sqrt512", True),
    ],
)
def test_a_quote_ends_where_its_words_numbers_and_units_end(
    word: str, text: str, stands: bool
) -> None:
    """A quote is not found inside a longer number, unit or word."""
    found = find_words([word], read_document("a.txt", text.encode()).passages)
    assert (found is not None) == stands
