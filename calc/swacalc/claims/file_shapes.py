"""The shape of each kind of file in a claims folder."""

from typing import Any

from yaml.nodes import MappingNode, Node

from swacalc.claims.common_shapes import (
    CODE,
    DATE,
    FORMULA,
    ID,
    NAME,
    PART,
    TEXT,
    TITLE,
    URL,
    WHOLE,
    WORDS,
)
from swacalc.claims.nodes import is_string, keys_of
from swacalc.claims.places import Trail
from swacalc.claims.record_shapes import ListShape, RecordKey, RecordShape
from swacalc.claims.string_shapes import ChoiceShape, ParsedShape
from swacalc.claims.types import (
    Claim,
    Default,
    Evidence,
    Expected,
    Field,
    Figure,
    ListedSection,
    Measured,
    Model,
    PublicCopy,
    Source,
    Suppression,
    Symbol,
    Topic,
)
from swacalc.claims.vocabulary import LANGUAGES, SOURCE_KINDS, TAGS
from swacalc.claims.wording_shapes import AUDIT, VOCABULARY_FILE
from swacalc.claims.yaml_file import Schema, YamlFile
from swacalc.quantity import (
    RELATIONS,
    TOLERANT,
    parse_quantity,
    parse_unit,
    quantity_pattern,
    unit_pattern,
)

_FIGURE = RecordShape(
    Figure,
    {
        "symbol": RecordKey(NAME, required=True),
        "relation": RecordKey(ChoiceShape(RELATIONS), required=True),
        "value": RecordKey(ParsedShape(parse_quantity, quantity_pattern)),
        "formula": RecordKey(FORMULA),
        "unit": RecordKey(ParsedShape(parse_unit, unit_pattern)),
        "tolerance": RecordKey(PART),
    },
    one_of=("value", "formula"),
    with_={"unit": ("formula",)},
    only={"tolerance": ("relation", TOLERANT)},
)
_EVIDENCE = RecordShape(
    Evidence,
    {
        "source": RecordKey(ID, required=True),
        "section": RecordKey(WORDS, required=True),
        "words": RecordKey(ListShape(WORDS, least=1)),
        "value": RecordKey(WORDS),
        "read": RecordKey(DATE),
    },
    with_={"read": ("words", "value")},
)
_MEASURED = RecordShape(
    Measured,
    {
        "trace": RecordKey(ID, required=True),
        "revision": RecordKey(WORDS, required=True),
        "command": RecordKey(WORDS, required=True),
        "output": RecordKey(WORDS, required=True),
    },
)
_SUPPRESSION = RecordShape(
    Suppression, {"rule": RecordKey(CODE, required=True), "reason": RecordKey(WORDS, required=True)}
)


class _ClaimShape(RecordShape):
    """A claim, whose id goes into every fault that is found in it."""

    def read(self, node: Node, trail: Trail, file: YamlFile) -> Any:
        """As for every record."""
        first = len(file.faults)
        claim = super().read(node, trail, file)
        if len(file.faults) > first and isinstance(node, MappingNode):
            name = keys_of(node).get("id")
            file.name_claim(first, name.value if name and is_string(name) else "")
        return claim


