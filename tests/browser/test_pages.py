"""Every page of the site: its links, languages, widths and access."""

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from swacalc.claims.query import Filter, matching
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.headline import rows

pytestmark = pytest.mark.browser

LIVE = 'data-command="replay"'
SHOWN = ".swa-claims tbody tr:not([hidden])"
FILTERED = ".swa-claims tbody tr[hidden]"  # there is one as soon as the filter has run


def unfolded(page: Any) -> Any:
    """The page with all that is folded away shown."""
    page.evaluate("document.querySelectorAll('details').forEach(part => (part.open = true))")
    return page


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
    "bounded-replay/",
    "findings/",
    "zh/simulator/",
    "check-text/",
    "derivations/",
    "reference/claims/?tag=teaching-toy",
    "reference/claims/pool-and-retention/",
    "reference/symbols/#symbol-n_win",
    "reference/zh/sources/",
    "reference/zh/claims/findings/",
    "404.html",
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
    twins = {path: f"zh/{path}" for path in ("", "guide/", "calculators/", "toy/")}
    twins["reference/claims/footprint/"] = "reference/zh/claims/footprint/"
    for path, chinese in twins.items():
        for language, twin in (("zh", chinese), ("en", path)):
            if language == "zh":
                page.goto(site.url + path)
            page.locator(f".md-select [hreflang={language}]").evaluate("link => link.click()")
            page.wait_for_url(site.url + twin)


def test_the_switch_keeps_place_and_inputs(new_page: Any, site: Any) -> None:
    """The other language opens at the same claim, with the same filter and the same inputs."""
    page = new_page(site.with_text(LIVE) + "?storage.turn=3500#storage")
    page.locator(".md-select [hreflang=zh]").evaluate("link => link.click()")
    page.wait_for_url(f"{site.url}zh/**")
    assert page.locator("#swa-storage-turn").input_value() == "3500"
    assert page.url.endswith("#storage")
    page.goto(f"{site.url}reference/zh/claims/?topic=footprint&tag=author-reported")
    page.locator(FILTERED).first.wait_for(state="attached")
    shown = page.locator(f"{SHOWN} a").evaluate_all("links => links.map((link) => link.hash)")
    assert len(shown) > 2
    page.locator(".md-select [hreflang=en]").evaluate("link => link.click()")
    page.wait_for_url(f"{site.url}reference/claims/**")
    page.locator(FILTERED).first.wait_for(state="attached")
    links = page.locator(f"{SHOWN} a")
    assert links.evaluate_all("links => links.map((link) => link.hash)") == shown


def test_chinese_labels(new_page: Any, site: Any) -> None:
    """On Chinese pages the live parts speak Chinese: labels, tags, units, notes and refusals."""
    page = unfolded(new_page(f"zh/{site.with_text(LIVE)}"))
    assert "层数" in page.locator("label[for=swa-replay-layers]").inner_text()
    assert page.locator(".swa-figures").first.get_attribute("aria-label") == "全部数字"
    large = page.locator("[data-command=replay] .swa-hero").first
    assert "2,560 个 token" in large.inner_text()
    assert "机制" in large.inner_text()
    link = large.locator("a").first.get_attribute("href")
    assert "/reference/zh/claims/" in (link or "")
    notes = page.locator("[data-command=storage] .swa-notes li")
    assert all(re.search("[一-鿿]", note) for note in notes.all_text_contents())
    page.locator("#swa-replay-layers").fill("0")
    refusal = page.locator("#swa-replay-layers-refusal")
    assert refusal.inner_text().startswith("--layers 不能是 0；应为不小于 1")


SPEAKING = ("calculators/", "bounded-replay/", "toy/", "simulator/", "findings/")
# What is read or heard of a page, except code and formulas.
READ = """() => {
  const out = [];
  const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode());)
    if (!node.parentElement.closest("script, style, code, pre, math")) out.push(node.data);
  for (const name of ["title", "aria-label", "alt", "placeholder"])
    for (const each of document.querySelectorAll(`[${name}]`)) out.push(each.getAttribute(name));
  return out;
}"""


