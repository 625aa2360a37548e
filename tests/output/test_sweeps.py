"""A sweep as a table, as bars beside it, and as JSON."""

import json
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

import pytest

from swacalc.calculators.columns import Column, FigureOfModel
from swacalc.calculators.sweeping import Sweep
from swacalc.derivations.derivation import YOUR_INPUT, Derivation
from swacalc.formulas import parse
from swacalc.output.json_text import pieces
from swacalc.output.sweeps import document, print_sweep, table
from swacalc.output.terminal import plain
from swacalc.quantity import Interval, parse_quantity, parse_unit


def part(
    name: str, value: str, formula: str = "", inputs: tuple[Derivation, ...] = ()
) -> Derivation:
    quantity = parse_quantity(value)
    return Derivation(
        name=name,
        quantity=quantity,
        interval=Interval.point(quantity.base),
        tag="mechanism" if formula else YOUR_INPUT,
        origin="claim" if formula else "user",
        ref="bytes-claim" if formula else "",
        formula=parse(formula) if formula else None,
        inputs=inputs,
    )


@pytest.fixture
def sweep() -> Sweep:
    """Bytes b = 3 * x over x of 1, 2 and 1,000 tokens, and a share r = x / 3000."""
    inputs = (part("x", "1 token"),)
    points = tuple(map(Fraction, (1, 2, 1000)))
    double = Column(
        part("b", "3 B", "3 * x", inputs), parse("3 * x"), tuple(3 * point for point in points)
    )
    share = Column(
        part("r", "1/3000", "x / 3000", inputs),
        parse("x / 3000"),
        tuple(point / 3000 for point in points),
    )
    return Sweep(
        command="storage",
        swept="x",
        unit=parse_unit("token"),
        points=points,
        columns=MappingProxyType({"b": double, "r": share}),
        inputs=MappingProxyType({}),
        notes=("a note",),
    )


def test_numbers_stand_under_each_other(sweep: Sweep) -> None:
    """Heads give units, numbers are set to the right, rounded ones say so."""
    assert plain(table(sweep)).splitlines() == [
        "x (token)  b (B)     r (ratio)",
        "        1      3  ≈ 0.00033333",
        "        2      6  ≈ 0.00066667",
        "    1,000  3,000     ≈ 0.33333",
    ]


def test_a_head_of_several_models_is_in_lines(sweep: Sweep) -> None:
    """Where figures are those of models, figure, model and unit are below each other."""
    names = (FigureOfModel("b", "one"), FigureOfModel("b", "another of two"))
    both = {str(of): sweep.columns["b"]._replace(of=of) for of in names}
    lines = plain(table(replace(sweep, columns=both), bars=True)).splitlines()
    assert lines[:4] == [
        "      x      b               b",
        "           one  another of two",
        "(token)    (B)             (B)  b of another of two from 0",
        "      1      3               3",
    ]
    assert len(lines) == 3 + len(sweep.points)


def test_a_name_with_of_is_one_name(sweep: Sweep) -> None:
    """A head is in several lines only where figures are those of models, whatever names say."""
    named = replace(sweep, swept="share of x", columns={"b of all": sweep.columns["b"]})
    assert plain(table(named)).splitlines()[0] == "share of x (token)  b of all (B)"


def test_bars_are_drawn_for_the_last_figure(sweep: Sweep) -> None:
    """A bar is as long as its number against the largest one, in plain ASCII."""
    bars = [line.rpartition("  ")[2] for line in plain(table(sweep, bars=True)).splitlines()]
    assert bars[0] == "r from 0"
    assert bars[-1] == "#" * 24
    wide = max(map(len, plain(table(sweep, bars=True)).splitlines()))
    assert "#" in plain(table(sweep, bars=True, limit=wide))
    assert "#" not in plain(table(sweep, bars=True, limit=wide - 1))


def test_below_the_table_stand_formula_tag_and_notes(
    sweep: Sweep, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To a pipe: the table without bars, each figure's formula with its tag, the notes if asked."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    print_sweep(sweep, json=False, explain=False)
    assert capsys.readouterr().out.splitlines()[-3:] == [
        "b = 3 * x  [mechanism, your input]",
        "r = x / 3000  [mechanism, your input]",
        "1 note: see --explain",
    ]
    print_sweep(sweep, json=False, explain=True)
    assert capsys.readouterr().out.splitlines()[-1] == "note: a note"


def test_json_is_exact(sweep: Sweep, capsys: pytest.CaptureFixture[str]) -> None:
    """swacalc/sweep/1 has the points and every figure as lists of equal length, exact and near."""
    print_sweep(sweep, json=True, explain=False)
    found = json.loads(capsys.readouterr().out)
    assert found == json.loads("".join(pieces(document(sweep))))
    assert (found["schema"], found["command"]) == ("swacalc/sweep/1", "storage")
    assert found["sweep"]["name"] == "x"
    assert [item["exact"] for item in found["sweep"]["items"]] == ["1", "2", "1000"]
    share = found["figures"]["r"]
    assert share["items"][0] == {"exact": "1/3000", "value": pytest.approx(1 / 3000)}
    assert (share["unit"], share["reduced"], share["refs"]) == (
        "ratio",
        "x / 3000",
        ["bytes-claim"],
    )
