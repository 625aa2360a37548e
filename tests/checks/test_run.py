"""The loop around the rules: order, selection, suppression, restriction."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.checks import RULES, Finding, check, choose, restricted
from swacalc.claims.shipped import shipped_folder
from swacalc.errors import Place, SwacalcError, UnreadableError

CaseFolder = Callable[[str], Path]
BAD = [
    f"{path.parent.name}/{path.stem}"
    for path in sorted((Path(__file__).parent / "cases").glob("*/bad-*.txt"))
]

some_number = st.one_of(st.none(), st.integers(1, 3))
findings = st.builds(
    Finding,
    code=st.sampled_from([rule.code for rule in RULES]),
    place=st.builds(Place, st.sampled_from(["a.yaml", "b.yaml"]), some_number, some_number),
    message=st.sampled_from(["one", "two"]),
)


@given(found=st.lists(findings, max_size=8))
def test_findings_sort_by_path_line_column_code(found: list[Finding]) -> None:
    """Sorted findings ascend by path, then line, then column, then code; none comes first."""
    keys = [
        (f.place.path, f.place.line or 0, f.place.column or 0, f.code)
        for f in sorted(found, key=Finding.order)
    ]
    assert keys == sorted(keys)


@pytest.fixture(scope="session")
def many(case_folder: CaseFolder) -> Path:
    """A project with faults of every sort in several files."""
    return case_folder("CLM101/bad-many-faults")


@pytest.mark.parametrize("name", BAD)
def test_a_selected_rule_finds_what_it_finds_among_all(name: str, case_folder: CaseFolder) -> None:
    """Asking one rule alone gives its part of the whole report."""
    folder = case_folder(name)
    everything = check(folder / "claims", root=folder).findings
    for rule in RULES:
        alone = check(folder / "claims", root=folder, rules=(rule,)).findings
        # Without CLM107, DOC402 reports its cases too; DOC406 reports for no other rule.
        if rule.code not in ("DOC402", "DOC406"):
            assert list(alone) == [found for found in everything if found.code == rule.code]


def test_a_suppression_of_a_rule_that_was_not_asked_is_not_called_unused(
    case_folder: CaseFolder,
) -> None:
    """With the suppressed rule left out, nothing can be said of its suppression."""
    for case in ("good-used", "bad-unused"):
        folder = case_folder(f"DOC406/{case}") / "claims"
        assert not check(folder, rules=choose(ignore=("MTH301",))).findings


def test_places_are_relative_to_the_root(many: Path) -> None:
    """Paths are relative with slashes below the root, and absolute outside of it."""
    inside = check(many / "claims", root=many).findings
    assert {found.place.path.split("/")[0] for found in inside} == {"claims"}
    outside = check(many / "claims", root=many / "elsewhere").findings
    assert all(Path(found.place.path).is_absolute() for found in outside)


def test_a_report_is_restricted_to_files_and_folders(many: Path) -> None:
    """Only findings in the named files or below the named folders are left; no path means all."""
    report = check(many / "claims", root=many)
    of_one = restricted(report, [Path("claims/symbols.yaml")], many)
    assert [found.place.path for found in of_one.findings] == ["claims/symbols.yaml"]
    assert restricted(report, [Path("claims")], many).findings == report.findings
    assert restricted(report, [], many).findings == report.findings
    assert not restricted(report, [Path("report")], many).findings


@pytest.mark.parametrize("path", ["missing", "x" * 300])
def test_a_path_that_does_not_exist_is_an_error(path: str, many: Path) -> None:
    """A restriction to a path that is not there, or cannot be, names the path."""
    with pytest.raises(UnreadableError, match=path):
        restricted(check(many / "claims", root=many), [Path(path)], many)


def test_one_bad_file_does_not_hide_the_others(tmp_path: Path, many: Path) -> None:
    """A file that is no YAML at all leaves the findings of the other files as they are."""
    shutil.copytree(many, tmp_path, dirs_exist_ok=True)
    before = check(tmp_path / "claims", root=tmp_path).findings
    (tmp_path / "claims" / "another.yaml").write_bytes(b"\xff\xfe{")
    after = check(tmp_path / "claims", root=tmp_path).findings
    assert [found for found in after if found.place.path != "claims/another.yaml"] == before


def test_a_formula_that_cannot_be_read_is_one_finding(tmp_path: Path) -> None:
    """What rests on a malformed formula, a model's figures too, is asked of no other rule."""
    folder = shutil.copytree(shipped_folder(), tmp_path / "claims")
    path, formula = folder / "footprint.yaml", '"main_entry_bytes * entries_per_token"'
    text = path.read_text("utf-8")
    assert text.count(formula) == 1
    path.write_text(text.replace(formula, '"main_entry_bytes *"'), "utf-8")
    (found,) = check(folder, rules=choose(ignore=("MTH303",))).findings
    assert (found.code, found.claim) == ("CLM101", "main-bytes-per-token")


@given(data=st.binary(max_size=200))
def test_random_bytes_give_findings_never_another_error(
    data: bytes, tmp_path_factory: pytest.TempPathFactory, many: Path
) -> None:
    """Whatever a file holds, the rules answer; only an unreadable folder is an error."""
    folder = tmp_path_factory.mktemp("claims")
    shutil.copy(many / "claims" / "sources.yaml", folder)
    (folder / "random.yaml").write_bytes(data)
    try:
        check(folder)
    finally:
        shutil.rmtree(folder)


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    """A folder that is not there, or has no sources, is named."""
    for folder in (tmp_path, tmp_path / "missing"):
        with pytest.raises(SwacalcError, match=str(folder)):
            check(folder)


def test_a_rule_about_claims_reads_no_page(case_folder: CaseFolder) -> None:
    """Pages are read for rules about pages only."""
    folder = case_folder("DOC402/" + next(n for n in BAD if n.startswith("DOC402/"))[7:])
    assert check(folder / "claims", root=folder, rules=choose(("DOC402",))).pages == 1
    assert check(folder / "claims", root=folder, rules=choose(("CLM",))).pages == 0
