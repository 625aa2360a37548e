"""Words near a number that say of what kind it is: an average, that of a case, one in other digits.

A claim's number is none of these unless its statement has the word: `2,560 tokens on average`,
`平均 2,560 个 token`, `20 layers in hexadecimal`, `20 in 20`.
"""

import re

from swacalc.numbers.numerals import CARDINAL
from swacalc.numbers.spelling import Spelling
from swacalc.numbers.unit_words import UNIT, name_of
from swacalc.patterns import LatePattern

_KINDS = LatePattern(
    r"(?<![\w-])(?:averages?|averaged|averaging|mean(?=\s(?:of\s)?[\d~≈]|\Z)"
    r"|(?:the|arithmetic|geometric|harmonic)\smean|medians?|quantiles?|percentiles?|p\d*"
    r"|expected|expectations?|typical(?:ly)?|usual(?:ly)?|normally|mostly|generally|commonly|often"
    r"|sometimes|occasionally|rarely|seldom|ideal(?:ly)?|(?:in\stheory|theoretical)(?:ly)?"
    r"|nominal(?:ly)?|effective(?:ly)?|amorti[sz]ed|probabl[ye]|likely|possibl[ye]|maybe|perhaps"
    r"|presumably|supposedly|apparently|allegedly|estimate[sd]?|guess(?:ed)?"
    r"|(?:best|worst)(?:[\s-]cases?)?|(?:ideal|average)[\s-]cases?|in\spart|partly|as\sa\srule"
    r"|by\sand\slarge|per\scapita|round(?:ed|ing|s)?|padd(?:ed|ing)|truncat(?:ed|ing|ion)"
    r"|hexadecimal|hex|octal|binary|logs|logarithms?|powers?|thousands|millions|billions|hundreds"
    r"|(?:each|either|every|both|a)\s(?:ways?|sides?|directions?|ends?))(?![\w-])"
    "|平均|中位数?|均值|期望|人均|通常|大多|多半|往往|有时|偶尔|理论上|可能|也许|或许|大抵|估计|预计"
    "|最坏|最好|名义上|十六进制|二进制|八进制|[对對]数|四舍五入|取整",
    re.IGNORECASE,
)
# A place or a difference rather than a number of things: 20 layers below.
_APART = re.compile(
    r"\s(?:off|under|below|above|out|up|down|over|behind|ahead)(?=\s?(?:\Z|[,.;:)]|that\b))"
)
# An amount of each of some unit, by other words than those of a rate.
_WITHIN = LatePattern(
    rf"\s(?:in|during|through|throughout|within|over)\s(?:an?|each|every|one|any)\s(?:single\s|second\s)?"
    rf"(?P<unit>{UNIT})"
)
# Two numbers that are one expression: 20 in 20.
_PAIR = LatePattern(
    r"\s(?:on|in|at|for|by|upon|after|before|as|from|with|into|against|then)\s(?:the\s|every\s)?"
    rf"(?:\d[\d.,]*|(?i:{CARDINAL}))(?:[\s-](?P<unit>{UNIT}))?(?!\w)"
)
_BEGUN = re.compile(r".*(?:[.!?;](?=\s)|[。！？；\n])", re.DOTALL)
_ENDED = re.compile(r"[.!?](?=\s)|[。！？\n;；]|(?<![Pp])\d")


def is_qualified(before: str, after: str, spelling: Spelling, statement: str) -> bool:
    """Whether the words of a number's part of a sentence make it one of another kind.

    `statement` is that of the claim in small letters: its own words change nothing.
    """
    end = _ENDED.search(after)
    parts = _BEGUN.sub("", before), after[: end.start()] if end else after
    kinds = (kind[0].lower() for part in parts for kind in _KINDS.compiled.finditer(part))
    if any(kind not in statement for kind in kinds) or _APART.match(after):
        return True
    return _is_of_each(after, statement) or _is_paired(after, spelling)


def _is_of_each(after: str, statement: str) -> bool:
    within = _WITHIN.compiled.match(after)
    return bool(within and within["unit"].lower() not in statement)


def _is_paired(after: str, spelling: Spelling) -> bool:
    """Whether a number of the same unit, or any one where this one has none, follows at once."""
    other = _PAIR.compiled.match(after)
    if other is None:
        return False
    return spelling.form == "plain" or (
        bool(other["unit"]) and name_of(other["unit"]) == name_of(spelling.unit)
    )
