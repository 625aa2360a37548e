"""What a command does not need, it does not import."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


def imported(done: subprocess.CompletedProcess[str]) -> set[str]:
    """The modules that a run with `-X importtime` has imported, and the packages they are in."""
    assert "Traceback" not in done.stderr
    lines = (line.rsplit("|", 1) for line in done.stderr.splitlines() if "|" in line)
    names = {name.strip() for _, name in lines}
    return names | {".".join(name.split(".")[:depth]) for name in names for depth in (1, 2)}


def test_a_quick_number_needs_no_claims(run: Run) -> None:
    """From the second time on, `eval` reads what was kept: no SymPy, Rich, YAML, JSON, network."""
    run("eval", "L*n_win")
    done = run("eval", "L*n_win", options=("-X", "importtime"))
    assert done.stdout == "L * n_win = 5,120 tokens  [mechanism]\n"
    found = imported(done)
    assert not found & {"sympy", "rich", "yaml", "json", "hashlib"}
    assert not found & {"swacalc.models", "swacalc.checks", "swacalc.claims.load"}


@pytest.mark.parametrize("words", [["check"], ["check", "--format", "sarif"], ["claims"], []])
def test_a_pipe_needs_neither_sympy_nor_rich(words: list[str], run: Run) -> None:
    """Reading, checking and listing load no symbolic mathematics and no styles."""
    found = imported(run(*words, options=("-X", "importtime")))
    assert not found & {"sympy", "rich"}
    assert "swacalc.claims.types" in found


@pytest.mark.parametrize("words", [["claims"], ["explain", "L"], []])
def test_a_list_needs_no_yaml_and_no_rules(words: list[str], run: Run) -> None:
    """From the second time on, what is said of claims comes from where they were kept."""
    run(*words)
    found = imported(run(*words, options=("-X", "importtime")))
    assert not found & {"yaml", "swacalc.checks", "swacalc.models", "swacalc.claims.load"}


@pytest.mark.parametrize("words", [["explain", "CLM107"], ["sources", "list"]])
def test_a_list_needs_nothing_that_reads_numbers_in_words(words: list[str], run: Run) -> None:
    """The grammar of numbers in prose is compiled by a check, and by no other command."""
    done = run(*words, options=("-X", "importtime"))
    names = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert done.stdout
    assert "swacalc.checks" in names
    assert not [name for name in names if name.startswith("swacalc.numbers")]


def test_without_a_place_to_keep_anything_a_number_still_comes(run: Run, tmp_path: Path) -> None:
    """No cache, an unwritable one, and a spoilt one change nothing in the answer."""
    spoilt = tmp_path / "spoilt" / "swacalc"
    spoilt.mkdir(parents=True)
    (tmp_path / "file").write_text("", encoding="utf-8")
    for place in ("", str(tmp_path / "file"), str(spoilt.parent)):
        for _ in range(2):
            done = run("eval", "L*n_win", env={"SWACALC_CACHE": place})
            assert (done.stdout, done.stderr) == ("L * n_win = 5,120 tokens  [mechanism]\n", "")
            for kept in spoilt.iterdir():
                kept.write_bytes(b"\xff spoilt")
