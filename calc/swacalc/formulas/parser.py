"""The one parser: precedence climbing over tokens, bounded in every direction."""

from fractions import Fraction

from swacalc.errors import ExpressionError, did_you_mean, respelt
from swacalc.formulas.literals import literal
from swacalc.formulas.tokens import Token, tokens
from swacalc.formulas.tree import (
    FUNCTIONS,
    LEVELS,
    NEGATE,
    NEGATION,
    Apply,
    Expression,
    Name,
    Number,
    Span,
    parts,
)
from swacalc.quantity.units import AMBIGUOUS, SPELLINGS

MAX_DEPTH = 32
MAX_PARTS = 200
MAX_EXPONENT = 64

_ONE, _TWO, _MORE = range(1, 2), range(2, 3), range(2, MAX_PARTS)
_ARGUMENTS = {
    "min": (_MORE, "min(x, y)"),
    "max": (_MORE, "max(x, y)"),
    "floor": (_ONE, "floor(x)"),
    "ceil": (_ONE, "ceil(x)"),
    "align": (_TWO, "align(x, page)"),
    "lcm": (_MORE, "lcm(x, y)"),
}


def parse(text: str, *, rich: bool = False) -> Expression:
    """Read an expression of the small language.

    `+ - * / **` and signs bind as in Python: `-2**2` is -4. Numbers are exact decimals, names
    begin with a letter, and the only calls are `min`, `max` (two arguments or more), `floor`,
    `ceil` and `align(x, page)`, the least multiple of the page that is not under x. An exponent
    is a whole number, and the exponents of powers of powers multiply to at most 64.

    With `rich`, numbers may have units, as `4.64GiB`; such a quantity is a name, its own text.

    Raises:
        ExpressionError: anything else, or a string that is too long, deep or large; it says where.
    """
    return _Parser(text, rich=rich).whole()


