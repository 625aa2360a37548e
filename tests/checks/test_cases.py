"""Every rule on small claims folders that carry the report to expect."""

from pathlib import Path

import pytest

from swacalc.checks import RULES, Report, check
from swacalc.checks.rules.stale_rule import page_stale
from swacalc.output.reporters import text
from swacalc.output.terminal import plain

CASES = Path(__file__).parent / "cases"
FOLDERS = sorted(CASES.glob("*/*/"))


def checked(folder: Path) -> Report:
    copies = folder / "copies"
    return check(folder / "claims", root=folder, copies=copies if copies.is_dir() else None)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.relative_to(CASES).as_posix())
def test_a_case_folder_gets_the_report_inside_it(folder: Path) -> None:
    """The text report of a case is the text that lies in the case, character by character."""
    report = checked(folder)
    assert plain(text.lines(report)) == (folder / "expected.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.relative_to(CASES).as_posix())
def test_good_cases_are_clean_and_bad_ones_find_their_rule_alone(folder: Path) -> None:
    """A good case has no finding at all; a bad one has findings of the rule that it is for."""
    codes = set(checked(folder).by_code())
    assert codes == (set() if folder.name.startswith("good-") else {folder.parent.name})


@pytest.mark.parametrize("kind", ["good", "bad"])
def test_every_rule_has_cases(kind: str) -> None:
    """Every rule that `check` asks has a good and a bad case, and no case folder another rule.

    The comparison behind DOC405 is made elsewhere: tests/site/test_files.py has its cases.
    """
    covered = {folder.parent.name for folder in FOLDERS if folder.name.startswith(f"{kind}-")}
    assert covered == {rule.code for rule in RULES} - {page_stale.code}
