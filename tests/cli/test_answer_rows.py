"""The rows of an answer: groups with headings, nothing lost at any width, notes on request."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.claims.load import load
from swacalc.claims.shipped import shipped_folder
from swacalc.output.answer_lines import GROUPS
from swacalc.output.escape import width
from swacalc.output.terminal import aligned, plain

Call = Callable[..., tuple[int, str, str]]
cells = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=12)


@given(st.lists(st.tuples(cells, cells, cells), min_size=1, max_size=6), st.integers(1, 60))
def test_no_cell_is_lost_and_rows_fit_where_they_can(
    rows: list[tuple[str, str, str]], limit: int
) -> None:
    """Every cell is in the lines of its row, and a line is too long only with its first cell."""
    table = [[(cell, "") for cell in row] for row in rows]
    for row, lines in zip(rows, aligned(table, limit), strict=True):
        shown = plain(lines)
        assert [c for c in row if c] == [c for c in shown.split() if c]
        first = shown.splitlines()[0]
        assert width(first) <= max(limit, *(width(each[0]) for each in rows))


def test_groups_name_symbols() -> None:
    """Every figure of a group is a symbol of the shipped claims, in one group only."""
    names = [name for group in GROUPS.values() for name in group]
    assert len(names) == len(set(names))
    assert set(names) <= set(load(shipped_folder()).claims.symbols)


@pytest.mark.parametrize(
    "words",
    [
        ("storage", "--against", "deepseek-v4-flash", "--turn", "2k", "--context", "9k"),
        ("storage", "--context", "9k", "--batch", "3", "--tp", "2", "--page", "64"),
        ("replay", "--page", "64"),
    ],
)
def test_figures_stand_in_groups(words: tuple[str, ...], call: Call) -> None:
    """Storage and replay print headings, the figure that people ask for first in its group."""
    lines = call(*words)[1].splitlines()
    assert lines[0] in GROUPS
    assert lines[1].split()[-1] == GROUPS[lines[0]][0]


def test_notes_are_counted_or_told(call: Call) -> None:
    """Without --explain a line says how many notes there are, with it they are all there."""
    plainly, explained = (call("pool", "--dram", "2TiB", *more)[1] for more in ((), ("--explain",)))
    told = [line for line in explained.splitlines() if line.startswith("note: ")]
    assert plainly.splitlines()[-1] == f"{len(told)} notes: see --explain"
    assert "note: " not in plainly
