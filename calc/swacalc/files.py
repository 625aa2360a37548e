"""Writing files: whole or not at all."""

import os
import tempfile
from pathlib import Path

from swacalc.errors import UnwritableError


def write_whole(path: Path, body: str | bytes) -> None:
    """Write a file, text as UTF-8, under another name beside its place, then rename it.

    Raises:
        UnwritableError: the file cannot be written; what was there before still is.
    """
    data = body.encode() if isinstance(body, str) else body
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
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
