"""What each block of a prompt stands for: it is known by all ids up to it."""

from typing import TYPE_CHECKING

from swacalc.traces.trace import Trace

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from swacalc.traces.trace import Integers

_ROUNDS = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))  # of SplitMix64


def is_chain(trace: Trace) -> bool:
    """Whether every id is only ever behind the same id, or only ever first."""
    import numpy as np

    if not len(trace.ids):
        return True
    before = np.empty_like(trace.ids)
    before[1:] = trace.ids[:-1]
    starts = trace.offsets[:-1][np.diff(trace.offsets) > 0]
    before[starts] = -1
    one = np.empty(trace.names, dtype=np.int64)
    one[trace.ids] = before
    return bool((one[trace.ids] == before).all())


def full_paths(trace: Trace, chain: bool) -> "tuple[Integers, int]":
    """For each full block, request by request, a number for its ids up to it; how many there are.

    The numbers are from 0 on and less than what is returned.
    """
    import numpy as np

    listed = np.diff(trace.offsets)
    inside = np.arange(len(trace.ids)) - np.repeat(trace.offsets[:-1], listed)
    counted = inside < np.repeat(trace.full_blocks(), listed)
    if chain:
        return trace.ids[counted], trace.names
    known, path = np.unique(_paths(trace, inside)[counted], return_inverse=True)
    return path, len(known)


def _paths(trace: Trace, inside: "Integers") -> "NDArray[np.uint64]":
    """For each id a number for all ids up to it: sums of random numbers for each id and place.

    Different paths have the same number with a probability of 2 ** -64.
    """
    import numpy as np

    mixed = trace.ids.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed += inside.astype(np.uint64) * np.uint64(0xD1B54A32D192ED03)
    for shift, factor in _ROUNDS:
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    sums = np.cumsum(mixed ^ (mixed >> np.uint64(31)), dtype=np.uint64)
    starts = np.concatenate([np.zeros(1, dtype=np.uint64), sums])[trace.offsets[:-1]]
    paths: NDArray[np.uint64] = sums - np.repeat(starts, np.diff(trace.offsets))
    return paths
