"""Why a number in prose needs no claim, by name."""

import re

from swacalc.checks.spelling import Spelling
from swacalc.checks.spelling.reading import MONTH
from swacalc.checks.spelling.relations import relations
from swacalc.checks.spelling.units import unit_of

NAMES = (
    ("date", "a day, month or year"),
    ("version", "a version or a section number"),
    ("year", "a year by itself"),
    ("label", "the number of a section, figure, layer, position or other thing that is numbered"),
    ("expression", "a part of an expression, behind its sign"),
    ("no unit", "a plain number"),
    ("heading", "a heading, whose section says it again"),
    ("one", "one of something, in words"),
    ("count in words", "a few things counted in words"),
    ("part", "half or twice without what it is compared with"),
    ("teaching toy", "a size in a block that calls it a toy's"),
    ("ignored", "suppressed by a comment, with a reason"),
)

_LABEL = re.compile(
    r"(?:\b(?:sections?|figures?|fig\.|tables?|chapters?|steps?|layers?|parts?|issues?|pages?|rules?"
    r"|equations?|eq\.|versions?|positions?|lines?|columns?|nos?\.|levels?|stages?|phases?|appendix"
    r"|items?|points?|rows?|blocks?)|[§#第])\s?\Z",
    re.IGNORECASE,
)
_MONTH = re.compile(rf"\b{MONTH}\s\Z")
_SIGN = re.compile(r"[+×·*^]\s?\Z")
_LOOSE = re.compile(r"half|halve|twice|thrice|double|triple|tripling|doubling", re.IGNORECASE)
_COMPARED = re.compile(r"\s(?:of|as|the|its|that)\b")
_BY = re.compile(r"\b(?:by|to|is|are|was|were)\s\Z")
_REACH = 32


def reason(text: str, spelling: Spelling) -> str:
    """Why a number found in `text` needs no claim; empty when it does."""
    if spelling.form in ("date", "version"):
        return spelling.form
    before = text[max(0, spelling.start - _REACH) : spelling.start]
    if _LABEL.search(before):
        return "label"
    if _MONTH.search(before):
        return "date"
    if _SIGN.search(before):
        return "expression"
    if spelling.form == "plain":
        return "year" if re.fullmatch("(?:19|20)[0-9]{2}", spelling.numeral) else "no unit"
    if spelling.form == "unit" and spelling.words:
        return _counted(spelling)
    if spelling.form == "part" and _LOOSE.fullmatch(spelling.numeral.rstrip("sd")):
        return _unless_compared(before, text[spelling.end : spelling.end + _REACH])
    return ""


def _counted(spelling: Spelling) -> str:
    if spelling.numeral.lower() in ("one", "一"):
        return "one"
    return "" if unit_of(spelling.unit, spelling.below).dimension else "count in words"


def _unless_compared(before: str, after: str) -> str:
    compared = _COMPARED.match(after) or _BY.search(before)
    return "" if compared or relations(before, "") != ("equals",) else "part"
