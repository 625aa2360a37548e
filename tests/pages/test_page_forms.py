"""Numbers in mathematics, raw HTML, footnotes, tables: what a reader of the page sees is read."""

from pathlib import Path

import pytest

from swacalc.checks import Report
from swacalc.pages.written import coverage

from .conftest import CheckPage

PAGE = "reference/claims/cache.md"
TAGS = "All of it is author-reported.\n\n"


def codes(report: Report) -> list[str]:
    return [finding.code for finding in report.findings]


def tied(report: Report) -> int:
    return coverage(report.project.pages.values()).bound


def linked(text: str, claim: str) -> str:
    return f"It is [{text}]({PAGE}#{claim}) here."


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("$128$ tokens", "window"),
        ("$n_{win} = 128$", "window"),
        ("$128~\\text{tokens}$", "window"),
        ("\\(128\\) tokens", "window"),
        ("$`128`$ tokens", "window"),
        ("about $1/8$", "eighth"),
        ("$\\approx \\frac{1}{8}$", "eighth"),
        ("$$\\approx 1/8$$", "eighth"),
        ("about $\\tfrac18$", "eighth"),
        ("about <math><mfrac><mn>1</mn><mn>8</mn></mfrac></math>", "eighth"),
        ("about <sup>1</sup>/<sub>8</sub>", "eighth"),
        ("<math><msup><mn>2</mn><mn>7</mn></msup></math> tokens", "window"),
        ("$\\geq 72\\,\\mathrm{h}$", "lifetime"),
        ("at least $72$ hours", "lifetime"),
        ("$10\\%$", "share"),
        ("$890\\ \\mathrm{B/token}$", "bytes"),
        ("$1{,}351{,}680$ bytes", "window-bytes"),
        ("`128 tokens`", "window"),
        ("<b>128</b> tokens", "window"),
    ],
)
def test_formulas_and_code_in_a_link_are_read_as_their_value(
    check_page: CheckPage, text: str, claim: str
) -> None:
    """What a formula or code in the link of a claim says is judged, and the right one agrees."""
    report = check_page(TAGS + linked(text, claim))
    assert codes(report) == []
    assert tied(report) == 1


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("$64$ tokens", "window"),
        ("$128\\,\\mathrm{h}$", "window"),
        ("\\(64\\) tokens", "window"),
        ("$`64`$ tokens", "window"),
        ("about $1/4$", "eighth"),
        ("about $\\frac{1}{4}$", "eighth"),
        ("about $\\tfrac14$", "eighth"),
        ("about <math><mfrac><mn>1</mn><mn>4</mn></mfrac></math>", "eighth"),
        ("<math><msup><mn>2</mn><mn>6</mn></msup></math> tokens", "window"),
        ("<span aria-hidden='true'>64</span> tokens", "window"),
        ("$\\geq 48\\,\\mathrm{h}$", "lifetime"),
        ("$72\\,\\mathrm{h}$", "lifetime"),
        ("`64 tokens`", "window"),
        ("<b>64</b> tokens", "window"),
        ("<code>64 tokens</code>", "window"),
        ("$5", "window"),
    ],
)
def test_a_wrong_formula_in_a_link_is_found(check_page: CheckPage, text: str, claim: str) -> None:
    """Another number, unit or relation is found in a formula, in code and in HTML as in prose."""
    assert codes(check_page(TAGS + linked(text, claim))) == ["DOC402"]


@pytest.mark.parametrize(
    "formula", ["\\sqrt{128}", "\\binom{1}{8}", "\\num{128}", "\\SI{128}{tokens}", "\\boxed{128}"]
)
def test_a_formula_that_is_not_understood_is_named(check_page: CheckPage, formula: str) -> None:
    """Digits of a formula that were not read as a number are a finding."""
    (found,) = check_page(linked(f"${formula}$", "window")).findings
    assert found.code == "DOC402"
    assert "is a formula that is not understood" in found.message


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        *(("about .25", "eighth"), (".125", "eighth"), ("about ,5", "eighth"), ("^8", "eighth")),
        *(("128 or 1,2", "window"), ("1" * 61, "window"), ("72 hours, .5", "lifetime")),
    ],
)
def test_digits_that_no_number_was_read_from_are_named(
    check_page: CheckPage, text: str, claim: str
) -> None:
    """Digits in a link are part of a number, of a name, or of what is not understood."""
    messages = [each.message for each in check_page(TAGS + linked(text, claim)).findings]
    assert any("is not understood" in message for message in messages), messages


