"""How every command is run, and what is printed and returned when one fails."""

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from swacalc.cli import CLEAN, FAILED, INTERNAL
from swacalc.errors import InputError, SwacalcError

_DEBUG = "--debug"
_GUESS = ". Did you mean "  # in what Typer says of a command that does not exist
_COMPLETE = "_SWACALC_COMPLETE"  # set by a shell that asks what may come next


def run(given: Sequence[str]) -> int:
    """Run the command with these arguments; its exit code."""
    words = [word for word in given if word != _DEBUG]
    return _run(words, debug=len(words) < len(given))


def _run(words: list[str], *, debug: bool) -> int:
    _open_what_is_closed()
    _replace_unprintable()
    code = CLEAN
    try:
        code = _called(words)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop(sys.stdout)
    except Exception as error:
        code = _report(error, debug=debug)
    return code


def _called(words: list[str]) -> int:
    from swacalc.cli.app import app

    if any("\0" in word for word in words):
        raise InputError("an argument has the character NUL", hint="leave it out")
    try:
        code = app(words, prog_name="swacalc", standalone_mode=False)
    except (KeyError, ValueError) as error:
        if not os.environ.get(_COMPLETE):
            raise
        hint = f"unset {_COMPLETE} to run the command"
        raise InputError("what the shell asks to complete cannot be read", hint=hint) from error
    except SystemExit as leaving:
        # Typer treats a closed pipe as a failure, but its reader only stopped early.
        if isinstance(leaving.__context__, BrokenPipeError):
            raise leaving.__context__ from None
        if isinstance(leaving.code, int) and not (leaving.code and os.environ.get(_COMPLETE)):
            return leaving.code
        return FAILED
    return code if isinstance(code, int) else CLEAN


def _drop(stream: TextIO) -> None:
    """Discard what is still to be written, so that the exit does not fail on it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _open_what_is_closed() -> None:
    """Discard output to a stream that was closed before the start; the exit code remains."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))


def _replace_unprintable() -> None:
    """Print a question mark for characters that the terminal's encoding lacks, if possible."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def _report(error: Exception, *, debug: bool) -> int:
    """Print what went wrong on standard error, if that is open; the exit code for it."""
    from typer.exceptions import TyperException

    from swacalc.output.terminal import tell

    known = isinstance(error, (OSError, SwacalcError, TyperException))
    if isinstance(error, OSError):
        _drop(sys.stdout)
    try:
        tell(_trace(error, debug) + (_message(error) if known else _internal(error, debug)))
    except OSError:
        _drop(sys.stderr)
    return FAILED if known else INTERNAL


def _trace(error: Exception, debug: bool) -> str:
    from traceback import format_exception

    return "".join(format_exception(error)) if debug else ""


def _internal(error: Exception, debug: bool) -> str:
    """The message for an error that no input should cause."""
    where = "" if debug else f"; run it with {_DEBUG} to see where"
    return f"swacalc: internal error: {error!r}{where}\n"


def _message(error: Exception) -> str:
    """The message for an error that the user can fix."""
    from swacalc.output.escape import visible

    # Only a lookup of the working folder has no file name.
    gone = isinstance(error, FileNotFoundError) and error.filename is None
    words = "the working folder no longer exists" if gone else visible(_words(error))
    hint = getattr(error, "hint", "") or _usage_hint(error)
    below = f"  hint: {visible(hint)}\n" if hint else ""
    return f"swacalc: error: {words}\n{below}"


def _words(error: Exception) -> str:
    """The text of an error; a system error names its file relative to the working folder."""
    if isinstance(error, OSError) and error.strerror is not None:
        file = f"{os.path.relpath(error.filename)}: " if isinstance(error.filename, str) else ""
        return f"{file}{error.strerror}"
    if message := getattr(error, "format_message", None):
        words = str(message()).partition(" (Possible options: ")[0].partition(_GUESS)[0]
        return words[:1].lower() + words[1:].removesuffix(".")
    return str(error)


def _usage_hint(error: Exception) -> str:
    """What to do about arguments that Typer cannot use."""
    if options := getattr(error, "possibilities", None):
        return f"did you mean {' or '.join(sorted(options))}?"
    if guess := str(error).partition(_GUESS)[2]:
        return f"did you mean {guess}"
    context = getattr(error, "ctx", None)
    return f"{context.command_path} --help says how it is used" if context else ""
