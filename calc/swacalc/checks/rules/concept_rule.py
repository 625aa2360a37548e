"""The rule about the `audit` keys of claims: does each name in them stand for something?"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import rule
from swacalc.claims.types import Claim
from swacalc.claims.vocabulary import FIGURE, NUMBER_KINDS, OWN_NUMBERS
from swacalc.claims.wording import AuditKey, SentenceFrame
from swacalc.errors import Place, did_you_mean

# What is looked for at the names of a key: words alone, or numbers by their kind, too, or numbers
# also by whose figure they are.
_WORDS, _KINDS, _FIGURES = range(3)
_OF_CLAIM = {"about": _KINDS, "mixed": _KINDS, "apart": _KINDS, "firm": _KINDS}
_OF_FRAME = {
    "all": _FIGURES,
    "context": _KINDS,
    "article": _KINDS,
    "about": _WORDS,
    "mixed": _WORDS,
    "none": _FIGURES,
}
_KINDS_HINT = "numbers count in all fields but about and mixed of a frame"
_FIGURES_HINT = "figures count in all and none of a frame"
_CONCEPT, _FIGURE = "add it to the vocabulary", "name a claim with a figure"


class _Named(NamedTuple):
    """A name in an `audit` key, the field that it is in, and what is looked for there."""

    name: str
    field: str
    meant: int
    place: Place


@rule("CLM110")
def unknown_concept(project: Project) -> Iterator[Finding]:
    """Does every name in an `audit` key stand for something that the audit finds in articles?

    It is the id of a concept of the vocabulary, or a kind of number such as `number.tokens`, which
    counts everywhere but in `about` and `mixed` of a frame. In `all` and `none` of a frame it may
    be what a number is to the figure of the claim, such as `number.own`, or `figure.` and the id of
    a claim with a figure.

    Why:
        A name that stands for nothing is never found in an article: a frame with it says nothing,
        and what it should keep apart is not. The audit would be silent or wrong, and not say why.
    Not seen:
        A wrong name that exists. A concept without the words that articles use.
    Bad:
        audit: {about: [[keep.lifetime]], apart: [toy.ilustration]}
    Good:
        audit: {about: [[keep.lifetime]], apart: [toy.illustration]}
    """
    words = {concept.id: _WORDS for concept in project.claims.vocabulary.concepts}
    kinds = dict.fromkeys(NUMBER_KINDS, _KINDS)
    figured = (claim.id for claim in project.claims.claims.values() if claim.figure)
    known = dict.fromkeys((*OWN_NUMBERS, *(f"{FIGURE}{name}" for name in figured)), _FIGURES)
    known |= kinds | words
    for claim in project.all_claims():
        for named in _names_of(claim):
            message, hint = _figureless(project, claim, named.name) or _fault(named, known)
            if message and not _is_unread(project, named.name):
                yield Finding(place=named.place, message=message, hint=hint, claim=claim.id)


def _names_of(claim: Claim) -> Iterator[_Named]:
    if claim.audit:
        yield from _names(claim.audit, _OF_CLAIM)
        for frame in claim.audit.frames:
            yield from _names(frame, _OF_FRAME)


def _names(record: AuditKey | SentenceFrame, fields: Mapping[str, int]) -> Iterator[_Named]:
    """The names in lists and groups of a record."""
    for field, meant in fields.items():
        for index, item in enumerate(getattr(record, field)):
            at = f"{field}[{index}]"
            if isinstance(item, str):
                yield _Named(item, field, meant, record.places[at])
            else:
                for number, name in enumerate(item):
                    yield _Named(name, field, meant, record.places[f"{at}[{number}]"])


def _is_unread(project: Project, name: str) -> bool:
    """Whether what a name may stand for is in a file that could not be read whole."""
    return ("claims" if _is_of_figure(name) else "vocabulary") in project.claims.partial


def _is_of_figure(name: str) -> bool:
    return name in OWN_NUMBERS or name.startswith(FIGURE)


def _figureless(project: Project, claim: Claim, name: str) -> tuple[str, str] | None:
    """What is wrong with the name of a figure of a claim that has none."""
    named = project.claims.claims.get(name.removeprefix(FIGURE)) if _is_of_figure(name) else None
    owner = claim if name in OWN_NUMBERS else named
    if owner is None or owner.figure:
        return None
    return f"{name!r} stands for nothing: {owner.id} has no figure", _FIGURE


def _fault(named: _Named, known: Mapping[str, int]) -> tuple[str, str]:
    """What is wrong with another name, and what would be right; both empty if nothing is."""
    name, sort = named.name, known.get(named.name)
    if sort is None:
        right = (each for each, its in known.items() if its <= named.meant)
        what, hint = ("figure", _FIGURE) if _is_of_figure(name) else ("concept", _CONCEPT)
        return f"unknown {what} {name!r}", did_you_mean(name, right) or hint
    if sort <= named.meant:
        return "", ""
    hint = _KINDS_HINT if sort == _KINDS else _FIGURES_HINT
    return f"{name!r} stands for nothing in {named.field!r}", hint
