"""One tag of HTML in the text of a page, and what it does to the text around it."""

import re
from collections.abc import Mapping
from html import unescape
from typing import NamedTuple

from swacalc.documents.elements import BREAKS, GROUPS, KINDS, LISTS, numbered
from swacalc.documents.hidden import Hidden, invisible

# What a browser shows nothing of. Unlike in a copy of a source, buttons and menus are the page's,
# and struck text is still read.
HIDDEN = frozenset(("script", "style", "title", "template", "noscript"))
CODE = frozenset(("code", "pre", "kbd", "samp"))
MATH = "math"
# What a reader would type for what an element does to its text.
TYPED: Mapping[str, str] = {"sup": "^", "sub": "_"}
# Text before and after one of these does not read on.
EDGES = (
    LISTS | GROUPS | BREAKS | frozenset((*KINDS, "td", "th", "option", "select", "button", "rt"))
)

_NAME = re.compile(r"<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9-]*)")
_ATTRIBUTE = re.compile(
    r"\s+(?P<name>[^\s\"'<>/=]+)(?:\s*=\s*(?:\"(?P<a>[^\"]*)\"|'(?P<b>[^']*)'|(?P<c>[^\s\"'=<>`]+)))?"
)


class Tag(NamedTuple):
    """A tag: its name in lower case, whether it ends an element, and its attributes."""

    name: str
    closes: bool
    attributes: Mapping[str, str]

    @property
    def hides(self) -> bool:
        """Whether nothing is shown of the element that the tag begins."""
        return not self.closes and (self.name in HIDDEN or invisible(self.attributes))


def read_tag(text: str) -> Tag | None:
    """The tag that a string is; None for a comment, a declaration and the like."""
    match = _NAME.match(text)
    if match is None:
        return None
    attributes: dict[str, str] = {}
    for each in _ATTRIBUTE.finditer(text, match.end()):
        value = each["a"] or each["b"] or each["c"] or ""
        attributes.setdefault(each["name"].lower(), unescape(numbered(value)))
    return Tag(match["name"].lower(), bool(match["close"]), attributes)


class Elements:
    """What the open elements make of the text in them: hidden, or code."""

    def __init__(self) -> None:
        self.hidden = Hidden()
        self.code = 0

    def take(self, tag: Tag) -> bool:
        """Take a tag in; whether it stands where something is shown."""
        if self.hidden.open and self._stays_hidden(tag):
            return False
        if tag.hides:
            self.hidden.begin(tag.name)
        elif tag.name in CODE:
            self.code = max(self.code - 1, 0) if tag.closes else self.code + 1
        return not self.hidden.open

    def _stays_hidden(self, tag: Tag) -> bool:
        return self.hidden.end(tag.name) if tag.closes else self.hidden.start(tag.name)
