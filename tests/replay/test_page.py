"""What the page on the replay core prints is what the core gives."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import swacalc.replay
from swacalc.replay.proofs import PROOFS
from swacalc.replay.reach import reach

FOLDER = Path(swacalc.replay.__file__).parent
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "replay.md").read_text(encoding="utf-8")


def _blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def _rows(head: str) -> list[list[str]]:
    """The cells of the table under this head."""
    table = PAGE.partition(f"{head}\n")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in table.splitlines()[1:]]


def test_the_code_of_the_page_prints_what_the_page_says(tmp_path: Path) -> None:
    """Run in order on a copy of the folder alone, the Python blocks print the text blocks."""
    shutil.copytree(FOLDER, tmp_path / "replay", ignore=shutil.ignore_patterns("__pycache__"))
    path = f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\n"
    command = [sys.executable, "-I", "-S", "-X", "utf8", "-c", path + "".join(_blocks("python"))]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "".join(_blocks("text"))
    assert len(_blocks("python")) == len(_blocks("text")) == 3


def test_the_table_of_proofs_is_complete() -> None:
    """The page lists every proof in order, with the sentence that it checks."""
    rows = _rows("| proof | what it checks |")
    assert rows == [[f"`{name}`", proof.statement] for name, proof in PROOFS.items()]


def test_every_proof_is_named_by_a_claim() -> None:
    """No proof is idle: each is named by at least one claim of the shipped set."""
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "claims").glob("*.yaml"))
    lists = re.findall(r"^ +proofs: \[(.*)\]$", "\n".join(texts), re.MULTILINE)
    assert {name.strip() for names in lists for name in names.split(",")} == set(PROOFS)


def test_the_table_of_errors_is_what_the_core_computes() -> None:
    """Every length and error of the table comes out of the core, to the two digits printed."""
    table: Any = reach()
    assert table["inputs"] == {"layers": 4, "window": 8, "dimensions": 8, "seeds": 4}
    printed = [(cells[0], cells[1]) for cells in _rows("| tokens replayed | error | |")]
    assert printed == [
        (str(row["tokens"]), "0" if row["exact"] else format(row["error"], "#.2g"))
        for row in table["rows"]
    ]


def test_the_table_of_errors_is_marked_as_a_toy() -> None:
    """The paragraph before the table carries the tag that the core gives its figures."""
    before = PAGE.partition("| tokens replayed | error | |")[0].rstrip().rpartition("\n\n")[2]
    assert f"`{reach()['tag']}`" in before
