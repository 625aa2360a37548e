"""Reading files that may be anything, and writing them whole or not at all."""

import os
from pathlib import Path

from swacalc.errors import UnreadableError, UnwritableError


def read_file(path: Path, name: str, most: int) -> bytes:
    """The bytes of a file, cut off one after `most`, so that none without an end is read for ever.

    Raises:
        UnreadableError: it cannot be read, or is a pipe or device; `name` is what it is called.
    """
    if _is_special(path):
        raise UnreadableError(f"{name} is not a file")
    return read_stream(path, name, most)


def read_stream(path: Path, name: str, most: int) -> bytes:
    """As `read_file`, for a file that the user named, which may be a pipe or device.

    Raises:
        UnreadableError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise UnreadableError(f"{name} cannot be read: {error.strerror}") from error


def write_named(path: Path, body: str | bytes) -> None:
    """Write a file that the user named: whole, or as it goes where that is a pipe or device.

    A link is followed.

    Raises:
        UnwritableError: the file cannot be written.
    """
    if not _is_special(path):
        write_whole(Path(os.path.realpath(path)) if path.is_symlink() else path, body)
        return
    try:
        with path.open("wb") as file:
            file.write(_bytes(body))
    except OSError as error:
        raise UnwritableError(f"{path} cannot be written: {error.strerror}") from error


def write_whole(path: Path, body: str | bytes) -> None:
    """Write a file, text as UTF-8, under another name beside its place, then rename it.

    Raises:
        UnwritableError: the file cannot be written; what was there before still is.
    """
    import tempfile  # late: it takes long to load, and who only reads does without

    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_bytes(body))
            Path(name).chmod(_mode())
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise UnwritableError(f"{path} cannot be written: {error.strerror}") from error


def _bytes(body: str | bytes) -> bytes:
    return body.encode() if isinstance(body, str) else body


def _is_special(path: Path) -> bool:
    """Whether there is something at a path that is neither a file nor a folder."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


def _mode() -> int:
    """The mode of a new file of the user's; the temporary one was private."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
