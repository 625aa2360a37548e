"""The languages of the reference pages: the words that a page is put together from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from swacalc.checks import Rule
from swacalc.checks.rule import RuleText
from swacalc.claims.types import Claim, Figure, Source, Text
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.headline import Headline
from swacalc.output.claim_lines import TagWords, in_language, tag_label
from swacalc.output.figures import shown, tag_text
from swacalc.quantity import Quantity, Unit, text
from swacalc.sources.citations import Holding


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """A language of the site.

    `folder` is where its pages lie in `docs/reference/`, and `written` where those lie that people
    write, seen from the page of a topic. `terms` translates the closed sets of words: tags, ways to
    hold evidence, kinds of sources, and what the claims call sources; `headings` those of our
    derivations. A word that is in neither is printed as it is.

    `sentence` tells what the command line says, `printed` a quantity that is printed in English,
    `unit` a unit without a number, and `figure` a figure as its claim states it.
    """

    code: str
    folder: str
    written: str
    terms: Mapping[str, str]
    headings: Mapping[str, str]
    tag_meanings: Mapping[str, str]
    held_meanings: Mapping[Holding, str]
    comma: str
    within: str  # between a source and its section
    colon: str
    semicolon: str
    stop: str
    quoted: str
    bracketed: str
    tag_words: TagWords
    sentence: Callable[[str], str]
    printed: Callable[[str], str]
    unit: Callable[[Unit], str]
    figure: Callable[[Figure], str]
    # The table of claims
    all_claims: str
    claims_lead: str
    claims_head: tuple[str, ...]
    count: str
    formula: str
    backing: Mapping[str, str]
    alone: str
    # The page of a topic
    said_by: str
    read: str
    copy: str
    verdicts: Mapping[str, str]
    worth: str
    needs: str
    proofs: str
    measured: str
    more: str
    cite: str
    contents: str
    contents_head: tuple[str, ...]
    filtered: str
    # The other pages
    symbols: str
    symbols_lead: str
    symbols_head: tuple[str, ...]
    of_user: str
    sources: str
    held_head: str
    all_evidence: str
    sections_head: tuple[str, ...]
    sections_count: str
    evidence: str
    locked: str
    copied: str
    read_on: str
    this_copy: str
    dated: str
    no_revision: str
    diagrams: str
    picture: str
    data: str
    models: str
    family: str
    figures_head: tuple[str, ...]
    fields: str
    fields_head: tuple[str, ...]
    rules: str
    rule: Callable[[Rule], RuleText]
    rule_sections: Mapping[str, str]

    def term(self, word: str) -> str:
        """A word of a closed set in this language."""
        return self.terms.get(word, word)

    def section(self, source: Source, name: str) -> str:
        """A section of a source: of our derivations in this language, of others as they have it."""
        return self.headings.get(name, name) if source.kind == "derivation" else name

    def said(self, words: Text) -> str:
        """Words of the claims folder in this language."""
        return in_language(words, self.code)

    def title(self, claim: Claim) -> str:
        """What people call a claim."""
        return self.said(claim.title or claim.statement)

    def tag(self, row: Headline) -> str:
        """The tag of a claim; where only we say it, what we did, and the tag that it rests on."""
        return tag_label(row.claim, derived=row.derived, words=self.tag_words)

    def tags(self, part: Derivation) -> str:
        """The tag of a derivation, with `your input` where some of it is the user's."""
        return self.comma.join(self.term(tag) for tag in tag_text(part).split(", "))

    def number(self, quantity: Quantity) -> str:
        """A quantity as people read it."""
        return self.printed(shown(quantity))

    def listed(self, row: Headline) -> str:
        """The figure of a claim in a table, of a formula its value; empty without a figure."""
        figure = row.claim.figure
        if figure is None:
            return ""
        if figure.formula:
            return self.number(row.stated.quantity) if row.stated else self.formula
        return self.figure(figure)

    def value(self, quantity: Quantity) -> str:
        """A quantity in its own unit alone."""
        return self.printed(text(quantity))
