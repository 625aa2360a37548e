"""The figures of a replay as the replay core counts them, on a stack of any layers."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import chain, repeat
from typing import NamedTuple

from swacalc.calculators.stacks import Rebuilt
from swacalc.derivations.derivation import Derivation, weakest
from swacalc.derivations.resolver import Resolver
from swacalc.quantity import Interval, Quantity
from swacalc.replay import (
    Stack,
    bounded,
    exact_minimum,
    exact_next_token,
    exact_reported,
    exact_rows,
    page_aligned,
    runs_bounded,
    runs_minimum,
    runs_reported,
    stacked_span,
    washout,
)

_ROWS = ("prefix", "rows")


class _Count(NamedTuple):
    """A function of a stack and of the numbers of some symbols."""

    function: Callable[..., int]
    inputs: tuple[str, ...] = ("prefix",)


_COUNTS: Mapping[str, _Count] = {
    "stacked_span": _Count(stacked_span, ()),
    "exact_reported": _Count(exact_reported),
    "exact_minimum": _Count(exact_minimum),
    "exact_next_token": _Count(exact_next_token),
    "bounded": _Count(bounded),
    "runs_reported": _Count(runs_reported),
    "runs_minimum": _Count(runs_minimum),
    "runs_bounded": _Count(runs_bounded),
    "washout": _Count(washout, ()),
    "page_aligned": _Count(page_aligned, ("page",)),
}


def counted(part: Rebuilt, symbols: Resolver, wanted: Iterable[str]) -> dict[str, Derivation]:
    """The wanted figures that the core counts and whose inputs have values, by name."""
    counts = {name: _COUNTS[name] for name in wanted if name in _COUNTS}
    return {name: _counted(part, symbols, name, count) for name, count in counts.items()}


def counted_rows(part: Rebuilt, symbols: Resolver) -> Iterator[Derivation]:
    """The exact rows of each window layer, bottom first."""
    prefix, rows = (int(symbols.value(name).quantity.base) for name in _ROWS)
    found = _each(exact_rows(part.stack, rows, prefix))
    for index, number in enumerate(found):
        count = _Count(partial(_rows_at, index), _ROWS)
        yield _counted(part, symbols, "exact_rows", count, Fraction(number))


def _rows_at(index: int, stack: Stack, prefix: int, rows: int) -> int:
    return tuple(_each(exact_rows(stack, rows, prefix)))[index]


def _each(pairs: Iterable[tuple[int, int]]) -> Iterator[int]:
    return chain.from_iterable(repeat(number, layers) for number, layers in pairs)


def _counted(
    part: Rebuilt, symbols: Resolver, name: str, count: _Count, found: Fraction | None = None
) -> Derivation:
    """A figure with what it was counted from: the part's layers, then the count's own inputs."""
    entry = symbols.entry(name)
    inputs = (*part.symbols.values(), *map(symbols.value, count.inputs))

    def number(values: Mapping[str, Fraction]) -> Fraction:
        return Fraction(count.function(part.stack, *(int(values[each]) for each in count.inputs)))

    if found is None:
        found = number({each.name: each.quantity.base for each in inputs})
    return Derivation(
        name=name,
        quantity=Quantity(number=found, unit=entry.unit),
        interval=Interval.point(found),
        tag=weakest((entry.tag, *(each.tag for each in inputs))),
        origin="derived",
        ref=f"counted by the replay core on the layers of {part.title}",
        inputs=inputs,
        counted=number,
    )
