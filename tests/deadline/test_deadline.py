"""A bound on time stops what takes longer and nothing else."""

from contextlib import suppress
from threading import Thread

import pytest

from swacalc.deadline import within
from swacalc.errors import InputError

LATE = InputError("too late")


def work_for_ever() -> None:
    while True:
        with suppress(Exception):
            sum(range(1000))


def test_what_takes_too_long_is_stopped() -> None:
    """Endless work stops with the given error, even if it catches every Exception."""
    with pytest.raises(InputError, match="too late"), within(0.05, LATE):
        work_for_ever()


def test_work_that_catches_everything_is_stopped() -> None:
    """Work that catches the error itself is stopped a second later."""

    def work() -> None:
        with suppress(BaseException):
            work_for_ever()
        work_for_ever()

    with pytest.raises(InputError, match="too late"), within(0.05, LATE):
        work()


def test_what_ends_in_time_is_left_alone() -> None:
    """Work that ends in time is not stopped, nor is what comes after it."""
    with within(0.05, LATE):
        done = sum(range(10))
    with pytest.raises(InputError), within(0.1, LATE):
        work_for_ever()
    assert done == 45


def test_other_errors_pass() -> None:
    """An error of the work itself is not replaced."""
    with pytest.raises(ZeroDivisionError), within(60, LATE):
        raise ZeroDivisionError


def test_another_thread_has_no_bound() -> None:
    """In a thread that receives no signals, the work is still done."""
    found: list[int] = []

    def bounded() -> None:
        with within(60, LATE):
            found.append(1)

    thread = Thread(target=bounded)
    thread.start()
    thread.join()
    assert found == [1]
