"""The page that audits a text: in the browser the same as the command line, and nothing else."""

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from swacalc.audit.articles import Article
from swacalc.audit.auditing import Auditor
from swacalc.audit.suppressing import Exceptions, unsuppressed
from swacalc.claims.types import ClaimSet
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.resolver import Resolver
from swacalc.output.audits import Audit, audit_json

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
PLACE = "check-text/"
TEXT = """\
# V4.1-Flash <script>document.title = "run"</script>

Global KV takes 890 bytes per token. It takes 890 KB per token in HBM. \u202etxt

HBM shrinks to 1/8 of what V4-Flash needs. <img src=x onerror="document.title = 'run'">
"""
SENTENCES = (
    "Global KV of V4.1-Flash takes 890 KB per token in HBM. HBM shrinks to 1/8 of V4-Flash's."
)
CELLS = [{"cell_type": "markdown", "metadata": {}, "source": [SENTENCES]}]
FORMS = {
    "text.txt": SENTENCES,
    "text.html": f"<h1>V4.1-Flash</h1><meta charset=gbk><p>{SENTENCES} <script>1/8</script>全局 KV",
    "text.rst": f"V4.1-Flash\n==========\n\n{SENTENCES}\n\n.. note:: {SENTENCES}\n",
    "text.adoc": f"= V4.1-Flash\n\n{SENTENCES}\n\n|===\n|HBM |1/8\n|===\n",
    "text.ipynb": json.dumps({"cells": CELLS, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}),
    "text.md": f"<!-- swacalc: ignore AUD501 quoted -->\n{SENTENCES}\n\n"
    "<!-- swacalc: ignore AUD504 in vain -->\nNothing.\r\n",
}
_ANSWERS = """
(texts) => new Promise((resolve) => {
  const worker = new Worker(SITE + "assets/text-worker.js", { type: "module" });
  const answers = [];
  worker.onmessage = ({ data: { answer, failed } }) => {
    if (!answer && failed === undefined) return;
    answers.push(answer ?? failed);
    if (answers.length === texts.length) {
      worker.terminate();
      resolve(answers);
    }
  };
  for (const [path, text] of texts)
    worker.postMessage({ path, data: new TextEncoder().encode(text), site: SITE, chinese: false });
})
"""

_DROP = """
([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  const dropped = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector("#swa-text").dispatchEvent(dropped);
}
"""
_UNREADABLE = """
() => (File.prototype.arrayBuffer = async () => {
  throw new DOMException("", "NotReadableError");
})
"""


def need_pyodide() -> None:
    """Without Pyodide the tests skip; where all must run, only if it could not be fetched."""
    if not (ROOT / ".pyodide").is_dir():
        reason = "there is no Pyodide: run .ci/pyodide"
        if os.environ.get("CI") == "true" and os.environ.get("PYODIDE_REFUSED") != "true":
            pytest.fail(reason)
        pytest.skip(reason)


class Opened(NamedTuple):
    """A page, and the addresses that it and its workers asked for."""

    page: Any
    asked: list[str]


@pytest.fixture
def opened(chromium: Any, site: Any) -> Iterator[Callable[..., Opened]]:
    """Opens the page on a phone; `path` may be that of its twin, `headers` are sent with all."""
    need_pyodide()
    contexts = []

    def open_page(path: str = PLACE, headers: dict[str, str] | None = None) -> Opened:
        size = {"width": 360, "height": 800}
        context = chromium.new_context(viewport=size, color_scheme="dark", bypass_csp=not headers)
        contexts.append(context)
        asked: list[str] = []
        context.on("request", lambda request: asked.append(request.url))
        if headers:
            context.route("**/*", lambda route: _with(route, headers))
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.goto(site.url + path)
        page.wait_for_selector("#swa-text")
        return Opened(page, asked)

    yield open_page
    for context in contexts:
        context.close()


def _with(route: Any, headers: dict[str, str]) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, headers=answer.headers | headers)


