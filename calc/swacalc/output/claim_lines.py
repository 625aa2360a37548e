"""Printing claims: the headline table, lists, and one claim, symbol or rule."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from swacalc.claims.types import Claim, ClaimSet, Evidence, Figure, Measured, Symbol, Text
from swacalc.claims.vocabulary import TAGS
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.headline import Headline
from swacalc.output.figures import figure_record, shown, working
from swacalc.output.terminal import Line, Segment
from swacalc.quantity import relation_text, text

if TYPE_CHECKING:
    from swacalc.checks import Rule

TAG_MEANINGS = {
    "mechanism": "how the system is said to work",
    "author-reported": "only its authors measured or promised it",
    "teaching-toy": "invented to illustrate",
}
HEADLINE_HEAD = ("claim", "figure", "tag", "source", "re-derived", "id")


def figure_text(figure: Figure | None) -> str:
    """A figure as the claim states it: its relation and its value or formula."""
    if figure is None:
        return ""
    if figure.value is None:
        unit = f" {figure.unit}" if figure.unit and figure.unit.text else ""
        return f"{relation_text(figure.relation)}{figure.formula}{unit}"
    return f"{relation_text(figure.relation)}{text(figure.value)}"


def section_text(evidence: Evidence) -> str:
    """The source and the section, with a § if the section is a number."""
    return f"{evidence.source} {marked_section(evidence)}"


def marked_section(evidence: Evidence) -> str:
    """The section, with a § if it is a number."""
    mark = "\N{SECTION SIGN}" if evidence.section[:1].isdigit() else ""
    return f"{mark}{evidence.section}"


def source_text(claim: Claim) -> str:
    """The source that is cited first, with all its sections."""
    first = claim.evidence[0].source if claim.evidence else ""
    sections = [marked_section(item) for item in claim.evidence if item.source == first]
    return f"{first} {', '.join(dict.fromkeys(sections))}".strip()


class TagWords(NamedTuple):
    """The words round a tag in one language, and the tags in it if they are not as in claims."""

    derived: str = "derived"
    measured: str = "measured by swacalc on {}"
    rests_on: str = "{}, rests on {}"
    tags: Mapping[str, str] = MappingProxyType({})


ENGLISH_TAGS = TagWords()


def tag_label(claim: Claim, *, derived: bool, words: TagWords = ENGLISH_TAGS) -> str:
    """The tag of a claim; where only we say it, what we did, and the tag that it rests on."""
    tag, ours = words.tags.get(claim.tag, claim.tag), words.derived if derived else ""
    if claim.measured:
        ours = words.measured.format(claim.measured.trace)
    if claim.tag == TAGS[0]:
        return ours if claim.measured else tag
    return words.rests_on.format(ours, tag) if ours else tag


def headline_rows(rows: Sequence[Headline]) -> list[list[Segment]]:
    """The cells of the headline table, in the order of `HEADLINE_HEAD`."""
    return [
        [
            ((row.claim.title or row.claim.statement).en, ""),
            (figure_text(row.claim.figure), "strong"),
            (tag_label(row.claim, derived=row.derived), row.claim.tag),
            (source_text(row.claim), ""),
            _verdict(row),
            (row.claim.id, "quiet"),
        ]
        for row in rows
    ]


_VERDICTS = {
    "re-derived": ("yes", "good"),
    "consistent": ("consistent", "good"),
    "differs": ("NO", "error"),
}


def _verdict(row: Headline) -> Segment:
    if row.follows is not None:
        return _VERDICTS[row.verdict or "differs"]
    if row.claim.figure and row.claim.figure.formula:
        if row.stated is None:
            return "by formula", ""
        return f"by formula: {text(row.stated.quantity)}", "good"
    return "-", "quiet"


def claims_document(rows: Sequence[Headline]) -> dict[str, Any]:
    """Claims as swacalc/claims/1."""
    return {"schema": "swacalc/claims/1", "claims": [claim_record(row) for row in rows]}


def claim_record(row: Headline) -> dict[str, Any]:
    """A claim as plain data, with what follows for it."""
    claim = row.claim
    return {
        "id": claim.id,
        "title": text_record(claim.title) if claim.title else None,
        "tag": claim.tag,
        "statement": text_record(claim.statement),
        "figure": _stated_record(claim.figure, row.stated),
        "follows": figure_record(row.follows) if row.follows else None,
        "agrees": row.agrees if row.follows else None,
        "verdict": row.verdict,
        "derived": row.derived,
        "reported_only": row.reported_only,
        "proofs": list(claim.proofs),
        "measured": _measured_record(claim),
        "note": text_record(claim.note) if claim.note else None,
        "evidence": [
            {
                "source": item.source,
                "section": item.section,
                "words": list(item.words),
                "value": item.value or None,
                "read": item.read or None,
            }
            for item in claim.evidence
        ],
        "path": claim.place.path,
        "line": claim.place.line,
    }


def text_record(words: Text) -> dict[str, str]:
    """A string in each language."""
    return {"en": words.en} | ({"zh": words.zh} if words.zh else {})


def measured_text(measured: Measured) -> str:
    """What was measured where, and how to measure it again."""
    return (
        f"{measured.output} of `{measured.command}` on {measured.trace}, revision"
        f" {measured.revision}"
    )


def _measured_record(claim: Claim) -> dict[str, str] | None:
    measured = claim.measured
    if measured is None:
        return None
    names = ("trace", "revision", "command", "output")
    return {name: getattr(measured, name) for name in names}


def _stated_record(figure: Figure | None, stated: Derivation | None) -> dict[str, Any] | None:
    if figure is None:
        return None
    named = {"symbol": figure.symbol, "relation": figure.relation, "text": figure_text(figure)}
    return named | (figure_record(stated) if stated else {"formula": str(figure.formula or "")})


def claim_row(row: Headline, language: str = "en") -> Line:
    """A claim as a row: title, figure, tag with what backs it, and id."""
    claim = row.claim
    tag = ", ".join(filter(None, (tag_label(claim, derived=row.derived), row.backing)))
    return [
        (in_language(claim.title or claim.statement, language), ""),
        (
            "by formula" if claim.figure and claim.figure.formula else figure_text(claim.figure),
            "strong",
        ),
        (tag, claim.tag),
        (claim.id, "quiet"),
    ]


def claim_lines(row: Headline, language: str) -> Iterator[Line]:
    """Everything that is known of a claim, its words in one language."""
    claim = row.claim
    tag = tag_label(claim, derived=row.derived)
    title = [(f"  {in_language(claim.title, language)}", "")] if claim.title else []
    yield [(claim.id, "strong"), *title, ("  ", ""), (f"[{tag}]", claim.tag)]
    yield [(f"  {in_language(claim.statement, language)}", "")]
    if claim.note:
        yield [(f"  {in_language(claim.note, language)}", "")]
    if claim.figure:
        yield [(f"  figure: {claim.figure.symbol} {figure_text(claim.figure)}", "")]
    yield from _derived(row)
    for proof in claim.proofs:
        yield [(f"  proof: {proof}", "")]
    if claim.measured:
        yield [(f"  measured: {measured_text(claim.measured)}", "")]
    for evidence in claim.evidence:
        yield [(f"  evidence: {section_text(evidence)}{_quoted(evidence)}", "")]
    yield [(f"  {claim.place}", "quiet")]


def _quoted(evidence: Evidence) -> str:
    """The words of evidence, or the value of its field, and when they were read."""
    words = "".join(f' "{word}"' for word in evidence.words)
    value = f" = {evidence.value}" if evidence.value else ""
    return words + value + (f" (read {evidence.read})" if evidence.read else "")


def in_language(words: Text, language: str) -> str:
    """Words in Chinese if they are there and `language` is zh, or else in English."""
    return (words.zh if language == "zh" else "") or words.en


def _derived(row: Headline) -> Iterator[Line]:
    if row.stated and row.stated.formula:
        yield [(f"  value: {shown(row.stated.quantity)}", "")]
        yield from working(row.stated, 2)
    if row.follows:
        style = "good" if row.agrees else "error"
        yield [(f"  follows: {shown(row.follows.quantity)}, ", ""), (row.verdict or "", style)]
        yield from working(row.follows, 2)


def symbol_lines(
    symbol: Symbol,
    value: Derivation | None,
    unknown: Sequence[str],
    uses: Sequence[str],
    language: str,
) -> Iterator[Line]:
    """A symbol with unit, meaning and value, and the claims whose formulas use it.

    `unknown` is what to say of a symbol without a value.
    """
    title = [(f"  {in_language(symbol.title, language)}", "")] if symbol.title else []
    yield [(symbol.name, "strong"), *title, (f"  in {symbol.unit.name}", "")]
    yield [(f"  {in_language(symbol.meaning, language)}", "")]
    if value is None:
        for words in unknown:
            yield [(f"  {words}", "")]
    else:
        yield [
            (f"  value: {shown(value.quantity)}  ", ""),
            (f"[{value.tag}]", value.tag),
            (f"  {value.ref}", "quiet"),
        ]
        yield from working(value, 2)
    if uses:
        yield [(f"  used by: {', '.join(uses)}", "")]


def rule_lines(rule: "Rule") -> Iterator[Line]:
    """A rule with its question, why it is asked, what it misses, and a bad and a good example."""
    yield [(f"{rule.code} {rule.name}", "strong")]
    for line in rule.asks.splitlines():
        yield [(f"  {line}" if line else "", "")]
    for name, body in rule.sections.items():
        yield [(f"  {name}:", "strong")]
        for line in body.splitlines():
            yield [(f"    {line}", "")]


def citation_lines(figures: Iterable[Derivation], claims: ClaimSet) -> Iterator[Line]:
    """A line for each claim that figures depend on, with its sources and their sections."""
    refs = dict.fromkeys(ref for figure in figures for ref in figure.refs())
    for ref in refs:
        if ref in claims.claims:
            claim = claims.claims[ref]
            cited = ", ".join(map(section_text, claim.evidence))
            tag = tag_label(claim, derived=claims.is_derived(claim))
            yield [(f"{ref}: ", ""), (cited, "quiet"), ("  ", ""), (f"[{tag}]", claim.tag)]
