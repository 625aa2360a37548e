"""Reading files that may be anything, and writing them whole or not at all."""

import os
import re
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

from swacalc.errors import UnreadableError, UnwritableError, path_text
from swacalc.root import GIT, held

_UNFINISHED = re.compile(r"\.swacalc-(?P<process>[1-9][0-9]{0,8})-[0-9a-f]{8}")
_ABANDONED = 3600  # seconds; a process that is unknown here may run elsewhere and write the file


def is_there(path: Path) -> bool:
    """Whether there is anything at a path, even a broken link.

    Raises:
        UnreadableError: that cannot be determined, as in a folder that may not be searched.
    """
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise _unreadable(path, error) from error
    return True


def unbroken(path: Path) -> Path:
    """The path.

    Raises:
        UnreadableError: it is a link that leads nowhere, or to itself.
    """
    if path.is_symlink():
        try:
            path.stat()
        except OSError as error:
            raise _unreadable(path, error) from error
    return path


def files_in(folder: Path, root: Path) -> list[Path]:
    """The paths in a folder, in order.

    Raises:
        UnreadableError: it cannot be read, or leads out of the root.
    """
    try:
        return sorted(held(folder, root).iterdir())
    except OSError as error:
        raise _unreadable(folder, error) from error


def files_below(folder: Path, root: Path) -> Iterator[Path]:
    """Everything below a folder that is not a folder, including pipes and broken links.

    Links to folders are followed, so nothing is missed; each folder is read once, Git's never.

    Raises:
        UnreadableError: a folder cannot be read, or a link to one leads out of the root.
    """

    def refuse(error: OSError) -> None:
        raise _unreadable(Path(error.filename), error) from error

    read, waiting = set[str](), [held(folder, root)]
    for top in waiting:
        for here, folders, files in os.walk(top, onerror=refuse):
            real = os.path.realpath(here)
            if real in read:
                folders.clear()
                continue
            read.add(real)
            folders[:] = sorted(name for name in folders if name != GIT)
            inside = (Path(here, name) for name in folders)
            waiting += (held(path, root) for path in inside if path.is_symlink())
            yield from (Path(here, name) for name in sorted(files))


def _unreadable(path: Path, error: OSError) -> UnreadableError:
    return UnreadableError(f"{path_text(path, Path.cwd())} cannot be read: {error.strerror}")


def read_file(path: Path, name: str, most: int) -> bytes:
    """The bytes of a file, cut off one after `most`, so that an endless one is not read for ever.

    Raises:
        UnreadableError: it cannot be read, or is a pipe or device; messages call it `name`.
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
    """Write a file that the user named: whole or not at all, unless it is a pipe or device.

    A link is followed.

    Raises:
        UnwritableError: the file cannot be written.
    """
    if not _is_special(path):
        write_whole(_followed(path), body)
        return
    try:
        with path.open("wb") as file:
            file.write(_bytes(body))
    except OSError as error:
        raise UnwritableError(f"{path} cannot be written: {error.strerror}") from error


def write_whole(path: Path, body: str | bytes) -> None:
    """Write a file, text as UTF-8, under another name in its folder, then rename it.

    What a killed run has left in the folder is removed.

    Raises:
        UnwritableError: the file cannot be written; what was there before still is.
    """
    write_all({path: body})


def write_all(bodies: Mapping[Path, str | bytes]) -> None:
    """As `write_whole`, of several files: none is renamed before all are written.

    Raises:
        UnwritableError: a file cannot be written.
    """
    with ExitStack() as ended:
        written = [ended.enter_context(_unfinished(*each)) for each in bodies.items()]
        for path, unfinished in zip(bodies, written, strict=True):
            with _writing(path):
                unfinished.replace(path)


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write piece by piece, which gets its name when all of it has been written.

    A link is followed, and a pipe or device is written to as it is.

    Raises:
        UnwritableError: the file cannot be written; what was there before still is.
    """
    if _is_special(path):
        with _writing(path), path.open("wb") as file:
            yield file
        return
    path = _followed(path)
    unfinished = _name_beside(path)
    with _writing(path):
        try:
            _clear(path.parent)
            with unfinished.open("xb") as file:
                yield file
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)


@contextmanager
def _unfinished(path: Path, body: str | bytes) -> Iterator[Path]:
    """What a file is to hold, under another name in its folder; removed unless it is renamed."""
    unfinished = _name_beside(path)
    with _writing(path):
        try:
            _clear(path.parent)
            with suppress(FileNotFoundError):
                path.lstat()  # fails for a name that no file can have
            with unfinished.open("xb") as file:
                file.write(_bytes(body))
            yield unfinished
        finally:
            unfinished.unlink(missing_ok=True)


def _name_beside(path: Path) -> Path:
    return path.parent / f".swacalc-{os.getpid()}-{os.urandom(4).hex()}"


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UnwritableError(f"{path} cannot be written: {error.strerror}") from error


def remove(path: Path) -> None:
    """Remove a file, which may be gone already.

    Raises:
        UnwritableError: it cannot be removed.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise UnwritableError(f"{path} cannot be removed: {error.strerror}") from error


def is_unfinished(path: Path) -> bool:
    """Whether a file is one that a run writes before it has its name."""
    return _UNFINISHED.fullmatch(path.name) is not None


def is_abandoned(path: Path) -> bool:
    """Whether a file is unfinished and will stay so: no process has its number, and it is old."""
    match = _UNFINISHED.fullmatch(path.name)
    if match is None or _runs(int(match["process"])):
        return False
    try:
        return time.time() - path.lstat().st_mtime > _ABANDONED
    except OSError:
        return False


def _clear(folder: Path) -> None:
    for path in filter(is_abandoned, folder.glob(".swacalc-*")):
        with suppress(OSError):  # somebody else's, in a folder that everybody may write to
            path.unlink()


def _runs(process: int) -> bool:
    """Whether a process with this number exists; on Windows this cannot be tested safely."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _followed(path: Path) -> Path:
    """What a link leads to, or the path itself."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def _bytes(body: str | bytes) -> bytes:
    return body.encode() if isinstance(body, str) else body


def _is_special(path: Path) -> bool:
    """Whether there is something at a path that is neither a file nor a folder."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)
