"""Findings for people: place, rule and message, the line with a caret, a hint, one summary."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from swacalc.checks import RULES, Finding, Report
from swacalc.output.reporters.excerpts import finding_lines
from swacalc.output.terminal import Line, counted
from swacalc.pages.written import coverage
from swacalc.sources.holding import by_origin, counted_by, counts_text


def lines(report: Report, limit: int | None = None) -> Iterator[Line]:
    """The report, line by line; `limit` is the number of columns, if it is known.

    Findings of one cause stand together, and a blank line is between the causes.
    """
    for group in _groups(report.findings):
        yield from finding_lines(_hinted_once(group), report.project.loaded.texts, limit)
        yield []
    if report.project.pages:
        yield pages_line(report)
    yield from evidence_line(report)
    yield summary(report)


def _groups(findings: Sequence[Finding]) -> Iterator[Sequence[Finding]]:
    """The findings by claim, or by file without one, and by rule, each in order of the first."""
    found: dict[str, dict[str, list[Finding]]] = {}
    for finding in findings:
        causes = found.setdefault(finding.claim or finding.place.path, {})
        causes.setdefault(finding.code, []).append(finding)
    for causes in found.values():
        yield from causes.values()


def _hinted_once(group: Sequence[Finding]) -> Sequence[Finding]:
    """The findings of a group, of which only the last has the hint that all have."""
    if len({finding.hint for finding in group}) > 1:
        return group
    return [*(replace(finding, hint="") for finding in group[:-1]), group[-1]]


def pages_line(report: Report) -> Line:
    """One line that says how the numbers of the pages are covered."""
    found = coverage(report.project.pages.values())
    rounded = f" ({found.rounded:,} rounded)" if found.rounded else ""
    reasons = ", ".join(f"{reason} {times:,}" for reason, times in found.aside.items())
    aside = f" ({reasons})" if reasons else ""
    records = f" and {counted(report.records, 'record')}" if report.records else ""
    words = f"{counted(report.pages, 'page')}{records}; numbers: "
    words += f"{found.bound:,} tied to claims{rounded}, "
    words += f"{sum(found.aside.values()):,} set aside{aside}, {found.bare:,} bare"
    return [(words, "quiet")]


def summary(report: Report) -> Line:
    """One line that says what was looked at and what was found."""
    seen = f"{counted(len(report.project.all_claims()), 'claim')}{_evidence(report)}"
    if len(report.rules) < len(RULES):
        seen += f", {len(report.rules)} of {len(RULES)} rules"
    if not report.findings:
        return [("clean: ", "good"), (seen, "")]
    codes = ", ".join(f"{code} {times:,}" for code, times in report.by_code().items())
    found = counted(len(report.findings), "finding")
    return [(found, "error"), (f" ({codes}); {seen}", "")]


def _evidence(report: Report) -> str:
    """How the evidence was held in copies, if there is any evidence."""
    found = report.evidence()
    return f" (evidence: {counts_text(counted_by(found))})" if found else ""


def evidence_line(report: Report) -> Iterator[Line]:
    """One line that says it by origin of the sources, if there are several."""
    parts = by_origin(report.evidence())
    if len(parts) > 1:
        words = (f"in {origin}s: {counts_text(counts)}" for origin, counts in parts.items())
        yield [(f"evidence {'; '.join(words)}", "quiet")]
