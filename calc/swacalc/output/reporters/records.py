"""The one record of a finding that every machine format is printed from."""

from typing import Any

from swacalc.checks import Finding, Report

SEVERITY = "error"


def record(finding: Finding, report: Report) -> dict[str, Any]:
    """A finding as plain data; a line or column that is not known is null."""
    rule = next(rule for rule in report.rules if rule.code == finding.code)
    place = finding.place
    return {
        "code": finding.code,
        "rule": rule.name,
        "severity": SEVERITY,
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
        "claim": finding.claim or None,
        "message": finding.message,
        "hint": finding.hint or None,
        "url": rule.page,
    }