def check(page: Any, text: str) -> None:
    """Paste a text, press the button, and wait for the result."""
    page.fill("#swa-text", text)
    page.click("button[type=submit]")
    page.wait_for_selector(".swa-result h2")


@pytest.fixture(scope="module")
def audited(claims: ClaimSet) -> Callable[[str, str], str]:
    """What the command line prints of a text as JSON, with claims that were read from YAML."""
    auditor = Auditor(claims, Resolver(symbol_table_of(claims)))

    def printed(path: str, text: str) -> str:
        article = Article(path, text)
        left = unsuppressed([article], auditor.judged(article), Exceptions())
        return audit_json(Audit(left, [article], claims))

    return printed


def test_the_same_as_the_command_line(
    opened: Callable[..., Opened], site: Any, audited: Callable[[str, str], str]
) -> None:
    """Every kind of text, articles in many languages and one of 100 kB have the same findings."""
    clean = [path.read_text("utf-8") for path in sorted(ROOT.glob("tests/audit/clean/*.md"))]
    long = ("\n\n".join(clean) * 9)[:100_000]
    texts = [("text.md", TEXT), *FORMS.items(), *(("text.md", text) for text in (*clean, long))]
    answers = opened().page.evaluate(_ANSWERS.replace("SITE", json.dumps(site.url)), texts)
    for (path, text), answer in zip(texts, answers, strict=True):
        found, expected = json.loads(answer["audit"]), json.loads(audited(path, text))
        assert found == expected, path
        assert path not in FORMS or found["statements"], path


def test_a_text_is_marked(opened: Callable[..., Opened], site: Any) -> None:
    """Under the headers that hosting recommends, each statement has its verdict, claim and hint.

    What the text has of markup and of characters that reorder it is shown and does nothing, and no
    request leaves the site.
    """
    hosting = (ROOT / "docs/hosting.md").read_text("utf-8")
    policy = re.search(r"`Content-Security-Policy: ([^`]*)`", hosting)
    assert policy
    header = {"content-security-policy": " ".join(policy[1].split())}
    page, asked = opened(headers=header)
    assert not [url for url in asked if "pyodide/" in url]
    check(page, TEXT)
    assert page.locator(".swa-result pre").inner_text() == (
        TEXT.replace("890 bytes per token", "890 bytes per token[1 agrees]")
        .replace("890 KB per token", "890 KB per token[2 wrong-unit]")
        .replace("1/8", "1/8[3 wrong-object]")
        .replace("\u202e", "\\u202e")
    )
    assert page.title().startswith("Check your text")
    notes = page.locator(".swa-result li")
    assert [note.locator("strong").inner_text() for note in notes.all()] == [
        "agrees",
        "wrong-unit",
        "wrong-object",
    ]
    link = notes.nth(1).locator(f"a[href^='{site.url}']:not(.place)")
    assert link.inner_text() == "Global KV per token"
    assert "(v41-report, Abstract)" in notes.nth(1).inner_text()
    assert "Write: The global KV of V4.1-Flash" in notes.nth(1).inner_text()
    page.goto(link.get_attribute("href"))
    assert page.locator(":target").count() == 1
    assert [url for url in asked if not url.startswith(site.url)] == []


def test_in_chinese(opened: Callable[..., Opened], site: Any) -> None:
    """The Chinese page says all of it in Chinese, fits a phone, and its result is accessible."""
    from axe_playwright_python.sync_playwright import Axe

    page = opened("zh/check-text/").page
    check(
        page,
        TEXT.replace(
            "It takes 890 KB", "V4.1-Flash 的全局 KV 每个 token 占 890 KB。 It takes 890 KB"
        ),
    )
    assert page.locator(".swa-result > div").first.inner_text().startswith("发现 3 处问题")
    note = page.locator(".swa-result li", has_text="单位不符").first
    assert "V4.1-Flash 的全局 KV 常驻 HBM，每个 token 占 890 字节。" in note.inner_text()
    assert note.locator(f"a[href^='{site.url}reference/zh/claims/']").count() == 1
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    worst = {"serious", "critical"}
    violations = Axe().run(page).response["violations"]
    assert [each["id"] for each in violations if each["impact"] in worst] == []
    page.emulate_media(media="print")
    assert page.locator(".swa-result pre").is_visible()
    assert not page.locator(".swa-text form").is_visible()


