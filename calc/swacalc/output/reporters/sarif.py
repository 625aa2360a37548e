"""Findings as SARIF 2.1.0 for code-scanning services."""

import hashlib
import re
from collections import Counter
from typing import Any
from urllib.parse import quote

from swacalc import __version__
from swacalc.checks import Finding, Report, Rule
from swacalc.output.figures import dumps
from swacalc.sources.downloading import encoded

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)

# Lines, columns and indexes in a message change when something is added above them.
_POSITION = re.compile(r":\d+:\d+|\[\d+\]")

# A viewer turns brackets into links, with any address that follows them.
_PLAIN = str.maketrans({mark: f"\\{mark}" for mark in "\\[]"})


def render(report: Report) -> str:
    """The report as one SARIF run."""
    rules = [_rule(rule) for rule in report.rules]
    index = {rule.code: position for position, rule in enumerate(report.rules)}
    seen = Counter[tuple[str, ...]]()
    driver = {"name": "swacalc", "version": __version__, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "The folder checked."}}},
        "results": [_result(finding, index[finding.code], seen) for finding in report.findings],
    }
    document = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return dumps(document) + "\n"


def _rule(rule: Rule) -> dict[str, Any]:
    body = "\n\n".join(f"{name}:\n{text}" for name, text in rule.sections.items())
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule.asks.partition("\n\n")[0]},
        "fullDescription": {"text": rule.asks},
        "help": {"text": body},
        "defaultConfiguration": {"level": "error"},
    }


def _result(finding: Finding, rule: int, seen: Counter[tuple[str, ...]]) -> dict[str, Any]:
    hint = f"\n{finding.hint}" if finding.hint else ""
    return {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": finding.severity,
        "message": {"text": f"{finding.message}{hint}".translate(_PLAIN)},
        "locations": [{"physicalLocation": _location(finding)}],
        "partialFingerprints": {"swacalc/1": _fingerprint(finding, seen)},
    }


def _location(finding: Finding) -> dict[str, Any]:
    place = finding.place
    path = quote(place.path, safe="/", errors="surrogatepass")
    artifact = {"uri": path, "uriBaseId": "%SRCROOT%"}
    if place.path.startswith(("https://", "http://")):
        artifact = {"uri": encoded(place.path)}
    elif path.startswith("/"):
        artifact = {"uri": f"file://{path}"}
    values = {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }
    region = {name: value for name, value in values.items() if value is not None}
    return {"artifactLocation": artifact} | ({"region": region} if region else {})


def _fingerprint(finding: Finding, seen: Counter[tuple[str, ...]]) -> str:
    """The same for the same finding after lines were added above it; equal ones are counted."""
    message = _POSITION.sub("", finding.message)
    key = (finding.code, finding.claim, finding.place.path, message)
    seen[key] += 1
    text = "\0".join((*key, str(seen[key])))
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
