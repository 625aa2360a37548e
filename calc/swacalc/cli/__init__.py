"""The door: commands that hand the user's words to the rooms below and print what comes back."""

import os
import sys

from swacalc.errors import SwacalcError

CLEAN, FINDINGS, FAILED, INTERNAL = 0, 1, 2, 3
_DEBUG = "--debug"


def main() -> None:
    """Run a command and leave with its exit code: 0 clean, 1 findings, 2 failed, 3 internal."""
    words = [word for word in sys.argv[1:] if word != _DEBUG]
    sys.exit(_run(words, debug=len(words) < len(sys.argv) - 1))


def _run(words: list[str], *, debug: bool) -> int:
    from swacalc.cli.app import app

    _accept_any_sign()
    try:
        app(words, prog_name="swacalc")
        sys.stdout.flush()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else FAILED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except Exception as error:
        if debug:
            raise
        return _say(error)
    return CLEAN


def _accept_any_sign() -> None:
    """Print a question mark for what the terminal's encoding lacks, where the stream allows it."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def _say(error: Exception) -> int:
    """Say what went wrong on standard error; the exit code for it."""
    from swacalc.output.escape import visible

    if not isinstance(error, SwacalcError):
        sys.stderr.write(f"swacalc: internal error: {visible(repr(error))}; see {_DEBUG}\n")
        return INTERNAL
    sys.stderr.write(f"swacalc: error: {visible(str(error))}\n")
    if error.hint:
        sys.stderr.write(f"  hint: {visible(error.hint)}\n")
    return FAILED
