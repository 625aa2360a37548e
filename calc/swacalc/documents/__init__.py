"""Texts as their reader sees them: sections and passages with places, and the prose of pages."""

from swacalc.documents.document import Document, Passage, Section
from swacalc.documents.find import (
    DIGEST,
    find_section,
    find_words,
    passage_digest,
    section_body,
    section_digest,
)
from swacalc.documents.normal import normalise
from swacalc.documents.reading import MAX_BYTES, load_document, read_document

__all__ = [
    "DIGEST",
    "MAX_BYTES",
    "Document",
    "Passage",
    "Section",
    "find_section",
    "find_words",
    "load_document",
    "normalise",
    "passage_digest",
    "read_document",
    "section_body",
    "section_digest",
]
