"""`swacalc toy` takes its options, marks what it prints, and refuses the rest by name."""

import json
import re
import sys

import pytest

from swacalc.cli import main
from swacalc.replay.toy import frames


def _run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["swacalc", "toy", *words])
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    with pytest.raises(SystemExit) as leaving:
        main()
    assert isinstance(leaving.value.code, int)
    return leaving.value.code


def test_without_options_it_draws_the_toy_of_eight_positions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By default it has four layers, eight positions, a window of three; line one marks it."""
    assert _run(monkeypatch) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Teaching toy")
    assert lines[1] == "4 layers, 8 cached positions, window 3"


def test_json_gives_the_frames(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--json` prints one document: the frames of the core with schema and tag, every option in."""
    sizes = ("--layers", "3", "--positions", "10", "--window", "2")
    assert _run(monkeypatch, *sizes, "--start", "4", "--query", "6", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document == frames(3, 10, 2, start=4, query=6)
    assert (document["schema"], document["tag"]) == ("swacalc/toy/1", "teaching-toy")


def test_colours_add_nothing_but_colour(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a terminal with styles the drawing has the same words and characters as in a pipe."""
    assert _run(monkeypatch) == 0
    piped = capsys.readouterr().out
    monkeypatch.setattr("swacalc.output.terminal.wants_rich", lambda _: True)
    monkeypatch.setenv("TERM", "xterm")
    assert _run(monkeypatch) == 0
    assert re.sub(r"\x1b\[[\d;]*m", "", capsys.readouterr().out) == piped


@pytest.mark.parametrize("window", ["1", "2", "3", "4"])
def test_every_window_of_the_toy_can_be_drawn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], window: str
) -> None:
    """A window of 1, 2, 3 or 4 positions is drawn."""
    assert _run(monkeypatch, "--window", window) == 0
    assert f"window {window}\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("--window", "5", "a whole number from 1 to 4"),
        ("--window", "0", "a whole number from 1 to 4"),
        ("--layers", "9", "a whole number from 1 to 8"),
        ("--positions", "33", "a whole number from 1 to 32"),
        ("--start", "8", "a whole number from 0 to 7"),
        ("--query", "-1", "a whole number from 0 to 7"),
    ],
)
def test_what_is_out_of_range_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    option: str,
    value: str,
    allowed: str,
) -> None:
    """A number out of range leaves with 2, names the option and says what is allowed."""
    assert _run(monkeypatch, option, value) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"{option} {value} is out of range" in err
    assert f"{option} must be {allowed}" in err


@pytest.mark.parametrize("value", ["nan", "2.5", "three", "\u0663", "\uff13", "1_0", "9" * 5_000])
def test_what_is_no_whole_number_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], value: str
) -> None:
    """NaN, a fraction, a word or digits that are not ASCII leave with 2 and name the option."""
    assert _run(monkeypatch, "--window", value) == 2
    assert "--window" in capsys.readouterr().err