def test_what_is_not_understood_in_a_link_to_no_claim_is_left_to_its_rule(
    check_page: CheckPage,
) -> None:
    """A link to an unknown claim is one finding, whatever its text."""
    page = linked("$\\sqrt{128}$ of .5", "no-such-claim")
    assert codes(check_page(page)) == ["DOC401"]


@pytest.mark.parametrize("space", ["  ", "\t", "\u00a0", " \u00a0", "\u3000", "&emsp;", "&nbsp; "])
def test_white_space_is_one_space(check_page: CheckPage, space: str) -> None:
    """Spaces of any kind and number part words and units, and change no verdict."""
    right = f"at{space}least{space}72{space}hours"
    assert codes(check_page(TAGS + linked(right, "lifetime"))) == []
    for wrong in ("at least 72 minutes", "at most 72 hours", "up to 72 hours"):
        page = TAGS + linked(wrong.replace(" ", space), "lifetime")
        assert codes(check_page(page)) == ["DOC402"]


@pytest.mark.parametrize("text", ["$5 and $10", "from $5 to $10", "$5/day, $10/month", "$5–$10"])
def test_money_is_no_formula(check_page: CheckPage, text: str) -> None:
    """A dollar sign with a space before it, or a digit after it, ends no formula."""
    assert codes(check_page(f"It costs {text} now.")) == ["DOC403", "DOC403"]


def test_no_formula_swallows_a_link(check_page: CheckPage) -> None:
    """Two dollar signs around the end of a link do not change the link."""
    page = TAGS + f"It costs [$0.004 per million tokens]({PAGE}#price), or 3$."
    assert codes(check_page(page)) == ["DOC402", "DOC403"]


HTML = [
    "<p>It is {}.</p>",
    "<div>\n  <p>It is\n  {}</p>\n</div>",
    "<table>\n<tr><th>kept</th></tr>\n<tr><td>{}</td></tr>\n</table>",
    "<details>\n<summary>{}</summary>\n\nMore.\n\n</details>",
    "<details open>\n<summary>Open</summary>\n{}\n</details>",
    "<ul>\n<li>one</li>\n<li><em>{}</em></li>\n</ul>",
    "<!-- a comment --> It is {}.",
    "<!-- a comment\nof two lines --> It is {}.",
    "Some <span class='x'>words: {}</span>.",
    "<DIV CLASS=note>{}</DIV>",
    "<center>`{}`</center>",
    "<p>Some words <sup>{}</sup></p>",
    "<p><ruby>{}<rt>kept</rt></ruby></p>",
    "<p>Some words:<br>{}<br/>And so on.</p>",
]
ANCHOR = f'<a class="x" href="{PAGE}#lifetime">'


@pytest.mark.parametrize("around", HTML)
def test_raw_html_is_read_as_the_site_shows_it(check_page: CheckPage, around: str) -> None:
    """A number in an element is bare, and one in a link of HTML is judged, right or wrong."""
    assert codes(check_page(around.format("72 h"))) == ["DOC403"]
    right = check_page(TAGS + around.format(f"{ANCHOR}at least 72 h</a>"))
    assert (codes(right), tied(right)) == ([], 1)
    assert codes(check_page(around.format(f"{ANCHOR}at least 48 h</a>"))) == ["DOC402"]


@pytest.mark.parametrize(
    "start",
    [
        f"<a href='{PAGE}#lifetime'>",
        f"<a href={PAGE}#lifetime>",
        f'<A title="href=\'x\'" data-href="y"\n HREF = "{PAGE}#lifetime" >',
        f'<a href="reference/claims/cache/#lifetime" href="{PAGE}#window">',
        '<a href="reference/claims/cache.html&#35;lifetime">',
    ],
)
def test_a_link_in_html_is_read_like_a_browser_does(check_page: CheckPage, start: str) -> None:
    """Quotes, case, other attributes and a second href make no difference."""
    assert codes(check_page(f"All author-reported: {start}at least 72 h</a>.")) == []
    assert codes(check_page(f"All author-reported: {start}at least <b>48</b> h</a>.")) == ["DOC402"]
    assert codes(check_page(f"<p>{start}at least 48 h")) == ["DOC402"]


