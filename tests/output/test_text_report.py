"""The report for people: carets under what is meant, and nothing of a file acts on a terminal."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.checks import RULES, Finding, Report
from swacalc.errors import Place
from swacalc.output.escape import visible, width
from swacalc.output.reporters import text
from swacalc.output.terminal import plain, show, show_table, table_lines

MakeReport = Callable[..., Report]

ACTING = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
HOSTILE = "\x1b[31m[red]\u202e\u2066x[/red]\x07\x9b5m:skull:"


def excerpt(report: Report) -> tuple[str, str]:
    """The source line and the caret line below it."""
    lines = plain(text.lines(report)).splitlines()
    return lines[1], lines[2]


def at(line: int, start: int, end: int) -> Finding:
    place = Place("a.yaml", line, start, line, end)
    return Finding(code="CLM101", place=place, message="here")


def under(source: str, carets: str) -> str:
    """What stands above the carets, by terminal columns."""
    first, last = carets.index("^"), len(carets)
    marked, column = "", 0
    for character in source:
        if first <= column < last:
            marked += character
        column += width(character)
    return marked


@given(
    before=st.text("ab 缓存é", max_size=150),
    marked=st.text("xyz窗口", min_size=1, max_size=30),
    after=st.text("cd 位ö", max_size=150),
)
def test_carets_stand_under_what_is_meant(
    before: str, marked: str, after: str, make_report: MakeReport
) -> None:
    """Wide, combining and many characters before it do not move the carets off their text."""
    line = f"-{before}{marked}{after}"
    finding = at(2, len(before) + 2, len(before) + len(marked) + 2)
    report = make_report([finding], texts={"a.yaml": f"first\n{line}\nlast"})
    assert under(*excerpt(report)) == marked


@given(
    before=st.text("ab 缓存é", max_size=99),
    marked=st.text("xyz窗口", min_size=1, max_size=10),
    after=st.text("cd 位ö", max_size=99),
    limit=st.integers(34, 130),
)
def test_nothing_of_an_excerpt_wraps(
    before: str, marked: str, after: str, limit: int, make_report: MakeReport
) -> None:
    """At any width of a terminal the line and its carets fit, one below the other."""
    line = f"-{before}{marked}{after}"
    finding = at(1, len(before) + 2, len(before) + len(marked) + 2)
    report = make_report([finding], texts={"a.yaml": line})
    _, source, carets, *_ = plain(text.lines(report, limit)).splitlines()
    assert under(source, carets) == marked
    assert max(width(source), width(carets)) <= limit


def test_a_place_over_a_line_end_is_marked_to_that_end(make_report: MakeReport) -> None:
    """Of what goes on in the next line, the first line has carets up to its end."""
    finding = Finding(code="DOC403", place=Place("a.md", 1, 4, 2, 6), message="here")
    assert (
        excerpt(make_report([finding], texts={"a.md": "of 1,024\nbytes\n"}))[1] == " " * 7 + "^" * 5
    )


def test_findings_of_one_cause_stand_together(make_report: MakeReport) -> None:
    """Those of a claim come together, by rule; others by file; a hint that all have comes once."""

    def found(path: str, line: int, code: str, claim: str = "", hint: str = "same") -> Finding:
        place = Place(path, line)
        return Finding(code=code, place=place, message="it", claim=claim, hint=hint)

    findings = [
        *(
            found("a.md", 1, "DOC402", "one"),
            found("a.md", 2, "DOC403"),
            found("a.md", 3, "DOC403"),
        ),
        *(found("b.md", 1, "DOC402", "one"), found("b.md", 2, "DOC404", "one")),
        *(found("b.md", 3, "DOC403"), found("b.md", 4, "DOC403", hint="other")),
    ]
    shown = plain(text.lines(make_report(findings))).split("\n\n")[:-1]
    assert [group.splitlines() for group in shown] == [
        ["a.md:1: error DOC402 it [one]", "b.md:1: error DOC402 it [one]", "  hint: same"],
        ["b.md:2: error DOC404 it [one]", "  hint: same"],
        ["a.md:2: error DOC403 it", "a.md:3: error DOC403 it", "  hint: same"],
        ["b.md:3: error DOC403 it", "  hint: same", "b.md:4: error DOC403 it", "  hint: other"],
    ]


@pytest.mark.parametrize("length", [200, 10_000, 1_000_000])
def test_a_very_long_line_is_cut_around_the_place(length: int, make_report: MakeReport) -> None:
    """Of a long line only the surroundings of the place are shown, and dots say so."""
    line = "a" * length + "HERE" + "b" * length
    report = make_report([at(1, length + 1, length + 5)], texts={"a.yaml": line})
    source, carets = excerpt(report)
    assert under(source, carets) == "HERE"
    assert source.startswith("    ... a")
    assert source.endswith("b ...")
    assert len(source) < 200


def test_a_line_that_fits_is_shown_whole_without_its_indent(make_report: MakeReport) -> None:
    """A line of up to 120 characters is not cut, wherever the place is in it."""
    line = "  " + "a" * 100 + "HERE"
    report = make_report([at(1, 103, 107)], texts={"a.yaml": line})
    assert excerpt(report) == ("    " + line.strip(), " " * 104 + "^^^^")


def test_lines_are_those_of_yaml(make_report: MakeReport) -> None:
    """A form feed or a line separator inside a line does not shift the lines below it."""
    report = make_report([at(2, 1, 5)], texts={"a.yaml": "one\x0c\x85\u2028x\nHERE"})
    assert under(*excerpt(report)) == "HERE"


@pytest.mark.parametrize("place", [Place("a"), Place("a", 9, 1), Place("a", 1), Place("a", 2, 1)])
def test_a_place_without_text_has_no_excerpt(place: Place, make_report: MakeReport) -> None:
    """A whole file, a line past the end, and a blank line show no source line."""
    finding = Finding(code="CLM101", place=place, message="here")
    lines = plain(text.lines(make_report([finding], texts={"a": "one\n \n"}))).splitlines()
    assert len(lines) == 3


def test_one_finding_is_these_lines(make_report: MakeReport) -> None:
    """Place, code, message and claim; the source line; the carets; the hint; the summary."""
    finding = Finding(
        code="CLM103",
        place=Place("claims/a.yaml", 2, 8, 2, 13),
        message="unknown symbol 'n_wim'",
        hint="did you mean 'n_win'?",
        claim="window",
    )
    report = make_report(
        [finding], claims=["window"], texts={"claims/a.yaml": "x\n  with n_wim inside\n"}
    )
    assert plain(text.lines(report)).splitlines() == [
        "claims/a.yaml:2:8: error CLM103 unknown symbol 'n_wim' [window]",
        "    with n_wim inside",
        "         ^^^^^",
        "  hint: did you mean 'n_win'?",
        "",
        "1 finding (CLM103 1); 1 claim",
    ]


def test_the_summary_says_when_not_all_rules_ran(make_report: MakeReport) -> None:
    """A clean report of some rules does not look like one of all."""
    whole = make_report([], claims=["one", "two"])
    part = Report(findings=[], rules=RULES[:2], project=whole.project)
    assert plain([text.summary(whole)]) == "clean: 2 claims\n"
    assert plain([text.summary(part)]) == f"clean: 2 claims, 2 of {len(RULES)} rules\n"


@given(st.text())
def test_visible_text_is_one_line_that_acts_on_nothing(body: str) -> None:
    """No control, direction character or lone surrogate is left, and other text is untouched."""
    shown = visible(body)
    assert not ACTING.search(shown)
    assert shown.encode().decode() == shown
    if body.isprintable() and not ACTING.search(body) and "##[" not in body:
        assert shown == body


@pytest.mark.parametrize("force", ["", "1"])
def test_hostile_text_reaches_a_terminal_as_text(
    force: str,
    make_report: MakeReport,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Escapes, markup, emoji codes and direction characters of a file are shown, also in colour."""
    monkeypatch.setenv("FORCE_COLOR", force)
    place = Place(f"{HOSTILE}.yaml", 1, 1, 1, 3)
    finding = Finding(code="CLM101", place=place, message=HOSTILE, hint=HOSTILE, claim=HOSTILE)
    show(text.lines(make_report([finding], texts={f"{HOSTILE}.yaml": HOSTILE})))
    show_table(["head"], [[(HOSTILE, "strong")]])
    printed = capsys.readouterr().out
    assert ("\x1b[" in printed) == bool(force)
    without_styles = re.sub(r"\x1b\[[0-9;]*m", "", printed).replace("\n", "")
    assert not ACTING.search(without_styles)
    if not force:
        assert "\\u001b[31m[red]\\u202e\\u2066x[/red]\\u0007\\u009b5m:skull:" in printed
    assert "\x1b[31m[red]" not in printed


