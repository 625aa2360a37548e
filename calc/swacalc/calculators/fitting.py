"""What fits into the memory of each device: how many sequences, and how long a context."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from swacalc.calculators.answer import Answer, answer
from swacalc.calculators.bounds import needed
from swacalc.calculators.columns import in_terms
from swacalc.calculators.devices import BATCH, DEVICES, device_notes, limits_of
from swacalc.calculators.storage import Network, storage_symbols
from swacalc.derivations.derivation import Derivation, weakest
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import MathError
from swacalc.formulas import Expression, evaluate
from swacalc.quantity import Interval, Quantity, parse_unit

MEMORY, CONTEXT, PAGE = "memory", "context", "page"

NOT_COUNTED = (
    "the memory is what one device has left for KV: weights, activations and whatever else an "
    "engine keeps are not counted"
)
BEYOND = "a context that fits may be longer than the model is made for"
ENDLESS = "no context is too long for the memory: what the model keeps stops growing"

_OF_A_CONTEXT = (
    *("device_sequence_bytes", "device_sequence_bytes_reserved"),
    *("sequences", "sequences_reserved"),
)
# The longest contexts, with the bytes of one sequence that they are counted by.
_LONGEST = {
    "longest_context": "device_sequence_bytes",
    "longest_context_reserved": "device_sequence_bytes_reserved",
}
_FAR = 2**62  # tokens beyond every window


def fit(symbol_table: SymbolTable, network: Network, given: Mapping[str, Quantity]) -> Answer:
    """How many sequences of a context fit into a memory, and the longest context of a batch.

    `given` holds `memory` and may hold `context`, `batch`, `devices` and `page`. Without a context
    only the longest one is answered.

    Raises:
        InputError: a value is missing or not allowed.
        RefusedError: the devices cannot share out the heads of the model.
    """
    needed(given, MEMORY)
    values = {CONTEXT: Quantity(number=Fraction(1), unit=parse_unit("token"))} | dict(given)
    symbols = storage_symbols(symbol_table, network, values)
    limits = limits_of("fit", symbols, network.geometry, given)
    longest = tuple(_longest(symbols, network, given))
    symbols = storage_symbols(symbol_table, network, values, defaults=longest)
    names = [*(_OF_A_CONTEXT if CONTEXT in given else ()), *(figure.name for figure in longest)]
    notes = (*network.notes(), *device_notes(network.geometry, given), NOT_COUNTED)
    notes += (BEYOND,) if longest else (ENDLESS,)
    return answer("fit", symbols, {name: name for name in names}, notes)._replace(limits=limits)


def _longest(
    symbols: Resolver, network: Network, given: Mapping[str, Quantity]
) -> Iterator[Derivation]:
    """The longest contexts, as far as there are any."""
    names = (MEMORY, BATCH, DEVICES, *((PAGE,) if PAGE in given else ()))
    inputs = tuple(map(symbols.value, names))
    for name, size in _LONGEST.items():
        count = _counting(in_terms(symbols.value(size), CONTEXT, DEVICES, PAGE))
        try:
            number = count({part.name: part.quantity.base for part in inputs})
        except MathError:
            continue
        yield Derivation(
            name=name,
            quantity=Quantity(number=number, unit=symbols.unit(name)),
            interval=Interval.point(number),
            tag=weakest(part.tag for part in (symbols.value(size), *inputs)),
            origin="derived",
            ref=f"counted on what the layers of {network.geometry.model} keep",
            inputs=inputs,
            counted=count,
        )


def _counting(size: Expression) -> Callable[[Mapping[str, Fraction]], Fraction]:
    """The most tokens that fit, as a function of memory, batch, devices and page.

    `size` is the bytes of one sequence on one device.

    Raises:
        MathError: the function raises it where no context is too long.
    """

    def count(values: Mapping[str, Fraction]) -> Fraction:
        def taken(tokens: int) -> Fraction:
            return values[BATCH] * evaluate(size, {**values, CONTEXT: Fraction(tokens)})

        def fits(tokens: int) -> bool:
            return taken(tokens) <= values[MEMORY]

        if fits(_FAR) and taken(_FAR) == taken(2 * _FAR):
            raise MathError(ENDLESS)
        return Fraction(_most(fits))

    return count


def _most(fits: Callable[[int], bool]) -> int:
    """The largest number that fits, all smaller ones fitting too; 0 if not even 1 does."""
    above = 1
    while fits(above):
        above *= 2
    low = above // 2
    while above - low > 1:
        middle = (low + above) // 2
        low, above = (middle, above) if fits(middle) else (low, middle)
    return low
