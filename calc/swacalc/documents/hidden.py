"""What no reader of an HTML text sees: hidden or struck-out elements and second copies."""

import re
import sys
from collections.abc import Mapping

# Elements that a browser does not show, strikes out, or shows only where it cannot do better.
_UNSEEN = frozenset(
    (
        *("script", "style", "title", "template", "noscript", "noframes", "noembed", "iframe"),
        *("svg", "nav", "button", "select", "textarea", "datalist", "object", "canvas", "audio"),
        *(
            "video",
            "rp",
            "annotation",
            "annotation-xml",
            "mphantom",
            "del",
            "s",
            "strike",
            "dialog",
        ),
    )
)
_ZERO = r"[+-]?(?:0+(?:\.0*)?|\.0+)"
_END = r"\s*(?:!|;|$)"
# Not shown, transparent, too small, clipped away, or far beside the page.
_INVISIBLE = re.compile(
    r"(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:"
    rf"\s*hidden|opacity\s*:\s*{_ZERO}%?{_END}|font-size\s*:\s*{_ZERO}[a-z%]*{_END}"
    rf"|color\s*:\s*transparent{_END}|transform\s*:\s*scale[xy]?\(\s*{_ZERO}\s*\)"
    rf"|clip\s*:\s*rect\(\s*{_ZERO}(?:px)?[\s,]|clip-path\s*:\s*inset\(\s*(?:[5-9]\d|100)%"
    r"|(?:text-indent|left|top|right|bottom|margin-left)\s*:\s*-\d{3,}(?:\.\d+)?[a-z%])",
    re.IGNORECASE,
)
_CSS_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_CSS_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))", re.DOTALL)
_STRUCK = re.compile(r"(?:^|[;\s])text-decoration(?:-line)?\s*:[^;]*line-through", re.IGNORECASE)
_TELLING = frozenset(("hidden", "style", "aria-hidden", "notation", "popover"))
VOID = frozenset(
    (
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param"),
        *("source", "track", "wbr"),
    )
)
BLOCKS = frozenset(
    (
        *("address", "article", "aside", "blockquote", "body", "center", "details", "div", "dl"),
        *("fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5"),
        *("h6", "header", "hr", "main", "nav", "ol", "p", "pre", "section", "summary", "table"),
        *("ul", "dt", "dd", "li", "td", "th", "tr", "tbody", "thead", "tfoot", "caption"),
    )
)
# The elements that need no end tag, and the start tags that end them.
_ENDED_BY: Mapping[str, frozenset[str]] = {
    "p": BLOCKS,
    "li": frozenset(("li",)),
    **dict.fromkeys(("dt", "dd"), frozenset(("dt", "dd"))),
    **dict.fromkeys(("td", "th"), frozenset(("td", "th", "tr", "tbody", "tfoot"))),
    "tr": frozenset(("tr", "tbody", "tfoot")),
    **dict.fromkeys(("thead", "tbody", "tfoot"), frozenset(("tbody", "tfoot"))),
}


def unseen(tag: str, attributes: Mapping[str, str]) -> bool:
    """Whether an element is one that no reader sees; style sheets are not read.

    Of a formula that is printed twice, the print for the eyes alone (`aria-hidden`) goes, because
    only its MathML tells a fraction from two numbers.
    """
    if tag in _UNSEEN:
        return tag != "dialog" or "open" not in attributes
    return not _TELLING.isdisjoint(attributes) and _hides(tag, attributes)


def invisible(attributes: Mapping[str, str]) -> bool:
    """Whether the attributes of an element say that it is not shown."""
    named = "hidden" in attributes or "popover" in attributes
    return named or bool(_INVISIBLE.search(_style(attributes)))


def _style(attributes: Mapping[str, str]) -> str:
    """The style of an element, without comments and escapes, which could split a word in two."""
    style = _CSS_COMMENT.sub(" ", attributes.get("style", ""))
    return _CSS_ESCAPE.sub(_unescaped, style) if "\\" in style else style


def _unescaped(escape: re.Match[str]) -> str:
    return chr(min(int(escape[1], 16), sys.maxunicode)) if escape[1] else escape[2]


def _hides(tag: str, attributes: Mapping[str, str]) -> bool:
    if invisible(attributes) or _STRUCK.search(_style(attributes)):
        return True
    if "aria-hidden" in attributes and attributes["aria-hidden"].lower() == "true":
        return tag not in BLOCKS
    return tag == "menclose" and "strike" in attributes.get("notation", "")


class Hidden:
    """The open elements from a hidden one on: text is visible while there are none.

    Of those inside, only blocks and namesakes of the first are held: no other ends anything.
    """

    def __init__(self) -> None:
        self.open: list[str] = []
        self._count: dict[str, int] = {}

    def begin(self, tag: str) -> None:
        """Hide what follows, to the end of this element."""
        if tag not in VOID:
            self._push(tag)

    def _push(self, tag: str) -> None:
        self.open.append(tag)
        self._count[tag] = self._count.get(tag, 0) + 1

    def _pop(self) -> str:
        tag = self.open.pop()
        self._count[tag] -= 1
        return tag

    def start(self, tag: str) -> bool:
        """Take a start tag that comes while hiding; whether it is hidden too."""
        if tag not in BLOCKS and tag != self.open[0]:
            return True
        while self.open and tag in _ENDED_BY.get(self.open[-1], ()):
            self._pop()
        if self.open and tag not in VOID:
            self._push(tag)
        return bool(self.open)

    def end(self, tag: str) -> bool:
        """Take an end tag that comes while hiding; whether it is one of what is hidden."""
        if self._count.get(tag):
            while self._pop() != tag:
                pass
            return True
        if tag in BLOCKS and self.open[0] in _ENDED_BY:
            while self.open:
                self._pop()
        return bool(self.open)
