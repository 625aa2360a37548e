"""The help prints what the claims give, and never fails because of them."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.main import get_command

from swacalc.claims.load import load
from swacalc.cli.app import COMMANDS
from swacalc.quantity import text

ROOT = Path(__file__).parents[2]

Call = Callable[..., tuple[int, str, str]]
Tells = Callable[..., bool]


@pytest.fixture
def tells(call: Call) -> Tells:
    """Whether the help of a command contains some words, however lines are broken."""

    def tells(said: str, *words: str) -> bool:
        code, out, err = call(*words, "--help")
        assert (code, err) == (0, "")
        return "".join(said.split()) in "".join(out.split())

    return tells


@pytest.fixture
def claims(tmp_path: Path) -> Path:
    """A copy of the shipped claims."""
    return Path(shutil.copytree(ROOT / "claims", tmp_path / "copy"))


def put(claims: Path, old: str, new: str) -> None:
    """Replace a text of the claims on the persistent cache, which must be there."""
    path = claims / "persistent-cache.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


SHARE = "; {} by the claim pool-dram-share."
LIFETIME = "; {} by the claim global-kv-lifetime."
WINDOWS = "; {} by the claim v4-two-archive-points."


@pytest.mark.parametrize(
    ("command", "words", "figures", "said"),
    [
        (
            "pool",
            SHARE,
            ('equals, value: "10%"', 'about, value: "1/8"'),
            ("10%", "about 1/8"),
        ),
        (
            "retain",
            LIFETIME,
            (
                'T_global, relation: at-least, value: "72 h"',
                'T_global, relation: over, value: "2 d"',
            ),
            ("at least 72 h", "over 2 d"),
        ),
        (
            "storage",
            WINDOWS,
            ('K, relation: equals, value: "2 window"', 'K, relation: at-most, value: "3 window"'),
            ("2 windows", "at most 3 windows"),
        ),
    ],
)
def test_an_option_says_what_its_claim_says(
    command: str,
    words: str,
    figures: tuple[str, str],
    said: tuple[str, str],
    *,
    tells: Tells,
    claims: Path,
) -> None:
    """If a claim's figure changes, the help changes with it, relation and unit included."""
    asked = (command, "--claims", str(claims))
    assert tells(words.format(said[0]), *asked)
    put(claims, *figures)
    assert tells(words.format(said[1]), *asked)
    assert not tells(words.format(said[0]), *asked)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_no_other_help_has_a_figure_of_the_headline(command: str, call: Call) -> None:
    """But where it names the claim, a help text prints no number that a claim could change."""
    code, out, _ = call(*filter(None, [command]), "--help")
    told = re.sub("; [^;]* by the claim [a-z]", "", " ".join(out.split()))
    printed = set(re.findall(r"[0-9](?:[0-9,./]*[0-9])?%?", told))
    figures = (claim.figure for claim in load(ROOT / "claims").claims.headline())
    values = [figure.value for figure in figures if figure and figure.value]
    assert code == 0
    assert len(values) > 5
    assert printed.isdisjoint(text(value).partition(" ")[0] for value in values)


def test_what_no_claim_gives_is_said(tells: Tells, call: Call) -> None:
    """Where the claims have no number, and where they lack the symbol, the help says that."""
    assert tells("such as 5min; the claims give no number.", "pool")
    assert call("init", "own")[0] == 0
    own = ("pool", "--claims", "own/claims")
    assert tells("that is the pool; the claims give no number.", *own)


def test_a_project_without_the_symbol_is_told_what_is_taken(
    tells: Tells, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a project that lacks a symbol the help says what the command takes: the shipped claims."""
    assert call("init", "own")[0] == 0
    monkeypatch.chdir("own")
    assert tells(SHARE.format("10%"), "pool")
    assert "the shipped claims are used" in "".join(call("pool", "--dram", "2TiB")[1:])


@pytest.mark.parametrize("folder", ["missing", "faulty"])
def test_a_help_is_shown_whatever_state_the_claims_are_in(
    folder: str, tells: Tells, tmp_path: Path
) -> None:
    """The help is shown even if the claims are missing or unreadable."""
    (tmp_path / "faulty").mkdir()
    (tmp_path / "faulty" / "sources.yaml").write_text("sources: [\n", encoding="utf-8")
    asked = ("retain", "--claims", str(tmp_path / folder))
    assert tells("How long global KV is kept; the claims cannot be read.", *asked)


def test_the_next_help_is_made_anew(tells: Tells, claims: Path) -> None:
    """A help does not reuse the claims of an earlier one."""
    put(claims, 'value: "10%"', 'value: "11%"')
    assert tells(SHARE.format("11%"), "pool", "--claims", str(claims))
    assert tells(SHARE.format("10%"), "pool")


def test_the_list_of_commands_has_their_own_summaries() -> None:
    """The summary in the help of swacalc is the first line of the command's own help."""
    for summary, opened in COMMANDS.values():
        assert (get_command(opened()).help or "").partition("\n")[0] == summary
