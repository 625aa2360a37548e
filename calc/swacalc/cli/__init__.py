"""The door: commands that hand the user's words to the rooms below and print what comes back."""

import gc
import os
import sys

from swacalc.errors import SwacalcError

CLEAN, FINDINGS, FAILED, INTERNAL = 0, 1, 2, 3
_DEBUG = "--debug"


def main() -> None:
    """Run a command and leave with its exit code: 0 clean, 1 findings, 2 failed, 3 internal."""
    # Starting makes no garbage, and looking for some takes a tenth of the time to a quick number.
    gc.set_threshold(100_000)
    words = [word for word in sys.argv[1:] if word != _DEBUG]
    sys.exit(_run(words, debug=len(words) < len(sys.argv) - 1))


def _run(words: list[str], *, debug: bool) -> int:
    _accept_any_sign()
    code = CLEAN
    try:
        code = _called(words)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
    except Exception as error:
        code = _say(error, debug=debug)
    return code


def _called(words: list[str]) -> int:
    from swacalc.cli.app import app

    try:
        app(words, prog_name="swacalc")
    except SystemExit as leaving:
        # Typer makes a failure of a closed pipe, which is none: the reader has seen enough.
        if isinstance(leaving.__context__, BrokenPipeError):
            raise leaving.__context__ from None
        return leaving.code if isinstance(leaving.code, int) else FAILED
    return CLEAN


def _drop_output() -> None:
    """Send what is still to be written nowhere, so that leaving does not fail on it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _accept_any_sign() -> None:
    """Print a question mark for what the terminal's encoding lacks, where the stream allows it."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def _say(error: Exception, *, debug: bool) -> int:
    """Say what went wrong on standard error; the exit code for it."""
    from swacalc.output.escape import visible

    if debug:
        from traceback import print_exception

        print_exception(error)
    if isinstance(error, OSError):
        _drop_output()
    elif not isinstance(error, SwacalcError):
        where = "" if debug else f"; run it with {_DEBUG} to see where"
        sys.stderr.write(f"swacalc: internal error: {visible(repr(error))}{where}\n")
        return INTERNAL
    sys.stderr.write(f"swacalc: error: {visible(str(error))}\n")
    if hint := getattr(error, "hint", ""):
        sys.stderr.write(f"  hint: {visible(hint)}\n")
    return FAILED