@pytest.mark.parametrize(
    "path", ["zh/", *(f"zh/{each}" for each in SPEAKING), "reference/zh/rules/"]
)
def test_a_chinese_page_speaks_chinese(path: str, new_page: Any) -> None:
    """No two English words stand in a row, in text or labels, folded or not, but in commands."""
    page = new_page(path)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    page.wait_for_load_state("networkidle")
    said = page.evaluate(READ)
    assert len(said) > 50
    words = re.compile(r"(?<!['\w-])(?!swacalc )[a-z]{2,} [a-z]{2,}", re.ASCII)
    assert [each for each in said if words.search(each)] == []


@pytest.mark.parametrize(
    ("path", "title", "home"),
    [("zh/nothing-here", "没有这一页", "zh/"), ("reference/nothing-here", "Not found", "")],
)
def test_where_there_is_no_page_one_language_is_spoken(
    path: str, title: str, home: str, new_page: Any, site: Any
) -> None:
    """Below a folder of Chinese pages what is said of a missing one is Chinese, else English."""
    page = new_page("guide/")
    missing = {"path": site.folder / "404.html", "content_type": "text/html"}
    page.route(site.url + path, lambda route: route.fulfill(**missing))
    page.goto(site.url + path)
    assert page.locator("article h1").inner_text().strip() == title
    assert page.locator("article [lang]").count() == 4
    assert page.locator("article form").get_attribute("action") == f"/{home}"
    assert page.locator("#swa-lost").input_value() == "nothing here"


def test_shared_calculator(new_page: Any, site: Any) -> None:
    """The address keeps what was typed and restores it, and says nothing of what was left alone."""
    page = unfolded(new_page(site.with_text(LIVE)))
    page.locator("#swa-replay-layers").fill("61")
    page.locator("#swa-storage-turn").fill("3,500 tokens")
    page.locator("#swa-pool-ttl").fill("")
    page.wait_for_function("location.search.includes('pool.ttl')")
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
    assert again.locator(".swa-more[open]").count() == 1
    shown = [other.locator(".swa-value").all_inner_texts() for other in (page, unfolded(again))]
    assert shown[0] == shown[1]


def test_estimate(new_page: Any) -> None:
    """The front page answers four inputs with three figures, and leads to the same ones in full."""
    page = new_page("")
    assert page.locator(".swa-size .swa-input").count() == 4
    large = page.locator(".swa-size .swa-large")
    before = large.all_inner_texts()
    page.locator("#swa-size-dram").fill("3")
    assert page.locator("#swa-size-dram-refusal").inner_text().startswith("--dram: 3 has no unit")
    assert large.count() == 0
    page.locator("#swa-size-dram").fill("1TiB")
    page.locator("#swa-size-turn").fill("1k")
    after = large.all_inner_texts()
    assert [one != two for one, two in zip(before, after, strict=True)] == [True, True, True]
    page.locator(".swa-size section > p > a").click()
    page.locator("[data-command=pool] .swa-large").first.wait_for()
    full = [page.locator(f"[data-command={name}] .swa-large") for name in ("pool", "storage")]
    assert after == [*full[0].all_inner_texts(), full[1].first.inner_text()]


def test_a_model_without_claims(new_page: Any, site: Any) -> None:
    """Any model of the claim set can be chosen, and an address with it opens on its figures."""
    page = new_page(site.with_text(LIVE))
    large = page.locator("[data-command=storage] [data-hero=global_bytes_per_token] .swa-large")
    page.locator("#swa-storage-model").select_option("gemma-3-27b")
    page.locator(".swa-bars p", has_text="Gemma 3 27B").wait_for()
    page.wait_for_timeout(300)
    told = large.inner_text()
    again = new_page(page.url.removeprefix(site.url))
    again.locator(".swa-bars p", has_text="Gemma 3 27B").wait_for()
    other = again.locator("[data-command=storage] [data-hero=global_bytes_per_token] .swa-large")
    assert other.inner_text() == told != "890 B/token"


