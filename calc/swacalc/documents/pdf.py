"""PDF as pieces: the text of its pages, read as plain text is.

Places name the page as a link would: `report.pdf#page=19`, without a line.
"""

from collections.abc import Iterator
from itertools import islice

from swacalc.documents.document import Piece
from swacalc.documents.layout import BREAK, TextLine
from swacalc.documents.plain import read_lines
from swacalc.errors import InputError, Place, UnreadableError, shortened, unified

MAX_PAGES = 5000


def read_pdf(path: str, data: bytes) -> Iterator[Piece]:
    """The pieces of a PDF that has text (a scan has none).

    Raises:
        InputError: pypdf is not installed.
        UnreadableError: the file is broken, locked, without text, or has too many pages.
    """
    lines: list[TextLine] = []
    for number, text in enumerate(page_texts(path, data), 1):
        place = Place(f"{path}#page={number}")
        lines += (TextLine(line.strip(), place) for line in text.split("\n"))
        lines.append(TextLine(BREAK, place))
    return read_lines(lines)


def page_texts(path: str, data: bytes) -> list[str]:
    """The text of each page of a PDF.

    Raises:
        InputError: pypdf is not installed.
        UnreadableError: the file is broken, locked, without text, or has too many pages.
    """
    try:
        from pypdf import PdfReader
        from pypdf.errors import FileNotDecryptedError
    except ImportError as error:
        hint = "pip install 'swacalc[pdf]', or save the text as .txt"
        raise InputError(f"{path}: reading PDF needs pypdf", hint=hint) from error
    import logging
    from io import BytesIO

    # What pypdf says of a file as it goes ends in an error here, or in text that was read.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        pages = PdfReader(BytesIO(data)).pages
        texts = [page.extract_text() for page in islice(pages, MAX_PAGES + 1)]
    except FileNotDecryptedError as error:
        raise UnreadableError(f"{path}: the PDF is locked", hint="save it open") from error
    # A file shows what is odd in it as whatever that happens to break inside of pypdf.
    except Exception as error:
        reason = shortened(f"{type(error).__name__}: {error}".partition("\n")[0])
        message = f"{path}: this copy cannot be read: {reason}"
        hint = "download it again, or save the text as .txt"
        raise UnreadableError(message, hint=hint) from error
    if len(texts) > MAX_PAGES:
        raise UnreadableError(f"{path}: more than {MAX_PAGES} pages", hint="split the file")
    if not any(text.strip() for text in texts):
        raise UnreadableError(f"{path}: the PDF has no text", hint="read a scan with OCR first")
    return [unified(text) for text in texts]
