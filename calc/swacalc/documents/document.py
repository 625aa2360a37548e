"""A text as its reader sees it: sections under headings, and the passages in them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from swacalc.documents.normal import normalise
from swacalc.errors import Fault, Place
from swacalc.patterns import CJK

PassageKind = Literal["paragraph", "item", "row", "heading", "code", "caption", "callout", "note"]

# Numbers that begin a heading: 3.2.1, "3.2.1.", "§3.2.1", "Appendix B", "B.1". A letter alone is
# one only after a word or before a dot, because "A" begins many titles.
_PART = r"(?:\.[0-9]{1,3}){0,6}"
_NUMBER = re.compile(
    rf"(?:(?i:§|section\b|sec\.|appendix\b|chapter\b)\s*(?P<named>(?:[0-9]{{1,2}}|[A-Z]){_PART})"
    rf"|(?P<bare>(?:[0-9]{{1,2}}|[A-Z](?=\.)){_PART}))"
    rf"(?:[.:、)]?\s+|[.:、)](?![0-9])|(?=[{CJK}])|[.:]?$)(?P<title>.*)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A paragraph, item, row, caption, code or call-out; `text` is normalised."""

    text: str
    place: Place
    kind: PassageKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """What stands between a heading and the next one; the heading is its first passage.

    `number` is empty without one; `above` are the titles of the headings that this one is under;
    `anchor` is the id that a link to the section ends in, empty when the text has none. The text
    before the first heading is a section of level 0 without a heading.
    """

    number: str
    heading: str
    level: int
    place: Place
    passages: tuple[Passage, ...]
    above: tuple[str, ...] = ()
    anchor: str = ""

    @property
    def title(self) -> str:
        """Number and heading, as a locator would name the section."""
        return f"{self.number} {self.heading}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A text that was read, its sections in order; `faults` is what was not readable in it."""

    path: str
    sections: tuple[Section, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def passages(self) -> tuple[Passage, ...]:
        """Every passage in order."""
        return tuple(passage for section in self.sections for passage in section.passages)


class Piece(NamedTuple):
    """What a reader yields: a passage, or a heading of a level, with what the format knows."""

    kind: PassageKind
    text: str
    place: Place
    level: int = 0
    number: str = ""
    anchor: str = ""


def split_heading(text: str) -> tuple[str, str]:
    """Number and title of a normalised heading or locator, either of them empty when missing."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        return "", text
    return match["named"] or match["bare"], match["title"].strip()


def assemble(path: str, pieces: Iterable[Piece], faults: tuple[Fault, ...] = ()) -> Document:
    """Gather the pieces of a text under their headings; empty pieces are left out."""
    head = Piece("heading", "", Place(path))
    passages: list[Passage] = []
    drafts = [(head, passages)]
    for piece in pieces:
        text = normalise(piece.text)
        if not text:
            continue
        if piece.level:
            passages = []
            drafts.append((piece._replace(text=text), passages))
        passages.append(Passage(text=text, place=piece.place, kind=piece.kind))
    if len(drafts) > 1 and not drafts[0][1]:
        del drafts[0]
    return Document(path=path, sections=tuple(_sections(drafts)), faults=faults)


def _sections(drafts: list[tuple[Piece, list[Passage]]]) -> Iterable[Section]:
    above: list[tuple[int, str]] = []
    for head, passages in drafts:
        while above and above[-1][0] >= head.level:
            above.pop()
        number, heading = split_heading(head.text)
        section = Section(
            number=number or head.number,
            heading=heading,
            level=head.level,
            place=head.place,
            passages=tuple(passages),
            above=tuple(title for _, title in above),
            anchor=head.anchor,
        )
        if head.level:
            above.append((head.level, section.title))
        yield section
