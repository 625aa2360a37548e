"""Findings for people: place, rule and message, the line with a caret, a hint, one summary."""

from collections.abc import Iterator

from swacalc.checks import Finding, Report
from swacalc.output.escape import visible, width
from swacalc.output.terminal import Line

_BEFORE, _AFTER = 60, 60


def lines(report: Report) -> Iterator[Line]:
    """The report, line by line."""
    texts = {path: text.splitlines() for path, text in report.project.loaded.texts.items()}
    for finding in report.findings:
        yield from _finding(finding, texts.get(finding.place.path, []))
    yield summary(report)


def _finding(finding: Finding, text: list[str]) -> Iterator[Line]:
    claim = f" [{finding.claim}]" if finding.claim else ""
    yield [
        (f"{finding.place}: ", "path"),
        (f"error {finding.code} ", "error"),
        (f"{finding.message}{claim}", ""),
    ]
    line, column = finding.place.line, finding.place.column
    if line is not None and column is not None and line <= len(text):
        yield from _excerpt(finding, text[line - 1], column - 1)
    if finding.hint:
        yield [("  hint: ", "quiet"), (finding.hint, "")]


def _excerpt(finding: Finding, line: str, start: int) -> Iterator[Line]:
    place = finding.place
    same_line = place.end_line == place.line and place.end_column is not None
    end = max(place.end_column - 1, start + 1) if same_line and place.end_column else start + 1
    first, last = max(0, start - _BEFORE), min(len(line), max(end, start + _AFTER))
    last = min(last, start + _BEFORE + _AFTER)
    before, marked = visible(line[first:start]), visible(line[start : min(end, last)])
    indent = "" if first else before[: len(before) - len(before.lstrip())]
    dots, more = ("... " if first else ""), (" ..." if last < len(line) else "")
    rest = visible(line[min(end, last) : last])
    yield [(f"    {dots}{before[len(indent) :]}{marked}{rest}{more}", "quiet")]
    lead = 4 + len(dots) + width(before) - len(indent)
    yield [(" " * lead + "^" * max(1, width(marked)), "error")]


def summary(report: Report) -> Line:
    """One line that says what was looked at and what was found."""
    claims = len(report.project.all_claims())
    seen = f"{claims:,} claim{'' if claims == 1 else 's'}, {len(report.rules)} rules"
    if not report.findings:
        return [("clean: ", "good"), (seen, "")]
    count = len(report.findings)
    codes = ", ".join(f"{code} {times:,}" for code, times in report.by_code().items())
    words = f"{count:,} finding{'' if count == 1 else 's'}"
    return [(words, "error"), (f" ({codes}); {seen}", "")]
