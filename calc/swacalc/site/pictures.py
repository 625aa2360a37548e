"""Diagrams as files: the page that shows them, the drawings, and when one has to be drawn anew.

Another matplotlib draws the same data in other bytes, so a drawing is not compared with a new one.
Its first line says from which data and by which code it was drawn, and what the rest of it is. Of
the code its statements count alone, not its comments, docstrings or layout.
"""

import ast
import inspect
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256

from swacalc.output import drawing
from swacalc.output.prose_number import ProseNumber
from swacalc.pages.records import MARK
from swacalc.site import drawings
from swacalc.site.diagrams import Diagram
from swacalc.site.export import generated_json
from swacalc.site.page_text import badge, ignore, link, page, prose
from swacalc.site.symbol_page import Homes


def diagrams_page(diagrams: Sequence[Diagram], homes: Homes) -> str:
    """The page that shows every diagram, its words and the way to its data."""
    return page("Diagrams", (block for diagram in diagrams for block in _shown(diagram, homes)))


def _shown(diagram: Diagram, homes: Homes) -> Iterator[str]:
    yield f"## {prose(diagram.title)}"
    yield f"!{link(prose(diagram.alternative), f'diagrams/{diagram.name}.svg')}"
    data = link("the data behind it", f"diagrams/{diagram.name}.json")
    if any(isinstance(part, ProseNumber) and not part.claim for part in diagram.words):
        yield ignore("DOC403", "computed from the formulas of the claims")
    words = "".join(_tied(part, homes) for part in diagram.words)
    yield f"{badge(diagram.tag)} {words} ({data})"


def _tied(part: str | ProseNumber, homes: Homes) -> str:
    """A part of a diagram's words, as a link where a claim says it."""
    if isinstance(part, str):
        return prose(part)
    # The folder in a target is what tells a link to a claim from others.
    home = f"../reference/{homes[part.claim]}" if part.claim else ""
    return link(prose(part.text), home) if home else prose(part.text)


def data_of(diagram: Diagram) -> str:
    """The data of a diagram as JSON, with its words."""
    words = {"title": diagram.title, "tag": diagram.tag, "alternative": diagram.alternative}
    return generated_json({**words, **diagram.data})


def picture_of(diagram: Diagram) -> str:
    """A diagram drawn as SVG, its first line saying what made it.

    Raises:
        InputError: matplotlib is not installed.
    """
    draw = drawings.DRAWINGS[diagram.name]
    svg = drawing.drawn(lambda: draw(diagram.data), "svg").decode()
    body = drawing.described(svg, diagram.alternative)
    return f"{_first_line(diagram, body)}\n{body}"


def is_current(diagram: Diagram, picture: str) -> bool:
    """Whether a picture was drawn from this data by this code, and is whole."""
    line, _, body = picture.partition("\n")
    return line == _first_line(diagram, body)


def _first_line(diagram: Diagram, body: str) -> str:
    made = _digest(f"{data_of(diagram)}{_code()}")
    return f"<!-- {MARK}. Drawn from {made}; the rest of the file is {_digest(body)}. -->"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


@cache
def _code() -> str:
    """The code that draws."""
    return "".join(statements(inspect.getsource(module)) for module in (drawing, drawings))


def statements(source: str) -> str:
    """What Python code does, in one form whatever its comments, docstrings and layout are."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            documented = ast.get_docstring(node, clean=False) is not None
            node.body = node.body[documented:]
    return _form(tree)


def _form(part: object) -> str:
    """A part of a syntax tree; what another Python may leave out where it is empty is left out."""
    if isinstance(part, list):
        return f"[{','.join(map(_form, part))}]"
    if not isinstance(part, ast.AST):
        return repr(part)
    fields = [(name, value) for name, value in ast.iter_fields(part) if value not in (None, [])]
    return f"{type(part).__name__}({','.join(f'{name}={_form(value)}' for name, value in fields)})"
