"""The rule about names: everything that a claims folder refers to."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import rule
from swacalc.checks.rules.claim_rules import first_names, formulas_of
from swacalc.claims.types import Claim, ClaimSet, Model, Places, Symbol
from swacalc.errors import Place, did_you_mean


class Reference(NamedTuple):
    """A name that should be one of the known ones; `what` says of which sort.

    It is at `key` in a table of places; `start` is where it begins inside a formula.
    """

    what: str
    name: str
    known: Collection[str]
    places: Places
    key: str
    claim: str = ""
    start: int | None = None

    @property
    def place(self) -> Place:
        """Where the name is."""
        place = self.places[self.key]
        return place if self.start is None else place.inside(self.start, len(self.name))


@rule("CLM103")
def unknown_name(project: Project) -> Iterator[Finding]:
    """Does every source, symbol, claim, model, field, proof and rule that is named exist?

    Why:
        An unknown name ties a claim to nothing. The finding shows the nearest known name.
    Not seen:
        A wrong name that exists. Names in prose, such as a symbol in a statement or a note.
    Bad:
        figure: {symbol: T_entri, relation: at-least, value: "36 h"}
    Good:
        figure: {symbol: T_entry, relation: at-least, value: "36 h"}
    """
    for reference in _references(project):
        unreadable = f"{reference.what}s" in project.claims.partial
        if reference.name not in reference.known and not unreadable:
            yield _unknown(reference)
    for symbol in project.claims.symbols.values():
        yield from _of_another_symbol(project, symbol)


def _references(project: Project) -> Iterator[Reference]:
    claims = project.claims
    for claim in project.all_claims():
        yield from _in_claim(project, claim)
    for symbol in claims.symbols.values():
        yield from _in_symbol(project, symbol)
    for model in claims.models.values():
        yield from _in_model(claims, model)
    for topic in claims.topics:
        for index, name in enumerate(topic.headline):
            yield Reference("claim", name, claims.claims, topic.places, f"headline[{index}]")


def _in_model(claims: ClaimSet, model: Model) -> Iterator[Reference]:
    for field in model.fields:
        yield Reference("source", field.source, claims.sources, field.places, "source")
        if field.said:
            yield Reference("claim", field.said, claims.claims, field.places, "said")
        if field.symbol:
            yield Reference("symbol", field.symbol, claims.symbols, field.places, "symbol")
    for figure in model.figures:
        yield Reference("symbol", figure.figure, claims.symbols, figure.places, "figure")
        yield Reference("symbol", figure.symbol, claims.symbols, figure.places, "symbol")


def _in_claim(project: Project, claim: Claim) -> Iterator[Reference]:
    sources = project.claims.sources
    for evidence in claim.evidence:
        yield Reference("source", evidence.source, sources, evidence.places, "source", claim.id)
    for index, proof in enumerate(claim.proofs):
        key = f"proofs[{index}]"
        yield Reference("proof", proof, project.proofs, claim.places, key, claim.id)
    if claim.measured:
        yield Reference(
            "source", claim.measured.trace, sources, claim.measured.places, "trace", claim.id
        )
    for item in claim.ignore:
        yield Reference("rule", item.rule, project.codes, item.places, "rule", claim.id)
    yield from _symbols_of(project, claim)


def _symbols_of(project: Project, claim: Claim) -> Iterator[Reference]:
    symbols, figure = project.claims.symbols, claim.figure
    if figure:
        yield Reference("symbol", figure.symbol, symbols, figure.places, "symbol", claim.id)
    if claim.audit:
        keys = {"edge": claim.audit.edge} if claim.audit.edge else {}
        keys |= {f"parts[{index}]": part for index, part in enumerate(claim.audit.parts)}
        for key, part in keys.items():
            yield Reference("symbol", part, symbols, claim.audit.places, key, claim.id)
    for expression, places, key in formulas_of(claim):
        for name in first_names(expression):
            yield Reference("symbol", name.name, symbols, places, key, claim.id, name.span.start)


def _in_symbol(project: Project, symbol: Symbol) -> Iterator[Reference]:
    default = symbol.default
    if default and default.claim:
        yield Reference("claim", default.claim, project.claims.claims, default.places, "claim")
    elif default:
        models = project.claims.models
        yield Reference("model", default.model, models, default.places, "model")
        if default.model in models:
            fields = [field.name for field in models[default.model].fields]
            yield Reference("field", default.field, fields, default.places, "field")


def _of_another_symbol(project: Project, symbol: Symbol) -> Iterator[Finding]:
    default = symbol.default
    claim = project.claims.claims.get(default.claim) if default else None
    if default and claim and _leads_elsewhere(project, claim, symbol.name):
        message = f"the claim {claim.id} has no figure for {symbol.name}"
        hint = "name the claim whose figure has this symbol"
        place = default.places["claim"]
        yield Finding(place=place, message=message, hint=hint)


def _leads_elsewhere(project: Project, claim: Claim, name: str) -> bool:
    """Whether a claim has no figure for a symbol, and no other finding is the cause."""
    if claim.figure is None:
        return "claims" not in project.claims.partial
    return claim.figure.symbol != name and claim.figure.symbol in project.claims.symbols


def _unknown(reference: Reference) -> Finding:
    name, known = reference.name, reference.known
    listed = f"known: {', '.join(sorted(known))}" if 0 < len(known) <= 12 else ""
    return Finding(
        place=reference.place,
        message=f"unknown {reference.what} {name!r}",
        hint=did_you_mean(name, known) or listed,
        claim=reference.claim,
    )
