"""The site builds strictly without a network, asks no other host for anything, and stays light."""

import os
import re
import subprocess
import sys
from functools import cache
from gzip import compress
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

ROOT = Path(__file__).parents[1]
# What a host sends that compresses, and what one sends that does not; the theme is 264 kB of it.
MOST_SENT = 120_000
MOST_BYTES = 450_000

# What a browser fetches with a page; an attribute of `a` is only a way to go.
LOADING = {"img": "src", "script": "src", "iframe": "src", "source": "src", "link": "href"}
FETCHED = {"stylesheet", "icon", "preload", "modulepreload", "prefetch", "preconnect", "manifest"}
IMPORTED = re.compile(r"""["'](\.\.?/[^"'\s]+\.js)["']""")
LIVE = {
    "calculators.js": "swa-calculator",
    "size.js": "swa-size",
    "toy.js": "swa-toy",
    "lost.js": "swa-lost",
    "filter.js": "swa-claims",
    "curves.js": "swa-curve",
    "simulator.js": "swa-simulator",
    "text.js": "swa-text",
    "sharing.js": "swa-cite",
}
# Fetched when the filter of the claims is asked for words or a source, or a topic is unfolded, when
# the working behind a calculator's figures or the table of models is, when a model is chosen that
# has no claims, and when one gives a config.json.
LATER = {
    *("statements.js", "drawn.js", "models.js", "compare.js"),
    *("config-input.js", "taking-config.js", "config-sentences.js"),
}
# The theme fetches these when a page has a diagram in Mermaid or a browser is a decade old.
ON_DEMAND = {"unpkg.com/mermaid@11", "unpkg.com/resize-observer-polyfill"}
# … and these for the counts of a repository that mkdocs.yml would name.
OF_A_REPOSITORY = {"api.github.com", "${"}


class Html(NamedTuple):
    """What a page loads, where it leads, its anchors, its language, and pictures without words."""

    loads: tuple[str, ...]
    links: tuple[str, ...]
    anchors: frozenset[str]
    language: str
    mute: int


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.language = ""
        self.mute = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.anchors.add(found.get("id", ""))
        if tag == "html":
            self.language = found["lang"]
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        self.mute += tag == "img" and not found.get("alt")
        fetched = tag != "link" or FETCHED & set(found.get("rel", "").split())
        if fetched and found.get(LOADING.get(tag, ""), ""):
            self.loads.append(found[LOADING[tag]])


@cache
def read(path: Path) -> Html:
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    anchors = frozenset(reader.anchors)
    return Html(tuple(reader.loads), tuple(reader.links), anchors, reader.language, reader.mute)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built strictly; MkDocs ends with an error at a dead link or anchor."""
    folder = tmp_path_factory.mktemp("site")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "-d", str(folder)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "SITE_URL": ""}
    done = subprocess.run(
        words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Path]:
    """The pages by their addresses within the site."""
    found = {path.parent.relative_to(site).as_posix(): path for path in site.rglob("index.html")}
    return dict(sorted(found.items()))


def target(page: Path, address: str) -> Path:
    """The file that an address on a page leads to."""
    path = (page.parent / unquote(urldefrag(address).url)).resolve()
    return path / "index.html" if path.is_dir() else path


def is_outside(address: str) -> bool:
    return bool(urlsplit(address).scheme or address.startswith("//"))


def test_nothing_is_loaded_from_another_host(site: Path, pages: dict[str, Path]) -> None:
    """No page, style or script of ours loads anything from another host, and all of it is there."""
    for page in [*pages.values(), site / "404.html"]:
        loads = read(page).loads
        assert [each for each in loads if is_outside(each) and not each.startswith("data:")] == []
    for page in pages.values():
        assert all(target(page, load).is_file() for load in read(page).loads)
    for style in site.rglob("*.css"):
        urls = re.findall(r"url\(([^)]*)\)|@import\s+([^;]*)", style.read_text(encoding="utf-8"))
        assert [url for url in map("".join, urls) if "//" in url.split(",")[0]] == []


def test_scripts_name_no_host_to_load_from(site: Path) -> None:
    """Our scripts hold no address; the theme's only what it would fetch for what we do not have."""
    for script in site.rglob("*.js"):
        text = script.read_text(encoding="utf-8")
        ours = script.parent == site / "assets" or "reference" in script.parts
        if ours:
            assert "://" not in re.sub(r"\s*(//|/?\*).*", "", text), script.name
        elif script.name.startswith("bundle"):
            calls = re.findall(r"""["'`]https?://([^"'`]*)["'`]""", text)
            allowed = (*ON_DEMAND, *OF_A_REPOSITORY, "clipboardjs.com")
            assert [call for call in calls if not call.startswith(allowed)] == []


