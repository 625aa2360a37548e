"""Units: what unit an expression has when its names have units."""

from collections.abc import Callable, Mapping, Sequence

from swacalc.formulas.tree import Apply, Expression, Number, PartError, look_up
from swacalc.quantity import RATIO, Unit

# None: a part without names, which has no unit of its own.
_Found = Unit | None


def dimension(expression: Expression, units: Mapping[str, Unit]) -> Unit:
    """The base unit of an expression, counts left out where something else remains.

    In products a bare number is a ratio; in a sum, `min`, `max`, `align` or `lcm` it takes the
    unit of the other side, so that `L * (n_win - 1) + 1` is in tokens. Counts such as layers
    multiply like plain numbers. `floor`, `ceil` and signs keep the unit.

    Raises:
        PartError: a name has no unit, or the sides of a sum, `min`, `max`, `align` or `lcm`
            differ in dimension; it names both and says where.
    """
    return (_unit(expression, units) or RATIO).without_counts()


def _unit(expression: Expression, units: Mapping[str, Unit]) -> _Found:
    if isinstance(expression, Number):
        return None
    if not isinstance(expression, Apply):
        return look_up(expression, units).base()
    found = [_unit(argument, units) for argument in expression.arguments]
    return _RULES.get(expression.operator, _same)(expression, found)


def _same(part: Apply, found: Sequence[_Found]) -> _Found:
    """The unit of the first argument that has one; every other must fit it."""
    first: tuple[Expression, Unit] | None = None
    for argument, unit in zip(part.arguments, found, strict=True):
        if unit is None:
            continue
        first = first or (argument, unit)
        if not unit.fits(first[1]):
            raise _mismatch(part, first, (argument, unit))
    return first and first[1]


def _mismatch(
    part: Apply, first: tuple[Expression, Unit], second: tuple[Expression, Unit]
) -> PartError:
    sides = " and ".join(f"{side} ({unit.name})" for side, unit in (first, second))
    hint = f"{_WORDS.get(part.operator, part.operator)} needs one unit on all sides"
    return PartError(f"units differ: {sides}", span=part.span, hint=hint)


def _multiply(_: Apply, found: Sequence[_Found]) -> _Found:
    left, right = found
    return left * right if left and right else left or right


def _divide(_: Apply, found: Sequence[_Found]) -> _Found:
    left, right = found
    return (left or RATIO) / right if right else left


def _power(part: Apply, found: Sequence[_Found]) -> _Found:
    base, exponent = found[0], part.arguments[1]
    return base ** int(exponent.value) if base and isinstance(exponent, Number) else base


_WORDS = {"+": "a sum", "-": "a difference"}
_RULES: Mapping[str, Callable[[Apply, Sequence[_Found]], _Found]] = {
    "*": _multiply,
    "/": _divide,
    "**": _power,
}
