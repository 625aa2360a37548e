"""Several models side by side: what each keeps of one context, and how much it replays."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import floor
from typing import NamedTuple

from swacalc.calculators.columns import FigureOfModel, column
from swacalc.calculators.replaying import replay
from swacalc.calculators.stacks import rebuilt
from swacalc.calculators.storage import Network, storage
from swacalc.calculators.sweeping import Sweep, SweepRange, points_of
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError
from swacalc.quantity import Quantity, parse_unit

REPLAY = "exact_minimum"
TOTAL = "total_bytes"

# The figures of each model, in the order of the columns.
COMPARED = ("global_bytes_per_token", "swa_bytes_full", "state_bytes", TOTAL, REPLAY)

_CONTEXT = "context"
_PLOTTED = 128  # the longest context over the shortest one of a chart


class ModelFigures(NamedTuple):
    """The figures of one model by name; None where it has no such thing, which a note explains."""

    network: Network
    figures: Mapping[str, Derivation | None]
    notes: tuple[str, ...]


class SideBySide(NamedTuple):
    """Models in the order that they were named, for one context."""

    context: Derivation
    models: tuple[ModelFigures, ...]

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes on all models, each once."""
        return tuple(dict.fromkeys(note for each in self.models for note in each.notes))


def compare(
    symbol_table: SymbolTable, networks: Sequence[Network], given: Mapping[str, Quantity]
) -> SideBySide:
    """The figures of some models for the `context` that is given.

    Raises:
        InputError: a value is missing or not allowed, or a model is not stored in its format.
    """
    if _CONTEXT not in given:
        hint = "give the tokens of one context, such as 128k"
        raise InputError("--context is missing", hint=hint)
    models = tuple(_figures(symbol_table, network, given) for network in networks)
    total = models[0].figures[TOTAL]
    found = total.all_parts() if total else ()
    return SideBySide(next(part for part in found if part.name == _CONTEXT), models)


def _figures(
    symbol_table: SymbolTable, network: Network, given: Mapping[str, Quantity]
) -> ModelFigures:
    stored = storage(symbol_table, network, given, figures=COMPARED[:-1])
    figures: dict[str, Derivation | None] = {
        name: each for name, each in stored.figures.items() if isinstance(each, Derivation)
    }
    figures[REPLAY], notes = _replayed(symbol_table, network, given)
    return ModelFigures(network, figures, (*stored.notes, *notes))


def _replayed(
    symbol_table: SymbolTable, network: Network, given: Mapping[str, Quantity]
) -> tuple[Derivation | None, tuple[str, ...]]:
    """The least exact replay of a hit as long as the context; a note why there is none."""
    try:
        found = replay(symbol_table, {"prefix": given[_CONTEXT]}, rebuilt(network, "encoder"))
    except InputError as error:
        return None, (f"no replay: {error.message}",)
    figure = found.figures[REPLAY]
    return (figure if isinstance(figure, Derivation) else None), ()


def totals(symbol_table: SymbolTable, networks: Sequence[Network], context: Quantity) -> Sweep:
    """The bytes of one sequence in each model, over contexts up to the one given.

    Raises:
        InputError: the context is too short for a chart.
    """
    if context.base < 2:
        raise InputError("--plot needs a context of at least 2 tokens", hint="give more tokens")
    token = parse_unit("token")
    shortest = Fraction(max(1, floor(context.base / _PLOTTED)))
    low, high = (Quantity(number=each, unit=token) for each in (shortest, context.base))
    unit, points = points_of(SweepRange(_CONTEXT, low, high), low, high)
    ask = partial(storage, symbol_table, given={_CONTEXT: high}, figures=(TOTAL,))
    figures = {
        FigureOfModel(TOTAL, network.geometry.model): ask(network=network).flat()[0]
        for network in networks
    }
    return Sweep(
        command="compare",
        swept=_CONTEXT,
        unit=unit,
        points=points,
        columns={
            str(of): column(figure, _CONTEXT, points)._replace(of=of)
            for of, figure in figures.items()
        },
        inputs={},
        notes=tuple(dict.fromkeys(note for each in networks for note in each.notes())),
    )
