"""A sweep says at every point what the command says of that value alone."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.calculators.answer import Answer
from swacalc.calculators.caches import pool, retain
from swacalc.calculators.engines import engine
from swacalc.calculators.prefill import prefill
from swacalc.calculators.replaying import replay
from swacalc.calculators.stacks import rebuilt
from swacalc.calculators.storage import Network, storage
from swacalc.calculators.sweeping import Given, SweepRange, read_span, sweep
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError
from swacalc.models import read_config
from swacalc.quantity import Quantity, parse_quantity

CONFIGS = Path(__file__).parents[1] / "models" / "configs"
FLASH = "deepseek-v4.1-flash"
few = settings(max_examples=12, deadline=None)


def calculator(
    name: str, symbol_table: SymbolTable, networks: Mapping[str, Network]
) -> "partial[Answer]":
    """A command by its name, with V4-Flash as the predecessor."""
    network, against = networks[FLASH], networks["deepseek-v4-flash"]
    return {
        "storage": partial(storage, symbol_table, network, against=against),
        "retain": partial(retain, symbol_table, network, against=against),
        "pool": partial(pool, symbol_table, network),
        "prefill": partial(prefill, symbol_table, network),
        "replay": partial(replay, symbol_table, part=rebuilt(network, "all")),
        "mixed": partial(replay, symbol_table, part=rebuilt(mixed(), "encoder")),
        "engine": partial(engine, symbol_table, "vllm", part=rebuilt(network, "encoder")),
    }[name]


def mixed() -> Network:
    """gpt-oss-20b: alternating full and window layers."""
    text = (CONFIGS / "gpt-oss-20b.json").read_text(encoding="utf-8")
    return Network(geometry=read_config(text, "config.json"), given=True)


def given_of(text: str) -> dict[str, Quantity]:
    pairs = (pair.split("=") for pair in text.split())
    return {name: parse_quantity(value) for name, value in pairs}


@pytest.mark.parametrize(
    "case",
    [
        ("storage", "context=1000", "D", 1, 10**18),
        ("storage", "D=2k page=256", "context", 0, 10**18),
        ("storage", "D=2k context=1001", "page", 1, 10**6),
        ("storage", "D=2k", "K", 0, 1000),
        ("storage", "D=2k", "swa_entry_bytes", 1, 10**6),
        ("retain", "D=2k", "rate", 0, 10**15),
        ("retain", "rate=1M lifetime=3h", "D", 1, 10**9),
        ("pool", "TTL=60s", "dram", 0, 10**15),
        ("pool", "dram=1TiB", "TTL", 1, 10**6),
        ("prefill", "H=128", "N", 128, 10**18),
        ("prefill", "N=5k", "H", 0, 5000),
        ("replay", "rows=5", "prefix", 1, 10**5),
        ("replay", "", "n_win", 1, 10**5),
        ("replay", "page=7", "L", 1, 500),
        ("mixed", "rows=5", "prefix", 1, 10**5),
        ("mixed", "", "page", 1, 10**4),
        ("mixed", "prefix=2k n_win=9", "L", 1, 500),
        ("engine", "N=5k", "H", 0, 5000),
        ("engine", "H=500", "N", 500, 10**9),
        ("engine", "H=500 N=600", "block", 1, 600),
    ],
)
@few
@given(data=st.data())
def test_every_point_is_what_the_command_says(
    symbol_table: SymbolTable,
    networks: Mapping[str, Network],
    case: tuple[str, str, str, int, int],
    data: st.DataObject,
) -> None:
    """Each figure at each point equals, exactly, the figure calculated for that value alone."""
    command, others, name, low, high = case
    calculate = calculator(command, symbol_table, networks)
    ends = data.draw(st.lists(st.integers(low, high), min_size=2, max_size=2, unique=True))
    unit = symbol_table[name].unit
    first, last = (Quantity(number=Fraction(end), unit=unit) for end in sorted(ends))
    found = sweep(calculate, given_of(others), SweepRange(name, first, last))
    index = data.draw(st.integers(0, len(found.points) - 1))
    point = Quantity(number=found.points[index], unit=found.unit)
    alone = calculate({**given_of(others), name: point})
    assert found.columns
    for title, column in found.columns.items():
        figure = alone.figures[title]
        assert isinstance(figure, Derivation)
        assert column.numbers[index] == figure.quantity.number


def storage_sweep(
    symbol_table: SymbolTable, networks: Mapping[str, Network], text: str
) -> list[Fraction]:
    calculate = calculator("storage", symbol_table, networks)
    return list(sweep(calculate, {}, read_span(text)).points)


@few
@given(low=st.integers(1, 10**12), more=st.integers(1, 10**12))
def test_a_dozen_points_without_a_step(
    symbol_table: SymbolTable, networks: Mapping[str, Network], low: int, more: int
) -> None:
    """They are whole, ascend, have both ends among them, and are at most twelve."""
    points = storage_sweep(symbol_table, networks, f"D={low}..{low + more}")
    assert (points[0], points[-1]) == (low, low + more)
    assert points == sorted(set(points))
    assert all(point.denominator == 1 for point in points)
    assert len(points) == min(12, more + 1) or more < 60


def test_points_are_short_and_evenly_spaced(
    symbol_table: SymbolTable, networks: Mapping[str, Network]
) -> None:
    """In ratio from a number, in difference from 0, with a step by that step."""
    ratio = [500, 780, 1210, 1880, 2900, 4500, 7100, 11000, 17000, 26500, 41000, 64000]
    assert storage_sweep(symbol_table, networks, "D=500..64k") == ratio
    assert storage_sweep(symbol_table, networks, "turn=500..64k") == ratio
    even = storage_sweep(symbol_table, networks, "context=0..1100")
    assert even == list(range(0, 1101, 100))
    assert storage_sweep(symbol_table, networks, "K=1..6:2") == [1, 3, 5]


@pytest.mark.parametrize(
    ("command", "span"),
    [
        ("storage", "context=1000000000000000000000000000000..1000000000000000000000000000003"),
        ("pool", "dram=0.1B..0.1000000000000000000001B"),
        ("pool", "dram=0B..1e-99B"),
        ("pool", f"dram=0.{'0' * 98}1e-99B..1e99PiB"),
    ],
)
def test_a_dozen_points_at_any_size_and_nearness(
    symbol_table: SymbolTable, networks: Mapping[str, Network], command: str, span: str
) -> None:
    """Numbers that no float tells apart, or that no float holds the ratio of, are spread too."""
    asked = read_span(span)
    found = sweep(calculator(command, symbol_table, networks), {}, asked)
    assert (found.points[0], found.points[-1]) == (asked.low.base, asked.high.base)
    assert list(found.points) == sorted(set(found.points))
    assert 4 <= len(found.points) <= 12


def test_points_keep_the_unit_of_the_low_end(
    symbol_table: SymbolTable, networks: Mapping[str, Network]
) -> None:
    """Minutes stay minutes, and what has to be whole is counted in its base unit."""
    calculate = calculator("pool", symbol_table, networks)
    found = sweep(calculate, given_of("dram=1TiB"), read_span("ttl=1min..1h:30 s"))
    assert (found.unit.text, found.points[:3]) == ("min", (1, Fraction(3, 2), 2))
    assert len(found.points) == 119
    assert list(found.columns) == ["sessions_per_second"]


def test_figures_that_rest_on_nothing_swept_are_left_out(
    symbol_table: SymbolTable, networks: Mapping[str, Network]
) -> None:
    """A turn changes shares and the persistent ratio alone; the formula has one name."""
    calculate = calculator("storage", symbol_table, networks)
    found = sweep(calculate, {}, read_span("D=1..100"))
    formulas = {name: str(column.formula) for name, column in found.columns.items()}
    assert formulas == {
        "swa_share": "6428672 / (6428672 + D * 3514.25)",
        "persistent_ratio": "D * 890 / (6428672 + D * 3514.25)",
    }
    assert "D" not in found.inputs


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("D", "has no range"),
        ("D=5", "has no range"),
        ("=1..2", "has no range"),
        ("D=x..5", "--sweep D: 'x' is not a quantity"),
        ("D=1..", "--sweep D: '' is not a quantity"),
        ("D=1..5:", "--sweep D: '' is not a quantity"),
        ("D=5..1", "is an empty range"),
        ("D=5..5", "is an empty range"),
        ("D=0..5", "--turn cannot be 0"),
        ("D=1..5.5", "--turn cannot be 5.5"),
        ("D=1..5:0", "steps of 0"),
        ("D=1..5:1/2", "steps of 1/2"),
        ("D=1..5:-1", "steps of -1"),
        ("D=1..1M:2", "500,000 points"),
        ("D=1..5:1 s", "in token, not in s"),
        ("D=1 s..5 s", "--turn is in token, not in s"),
        ("K=1..5", "K is both given and swept"),
        ("TTL=1s..5s", "no figure of storage depends on TTL"),
        ("turns=1..5", "unknown symbol 'turns'"),
    ],
)
def test_an_unusable_range_is_refused(
    symbol_table: SymbolTable, networks: Mapping[str, Network], text: str, message: str
) -> None:
    """What is wrong with a range is said in words, with the symbol or its option."""
    calculate = calculator("storage", symbol_table, networks)
    with pytest.raises(InputError, match=message.replace("(", r"\(")):
        sweep(calculate, given_of("K=2"), read_span(text))


def test_what_holds_between_inputs_holds_at_both_ends(
    symbol_table: SymbolTable, networks: Mapping[str, Network]
) -> None:
    """A hit may not pass the prompt anywhere in the range."""
    calculate = calculator("prefill", symbol_table, networks)
    given_values: Given = given_of("N=100")
    with pytest.raises(InputError, match="--cached cannot be 101"):
        sweep(calculate, given_values, read_span("cached=0..101"))
