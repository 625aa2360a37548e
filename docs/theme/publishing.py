"""What the site has besides its pages, made by MkDocs as it builds.

There is Markdown of every page beside it, `llms.txt`, which lists them, a description in the head
of each page and, where `SITE_URL` says where the site will be, cards for links that are shared.
"""

import re
import shutil
from functools import partial
from html import escape, unescape
from importlib.util import find_spec
from pathlib import Path
from textwrap import fill, shorten
from typing import Any, NamedTuple

from mkdocs.exceptions import PluginError

FIGURE = re.compile(
    r'<p class="swa-figure"><strong>(.*?)</strong>.*?class="swa-tag[^>]*>(.*?)</span>'
)
HEADING = re.compile(r'<h2 id="[^"]*">(.*?)(?:<a class="headerlink"|</h2>)', re.DOTALL)
PERMANENT = 'title="Permanent link"', 'title="永久链接"'  # as mkdocs.yml has it, and in Chinese
FRONT = "index.md"
PUT_FORWARD = re.compile(r"reference/claims/[\w-]+\.md#([\w-]+)")
NAME = re.compile(r'<h2 id="([\w-]+)">')
CLAIM = re.compile(
    r'<h2 id="([\w-]+)">(.*?)<a class="headerlink".*?</h2>\s*<p class="swa-figure">'
    r'<strong>(.*?)</strong>.*?class="swa-tag[^>]*>(.*?)</span></p>\s*<p>(.*?)</p>'
)
# What is sent of the address of a claim is that of its page, so that a claim whose card is its own
# has a page for that, which leads on.
LEADS_ON = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<link rel="canonical" href="{url}">
<meta name="description" content="{said}">
<meta property="og:type" content="article">
<meta property="og:url" content="{own}">
<meta property="og:title" content="{title}: {figure} ({tag})">
<meta property="og:description" content="{said}">
<meta property="og:image" content="{image}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<meta http-equiv="refresh" content="0; url={url}">
</head>
<body><p><a href="{url}">{title}</a>: {said}</p></body>
</html>
"""
PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.DOTALL)
TAGS = re.compile(r"<[^>]*>")
LONGEST = 200  # characters that others show of a description


class Card(NamedTuple):
    """What is drawn for a page: its title, and its first figure with tag and what that is."""

    title: str
    figure: str
    tag: str
    name: str


class PutForward(NamedTuple):
    """A claim with a figure that is put forward: its address on the site, and what it says."""

    address: str
    said: str


cards: dict[str, Card] = {}
names: list[str] = []  # of the claims that the front page puts forward
unknown: set[str] = set()  # of these, those that no page has told of yet
put_forward: dict[str, PutForward] = {}
pages: list[Any] = []


def on_config(config: Any) -> Any:
    """Cards have addresses only where the site has one, and are drawn with matplotlib."""
    cards.clear()
    put_forward.clear()
    unknown.clear()
    names[:] = PUT_FORWARD.findall(Path(config.docs_dir, FRONT).read_text(encoding="utf-8"))
    unknown.update(names)
    config.extra["cards"] = bool(config.site_url and find_spec("matplotlib"))
    return config


def on_page_content(html: str, page: Any, config: Any, **_: Any) -> str:
    """Note what the page says first, and the card that stands for it, its twin's if Chinese."""
    if "zh/" in page.url:
        html = html.replace(*PERMANENT)
    if found := next(filter(None, map(_text, PARAGRAPH.findall(html))), ""):
        page.meta.setdefault("description", shorten(found, LONGEST, placeholder=" …"))
    name = page.file.src_uri.replace("zh/", "", 1).removesuffix(".md")
    figure, heading = FIGURE.search(html), HEADING.search(html)
    if figure and heading and name == page.file.src_uri.removesuffix(".md"):
        cards[name] = Card(page.title, *map(_text, (*figure.groups(), heading[1])))
    if page.url.startswith("reference/claims/"):
        unknown.difference_update(NAME.findall(html))
        if config.extra["cards"]:
            html = CLAIM.sub(partial(_marked, page), html)
    return html


