"""The sources of a claim."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from swacalc.output.claim_lines import marked_section
from swacalc.site.languages import Language
from swacalc.site.page_text import address, link, prose, slug
from swacalc.sources.citations import Citation

DERIVATIONS = "derivations.md"


def sources_line(citations: Sequence[Citation], language: Language) -> str:
    """The sources by their ids, each with its sections."""
    sources = language.semicolon.join(
        f"{link(prose(name), f'../sources.md#{slug(name)}')} {_sections(group, language)}"
        for name, group in groupby(citations, lambda citation: citation.source.id)
    )
    return f"{language.said_by}{sources}"


def _sections(group: Iterable[Citation], language: Language) -> str:
    sections = (prose(_marked(citation, language)) for citation in group)
    return language.comma.join(dict.fromkeys(sections))


def _marked(citation: Citation, language: Language) -> str:
    return language.section(citation.source, marked_section(citation.evidence))


def evidence_lines(citations: Sequence[Citation], language: Language) -> Iterator[str]:
    """A list of the sources: section, words that are together there, how held."""
    for citation in citations:
        known_as = link(prose(citation.source.id), f"../sources.md#{slug(citation.source.id)}")
        held = language.bracketed.format(
            f"{known_as}{language.semicolon}{_how(citation, language)}"
        )
        yield f"- {_title(citation, language)}{language.within}{_passage(citation, language)}{held}"


def _passage(citation: Citation, language: Language) -> str:
    """The section with its words, or a field with its value."""
    evidence = citation.evidence
    words = "".join(language.quoted.format(prose(word)) for word in evidence.words)
    value = f" = {prose(evidence.value)}" if evidence.value else ""
    colon = language.colon.rstrip() if words else ""
    section = language.section(citation.source, citation.section)
    return f"{prose(section)}{value}{colon}{words}"


def _how(citation: Citation, language: Language) -> str:
    """How it is held, with the day and the copy if somebody read it."""
    if citation.how != "read":
        return language.term(citation.how)
    copy = address(language.copy, citation.source.copy_url)
    return language.read.format(copy=copy, day=citation.evidence.read)


def _title(citation: Citation, language: Language) -> str:
    """The source's title, as a link to where it can be read; to our own page for a derivation."""
    source = citation.source
    if source.kind == "derivation":
        target = f"{language.written}{DERIVATIONS}#{slug(citation.section)}"
        return link(prose(language.term(source.title)), target)
    return address(prose(language.term(source.title)), source.urls[0] if source.urls else "")
