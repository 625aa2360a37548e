"""Rules about claims by themselves: can they be read, and do they cite their sources?"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import rule
from swacalc.claims.types import Claim, Evidence, Field, Places
from swacalc.derivations.derivation import promises_more, weakest
from swacalc.errors import Fault, Place, did_you_mean
from swacalc.formulas import Expression, Name, parts


class ClaimFormula(NamedTuple):
    """A formula of a claim, and its key in a table of places."""

    expression: Expression
    places: Places
    key: str

    @property
    def place(self) -> Place:
        """Where the formula is."""
        return self.places[self.key]


def formulas_of(claim: Claim) -> Iterator[ClaimFormula]:
    """The formulas that a claim has."""
    if claim.figure and claim.figure.formula:
        yield ClaimFormula(claim.figure.formula.expression, claim.figure.places, "formula")
    if claim.follows:
        yield ClaimFormula(claim.follows.expression, claim.places, "follows")


def first_names(expression: Expression) -> Iterable[Name]:
    """The first occurrence of each name in an expression."""
    found: dict[str, Name] = {}
    for part in parts(expression):
        if isinstance(part, Name):
            found.setdefault(part.name, part)
    return found.values()


def _of_kind(project: Project, kind: str) -> Iterator[Finding]:
    for fault in project.loaded.faults:
        if fault.kind == kind:
            yield _from_fault(fault)


def _from_fault(fault: Fault) -> Finding:
    message = f"{fault.inside}: {fault.message}" if fault.inside else fault.message
    return Finding(place=fault.place, message=message, hint=fault.hint)


@rule("CLM101")
def unreadable(project: Project) -> Iterator[Finding]:
    """Is every file valid UTF-8 and YAML, in the form of claim files, without hidden characters?

    Why:
        Input that can be read in two ways cannot be checked. A character that is invisible, or
        that reorders others, makes a reader see what is not there. All faults of all files are
        reported at once, and the rest of a faulty file is still read.
    Not seen:
        The content of a string that has the right form. Files in the folder that are not YAML,
        such as notes beside the claims, are ignored.
    Bad:
        figure: {symbol: T_entry, relation: atleast, value: "36 hourz"}
    Good:
        figure: {symbol: T_entry, relation: at-least, value: "36 h"}
    """
    yield from _of_kind(project, "form")
    for fault in project.loaded.faults:
        if fault.kind == "formula":
            yield Finding(
                place=fault.place, message=fault.message, hint=fault.hint, claim=fault.claim
            )


@rule("CLM102")
def duplicate_id(project: Project) -> Iterator[Finding]:
    """Is every id, symbol, source and key defined only once?

    Why:
        Most YAML readers silently keep the last of two equal keys. A link to a claim has to lead
        to exactly one claim.
    Not seen:
        Two ids for one statement: the same statement in other words is not found.
    Bad:
        - {id: entry-lifetime, tag: mechanism, tag: author-reported}
    Good:
        - {id: entry-lifetime, tag: author-reported}
    """
    return _of_kind(project, "repeated")


@rule("CLM104")
def unquoted_number(project: Project) -> Iterator[Finding]:
    """Is every string that looks like a number, a time or a truth value in quotes?

    Why:
        YAML reads `3.10` as `3.1`, `1:30` as `90` and `no` as false, so a section or value without
        quotes silently becomes a different one.
    Not seen:
        A mistyped number in quotes. The content of comments.
    Bad:
        evidence: [{source: v41-report, section: 3.10}]
    Good:
        evidence: [{source: v41-report, section: "3.10"}]
    """
    return _of_kind(project, "unquoted")


@rule("CLM105")
def no_evidence(project: Project) -> Iterator[Finding]:
    """Does every claim have evidence in a section that its source lists?

    Why:
        A statement that nobody can look up is an opinion. Sections are listed in sources.yaml
        with number and heading, so a mistyped section is found without a copy of the source.
    Not seen:
        Whether the section says what the claim says: SRC202 checks that in a copy. Whether the
        sections listed in sources.yaml are the source's own: SRC201 checks that in a copy.
    Bad:
        evidence: [{source: v41-report, section: "3.2.9"}]
    Good:
        evidence: [{source: v41-report, section: "3.2.1"}]
    """
    yield from _of_kind(project, "uncited")
    listed = {source.id: source.locators() for source in project.claims.sources.values()}
    for claim in project.all_claims():
        for evidence in claim.evidence:
            yield from _unlisted(listed, evidence, claim.id)
    for model in project.claims.models.values():
        for field in model.fields:
            yield from _unlisted(listed, field)


def _unlisted(
    listed: Mapping[str, Collection[str]], cited: Evidence | Field, claim: str = ""
) -> Iterator[Finding]:
    known = listed.get(cited.source)
    if known is None or cited.section in known:
        return
    hint = did_you_mean(cited.section, known) or "list the section in sources.yaml"
    message = f"{cited.source} lists no section {cited.section!r}"
    place = cited.places["section"]
    yield Finding(place=place, message=message, hint=hint, claim=claim)


@rule("CLM106")
def tag_mismatch(project: Project) -> Iterator[Finding]:
    """Is every claim's tag no stronger than what the claim rests on?

    The figure of a mechanism is exact, or is backed by a formula, a proof, a derivation or a
    measurement of ours that can be repeated. A claim
    that rests on a toy value is a toy. A derived figure has the weakest tag of its inputs.

    Why:
        Readers trust a mechanism more than a measurement and a measurement more than an
        example, so a tag that is too strong is a false statement.
    Not seen:
        Whether a statement's words say more than its tag. An exact figure tagged mechanism passes
        without a formula, because a rule such as the length of a window has none.
    Bad:
        tag: mechanism
        figure: {symbol: hit_share, relation: nearly, value: "2/3"}
    Good:
        tag: author-reported
        figure: {symbol: hit_share, relation: nearly, value: "2/3"}
    """
    unread = {fault.claim for fault in project.loaded.faults}
    for claim in project.all_claims():
        # A formula that cannot be read may be what backs the tag.
        message = "" if claim.id in unread else _too_strong(project, claim)
        if message:
            hint = "weaken the tag, or base the claim on something stronger"
            place = claim.places["tag"]
            yield Finding(place=place, message=message, hint=hint, claim=claim.id)


def _too_strong(project: Project, claim: Claim) -> str:
    inputs = {
        name.name: tag
        for formula in formulas_of(claim)
        for name in first_names(formula.expression)
        if (tag := _tag_of(project, name.name))
    }
    weak = weakest(inputs.values())
    if promises_more(claim.tag, weak):
        names = ", ".join(name for name, tag in inputs.items() if tag == weak)
        return f"{claim.id} is tagged {claim.tag} but rests on {names}, tagged {weak}"
    if claim.tag == "mechanism" and _only_measured(claim):
        return f"{claim.id} is tagged mechanism but its figure is only measured"
    return ""


def _only_measured(claim: Claim) -> bool:
    figure = claim.figure
    if figure is None or figure.relation == "equals":
        return False
    return not (figure.formula or claim.follows or claim.proofs or claim.measured)


def _tag_of(project: Project, name: str) -> str:
    """The tag of what gives a symbol its value; none if the user does."""
    symbol = project.claims.symbols.get(name)
    if symbol is None or symbol.default is None:
        return ""
    if symbol.default.model:
        return "mechanism"
    claim = project.claims.claims.get(symbol.default.claim)
    return claim.tag if claim else ""
