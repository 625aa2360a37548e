"""A small project whose only page is written by the test."""

from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.checks import Report, check

SOURCES = """\
sources:
  - id: report
    title: A report
    kind: documentation
    language: en
    urls: ["https://example.org/report"]
    sections: [{number: "1", heading: Storage}]
"""
FIGURES = {
    "lifetime": ("T", "h", "author-reported", "at-least", "72 h"),
    "kept-over": ("T_over", "h", "author-reported", "over", "72 h"),
    "eighth": ("rho", "ratio", "author-reported", "about", "1/8"),
    "exact-eighth": ("rho_exact", "ratio", "mechanism", "equals", "1/8"),
    "half": ("sigma", "ratio", "author-reported", "nearly", "1/2"),
    "bytes": ("b_token", "B/token", "mechanism", "equals", "890 B/token"),
    "window": ("n_win", "token", "mechanism", "equals", "128 tokens"),
    "window-bytes": ("b_win", "B", "mechanism", "equals", "1351680 B"),
    "layers": ("L", "layer", "mechanism", "equals", "20 layers"),
    "fold": ("k", "ratio", "author-reported", "about", "437"),
    "share": ("s", "ratio", "author-reported", "equals", "10%"),
    "fell": ("p", "ratio", "mechanism", "equals", "57.1%"),
    "rose": ("g", "ratio", "author-reported", "equals", "1/4"),
    "shrunk": ("z", "ratio", "author-reported", "about", "437"),
    "price": ("c", "USD/Mtoken", "author-reported", "equals", "0.003 USD/Mtoken"),
    "most": ("m", "ratio", "author-reported", "at-most", "5%"),
    "few": ("f", "s", "author-reported", "under", "2 s"),
    "ratio": ("r", "ratio", "mechanism", "equals", "3560/14057"),
    "parameters": ("P", "param", "author-reported", "equals", "552G param"),
    "averaged": ("q", "ratio", "author-reported", "equals", "12%"),
    "toy-size": ("toy", "token", "teaching-toy", "equals", "8 tokens"),
}
EVIDENCE = 'evidence: [{source: report, section: "1"}]'
TOPIC = "topic: cache\ntitle: {en: A cache}\nclaims:\n"
STALE = f"""\
  - id: stale
    tag: mechanism
    statement:
      en: A page has 64 tokens of 32 rows since 10 September 2026, version 1.2.3, the 3rd.
      zh: 一页有 64 个 token。
    figure: {{symbol: stale, relation: equals, value: "48 tokens"}}
    ignore: [{{rule: CLM107, reason: "an example of one not yet fixed"}}]
    {EVIDENCE}
"""
# What the statements of some claims say; those of the others contain no number.
STATEMENTS = {
    "bytes": "Each token takes 890 bytes.",
    "window": "The window holds 128 tokens.",
    "fell": "The price fell by 57.1%.",
    "rose": "The load rose by 1/4.",
    "averaged": "It costs 12% on average.",
    "shrunk": "It is about 437 times smaller.",
}
NO_FIGURE = f"""\
  - id: two-points
    tag: mechanism
    statement: {{en: It stores at 2 positions of a turn., zh: 每轮在两个位置存储。}}
    {EVIDENCE}
"""


def _claim(name: str, symbol: str, tag: str, relation: str, value: str) -> str:
    figure = f'{{symbol: {symbol}, relation: {relation}, value: "{value}"}}'
    statement = f"{{en: {STATEMENTS.get(name, 'A claim with a figure.')}}}"
    head = f"  - id: {name}\n    tag: {tag}\n    statement: {statement}\n"
    return f"{head}    figure: {figure}\n    {EVIDENCE}\n"


def _symbol(name: str, symbol: str, unit: str) -> str:
    return (
        f"  - {{name: {symbol}, unit: {unit}, meaning: {{en: One.}}, default: {{claim: {name}}}}}\n"
    )


@pytest.fixture(scope="session")
def write_project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    claims = folder / "claims"
    claims.mkdir()
    (folder / "docs").mkdir()
    figures = FIGURES | {"stale": ("stale", "token")}
    symbols = (_symbol(name, symbol, unit) for name, (symbol, unit, *_) in figures.items())
    topics = (
        _claim(name, symbol, tag, relation, value)
        for name, (symbol, _, tag, relation, value) in FIGURES.items()
    )
    (claims / "sources.yaml").write_text(SOURCES, encoding="utf-8")
    (claims / "symbols.yaml").write_text("symbols:\n" + "".join(symbols), encoding="utf-8")
    topic = "".join((TOPIC, *topics, STALE, NO_FIGURE))
    (claims / "cache.yaml").write_text(topic, encoding="utf-8")
    return folder


CheckPage = Callable[[str], Report]


@pytest.fixture(scope="session")
def check_page(write_project: Path) -> CheckPage:
    """Checks the project with a page of that text; the tags are in view on request only."""

    def run(text: str) -> Report:
        (write_project / "docs" / "page.md").write_text(text, encoding="utf-8", newline="")
        return check(write_project / "claims", root=write_project)

    return run


CodesOf = Callable[[str, str], list[str]]


@pytest.fixture(scope="session")
def codes_of(check_page: CheckPage) -> CodesOf:
    """The codes of the findings on a sentence in which `[…]` links to a claim; the tag is named."""

    def run(claim: str, sentence: str) -> list[str]:
        linked = sentence.replace("]", f"](reference/claims/cache.md#{claim})")
        return [each.code for each in check_page(f"{linked}\n\nAuthor-reported.\n").findings]

    return run
