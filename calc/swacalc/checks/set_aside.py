"""Why a number in prose needs no claim, by name."""

import re

from swacalc.checks.spelling import Spelling
from swacalc.checks.spelling.reading import MONTH
from swacalc.checks.spelling.relations import relations
from swacalc.checks.spelling.units import unit_of

# What stands right before a number, by the name of the reason that it gives.
_BEFORE = re.compile(
    r"(?P<label>(?:\b(?:sections?|figures?|fig\.|tables?|chapters?|steps?|layers?|parts?|issues?|pages?|rules?"
    r"|equations?|eq\.|versions?|positions?|lines?|columns?|nos?\.|levels?|stages?|phases?|appendix"
    r"|items?|points?|rows?|blocks?)|[§#第])\s?\Z)"
    rf"|(?P<date>\b{MONTH}\s\Z)|(?P<expression>[+×·*^]\s?\Z)",
    re.IGNORECASE,
)
_YEAR = re.compile("(?:19|20)[0-9]{2}")
_LOOSE = re.compile(r"half|halve|twice|thrice|double|triple|tripling|doubling", re.IGNORECASE)
_COMPARED = re.compile(r"\s(?:of|as|the|its|that)\b")
_BY = re.compile(r"\b(?:by|to|is|are|was|were)\s\Z")
_REACH = 32


def reason(text: str, spelling: Spelling) -> str:
    """Why a number found in `text` needs no claim; empty when it does."""
    if spelling.form in ("date", "version"):
        return spelling.form
    before = text[max(0, spelling.start - _REACH) : spelling.start]
    match = _BEFORE.search(before)
    if match and match.lastgroup:
        return match.lastgroup
    return _of_form(spelling, before, text[spelling.end : spelling.end + _REACH])


def _of_form(spelling: Spelling, before: str, after: str) -> str:
    if spelling.form == "plain":
        return "year" if _YEAR.fullmatch(spelling.numeral) else "no unit"
    if spelling.form == "unit" and spelling.words:
        return _counted(spelling)
    if spelling.form == "part" and _LOOSE.fullmatch(spelling.numeral.rstrip("sd")):
        return _unless_compared(before, after)
    return ""


def _counted(spelling: Spelling) -> str:
    if spelling.numeral.lower() in ("one", "一"):
        return "one"
    return "" if unit_of(spelling.unit, spelling.below).dimension else "count in words"


def _unless_compared(before: str, after: str) -> str:
    compared = _COMPARED.match(after) or _BY.search(before)
    return "" if compared or relations(before, "") != ("equals",) else "part"
