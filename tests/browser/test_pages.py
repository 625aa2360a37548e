"""Every page of the site: its links, languages, widths and access."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

pytestmark = pytest.mark.browser

LIVE = 'data-command="replay"'


def test_no_page_scrolls_sideways(new_page: Any, site: Any) -> None:
    """At 360 px every page is as wide as the screen, asks no other host, and has no error."""
    page = new_page("", width=360)
    wide = []
    for path in site.pages():
        page.goto(site.url + path)
        page.wait_for_load_state("load")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(path)
    assert wide == []


# A page of each kind; long tables are cut by their filter, since every cell is audited.
KINDS = (
    "",
    "guide/",
    "calculators/",
    "toy/",
    "zh/calculators/",
    "zh/toy/",
    "derivations/",
    "reference/claims/?tag=teaching-toy",
    "reference/claims/pool-and-retention/",
    "reference/diagrams/",
    "reference/rules/",
)


@pytest.mark.parametrize(
    ("scheme", "rules"), [("light", None), ("dark", ["color-contrast", "link-in-text-block"])]
)
def test_access(scheme: str, rules: list[str] | None, new_page: Any, site: Any) -> None:
    """An audit finds nothing serious on any kind of page, nor colours to fault in the dark."""
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()
    options = {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {})
    page = new_page("", color_scheme=scheme)
    found = []
    for path in KINDS:
        page.goto(site.url + path)
        page.wait_for_load_state("networkidle")
        violations = axe.run(page, options=options).response
        found += [
            (path, each["id"], each["nodes"][0]["html"])
            for each in violations["violations"]
            if each["impact"] in {"serious", "critical"}
        ]
    assert found == []


def test_languages(new_page: Any, site: Any) -> None:
    """The language switch leads from each main page to its Chinese twin, and back again."""
    page = new_page("")
    for path in ("", "guide/", "calculators/", "toy/"):
        for language, twin in (("zh", f"zh/{path}"), ("en", path)):
            if language == "zh":
                page.goto(site.url + path)
            page.locator(f".md-select [hreflang={language}]").evaluate("link => link.click()")
            page.wait_for_url(site.url + twin)


def test_chinese_labels(new_page: Any, site: Any) -> None:
    """On Chinese pages the live parts speak Chinese, but for the sentences of the command line."""
    page = new_page(f"zh/{site.with_text(LIVE)}")
    assert "层数" in page.locator("label[for=swa-replay-layers]").inner_text()
    assert page.locator(".swa-figures").first.get_attribute("aria-label") == "结果"
    page.locator("#swa-replay-layers").fill("0")
    refusal = page.locator("#swa-replay-layers-refusal")
    assert refusal.inner_text().startswith("--layers cannot be 0")
    assert refusal.get_attribute("lang") == "en"


def test_shared_calculator(new_page: Any, site: Any) -> None:
    """The address keeps what was typed and restores it, and says nothing of what was left alone."""
    page = new_page(site.with_text(LIVE))
    page.locator("#swa-replay-layers").fill("61")
    page.locator("#swa-storage-turn").fill("3,500 tokens")
    page.locator("#swa-pool-ttl").fill("")
    page.wait_for_timeout(300)
    query = parse_qs(urlsplit(page.url).query, keep_blank_values=True)
    kept = {"replay.layers": ["61"], "storage.turn": ["3,500 tokens"], "pool.ttl": [""]}
    assert query == kept
    again = new_page(page.url.removeprefix(site.url))
    for name, value in {
        "replay-layers": "61",
        "storage-turn": "3,500 tokens",
        "pool-ttl": "",
    }.items():
        assert again.locator(f"#swa-{name}").input_value() == value
    shown = [other.locator(".swa-value").all_inner_texts() for other in (page, again)]
    assert shown[0] == shown[1]


def test_slider(new_page: Any, site: Any) -> None:
    """The turn's slider writes the field, and SWA's share and the ratio follow it."""
    page = new_page(site.with_text(LIVE))
    share = page.locator("[data-command=storage] li[data-figure=swa_share] .swa-value")
    before = share.inner_text()
    page.locator("[data-command=storage] input[type=range]").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("#swa-storage-turn").input_value() == "3k"
    assert share.inner_text() < before
    assert share.inner_text() in page.locator("[data-command=storage] .swa-bars p").inner_text()


def test_odd_address(new_page: Any, site: Any) -> None:
    """An address with unknown choices falls back to the initial ones."""
    odd = "?replay.model=x&replay.part=y&storage.dtype=z&storage.against=w"
    page = new_page(site.with_text(LIVE) + odd)
    assert page.locator("#swa-replay-model").input_value() == "deepseek-v4.1-flash"
    assert page.locator("#swa-storage-dtype").input_value() == "native"
    assert page.locator("#swa-storage-against").input_value() == "deepseek-v4-flash"
    assert page.locator("[data-command=replay] .swa-value").first.inner_text() == "2,560 tokens"


def test_shared_toy(new_page: Any, site: Any) -> None:
    """The toy's setting is in the address and comes back from it."""
    page = new_page(site.with_text("swa-toy") + "?layers=2&window=4&start=1&query=nine")
    values = [
        page.locator(f"#swa-toy-{name}").input_value()
        for name in ("layers", "window", "start", "query")
    ]
    assert values == ["2", "4", "1", "7"]


def test_claim_filter(new_page: Any, site: Any, claims: Any) -> None:
    """The filter shows the claims that match by tag, topic, source and text, and counts them."""
    page = new_page("reference/claims/")
    rows = page.locator(".swa-claims tbody tr")
    count, total = page.locator(".swa-filter [role=status]"), len(claims.claims)
    assert rows.count() == total
    assert count.inner_text() == f"{total} of {total} claims"
    page.locator("#swa-filter-tag").select_option("teaching-toy")
    toys = sum(claim.tag == "teaching-toy" for claim in claims.claims.values())
    assert page.locator(".swa-claims tbody tr:visible").count() == toys
    assert count.inner_text() == f"{toys} of {total} claims"
    page.locator("#swa-filter-tag").select_option("")
    page.locator("#swa-filter-source").select_option("v4-report")
    of_source = sum(
        any(e.source == "v4-report" for e in c.evidence) for c in claims.claims.values()
    )
    assert page.locator(".swa-claims tbody tr:visible").count() == of_source
    page.locator("#swa-filter-text").fill("no such words anywhere")
    assert page.locator(".swa-claims tbody tr:visible").count() == 0
    page.locator("#swa-filter-text").fill("72 HOURS")
    page.wait_for_timeout(300)
    visible = page.locator(".swa-claims tbody tr:visible").count()
    again = new_page(page.url.removeprefix(site.url))
    assert again.locator(".swa-claims tbody tr:visible").count() == visible


def test_claims_without_scripts(chromium: Any, site: Any, claims: Any) -> None:
    """Without JavaScript the table of claims is whole, and live parts say what they would do."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}reference/claims/")
    assert page.locator(".swa-claims tbody tr:visible").count() == len(claims.claims)
    page.goto(site.url + site.with_text(LIVE))
    assert page.locator(".swa-calculator").first.inner_text().strip()
    context.close()
