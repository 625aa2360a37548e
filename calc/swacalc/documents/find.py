"""Finding a section by its locator, words in its passages, and the digests that pin them."""

from collections.abc import Iterable, Sequence

from swacalc.documents.document import Document, Passage, Section, split_heading
from swacalc.documents.edges import quote_pattern
from swacalc.documents.normal import canonical, fold, normalise

DIGEST = "sha256-nfkc-2"


def find_section(document: Document, locator: str) -> Section | None:
    """The section that a locator names: its number, its heading, or both; the first if several.

    A final dot, a `§`, case, spelling and spaces make no difference.
    """
    number, title = split_heading(normalise(locator))
    whole = fold(normalise(locator))
    for section in document.sections:
        same_title = fold(section.heading) == fold(title)
        if number and not title:
            found = section.number == number
        else:
            found = bool(title) and same_title and number in ("", section.number)
        if found or (whole and fold(section.title) == whole):
            return section
    return None


def section_body(document: Document, section: Section) -> tuple[Passage, ...]:
    """The passages of a section.

    A numbered section goes on through the headings without a number that are below it, as in a
    report whose last level of headings is not numbered. Subsections with a number stand alone.
    """
    passages = list(section.passages)
    later = document.sections[document.sections.index(section) + 1 :] if section.number else ()
    for below in later:
        if below.number or below.level <= section.level:
            break
        passages += below.passages
    return tuple(passages)


def find_words(words: Sequence[str], passages: Iterable[Passage]) -> Passage | None:
    """The first passage in which all the words stand, in any order, or None.

    Words stand whole: `72 h` is not in `172 hours`, `1/4` neither in `11/4` nor in `1/40`, and
    `890 B/token` not in `890 B/token/layer`.
    Case, spelling, hyphens inside words, underscores and line breaks make no difference. No words,
    or a word of nothing but spaces and underscores, stand nowhere.
    """
    patterns = [quote_pattern(word) for word in words]
    if not patterns:
        return None
    for passage in passages:
        text = fold(passage.text)
        if all(pattern.search(text) for pattern in patterns):
            return passage
    return None


def section_digest(document: Document, section: Section) -> str:
    """SHA-256 in hexadecimal of a section: the headings above it, its heading and its body.

    The algorithm's name is `DIGEST`. Line breaks, hyphenation, spacing and spelling that
    `canonical` evens out do not change it; case, figures and words do.
    """
    body = (passage.text for passage in section_body(document, section))
    return _digest((*section.above, section.title, *body))


def passage_digest(passage: Passage) -> str:
    """SHA-256 in hexadecimal of one passage, as in `section_digest`."""
    return _digest((passage.text,))


def _digest(texts: Iterable[str]) -> str:
    from hashlib import sha256

    return sha256("\n".join(canonical(text) for text in texts).encode()).hexdigest()
