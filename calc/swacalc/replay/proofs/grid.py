"""The stacks and hit positions that every proof tries, corners included, smallest first."""

from ..lengths import stacked_span
from ..stack import Layer, Stack, stack_of, window_stack


def corners(stack: Stack) -> list[int]:
    """Hits at 0, 1, and around every multiple of the window up to the report's span."""
    step, span = max(1, stack.widest), stacked_span(stack)
    around = {at + by for at in range(0, span + 1, step) for by in (-1, 0, 1)}
    return sorted(hit for hit in around | {span - 1, span, span + 1} if hit >= 0)


def near(stack: Stack) -> list[int]:
    """Hits just within one window, at it, and where a bounded replay leaves most of it out."""
    return [max(0, stack.widest - 1), stack.widest, 2 * stack.widest + 1]


def beyond(stack: Stack) -> list[int]:
    """The same, and one hit that the report's span does not reach."""
    return [*near(stack), stacked_span(stack) + 1]


def far(stack: Stack) -> list[int]:
    """One hit that a replay rounded up to small pages does not reach."""
    return [stacked_span(stack) + 7]


def smallest_first(*stacks: Stack) -> tuple[Stack, ...]:
    """In this order the first failure is the smallest counterexample."""
    return tuple(sorted(stacks, key=lambda stack: (stacked_span(stack), stack.depth)))


_FEW = (1, 2, 3)
_MANY = (1, 2, 3, 4)
_SHARED = Layer(window=2, global_kv=True)
LOCAL = smallest_first(*(window_stack(n, w) for n in _MANY for w in _MANY))
SHARED = smallest_first(*(window_stack(n, w, global_kv=True) for n in (2, 4) for w in _FEW))
MIXED = smallest_first(
    stack_of([Layer(window=2), Layer(global_kv=True), Layer(window=3)]),
    stack_of([Layer(window=4), Layer(window=1), Layer(window=2)]),
    stack_of([_SHARED, Layer(window=3), Layer(global_kv=True)]),
)
CED = smallest_first(
    *(
        stack_of([Layer(window=w)] * encoder, [Layer(window=w, global_kv=True)] * decoder)
        for w in _FEW
        for encoder in _FEW
        for decoder in _FEW
    )
)
