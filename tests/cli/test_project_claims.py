"""Which claims the calculators use inside a project, and the note about it."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from swacalc.claims.shipped import shipped_folder


class Done(NamedTuple):
    code: int
    out: str
    err: str


Call = Callable[..., Done]

CALCULATORS = [
    ["replay"],
    ["replay", "--layers", "3", "--window", "4"],
    ["replay", "--engine", "vllm", "--prompt", "3k", "--hit", "2k"],
    ["storage", "--context", "128k"],
    ["storage", "--against", "deepseek-v4-flash", "--sweep", "turn=500..2k"],
    ["pool", "--dram", "2TiB"],
    ["retain", "--rate", "1M"],
    ["prefill", "--prompt", "3k"],
]


@pytest.fixture
def project(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project as `swacalc init` begins it, and the working folder."""
    folder = tmp_path / "project"
    assert call("init", str(folder)).code == 0
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize("words", CALCULATORS, ids=" ".join)
def test_calculators_answer_in_a_new_project(
    words: list[str], call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """They use the shipped claims, say so and why, and answer as anywhere else."""
    for _ in range(2):
        done = call(*words)
        assert done.code == 0
        assert done.err.startswith(
            "swacalc: note: the shipped claims are used: those in claims have"
        )
        assert done.err.count("\n") == 1
    inside = call(*words, "--json")
    assert (inside.code, inside.err) == (0, "")
    *notes, said = json.loads(inside.out)["notes"]
    assert said.startswith("the shipped claims are used: those in claims have no ")
    monkeypatch.chdir(tmp_path)
    elsewhere = call(*words)
    assert (elsewhere.out, elsewhere.err) == (done.out, "")
    assert json.loads(call(*words, "--json").out)["notes"] == notes


@pytest.mark.usefixtures("project")
def test_other_commands_keep_the_projects_claims(call: Call) -> None:
    """check, claims, explain, eval and solve use the project's claims alone."""
    assert call("check").out.splitlines()[-1].startswith("clean: 5 claims ")
    assert len(call("claims").out.splitlines()) == 5
    assert call("eval", "L").out == "L = 20 layers  [mechanism]\n"
    assert (
        call("solve", "b_all=2MiB", "--for", "L").out == "L = 32 layers  [mechanism, your input]\n"
    )
    assert "unknown symbol 'n_win'" in call("eval", "L * n_win").err
    assert call("explain", "n_win").code == 2


def test_a_project_that_has_what_is_needed_is_taken(call: Call, project: Path) -> None:
    """The project's claims are used, and standard error or JSON says so."""
    shutil.rmtree(project / "claims")
    shutil.copytree(shipped_folder(), project / "claims")
    symbols = project / "claims" / "persistent-cache.yaml"
    text = symbols.read_text("utf-8")
    assert text.count('symbol: share, relation: equals, value: "10%"') == 1
    symbols.write_text(text.replace('equals, value: "10%"', 'equals, value: "20%"'), "utf-8")
    done = call("pool", "--dram", "10TB")
    assert "(2,000,000,000,000 B, 2 TB)" in done.out
    assert done.err == "swacalc: note: the project's claims in claims are used\n"
    notes = json.loads(call("pool", "--dram", "10TB", "--json").out)["notes"]
    assert notes[-1] == "the project's claims in claims are used"


def test_a_model_that_the_project_lacks(call: Call, project: Path) -> None:
    """If only a model is missing, the shipped claims are used; otherwise the project's are."""
    shutil.rmtree(project / "claims")
    shutil.copytree(shipped_folder(), project / "claims")
    (project / "claims" / "models" / "deepseek-v4-pro.yaml").unlink()
    assert "the project's claims" in call("storage").err
    said = call("storage", "--against", "deepseek-v4-pro").err
    assert said.endswith("those in claims have no model 'deepseek-v4-pro'\n")


def test_named_claims_are_taken_in_any_case(call: Call, project: Path) -> None:
    """A folder that --claims names is always used, and what it lacks is an error."""
    done = call("storage", "--claims", str(project / "claims"))
    assert (done.code, done.out) == (2, "")
    assert "there is no model 'deepseek-v4.1-flash'" in done.err
    assert "hint: the claim set has none" in done.err
    assert call("storage", "--claims", str(project / "claims")).err == done.err


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize("name", ["deepseek-v5", "deepseek-v4-flahs", "llama-4", "deepseek-v5-pro"])
def test_no_model_is_taken_for_another(name: str, call: Call) -> None:
    """An unknown model is refused with a list of those that may be meant, without a guess."""
    done = call("storage", "--model", name)
    assert (done.code, done.out) == (2, "")
    assert "did you mean" not in done.err
    known = "deepseek-v4-flash, deepseek-v4-pro, deepseek-v4.1-flash"
    assert ("llama-3.1-70b, llama-3.1-8b" if name == "llama-4" else known) in done.err
