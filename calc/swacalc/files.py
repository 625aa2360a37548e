"""Writing files: whole or not at all."""

import os
import tempfile
from pathlib import Path

from swacalc.errors import UnwritableError


def write_whole(path: Path, body: str) -> None:
    """Write a file under another name beside its place, then rename it.

    Raises:
        UnwritableError: the file cannot be written; what was there before still is.
    """
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(body)
            Path(name).chmod(_mode())
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise UnwritableError(f"{path} cannot be written: {error.strerror}") from error


def _mode() -> int:
    """The mode of a new file of the user's; the temporary one was private."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
