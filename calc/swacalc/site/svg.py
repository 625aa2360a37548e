"""Pictures as SVG that follow the light or dark scheme of the page and load nothing."""

import re
from collections.abc import Iterable, Sequence
from html import escape
from math import fsum

from swacalc.output.escape import visible

WIDTH = 400
_MARGIN = 10

# Sizes of text that can be read where a picture fills the screen of a phone.
NOTE = 12
_TITLE = 20  # as wide as bold letters of 17 pixels are

_STYLE = """\
text { fill: #212121; font-family: system-ui, sans-serif; font-size: 14px; }
.title { font-size: 17px; font-weight: 700; }
.note, .tick { font-size: 12px; }
.note, .tick { fill: #5c5c5c; }
.frame { stroke: #8a8a8a; fill: none; }
.mark { stroke: #8a8a8a; stroke-dasharray: 4 3; }
.one { fill: #0b6bab; } .two { fill: #b34700; }
.line.one, .cross.one { stroke: #0b6bab; } .line.two, .cross.two { stroke: #b34700; }
.line, .cross { fill: none; stroke-width: 2.5; } .line.two { stroke-dasharray: 7 4; }
.rest { fill: #9e9e9e; } .cone { fill: none; stroke: #212121; stroke-dasharray: 4 3; }
@media (prefers-color-scheme: dark) {
text { fill: #e2e4e9; }
.note, .tick { fill: #b3b6bd; }
.one { fill: #6cb8f0; } .two { fill: #ffab66; }
.line.one, .cross.one { stroke: #6cb8f0; } .line.two, .cross.two { stroke: #ffab66; }
.line, .cross { fill: none; }
.cone { stroke: #e2e4e9; }
}
"""

# The parts that a line may end after: a word, or a character of Chinese with its marks.
_PIECE = re.compile(
    r"[（“]*(?:[^\s\u3000-\u9fff\uff00-\uffef]+|[\u3000-\u9fff\uff00-\uffef])[，。；：、）”]*\s?|\s"
)


def picture(title: str, words: str, body: Iterable[str], height: float) -> str:
    """A whole picture: its title above the body and its words below; the body is `height` high."""
    heading = _lines(title, _TITLE)
    below = _lines(words, NOTE)
    top = 10 + 21 * len(heading)
    whole = top + height + 14 + 16 * len(below)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {whole:g}" '
        f'width="{WIDTH}" height="{whole:g}" role="img">',
        f"<title>{_escaped(title)}</title>",
        f"<desc>{_escaped(words)}</desc>",
        f"<style>\n{_STYLE}</style>",
        *(label(_MARGIN, 22 + 21 * row, line, "title") for row, line in enumerate(heading)),
        f'<g transform="translate(0 {top:g})">',
        *body,
        "</g>",
        *(
            label(_MARGIN, top + height + 18 + 16 * row, line, "note")
            for row, line in enumerate(below)
        ),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _lines(words: str, size: int) -> list[str]:
    """The words in lines that fit the picture."""
    lines = [""]
    for piece in _PIECE.findall(words):
        if lines[-1] and width_of(lines[-1] + piece.rstrip(), size) > WIDTH - 2 * _MARGIN:
            lines.append("")
        lines[-1] += piece
    return [line.strip() for line in lines]


def width_of(words: str, size: int) -> float:
    """About how wide a text is; a reader's font may differ by a tenth."""
    return size * fsum(1.0 if ord(character) > 0x2E7F else 0.56 for character in words)


def label(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """A text that begins, has its middle, or ends at a point."""
    placed = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{x:g}" y="{y:g}"{_class(kind)}{placed}>{_escaped(words)}</text>'


def bar(x: float, y: float, width: float, height: float, kind: str) -> str:
    """A rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:.5g}" height="{height:g}"{_class(kind)}/>'


def dot(x: float, y: float, radius: float, kind: str) -> str:
    """A filled circle."""
    return f'<circle cx="{x:.5g}" cy="{y:.5g}" r="{radius:g}"{_class(kind)}/>'


def cross(x: float, y: float, kind: str) -> str:
    """Two short strokes through a point."""
    near, far = -5, 10
    path = f"M{x + near:g} {y + near:g}l{far} {far}m0 {-far}l{-far} {far}"
    return f'<path d="{path}"{_class(f"cross {kind}")}/>'


def stroke(points: Sequence[tuple[float, float]], kind: str) -> str:
    """A line through points."""
    path = " ".join(f"{x:.5g},{y:.5g}" for x, y in points)
    return f'<polyline points="{path}"{_class(kind)}/>'


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _escaped(words: str) -> str:
    return escape(visible(words), quote=False)
