"""The sources of a claim, and how to cite it."""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby

from swacalc.claims.types import Claim
from swacalc.derivations.headline import Headline
from swacalc.output.claim_lines import figure_text, tag_label
from swacalc.quantity import exact
from swacalc.site.page_text import address, fenced, link, prose, slug
from swacalc.sources.citations import Citation

DERIVATIONS = "../../derivations.md"


def evidence_lines(citations: Sequence[Citation]) -> Iterator[str]:
    """A list of the sources: section, words that are together there, how held."""
    yield "Said by:"
    yield ""
    for citation in citations:
        known_as = link(prose(citation.source.id), f"../sources.md#{slug(citation.source.id)}")
        yield f"- {_title(citation)}, {_passage(citation)} ({known_as}; {_how(citation)})"


def _passage(citation: Citation) -> str:
    """The section with its words, or a field with its value."""
    evidence = citation.evidence
    words = "".join(f" “{prose(word)}”" for word in evidence.words)
    value = f" = {prose(evidence.value)}" if evidence.value else ""
    return f"{prose(citation.section)}{value}{words and ':'}{words}"


def _how(citation: Citation) -> str:
    """How it is held, with the day and the copy if somebody read it."""
    if citation.how != "read":
        return citation.how
    copy = address("the public copy", citation.source.copy_url)
    return f"read in {copy} on {citation.evidence.read}"


def _title(citation: Citation) -> str:
    """The source's title, as a link to where it can be read; to our own page for a derivation."""
    source = citation.source
    if source.kind == "derivation":
        return link(prose(source.title), f"{DERIVATIONS}#{slug(citation.section)}")
    return address(prose(source.title), source.urls[0] if source.urls else "")


def cite_lines(topic: str, row: Headline, citations: Sequence[Citation]) -> Iterator[str]:
    """Snippets to cite a claim with: Markdown for a page of a project's own, JSON for a tool."""
    yield '<details class="swa-cite" markdown="1" data-search-exclude>'
    yield "<summary>Cite this claim</summary>"
    yield ""
    yield fenced(_markdown(topic, row, citations), "markdown")
    yield ""
    yield fenced(_json(topic, row, citations), "json")
    yield ""
    yield "</details>"


def _target(topic: str, claim: Claim) -> str:
    return f"reference/claims/{topic}.md#{claim.id}"


def _markdown(topic: str, row: Headline, citations: Sequence[Citation]) -> str:
    claim, tag = row.claim, tag_label(row.claim, derived=row.derived)
    statement = figure_text(claim.figure) if claim.figure else claim.statement.en
    text = link(prose(statement), _target(topic, claim))
    return f"{text} ({'; '.join((tag, *_sources(citations)))})"


def _sources(citations: Sequence[Citation]) -> Iterator[str]:
    """Each source once, with all its sections."""
    for title, group in groupby(citations, lambda item: item.source.title):
        sections = ", ".join(dict.fromkeys(prose(item.section) for item in group))
        yield f"{prose(title)}, {sections}"


def _json(topic: str, row: Headline, citations: Sequence[Citation]) -> str:
    claim = row.claim
    value = claim.figure.value if claim.figure else None
    exactly = {"exact": exact(value.number), "unit": value.unit.text or "ratio"} if value else {}
    figure = {"figure": figure_text(claim.figure)} if claim.figure else {}
    sources = {"sources": [_source(item) for item in citations]}
    page = {"claim": claim.id, "page": _target(topic, claim), "tag": claim.tag}
    derived = {"derived": True} if row.derived else {}
    return json.dumps(page | derived | figure | exactly | sources, indent=2, ensure_ascii=False)


def _source(citation: Citation) -> dict[str, str]:
    pinned = {"revision": citation.pinned} if citation.pinned else {}
    return {"source": citation.source.id, "section": citation.section} | pinned
