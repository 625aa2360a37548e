"""Findings for people: place, rule and message, the line with a caret, a hint, one summary."""

from collections.abc import Iterator

from swacalc.checks import RULES, Finding, Report
from swacalc.output.escape import visible, width
from swacalc.output.terminal import Line, counted
from swacalc.pages.written import coverage
from swacalc.sources.holding import by_origin, counted_by, counts_text

_AROUND = 60  # characters before and after a place that are shown of a line that is too long


def lines(report: Report) -> Iterator[Line]:
    """The report, line by line."""
    yield from finding_lines(report)
    if report.project.pages:
        yield pages_line(report)
    yield from evidence_line(report)
    yield summary(report)


def finding_lines(report: Report) -> Iterator[Line]:
    """The findings, each with its line and a caret."""
    lines_of: dict[str, list[str]] = {}
    for finding in report.findings:
        path = finding.place.path
        if path not in lines_of:
            lines_of[path] = _without_blanks(report.project.loaded.texts.get(path, ""))
        yield from _finding(finding, lines_of[path])


def _without_blanks(text: str) -> list[str]:
    """The lines of a text; those of white space alone are empty."""
    return ["" if line.isspace() else line for line in text.split("\n")]


def _finding(finding: Finding, text: list[str]) -> Iterator[Line]:
    claim = f" [{finding.claim}]" if finding.claim else ""
    yield [
        (f"{finding.place}: ", "path"),
        (
            f"{finding.severity} {finding.code} ",
            "error" if finding.severity == "error" else "quiet",
        ),
        (f"{finding.message}{claim}", ""),
    ]
    line, column = finding.place.line, finding.place.column
    if line and column and line <= len(text) and text[line - 1]:
        yield from _excerpt(finding, text[line - 1], column - 1)
    if finding.hint:
        yield [("  hint: ", "quiet"), (finding.hint, "")]


def _excerpt(finding: Finding, line: str, start: int) -> Iterator[Line]:
    place = finding.place
    same_line = place.end_line == place.line and place.end_column is not None
    end = max(place.end_column - 1, start + 1) if same_line and place.end_column else start + 1
    fits = len(line) <= 2 * _AROUND
    first = 0 if fits else max(0, start - _AROUND)
    last = len(line) if fits else min(len(line), start + 2 * _AROUND, max(end, start + _AROUND))
    before, marked = visible(line[first:start]), visible(line[start : min(end, last)])
    indent = "" if first else before[: len(before) - len(before.lstrip())]
    dots, more = ("... " if first else ""), (" ..." if last < len(line) else "")
    rest = visible(line[min(end, last) : last])
    yield [(f"    {dots}{before[len(indent) :]}{marked}{rest}{more}", "quiet")]
    lead = 4 + len(dots) + width(before) - len(indent)
    yield [(" " * lead + "^" * max(1, width(marked)), "error")]


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
