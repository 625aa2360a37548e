"""Showing the progress of a long run: on a terminal only, and only after a second."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from swacalc.checks import Finding, Project, Rule
from swacalc.output.escape import visible

SECONDS = 1.0
_CLEAR = "\r\x1b[K"


@contextmanager
def progress(rules: Sequence[Rule]) -> Iterator[Sequence[Rule]]:
    """The same rules; while one of them runs, a terminal shows its name on standard error."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield rules
        return
    line = _Line()
    try:
        yield [_shown(rule, line) for rule in rules]
    finally:
        line.end()


@contextmanager
def progress_of(what: str, *, quiet: bool = False) -> Iterator[Callable[[int, int], None]]:
    """What to tell how many things are done, and of how many; a terminal shows it.

    Where nobody knows of how many, that is 0. With `quiet` nothing is shown.
    """
    if quiet or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda _done, _count: None
        return
    line = _Line()
    try:
        yield lambda done, count: line.tell(f"{done:,}{f' of {count:,}' if count else ''} {what}")
    finally:
        line.end()


def _shown(rule: Rule, line: "_Line") -> Rule:
    def find(project: Project, found: Sequence[Finding]) -> Iterator[Finding]:
        line.tell(f"{rule.code} {rule.name}")
        return rule.find(project, found)

    return replace(rule, find=find)


class _Line:
    """The line that a run shows; a timer begins it, as one step may be the long one."""

    def __init__(self) -> None:
        from threading import Timer

        self._step = "reading"
        self._shown = False
        self._timer = Timer(SECONDS, self._show)
        self._timer.daemon = True
        self._timer.start()

    def tell(self, step: str) -> None:
        self._step = step
        if self._shown:
            self._show()

    def _show(self) -> None:
        self._shown = True
        _write(_CLEAR + visible(self._step))

    def end(self) -> None:
        self._timer.cancel()
        self._timer.join()
        if self._shown:
            _write(_CLEAR)


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
