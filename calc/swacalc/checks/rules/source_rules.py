"""Rules about copies of sources: is the evidence where claims say that it is?"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import rule
from swacalc.errors import did_you_mean
from swacalc.sources.citations import Citation, by_section, citations, line_of, standing, stands

if TYPE_CHECKING:
    from swacalc.documents import Document, Section


def _with_copies(project: Project) -> Iterator[tuple["Document", str, Sequence[Citation]]]:
    """Each cited section of which there is a copy: the copy, the section, and what cites it."""
    if project.copies:
        groups = by_section(citations(project.claims))
        for source, copy in project.copies.items():
            for section, cited in groups.get(source, {}).items():
                yield copy, section, cited


@rule("SRC201")
def section_not_found(project: Project) -> Iterator[Finding]:
    """Does the copy of a source have each section that claims cite?

    Applies if there are copies. Number and heading both have to match those in sources.yaml.

    Why:
        If a section was renumbered, renamed or removed, the citation leads to another text, or to
        none.
    Not seen:
        A source without a copy at hand. What a cited section says: only its existence is checked.
    Bad:
        evidence: [{source: v41-report, section: "3.2.1"}]   # now 3.3.1 in the copy
    Good:
        evidence: [{source: v41-report, section: "3.3.1"}]
    """
    for copy, section, cited in _with_copies(project):
        if standing(copy, cited[0]).section is None and not _unlisted(project, cited[0]):
            first, *others = dict.fromkeys(citation.claim.id for citation in cited)
            more = (
                f", which {', '.join(others)} cite{'' if others[1:] else 's'} too" if others else ""
            )
            yield Finding(
                place=cited[0].evidence.places["section"],
                message=f"{copy.path} has no section {section!r}{more}",
                hint=_instead(copy, section, cited),
                claim=first,
            )


def _unlisted(project: Project, citation: Citation) -> bool:
    """Whether CLM105 reports the section."""
    listed = citation.source.locators()
    return "CLM105" in project.selected and citation.evidence.section not in listed


def _instead(copy: "Document", section: str, cited: Iterable[Citation]) -> str:
    elsewhere = next(filter(None, (_elsewhere(copy, citation) for citation in cited)), "")
    if elsewhere:
        return elsewhere
    return did_you_mean(section, [other.title for other in copy.sections if other.heading])


def _elsewhere(copy: "Document", citation: Citation) -> str:
    """Where the words of evidence occur together, in any section."""
    from swacalc.documents import find_words

    words = citation.evidence.quoted
    for section in copy.sections:
        passage = find_words(words, section.passages)
        if passage:
            verb = "occurs" if len(words) == 1 else "occur together"
            where = f"in section {section.title!r}" if section.title else "before the first heading"
            return f"{_quoted(words)} {verb} {where}, {line_of(passage.place)}"
    return ""


def _quoted(words: Iterable[str]) -> str:
    return ", ".join(map(repr, words))


@rule("SRC202")
def words_not_found(project: Project) -> Iterator[Finding]:
    """Do the words of each piece of evidence occur together in one passage of its section?

    Applies if there are copies. A passage is a paragraph, a list item, a row of a table, a caption
    or a call-out. Case, hyphens and line breaks make no difference.

    Why:
        The cited words tie a claim to its source. If the source no longer has them, the claim
        repeats something that the source does not say.
    Not seen:
        Evidence without words, and a source without a copy. Words that are in the passage while
        the sentence around them means something else, such as a denial. Text hidden by a style
        sheet: only attributes and inline styles are read. An exponent that a PDF or plain text
        prints as digits beside its base.
    Bad:
        evidence: [{source: report, section: "2.1", words: ["48 hours", "guaranteed"]}]
    Good:
        evidence: [{source: report, section: "2.1", words: ["36 hours", "guaranteed"]}]
    """
    for copy, title, cited in _with_copies(project):
        for citation in cited:
            section = standing(copy, citation).section
            if section is not None and not stands(copy, citation):
                places, words = citation.evidence.places, citation.evidence.quoted
                together = "" if len(words) == 1 else " together in one passage"
                do = "does" if len(words) == 1 else "do"
                yield Finding(
                    place=places.get("words[0]") or places["value"],
                    message=f"{_quoted(words)} {do} not occur{together} in {copy.path}, "
                    f"section {title!r}",
                    hint=_elsewhere(copy, citation) or _apart(copy, section, words),
                    claim=citation.claim.id,
                )


def _apart(copy: "Document", section: "Section", words: Sequence[str]) -> str:
    """Which of some words a section lacks, or where in it each of them is."""
    from swacalc.documents import find_words, section_body

    found = [(word, find_words([word], section_body(copy, section))) for word in words]
    missing = [word for word, passage in found if passage is None]
    if missing:
        lacks = f" and has no {_quoted(missing)}" if len(words) > 1 else ""
        return f"the section begins at {line_of(section.place)}{lacks}"
    places = (f"{word!r} at {line_of(passage.place)}" for word, passage in found if passage)
    return f"they occur apart: {', '.join(places)}"
