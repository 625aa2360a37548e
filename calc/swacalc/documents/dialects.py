"""What pages write beyond CommonMark: front matter, components, admonitions, tabs and footnotes.

Lines are emptied or lose their indent, but none is added or taken out, so that places stay.
"""

import re
from collections.abc import Sequence

_SPECIAL = re.compile(
    r"\A(?:---|\+\+\+)|^[ \t]*(?:</?[A-Z]|<[a-z][^<>]*\smarkdown|[!?=]{3} *[\w\"+]|\[\^)",
    re.MULTILINE,
)
# What the first line of front matter looks like; a rule at the top of a page begins none.
_FIELD = re.compile(r"#|\[|[\"']?[\w.-]+[\"']?\s*[:=]")
_FENCES = {"---": ("---", "..."), "+++": ("+++",)}
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")
_COMPONENT = re.compile(r"[ \t]*<(?P<close>/?)(?P<name>[A-Z][\w.]*)(?:\s[^<>]*)?>[ \t]*")
# An element whose content Python-Markdown reads as Markdown.
_ELEMENT = re.compile(
    r"[ \t]*<(?:(?P<close>/)|(?=[^<>]*\smarkdown[\s=>]))(?P<name>[a-z][\w-]*)(?:\s[^<>]*)?>[ \t]*"
)
_FOOTNOTE = re.compile(r" *\[\^[^\]\s]+\]:[ \t]?(?P<text>.*)")
_TITLE = r"\"(?P<{}>[^\"]*)\""
_ADMONITION = re.compile(
    rf" *(?:(?:!!!|\?\?\?\+?) *[\w-]+(?: +[\w-]+)*(?: +{_TITLE.format('note')})?"
    rf"|===[!+]? +{_TITLE.format('tab')}) *"
)


def common_mark(text: str, lines: Sequence[str]) -> tuple[list[str], frozenset[int]]:
    """The lines as CommonMark should see them, and those in call-outs and footnotes.

    Lines count from 0.
    """
    read = list(lines)
    if not _SPECIAL.search(text):
        return read, frozenset()
    body = _front_matter_end(read)
    read[:body] = [""] * body
    dialect = _Dialect()
    callouts = set()
    for index in range(body, len(read)):
        read[index] = dialect.take(read[index])
        if dialect.inside:
            callouts.add(index)
    return read, frozenset(callouts)


def _front_matter_end(lines: Sequence[str]) -> int:
    """The number of lines that the front matter takes."""
    marks = _FENCES.get(lines[0].rstrip(), ())
    ends = (at for at in range(1, len(lines)) if lines[at].rstrip() in marks)
    end = next(ends, 0) if marks else 0
    fields = (line for line in lines[1:end] if line.strip())
    return end + 1 if end and _FIELD.match(next(fields, "#")) else 0


class _Dialect:
    """Takes lines in order; `inside` tells whether the last one stood in a call-out or footnote."""

    def __init__(self) -> None:
        self.inside = False
        self._open: list[str] = []
        self._indents: list[int] = []
        self._fence = ""

    def take(self, line: str) -> str:
        """The line as CommonMark should see it."""
        indent = len(line) - len(line.lstrip(" "))
        while self._indents and line.strip() and indent < self._indents[-1]:
            self._indents.pop()
        self.inside = bool(self._indents or self._open)
        shift = self._indents[-1] if self._indents else 4 * bool(self._open)
        line = line[min(shift, indent) :]
        if self._take_fence(line) or self._fence:
            return line
        if self._take_element(line):
            return ""
        opened = _ADMONITION.fullmatch(line) or _FOOTNOTE.fullmatch(line)
        if opened is None:
            return line
        self._indents.append(indent + 4)
        self.inside = True
        return next(filter(None, opened.groups()), "")

    def _take_element(self, line: str) -> bool:
        """Whether the line is the tag of a component, or of an element that holds Markdown."""
        tag = _COMPONENT.fullmatch(line) or _ELEMENT.fullmatch(line)
        if tag is None:
            return False
        name, is_open = tag["name"], tag["name"] in self._open
        if tag["close"] and is_open:
            del self._open[len(self._open) - 1 - self._open[::-1].index(name) :]
        elif not tag["close"] and not line.rstrip().endswith("/>"):
            self._open.append(name)
        return is_open or not tag["close"] or name[0].isupper()

    def _take_fence(self, line: str) -> bool:
        """Whether the line opens or closes fenced code."""
        match = _FENCE.match(line)
        if match is None:
            return False
        marks, rest = match.groups()
        if not self._fence:
            self._fence = marks
            return True
        closes = marks.startswith(self._fence) and not rest.strip()
        self._fence = "" if closes else self._fence
        return closes