@pytest.mark.parametrize(
    "text",
    [
        "<p hidden>72 h</p>",
        "<div style='color: red; display:none'>72 h <div>5 h</div> 6 h</div>",
        "<p style='opacity: 0'>72 h</p>",
        "<p style='font-size:0px; color: red'>72 h</p>",
        "It is <span style='visibility: collapse'>72 h</span> here.",
        "<script>\nlet kept = '72 h';\n</script>",
        "<style>\np { transition: 72s }\n</style>",
        "<template><p>72 h</p></template>",
        "<pre>\n72 h\n</pre>",
        "It is <code>72 h</code> here.",
        "<!-- 72 h -->",
        '<p title="72 h">It is so.</p>',
        "<p hidden>72 h <b>5 h</b>\n<div>And so on.</div>",
        "<ul><li hidden>72 h<li>two</ul>",
        "<table><tr><td hidden>72 h<td>two</table>",
    ],
)
def test_what_the_site_does_not_show_is_not_read(check_page: CheckPage, text: str) -> None:
    """Numbers in hidden elements, scripts, styles, attributes, comments and code are not read."""
    assert codes(check_page(text)) == []
    assert codes(check_page(f"{text}\n\nIt is 5 h.")) == ["DOC403"]


@pytest.mark.parametrize(
    "text",
    [
        "<p hidden>one<p>72 h</p>",
        "<p style='display:none'>one<ul><li>72 h</ul>",
        "<ul><li hidden>one<li>72 h</ul>",
        "<br hidden>72 h",
        "<p>one <img hidden src='x.png'> 72 h</p>",
        "<script>one</script> 72 h",
        "<p><template>one</template>72 h</p>",
    ],
)
def test_what_is_hidden_ends_where_it_does_in_a_browser(check_page: CheckPage, text: str) -> None:
    """An element without an end tag or content hides nothing after it."""
    assert codes(check_page(text)) == ["DOC403"]


def test_texts_of_two_elements_do_not_read_on(check_page: CheckPage) -> None:
    """Neither a relation nor a unit is taken from the next cell of a table."""
    cells = f"<table><tr><td>at least</td><td>{ANCHOR}72</a></td><td>hours</td></tr></table>"
    assert codes(check_page(TAGS + cells)) == ["DOC402"]


@pytest.mark.parametrize(
    "block",
    [
        "<div markdown>\nIt is {}.\n</div>",
        '<div class="x" markdown="1">\n\n- It is {}.\n\n</div>',
        "<details markdown>\n<summary>More</summary>\n\n| a |\n|---|\n| {} |\n\n</details>",
        "<p markdown>It is {}.</p>",
        '<summary markdown="span">It is {}</summary>',
        "<!-- a comment --> It is {}.",
    ],
)
def test_markdown_in_html_is_markdown(check_page: CheckPage, block: str) -> None:
    """Where Python-Markdown reads Markdown within HTML, its links are links."""
    right = check_page(TAGS + block.format(f"[at least 72 h]({PAGE}#lifetime)"))
    assert (codes(right), tied(right)) == ([], 1)
    wrong = block.format(f"[at least 48 h]({PAGE}#lifetime)")
    assert codes(check_page(f"{wrong}\nIt is 5 h.\n")) == ["DOC402", "DOC403"]


@pytest.mark.parametrize(
    "note",
    [
        "[^1]: {}",
        "[^1]: It is {}.",
        "[^a-b]:\n    It is {}.",
        "[^1]: One.\n\n    It is {}.",
        "[^1]: One.\n[^2]: - It is {}.",
        "- One.[^1]\n\n[^1]: It is {}.",
    ],
)
def test_footnotes_are_read(check_page: CheckPage, note: str) -> None:
    """The text of a footnote is prose, in its first line and in the indented ones below."""
    assert codes(check_page(note.format("72h") + "\n\nEnd.")) == ["DOC403"]
    wrong = note.format(f"[at least 48 h]({PAGE}#lifetime)")
    assert codes(check_page(f"Text.[^1]\n\n{wrong}\n")) == ["DOC402"]


def test_a_footnote_in_code_is_code(check_page: CheckPage) -> None:
    """An example of a footnote stays an example, and the block after a footnote is its own."""
    assert codes(check_page("```\n[^1]: 72 h\n```\n")) == []
    assert codes(check_page("[^1]: One.\n\nTwo.\n\n    72 h\n")) == []


@pytest.mark.parametrize(
    "row",
    ["`x|y` | {}", "| `x|y` | {} |", "| `x|y` | {}", "| one | two | {} | four |", "`a|b|c` | {}"],
)
def test_a_cell_without_a_column_is_read(check_page: CheckPage, row: str) -> None:
    """A bar in code, or a surplus cell, hides no number."""
    head = f"{TAGS}| a | b |\n|---|---|\n"
    link = f"[at least {{}} h]({PAGE}#lifetime)"
    right = check_page(head + row.format(link.format(72)))
    assert (codes(right), tied(right)) == ([], 1)
    (found,) = check_page(head + row.format(link.format(48))).findings
    assert (found.code, found.place.line) == ("DOC402", 5)
    assert codes(check_page(f"> {head}> {row.format('72 h')}\n".replace("\n|", "\n> |"))) == [
        "DOC403"
    ]


