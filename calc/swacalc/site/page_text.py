"""Markdown that reads alike on a forge and on the site, with every string from claims escaped."""

import re
from collections.abc import Iterator, Sequence
from html import escape
from urllib.parse import quote

from swacalc.claims.vocabulary import TAGS
from swacalc.formulas import Expression
from swacalc.formulas.mathml import mathml
from swacalc.output.escape import visible
from swacalc.pages.records import MARK

# Python-Markdown knows no backslash escape for the characters of entities.
_ESCAPES = {ord(character): f"\\{character}" for character in "\\`*_{}[]#|"} | {
    ord(character): f"&#{ord(character)};" for character in "<>&~"
}
# What would end the target of a link, or what no target holds.
_NO_TARGET = re.compile(r"[^\w!#$%'*+,./:;=?@\[\]~-]")
_BLOCK_START = re.compile(r"\A(?:\d+[.)](?=\s|\Z)|[-+=:!])")


def prose(text: str) -> str:
    """A literal string: none of its characters is markup, not even at the start of a line."""
    inert = visible(text).translate(_ESCAPES)
    return _BLOCK_START.sub(_inert_start, inert)


def _inert_start(match: re.Match[str]) -> str:
    before, mark = match[0][:-1], match[0][-1]
    return f"{before}&#{ord(mark)};"


def code(text: str) -> str:
    """A code span, also in a table; Python-Markdown completes an entity in one of backticks."""
    return f"<code>{html(text)}</code>" if set("`|&") & set(text) else f"`{visible(text)}`"


def html(text: str) -> str:
    """A string within raw HTML, where Markdown's characters may still act."""
    acting = {ord(mark): f"&#{ord(mark)};" for mark in "\\`*_[]|"}
    return escape(visible(text)).translate(acting)


def badge(tag: str, label: str = "", attributes: str = "") -> str:
    """A tag, or a label of it, as a badge that a style may colour; the usual one has no class."""
    own = "" if tag == TAGS[0] else f"-{tag}"
    opening = " ".join(filter(None, (f'<span class="swa-tag{own}"', attributes)))
    return f"{opening}>{label or tag}</span>"


def titled(anchor: str, title: str) -> str:
    """A heading with an anchor of its own, on the site and on a forge, whatever its title is."""
    return f'<h2 id="{anchor}" markdown="1">{html(title)}</h2>'


def details(summary: str, body: str, attributes: str = "") -> str:
    """Blocks of Markdown that are folded below a literal summary."""
    opening = " ".join(filter(None, ("<details", attributes, 'markdown="1">')))
    return f"{opening}\n<summary>{html(summary)}</summary>\n\n{body}\n\n</details>"


def drawn(formula: Expression) -> str:
    """A formula in a box of its own, which scrolls where it is narrower."""
    return f'<div class="swa-scroll">{mathml(formula)}</div>'


def ignore(rule: str, reason: str) -> str:
    """A comment by which the block after it is set aside for a rule."""
    return f"<!-- swacalc: ignore {rule} {reason} -->"


def link(words: str, target: str) -> str:
    """A link; `words` is Markdown, and no character of `target` ends it."""
    return f"[{words}]({_NO_TARGET.sub(_in_target, target)})"


def _in_target(match: re.Match[str]) -> str:
    return "&amp;" if match[0] == "&" else quote(match[0], errors="replace")


def address(words: str, url: str) -> str:
    """A link to an address of the web, or the words alone where it is none; `words` is Markdown."""
    return link(words, url) if url.startswith(("https://", "http://")) else words


def fenced(body: str, language: str = "text") -> str:
    """A block of code, whatever is in it."""
    longest = max((len(run) for run in re.findall("`+", body)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{body}\n{fence}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of cells that are Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def page(title: str, blocks: Iterator[str]) -> str:
    """A whole page, its first line saying what made it."""
    note = f"<!-- {MARK}. Change the claims or the code and run it again. -->"
    return "\n\n".join((note, f"# {prose(title)}", *blocks)) + "\n"


def slug(heading: str) -> str:
    """The anchor that forges and the site give a heading."""
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower())
