"""A claim that contradicts itself is one finding at the claim, and none on the pages."""

from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.checks import Report, check, choose, restricted

SOURCES = """\
sources:
  - {id: report, title: A report, kind: documentation, language: en, urls: ["https://example.org"],
     sections: [{number: "1", heading: Storage}]}
"""
SYMBOLS = "symbols: [{name: x, unit: UNIT, meaning: {en: One.}, default: {claim: it}}]\n"
TOPIC = """\
topic: cache
title: {en: A cache}
claims:
  - id: it
    tag: author-reported
    statement: {en: "EN", zh: "ZH"}
    figure: {symbol: x, relation: RELATION, value: "VALUE"}
    evidence: [{source: report, section: "1", words: ["WORDS"]}]
"""
PAGE = "# Author-reported\n\nIt is [TEXT](reference/claims/cache.md#it).\n"
LIFETIME = {
    "EN": "It stays for at least 72 hours.",
    "ZH": "至少保留 72 小时。",
    "RELATION": "at-least",
    "VALUE": "72 h",
    "UNIT": "h",
    "WORDS": "72 hours",
    "TEXT": "at least 72 hours",
}
SHARE = {
    "EN": "It needs about 1/8 of the space.",
    "ZH": "约为 V4-Flash 的八分之一。",
    "RELATION": "about",
    "VALUE": "1/8",
    "UNIT": "ratio",
    "WORDS": "1/8",
    "TEXT": "about 1/8",
}
BYTES = {
    "EN": "A row of 512 channels takes 288 bytes.",
    "ZH": "512 个通道的一行占 288 字节。",
    "RELATION": "equals",
    "VALUE": "288 B/entry",
    "UNIT": "B/entry",
    "WORDS": "288",
    "TEXT": "288",
}
Ask = Callable[..., Report]


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """Checks a project of one claim and one page, some of whose words were exchanged."""

    def run(base: dict[str, str], rules: tuple[str, ...] = (), **changed: str) -> Report:
        texts = {"claims/sources.yaml": SOURCES, "claims/symbols.yaml": SYMBOLS}
        texts |= {"claims/cache.yaml": TOPIC, "docs/page.md": PAGE}
        for name, form in texts.items():
            text = form
            for word, meant in (base | changed).items():
                text = text.replace(word, meant)
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        return check(tmp_path / "claims", root=tmp_path, rules=choose(select=rules))

    return run


def codes(report: Report) -> list[str]:
    """The codes of a report's findings."""
    return [each.code for each in report.findings]


@pytest.mark.parametrize(
    ("base", "changed"),
    [
        (LIFETIME, {}), (LIFETIME, {"VALUE": "3 d"}), (LIFETIME, {"EN": "It stays, for years."}),
        (LIFETIME, {"EN": "Of 2 kinds it stays 72 hours minimum.", "ZH": "72 小时起。"}),
        (LIFETIME, {"WORDS": "at least 72 hours"}), (LIFETIME, {"ZH": "很久。"}),
        (SHARE, {}), (SHARE, {"EN": "It is reduced by about 87.5%."}),
        (SHARE, {"ZH": "减少到约 1/8。"}), (SHARE, {"EN": "It is about 8 times smaller."}),
        (SHARE, {"EN": "Of 40 layers 20 take about 12.5%."}), (BYTES, {}),
        (BYTES, {"EN": "It is the row of the format."}),
        (BYTES, {"EN": "An entry takes 0.288 kB.", "TEXT": "the row"}),
    ],
)  # fmt: skip
def test_words_that_agree_are_clean(
    ask: Ask, base: dict[str, str], changed: dict[str, str]
) -> None:
    """Other numbers beside the figure, convertible units and other spellings are right."""
    assert codes(ask(base, **changed)) == []


@pytest.mark.parametrize(
    ("base", "changed"),
    [
        (LIFETIME, {"VALUE": "48 h"}), (LIFETIME, {"VALUE": "72 d"}),
        (LIFETIME, {"VALUE": "72 min"}), (LIFETIME, {"EN": "It stays for at least 72 moons."}),
        (BYTES, {"VALUE": "28800 B/entry", "EN": "A row takes 28,808 bytes."}),
        (LIFETIME, {"RELATION": "equals"}), (LIFETIME, {"RELATION": "over"}),
        (LIFETIME, {"ZH": "至少保留 48 小时。"}), (LIFETIME, {"ZH": "保留 72 小时。"}),
        (LIFETIME, {"ZH": "至多保留 72 小时。"}),
        (LIFETIME, {"EN": "It stays for at least 48 hours."}),
        (LIFETIME, {"WORDS": "48 hours"}), (LIFETIME, {"WORDS": "over 72 hours"}),
        (LIFETIME, {"EN": "It does not stay for at least 72 hours."}),
        (SHARE, {"VALUE": "1/7"}), (SHARE, {"RELATION": "nearly"}),
        (SHARE, {"ZH": "约为七分之一。"}),
        (SHARE, {"WORDS": "1/9"}), (SHARE, {"EN": "It needs about 13.5% of the space."}),
        (BYTES, {"VALUE": "528 B/entry"}), (BYTES, {"ZH": "一行占 528 字节。"}),
        (BYTES, {"VALUE": "288 token", "UNIT": "token"}), (BYTES, {"RELATION": "about"}),
    ],
)  # fmt: skip
def test_a_claim_that_contradicts_itself_is_one_finding_at_its_figure(
    ask: Ask, base: dict[str, str], changed: dict[str, str]
) -> None:
    """Value, unit, relation, one language or the evidence: one finding, and a page has none."""
    report = ask(base, **changed)
    assert codes(report) == ["CLM107"]
    place = report.findings[0].place
    assert (place.path, place.line) == ("claims/cache.yaml", 7)
    assert (place.column or 0) > 40


def test_the_message_names_every_text_that_says_another_thing(ask: Ask) -> None:
    """All that is out of date is named in one message, each with its number and relation."""
    message = ask(LIFETIME, VALUE="48 h").findings[0].message
    assert "the figure is at least 48 h" in message
    for words in ("in en says at least '72 hours'", "in zh says at least '72 小时'", "from report"):
        assert words in message


def test_a_page_that_agrees_with_neither_is_wrong_all_the_same(ask: Ask) -> None:
    """Only numbers that repeat the claim's own words are left out on pages."""
    assert codes(ask(LIFETIME, VALUE="48 h", TEXT="at least 60 hours")) == ["CLM107", "DOC402"]


def test_pages_are_blamed_where_the_claim_is_not(ask: Ask) -> None:
    """If the rule about claims does not run, a page with another number has the finding."""
    assert codes(ask(LIFETIME, ("DOC",), VALUE="48 h")) == ["DOC402"]


def test_a_page_asked_alone_shows_the_claim_that_it_rests_on(ask: Ask, tmp_path: Path) -> None:
    """A page that repeats such a claim's words is not clean when checked alone."""
    page = [Path("docs/page.md")]
    assert codes(restricted(ask(LIFETIME, VALUE="48 h"), page, tmp_path)) == ["CLM107"]
    assert codes(restricted(ask(LIFETIME, VALUE="48 h", TEXT="it"), page, tmp_path)) == []
