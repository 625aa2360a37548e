"""How to cite a claim: Markdown for a page of a project's own, BibTeX for a paper."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from swacalc.claims.types import Claim, Source
from swacalc.derivations.headline import Headline
from swacalc.output.escape import visible
from swacalc.site.languages import Language
from swacalc.site.page_text import details, fenced, link, prose
from swacalc.sources.citations import Citation

_FOLDED = 'class="swa-cite" data-search-exclude'
# BibTeX counts braces, and TeX acts on the rest.
_TEX = {ord(mark): f"\\{mark}" for mark in "{}%&#$_"} | {
    ord("\\"): r"\textbackslash{}",
    ord("~"): r"\textasciitilde{}",
    ord("^"): r"\textasciicircum{}",
}


def cite_block(topic: str, row: Headline, citations: Sequence[Citation], language: Language) -> str:
    """The snippets, folded; a script of the site offers them to be copied.

    Their addresses are those of the pages in the folder of pages. The script, which knows where the
    site is, makes them absolute.
    """
    home = f"reference/{language.folder}claims/{topic}"
    markdown = fenced(_markdown(f"{home}.md#{row.claim.id}", row, citations, language), "markdown")
    bibtex = fenced(
        "\n".join(_bibtex(f"{home}/#{row.claim.id}", row, citations, language)), "bibtex"
    )
    return details(language.cite, f"{markdown}\n\n{bibtex}", _FOLDED)


def _said(claim: Claim, language: Language) -> str:
    return language.figure(claim.figure) if claim.figure else language.said(claim.statement)


def _markdown(home: str, row: Headline, citations: Sequence[Citation], language: Language) -> str:
    tag = language.tag(row)
    cited = language.semicolon.join((tag, *_sources(citations, language)))
    return link(prose(_said(row.claim, language)), home) + language.bracketed.format(cited)


def _sources(citations: Sequence[Citation], language: Language) -> Iterator[str]:
    """Each source once, with all its sections."""
    for title, group in groupby(citations, lambda item: item.source.title):
        names = (prose(language.section(item.source, item.section)) for item in group)
        sections = language.comma.join(dict.fromkeys(names))
        yield f"{prose(language.term(title))}{language.within}{sections}"


def _bibtex(
    home: str, row: Headline, citations: Sequence[Citation], language: Language
) -> Iterator[str]:
    """An entry for the source that is cited first, its note saying where and as which claim."""
    if not citations:
        return
    source = citations[0].source
    own = (item.section for item in citations if item.source is source)
    tag = language.tag(row)
    note = f"{language.comma.join(dict.fromkeys(own))}{language.colon}{_said(row.claim, language)}"
    yield f"@misc{{{source.id}:{row.claim.id},"
    yield from (f"  {name} = {{{value}}}," for name, value in _fields(source))
    yield f"  note = {{{_tex(note)}{language.bracketed.format(tag)}, \\url{{{home}}}}}"
    yield "}"


def _fields(source: Source) -> Iterator[tuple[str, str]]:
    yield "title", f"{{{_tex(source.title)}}}"
    if source.authors:
        yield "author", " and ".join(f"{{{_tex(name)}}}" for name in source.authors)
    if source.date:
        yield "year", source.date[:4]
    if source.urls:
        yield "url", source.urls[0]


def _tex(text: str) -> str:
    return visible(text).translate(_TEX)
