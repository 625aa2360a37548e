"""Text to tokens, and the message for every character that no expression has."""

import re
from typing import NamedTuple

from swacalc.errors import ExpressionError
from swacalc.patterns import LatePattern
from swacalc.quantity import literal_pattern

MAX_LENGTH = 2000
MAX_DIGITS = 1_000


# No other space, digit or letter than ASCII: look-alikes must not change what is read.
def _token_pattern(more: str = "") -> LatePattern:
    return LatePattern(
        rf"[ \t\r\n]*(?:{more}(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<name>[A-Za-z][A-Za-z0-9_]*)"
        r"|(?P<operator>\*\*|[-+*/(),])|(?P<end>\Z)|(?P<other>.))",
        re.DOTALL,
    )


_PLAIN = _token_pattern()
_RICH = _token_pattern(f"(?P<quantity>{literal_pattern()})|(?P<comparison>[<>=!]=|[<>=])|")

_QUOTES = "an expression has no strings"
_COMPARISON = "a formula has no comparisons and no assignment"
_GROUPS = "group with ( and )"
_HINTS = {
    "^": "write ** for a power",
    "×": "write *",
    "·": "write *",
    "⋅": "write *",
    "÷": "write /",
    "−": "write - (the plain hyphen)",
    "–": "write - (the plain hyphen)",
    "%": "write / 100",
    ".": "an expression has no attributes; a decimal has digits on both sides, as 0.5",
    "_": "a name begins with a letter; digits are written without separators",
    "'": _QUOTES,
    '"': _QUOTES,
    "`": _QUOTES,
    "<": _COMPARISON,
    ">": _COMPARISON,
    "=": _COMPARISON,
    "!": _COMPARISON,
    "[": _GROUPS,
    "]": _GROUPS,
    "{": _GROUPS,
    "}": _GROUPS,
}
_ALPHABET = "write names, numbers, + - * / **, parentheses, min, max, floor, ceil, align and lcm"


def formula_pattern() -> str:
    """The characters of which an expression is made, as a regular expression of an editor too.

    What it does not accept is no expression; of what it does, only parsing tells.
    """
    return rf"[ \n]*[-+(A-Za-z0-9][-+*/(),.A-Za-z0-9_ \n]{{0,{MAX_LENGTH - 1}}}"


class Token(NamedTuple):
    """A number, quantity, name, operator, comparison or the end, with its 0-based start."""

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """The offset after the last character."""
        return self.start + len(self.text)


def tokens(text: str, *, rich: bool = False) -> tuple[Token, ...]:
    """Split an expression; the last token is the end.

    With `rich`, a number with a unit is one token, and so is an operator that compares.

    Raises:
        ExpressionError: the text or a literal is too long, or has a character that is not allowed.
    """
    if len(text) > MAX_LENGTH:
        bound = f"an expression has at most {MAX_LENGTH:,} characters"
        raise ExpressionError(bound, hint="split the formula", offset=MAX_LENGTH)
    pattern = (_RICH if rich else _PLAIN).compiled
    return tuple(_token(match) for match in pattern.finditer(text))


def _token(match: re.Match[str]) -> Token:
    kind = match.lastgroup or "other"
    token = Token(kind, match[kind], match.start(kind))
    if kind == "other":
        raise _misplaced(token)
    if kind == "number" and sum(map(str.isdigit, token.text)) > MAX_DIGITS:
        raise ExpressionError(
            f"a number has at most {MAX_DIGITS:,} digits",
            hint="round it, or write a product with a power of ten",
            offset=token.start,
            length=len(token.text),
        )
    return token


def _misplaced(token: Token) -> ExpressionError:
    char = token.text
    hint = _HINTS.get(char, _ALPHABET)
    if char.isdigit() or char.isalpha():
        hint = "names and numbers are written with ASCII letters and digits"
    # repr, so that no control character reaches a terminal.
    return ExpressionError(f"{char!r} is not allowed here", hint=hint, offset=token.start)
