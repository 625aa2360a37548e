"""`swacalc check`: what it looks at, in which form it answers, and where to."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Call = Callable[..., tuple[int, str, str]]


def codes(call: Call, *words: str) -> list[str]:
    _, out, _ = call("check", "--json", *words)
    return [finding["code"] for finding in json.loads(out)["findings"]]


@pytest.fixture
def call(call: Call, faulty: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs the command in the faulty project."""
    monkeypatch.chdir(faulty)
    return call


def test_the_shipped_set_is_clean(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder without claims the shipped set is checked, and nothing is found in it."""
    monkeypatch.chdir(tmp_path)
    code, out, err = call("check")
    assert (code, out.splitlines()[-1][:7]) == (0, "clean: ")
    assert err.endswith("the shipped claims are used, and no page is read\n")


@pytest.mark.parametrize("page", ["README.md", "docs/a.md", "docs/deep/b.md"])
def test_pages_of_a_folder_without_claims_are_read(
    page: str, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder with pages alone has them held against the shipped claims, and a note says so."""
    monkeypatch.chdir(tmp_path)
    written = tmp_path / page
    written.parent.mkdir(parents=True, exist_ok=True)
    written.write_text("[128 pages](reference/claims/replay-encoder.md#window-length)\n")
    code, out, err = call("check", "--select", "DOC402")
    assert (code, out.split(":")[0]) == (1, page)
    assert err.endswith("the shipped claims are used\n")
    (tmp_path / "swacalc.toml").write_text("pages = []\n")
    assert call("check", "--select", "DOC402")[0] == 0


def test_claims_names_another_set(call: Call, tmp_path: Path) -> None:
    """`--claims` is looked at instead of the project's own folder; its paths are as given."""
    (tmp_path / "elsewhere").mkdir()
    code, out, _ = call("check", "--claims", "../faulty/claims", "--select", "MTH")
    assert code == 1
    assert out.startswith("../faulty/claims/topic.yaml:8:15: error MTH301 ")


def test_rules_are_selected_and_ignored(call: Call) -> None:
    """`--select` and `--ignore` take codes, beginnings and names, with commas between them."""
    assert codes(call) == ["CLM103", "MTH301"]
    assert codes(call, "--select", "MTH") == ["MTH301"]
    assert codes(call, "--select", "CLM, MTH", "--ignore", "unknown-name") == ["MTH301"]
    assert codes(call, "--ignore", "MTH301,CLM103") == []


def test_paths_restrict_the_report(call: Call) -> None:
    """A file or folder narrows what is reported, and with it the exit code."""
    assert codes(call, "claims/topic.yaml") == ["MTH301"]
    assert codes(call, "claims") == ["CLM103", "MTH301"]
    assert call("check", "claims/sources.yaml")[0] == 0


@pytest.mark.parametrize("name", ["text", "json", "github", "sarif", "junit"])
def test_a_file_holds_what_standard_output_would(name: str, call: Call, tmp_path: Path) -> None:
    """With `--output` the report is in the file, and its summary on standard error."""
    _, out, _ = call("check", "--format", name)
    target = tmp_path / "report"
    code, nothing, err = call("check", "--format", name, "--output", str(target))
    assert (code, nothing) == (1, "")
    assert target.read_text(encoding="utf-8") == out
    held = "digest 0, read 0, field held 0, section only 0, not held 1"
    assert err == f"2 findings (CLM103 1, MTH301 1); 1 claim (evidence: {held})\n"


@pytest.mark.parametrize("target", ["missing/report", "claims/topic.yaml/report", "claims"])
def test_a_file_that_cannot_be_written_is_2(target: str, call: Call, faulty: Path) -> None:
    """A place that is no file's is named, and nothing is left behind."""
    before = sorted(faulty.rglob("*"))
    code, out, err = call("check", "--output", target)
    assert (code, out) == (2, "")
    assert target in err
    assert sorted(faulty.rglob("*")) == before


def test_a_file_is_replaced_whole_or_not_at_all(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When writing fails at the end, the old file is still there and no other is."""
    target = tmp_path / "reports" / "report"
    target.parent.mkdir()
    target.write_text("before", encoding="utf-8")

    def fail(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", fail)
    code, _, err = call("check", "--output", str(target))
    assert code == 2
    assert "Permission denied" in err
    assert [path.read_text(encoding="utf-8") for path in target.parent.iterdir()] == ["before"]


def test_the_summary_of_a_workflow_step_gets_a_table(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where GitHub names a summary file, the table of findings is added to what is in it."""
    summary = tmp_path / "summary.md"
    summary.write_text("before\n", encoding="utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    call("check")
    assert summary.read_text(encoding="utf-8") == "before\n"
    call("check", "--format", "github")
    assert summary.read_text(encoding="utf-8").startswith("before\n### swacalc: 2 findings\n")


def test_a_summary_is_cut_after_a_whole_row(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What GitHub would refuse for its length is left out by rows."""
    summary = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    call("check", "--format", "github")
    whole = summary.read_bytes()
    summary.unlink()
    monkeypatch.setattr("swacalc.output.reports.MAX_SUMMARY", len(whole) - 1)
    call("check", "--format", "github")
    assert summary.read_bytes().splitlines() == whole.splitlines()[:-1]


@pytest.mark.skipif(sys.platform != "linux", reason="needs a file system that takes any byte")
@pytest.mark.parametrize("name", ["text", "json", "github", "sarif", "junit"])
@pytest.mark.parametrize("hostile", [b"\xff.yaml", b"a\x1b[31m\n::error::[red]b,c:d%.yaml"])
def test_any_file_name_can_be_reported(
    hostile: bytes, name: str, call: Call, faulty: Path, tmp_path: Path
) -> None:
    """A file name that is not UTF-8 or that would act on a terminal breaks no format."""
    Path(os.fsdecode(os.fsencode(faulty / "claims") + b"/" + hostile)).write_text("[", "utf-8")
    target = tmp_path / "report"
    code, out, _ = call("check", "--format", name, "--select", "CLM101")
    assert code == 1
    assert call("check", "--format", name, "--select", "CLM101", "--output", str(target))[0] == 1
    assert target.read_text(encoding="utf-8") == out
    assert "\x1b" not in out
    commands = [line for line in out.splitlines() if line.startswith("::")]
    assert len(commands) == (name == "github")


def test_what_claims_say_is_shown_and_not_obeyed(
    call: Call, faulty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Markup and emoji codes in a statement reach a terminal as they are written."""
    topic = faulty / "claims" / "topic.yaml"
    said = "[red]It[/red] :skull: [link=https://example.org]is[/link]"
    text = topic.read_text(encoding="utf-8").replace("It is kept for 72 hours.", f'"{said}"')
    topic.write_text(text, encoding="utf-8")
    monkeypatch.setenv("FORCE_COLOR", "1")
    for words in (["claims"], ["claims", "show", "lifetime"], ["explain", "lifetime"]):
        assert said in call(*words)[1]
