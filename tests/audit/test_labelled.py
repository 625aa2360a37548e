"""Documents with labels, by other authors: precision and recall do not fall below what they were.

The documents are not part of the project. They are looked for in a folder `shared/audit` beside it,
or in that which the variable SWACALC_LABELLED names, and the tests are skipped where there is none.
"""

import json
import os
from pathlib import Path
from typing import NamedTuple

import pytest

from swacalc.audit.auditing import Auditor
from swacalc.audit.scoring import ANY, read_labels, read_names, scores
from swacalc.audit.verdicts import Statement

BESIDE = Path(__file__).parents[3] / "shared" / "audit"
LABELLED = Path(os.environ.get("SWACALC_LABELLED", BESIDE))

# The precision and the recall of problems that are kept.
LEAST = {"dev": (0.99, 0.75), "probe": (0.98, 0.75)}

pytestmark = pytest.mark.skipif(
    not (LABELLED / "claims.json").exists(), reason="no labelled documents beside the project"
)


class Audited(NamedTuple):
    """The documents of a folder and what was found in them."""

    folder: Path
    texts: dict[str, str]
    found: list[Statement]


@pytest.fixture(scope="module", params=["dev", "probe"])
def audited(auditor: Auditor, request: pytest.FixtureRequest) -> Audited:
    """Each set of labelled documents."""
    folder = LABELLED / request.param
    texts = {path.name: path.read_text(encoding="utf-8") for path in (folder / "docs").iterdir()}
    found = [each for name, text in texts.items() for each in auditor.audit(name, text)]
    return Audited(folder, texts, found)


def test_scores_do_not_fall(audited: Audited) -> None:
    """Of what is called wrong hardly anything is right, and as much that is wrong is found."""
    labels = read_labels("labels", (audited.folder / "labels.jsonl").read_text(encoding="utf-8"))
    names = read_names("names", (LABELLED / "claims.json").read_text(encoding="utf-8"))
    every = scores(labels, audited.found, names, audited.texts)
    problems = next(each for each in every if each.verdict == ANY)
    precision, recall = LEAST[audited.folder.name]
    assert (problems.precision or 0) >= precision
    assert (problems.recall or 0) >= recall


def test_look_alikes_are_not_accused(audited: Audited) -> None:
    """No number that only looks like one of a claim is called wrong."""
    rows = (audited.folder / "distractors.jsonl").read_text(encoding="utf-8").splitlines()
    for row in map(json.loads, rows):
        line = audited.texts[row["doc"]].split("\n")[row["line"] - 1]
        start = line.find(row["as_written"]) + 1
        end = start + len(row["as_written"])
        for each in audited.found:
            here = (each.place.path, each.place.line) == (row["doc"], row["line"])
            touched = here and start < (each.place.end_column or 0)
            assert not (touched and each.is_problem and (each.place.column or 0) < end), row
