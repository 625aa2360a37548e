"""The drawing of the toy says that it is one, and shows what its frames say."""

from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from swacalc.calculators.toy_counts import counts_of
from swacalc.claims.load import load
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.formulas import read_formula
from swacalc.output.terminal import plain
from swacalc.output.toy_lines import toy_lines
from swacalc.replay.toy import frames

ROOT = Path(__file__).parents[2]
SIGNS = {True: "=", False: "~", None: "."}

toys = st.builds(
    frames,
    st.integers(1, 8),
    st.integers(1, 12),
    st.integers(1, 4),
    start=st.none() | st.just(0),
    query=st.none() | st.just(0),
)


@cache
def shipped() -> SymbolTable:
    return symbol_table_of(load(ROOT / "claims", root=ROOT).claims)


def _drawn(toy: Any) -> list[str]:
    return plain(toy_lines(toy, {})).splitlines()


@given(toys)
def test_every_drawing_is_marked_and_ascii(toy: Any) -> None:
    """The first line says teaching toy and gives the tag; no character is outside ASCII."""
    lines = _drawn(toy)
    assert lines[0].startswith("Teaching toy: ")
    assert lines[0].endswith("[teaching-toy]")
    assert all(line.isascii() and line == line.rstrip() for line in lines)


@given(toys)
def test_each_sign_says_what_its_state_is(toy: Any) -> None:
    """In the grid of each replay a character says whether the state was run and is exact."""
    lines, positions = _drawn(toy), range(toy["inputs"]["positions"])
    for name, replay in toy["replays"].items():
        top = next(n for n, line in enumerate(lines) if line.startswith(f"{name} replay from"))
        exact = {(state["layer"], state["position"]): state["exact"] for state in replay["states"]}
        assert lines[top + 1].split() == ["position", *map(str, positions)]
        for below, layer in enumerate(range(toy["inputs"]["layers"], 0, -1), start=top + 2):
            signs = [SIGNS[exact.get((layer, position))] for position in positions]
            assert lines[below].split() == ["layer", str(layer), *signs]


def test_the_default_drawing() -> None:
    """The default toy counts 4 * 3 = 12 and replays min(8, 12); a bounded replay runs 3."""
    toy: Any = frames()
    lines = plain(toy_lines(toy, counts_of(shipped(), toy["inputs"]))).splitlines()
    counts = [line.split("=") for line in lines if line.count("=") == 2]
    assert [line[-1].strip() for line in counts] == ["12", "8", "8", "3"]
    assert [line[1].strip() for line in counts] == [
        "4 * 3",
        "min(8, 12)",
        "min(8, 4 * (3 - 1) + 1)",
        "min(8, 3)",
    ]
    assert "exact replay from position 0: tokens run 8, states run 32, exact 32" in lines
    assert "bounded replay from position 5: tokens run 3, states run 12, exact 1" in lines
    assert lines[-6:] == [
        "            in a full run  in a replay from 5  and its top state needs",
        "layer 4     5 to 7         5 to 7              7",
        "layer 3     5 to 7         5 to 7              5 to 7",
        "layer 2     5 to 7         5 to 7              3 to 7",
        "layer 1     5 to 7         5 to 7              1 to 7",
        "input       -              -                   0 to 7",
    ]


@given(toys)
def test_without_formulas_the_counts_are_those_of_the_core(toy: Any) -> None:
    """If a claim set has no formulas for the counts, only the numbers are printed."""
    counts = [line.split()[-1] for line in _drawn(toy)[3:7]]
    assert counts == [str(count) for count in toy["counts"].values()]
    assert counts_of({}, toy["inputs"]) == {}


@given(toys)
def test_the_formulas_of_the_claims_give_the_counts_of_the_core(toy: Any) -> None:
    """For every size of the toy the claims' formulas and the replay core count alike."""
    worked = counts_of(shipped(), toy["inputs"])
    assert {name: part.quantity.number for name, part in worked.items()} == toy["counts"]


def test_another_formula_is_the_one_that_is_printed() -> None:
    """The toy prints the formula of the claim set, and what that gives, not one of its own."""
    entry = shipped()["bounded"]._replace(formula=read_formula("2 * n_win"))
    toy: Any = frames()
    worked = counts_of({**shipped(), "bounded": entry}, toy["inputs"])
    (line,) = [
        line
        for line in plain(toy_lines(toy, worked)).splitlines()
        if line.startswith("bounded ") and "=" in line
    ]
    assert line.split("=")[0].split()[2:] == ["2", "*", "n_win"]
    assert [part.strip() for part in line.split("=")[1:]] == ["2 * 3", "6"]


def test_a_query_before_the_start_is_not_run() -> None:
    """What the replay does not run, it does not see: the table says so instead of a range."""
    lines = _drawn(frames(2, 12, 2, start=4, query=3))
    assert lines[-4] == "            in a full run  in a replay from 4  and its top state needs"
    assert lines[-3] == "layer 2     2 to 3         not run             3"
    assert lines[-1] == "input       -              -                   1 to 3"