_CLAIM = _ClaimShape(
    Claim,
    {
        "id": RecordKey(ID, required=True),
        "title": RecordKey(TITLE),
        "tag": RecordKey(ChoiceShape(TAGS), required=True),
        "statement": RecordKey(TEXT, required=True),
        "figure": RecordKey(_FIGURE),
        "follows": RecordKey(FORMULA),
        "proofs": RecordKey(ListShape(ID, least=1)),
        "measured": RecordKey(_MEASURED),
        "note": RecordKey(TEXT),
        "evidence": RecordKey(
            ListShape(_EVIDENCE, least=1, kind="uncited"), required=True, kind="uncited"
        ),
        "ignore": RecordKey(ListShape(_SUPPRESSION, least=1)),
        "audit": RecordKey(AUDIT),
    },
)
_SYMBOL = RecordShape(
    Symbol,
    {
        "name": RecordKey(NAME, required=True),
        "title": RecordKey(TITLE),
        "unit": RecordKey(ParsedShape(parse_unit, unit_pattern), required=True),
        "meaning": RecordKey(TEXT, required=True),
        "default": RecordKey(
            RecordShape(
                Default,
                {"claim": RecordKey(ID), "model": RecordKey(ID), "field": RecordKey(NAME)},
                one_of=("claim", "model"),
                with_={"model": ("field",), "field": ("model",)},
            )
        ),
    },
)
_SOURCE = RecordShape(
    Source,
    {
        "id": RecordKey(ID, required=True),
        "title": RecordKey(WORDS, required=True),
        "authors": RecordKey(ListShape(WORDS)),
        "kind": RecordKey(ChoiceShape(SOURCE_KINDS), required=True),
        "date": RecordKey(DATE),
        "revision": RecordKey(WORDS),
        "copy": RecordKey(
            RecordShape(PublicCopy, {"url": RecordKey(URL), "date": RecordKey(DATE)})
        ),
        "language": RecordKey(ChoiceShape(LANGUAGES), required=True),
        "urls": RecordKey(ListShape(URL), required=True),
        "sections": RecordKey(
            ListShape(
                RecordShape(
                    ListedSection,
                    {"number": RecordKey(WORDS), "heading": RecordKey(WORDS, required=True)},
                ),
                least=1,
            ),
            required=True,
        ),
    },
)
_FIELD = RecordShape(
    Field,
    {
        "name": RecordKey(NAME, required=True),
        "value": RecordKey(ParsedShape(parse_quantity, quantity_pattern)),
        "values": RecordKey(ListShape(WHOLE, least=1)),
        "text": RecordKey(WORDS),
        "words": RecordKey(ListShape(NAME, least=1)),
        "symbol": RecordKey(NAME),
        "said": RecordKey(ID),
        "source": RecordKey(ID, required=True),
        "section": RecordKey(WORDS, required=True),
    },
    one_of=("value", "values", "text", "words"),
)

_EXPECTED = RecordShape(
    Expected,
    {
        "figure": RecordKey(NAME, required=True),
        "symbol": RecordKey(NAME, required=True),
        "field": RecordKey(NAME, required=True),
    },
)

TOPIC_FILE = RecordShape(
    Topic,
    {
        "topic": RecordKey(ID, required=True),
        "title": RecordKey(TEXT, required=True),
        "headline": RecordKey(ListShape(ID, least=1)),
        "claims": RecordKey(ListShape(_CLAIM), required=True),
    },
)
SYMBOLS_FILE = RecordShape(dict, {"symbols": RecordKey(ListShape(_SYMBOL), required=True)})
SOURCES_FILE = RecordShape(dict, {"sources": RecordKey(ListShape(_SOURCE), required=True)})
MODEL_FILE = RecordShape(
    Model,
    {
        "model": RecordKey(ID, required=True),
        "title": RecordKey(WORDS, required=True),
        "family": RecordKey(ID, required=True),
        "fields": RecordKey(ListShape(_FIELD, least=1), required=True),
        "figures": RecordKey(ListShape(_EXPECTED, least=1)),
    },
)
_FILES = {
    "topic": TOPIC_FILE,
    "symbols": SYMBOLS_FILE,
    "sources": SOURCES_FILE,
    "model": MODEL_FILE,
    "vocabulary": VOCABULARY_FILE,
}


def json_schemas() -> dict[str, Schema]:
    """A JSON Schema (2020-12) for each kind of file, by kind."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {
        kind: head | {"title": f"swacalc {kind} file"} | shape.schema()
        for kind, shape in _FILES.items()
    }


def schema_files() -> dict[str, str]:
    """The content of the files in `claims/schema/`, which editors read, by file name."""
    import json

    return {
        f"{kind}.json": json.dumps(schema, indent=2) + "\n"
        for kind, schema in json_schemas().items()
    }
