"""The reference pages of claims: one for each topic, and the table of all."""

from collections.abc import Iterator, Sequence

from swacalc.claims.types import Claim, ClaimSet, Figure, Topic
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.headline import Headline
from swacalc.formulas.mathml import mathml
from swacalc.output.claim_lines import TAG_MEANINGS, figure_text, tag_label
from swacalc.output.figures import shown, tag_text
from swacalc.site.evidence import cite_lines, evidence_lines
from swacalc.site.page_text import (
    badge,
    chinese,
    code,
    fenced,
    link,
    page,
    prose,
    slug,
    table,
)
from swacalc.sources.citations import Citation

PROOFS = "../../replay.md#what-it-checks"
INDEX_HEAD = ("claim", "tag", "topic", "sources", "statement")


def index_page(claims: ClaimSet) -> str:
    """The table of all claims, which a script can filter and which reads as well without one."""
    return page("All claims", _index(claims))


def _index(claims: ClaimSet) -> Iterator[str]:
    yield (
        f"{len(claims.claims):,} claims in {len(claims.topics)} topics. The page of a claim says "
        "who says it, where, and what follows from it; [claims.json](claims.json) holds all of "
        "them for other tools."
    )
    meanings = [(badge(tag), prose(meaning)) for tag, meaning in TAG_MEANINGS.items()]
    yield table(("tag", "meaning"), meanings)
    rows = [
        _index_row(topic, claim, _badge(claim, derived=claims.is_derived(claim)))
        for topic in claims.topics
        for claim in topic.claims
    ]
    yield '<div class="swa-claims" markdown="1">'
    yield table(INDEX_HEAD, rows)
    yield "</div>"


def _badge(claim: Claim, *, derived: bool) -> str:
    return badge(claim.tag, tag_label(claim, derived=derived))


def _index_row(topic: Topic, claim: Claim, badge_of_tag: str) -> tuple[str, ...]:
    return (
        link(prose(claim.id), f"claims/{topic.topic}.md#{claim.id}"),
        badge_of_tag,
        topic.topic,
        ", ".join(dict.fromkeys(item.source for item in claim.evidence)),
        prose(claim.statement.en),
    )


def topic_page(topic: Topic, rows: Sequence[Headline], citations: dict[str, list[Citation]]) -> str:
    """The page of a topic: every claim with all that is known about it."""
    return page(topic.title.en, _topic(topic, rows, citations))


def _topic(
    topic: Topic, rows: Sequence[Headline], citations: dict[str, list[Citation]]
) -> Iterator[str]:
    if topic.title.zh:
        yield chinese(topic.title.zh)
    for row in rows:
        cited = citations.get(row.claim.id, [])
        yield from _said(row)
        yield from _formula(row)
        yield from _follows(row)
        yield from _proofs(row.claim)
        yield from _measured(row.claim)
        yield "\n".join(evidence_lines(cited))
        yield "\n".join(cite_lines(topic.topic, row, cited))


def _said(row: Headline) -> Iterator[str]:
    claim = row.claim
    yield f"## {claim.id}"
    yield " · ".join((_badge(claim, derived=row.derived), *_figure(claim.figure)))
    for text in (claim.statement, claim.note):
        if text:
            yield prose(text.en)
        if text and text.zh:
            yield chinese(text.zh)


def _figure(figure: Figure | None) -> Iterator[str]:
    if figure is not None:
        yield f"**{prose(figure_text(figure))}**"
        yield link(code(figure.symbol), f"../symbols.md#symbol-{figure.symbol}")


def _formula(row: Headline) -> Iterator[str]:
    """The formula as it is drawn, and its value where all its symbols have values."""
    figure = row.claim.figure
    if figure is None or not figure.formula:
        return
    yield mathml(figure.formula.expression)
    if row.stated is None:
        yield "It has a value once its symbols are given."
    else:
        yield f"Its value here is **{prose(shown(row.stated.quantity))}**:"
        yield _working(row.stated)


_VERDICTS = {
    "re-derived": "What follows is re-derived and agrees",
    "consistent": "What follows is consistent: it only combines stated figures",
    "differs": "What follows does not agree",
}


def _follows(row: Headline) -> Iterator[str]:
    if row.follows is None or row.follows.formula is None:
        return
    yield f"{_VERDICTS[row.verdict or 'differs']}, **{prose(shown(row.follows.quantity))}**"
    yield mathml(row.follows.formula)
    yield _working(row.follows)


def _working(figure: Derivation) -> str:
    """The steps of a derivation in base units, and where each number put in comes from."""
    steps = [f"{'= ' if number else '  '}{step}" for number, step in enumerate(figure.steps())]
    inputs = [
        f"{part.name} = {shown(part.quantity)} [{tag_text(part)}] {part.ref}".rstrip()
        for part in figure.inputs
    ]
    return fenced("\n".join((*steps, "", *inputs)).rstrip())


def _measured(claim: Claim) -> Iterator[str]:
    if measured := claim.measured:
        trace = link(prose(measured.trace), f"../sources.md#{slug(measured.trace)}")
        yield (
            f"Measured by swacalc on {trace} at revision {code(measured.revision)}, as"
            f" {code(measured.output)} of {code(f'{measured.command} --json')}."
        )


def _proofs(claim: Claim) -> Iterator[str]:
    if claim.proofs:
        names = ", ".join(link(code(name), PROOFS) for name in claim.proofs)
        yield f"Checked on every stack of the grid: {names}."
