"""Reading files that may be anything, and writing them whole or not at all."""

import os
from collections.abc import Iterator
from pathlib import Path

from swacalc.errors import UnreadableError, UnwritableError, path_text


def is_there(path: Path) -> bool:
    """Whether there is anything at a path, be it a link that leads nowhere.

    Raises:
        UnreadableError: that cannot be told, as in a folder that may not be searched.
    """
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise _unreadable(path, error) from error
    return True


def files_in(folder: Path) -> list[Path]:
    """The paths in a folder, in order.

    Raises:
        UnreadableError: it cannot be read.
    """
    try:
        return sorted(folder.iterdir())
    except OSError as error:
        raise _unreadable(folder, error) from error


def files_below(folder: Path) -> Iterator[Path]:
    """All that is below a folder and is no folder, be it a pipe or a link that leads nowhere.

    Links to folders are followed, so that none is passed over; each folder is read once.

    Raises:
        UnreadableError: a folder cannot be read.
    """

    def refuse(error: OSError) -> None:
        raise _unreadable(Path(error.filename), error) from error

    read, waiting = set[str](), [str(folder)]
    for top in waiting:
        for here, folders, files in os.walk(top, onerror=refuse):
            real = os.path.realpath(here)
            if real in read:
                folders.clear()
                continue
            read.add(real)
            folders.sort()
            inside = (os.path.join(here, name) for name in folders)
            waiting += filter(os.path.islink, inside)
            yield from (Path(here, name) for name in sorted(files))


def _unreadable(path: Path, error: OSError) -> UnreadableError:
    return UnreadableError(f"{path_text(path, Path.cwd())} cannot be read: {error.strerror}")


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
