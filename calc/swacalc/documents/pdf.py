"""PDF as pieces: the text of its pages, read as plain text is.

Places name the page as a link would: `report.pdf#page=19`, without a line.
"""

from collections.abc import Iterator

from swacalc.documents.document import Piece
from swacalc.documents.layout import BREAK, Line
from swacalc.documents.plain import read_lines
from swacalc.errors import InputError, Place, UnreadableError, unified

MAX_PAGES = 5000


def read_pdf(path: str, data: bytes) -> Iterator[Piece]:
    """The pieces of a PDF that has text (a scan has none).

    Raises:
        InputError: pypdf is not installed.
        UnreadableError: the file is broken, locked, without text, or has too many pages.
    """
    lines: list[Line] = []
    for number, text in enumerate(_page_texts(path, data), 1):
        place = Place(f"{path}#page={number}")
        lines += (Line(line.strip(), place) for line in unified(text).split("\n"))
        lines.append(Line(BREAK, place))
    if all(line.text in ("", BREAK) for line in lines):
        raise UnreadableError(f"{path}: the PDF has no text", hint="read a scan with OCR first")
    return read_lines(lines)


def _page_texts(path: str, data: bytes) -> list[str]:
    try:
        from pypdf import PdfReader
        from pypdf.errors import FileNotDecryptedError, PyPdfError
    except ImportError as error:
        hint = "pip install 'swacalc[pdf]', or save the text as .txt"
        raise InputError(f"{path}: reading PDF needs pypdf", hint=hint) from error
    import logging
    import zlib
    from io import BytesIO

    # What pypdf says of a file as it goes ends in an error here, or in text that was read.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    # A broken file shows as whatever its garbage happens to break inside of pypdf.
    broken = (
        *(PyPdfError, ArithmeticError, AssertionError, AttributeError, LookupError),
        *(OSError, RecursionError, TypeError, ValueError, zlib.error),
    )
    try:
        pages = PdfReader(BytesIO(data)).pages
        if len(pages) > MAX_PAGES:
            raise UnreadableError(f"{path}: more than {MAX_PAGES} pages", hint="split the file")
        return [page.extract_text() for page in pages]
    except FileNotDecryptedError as error:
        raise UnreadableError(f"{path}: the PDF is locked", hint="save it open") from error
    except broken as error:
        hint = "download it again, or save the text as .txt"
        raise UnreadableError(f"{path}: the PDF is broken", hint=hint) from error
