"""Every rule on small projects that carry the report to expect."""

from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.checks import RULES, Report, check
from swacalc.checks.rules.stale_rule import page_stale
from swacalc.output.reporters import text
from swacalc.output.terminal import plain

CASES = Path(__file__).parent / "cases"
NAMES = [
    f"{path.parent.name}/{path.stem}"
    for path in sorted(CASES.glob("*/*.txt"))
    if path.stem != "base"
]
CaseFolder = Callable[[str], Path]


def checked(folder: Path) -> Report:
    copies = folder / "copies"
    return check(folder / "claims", root=folder, copies=copies if copies.is_dir() else None)


@pytest.mark.parametrize("name", NAMES)
def test_a_case_gets_the_report_inside_it(name: str, case_folder: CaseFolder) -> None:
    """The text report of a case is the one in the case, character by character.

    A good case has no finding at all; a bad one has findings of the rule that it is for.
    """
    folder = case_folder(name)
    report = checked(folder)
    assert plain(text.lines(report)) == (folder / "report").read_text(encoding="utf-8")
    rule, _, kind = name.partition("/")
    assert set(report.by_code()) == (set() if kind.startswith("good-") else {rule})


@pytest.mark.parametrize("kind", ["good", "bad"])
def test_every_rule_has_cases(kind: str) -> None:
    """Every rule that `check` asks has a good and a bad case, and no case is for another rule.

    The comparison behind DOC405 is made elsewhere: tests/site/test_files.py has its cases.
    """
    covered = {name.partition("/")[0] for name in NAMES if f"/{kind}-" in name}
    assert covered == {rule.code for rule in RULES} - {page_stale.code}
