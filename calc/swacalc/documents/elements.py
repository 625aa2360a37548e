"""What the elements of HTML mean to a reader of the text."""

import re

from swacalc.documents.document import PassageKind

KINDS: dict[str, PassageKind] = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading"),
    **dict.fromkeys(("li", "dt", "dd"), "item"),
    "tr": "row",
    "pre": "code",
    "figcaption": "caption",
    "caption": "caption",
    "aside": "callout",
}
LISTS = frozenset(("ul", "ol", "dl", "table"))
GROUPS = frozenset(
    ("blockquote", "figure", "section", "article", "main", "header", "footer", "div")
)
BREAKS = frozenset(("p", "hr", "thead", "tbody", "body", "details", "summary", "address", "center"))
CALLOUT = re.compile(r"\b(?:callout|admonition|note|warning|alert|notice)\b")
_SECTION_ID = re.compile(r"[SA][0-9]{1,4}(?:\.S+[0-9]{1,4}){0,9}")
_ENDLESS = re.compile("&#[0-9]{30,};?")
_DECLARATION = re.compile(r"<!\[[^>]*>?")


def numbered(text: str) -> str:
    """The text with U+FFFD for references such as `&#9…9;` whose numbers are those of no character.

    Python refuses to read a number of thousands of digits. Lines and columns stay.
    """
    return _ENDLESS.sub(lambda match: "\ufffd".ljust(len(match[0])), text)


def closed(text: str) -> str:
    """The text without what never closes, so that the parser does not look for its end again.

    Lines and columns of the rest stay.
    """
    text = numbered(text)
    text = _DECLARATION.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    open_comment = text.find("<!--", text.rfind("-->") + 1)
    text = text if open_comment < 0 else text[:open_comment]
    end = text.rfind(">") + 1
    # The wide character is read as the plain one, and takes its one column.
    return text[:end] + text[end:].replace("<", "\N{FULLWIDTH LESS-THAN SIGN}")


def section_number(anchor: str) -> str:
    """The number in an id of LaTeXML: S3.SS2.SSS1 is 3.2.1, A2.SS1 is B.1; others have none."""
    if not _SECTION_ID.fullmatch(anchor):
        return ""
    first, *rest = re.findall(r"[0-9]+", anchor)
    if anchor.startswith("A") and 0 < int(first) <= 26:
        first = chr(ord("A") + int(first) - 1)
    return ".".join((first, *rest))
