"""Findings as JUnit XML: one test case a claim, so that dashboards count the claims checked."""

import re
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from swacalc.checks import Finding, Report
from swacalc.errors import Place
from swacalc.output.escape import visible

_NOT_XML = re.compile("[\ufffe\uffff]")  # of the signs that are visible


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
        suite, "testcase", name=_xml(name), classname=_xml(path), file=_xml(path), line=line
    )
    for finding in findings:
        message = _xml(f"{finding.code} {finding.message}")
        failure = SubElement(case, "failure", message=message, type=finding.code)
        hint = f"\nhint: {_xml(finding.hint)}" if finding.hint else ""
        failure.text = _xml(f"{finding.place}: {finding.message}") + hint


def _xml(text: str) -> str:
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", visible(text))
