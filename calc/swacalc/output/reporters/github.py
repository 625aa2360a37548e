"""Findings as workflow commands that GitHub shows beside the lines of a change."""

from swacalc.checks import Finding, Report
from swacalc.output.escape import visible
from swacalc.output.terminal import counted

SHOWN = 10

_HARMLESS = str.maketrans({mark: f"&#{ord(mark)};" for mark in "\\`*_~{}[]<>()#|!&@:"})


def render(report: Report) -> str:
    """One workflow command a finding, and a line that says how many are not shown as such."""
    lines = [_command(finding) for finding in report.findings]
    if len(lines) > SHOWN:
        lines.append(f"GitHub shows {SHOWN} of these {len(lines)} findings as annotations.")
    return "".join(f"{line}\n" for line in lines)


def _command(finding: Finding) -> str:
    place = finding.place
    values = {
        "file": place.path,
        "line": place.line,
        "col": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "title": finding.code,
    }
    properties = ",".join(
        f"{name}={_property(str(value))}" for name, value in values.items() if value is not None
    )
    hint = f" ({finding.hint})" if finding.hint else ""
    command = "error" if finding.severity == "error" else "notice"
    return f"::{command} {properties}::{_data(visible(finding.message + hint))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(visible(text)).replace(":", "%3A").replace(",", "%2C")


def step_summary(report: Report) -> str:
    """All findings as a Markdown table for the summary page of a workflow step."""
    head = "| place | rule | message |\n| --- | --- | --- |\n"
    rows = (f"| {_cell(str(f.place))} | {f.code} | {_cell(f.message)} |\n" for f in report.findings)
    return f"### swacalc: {counted(len(report.findings), 'finding')}\n\n{head}{''.join(rows)}"


def _cell(text: str) -> str:
    return visible(text).translate(_HARMLESS)
