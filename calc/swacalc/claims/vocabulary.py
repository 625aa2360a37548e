"""The closed sets of words that claims and sources are described with."""

# The tags of claims, the one that promises most first.
TAGS = ("mechanism", "author-reported", "teaching-toy")

SOURCE_KINDS = (
    "report",
    "announcement",
    "article",
    "lesson",
    "config",
    "pull-request",
    "pricing-page",
    "derivation",
    "documentation",
    "source-code",
    "trace",
)
LANGUAGES = ("en", "zh")

# The languages of articles whose words the vocabulary has.
WORD_LANGUAGES = ("en", "zh", "ja", "ko", "es", "pt", "fr", "de", "ru", "it")

# What the `audit` keys of claims call the numbers of articles: by their unit, or by what they are
# without one; what one is to the figure of the claim itself: it, its digits in another unit or
# another order, it with its bound turned round or said of what is gone, or another of its unit;
# and, before the id of a claim, one that is the figure of that claim.
NUMBERS_BY_UNIT = {
    "s": "number.time",
    "B": "number.bytes",
    "token": "number.tokens",
    "layer": "number.layers",
    "param": "number.parameters",
}
PLAIN, TIMES, SHARE, OTHERS = "number.plain", "number.times", "number.share", "number.other"
NUMBER_KINDS = (*NUMBERS_BY_UNIT.values(), PLAIN, TIMES, SHARE, OTHERS)
OWN_NUMBER, OTHER_UNIT, OTHER_ORDER = "number.own", "number.unit", "number.scrambled"
OTHER_BOUND, OTHER_VALUE = "number.turned", "number.another"
OWN_NUMBERS = (OWN_NUMBER, OTHER_UNIT, OTHER_ORDER, OTHER_BOUND, OTHER_VALUE)
FIGURE = "figure."
# The kinds of numbers that are counted in illustrations.
COUNTED = (NUMBERS_BY_UNIT["layer"], NUMBERS_BY_UNIT["token"])

# How a statement of an article can be at odds with a claim, the first that fits.
PROBLEMS = (
    "toy-as-real",
    "wrong-unit",
    "wrong-value",
    "wrong-object",
    "overstated",
    "missing-hedge",
)

# Who speaks in a source: the makers of what it describes, others, or we ourselves.
ORIGINS = ("primary source", "secondary source", "own derivation")
_ORIGINS = {"article": ORIGINS[1], "lesson": ORIGINS[1], "derivation": ORIGINS[2]}


def origin_of(kind: str) -> str:
    """Which of `ORIGINS` a kind of source is: articles and lessons describe others' work."""
    return _ORIGINS.get(kind, ORIGINS[0])
