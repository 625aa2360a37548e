"""Pages: everything that is found on one has its place, and what suppresses says so."""

from collections.abc import Sequence
from pathlib import Path

from engine import Driver
from oracles import hold, inside
from project import PROJECT, checked, project

from swacalc.checks import Finding
from swacalc.documents.page import read_page

_SEED = (PROJECT / "docs/page.md").read_bytes()
_PIECES = (
    *("[72 hours](reference/claims/cache.md#lifetime)", "](reference/claims/cache.md#share)", "["),
    *("](", ")", "<!-- swacalc: ignore DOC403 why -->", "<!--", "-->", "`", "```\n", "~~~", "$"),
    "$$",
    *("| a | b |\n", "| --- | --- |\n", "\n\n", "\n", "# ", "> ", "- ", "1. ", "    ", "\\", "*"),
    "__",
    *("<b>", "</b>", "<script>", "<div hidden>", "<br>", "&nbsp;", "&#55;", "&frac12;", "!["),
    "[^1]",
    *("[a]: reference/claims/cache.md#lifetime\n", "https://a.example/", "\t", "!!! note\n"),
    "---\n",
    *(
        "at least ",
        "about ",
        "72",
        " hours",
        "5 GB",
        "\\frac{1}{8}",
        "10^{3}",
        "七十二",
        "小时",
        "至少",
    ),
)


def _attempt(data: bytes, folder: Path) -> None:
    checked(project(folder, "docs/page.md", data))
    text = data.decode("utf-8", "replace")
    page = read_page("page.md", text)
    for block in page.blocks:
        inside(block.place, text)
    for comment in page.comments:
        inside(comment.place, text)
    for prose in page.prose:
        for link in prose.links:
            inside(link.place, text)
            hold(prose.text[link.start : link.end] == link.text, "a link of other text", link)
        for at in range(len(prose.text)):
            inside(prose.place(at, at + 1), text)


def _suppressed(data: bytes, folder: Path) -> None:
    """A comment hides the findings of the rule that it names, and of no other."""
    said = data.decode("utf-8", "replace").replace("--", "")
    comment = f"<!--{said}-->\n"
    body = "\n5 GB and [71 hours](reference/claims/cache.md#lifetime).\n"
    held = {each.code for each in _found(body, folder)}
    lost = held - {each.code for each in _found(comment + body, folder)}
    unnamed = [code for code in lost if code not in said.partition("ignore")[2]]
    hold(not unnamed, "a comment hides what it does not name", (unnamed, said))


def _found(page: str, folder: Path) -> Sequence[Finding]:
    return checked(project(folder, "docs/page.md", page.encode())).findings


PAGES = Driver(name="pages", attempt=_attempt, seeds=(_SEED,), pieces=_PIECES)
SUPPRESSIONS = Driver(
    name="suppressions",
    attempt=_suppressed,
    seeds=(b" swacalc: ignore DOC403 an example ", b"swacalc : ignore DOC402 two\nlines"),
    pieces=(
        *("swacalc", ":", "ignore", "DOC403", "DOC402", "DOC4", "doc403", "MTH301", "reason", "\n"),
        *(" ", "\t", "-->", "<!--", "--!>", ">", "->", "*", ",", "DOC402,DOC403", "ALL", "\n\n"),
        "# ",
    ),
)
