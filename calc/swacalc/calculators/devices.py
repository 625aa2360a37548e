"""The share of a model's caches that each device keeps under tensor parallelism, and when none can.

The rule is that of vLLM; its source is cited by the claims of the topic `devices`.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from swacalc.calculators.answer import Limit, RefusedError, default
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.resolver import Resolver
from swacalc.formulas import evaluate, parse
from swacalc.models import Geometry, recurrent_layers
from swacalc.models.geometry import LayerState
from swacalc.quantity import Quantity

BATCH, DEVICES = "batch", "devices"

_ONE = {BATCH: "request", DEVICES: "ratio"}
_RULE = (
    "devices share out heads as in vLLM: where there are fewer, each is repeated; every device has "
    "all latents and indexer keys"
)
_TRIED = 64  # numbers of devices that a hint is looked for among


class _Demand(NamedTuple):
    """What the number of devices has to do, and the remainder that is zero if it does."""

    words: str
    remainder: str


# vLLM repeats a single group of a convolution, of which a state does not say how large it is.
_ALONE = _Demand("be 1, for a group of the recurrent layers would be repeated", "(devices - 1)")
_UNKNOWN = _Demand("be 1, for no rule is known that divides the recurrent layers", "(devices - 1)")


def one_of_each(given: Mapping[str, Quantity]) -> dict[str, Derivation]:
    """One sequence on one device, as far as the user does not say otherwise."""
    return {name: default(name, 1, unit) for name, unit in _ONE.items() if name not in given}


def device_notes(geometry: Geometry, given: Mapping[str, Quantity]) -> tuple[str, ...]:
    """The rule by which devices share out the heads, and what of it could not be asked."""
    if DEVICES not in given:
        return ()
    unasked = f"{geometry.model}: its attention heads are not given, and may not suit the devices"
    return (_RULE,) if geometry.attention_heads else (_RULE, unasked)


def limits_of(
    command: str, symbols: Resolver, geometry: Geometry, given: Mapping[str, Quantity]
) -> tuple[Limit, ...]:
    """What a number of devices must satisfy, if this one does; nothing if none is given.

    Raises:
        RefusedError: it does not: some heads would be left over.
    """
    demands = list(_demands(geometry))
    if DEVICES not in given or not demands:
        return ()
    remainder = " + ".join(demand.remainder for demand in demands)
    words = ", and ".join(demand.words for demand in demands)
    reason = f"for {geometry.model} the number of devices must {words}"
    figure = symbols.derive(parse(remainder))
    fitting = ", ".join(map(str, _fitting(remainder)))
    limit = Limit(figure, reason, f"give --tp one of {fitting}")
    if figure.quantity.number:
        raise RefusedError(command, limit)
    return (limit,)


def _demands(geometry: Geometry) -> Iterator[_Demand]:
    layout, state = geometry.layout(), geometry.state
    if geometry.attention_heads:
        yield _divisor(geometry.attention_heads, "attention heads")
    for heads in sorted({entry.heads for entry in (layout.main, layout.swa) if entry.heads}):
        words = f"divide the {heads} KV heads or be a multiple of them"
        yield _Demand(words, f"(max({heads}, devices) - {_whole(heads)})")
    if recurrent_layers(geometry.layers):
        yield from _of_states(state)


def _of_states(state: LayerState) -> Iterator[_Demand]:
    for heads in sorted({each.heads for each in state if each.bytes}):
        if heads < 2:
            yield _ALONE if heads else _UNKNOWN
        else:
            yield _divisor(heads, "heads or groups of the recurrent layers")


def _divisor(heads: int, what: str) -> _Demand:
    return _Demand(f"divide the {heads} {what}", f"({heads} - floor({heads} / devices) * devices)")


def _whole(heads: int) -> str:
    """The largest multiple of the lesser of heads and devices that the greater one holds."""
    least, most = f"min({heads}, devices)", f"max({heads}, devices)"
    return f"floor({most} / {least}) * {least}"


def _fitting(remainder: str) -> Iterator[int]:
    """The first numbers of devices that leave no remainder."""
    expression = parse(remainder)
    for number in range(1, _TRIED + 1):
        if not evaluate(expression, {DEVICES: Fraction(number)}):
            yield number