def on_env(env: Any, **_: Any) -> Any:
    """End the build where the front page puts forward what is no claim.

    Raises:
        PluginError: it does.
    """
    if unknown:
        raise PluginError(f"{FRONT} puts forward what is no claim: {', '.join(sorted(unknown))}")
    return env


def _marked(page: Any, found: re.Match[str]) -> str:
    """A claim of a page as it is, marked and with a card of its own if it is put forward."""
    name, title, figure, tag, said = found.groups()
    if name not in names:
        return found[0]
    put_forward[name] = PutForward(f"{page.url}#{name}", _text(said))
    cards[f"claim/{name}"] = Card(page.title, *map(_text, (figure, tag, title)))
    return found[0].replace("<h2 ", "<h2 data-put-forward ", 1)


def on_page_context(context: Any, page: Any, config: Any, **_: Any) -> Any:
    """The card of the page, or that of the page which stands for those without a figure."""
    name = page.file.src_uri.replace("zh/", "", 1).removesuffix(".md")
    page.meta["card"] = f"assets/cards/{name if name in cards else config.extra['card']}.png"
    return context


def on_post_build(config: Any) -> None:
    """Write the Markdown, the list and the cards."""
    docs, site = Path(config.docs_dir), Path(config.site_dir)
    for page in pages:
        target = site / page.file.src_uri
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(docs / page.file.src_uri, target)
    (site / "llms.txt").write_text("\n".join(_listed(config)) + "\n", encoding="utf-8")
    if config.extra["cards"]:
        for name, card in cards.items():
            path = site / "assets" / "cards" / f"{name}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            _draw(card, config.site_name, path)
        for name, claim in put_forward.items():
            _write_page(name, claim, config)


def _write_page(name: str, claim: PutForward, config: Any) -> None:
    """The page of a claim that has a card of its own."""
    path, card = Path(config.site_dir, "claim", f"{name}.html"), cards[f"claim/{name}"]
    told = {"title": card.name, "figure": card.figure, "tag": card.tag, "said": claim.said}
    site = config.site_url
    addresses = {
        "url": f"{site}{claim.address}",
        "own": f"{site}claim/{name}.html",
        "image": f"{site}assets/cards/claim/{name}.png",
    }
    path.parent.mkdir(exist_ok=True)
    filled = {key: escape(value) for key, value in (told | addresses).items()}
    path.write_text(LEADS_ON.format(**filled), encoding="utf-8")


def on_nav(nav: Any, **_: Any) -> Any:
    """Keep the pages in the order of the navigation."""
    pages[:] = nav.pages
    return nav


def _listed(config: Any) -> list[str]:
    """The list of pages by the sections of the navigation, as https://llmstxt.org has it."""
    lines = [f"# {config.site_name}", "", f"> {config.site_description}"]
    section = None
    for page in pages:
        top = page.ancestors[-1].title if page.ancestors else ""
        if top != section:
            section = top
            lines += ["", f"## {section}", ""]
        told = f": {page.meta['description']}" if "description" in page.meta else ""
        lines.append(f"- [{page.title}]({config.site_url or ''}{page.file.src_uri}){told}")
    return lines


def _text(html: str) -> str:
    return " ".join(unescape(TAGS.sub("", html)).split())


def _draw(card: Card, site: str, path: Path) -> None:
    """A card of 1200 by 630 pixels: the figure large, what it is, and where that is from."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 6.3), facecolor="#303f9f")
    size = 96 if len(card.figure) < 16 else 54
    figure.text(0.07, 0.83, f"{site} · {card.title}", color="#c5cae9", fontsize=24)
    figure.text(0.07, 0.52, card.figure, color="white", fontsize=size, weight="bold", va="center")
    figure.text(0.07, 0.24, fill(card.name, 50), color="white", fontsize=30, va="center")
    figure.text(0.07, 0.09, card.tag, color="#c5cae9", fontsize=22)
    figure.savefig(path, dpi=100, metadata={"Software": None})
