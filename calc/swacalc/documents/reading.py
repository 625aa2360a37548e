"""From a file's bytes to a document: the suffix chooses the reader, limits keep it from choking."""

import codecs
import re
from collections.abc import Callable, Mapping
from pathlib import Path, PurePath

from swacalc.deadline import within
from swacalc.documents.document import Document, assemble
from swacalc.errors import Fault, InputError, Place, UnreadableError, unified
from swacalc.files import read_file

MAX_BYTES = 64 << 20
MAX_SECONDS = 60.0

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?([A-Za-z0-9_.:-]{1,40})", re.I)
# Python also knows codecs that are no charsets, such as rot13 and zlib.
_CHARSETS = ("ascii", "iso8859-1", "iso8859-15", "cp1252", "gb2312", "gbk", "gb18030", "big5")


def load_document(path: Path, *, name: str | None = None) -> Document:
    """Read a file; `name` is what its places are called, the path unless given.

    Raises:
        UnreadableError: the file cannot be read, or is larger than `MAX_BYTES`.
        InputError: as `read_document`.
    """
    called = name or path.as_posix()
    return read_document(called, read_file(path, called, MAX_BYTES))


def read_document(name: str | PurePath, data: bytes) -> Document:
    """Read text, Markdown, HTML or PDF, as the suffix of `name` says: txt, md, html, htm, pdf.

    Bytes that are no text of the encoding are replaced and told of in the document's faults.

    Raises:
        InputError: another suffix, or a PDF without pypdf installed.
        UnreadableError: larger than `MAX_BYTES`, nested too deep, a PDF that is broken, or one
            that takes more than `MAX_SECONDS` of the processor's time.
    """
    path = name if isinstance(name, str) else name.as_posix()
    reader = _READERS.get(PurePath(path).suffix.lower())
    if reader is None:
        known = ", ".join(_READERS)
        raise InputError(f"{path}: not a kind of document that is read", hint=f"kinds: {known}")
    if len(data) > MAX_BYTES:
        limit = f"a document has at most {MAX_BYTES >> 20} MiB"
        raise UnreadableError(f"{path}: {limit}", hint="keep only the part that is cited")
    message = f"{path}: this copy cannot be read: it takes more than {MAX_SECONDS:.0f} seconds"
    late = UnreadableError(message, hint="keep only the part that is cited")
    with within(MAX_SECONDS, late):
        return reader(path, data)


def decode(path: str, data: bytes, encoding: str = "utf-8") -> tuple[str, tuple[Fault, ...]]:
    """The text of bytes, and what was no text of the encoding and is replaced in it."""
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), encoding)
    try:
        return unified(data.decode(encoding)), ()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, errors="replace")
        line = unified(before).count("\n") + 1
        fault = Fault(
            kind="form",
            place=Place(path, line),
            message=f"not {encoding}: {error.reason} at byte {error.start}",
            hint="save the file as UTF-8",
        )
        return unified(data.decode(encoding, errors="replace")), (fault,)


def charset(data: bytes) -> str:
    """The encoding that HTML names near its beginning, if it is a known one; else UTF-8."""
    match = _CHARSET.search(data, 0, 2048)
    return known_charset(match[1].decode("ascii")) if match else "utf-8"


def known_charset(name: str) -> str:
    """The encoding of a name, if it is a known one; else UTF-8."""
    try:
        info = codecs.lookup(name)
    except (LookupError, ValueError):  # a name with a NUL is the latter
        return "utf-8"
    return info.name if info.name in _CHARSETS else "utf-8"


def _read_text(path: str, data: bytes) -> Document:
    from swacalc.documents.plain import read_plain

    text, faults = decode(path, data)
    return assemble(path, read_plain(path, text), faults)


def _read_markdown(path: str, data: bytes) -> Document:
    from swacalc.documents.markdown import read_markdown

    text, faults = decode(path, data)
    return assemble(path, read_markdown(path, text), faults)


def _read_html(path: str, data: bytes) -> Document:
    from swacalc.documents.html import read_html

    text, faults = decode(path, data, charset(data))
    return assemble(path, read_html(path, text), faults)


def _read_pdf(path: str, data: bytes) -> Document:
    from swacalc.documents.pdf import read_pdf

    return assemble(path, read_pdf(path, data))


_READERS: Mapping[str, Callable[[str, bytes], Document]] = {
    ".txt": _read_text,
    ".md": _read_markdown,
    ".html": _read_html,
    ".htm": _read_html,
    ".pdf": _read_pdf,
}
