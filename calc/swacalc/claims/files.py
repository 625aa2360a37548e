"""The shape of each kind of file in a claims folder."""

from swacalc.claims.addresses import address_pattern, parse_address
from swacalc.claims.reading import Schema
from swacalc.claims.shapes import Items, Key, Record
from swacalc.claims.tags import TAGS
from swacalc.claims.texts import Choice, Parsed, Pattern, Words
from swacalc.claims.types import (
    LANGUAGES,
    SOURCE_KINDS,
    Claim,
    Default,
    Evidence,
    Expected,
    Field,
    Figure,
    ListedSection,
    Model,
    Source,
    Suppression,
    Symbol,
    Text,
    Topic,
)
from swacalc.quantity import (
    RELATIONS,
    TOLERANT,
    parse_quantity,
    parse_ratio,
    parse_unit,
    quantity_pattern,
    unit_pattern,
)

WORDS = Words()
ID = Pattern("[a-z0-9]+(?:[-.][a-z0-9]+)*", "a name in kebab case such as global-kv-lifetime")
NAME = Pattern("[A-Za-z][A-Za-z0-9_]*", "a name of letters, digits and _ that begins with a letter")
_LEAP_YEAR = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
# The editors' schema has the same pattern, so the length of each month is in it.
DATE = Pattern(
    r"(?!0000)(?:[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)"
    rf"|(?:0[13578]|1[02])-31)|{_LEAP_YEAR}-02-29)",
    "a day of the calendar such as 2026-09-10",
)
URL = Parsed(parse_address, address_pattern)
CODE = Pattern("[A-Z]{3}[0-9]{3}", "a rule code such as SRC202")
PART = Pattern(
    r"0(?:\.[0-9]{1,20})?|[0-9]{1,2}(?:\.[0-9]{1,20})?%",
    "a part of less than one such as 0.05 or 5%",
    parse_ratio,
)
WHOLE = Pattern("-?[0-9]{1,18}", "a whole number", int)
TEXT = Record(Text, {"en": Key(WORDS, required=True), "zh": Key(WORDS)})

_FIGURE = Record(
    Figure,
    {
        "symbol": Key(NAME, required=True),
        "relation": Key(Choice(RELATIONS), required=True),
        "value": Key(Parsed(parse_quantity, quantity_pattern)),
        "formula": Key(WORDS),
        "unit": Key(Parsed(parse_unit, unit_pattern)),
        "tolerance": Key(PART),
    },
    one_of=("value", "formula"),
    with_={"unit": "formula"},
    only={"tolerance": ("relation", TOLERANT)},
)
_EVIDENCE = Record(
    Evidence,
    {
        "source": Key(ID, required=True),
        "section": Key(WORDS, required=True),
        "words": Key(Items(WORDS, least=1)),
    },
)
_SUPPRESSION = Record(
    Suppression, {"rule": Key(CODE, required=True), "reason": Key(WORDS, required=True)}
)
_CLAIM = Record(
    Claim,
    {
        "id": Key(ID, required=True),
        "tag": Key(Choice(TAGS), required=True),
        "statement": Key(TEXT, required=True),
        "figure": Key(_FIGURE),
        "follows": Key(WORDS),
        "proofs": Key(Items(ID, least=1)),
        "note": Key(TEXT),
        "evidence": Key(
            Items(_EVIDENCE, least=1, kind="no-evidence"), required=True, kind="no-evidence"
        ),
        "ignore": Key(Items(_SUPPRESSION, least=1)),
    },
)
_SYMBOL = Record(
    Symbol,
    {
        "name": Key(NAME, required=True),
        "unit": Key(Parsed(parse_unit, unit_pattern), required=True),
        "meaning": Key(TEXT, required=True),
        "default": Key(
            Record(
                Default,
                {"claim": Key(ID), "model": Key(ID), "field": Key(NAME)},
                one_of=("claim", "model"),
                with_={"model": "field", "field": "model"},
            )
        ),
    },
)
_SOURCE = Record(
    Source,
    {
        "id": Key(ID, required=True),
        "title": Key(WORDS, required=True),
        "authors": Key(Items(WORDS)),
        "kind": Key(Choice(SOURCE_KINDS), required=True),
        "date": Key(DATE),
        "revision": Key(WORDS),
        "language": Key(Choice(LANGUAGES), required=True),
        "urls": Key(Items(URL), required=True),
        "sections": Key(
            Items(
                Record(ListedSection, {"number": Key(WORDS), "heading": Key(WORDS, required=True)}),
                least=1,
            ),
            required=True,
        ),
    },
)
_FIELD = Record(
    Field,
    {
        "name": Key(NAME, required=True),
        "value": Key(Parsed(parse_quantity, quantity_pattern)),
        "values": Key(Items(WHOLE, least=1)),
        "text": Key(WORDS),
        "symbol": Key(NAME),
        "said": Key(ID),
        "source": Key(ID, required=True),
        "section": Key(WORDS, required=True),
    },
    one_of=("value", "values", "text"),
)

_EXPECTED = Record(
    Expected,
    {
        "figure": Key(NAME, required=True),
        "symbol": Key(NAME, required=True),
        "field": Key(NAME, required=True),
    },
)

TOPIC_FILE = Record(
    Topic,
    {
        "topic": Key(ID, required=True),
        "title": Key(TEXT, required=True),
        "headline": Key(Items(ID, least=1)),
        "claims": Key(Items(_CLAIM), required=True),
    },
)
SYMBOLS_FILE = Record(dict, {"symbols": Key(Items(_SYMBOL), required=True)})
SOURCES_FILE = Record(dict, {"sources": Key(Items(_SOURCE), required=True)})
MODEL_FILE = Record(
    Model,
    {
        "model": Key(ID, required=True),
        "title": Key(WORDS, required=True),
        "family": Key(ID, required=True),
        "fields": Key(Items(_FIELD, least=1), required=True),
        "figures": Key(Items(_EXPECTED, least=1)),
    },
)

_FILES = {
    "topic": TOPIC_FILE,
    "symbols": SYMBOLS_FILE,
    "sources": SOURCES_FILE,
    "model": MODEL_FILE,
}


def json_schemas() -> dict[str, Schema]:
    """A JSON Schema (2020-12) for each kind of file, by kind."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {
        kind: head | {"title": f"swacalc {kind} file"} | shape.schema()
        for kind, shape in _FILES.items()
    }


def schema_files() -> dict[str, str]:
    """The texts of the files in `claims/schema/`, which editors read, by file name."""
    import json

    return {
        f"{kind}.json": json.dumps(schema, indent=2) + "\n"
        for kind, schema in json_schemas().items()
    }
