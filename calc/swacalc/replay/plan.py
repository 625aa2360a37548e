"""Plans: which layer runs from which position in a full run, a replay, and decoding."""

from typing import NamedTuple

from .errors import whole
from .stack import Stack


class Plan(NamedTuple):
    """One run over the positions before `stop`, entry l − 1 for layer l.

    `kv` is the position from which the layer has SWA KV, `states` the one from which its attention
    runs. Tokens from `hit` on are new and write global KV; those before it only read it.
    """

    kv: tuple[int, ...]
    states: tuple[int, ...]
    hit: int
    stop: int


def full_run(stack: Stack, *, stop: int) -> Plan:
    """Every layer over the whole prompt of `stop` tokens, with nothing cached."""
    return resume(stack, start=0, stop=stop)


def resume(stack: Stack, *, start: int, stop: int) -> Plan:
    """Every layer over the new tokens from `start`, on KV that is all there: also decoding."""
    starts = (whole("start", start, most=whole("stop", stop)),) * stack.depth
    return Plan(starts, starts, start, stop)


def replay(stack: Stack, *, hit: int, stop: int, rows: int) -> Plan:
    """Every layer over the last `rows` tokens before the hit, then over the rest of the prompt.

    With `rows` of at least `lengths.exact_minimum` this is an exact replay.
    """
    start = _start(hit, stop, whole("rows", rows))
    starts = (start,) * stack.depth
    return Plan(starts, starts, hit, stop)


def least_replay(stack: Stack, *, hit: int, stop: int) -> Plan:
    """An exact replay without a superfluous layer run: each layer starts where the next needs it.

    It restores all rows of the last window of all layers.
    """
    _start(hit, stop, 0)
    kv: list[int] = []
    needed = 0
    for layer, count in reversed(stack.plain_runs):
        for _ in range(count):
            needed = max(needed, 1) + layer.lookback if needed or layer.window else 0
            kv.append(max(0, hit - needed))
    kv.reverse()
    return Plan(tuple(kv), (*kv[1:], hit), hit, stop)


def encoder_bounded_replay(stack: Stack, *, hit: int, stop: int) -> Plan:
    """The encoder over the last window before the hit and the suffix, the decoder as always.

    A window is the widest of the stack. Where the hit comes earlier than that, all is replayed.
    With `hit` 0 it is decoder bounded replay: a prefill that runs the encoder over the whole prompt
    and the decoder over its last window.
    """
    start = _start(hit, stop, stack.widest)
    # A decoder layer cannot run where the encoder did not.
    late = max(start, stop - stack.widest)
    depth = stack.encoder_depth
    starts = (start,) * depth + (late,) * (stack.depth - depth)
    return Plan(starts, starts, hit, stop)


def _start(hit: int, stop: int, rows: int) -> int:
    return max(0, whole("hit", hit, most=whole("stop", stop)) - rows)
