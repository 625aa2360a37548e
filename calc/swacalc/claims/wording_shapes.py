"""The shapes of the vocabulary and of the `audit` key of a claim."""

from swacalc.claims.common_shapes import ID, NAME, WHOLE, WORDS
from swacalc.claims.record_shapes import ListShape, RecordKey, RecordShape
from swacalc.claims.string_shapes import ChoiceShape
from swacalc.claims.vocabulary import COUNTED, PROBLEMS, WORD_LANGUAGES
from swacalc.claims.wording import AuditKey, Concept, SentenceFrame

_GROUPS = ListShape(ListShape(ID, least=1), least=1)
_FRAME = RecordShape(
    SentenceFrame,
    {
        "verdict": RecordKey(ChoiceShape(("agrees", *PROBLEMS, "not-judged")), required=True),
        "all": RecordKey(_GROUPS, required=True),
        "context": RecordKey(_GROUPS),
        "article": RecordKey(_GROUPS),
        "about": RecordKey(ListShape(ID, least=1)),
        "mixed": RecordKey(ListShape(ID, least=1)),
        "none": RecordKey(ListShape(ID, least=1)),
        "reach": RecordKey(WHOLE),
    },
)
AUDIT = RecordShape(
    AuditKey,
    {
        "about": RecordKey(_GROUPS),
        "mixed": RecordKey(ListShape(ID, least=1)),
        "apart": RecordKey(ListShape(ID, least=1)),
        "firm": RecordKey(_GROUPS),
        "frames": RecordKey(ListShape(_FRAME, least=1)),
        "edge": RecordKey(NAME),
        "slot": RecordKey(ChoiceShape(COUNTED)),
        "parts": RecordKey(ListShape(NAME, least=2)),
    },
)
_LISTS = {name: RecordKey(ListShape(WORDS, least=1)) for name in WORD_LANGUAGES}
_CONCEPTS = ListShape(RecordShape(Concept, {"id": RecordKey(ID, required=True)} | _LISTS), least=1)
_NUMERALS = ListShape(
    RecordShape(Concept, {"id": RecordKey(WORDS, required=True)} | _LISTS), least=1
)
VOCABULARY_FILE = RecordShape(
    dict,
    {
        "concepts": RecordKey(_CONCEPTS),
        "numerals": RecordKey(_NUMERALS),
        "characters": RecordKey(WORDS),
    },
)
