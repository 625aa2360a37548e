"""How all property tests run, and how the work of a reader is measured.

`--hypothesis-profile quick` tries few examples of each property.
"""

import gc
import signal
from collections.abc import Callable, Iterator
from time import process_time
from typing import TypeAlias

import pytest
from hypothesis import settings

# A slow or busy machine makes a test late, not wrong.
settings.register_profile("swacalc", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=10)
settings.load_profile("swacalc")


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    """Restore the signal handlers that a command installs in the tests' process."""
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    yield
    for each, handler in before.items():
        signal.signal(each, handler)


_MEASURABLE = 0.02  # seconds; below, the clock says more than the work
_DOUBLED = 6
_RUNS = 3
# Four times the input takes four times the work where it is linear, and sixteen where it is not.
_MORE = 4
_MOST = 9

Linear: TypeAlias = Callable[[Callable[[str], object], str, int], bool]


@pytest.fixture(scope="session")
def linear() -> Linear:
    """Whether work on a part repeated so many times grows as the number of times does.

    It compares seconds of this process's processor time with each other, the least of several
    runs: a bound in seconds, or on the clock of the wall, fails by chance on a busy machine.
    """

    def grows(work: Callable[[str], object], part: str, times: int) -> bool:
        for _ in range(_DOUBLED):
            if _least(work, part * times, 1) >= _MEASURABLE:
                break
            times *= 2
        small = _least(work, part * times, _RUNS)
        return _least(work, part * times * _MORE, _RUNS) < _MOST * max(small, _MEASURABLE / 2)

    return grows


def _least(work: Callable[[str], object], given: str, runs: int) -> float:
    return min(_seconds(work, given) for _ in range(runs))


def _seconds(work: Callable[[str], object], given: str) -> float:
    gc.collect()
    start = process_time()
    work(given)
    return process_time() - start
