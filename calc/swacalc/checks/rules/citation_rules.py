"""Rules about single citations: do they quote a report, and give a field its value?"""

import re
from collections.abc import Iterator

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import rule
from swacalc.errors import did_you_mean, shortened
from swacalc.sources.citations import Citation, citations, line_of
from swacalc.sources.config_fields import FieldsBySource, agrees, fields_by_source, written

LEAST, MOST = 2, 8


@rule("CLM108")
def unquoted_report(project: Project) -> Iterator[Finding]:
    """Does each citation of a report quote two to eight words of it?

    Applies to sources of the kind `report`. Each string of `words` has at most eight words, and
    together the strings have at least two. White space separates words; two Han characters
    count as one word.

    Why:
        A section of a report has hundreds of sentences. Without words nobody can say which of
        them a claim rests on, and nothing can tell when that sentence is changed. A single word is
        found almost anywhere, and whole sentences belong to their authors.
    Not seen:
        Whether the report has the words: SRC202 checks that in a copy. Sources of other kinds.
    Bad:
        evidence: [{source: report, section: "2.1"}]
    Good:
        evidence: [{source: report, section: "2.1", words: ["kept for at least 36 hours"]}]
    """
    for citation in citations(project.claims):
        if citation.source.kind == "report":
            yield from _unquoted(citation)


def _unquoted(citation: Citation) -> Iterator[Finding]:
    evidence = citation.evidence
    counts = [_count(words) for words in evidence.words]
    for at, count in enumerate(counts):
        if count > MOST:
            message = f"{count} words of {evidence.source} are quoted in one string"
            hint = f"quote at most {MOST}"
            yield _finding(citation, f"words[{at}]", message, hint)
    if sum(counts) < LEAST:
        what = "one word is" if evidence.words else "no words are"
        message = f"{what} quoted from {evidence.source}, section {citation.section!r}"
        hint = f"add words: [...] with {LEAST} to {MOST} words that stand together there"
        yield _finding(citation, "words[0]" if evidence.words else "section", message, hint)


def _count(words: str) -> int:
    """How many words a quotation has; a mark such as × alone is none."""
    from swacalc.numbers.han import IDEOGRAPHS  # with the grammar of numbers, which takes long

    others = re.sub(f"[{IDEOGRAPHS}]", " ", words).split()
    ideographs = len(re.findall(f"[{IDEOGRAPHS}]", words))
    return sum(any(map(str.isalnum, word)) for word in others) + (ideographs + 1) // 2


@rule("SRC205")
def field_differs(project: Project) -> Iterator[Finding]:
    """Does a cited field of a configuration have the value that its model has?

    Applies to evidence with a `value`, whose source is of the kind `config`. It is compared with
    the field of that source and section in models/. A list is written as `[2, 8, 14]` or
    `[full, full]`, and repetitions as `[0]*2 + [4, 8]*20`.

    Why:
        A configuration has no sentences to quote: the field and its value are what it says. A
        citation with another value than the calculator computes with makes one of the two wrong.
    Not seen:
        Whether the published configuration still has this value. A configuration that no model
        was made of.
    Bad:
        evidence: [{source: net-config, section: sliding_window, value: "64"}]   # the model has 32
    Good:
        evidence: [{source: net-config, section: sliding_window, value: "32"}]
    """
    fields = fields_by_source(project.claims)
    for citation in citations(project.claims):
        if citation.evidence.value:
            yield from _differs(fields, citation)


def _differs(fields: FieldsBySource, citation: Citation) -> Iterator[Finding]:
    source, evidence = citation.source, citation.evidence
    known = fields.get(source.id, {})
    field = known.get(evidence.section)
    cited = f"{evidence.section} = {shortened(evidence.value)}"
    if source.kind != "config":
        message = f"{source.id} is of the kind {source.kind}, which has no fields with values"
        yield _finding(citation, "value", message, "write words: [...] in place of value:")
    elif field is None and known:
        message = f"no model has the field {evidence.section} of {source.id}"
        hint = did_you_mean(evidence.section, known) or "add the field to the model in models/"
        yield _finding(citation, "section", message, hint)
    elif field is not None and not agrees(field, evidence.value):
        has = f"{line_of(field.places['name'])} has {shortened(written(field))}"
        message = f"{cited} is cited, but {has}"
        yield _finding(citation, "value", message, "one of the two is wrong")


def _finding(citation: Citation, key: str, message: str, hint: str) -> Finding:
    place = citation.evidence.places[key]
    return Finding(place=place, message=message, hint=hint, claim=citation.claim.id)
