"""The files that a trace is read from: folders, patterns, packed files, standard input."""

import codecs
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from glob import glob
from io import BufferedReader, RawIOBase
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import Any

from swacalc.errors import InputError, Place, UnreadableError, UnwritableError

STDIN = "-"
PARQUET_SUFFIX = ".parquet"
_SUFFIXES = (".jsonl", ".ndjson", ".json", PARQUET_SUFFIX)
PACKED = {".gz": "gzip", ".zst": "zstd"}
_PACKED_STARTS = {b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd"}
_OTHER_ENCODINGS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
_LONGEST_LINE = 1 << 28
PARQUET_START = b"PAR1"
# A packed trace takes a hundredth of its size or more; what unpacks to far more is no trace.
_MOST_TIMES = 200
_SMALL = 1 << 28


def trace_files(names: Sequence[str]) -> tuple[str, ...]:
    """The files that are named: by themselves, by a folder or by a pattern; `-` stays.

    Raises:
        InputError: a folder or a pattern gives none, or a name is empty.
    """
    return tuple(file for name in names for file in _files(name))


def check_outputs(paths: Sequence[Path | None], names: Sequence[str]) -> None:
    """Refuse what cannot be written, before a trace is read, as that may take long.

    A path that is None is none.

    Raises:
        InputError: it is one of those that are named, or that a folder or pattern gives.
        UnwritableError: it is a folder, or its folder is not there.
    """
    for path in filter(None, paths):
        if path.is_dir():
            raise UnwritableError(f"{path} cannot be written: it is a folder", hint="name a file")
        if not path.parent.is_dir():
            hint = f"make the folder {path.parent}"
            raise UnwritableError(f"{path} cannot be written: its folder is not there", hint=hint)
    there = [path for path in paths if path is not None and path.is_file()]
    for name in trace_files(names) if there else ():
        if Path(name).exists() and any(path.samefile(name) for path in there):
            raise InputError(f"{name} is read and would be replaced", hint="name another file")


def _files(name: str) -> Sequence[str]:
    if not name:
        raise InputError("a file has an empty name", hint="for the folder itself write .")
    path = Path(name)
    if path.is_dir():
        found = [str(each) for each in sorted(path.rglob("*")) if _may_be_trace(each)]
        hint = f"files that end in {', '.join(_SUFFIXES)}, also with .gz or .zst, are read"
    elif any(mark in name for mark in "*?[") and not path.exists():
        found, hint = sorted(glob(name, recursive=True)), ""
    else:
        return [name]
    if not found:
        raise InputError(f"{name} gives no file", hint=hint)
    return found


def _may_be_trace(path: Path) -> bool:
    kind = path.with_suffix("").suffix if path.suffix in PACKED else path.suffix
    return kind in _SUFFIXES and path.is_file()


def shown_name(name: str) -> str:
    """How messages name a file."""
    return "standard input" if name == STDIN else name


@contextmanager
def opened(name: str) -> Iterator[Any]:
    """A file, or standard input, as a stream of its bytes.

    Raises:
        UnreadableError: it cannot be read, also while it is used.
    """
    try:
        if name != STDIN:
            with Path(name).open("rb") as file:
                yield file
        elif sys.stdin is None:  # it was closed before the program began
            raise UnreadableError(f"{shown_name(name)} cannot be read: it is closed")
        else:
            yield sys.stdin.buffer
    except OSError as error:
        reason = error.strerror or str(error)
        raise UnreadableError(f"{shown_name(name)} cannot be read: {reason}") from error


@contextmanager
def seekable(name: str) -> Iterator[Any]:
    """A file as a stream that can go back; standard input is copied to one without a name.

    Raises:
        UnreadableError: it cannot be read, also while it is used.
    """
    with opened(name) as stream:
        if name != STDIN:
            yield stream
            return
        with TemporaryFile() as copy:
            copyfileobj(stream, copy)
            copy.seek(0)
            yield copy


def first_bytes(name: str) -> bytes:
    """The first few bytes of a file, which are still there to be read.

    There are none of a pipe with a name, whose bytes can be read only once.

    Raises:
        UnreadableError: it cannot be read.
    """
    if name != STDIN and Path(name).is_fifo():
        return b""
    with opened(name) as stream:
        start: bytes = stream.peek(len(PARQUET_START))
        return start[: len(PARQUET_START)]


class _Counted:
    """A stream that counts the bytes that were read of it."""

    closed = False

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        data: bytes = self._stream.read(size)
        self.count += len(data)
        return data

    def close(self) -> None:
        """Leave the stream open for whoever opened it."""


class _Unpacked(RawIOBase):
    """What a packed stream holds, unless that is far more than a trace can be packed into it."""

    def __init__(self, stream: Any, kind: str, name: str) -> None:
        from pyarrow import CompressedInputStream, PythonFile

        self._packed = _Counted(stream)
        self._stream = CompressedInputStream(PythonFile(self._packed, "r"), kind)
        self._name = name
        self._made = 0

    def readable(self) -> bool:
        return True

    def readinto(self, space: Any) -> int:
        data = self._stream.read(len(space))
        space[: len(data)] = data
        self._made += len(data)
        if self._made > max(_SMALL, _MOST_TIMES * self._packed.count):
            hint = "if it is a trace, unpack it and read that"
            message = f"{shown_name(self._name)} unpacks to over {_MOST_TIMES} times its size"
            raise UnreadableError(message, hint=hint)
        return len(data)


def _unpacking(file: Any, name: str) -> Any:
    """A stream without its packing, which is known by its first bytes."""
    start = file.peek(4)
    for mark, kind in _PACKED_STARTS.items():
        if start.startswith(mark):
            return BufferedReader(_Unpacked(file, kind, name))
    return file


def line_chunks(name: str, size: int) -> Iterator[bytes]:
    """The bytes of a file in pieces of about `size`, each of whole lines and ending with one.

    Raises:
        UnreadableError: it cannot be read or unpacked, or is not UTF-8 from its first bytes on.
    """
    first = True
    with opened(name) as packed:
        stream = _unpacking(packed, name)
        while data := stream.read(size):
            if not data.endswith(b"\n"):
                data += stream.readline(_LONGEST_LINE)
            if len(data) >= size + _LONGEST_LINE:
                raise UnreadableError(f"{shown_name(name)} has a line of over {len(data):,} bytes")
            if first:
                data, first = _without_mark(data, name), False
            yield data if data.endswith(b"\n") else data + b"\n"


def _without_mark(data: bytes, name: str) -> bytes:
    """The first bytes of a file without the mark of UTF-8."""
    for mark, encoding in _OTHER_ENCODINGS.items():
        if data.startswith(mark):
            place = Place(shown_name(name), 1)
            raise UnreadableError(f"not UTF-8 but {encoding}", hint="save it as UTF-8", place=place)
    return data.removeprefix(codecs.BOM_UTF8)
