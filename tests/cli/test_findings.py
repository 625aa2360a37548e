"""What claims say was measured on traces is what their commands print."""

import json
import os
import re
import shlex
from collections.abc import Callable
from fractions import Fraction
from glob import glob
from pathlib import Path
from typing import Any

import pytest

from swacalc.claims.load import load
from swacalc.claims.types import Claim
from swacalc.derivations.from_claims import figure_value, symbol_table_of
from swacalc.derivations.resolver import Resolver

Call = Callable[..., Any]

ROOT = Path(__file__).parents[2]
MADE = Path(__file__).parent / "made_trace.jsonl"
TRACES = Path(os.environ.get("SWACALC_TRACES") or ".")
CLAIMS = load(ROOT / "claims", root=ROOT).claims
PRINTED: dict[str, Any] = {}  # by command, as a trace takes long
MEASURED = [claim for claim in CLAIMS.claims.values() if claim.measured]


def printed(call: Call, command: str, output: str) -> Fraction:
    """The figure that a command prints as JSON under a name, as `claims.types.Measured` has it."""
    program, *words = shlex.split(command)
    assert program == "swacalc"
    if command not in PRINTED:
        PRINTED[command] = json.loads(call(*words, "--json").out)
    found = PRINTED[command]
    if output.startswith("equal_hits"):
        row = found["equal_hits"]["items"][int(output[len("equal_hits[") : -1])]
        first, second = (Fraction(size["exact"]) for size in row["ssd_bytes"].values())
        return first / second
    first, second = (design["figures"] for design in found["designs"].values())
    others = {f"{name}_against": figure for name, figure in second.items()}
    return Fraction((others | first | found["figures"])[output]["exact"])


def agrees(claim: Claim, number: Fraction) -> bool:
    """Whether a number, in the base unit, is one that the claim's figure allows."""
    assert claim.figure is not None
    return number in figure_value(Resolver(symbol_table_of(CLAIMS)), claim, claim.figure).interval


def test_a_made_trace_has_the_figure_of_its_closed_form(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command is repeated on a trace whose ratio is known, and a claim of another one is not it.

    Each of its turns adds 800 tokens, so that the ratio is that of 800 tokens and two windows.
    """
    monkeypatch.chdir(MADE.parent)
    command = f"swacalc simulate {MADE.name}"
    ratio = printed(call, command, "persistent_ratio")
    assert ratio == 890 * 800 / (Fraction("3514.25") * 800 + 2 * 3214336)
    assert printed(call, command, "turn_mean") == 800
    assert printed(call, f"{command} --equal-hits", "equal_hits[0]") < 1
    assert printed(call, command, "saved_rate_against") > 0
    assert not agrees(CLAIMS.claims["ratio-conversation"], ratio)


@pytest.mark.parametrize("claim", MEASURED, ids=lambda claim: claim.id)
def test_a_finding_is_measured_again(
    claim: Claim, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where its trace is at hand, a finding's command prints a figure that the claim allows."""
    assert claim.measured is not None
    trace = shlex.split(claim.measured.command)[2]
    if not glob(str(TRACES / trace)):
        pytest.skip(f"no {trace} here; SWACALC_TRACES names the folder that it is in")
    monkeypatch.chdir(TRACES)
    assert agrees(claim, printed(call, claim.measured.command, claim.measured.output))


def command_of(sweep: Path) -> str:
    """The command of the page of findings that prints a sweep, by what its file is called."""
    swept = sweep.stem.rpartition("-")[2]
    page = (ROOT / "docs/findings.md").read_text("utf-8")
    (command,) = re.findall(rf"^\$ (swacalc simulate .* --sweep {swept}=.*)$", page, re.M)
    return str(command)


def points(printed: Any) -> Any:
    """What a sweep as JSON says: its points, and the figures at each."""
    figures = {
        name: [each["exact"] for each in figure["items"]]
        for name, figure in printed["figures"].items()
    }
    return [each["exact"] for each in printed["sweep"]["items"]], figures


@pytest.mark.parametrize(
    "path", sorted((ROOT / "docs/assets/sweeps").iterdir()), ids=lambda p: p.stem
)
def test_a_curve_is_measured_again(path: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """The curves of the page are what its commands print, where the trace is at hand."""
    command = command_of(path)
    trace = shlex.split(command)[2]
    if not (TRACES / trace).is_file():
        pytest.skip(f"no {trace} here; SWACALC_TRACES names the folder that it is in")
    monkeypatch.chdir(TRACES)
    again = json.loads(call(*shlex.split(command)[1:], "--json").out)
    assert points(json.loads(path.read_text("utf-8"))) == points(again)
