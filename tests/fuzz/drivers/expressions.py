"""Expressions: what is printed reads as the same, and interval, steps and value agree."""

from fractions import Fraction
from pathlib import Path
from random import Random

from engine import Driver
from oracles import hold

from swacalc.errors import ExpressionError
from swacalc.formulas import evaluate, interval, names, parse, steps
from swacalc.formulas.tree import PartError
from swacalc.quantity import Interval

_VALUES = (Fraction(0), Fraction(1), Fraction(3), Fraction(-2), Fraction(1, 7), Fraction(10**9))
_OPERATORS = ("+", "-", "*", "/")
_PIECES = (
    *("L", "n_win", "x", "min(", "max(", "floor(", "ceil(", "align(", "(", ")", ",", "**", "*"),
    "/",
    *("+", "-", " ", "0", "1", "2", "64", "0.5", "1e9", "**-1", "\n", "^", "×", "1,000", "_", "=="),
)


def _write(rng: Random, depth: int = 0) -> str:
    if depth > 4 or rng.random() < 0.2:
        return rng.choice(("L", "n_win", "x", "2", "0.25", "1000", str(rng.randrange(100))))
    inner = [_write(rng, depth + 1) for _ in range(3)]
    return rng.choice(
        (
            *(f"{inner[0]} {rng.choice(_OPERATORS)} {inner[1]}", f"({inner[0]})", f"-{inner[0]}"),
            *(f"({inner[0]})**{rng.randrange(-4, 9)}", f"min({', '.join(inner)})"),
            *(f"max({inner[0]}, {inner[1]})", f"floor({inner[0]})", f"ceil({inner[0]})"),
            f"align({inner[0]}, {inner[1]})",
        )
    )


def _attempt(data: bytes, _: Path) -> None:
    written = data.decode("utf-8", "surrogateescape")
    try:
        expression = parse(written)
    except ExpressionError as error:
        hold(0 <= error.offset <= len(written), "an offset outside of the text", error.offset)
        raise
    shown = str(expression)
    hold(str(parse(shown)) == shown, "what is printed reads otherwise", (written, shown))
    for value in _VALUES:
        values = dict.fromkeys(names(expression), value)
        try:
            result = evaluate(expression, values)
        except PartError as error:
            end = error.offset + error.length
            hold(0 <= error.offset < end <= len(written), "a part outside of the text", error)
            continue
        hold(evaluate(parse(shown), values) == result, "what is printed has another value", shown)
        steps(expression, values)
        within = interval(expression, {name: Interval.point(value) for name in values})
        hold(result in within, "an interval without the value", (shown, value, result, within))


EXPRESSIONS = Driver(
    name="expressions",
    attempt=_attempt,
    seeds=(b"align(L * n_win, 64) / 2**10 - min(L, 3)",),
    pieces=_PIECES,
    write=_write,
    inputs=200,
)
