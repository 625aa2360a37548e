"""What others see of the site where it has an address: links, cards, Markdown and lists."""

import os
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from struct import unpack
from types import SimpleNamespace

import pytest
from mkdocs.exceptions import PluginError

from swacalc.claims.load import load
from swacalc.output.claim_lines import figure_text

ROOT = Path(__file__).parents[1]
URL = "https://docs.example.org/swacalc/"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built for an address."""
    folder = tmp_path_factory.mktemp("published")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(folder)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "SITE_URL": URL}
    subprocess.run(words, cwd=ROOT, env=environment, check=True)
    return folder


def heads(site: Path) -> dict[str, str]:
    """The head of each page by its address."""
    return {
        f"{URL}{path.parent.relative_to(site).as_posix()}/".removesuffix("./"): (
            path.read_text("utf-8").partition("</head>")[0]
        )
        for path in site.rglob("index.html")
    }


def test_pages_name_their_address(site: Path) -> None:
    """Every page has its canonical address, and the site map lists it."""
    listed = re.findall("<loc>(.*?)</loc>", (site / "sitemap.xml").read_text("utf-8"))
    found = heads(site)
    assert sorted(listed) == sorted(found)
    for url, head in found.items():
        assert re.findall('<link rel="canonical" href="(.*?)">', head) == [url]


def test_languages_name_each_other(site: Path) -> None:
    """A page and its twin name each other and themselves, and the twin is there."""
    found = heads(site)
    named = {
        url: dict(re.findall('rel="alternate" hreflang="(.*?)" href="(.*?)"', head))
        for url, head in found.items()
    }
    assert named[URL] == {"en": URL, "zh": f"{URL}zh/"}
    for url, twins in named.items():
        assert all(named[twin] == twins for twin in twins.values())
        assert not twins or url in twins.values()
        assert twins or "/zh/" not in url


def test_cards_have_a_number(site: Path) -> None:
    """Every page has a card, a PNG of the usual size, and that of a topic is its own."""
    for url, head in heads(site).items():
        (image,) = re.findall('<meta property="og:image" content="(.*?)">', head)
        data = (site / image.removeprefix(URL)).read_bytes()
        assert data.startswith(b"\x89PNG")
        assert unpack(">II", data[16:24]) == (1200, 630)
        name = url.removeprefix(URL).replace("zh/", "").rstrip("/")
        assert not name.startswith("reference/claims/") or image == f"{URL}assets/cards/{name}.png"


def test_a_claim_put_forward_has_a_card_of_its_own(site: Path) -> None:
    """Its page names figure, tag and card, and leads on to the claim, which is marked so."""
    claims = {each.id: each for each in load(ROOT / "claims", root=ROOT).claims.headline()}
    pages = {path.stem: path.read_text("utf-8") for path in (site / "claim").glob("*.html")}
    figures = {name for name, claim in claims.items() if claim.figure and claim.figure.value}
    assert figures <= set(pages)
    for name, page in pages.items():
        (image,) = re.findall('<meta property="og:image" content="(.*?)">', page)
        assert image == f"{URL}assets/cards/claim/{name}.png"
        assert (site / image.removeprefix(URL)).is_file()
        (address,) = re.findall('<meta http-equiv="refresh" content="0; url=(.*?)">', page)
        assert f'<a href="{address}">' in page
        path, _, anchor = address.removeprefix(URL).partition("#")
        assert anchor == name
        assert f'<h2 data-put-forward id="{name}">' in (site / path / "index.html").read_text(
            "utf-8"
        )
    for name in figures:
        words = figure_text(claims[name].figure), claims[name].tag
        (title,) = re.findall('<meta property="og:title" content="(.*?)">', pages[name])
        assert all(word in title for word in words)


@pytest.mark.parametrize("cards", [True, False])
def test_the_front_page_puts_forward_claims_alone(cards: bool, tmp_path: Path) -> None:
    """A link to a claim that no page has ends the build and is named, with cards or without."""
    spec = spec_from_file_location("publishing", ROOT / "docs/theme/publishing.py")
    assert spec
    assert spec.loader
    publishing = module_from_spec(spec)
    spec.loader.exec_module(publishing)
    lines = (f"reference/claims/topic.md#{name}\n" for name in ("has-page", "has-none"))
    (tmp_path / "index.md").write_text("".join(lines), "utf-8")
    config = SimpleNamespace(docs_dir=str(tmp_path), site_url=URL if cards else "", extra={})
    publishing.on_config(config)
    file = SimpleNamespace(src_uri="reference/claims/topic.md")
    page = SimpleNamespace(url="reference/claims/topic/", meta={}, title="Topic", file=file)
    publishing.on_page_content('<h2 id="has-page">A</h2>', page, config)
    with pytest.raises(PluginError, match=r"what is no claim: has-none$"):
        publishing.on_env(None)
    publishing.on_page_content('<h2 id="has-none">B</h2>', page, config)
    publishing.on_env(None)


def test_markdown_lies_beside_the_site(site: Path) -> None:
    """The Markdown of every page is there as it was written, and llms.txt lists all of it."""
    listed = re.findall(r"\]\((.*?)\)", (site / "llms.txt").read_text("utf-8"))
    sources = {path.relative_to(ROOT / "docs").as_posix() for path in ROOT.glob("docs/**/*.md")}
    assert {name.removeprefix(URL) for name in listed} == sources
    assert all(
        (site / name).read_bytes() == (ROOT / "docs" / name).read_bytes() for name in sources
    )


def test_where_nothing_is_one_can_search(site: Path) -> None:
    """The page for addresses without one leads to the search, wherever it is shown."""
    page = (site / "404.html").read_text("utf-8")
    assert re.search(r'<form [^>]*role="search" action="/swacalc/?">', page)
    assert 'name="q"' in page
    assert not re.search(r'(?:src|href)="(?!/|#|https?:|data:)', page)
