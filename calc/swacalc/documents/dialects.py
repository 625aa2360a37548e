"""What pages write beyond CommonMark: front matter, MDX components, MkDocs admonitions and tabs.

Lines are emptied or lose their indent, but none is added or taken out, so that places stay.
"""

import re
from collections.abc import Sequence

_SPECIAL = re.compile(r"\A---|^[ \t]*(?:</?[A-Z]|[!?=]{3} *[\w\"+])", re.MULTILINE)
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")
_COMPONENT = re.compile(r"[ \t]*<(?P<close>/?)[A-Z][\w.]*(?:\s[^<>]*)?>[ \t]*")
_TITLE = r"\"(?P<{}>[^\"]*)\""
_ADMONITION = re.compile(
    rf" *(?:(?:!!!|\?\?\?\+?) *[\w-]+(?: +[\w-]+)*(?: +{_TITLE.format('note')})?"
    rf"|===[!+]? +{_TITLE.format('tab')}) *"
)


def common_mark(text: str, lines: Sequence[str]) -> tuple[list[str], frozenset[int]]:
    """The lines of a text as CommonMark should see them, and those (from 0) in a call-out."""
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
    if lines[0].rstrip() != "---":
        return 0
    ends = (at for at in range(1, len(lines)) if lines[at].rstrip() in ("---", "..."))
    return next(ends, -1) + 1


class _Dialect:
    """Takes lines in order; `inside` tells whether the last one stood in a call-out."""

    def __init__(self) -> None:
        self.inside = False
        self._components = 0
        self._indents: list[int] = []
        self._fence = ""

    def take(self, line: str) -> str:
        """The line as CommonMark should see it."""
        indent = len(line) - len(line.lstrip(" "))
        while self._indents and line.strip() and indent < self._indents[-1]:
            self._indents.pop()
        self.inside = bool(self._indents or self._components)
        shift = self._indents[-1] if self._indents else min(4 * self._components, 4)
        line = line[min(shift, indent) :]
        if self._take_fence(line) or self._fence:
            return line
        if component := _COMPONENT.fullmatch(line):
            self._components += self._step(component)
            return ""
        if note := _ADMONITION.fullmatch(line):
            self._indents.append(indent + 4)
            self.inside = True
            return note["note"] or note["tab"] or ""
        return line

    def _step(self, component: re.Match[str]) -> int:
        if component["close"]:
            return -min(self._components, 1)
        return not component[0].rstrip().endswith("/>")

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
