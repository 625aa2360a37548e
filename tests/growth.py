"""How the work of a reader grows with its input, in seconds of the processor.

Wall time and bounds in seconds fail by chance on a busy machine; a ratio of two measures of the
same process does not, and the least of several runs is free of what else the machine does.
"""

import gc
from collections.abc import Callable
from time import process_time
from typing import TypeVar

Input = TypeVar("Input")

_RUNS = 3
_MEASURABLE = 0.02  # seconds; below, the clock and caches say more than the work
_LARGEST = 1 << 22
# Four times the input takes four times the work where it is linear, sixteen where it is quadratic.
_STEP = 4
_MOST = 9.0


def growth(work: Callable[[Input], object], make: Callable[[int], Input], size: int) -> float:
    """How many times longer `work` takes on four times an input; `make` gives one of a size.

    The size is doubled until the work is long enough to be measured.
    """
    while (small := _least(work, make(size), runs=1)) < _MEASURABLE and size < _LARGEST:
        size *= 2
    small = min(small, _least(work, make(size)))
    return _least(work, make(size * _STEP)) / max(small, _MEASURABLE / 4)


def is_linear(work: Callable[[Input], object], make: Callable[[int], Input], size: int) -> bool:
    """Whether work grows with its input, and not with the square of it."""
    return growth(work, make, size) < _MOST


def _least(work: Callable[[Input], object], given: Input, runs: int = _RUNS) -> float:
    return min(_seconds(work, given) for _ in range(runs))


def _seconds(work: Callable[[Input], object], given: Input) -> float:
    gc.collect()
    start = process_time()
    work(given)
    return process_time() - start