def test_every_page_is_light(pages: dict[str, Path]) -> None:
    """The first view of a page takes less than 120 kB compressed, and 450 kB as it lies there."""
    for page in pages.values():
        parts = {file: file.read_bytes() for file in _first_view(page)}
        assert sum(map(len, parts.values())) < MOST_BYTES, page
        assert sum(len(compress(part)) for part in parts.values()) < MOST_SENT, page


def _first_view(page: Path) -> set[Path]:
    """A page and all that it and its modules load, pictures apart."""
    html = page.read_text(encoding="utf-8")
    waiting = [target(page, load) for load in read(page).loads if load.endswith((".css", ".js"))]
    found = {page}
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            text = file.read_text(encoding="utf-8") if _is_module(file) else ""
            names = [name for name in IMPORTED.findall(text) if _is_wanted(name, html)]
            waiting += [(file.parent / name).resolve() for name in names]
    return found


def _is_module(file: Path) -> bool:
    return file.suffix == ".js" and "javascripts" not in file.parts


def _is_wanted(name: str, html: str) -> bool:
    own = name.rpartition("/")[2]
    return own not in LATER and (own not in LIVE or f'class="{LIVE[own]}"' in html)


def test_the_search_waits_until_it_is_wanted(pages: dict[str, Path]) -> None:
    """The script that makes the search wait runs before that of the theme on every page."""
    for page in pages.values():
        scripts = [load for load in read(page).loads if load.endswith(".js")]
        names = [script.rpartition("/")[2] for script in scripts]
        assert names[0] == "search-later.js"
        assert names[1].startswith("bundle")


def test_both_languages_lead_to_each_other(pages: dict[str, Path]) -> None:
    """Every page has a twin in Chinese that says so, and the switch leads there and back."""
    chinese = [name for name in pages if "zh" in name.split("/")[:2]]
    assert len(chinese) * 2 == len(pages)
    for name, page in pages.items():
        assert read(page).language == ("zh" if name in chinese else "en")
    for name in chinese:
        english = "/".join(part for part in name.split("/") if part != "zh") or "."
        assert headings(pages[name]) == headings(pages[english])
        for one, other in ((name, english), (english, name)):
            assert pages[other] in [target(pages[one], link) for link in read(pages[one]).links]


def test_a_chinese_page_leads_to_chinese_pages(pages: dict[str, Path]) -> None:
    """No link of a Chinese page leads to an English one, except the switch of languages."""
    names = {path.resolve(): name for name, path in pages.items()}
    for name, page in pages.items():
        if read(page).language == "zh":
            twin = "/".join(part for part in name.split("/") if part != "zh") or "."
            inside = (link for link in read(page).links if not is_outside(link))
            led = {names.get(target(page, link)) for link in inside} - {None, twin}
            assert [other for other in led if read(pages[other]).language != "zh"] == []


def headings(page: Path) -> list[str]:
    """The anchors of the headings below the first, at which the switch keeps the place."""
    return re.findall(r'<h[2-6][^>]* id="([^"]*)"', page.read_text(encoding="utf-8"))


def test_every_picture_has_words(pages: dict[str, Path]) -> None:
    """No picture is without a text alternative."""
    assert [name for name, page in pages.items() if read(page).mute] == []


def test_every_anchor_of_a_claim_is_on_the_site(site: Path, pages: dict[str, Path]) -> None:
    """Every row of the table of claims leads to an anchor on a page of the site."""
    page = pages["reference/claims"]
    links = [link for link in read(page).links if "#" in link and not link.startswith("#")]
    assert len(links) > 300
    for link in links:
        assert urldefrag(link).fragment in read(target(page, link)).anchors
    assert (site / "reference" / "claims.json").is_file()
