"""Findings as JUnit XML: one test case a claim, so that dashboards count the claims checked."""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from swacalc.checks import Finding, Report
from swacalc.errors import Place
from swacalc.output.escape import visible


def render(report: Report) -> str:
    """The report as one test suite; findings that belong to no claim are cases of their files."""
    cases: dict[tuple[str, str], tuple[Place, list[Finding]]] = {}
    for claim in report.project.all_claims():
        cases[claim.place.path, claim.id] = (claim.place, [])
    for finding in report.findings:
        key = (finding.place.path, finding.claim or finding.place.path)
        cases.setdefault(key, (finding.place, []))[1].append(finding)
    failed = sum(1 for _, findings in cases.values() if findings)
    suite = Element("testsuite", name="swacalc", tests=str(len(cases)), failures=str(failed))
    for (path, name), (place, findings) in cases.items():
        _add_case(suite, path, name, place, findings)
    root = Element("testsuites")
    root.append(suite)
    indent(root)
    return tostring(root, encoding="unicode", xml_declaration=False) + "\n"


def _add_case(suite: Element, path: str, name: str, place: Place, findings: list[Finding]) -> None:
    line = str(place.line or 1)
    case = SubElement(
        suite,
        "testcase",
        name=visible(name),
        classname=visible(path),
        file=visible(path),
        line=line,
    )
    for finding in findings:
        message = visible(f"{finding.code} {finding.message}")
        failure = SubElement(case, "failure", message=message, type=finding.code)
        hint = f"\nhint: {visible(finding.hint)}" if finding.hint else ""
        failure.text = visible(f"{finding.place}: {finding.message}") + hint
