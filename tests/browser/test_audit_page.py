"""The page that an audit writes, in a browser: access in both schemes, and no width too large."""

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from typer.testing import CliRunner

from swacalc.cli.audit import app

pytestmark = pytest.mark.browser

ARTICLE = """\
# V4.1-Flash

Global KV takes 890 KB per token. Compared with V4, disk KV is kept at most 72 hours.

The price fell with the SSD share of one deployment.

HBM needs exactly 1/4; the pool takes 10% of host DRAM. AVeryLongWord{}
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the page of an article with a statement of each kind."""
    folder: Path = tmp_path_factory.mktemp("audit")
    (folder / "a.md").write_text(ARTICLE.format("x" * 300), encoding="utf-8")
    words = [str(folder / "a.md"), "--format", "html", "--output", str(folder / "a.html")]
    CliRunner().invoke(app, words)
    return (folder / "a.html").as_uri()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_access(scheme: str, address: str, chromium: Any) -> None:
    """An audit of access finds nothing at all, and a phone needs no scrolling to the side."""
    # Only so can the audit's own script run in a page that allows none.
    context = chromium.new_context(
        color_scheme=scheme, bypass_csp=True, viewport={"width": 360, "height": 800}
    )
    page = context.new_page()
    page.goto(address)
    kinds = page.locator("mark").evaluate_all("marks => marks.map(mark => mark.className)")
    assert set(kinds) == {"agrees", "further", "not-judged", "wrong"}
    assert Axe().run(page).response["violations"] == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    context.close()