class _Parser:
    def __init__(self, text: str, *, rich: bool) -> None:
        self._tokens = tokens(text, rich=rich)
        self._rich = rich
        self._next = 0
        self._depth = 0
        self._parts = 0

    @property
    def _token(self) -> Token:
        return self._tokens[self._next]

    def _take(self) -> Token:
        self._next += 1
        return self._tokens[self._next - 1]

    def _takes(self, operator: str) -> bool:
        found = self._token.kind == "operator" and self._token.text == operator
        self._next += found
        return found

    def _span(self, start: int) -> Span:
        """From `start` to the end of the token that was taken last; counts the part it is for."""
        self._parts += 1
        if self._parts > MAX_PARTS:
            raise _refusal(f"an expression has at most {MAX_PARTS} parts", "split it", self._token)
        return Span(start, self._tokens[self._next - 1].end)

    def whole(self) -> Expression:
        if self._token.kind == "end":
            raise _refusal("the expression is empty", "write for example L * n_win", self._token)
        expression = self._expression(0)
        if self._token.kind != "end":
            raise self._refusal_after_operand()
        return expression

    def _expression(self, above: int) -> Expression:
        """An operand and every operator after it that binds tighter than the level `above`."""
        start = self._token.start
        left = self._operand()
        while (level := LEVELS.get(self._token.text, 0)) > above:
            operator = self._take().text
            right = self._exponent(left) if operator == "**" else self._expression(level)
            left = Apply(operator=operator, arguments=(left, right), span=self._span(start))
        return left

    def _operand(self) -> Expression:
        token = self._take()
        if token.kind == "number":
            return Number(value=Fraction(token.text), span=self._span(token.start))
        if token.kind == "quantity":
            return literal(token.text, self._span(token.start))
        if token.kind == "name":
            return self._name(token)
        if token.text == "(":
            return self._group(token)
        if token.text == "+":
            return self._nested(NEGATION, token)
        if token.text == "-":
            inner = self._nested(NEGATION, token)
            return Apply(operator=NEGATE, arguments=(inner,), span=self._span(token.start))
        where = f"before {token.text!r}" if token.text else "at the end"
        raise _refusal(f"an operand is missing {where}", "write a number or a name", token)

    def _nested(self, above: int, token: Token) -> Expression:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise _refusal(
                f"an expression is nested at most {MAX_DEPTH} levels deep", "split it", token
            )
        expression = self._expression(above)
        self._depth -= 1
        return expression

    def _group(self, opening: Token) -> Expression:
        expression = self._nested(0, opening)
        self._close(opening)
        return expression

    def _close(self, opening: Token) -> None:
        if self._takes(")"):
            return
        if self._token.kind == "end":
            raise _refusal("this parenthesis is never closed", "write )", opening)
        raise self._refusal_after_operand()

    def _name(self, token: Token) -> Expression:
        opening = self._token
        if self._takes("("):
            if token.text not in FUNCTIONS:
                known = f"the functions are {', '.join(FUNCTIONS)}"
                hint = did_you_mean(token.text, FUNCTIONS) or known
                raise _refusal(f"there is no function {token.text!r}", hint, token)
            return self._call(token, opening)
        if token.text in FUNCTIONS:
            raise _refusal(f"{token.text} is a function", f"write {token.text}(…)", token)
        return Name(name=token.text, span=self._span(token.start))

    def _call(self, token: Token, opening: Token) -> Expression:
        arguments = [self._nested(0, opening)]
        while self._takes(","):
            arguments.append(self._nested(0, opening))
        self._close(opening)
        allowed, example = _ARGUMENTS[token.text]
        if len(arguments) not in allowed:
            count = f"{len(arguments)} argument" + "s" * (len(arguments) > 1)
            raise _refusal(f"{token.text} does not take {count}", f"write {example}", token)
        return Apply(operator=token.text, arguments=tuple(arguments), span=self._span(token.start))

    def _exponent(self, base: Expression) -> Number:
        token = self._token
        exponent = self._nested(NEGATION, token)
        if any(isinstance(part, Apply) and part.operator == "**" for part in parts(exponent)):
            hint = "write it out as a whole number, or group as in (2**3)**2"
            raise _refusal("an exponent cannot contain a power", hint, token)
        value = _whole(exponent)
        if value is None:
            raise _refusal("an exponent is a whole number", "write it out, as in 2**10", token)
        if abs(value) * _growth(base) > MAX_EXPONENT:
            bound = f"exponents multiply to at most {MAX_EXPONENT}"
            raise _refusal(f"the power is too large: {bound}", "write a smaller one", token)
        return Number(value=Fraction(value), span=self._span(token.start))

    def _refusal_after_operand(self) -> ExpressionError:
        token = self._token
        if token.text == ")":
            return _refusal("this parenthesis was never opened", "leave it out", token)
        if token.text == ",":
            hint = "write 1000, not 1,000"
            return _refusal("a comma is allowed only between arguments", hint, token)
        hint = "write * to multiply; a power of ten is written 10**6"
        if self._rich:
            hint = _unit_hint(token.text) or hint
        return _refusal(f"an operator is missing before {token.text!r}", hint, token)


def _unit_hint(word: str) -> str:
    return AMBIGUOUS.get(word) or respelt(word, SPELLINGS) or did_you_mean(word, SPELLINGS)


def _whole(expression: Expression) -> int | None:
    """The whole number that an exponent states, or None."""
    sign, literal = 1, expression
    if isinstance(expression, Apply) and expression.operator == NEGATE:
        sign, literal = -1, expression.arguments[0]
    if isinstance(literal, Number) and literal.value.denominator == 1:
        return sign * int(literal.value)
    return None


def _growth(expression: Expression) -> int:
    """The largest product of the exponents of powers of powers."""
    if not isinstance(expression, Apply):
        return 1
    base, *others = expression.arguments
    if expression.operator == "**" and isinstance(others[0], Number):
        return _growth(base) * max(1, abs(int(others[0].value)))
    return max(map(_growth, expression.arguments))


def _refusal(message: str, hint: str, token: Token) -> ExpressionError:
    length = max(1, len(token.text))
    return ExpressionError(message, hint=hint, offset=token.start, length=length)
