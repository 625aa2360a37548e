"""The whole claim set as one JSON document for other tools."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from swacalc.claims.types import ClaimSet
from swacalc.derivations.headline import Headline
from swacalc.output.claim_lines import claims_document
from swacalc.output.source_lines import source_record
from swacalc.pages.records import MARK


def claims_export(claims: ClaimSet, rows: Sequence[Headline]) -> str:
    """The claims as `swacalc claims --json` prints them, each with its topic, and the sources.

    Places in files are left out: they change when nothing of a claim does.
    """
    topics = claims.topics_by_claim()
    document = claims_document(rows)
    records = [_record(record, topics) for record in document.pop("claims")]
    sources = [source_record(source) for source in claims.sources.values()]
    return generated_json(document | {"claims": records, "sources": sources})


def _record(record: Mapping[str, Any], topics: Mapping[str, str]) -> dict[str, Any]:
    kept = {key: value for key, value in record.items() if key not in ("path", "line")}
    return {"topic": topics[record["id"]]} | kept


def generated_json(document: Mapping[str, Any]) -> str:
    """A JSON document whose first line says what made it."""
    body = json.dumps(document, indent=1, ensure_ascii=False)
    return f'{{"generator": "{MARK}",{body[1:]}\n'
