"""Progress on standard error: on a terminal, of a long run, and gone when it ends."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from time import sleep

import pytest

from swacalc.checks import RULES, Finding
from swacalc.output import progress as module
from swacalc.output.progress import progress, progress_of


class Stream(StringIO):
    """Standard error that says whether it is a terminal."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def slow_rule(*_: object) -> Iterator[Finding]:
    sleep(0.1)
    yield from ()


RULES_ASKED = [replace(rule, find=slow_rule) for rule in RULES[:2]]
SHOWN = "".join(f"\r\x1b[K{rule.code} {rule.name}" for rule in RULES_ASKED) + "\r\x1b[K"


@pytest.mark.parametrize(
    ("terminal", "kind", "seconds", "shown"),
    [
        (True, "xterm", 0.02, SHOWN),
        (True, "xterm", 60.0, ""),
        (True, "dumb", 0.02, ""),
        (False, "xterm", 0.02, ""),
    ],
)
def test_a_long_run_on_a_terminal_says_which_rule_it_asks(
    terminal: bool, kind: str, seconds: float, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each rule is named from the set time on, and the line is cleared; elsewhere nothing is."""
    stream = Stream(terminal=terminal)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(module, "SECONDS", seconds)
    monkeypatch.setenv("TERM", kind)
    with progress(RULES_ASKED) as rules:
        assert [list(rule.find(None, ())) for rule in rules] == [[], []]
    assert stream.getvalue() == shown


@pytest.mark.parametrize(
    ("terminal", "quiet", "shown"),
    [
        (True, False, "\r\x1b[Kreading\r\x1b[K7 requests\r\x1b[K7 of 9 requests\r\x1b[K"),
        (True, True, ""),
        (False, False, ""),
    ],
)
def test_a_terminal_hears_how_much_is_done(
    terminal: bool, quiet: bool, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is done, and of how many where that is known, is shown unless it is not wanted."""
    stream = Stream(terminal=terminal)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(module, "SECONDS", 0.02)
    monkeypatch.setenv("TERM", "xterm")
    with progress_of("requests", quiet=quiet) as tell:
        sleep(0.1)
        tell(7, 0)
        tell(7, 9)
    assert stream.getvalue() == shown
