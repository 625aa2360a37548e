"""Findings as JSON: swacalc/report/1."""

from typing import Any

from swacalc.checks import Finding, Report
from swacalc.output.figures import dumps
from swacalc.output.source_lines import evidence_record


def render(report: Report) -> str:
    """The report as one JSON document."""
    names = {rule.code: (rule.name, rule.page) for rule in report.rules}
    document = {
        "schema": "swacalc/report/1",
        "findings": [_record(finding, *names[finding.code]) for finding in report.findings],
        "summary": {
            "claims": len(report.project.all_claims()),
            "pages": report.pages,
            "records": report.records,
            "findings": len(report.findings),
            "by_code": report.by_code(),
            "evidence": evidence_record(report.evidence()),
        },
    }
    return dumps(document) + "\n"


def _record(finding: Finding, name: str, page: str) -> dict[str, Any]:
    """A finding as plain data; a line or column that is not known is null."""
    place = finding.place
    return {
        "code": finding.code,
        "rule": name,
        "severity": finding.severity,
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
        "claim": finding.claim or None,
        "message": finding.message,
        "hint": finding.hint or None,
        "url": page,
    }
