"""The frozen records of claims and sources that a claims folder is read into.

Every record keeps `places`: the place of each of its keys by name, of list items as `words[0]`,
and of the record itself under an empty name.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from swacalc.claims.vocabulary import origin_of
from swacalc.claims.wording import AuditKey, Vocabulary
from swacalc.errors import Place
from swacalc.formulas import Formula
from swacalc.quantity import Quantity, Unit

Places = Mapping[str, Place]


class Text(NamedTuple):
    """The same words in English and, where there is a translation, in Chinese."""

    en: str
    places: Places
    zh: str = ""


class Figure(NamedTuple):
    """A number as the reader sees it: a symbol, a relation, and a quantity or a formula for it.

    `unit` is the unit that a formula's result is given in; a value carries its own.
    """

    symbol: str
    relation: str
    places: Places
    value: Quantity | None = None
    formula: Formula | None = None
    unit: Unit | None = None
    tolerance: Fraction | None = None


class Evidence(NamedTuple):
    """A claim's tie to one source: `words` must stand together in one passage of `section`.

    In a configuration `section` is a field, and `value` what it is set to. `read` is the day on
    which somebody found the words, or the field, in the source's public copy.
    """

    source: str
    section: str
    places: Places
    words: tuple[str, ...] = ()
    value: str = ""
    read: str = ""

    @property
    def quoted(self) -> tuple[str, ...]:
        """The words, or the field and its value as `field = value`; empty without either."""
        return self.words or ((f"{self.section} = {self.value}",) if self.value else ())


class Suppression(NamedTuple):
    """A rule that is not to report on this claim, and why."""

    rule: str
    reason: str
    places: Places


class ArticleException(NamedTuple):
    """A code of the audit that is not to report on an article, or on some words in it, and why."""

    path: str
    rule: str
    reason: str
    places: Places
    words: str = ""


class Measured(NamedTuple):
    """How we measured a claim's figure: on which trace at which revision, and what repeats it.

    `trace` is a source. `output` is the figure in what `command` prints as JSON: one between the
    two designs, one of the model or, with `_against` behind it, of its predecessor, or
    `equal_hits[0]` for the ratio of the SSDs in the first row of equal hits.
    """

    trace: str
    revision: str
    command: str
    output: str
    places: Places


class Claim(NamedTuple):
    """One statement that the project repeats; `title` names its subject in a few words."""

    id: str
    tag: str
    statement: Text
    places: Places
    title: Text | None = None
    evidence: tuple[Evidence, ...] = ()
    figure: Figure | None = None
    follows: Formula | None = None
    proofs: tuple[str, ...] = ()
    measured: Measured | None = None
    note: Text | None = None
    ignore: tuple[Suppression, ...] = ()
    audit: AuditKey | None = None

    @property
    def place(self) -> Place:
        """Where the claim's id stands."""
        return self.places["id"]


class Topic(NamedTuple):
    """One file of claims; `headline` names those that the headline table shows, in order."""

    topic: str
    title: Text
    claims: Sequence[Claim]
    places: Places
    headline: tuple[str, ...] = ()


class Default(NamedTuple):
    """Where a symbol's value comes from: a claim's figure or a field of a model."""

    places: Places
    claim: str = ""
    model: str = ""
    field: str = ""


class Symbol(NamedTuple):
    """A name in formulas, with unit and meaning; without a default the user gives its value.

    `title` names it in a few words.
    """

    name: str
    unit: Unit
    meaning: Text
    places: Places
    title: Text | None = None
    default: Default | None = None


class ListedSection(NamedTuple):
    """A heading of a source, with its number where it has one."""

    heading: str
    places: Places
    number: str = ""


class PublicCopy(NamedTuple):
    """The public copy of a source in which evidence was read, and the day that it is of."""

    places: Places
    url: str = ""
    date: str = ""


class Source(NamedTuple):
    """A published thing that is cited, pinned to a revision and a date where it has them."""

    id: str
    title: str
    kind: str
    language: str
    urls: tuple[str, ...]
    sections: tuple[ListedSection, ...]
    places: Places
    authors: tuple[str, ...] = ()
    date: str = ""
    revision: str = ""
    copy: PublicCopy | None = None

    @property
    def copy_url(self) -> str:
        """The address of the copy that people read: the first of all unless it is named."""
        return (self.copy and self.copy.url) or next(iter(self.urls), "")

    @property
    def origin(self) -> str:
        """Which of `ORIGINS` it is, by its kind."""
        return origin_of(self.kind)

    def locators(self) -> Mapping[str, None]:
        """The numbers and headings of the sections, in order, to be looked up."""
        names = (name for part in self.sections for name in (part.number, part.heading) if name)
        return dict.fromkeys(names)


class Field(NamedTuple):
    """One value of a model with its evidence: a quantity, whole numbers, a word, or several words.

    `symbol` is the one whose claim says the same of it; `said` is a claim whose statement names
    each of several numbers.
    """

    name: str
    source: str
    section: str
    places: Places
    value: Quantity | None = None
    values: tuple[int, ...] = ()
    text: str = ""
    words: tuple[str, ...] = ()
    symbol: str = ""
    said: str = ""


class Expected(NamedTuple):
    """A figure that has to come out of a model: its `figure` is what claims state for `symbol`.

    `field` is the one to look at when it does not.
    """

    figure: str
    symbol: str
    field: str
    places: Places


class Model(NamedTuple):
    """A released network as its configuration and reports give it."""

    model: str
    title: str
    family: str
    fields: tuple[Field, ...]
    places: Places
    figures: tuple[Expected, ...] = ()

    def field(self, name: str) -> Field | None:
        """The field of that name, or None."""
        return next((field for field in self.fields if field.name == name), None)


class ClaimSet(NamedTuple):
    """Everything in one claims folder.

    `partial` holds the roles (`sources`, `symbols`, `models`, `claims`) of which some file could
    not be read whole, so that a name missing there is not reported a second time.
    """

    sources: Mapping[str, Source]
    symbols: Mapping[str, Symbol]
    models: Mapping[str, Model]
    claims: Mapping[str, Claim]
    topics: tuple[Topic, ...] = ()
    vocabulary: Vocabulary = Vocabulary()
    partial: frozenset[str] = frozenset()

    def all_claims(self) -> tuple[Claim, ...]:
        """Every claim of every topic in the order of the files, those with a repeated id too."""
        return tuple(claim for topic in self.topics for claim in topic.claims)

    def topics_by_claim(self) -> dict[str, str]:
        """The topic of each claim, by the claim's id."""
        return {claim.id: topic.topic for topic in self.topics for claim in topic.claims}

    def is_derived(self, claim: Claim) -> bool:
        """Whether no source says the claim, only our own derivations do."""
        cited = (self.sources.get(evidence.source) for evidence in claim.evidence)
        kinds = {source.kind for source in cited if source}
        return kinds == {"derivation"}

    def headline(self) -> tuple[Claim, ...]:
        """The claims that topics put forward; every claim with a figure where none does."""
        names = [name for topic in self.topics for name in topic.headline]
        chosen = [self.claims[name] for name in names if name in self.claims]
        return tuple(chosen or (claim for claim in self.claims.values() if claim.figure))