def test_it_can_be_cancelled(opened: Callable[..., Opened]) -> None:
    """A check that was cancelled while it loads leaves the page ready for the next."""
    page = opened().page
    page.fill("#swa-text", TEXT)
    page.click("button[type=submit]")
    page.click("button[type=button]:has-text('Cancel')")
    assert page.locator(".swa-said").inner_text() == "Cancelled."
    check(page, TEXT)
    assert page.locator(".swa-result li").count() == 3


def test_a_text_that_takes_too_long(opened: Callable[..., Opened]) -> None:
    """A worker that does not answer in a minute is ended, and one that breaks is told of."""
    page = opened().page
    page.clock.install()
    answers = iter(("self.postMessage({ ready: true });", "throw new Error('broken');"))
    page.context.route(
        "**/text-worker.js",
        lambda route: route.fulfill(body=next(answers), content_type="text/javascript"),
    )
    page.fill("#swa-text", TEXT)
    page.click("button[type=submit]")
    page.wait_for_function("document.querySelector('.swa-said').textContent === 'Checking …'")
    page.clock.fast_forward(61_000)
    assert "more than 60 seconds" in page.locator(".swa-said").inner_text()
    page.click("button[type=submit]")
    page.wait_for_selector(".swa-refusal:has-text('broken')")
    assert page.locator("button[type=submit]").is_enabled()


@pytest.mark.parametrize(
    ("name", "data", "said", "dropped"),
    [
        ("talk.pdf", b"%PDF-1.7", "swacalc audit talk.pdf reads it", False),
        ("talk.docx", b"PK", "choose .md, .txt", True),
        ("talk.txt", "débit".encode("latin-1"), "not text in UTF-8", False),
        ("talk.md", b"a" * 500_001, "up to 0.5 MB", False),
        ("talk.htm", b"<p>Global KV", "", False),
        ("talk.HTML", b"<p>Global KV", "", True),
    ],
)
def test_files(
    opened: Callable[..., Opened], name: str, data: bytes, said: str, dropped: bool
) -> None:
    """A file's text is put into the field with its kind, or the page says why it is not."""
    page = opened().page
    if dropped:
        page.evaluate(_DROP, [name, data.decode()])
    else:
        page.set_input_files("#swa-file", {"name": name, "mimeType": "", "buffer": data})
    if said:
        page.wait_for_selector(f".swa-refusal:has-text('{said}')")
        assert page.input_value("#swa-text") == ""
    else:
        page.wait_for_function("document.querySelector('#swa-text').value")
        assert page.input_value("#swa-text") == data.decode()
        assert page.input_value("#swa-kind") == ".html"


def test_a_file_that_cannot_be_read(opened: Callable[..., Opened]) -> None:
    """A folder, or a file that is gone, is not said to be in another encoding."""
    page = opened().page
    page.evaluate(_UNREADABLE)
    page.evaluate(_DROP, ["talk.md", TEXT])
    page.wait_for_selector(".swa-refusal:has-text('talk.md cannot be read')")
    assert page.input_value("#swa-text") == ""


def test_a_site_without_pyodide(chromium: Any, site_without_pyodide: Any) -> None:
    """A site that was built without says so with the command that does the same; so does a file."""
    page = chromium.new_page()
    page.goto(site_without_pyodide.url + PLACE)
    page.wait_for_selector(".swa-text:has-text('built without Pyodide')")
    assert page.locator(".swa-text").inner_text().endswith("swacalc audit FILE does the same.")
    assert page.locator(".swa-text form").count() == 0
    assert not (site_without_pyodide.folder / "assets/pyodide").exists()
    page.goto((site_without_pyodide.folder / PLACE / "index.html").as_uri())
    assert "opened from a file" in page.locator(".swa-text").inner_text()
    assert "swacalc audit FILE" in page.locator(".swa-text").inner_text()
    page.close()
