"""Figures of both designs over a range of one limit, each point simulated by itself."""

from collections.abc import Callable, Mapping

from swacalc.calculators.columns import Column, FigureOfModel
from swacalc.calculators.sweeping import Sweep, SweepRange, points_of, read_span
from swacalc.errors import InputError, did_you_mean
from swacalc.quantity import Quantity
from swacalc.simulation.contender import HowServed
from swacalc.simulation.limits import OPTIONS, GivenLimits, check_limit
from swacalc.simulation.simulating import Simulation, Simulator

# The figures of each design that a curve shows.
_SHOWN = ("resumed_rate", "saved_rate", "ssd_bytes_written")
_SWEPT = tuple(name for name in OPTIONS if name not in ("share", "split"))


def read_swept(text: str) -> SweepRange:
    """Read NAME=FROM..TO[:STEP] where NAME is an option that limits a store.

    Raises:
        InputError: it has another form, no such option, or values that the option does not take.
    """
    span = read_span(text)
    name = span.name.lower().replace("-", "_")
    if name not in _SWEPT:
        hint = did_you_mean(name, _SWEPT) or f"sweep one of {', '.join(_SWEPT)}"
        raise InputError(f"--sweep cannot sweep {span.name}", hint=hint)
    low, high = (check_limit(name, each) for each in (span.low, span.high))
    if low.unit.powers != high.unit.powers:
        raise InputError(f"the ends of --sweep {name} are not in one unit", hint="give both alike")
    return SweepRange(name, low, high, span.step)


def sweep_limit(
    simulator: Simulator,
    given: GivenLimits,
    how: HowServed,
    span: SweepRange,
    tell: Callable[[int, int], None],
) -> Sweep:
    """The rates and the bytes written of both designs at each point of a range.

    Raises:
        InputError: the range is empty, or its ends are in different units.
        MissingError: the claims lack a symbol.
    """
    unit, points = points_of(span, span.low, span.high)
    found: list[Simulation] = []
    for point in points:
        limit = Quantity(number=point, unit=unit)
        found.append(simulator.simulate({**given, span.name: limit}, how))
        tell(len(found), len(points))
    inputs = {name: part for name, part in found[0].inputs.items() if name != span.name}
    return Sweep(
        command="simulate",
        swept=span.name,
        unit=unit,
        points=points,
        columns=_columns(found),
        inputs=inputs,
        notes=(
            "each point is a simulation of its own, and the working is that of the first",
            "a larger store of windows can resume another request, so that it may save less",
            *found[0].notes,
        ),
    )


def _columns(found: list[Simulation]) -> Mapping[str, Column]:
    columns = {}
    for design, first in enumerate(found[0].designs):
        for name in _SHOWN:
            if name in first.figures:
                parts = [each.designs[design].figures[name] for each in found]
                numbers = tuple(part.quantity.number for part in parts)
                of = FigureOfModel(name, first.model)
                columns[str(of)] = Column(parts[0], None, numbers, of)
    return columns
