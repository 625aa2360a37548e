"""Why a number in prose needs no claim, by name."""

import re

from swacalc.numbers import FORMS_WITHOUT_FIGURE, Spelling
from swacalc.numbers.relations import relations
from swacalc.numbers.unit_words import unit_of

# Words that make a label of the number after them, in the singular.
_LABELS = frozenset(
    (
        *(
            "section",
            "figure",
            "fig.",
            "table",
            "chapter",
            "step",
            "layer",
            "part",
            "issue",
            "page",
        ),
        *("rule", "equation", "eq.", "version", "position", "line", "column", "no.", "level"),
        *("stage", "phase", "appendix", "item", "point", "row", "block"),
    )
)
_SIGNS = dict.fromkeys("§#", "label") | dict.fromkeys("+×·*^", "expression")
_YEAR = re.compile("(?:19|20)[0-9]{2}")
_LOOSE = re.compile(r"half|halve|twice|thrice|double|triple|tripling|doubling", re.IGNORECASE)
_COMPARED = re.compile(r"\s(?:of|as|the|its|that)\b")
_BY = re.compile(r"\b(?:by|to|is|are|was|were)\s\Z")
_REACH = 32


def reason(text: str, spelling: Spelling) -> str:
    """Why a number found in `text` needs no claim; empty when it does."""
    if spelling.form in FORMS_WITHOUT_FIGURE:
        return spelling.form
    before = text[max(0, spelling.start - _REACH) : spelling.start]
    name = _after(spelling, before.rstrip())
    return name or _of_form(spelling, before, text[spelling.end : spelling.end + _REACH])


def _after(spelling: Spelling, before: str) -> str:
    """The reason that the word or sign right before a number gives: labels have no unit."""
    word = before.rpartition(" ")[2].lstrip("([“").lower()
    labelled = word in _LABELS or word.removesuffix("s") in _LABELS
    if labelled and spelling.form in ("plain", "unknown"):
        return "label"
    return _SIGNS.get(before[-1:], "")


def _of_form(spelling: Spelling, before: str, after: str) -> str:
    if spelling.form == "plain":
        return "year" if _YEAR.fullmatch(spelling.numeral) else "no unit"
    if spelling.form == "unknown":
        return "" if spelling.measures else "unknown unit"
    if spelling.form == "ordinal":
        return "label"
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