def test_width_counts_terminal_columns() -> None:
    """A Chinese character takes two columns, a combining accent none."""
    assert [width("abc"), width("缓存"), width("e\u0301"), width("")] == [3, 4, 1, 0]


def test_a_narrow_table_puts_what_has_no_room_below_its_row() -> None:
    """Columns that fit stay aligned, and the others follow whole, each after its name."""
    row = [("缓存", ""), ("1/8", ""), ("mechanism", "mechanism")]
    wide = "claim  figure  tag\n缓存   1/8     mechanism\n"
    assert plain(table_lines(["claim", "figure", "tag"], [row])) == wide
    assert plain(table_lines(["claim", "figure", "tag"], [row], limit=24)) == wide
    assert plain(table_lines(["claim", "figure", "tag"], [row], limit=23)) == (
        "claim  figure\n缓存   1/8\n    tag: mechanism\n"
    )
    assert plain(table_lines(["claim", "figure", "tag"], [row], limit=1)) == (
        "claim\n缓存\n    figure: 1/8  tag: mechanism\n"
    )


def test_showing_to_a_pipe_does_not_import_rich(tmp_path: Path) -> None:
    """Plain output has no need of Rich."""
    script = tmp_path / "script.py"
    script.write_text(
        "import sys\nfrom swacalc.output.terminal import show, show_table\n"
        "show([[('x', 'error')]])\nshow_table(['a'], [[('b', '')]])\n"
        "assert 'rich' not in sys.modules\n",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, check=False)
    assert (done.returncode, done.stdout.split()) == (0, [b"x", b"a", b"b"])


def test_no_line_of_a_file_is_a_workflow_command(make_report: MakeReport) -> None:
    """A source line, a path or a message that begins like a command no longer does when shown."""
    place = Place("::error::a", 1, 1, 1, 3)
    finding = Finding(code="CLM101", place=place, message="##[error]x", hint="::debug::y")
    report = make_report([finding], texts={"::error::a": "  ::add-mask::z"})
    lines = plain(text.lines(report)).splitlines()
    assert not [line for line in lines if line.lstrip().startswith("::") or "##[" in line]
    assert any("add-mask::z" in line for line in lines)
