"""AsciiDoc as stretches: blocks and tables; nothing in it is run, included or fetched."""

import re
from collections.abc import Iterator

from swacalc.audit.line_blocks import LineBlocks, LinePart, indent_of, whole
from swacalc.audit.stretches import Stretch

# Targets of links and macros, anchors, attributes, marks of emphasis, and those of formulas.
_MARKS = re.compile(
    r"(?:(?:link|xref|image|footnote|footnoteref|stem|latexmath|asciimath|kbd|btn|mailto|pass|icon)"
    r"::?|https?://)[^\s\[\]<>]{0,400}\[|\]|<<[^<>,\n]{1,200},\s?|<<|>>|\[\[[^\]\n]{1,100}\]"
    r"|\[\.?[\w.-]{1,40}\](?=#)|\{[a-z][\w-]{0,40}\}|[*`#+]{1,2}|(?<!\w)_{1,2}(?=\w)"
    r"|(?<=\w)_{1,2}(?!\w)|\\times|\\cdot|\\approx|\\%|_\{"
)
_HEADING = re.compile(r"(={1,6}|#{1,6})\s+")
_ITEM = re.compile(r"\s*(?:[*.-]{1,5}\s+(?:\[[ xX*]\]\s+)?|\d{1,3}[.)]\s+|<\d{1,2}>\s+|<\.>\s+)")
_TERM = re.compile(r"\s*[^\s:][^:\n]{0,200}:{2,4}(?:\s|\Z)")
_ADMONITION = re.compile(r"(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):\s+")
_ATTRIBUTE = re.compile(r":!?[\w-]{1,60}!?:(?:\s|\Z)")
_ATTRIBUTES = re.compile(r"\[[^\]\n]{0,400}\]\s*\Z")
_DIRECTIVE = re.compile(r"(?:include|image|video|audio|toc|ifdef|ifndef|endif|ifeval)::")
_DELIMITER = re.compile(r"(?:(-{4,}|\.{4,}|\+{4,}|/{4,})|\*{4,}|_{4,}|={4,}|--|```\w*)\s*\Z")
_TABLE = re.compile(r"[|,:!]={3,}\s*\Z")
_BAR = re.compile(r"(?:(?<=\s)|^)(?:\d{1,3}(?:\.\d{1,3})?[+*])?[<^>]?(?:\.[<^>])?[adehlmsv]?\|")
_COLUMNS = re.compile(r"cols\s*=\s*(?:\"([^\"]{1,200})\"|([^,\]\s]{1,20}))")


def asciidoc_stretches(text: str) -> list[Stretch]:
    """The stretches of AsciiDoc, in order."""
    return _AsciiDocLines(text.split("\n")).read()


class _AsciiDocLines:
    """Goes through the lines of a document, one block at a time."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._blocks = LineBlocks(_MARKS)
        self._columns = 0

    def read(self) -> list[Stretch]:
        return self._blocks.read(len(self._lines), self._block)

    def _block(self, at: int) -> int:
        """Take the block or the line at an index; the index behind it."""
        line = self._lines[at]
        if not line.strip():
            self._blocks.flush()
        elif _TABLE.match(line):
            return self._table(at)
        elif delimiter := _DELIMITER.match(line):
            return self._delimited(at, delimiter)
        elif not self._blocks.holds and self._unseen(line):
            self._columns = _count_of_columns(line) or self._columns
        else:
            self._prose(at)
        return at + 1

    @staticmethod
    def _unseen(line: str) -> bool:
        """Whether a line is a comment, sets an attribute, or stands for another file."""
        patterns = (_ATTRIBUTE, _ATTRIBUTES, _DIRECTIVE)
        return line.startswith("//") or any(pattern.match(line) for pattern in patterns)

    def _delimited(self, at: int, delimiter: re.Match[str]) -> int:
        """A block of code or a comment; what other marks enclose is read as it stands."""
        self._blocks.flush()
        is_code = delimiter[1] or delimiter[0].startswith("```")
        if not is_code:
            return at + 1
        mark = self._lines[at].rstrip()
        closing = "```" if mark.startswith("```") else mark
        end = at + 1
        while end < len(self._lines) and self._lines[end].rstrip() != closing:
            if not mark.startswith("/"):
                self._blocks.code(end + 1, self._lines[end])
            end += 1
        return end + 1

    def _table(self, at: int) -> int:
        mark, end = self._lines[at].rstrip(), at + 1
        while end < len(self._lines) and self._lines[end].rstrip() != mark:
            end += 1
        cells = list(_cells(self._lines, at + 1, end))
        first = cells[0][0].number if cells else 0
        in_first = sum(cell[0].number == first for cell in cells)
        size = self._columns or in_first or 1
        self._blocks.table([cells[at : at + size] for at in range(0, len(cells), size)])
        self._columns = 0
        return end + 1

    def _prose(self, at: int) -> None:
        line, number = self._lines[at], at + 1
        title = re.match(r"\.(?=[^\s.])", line)
        if heading := _HEADING.match(line):
            self._blocks.head(whole(number, line, heading.end()), len(heading[1]))
        elif title and not self._blocks.holds:
            self._blocks.join(whole(number, line, 1))
            self._blocks.flush()
        elif item := _ITEM.match(line):
            self._blocks.join(whole(number, line, item.end()), item=True)
        elif _TERM.match(line):
            self._blocks.join(whole(number, line, indent_of(line)), item=True)
        elif line.strip() != "+":
            begins = _ADMONITION.match(line)
            start = begins.end() if begins else indent_of(line)
            self._blocks.join(whole(number, line, start))


def _count_of_columns(line: str) -> int:
    """How many columns an attribute gives a table; 0 if it does not say so."""
    match = _COLUMNS.search(line)
    if match is None:
        return 0
    total = 0
    for each in (match[1] or match[2]).split(","):
        times = re.match(r"\s*(\d{1,2})\*", each)
        total += int(times[1]) if times else 1
    return total


def _cells(lines: list[str], at: int, end: int) -> Iterator[list[LinePart]]:
    """The cells of a table; a line without a bar goes on with the last one."""
    held: list[LinePart] = []
    for index in range(at, end):
        line = lines[index]
        bars = list(_BAR.finditer(line)) if "|" in line else []
        if not bars:
            if held and line.strip():
                held.append(whole(index + 1, line, indent_of(line)))
            continue
        edges = [*(bar.start() for bar in bars[1:]), len(line)]
        for bar, edge in zip(bars, edges, strict=True):
            if held:
                yield held
            start = bar.end() + indent_of(line[bar.end() : edge])
            held = [LinePart(index + 1, line, min(start, edge), edge)]
    if held:
        yield held
