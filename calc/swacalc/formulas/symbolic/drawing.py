"""Expressions drawn by SymPy's printers in the author's form: LaTeX, MathML, JavaScript.

SymPy lets an object say how a printer draws it (`_latex`, `_mathml_presentation`,
`_javascript`). `_Drawn` does so for a tree, because a SymPy form would have reordered it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.dom.minidom import Document, Element

from sympy.printing.jscode import JavascriptCodePrinter
from sympy.printing.latex import LatexPrinter, tex_greek_dictionary
from sympy.printing.mathml import MathMLPresentationPrinter
from sympy.printing.pretty.pretty_symbology import greek_unicode
from sympy.printing.printer import Printer

from swacalc.formulas.tree import NEGATE, Apply, Expression, Name, Number

_NAMESPACE = "http://www.w3.org/1998/Math/MathML"

_LATEX = {
    "+": "{} + {}",
    "-": "{} - {}",
    "*": r"{} \cdot {}",
    "/": r"\frac{{{}}}{{{}}}",
    "**": "{}^{{{}}}",
    NEGATE: "-{}",
    "floor": r"\left\lfloor {} \right\rfloor",
    "ceil": r"\left\lceil {} \right\rceil",
}
_LATEX_CALLS = {"min": r"\min", "max": r"\max", "align": r"\operatorname{align}"}

_MATHML_SHAPES = {"/": "mfrac", "**": "msup"}
_MATHML_SIGNS = {"+": "+", "-": "\N{MINUS SIGN}", "*": "\N{DOT OPERATOR}"}
_MATHML_FENCES = {
    "floor": ("\N{LEFT FLOOR}", "\N{RIGHT FLOOR}"),
    "ceil": ("\N{LEFT CEILING}", "\N{RIGHT CEILING}"),
}

_JAVASCRIPT = {"+": "add", "-": "sub", "*": "mul", "/": "div", "**": "pow"}


def latex(expression: Expression, names: Mapping[str, str] | None = None) -> str:
    r"""LaTeX without dollar signs; `names` gives the LaTeX of a name where the default is wrong.

    By default `n_win` is `n_{\mathrm{win}}`, and Greek names are Greek letters.
    """
    return str(LatexPrinter()._print(_Drawn(expression, names or {})))


def mathml(expression: Expression, names: Mapping[str, str] | None = None) -> str:
    """A whole `<math>` element of presentation MathML; `names` gives a name other plain text."""
    drawn = MathMLPresentationPrinter()._print(_Drawn(expression, names or {}))
    math = _element("math", drawn)
    math.setAttribute("xmlns", _NAMESPACE)
    return math.toxml()


def javascript(expression: Expression) -> str:
    """Calls on exact rationals, one function per operator, in the shape of the expression.

    `num(5n, 2n)` is the literal 5/2, `name("L")` looks a name up, and `pow(x, -2n)` has a BigInt
    exponent; `add`, `sub`, `mul`, `div` and `align` take two rationals, `neg`, `floor` and
    `ceil` one, `min` and `max` two or more.
    """
    return str(JavascriptCodePrinter()._print(_Drawn(expression, {})))


class _Drawn:
    """A part of a tree, as SymPy's printers ask it to draw itself."""

    def __init__(self, expression: Expression, names: Mapping[str, str]) -> None:
        self._expression = expression
        self._names = names

    def _arguments(self, printer: Printer, part: Apply) -> list[Any]:
        return [printer._print(_Drawn(argument, self._names)) for argument in part.arguments]

    def _latex(self, printer: Printer) -> str:
        part = self._expression
        if isinstance(part, Number):
            return str(part)
        if isinstance(part, Name):
            return self._names.get(part.name) or _latex_name(part.name)
        drawn = [
            rf"\left({inner}\right)" if part.brackets(index, stacked=True) else inner
            for index, inner in enumerate(self._arguments(printer, part))
        ]
        if part.operator in _LATEX_CALLS:
            return rf"{_LATEX_CALLS[part.operator]}\left({', '.join(drawn)}\right)"
        return _LATEX[part.operator].format(*drawn)

    def _mathml_presentation(self, printer: Printer) -> Element:
        part = self._expression
        if isinstance(part, Number):
            return _element("mn", str(part).replace("-", _MATHML_SIGNS["-"]))
        if isinstance(part, Name):
            other = self._names.get(part.name)
            return _element("mi", other) if other else _mathml_name(part.name)
        drawn = [
            _fenced("(", [inner], ")") if part.brackets(index, stacked=True) else inner
            for index, inner in enumerate(self._arguments(printer, part))
        ]
        return _mathml_operator(part.operator, drawn)

    def _javascript(self, printer: Printer) -> str:
        part = self._expression
        if isinstance(part, Number):
            return "num({}n, {}n)".format(*part.value.as_integer_ratio())
        if isinstance(part, Name):
            return f'name("{part.name}")'
        drawn = self._arguments(printer, part)
        if part.operator == "**":
            drawn[1] = f"{part.arguments[1]}n"
        return f"{_JAVASCRIPT.get(part.operator, part.operator)}({', '.join(drawn)})"


def _head_and_index(name: str) -> tuple[str, str]:
    # A letter has an index, a word is drawn whole; SymPy would make `local` a calligraphic `lo`.
    head, _, index = name.partition("_")
    if len(head) > 1 and head not in greek_unicode:
        return name, ""
    return head, index.strip("_").replace("_", ",")


def _latex_name(name: str) -> str:
    head, index = _head_and_index(name)
    if head in greek_unicode:
        head = tex_greek_dictionary.get(head, f"\\{head}")
    elif len(head) > 1:
        whole = head.replace("_", r"\_")
        head = rf"\mathrm{{{whole}}}"
    return rf"{head}_{{\mathrm{{{index}}}}}" if index else head


def _mathml_name(name: str) -> Element:
    head, index = _head_and_index(name)
    letter = _element("mi", greek_unicode.get(head, head))
    return _element("msub", letter, _element("mi", index)) if index else letter


def _mathml_operator(operator: str, drawn: Sequence[Element]) -> Element:
    if operator in _MATHML_SHAPES:
        return _element(_MATHML_SHAPES[operator], *drawn)
    if operator in _MATHML_SIGNS:
        return _element("mrow", *_joined(drawn, _MATHML_SIGNS[operator]))
    if operator == NEGATE:
        return _element("mrow", _element("mo", _MATHML_SIGNS["-"]), *drawn)
    if operator in _MATHML_FENCES:
        opening, closing = _MATHML_FENCES[operator]
        return _fenced(opening, drawn, closing)
    return _element("mrow", _element("mi", operator), _fenced("(", drawn, ")"))


def _fenced(opening: str, drawn: Sequence[Element], closing: str) -> Element:
    return _element("mrow", _element("mo", opening), *_joined(drawn, ","), _element("mo", closing))


def _joined(drawn: Sequence[Element], sign: str) -> Iterator[Element]:
    for index, element in enumerate(drawn):
        if index:
            yield _element("mo", sign)
        yield element


def _element(tag: str, *inside: Element | str) -> Element:
    # A document of our own: the one of SymPy's printer writes text without escaping it.
    document = Document()
    element = document.createElement(tag)
    for part in inside:
        element.appendChild(document.createTextNode(part) if isinstance(part, str) else part)
    return element
