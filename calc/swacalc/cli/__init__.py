"""The command `swacalc`: a signal ends it quietly, even while modules are being imported."""

import gc
import signal
import sys

CLEAN, FINDINGS, FAILED, INTERNAL = 0, 1, 2, 3
_KILLED = 128  # and the number of a signal is the exit code that shells know it by


def main() -> None:
    """Run a command and leave with its exit code: 0 clean, 1 findings, 2 failed, 3 internal.

    It is 130 after Ctrl-C, and 143 when the process is asked to end.
    """
    # A command needs its objects until its end, and collecting garbage takes up to an eighth of it.
    gc.disable()
    _leave_on(signal.SIGINT, signal.SIGTERM)
    from swacalc.cli.command import run

    code = run(sys.argv[1:])
    _end_on(signal.SIGINT, signal.SIGTERM)
    gc.freeze()
    sys.exit(code)


def _leave_on(*signals: signal.Signals) -> None:
    """Make signals act like an exit: unfinished work is undone, and nothing is printed.

    Signals that the caller ignores, as a shell does for background jobs, stay ignored.
    """
    for each in signals:
        if signal.getsignal(each) is not signal.SIG_IGN:
            signal.signal(each, _leave)


def _leave(number: int, _frame: object) -> None:
    signal.signal(number, signal.SIG_DFL)  # the second one ends at once
    sys.exit(_KILLED + number)


def _end_on(*signals: signal.Signals) -> None:
    """Make signals end the process at once, when only the exit is left."""
    for each in signals:
        if signal.getsignal(each) is _leave:
            signal.signal(each, signal.SIG_DFL)
