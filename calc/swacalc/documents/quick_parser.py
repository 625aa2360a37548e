"""The standard library's parser of HTML, with a shorter way through tags in their common form.

Most tags are written in small letters, with values in double quotes and nothing to decode. One
match reads such a tag; every other one, and all that is no tag, is the library's.
"""

import re
from html.parser import HTMLParser

_START = re.compile(r'<([a-z][a-z0-9-]*+)((?:[ \t\n]++[a-z][a-z0-9:_-]*+="[^"&]*+")*+)>')
_ATTRIBUTE = re.compile(r'[ \t\n]([a-z][a-z0-9:_-]*+)="([^"&]*+)"')
_END = re.compile(r"</([a-z][a-z0-9-]*+)>")
# What follows these tags is read in another mode, depending on the version of the library.
_MODES = frozenset(
    (
        *("script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"),
        *("noscript", "plaintext"),
    )
)


class QuickParser(HTMLParser):
    """Calls the same handlers with the same arguments as its base class."""

    def parse_starttag(self, i: int) -> int:
        """Take the start tag at an offset; the offset behind it."""
        match = _START.match(self.rawdata, i)
        if match is None or match[1] in _MODES:
            return super().parse_starttag(i)
        tag, attributes = match.groups()
        self.handle_starttag(tag, _ATTRIBUTE.findall(attributes) if attributes else [])
        return match.end()

    def parse_endtag(self, i: int) -> int:
        """Take the end tag at an offset; the offset behind it."""
        match = _END.match(self.rawdata, i)
        if match is None or self.cdata_elem is not None:
            return super().parse_endtag(i)
        self.handle_endtag(match[1])
        return match.end()
