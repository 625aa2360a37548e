"""What the documentation shows of the terminal is what the commands print."""

import os
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT_OUT = "\N{HORIZONTAL ELLIPSIS}"
# What these print depends on files that the reader has, or fetches.
OF_THE_READER = ("swacalc audit", "swacalc traces", "swacalc simulate", "python")
TRACES = Path(os.environ.get("SWACALC_TRACES") or ".")
INSPECTED = "swacalc traces inspect conversation_trace"
Call = Callable[..., tuple[int, str, str]]


def shown() -> Iterator[tuple[str, str]]:
    """Each command of a page with the lines that are shown of its answer, if any are."""
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for block in re.findall(r"^```console\n(.*?)^```", path.read_text("utf-8"), re.M | re.S):
            for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
                command, _, lines = part.partition("\n")
                if lines.strip():
                    yield command, lines


SHOWN = [each for each in shown() if not each[0].startswith(OF_THE_READER)]
ON_TRACES = [each for each in shown() if each[0].startswith(("swacalc simulate", INSPECTED))]


@pytest.mark.parametrize(("command", "lines"), SHOWN)
def test_a_documented_answer_is_printed(command: str, lines: str, call: Call) -> None:
    """The lines that a page shows come in this order, with nothing else where none is left out."""
    check_answer(command, lines, call)


@pytest.mark.parametrize(("command", "lines"), ON_TRACES)
def test_a_documented_answer_on_a_trace_is_printed(
    command: str, lines: str, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a public trace is at hand, what pages show of it is what the commands print."""
    name = next(word for word in command.split() if word.endswith(".jsonl"))
    if not (TRACES / name).is_file():
        pytest.skip(f"no {name} here; SWACALC_TRACES names the folder that it is in")
    monkeypatch.chdir(TRACES)
    check_answer(command, lines, call)


def check_answer(command: str, lines: str, call: Call) -> None:
    _, out, _ = call(*shlex.split(command)[1:])
    parts = [part.strip("\n") for part in lines.split(LEFT_OUT)]
    pattern = ".*".join(re.escape(part) for part in parts)
    assert re.fullmatch(f"\n*{pattern}\n*", out, re.S)