@pytest.mark.parametrize("language", ["", "zh/"])
def test_diagrams_are_saved(language: str, new_page: Any) -> None:
    """A picture and its data are one click away as files, in each language."""
    page = new_page(f"reference/{language}diagrams/")
    names = []
    for link in page.locator("a[download]").all()[:2]:
        with page.expect_download() as saved:
            link.click()
        names.append(saved.value.suggested_filename)
    assert names == ["cones.svg", "cones.json"]


def test_models_side_by_side(new_page: Any, site: Any, expect: Any, claims: Any) -> None:
    """The table has every model with the total of `swacalc storage`, the smallest first."""
    page = new_page(site.with_text(LIVE) + "?compare.context=50k")
    totals = page.locator(".swa-compare tbody th + td data")
    totals.first.wait_for()
    sizes = [int(each.get_attribute("value")) for each in totals.all()]
    answers = [expect("storage", {"model": name, "context": "50k"}) for name in claims.models]
    assert sizes == sorted(int(each.figures["total_bytes"].quantity.base) for each in answers)
    page.locator("#swa-compare-context").fill("50 s")
    assert page.locator("#swa-compare-context-refusal").is_visible()
    assert totals.count() == 0


def test_slider(new_page: Any, site: Any) -> None:
    """The turn's slider writes the field, and SWA's share and the ratio follow it."""
    page = unfolded(new_page(site.with_text(LIVE)))
    share = page.locator("[data-command=storage] li[data-figure=swa_share] .swa-value")
    large = page.locator("[data-command=storage] [data-hero=persistent_ratio]")
    told = large.inner_text()
    before = share.inner_text()
    page.locator("[data-command=storage] input[type=range]").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("#swa-storage-turn").input_value() == "3k"
    assert share.inner_text() < before
    assert large.inner_text() != told


def test_odd_address(new_page: Any, site: Any) -> None:
    """An address with unknown choices falls back to the initial ones."""
    odd = "?replay.model=x&replay.part=y&storage.dtype=z&storage.against=w"
    page = unfolded(new_page(site.with_text(LIVE) + odd))
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
    """The filter shows the claims that match by tag, topic, source and words, and counts them."""
    page = new_page("reference/claims/")
    count, total = page.locator(".swa-filter [role=status]"), len(claims.claims)
    found = rows(claims, symbol_table_of(claims), claims.claims.values())
    reported_only = {row.claim.id for row in found if row.reported_only}

    def shows(number: int) -> None:
        count.get_by_text(f"{number} of {total}", exact=True).wait_for()
        assert page.locator(SHOWN).count() == number
        assert page.locator(".swa-claims tbody tr:visible").count() == number

    assert page.locator(SHOWN).count() == total
    assert page.locator(".swa-claims tbody tr:visible").count() == 0
    page.locator("#swa-filter-tag").select_option("teaching-toy")
    shows(sum(claim.tag == "teaching-toy" for claim in claims.claims.values()))
    page.locator("#swa-filter-tag").select_option("reported-only")
    shows(len(reported_only))
    page.locator("#swa-filter-tag").select_option("")
    page.locator("#swa-filter-source").select_option("v4-report")
    shows(sum(any(e.source == "v4-report" for e in c.evidence) for c in claims.claims.values()))
    page.locator("#swa-filter-text").fill("no such words anywhere")
    shows(0)
    page.locator("#swa-filter-source").select_option("")
    page.locator("#swa-filter-text").fill("hours 72")
    shows(len(matching(claims, Filter(text="hours 72"))))
    page.wait_for_timeout(300)
    again = new_page(page.url.removeprefix(site.url))
    again.locator(".swa-claims .swa-statement", has_text="72 hours").first.wait_for()
    assert again.locator(SHOWN).count() == page.locator(SHOWN).count()


@pytest.mark.parametrize("words", ["重放", "persistent cache"])
def test_claim_filter_reads_both_languages(words: str, new_page: Any, claims: Any) -> None:
    """Words of either language find the same claims on the page of either language."""
    total, counts = len(claims.claims), []
    for path in ("reference/claims/", "reference/zh/claims/"):
        page = new_page(f"{path}?text={words}")
        page.wait_for_function(f"document.querySelectorAll('{SHOWN}').length < {total}")
        counts.append(page.locator(SHOWN).count())
    assert counts[0] > 5
    assert counts[0] == counts[1]


