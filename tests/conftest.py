"""How all property tests run; `--hypothesis-profile quick` tries few examples of each."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

# A slow or busy machine makes a test late, not wrong.
settings.register_profile("swacalc", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=10)
settings.load_profile("swacalc")


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    """Give back the signals that a command takes for itself when it runs in the tests' process."""
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    yield
    for each, handler in before.items():
        signal.signal(each, handler)
