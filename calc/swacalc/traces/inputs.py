"""The files that a trace is read from: folders, patterns, packed files, standard input."""

import codecs
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from glob import glob
from io import BufferedReader
from pathlib import Path
from typing import Any

from swacalc.errors import InputError, Place, UnreadableError

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


def trace_files(names: Sequence[str]) -> tuple[str, ...]:
    """The files that are named: by themselves, by a folder or by a pattern; `-` stays.

    Raises:
        InputError: a folder or a pattern gives none, or a name is empty.
    """
    return tuple(file for name in names for file in _files(name))


def refuse_over_input(paths: Sequence[Path | None], names: Sequence[str]) -> None:
    """Refuse to write a file that a trace is read from; a path that is None is none.

    Raises:
        InputError: it is one of those that are named, or that a folder or pattern gives.
    """
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
def unpacked(name: str) -> Iterator[Any]:
    """A file, or standard input, as a stream of bytes; what is packed is known by its first bytes.

    Raises:
        UnreadableError: it cannot be read or unpacked.
    """
    try:
        with _stream(name) as stream:
            yield stream
    except OSError as error:
        reason = error.strerror or str(error)
        raise UnreadableError(f"{shown_name(name)} cannot be read: {reason}") from error


@contextmanager
def _stream(name: str) -> Iterator[Any]:
    if name == STDIN:
        if sys.stdin is None:  # it was closed before the program began
            raise UnreadableError(f"{shown_name(name)} cannot be read: it is closed")
        yield _unpacking(sys.stdin.buffer)
        return
    with Path(name).open("rb") as file:
        yield _unpacking(file)


def _unpacking(file: Any) -> Any:
    start = file.peek(4)
    for mark, kind in _PACKED_STARTS.items():
        if start.startswith(mark):
            from pyarrow import CompressedInputStream, PythonFile

            return BufferedReader(CompressedInputStream(PythonFile(file, "r"), kind))
    return file


def line_chunks(name: str, size: int) -> Iterator[bytes]:
    """The bytes of a file in pieces of about `size`, each of whole lines and ending with one.

    Raises:
        UnreadableError: it cannot be read or unpacked, or is not UTF-8 from its first bytes on.
    """
    first = True
    with unpacked(name) as stream:
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