@pytest.mark.parametrize(("start", "path"), [("", "reference/"), ("zh/", "reference/zh/")])
def test_what_rests_on_the_authors_alone(start: str, path: str, new_page: Any, claims: Any) -> None:
    """The front page and the legend of the table lead to just those claims, in each language."""
    found = rows(claims, symbol_table_of(claims), claims.claims.values())
    alone = {row.claim.id for row in found if row.reported_only}
    for before in (start, f"{path}claims/"):
        page = new_page(before)
        page.locator("a[href$='tag=reported-only']").first.click()
        page.get_by_role("status").get_by_text(str(len(alone))).wait_for()
        shown = page.locator(f"{SHOWN} a:not(.headerlink)")
        assert {link.get_attribute("href").partition("#")[2] for link in shown.all()} == alone


def test_sections_are_chosen_in_chinese(new_page: Any) -> None:
    """On a Chinese page the sections of our derivations have the headings that they have there."""
    page = new_page("reference/zh/claims/?source=swacalc")
    page.wait_for_function("document.querySelector('#swa-filter-section').options.length > 9")
    options = page.locator("#swa-filter-section option").all_inner_texts()
    assert "依赖锥" in options
    assert all(re.search("[\u4e00-\u9fff]", each) for each in options)


def test_claims_of_a_section(new_page: Any) -> None:
    """The number that a source's section carries leads to the table of just those claims."""
    page = new_page("reference/sources/")
    page.locator("#v41-report ~ details summary").first.click()
    link = page.locator("#v41-report ~ details td a").first
    carried = link.inner_text()
    link.click()
    page.get_by_role("status").get_by_text(f"{carried} of ").wait_for()
    assert page.locator(".swa-claims tbody tr:visible").count() == int(carried)


def test_folded_symbol(new_page: Any) -> None:
    """A link to a symbol unfolds its group and shows it."""
    page = new_page("reference/symbols/#symbol-n_win")
    assert page.locator("tr", has=page.locator("#symbol-n_win")).is_visible()


def test_the_address_of_a_claim_unfolds_it(new_page: Any) -> None:
    """A link to a claim shows its evidence, a click on another unfolds that, and paper has all."""
    page = new_page("reference/claims/footprint/#hbm-quarter", width=360)
    opened = "[...document.querySelectorAll('.swa-evidence')].map((more) => more.open)"
    own = page.locator("#hbm-quarter ~ .swa-evidence").first
    assert own.evaluate("more => more.open")
    assert page.evaluate(opened).count(True) == 1
    page.locator(".swa-contents > summary").click()
    page.locator(".swa-contents a[href='#global-footprint-890']").click()
    page.locator("#global-footprint-890 ~ .swa-evidence a[href^='https']").first.wait_for()
    assert page.evaluate(opened).count(True) == 2
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert all(page.evaluate(opened))


def test_a_claim_takes_less_than_a_screen(new_page: Any, site: Any, claims: Any) -> None:
    """On a phone the claims of a long page take less than a screen of 740 px each, on average."""
    page = new_page("", width=360)
    for topic in claims.topics:
        page.goto(f"{site.url}reference/claims/{topic.topic}/")
        heights = page.evaluate(
            """() => [...document.querySelectorAll("article h2")].map((head) =>
              head.getBoundingClientRect().top)"""
        )
        if len(heights) > 8:
            assert (heights[-1] - heights[0]) / (len(heights) - 1) < 740


