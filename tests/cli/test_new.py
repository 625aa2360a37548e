"""`swacalc new claim`: what it asks, what it writes, and when it writes nothing."""

import io
import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Call = Callable[..., tuple[int, str, str]]
ANSWERS = {
    "source": "report",
    "section": "2.1",
    "words": "an eighth | of the size",
    "topic": "storage",
    "id": "packed-size",
    "tag": "author-reported",
    "statement": "Packed entries take about 1/8 of the size.",
    "figure": "about 1/8",
    "symbol": "rho",
    "meaning": "Size of packed entries against others.",
}
NEW = {
    **{"source": "blog", "source-title": "Notes: a blog", "source-kind": "article"},
    **{"source-url": "https://example.org/blog", "section": "4 Results", "topic": "packing"},
    "topic-title": "Packing",
}


def options(answers: dict[str, str]) -> Iterator[str]:
    for name, text in answers.items():
        yield from (f"--{name}", text)


@pytest.fixture
def project(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new project, which is the working folder."""
    assert call("init", "project")[0] == 0
    monkeypatch.chdir(tmp_path / "project")
    return tmp_path / "project"


def texts(project: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in project.glob("claims/*.yaml")}


@pytest.mark.parametrize("answers", [ANSWERS, ANSWERS | NEW, ANSWERS | {"section": "4 Results"}])
def test_options_give_a_claim_that_passes(
    answers: dict[str, str], call: Call, project: Path
) -> None:
    """With every answer as an option nothing is asked; `check` is clean, and lines are kept."""
    before = texts(project)
    code, out, err = call("new", "claim", *options(answers))
    assert (code, err) == (0, "")
    assert out.endswith("next: swacalc check && swacalc pages\n")
    for name, text in before.items():
        kept = set(texts(project)[name].splitlines())
        assert kept.issuperset(text.splitlines())
    assert call("check")[0] == 0
    explained = call("explain", "packed-size")[1]
    assert all(words in explained for words in ("about 1/8", '"an eighth" "of the size"'))


@pytest.mark.usefixtures("project")
def test_a_claim_without_a_figure_needs_no_symbol(call: Call) -> None:
    """An empty figure ends the questions, and JSON names the files."""
    answers = ANSWERS | {"figure": "", "statement": "Entries are packed."}
    del answers["symbol"], answers["meaning"]
    code, out, _ = call("new", "claim", "--json", *options(answers))
    assert (code, json.loads(out)["paths"]) == (0, ["claims/storage.yaml"])
    assert call("check")[0] == 0


@pytest.mark.usefixtures("project")
def test_wrong_answers_are_asked_again_with_what_is_right(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each wrong answer is told from a right one, and what only all show together at the end."""
    wrong = {"section": "2.7", "id": "lifetime", "tag": "mechanic", "figure": "about 1 fork"}
    first = ANSWERS | {"symbol": "T"}
    lines = [text for name in ANSWERS for text in (wrong.get(name), first[name]) if text]
    lines[lines.index("about 1/8")] = "about 1/9"
    at = lines.index("T") + 1
    lines[at:at] = ["rho"]
    again = [*ANSWERS.values()]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*lines, *again]) + "\n"))
    code, out, err = call("new", "claim")
    assert code == 0
    for words in (
        "section: '2.7' is not a section of report that is listed",
        "id: there already is a claim lifetime at claims/storage.yaml:",
        "hint: did you mean 'mechanism'?",
        "figure: unknown unit 'fork'",
        "symbol: T is in h, and the figure in a ratio",
        "CLM107 the figure is about 1/9, but the statement in en says about '1/8'",
    ):
        assert words in err
    assert "wrote claims/storage.yaml" in out
    assert call("check")[0] == 0


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": "Packed Size"}, "id: 'Packed Size' is not a name in kebab case"),
        ({"figure": "about 1/9"}, "a check finds this, so nothing is written"),
        ({"source-title": "Notes"}, "--source-title has no effect here"),
        ({"words": "an eighth|"}, "words: is blank"),
        ({"section": "Storag"}, "section: 'Storag' is not listed"),
        ({"statement": "It takes \x1b[31m 1/8."}, "statement: contains"),
    ],
)
def test_an_option_that_cannot_be_used_writes_nothing(
    changes: dict[str, str], message: str, call: Call, project: Path
) -> None:
    """The exit code is 2, the message says why, and no file is changed."""
    before = texts(project)
    code, out, err = call("new", "claim", *options(ANSWERS | changes))
    assert (code, out) == (2, "")
    assert f"swacalc: error: {message}" in err
    assert texts(project) == before


def test_without_answers_or_claims_it_says_what_to_do(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody answers the option is named, and where no claims are, the command to start."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert "hint: swacalc init makes one" in call("new", "claim")[2]
    assert call("init")[0] == 0
    code, _, err = call("new", "claim", "--source", "report")
    assert (code, err.splitlines()[-1]) == (2, "  hint: give it with --section")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process")
def test_ctrl_c_writes_nothing(project: Path) -> None:
    """An interrupt at a question ends the command with 130, and no file is changed."""
    before = texts(project)
    script = (
        "import runpy, signal\n"
        # A shell's background jobs ignore the signal.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "runpy.run_module('swacalc', run_name='__main__')\n"
    )
    command = [sys.executable, "-c", script, "new", "claim"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=project, stdin=pipe, stdout=pipe, stderr=pipe) as asked:
        assert asked.stderr is not None
        assert asked.stderr.read(6) == b"Source"
        asked.send_signal(signal.SIGINT)
        _, err = asked.communicate()
    assert asked.returncode == 130
    assert b"Traceback" not in err
    assert texts(project) == before
