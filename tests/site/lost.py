"""What one build of the site has and another one lacks: pages, anchors, scripts.

Run by hand or in CI: `python tests/site/lost.py FIRST SECOND`. It exits with 1 if anything is lost.
"""

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

# What themes bring along and name as they like.
_OF_THEME = ("assets/javascripts/", "assets/stylesheets/", "assets/images/")
_SHOWN = 10


class BuiltPage(NamedTuple):
    """The anchors of a page, and the addresses of its scripts in the site."""

    anchors: frozenset[str]
    scripts: frozenset[str]


class _Reader(HTMLParser):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.anchors = set[str]()
        self.scripts = set[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given and not given["id"].startswith("__"):
            self.anchors.add(given["id"])
        if tag == "script" and "src" in given:
            source = urlsplit(urljoin(self.address, given["src"])).path.lstrip("/")
            if not source.startswith(_OF_THEME):
                self.scripts.add(f"{source} {given.get('type', '')}".strip())


def pages(site: Path) -> dict[str, BuiltPage]:
    """The pages of a built site, by path."""
    found = {}
    for path in sorted(site.rglob("*.html")):
        name = path.relative_to(site).as_posix()
        reader = _Reader(f"http://site/{name}")
        reader.feed(path.read_text(encoding="utf-8"))
        found[name] = BuiltPage(frozenset(reader.anchors), frozenset(reader.scripts))
    return found


def lost(first: Path, second: Path) -> Iterator[str]:
    """Each thing of the first site that the second one lacks, in words."""
    there = pages(second)
    for name, page in pages(first).items():
        if name not in there:
            yield f"page {name}"
            continue
        yield from (f"anchor {name}#{each}" for each in sorted(page.anchors - there[name].anchors))
        yield from (
            f"script {each} of {name}" for each in sorted(page.scripts - there[name].scripts)
        )
    for path in sorted(first.rglob("*.js")):
        name = path.relative_to(first).as_posix()
        if not name.startswith(_OF_THEME) and not (second / name).is_file():
            yield f"script {name}"


def main() -> int:
    """Print what is lost, and how many pages, anchors and scripts were looked for."""
    first, second = map(Path, sys.argv[1:])
    found = list(lost(first, second))
    for each in found[:_SHOWN]:
        print(f"lost: {each}")
    looked = pages(first)
    anchors = sum(len(page.anchors) for page in looked.values())
    scripts = sum(len(page.scripts) for page in looked.values())
    print(f"{len(found)} lost of {len(looked)} pages, {anchors} anchors and {scripts} scripts")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