def test_copying_a_claim(chromium: Any, site: Any, claims: Any) -> None:
    """A claim's link, sentence and snippets are copied with its address on the site."""
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    path = "reference/claims/footprint/"
    page.goto(site.url + path)
    box = page.locator("#global-footprint-890 ~ .swa-evidence .swa-copies").first
    page.locator("#global-footprint-890 ~ .swa-evidence > summary").first.click()
    address = f"{site.url}{path}#global-footprint-890"

    def copied(label: str) -> str:
        box.get_by_text(label, exact=True).click()
        box.get_by_text("Copied.").wait_for()
        return str(page.evaluate("navigator.clipboard.readText()"))

    statement = claims.claims["global-footprint-890"].statement.en
    assert copied("Copy link") == address
    assert copied("Copy sentence") == f"{statement} [author-reported] {address}"
    assert f"\\url{{{address}}}" in copied("BibTeX")
    assert copied("Markdown").startswith(f"[890 B/token]({address}) (author-reported; ")
    assert json.loads(copied("JSON"))["id"] == "global-footprint-890"
    # Where the site has cards, the claim is marked, and its link is that of its own page.
    page.evaluate("document.getElementById('global-footprint-890').dataset.putForward = ''")
    assert copied("Copy link") == f"{site.url}claim/global-footprint-890.html"
    assert copied("BibTeX").count(address) == 1
    context.close()


def test_claims_without_scripts(chromium: Any, site: Any, claims: Any) -> None:
    """Without JavaScript each topic unfolds its claims, and live parts say what they would do."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}reference/claims/")
    summary = page.locator(".swa-claims summary").first
    summary.click()
    assert page.locator(".swa-claims tbody tr:visible").count() == len(claims.topics[0].claims)
    page.goto(site.url + site.with_text(LIVE))
    assert page.locator(".swa-calculator").first.inner_text().strip()
    context.close()


def test_passing_on_a_result(chromium: Any, site: Any) -> None:
    """A result's link leads to what was typed, and what is copied to embed shows it alone."""
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(site.url + site.with_text(LIVE))
    page.locator("#swa-storage-turn").fill("3,500 tokens")
    box = page.locator("[data-command=storage] .swa-copies")

    def copied(label: str) -> str:
        box.get_by_text(label, exact=True).click()
        box.get_by_text("Copied.").wait_for()
        return str(page.evaluate("navigator.clipboard.readText()"))

    large = page.locator("[data-command=storage] .swa-large").first.inner_text()
    link = copied("Copy link")
    assert large in copied("Copy sentence")
    assert link in copied("BibTeX")
    (frame,) = re.findall('src="(.*?)"', copied("Copy to embed"))
    page.goto(link)
    assert page.locator("#swa-storage-turn").input_value() == "3,500 tokens"
    page.goto(unescape(frame))
    assert page.locator("[data-command=storage] .swa-large").first.inner_text() == large
    assert page.locator(".md-header, [data-command=pool]").count() > 0
    assert page.locator(":is(.md-header, [data-command=pool]):visible").count() == 0
    context.close()


def test_search_from_where_nothing_is(new_page: Any) -> None:
    """The address that the form of the page for lost addresses leads to searches at once."""
    page = new_page("?q=bounded+replay")
    page.locator(".md-search-result__item").first.wait_for()
    assert page.locator(".md-search__input").input_value() == "bounded replay"


def searched(page: Any, words: str) -> list[str]:
    """What the search lists for words, each result with its title and its text."""
    page.locator(".md-search__input").click()
    page.keyboard.insert_text(words)
    page.locator(".md-search-result__meta", has_text=re.compile(r"\d")).wait_for()
    return list(page.locator(".md-search-result__item").all_inner_texts())


@pytest.mark.parametrize("words", ["重放", "持久化缓存"])
def test_search_finds_chinese(words: str, new_page: Any) -> None:
    """Chinese words find what has them together, on whichever page they are asked for."""
    for path in ("zh/guide/", "guide/"):
        found = searched(new_page(path), words)
        assert len(found) > 5
        assert sum(words in "".join(each.split()) for each in found) > 2


def test_search_keeps_to_the_language(new_page: Any) -> None:
    """On an English page English words find English pages; on a Chinese page its own come first."""
    han = re.compile("[\u4e00-\u9fff]")
    titles = [each.split("\n")[0] for each in searched(new_page("guide/"), "global kv")]
    assert not [title for title in titles if han.search(title)]
    assert han.search(searched(new_page("zh/guide/"), "global kv")[0])
