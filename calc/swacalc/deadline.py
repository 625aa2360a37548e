"""A limit on the time that a piece of work may take."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

from swacalc.errors import SwacalcError


class _TimeIsUpError(BaseException):
    """Not an Exception, so that libraries that catch every Exception let it pass."""


@contextmanager
def within(seconds: float, error: SwacalcError) -> Iterator[None]:
    """Raise `error` if the work inside takes more than that many seconds of processor time.

    Only the main thread, where commands run, can be interrupted, and only where the system has
    interval timers (Windows has none); elsewhere there is no bound.
    """
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _stop)
    try:
        try:
            # Again each second, should the work catch the error: a library may catch everything.
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1)
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except _TimeIsUpError:
        raise error from None
    finally:
        signal.signal(signal.SIGVTALRM, before)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise _TimeIsUpError
