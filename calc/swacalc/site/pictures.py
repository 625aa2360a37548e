"""Diagrams as files: the page that shows them, their pictures and their data."""

from collections.abc import Iterator, Sequence

from swacalc.output.prose_number import ProseNumber
from swacalc.pages.records import MARK
from swacalc.replay.toy import TAG
from swacalc.site.diagrams import Diagram
from swacalc.site.drawings import DRAWINGS, LABELS
from swacalc.site.export import generated_json
from swacalc.site.languages import Language
from swacalc.site.page_text import badge, ignore, link, page, prose, slug
from swacalc.site.svg import picture
from swacalc.site.symbol_page import Homes


def diagram_files(
    diagrams: Sequence[Diagram], homes: Homes, language: Language
) -> Iterator[tuple[str, str]]:
    """The page of the diagrams in a language, with each picture and its data."""
    blocks = (block for diagram in diagrams for block in _shown(diagram, homes, language))
    yield "diagrams.md", page(language.diagrams, blocks)
    for diagram in diagrams:
        yield f"diagrams/{diagram.name}.svg", picture_of(diagram, language)
        yield f"diagrams/{diagram.name}.json", data_of(diagram, language)


def _shown(diagram: Diagram, homes: Homes, language: Language) -> Iterator[str]:
    caption = diagram.captions[language.code]
    file = f"diagrams/{diagram.name}"
    yield f"## {prose(caption.title)}{_anchor(diagram, caption.title)}"
    yield f"!{link(prose(caption.alternative), f'{file}.svg')}"
    if diagram.tag != TAG:
        yield ignore("DOC403", "computed from the formulas of the claims")
    words = "".join(_tied(part, homes, language) for part in caption.words)
    yield f"{badge(diagram.tag, language.term(diagram.tag))} {words}"
    yield f"{link(language.picture, f'{file}.svg')} · {link(language.data, f'{file}.json')}"


def _anchor(diagram: Diagram, title: str) -> str:
    """What gives a heading the anchor of the English one, where it has another by itself."""
    anchor = slug(diagram.captions["en"].title)
    return "" if anchor == slug(title) else f" {{ #{anchor} }}"


def _tied(part: str | ProseNumber, homes: Homes, language: Language) -> str:
    """A part of a diagram's words, as a link where a claim says it."""
    if isinstance(part, str):
        return prose(part)
    if not part.claim:
        return prose(part.text)
    # The folders in a target are what tells a link to a claim from others.
    up = "../" * (1 + language.folder.count("/"))
    return link(prose(part.text), f"{up}reference/{language.folder}{homes[part.claim]}")


def data_of(diagram: Diagram, language: Language) -> str:
    """The data of a diagram as JSON, with its words."""
    caption = diagram.captions[language.code]
    words = {"title": caption.title, "tag": diagram.tag, "alternative": caption.alternative}
    return generated_json({**words, **diagram.data})


def picture_of(diagram: Diagram, language: Language) -> str:
    """A diagram drawn as SVG, its first line saying what made it."""
    caption = diagram.captions[language.code]
    body = DRAWINGS[diagram.name](diagram.data, LABELS[language.code])
    tag = language.bracketed.format(language.term(diagram.tag))
    words = f"{caption.alternative}{tag}"
    return f"<!-- {MARK}. -->\n{picture(caption.title, words, body.parts, body.height)}"
