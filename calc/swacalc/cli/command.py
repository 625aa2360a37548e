"""How every command is run, and what is said and returned when one fails."""

import gc
import os
import sys
from collections.abc import Callable, Sequence
from io import StringIO
from typing import TextIO

from swacalc.cli import CLEAN, FAILED, INTERNAL
from swacalc.errors import SwacalcError

_DEBUG = "--debug"


def run(given: Sequence[str]) -> int:
    """Run the command that some words are; its exit code."""
    # Starting makes no garbage, and looking for some takes a tenth of the time to a quick number.
    gc.set_threshold(100_000)
    words = [word for word in given if word != _DEBUG]
    return _run(words, debug=len(words) < len(given))


def _run(words: list[str], *, debug: bool) -> int:
    _open_what_is_closed()
    _accept_any_sign()
    code = CLEAN
    try:
        code = _called(words)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop(sys.stdout)
    except Exception as error:
        code = _say(error, debug=debug)
    return code


def _called(words: list[str]) -> int:
    from swacalc.cli.app import app

    try:
        code = app(words, prog_name="swacalc", standalone_mode=False)
    except SystemExit as leaving:
        # Typer makes a failure of a closed pipe, which is none: the reader has seen enough.
        if isinstance(leaving.__context__, BrokenPipeError):
            raise leaving.__context__ from None
        return leaving.code if isinstance(leaving.code, int) else FAILED
    return code if isinstance(code, int) else CLEAN


def _drop(stream: TextIO) -> None:
    """Send what is still to be written nowhere, so that leaving does not fail on it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _open_what_is_closed() -> None:
    """Send an output that was closed before the start nowhere: the exit code is what is left."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))


def _accept_any_sign() -> None:
    """Print a question mark for what the terminal's encoding lacks, where the stream allows it."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def _say(error: Exception, *, debug: bool) -> int:
    """Say what went wrong on standard error, where that is open; the exit code for it."""
    from typer.exceptions import TyperException

    from swacalc.output.terminal import tell

    known = isinstance(error, (OSError, SwacalcError, TyperException))
    if isinstance(error, OSError):
        _drop(sys.stdout)
    try:
        tell(_trace(error, debug) + (_said(error) if known else _odd(error, debug)))
    except OSError:
        _drop(sys.stderr)
    return FAILED if known else INTERNAL


def _trace(error: Exception, debug: bool) -> str:
    from traceback import format_exception

    return "".join(format_exception(error)) if debug else ""


def _odd(error: Exception, debug: bool) -> str:
    """What is said of an error that no input should cause."""
    where = "" if debug else f"; run it with {_DEBUG} to see where"
    return f"swacalc: internal error: {error!r}{where}\n"


def _said(error: Exception) -> str:
    """What is said of an error that the user can mend."""
    from swacalc.output.escape import visible

    if show := getattr(error, "show", None):
        return _usage(show)
    # Only the working folder is asked for without a name.
    gone = isinstance(error, FileNotFoundError) and error.filename is None
    said = "the working folder no longer exists" if gone else visible(_told(error))
    hint = getattr(error, "hint", "")
    below = f"  hint: {visible(hint)}\n" if hint else ""
    return f"swacalc: error: {said}\n{below}"


def _told(error: Exception) -> str:
    """The words of an error; one of the system names its file as it is seen from here."""
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error)
    file = f"{os.path.relpath(error.filename)}: " if isinstance(error.filename, str) else ""
    return f"{file}{error.strerror}"


def _usage(show: Callable[[TextIO], None]) -> str:
    """What Typer says of words that it cannot use; what it repeats of them is on one line."""
    from swacalc.output.escape import visible

    shown = StringIO()
    show(shown)
    usage, mark, said = shown.getvalue().removesuffix("\n").partition("Error: ")
    return f"{usage}{mark}{visible(said)}\n"
