"""Findings as JSON: swacalc/report/1."""

import json

from swacalc.checks import Report
from swacalc.output.reporters.records import record


def render(report: Report) -> str:
    """The report as one JSON document."""
    document = {
        "schema": "swacalc/report/1",
        "findings": [record(finding, report) for finding in report.findings],
        "summary": {
            "claims": len(report.project.all_claims()),
            "pages": report.pages,
            "findings": len(report.findings),
            "by_code": report.by_code(),
        },
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
