"""Expressions as presentation MathML, in the author's form: nothing is reordered or simplified."""

from collections.abc import Iterable
from html import escape

from swacalc.formulas.tree import NEGATE, Apply, Expression, Name, Number

_MINUS = "\N{MINUS SIGN}"
_SHAPES = {"/": "mfrac", "**": "msup"}
_BETWEEN = {"+": "+", "-": _MINUS, "*": "\N{DOT OPERATOR}"}
_FENCES = {
    "floor": ("\N{LEFT FLOOR}", "\N{RIGHT FLOOR}"),
    "ceil": ("\N{LEFT CEILING}", "\N{RIGHT CEILING}"),
}
_NAMES = """\
alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu
nu xi omicron pi rho sigma tau upsilon phi chi psi omega"""
_SMALL = dict(zip(_NAMES.split(), "αβγδεζηθικλμνξοπρστυφχψω", strict=True))
_GREEK = _SMALL | {name.capitalize(): letter.upper() for name, letter in _SMALL.items()}


def mathml(expression: Expression) -> str:
    """A whole `<math>` element for an HTML page, where it needs no namespace.

    `n_win` is an n with the index win, and the names of Greek letters are Greek letters.
    """
    return _element("math", _drawn(expression))


def _drawn(part: Expression) -> str:
    if isinstance(part, Number):
        return _text("mn", str(part).replace("-", _MINUS))
    if isinstance(part, Name):
        return _name(part.name)
    return _applied(part.operator, [_argument(part, index) for index in range(len(part.arguments))])


def _argument(part: Apply, index: int) -> str:
    inner = _drawn(part.arguments[index])
    return _fenced("(", [inner], ")") if part.brackets(index, stacked=True) else inner


def _applied(operator: str, drawn: list[str]) -> str:
    if operator in _SHAPES:
        return _element(_SHAPES[operator], *drawn)
    if operator in _BETWEEN:
        return _element("mrow", _joined(drawn, _BETWEEN[operator]))
    if operator == NEGATE:
        return _element("mrow", _text("mo", _MINUS), *drawn)
    if operator in _FENCES:
        opening, closing = _FENCES[operator]
        return _fenced(opening, drawn, closing)
    return _element("mrow", _text("mi", operator), _fenced("(", drawn, ")"))


def _name(name: str) -> str:
    head, _, index = name.partition("_")
    if len(head) > 1 and head not in _GREEK:
        # A letter has an index; a word is drawn whole.
        return _text("mi", name)
    letter = _text("mi", _GREEK.get(head, head))
    index = index.strip("_").replace("_", ",")
    return _element("msub", letter, _text("mi", index)) if index else letter


def _fenced(opening: str, drawn: Iterable[str], closing: str) -> str:
    return _element("mrow", _text("mo", opening), _joined(drawn, ","), _text("mo", closing))


def _joined(drawn: Iterable[str], between: str) -> str:
    return _text("mo", between).join(drawn)


def _text(tag: str, text: str) -> str:
    return _element(tag, escape(text, quote=False))


def _element(tag: str, *inside: str) -> str:
    return f"<{tag}>{''.join(inside)}</{tag}>"
