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
