"""The words of the reference pages in English."""

from swacalc.checks.rule import RuleText
from swacalc.output.claim_lines import ENGLISH_TAGS, TAG_MEANINGS, figure_text
from swacalc.site.languages import Language
from swacalc.sources.citations import HELD_MEANINGS


def _same(words: str) -> str:
    return words


ENGLISH = Language(
    code="en",
    folder="",
    written="../../",
    terms={},
    tag_meanings=TAG_MEANINGS,
    held_meanings=HELD_MEANINGS,
    comma=", ",
    colon=": ",
    semicolon="; ",
    stop=".",
    quoted=" “{}”",
    bracketed=" ({})",
    tag_words=ENGLISH_TAGS,
    sentence=_same,
    printed=_same,
    unit=lambda unit: unit.name,
    figure=figure_text,
    all_claims="All claims",
    claims_lead="{claims:,} claims in {topics} topics. The page of a claim says who says it, "
    "where, and what follows from it; {json} holds all of them for other tools.",
    claims_head=("claim", "figure", "tag"),
    count="{} claims",
    formula="by formula",
    backing={"re-derived": "re-derived", "checked": "checked"},
    alone="{} claims rest on their word alone",
    said_by="Said by:",
    read="read in {copy} on {day}",
    copy="the public copy",
    verdicts={
        "re-derived": "What follows is re-derived and agrees",
        "consistent": "What follows is consistent: it only combines stated figures",
        "differs": "What follows does not agree",
    },
    worth="By formula, from what is said elsewhere:",
    needs="It has a value once its symbols are given:",
    proofs="Checked on every stack of the grid: {}.",
    measured="Measured by swacalc on {trace} at revision {revision}, as {output} of {command}.",
    more="Evidence, working, citation",
    cite="Cite this claim",
    contents="{} claims on this page",
    contents_head=("claim", "figure"),
    filtered="Filter them by tag, source and words",
    symbols="Symbols",
    symbols_lead="The names in formulas. A symbol without a value is given by the user.",
    symbols_head=("symbol", "unit", "meaning", "value"),
    of_user="Given by the user",
    sources="Sources",
    held_head="evidence",
    all_evidence="all",
    sections_head=("section", "claims"),
    sections_count="{claims} claims in {sections} sections",
    evidence="Evidence: {counts}",
    locked="; locked on {day} against {revision}",
    copied="; copy: {copy}",
    read_on="; read on {}",
    this_copy="this copy",
    dated=" of {}",
    no_revision="a copy without a stated revision",
    diagrams="Diagrams",
    picture="the picture",
    data="the data behind it",
    models="Models",
    family="family",
    figures_head=("figure", "bytes and entries"),
    fields="Fields of the configuration ({})",
    fields_head=("field", "value", "source"),
    rules="Rules",
    rule=lambda rule: RuleText(rule.asks, rule.sections),
    rule_sections={"Why": "", "Not seen": "Not seen: ", "Bad": "Bad: ", "Good": "Good: "},
)