def test_code_in_another_link_is_counted(check_page: CheckPage) -> None:
    """Numbers in code that a link holds are set aside by that name where no claim is linked."""
    report = check_page("See [`72 h`](other.md).")
    assert codes(report) == []
    assert coverage(report.project.pages.values()).aside == {"code": 1}


def test_a_link_to_a_topic_ties_no_number(check_page: CheckPage) -> None:
    """A number in a link without a claim's id is tied to nothing, and said to be bare."""
    assert codes(check_page(f"It is [at least 48 h]({PAGE}).")) == ["DOC403"]


@pytest.mark.parametrize(
    ("front", "expected"),
    [
        ('+++\nkept = "72 h"\n+++\n', []),
        ('+++\n\n[extra]\nkept = "72 h"\n+++\n', []),
        ("+++\n# kept\n+++\n", []),
        ("---\nkept: 72 h\n---\n", []),
        ("+++\nIt is 72 h.\n+++\n", ["DOC403"]),
        ("---\n\nIt is 72 h.\n\n---\n", ["DOC403"]),
        ('+++\nkept = "72 h"\n', ["DOC403"]),
        ('\n+++\nkept = "72 h"\n+++\n', ["DOC403"]),
    ],
)
def test_front_matter_is_no_prose(check_page: CheckPage, front: str, expected: list[str]) -> None:
    """YAML and TOML at the top are passed over; a rule at the top of a page begins neither."""
    assert codes(check_page(f"{front}\nIt is so.\n")) == expected


def test_a_comment_suppresses_on_its_own_line(check_page: CheckPage) -> None:
    """If text follows a comment on its line, the comment covers that text."""
    comment = "<!-- swacalc: ignore DOC403 an example -->"
    assert codes(check_page(f"{comment} It is 72 h.\n")) == []
    assert codes(check_page(f"{comment} It is 72 h.\n\nIt is 72 h.\n")) == ["DOC403"]
    assert codes(check_page(f"{comment}\n\n<p>It is 72 h.</p>\n")) == []


ADDRESSES = [
    "https://docs.example.org/reference/claims/cache/#lifetime",
    "http://localhost:8000/some/where/reference/claims/cache/index.html#lifetime",
    "HTTPS://example.org/x/reference/claims/cache.html#lifetime",
    "https://example.org/reference/claims/cache/?h=72#lifetime",
    "../reference/claims/cache/#lifetime",
    "/site/reference/claims/cache.html#lifetime",
    "reference/claims/cache.md#lifetime",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_published_addresses_lead_to_claims(check_page: CheckPage, address: str) -> None:
    """A claim's address counts on any host, as the path of its file does."""
    right = check_page(f"{TAGS}It is [at least 72 h]({address}), <{address}>.")
    assert (codes(right), tied(right)) == ([], 1)
    assert codes(check_page(f"It is [at least 48 h]({address}).")) == ["DOC402"]
    assert codes(check_page(f"See [it]({address}x).")) == ["DOC401"]


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org/reference/claims/cach/",
        "https://example.org/?to=/reference/claims/cache/#lifetime",
        "https://example.org/reference/claims/cache/more/#lifetime",
        "mailto:reference/claims/cache/#lifetime",
        "https://example.org/preference/claims/cache/#lifetime",
    ],
)
def test_other_addresses_are_nobody_s_claims(check_page: CheckPage, address: str) -> None:
    """Neither a page of another host without an id nor another path is taken for a claim."""
    assert codes(check_page(f"See [it]({address}).")) == []
    assert codes(check_page(f"It is [at least 72 h]({address}).")) == ["DOC403"]


@pytest.mark.parametrize(
    ("site", "expected"),
    [
        ("site_url: https://example.org/x/", ["DOC401"]),
        ('site_url: "https://example.org/x"', ["DOC401"]),
        ("site_url: !ENV [SITE_URL, 'https://example.org/x/']", ["DOC401"]),
        ('site_url: !ENV [SITE_URL, ""]', []),
        ("site_url: https://example.org/other/", []),
    ],
)
def test_the_site_s_own_address_is_known(
    check_page: CheckPage, write_project: Path, site: str, expected: list[str]
) -> None:
    """Below the site_url of mkdocs.yml a link is a path, so that an unknown topic is found."""
    path = write_project / "mkdocs.yml"
    path.write_text(f"site_name: x\n{site}\n", encoding="utf-8")
    try:
        link = "https://example.org/x/reference/claims/cach/"
        assert codes(check_page(f"See [it]({link}).")) == expected
    finally:
        path.unlink()
