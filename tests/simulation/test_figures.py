"""The figures of two designs on a trace: closed forms, sums that must agree, units and tags."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import Any

import numpy as np
import pytest

from swacalc.cli.session import Session
from swacalc.errors import InputError
from swacalc.quantity import Quantity, parse_unit
from swacalc.simulation.contender import HowServed
from swacalc.simulation.equal_hits import equal_hits
from swacalc.simulation.limits import read_limit, read_limits, stored_limits
from swacalc.simulation.simulating import Simulation, Simulator
from swacalc.simulation.walking import walk
from swacalc.traces import Rows

from ..traces.conftest import make_trace

PAIR = ("deepseek-v4.1-flash", "deepseek-v4-flash")
ROWS = [(0, 9, 2, [0, 1, 2]), (5, 12, 0, [0, 1, 2, 3]), (9, 9, 3, [0, 1, 2]), (30, 6, 1, [7, 8])]

# Two conversations in turn, whose prompts are twenty blocks longer each time.
TURNS = [
    (turn, 320 * (turn // 2 + 1), 0, [1000 * (turn % 2) + n for n in range(20 * (turn // 2 + 1))])
    for turn in range(20)
]


def simulator(rows: Sequence[tuple[int, int, int, Sequence[int]]], block: int) -> Simulator:
    columns = [np.array([each[n] for each in rows], dtype=np.int64) for n in range(3)]
    ids = np.array([each for row in rows for each in row[3]], dtype=np.int64)
    ends = np.cumsum([0, *(len(row[3]) for row in rows)]).astype(np.int64)
    walked = walk(make_trace(Rows(*columns, ids, ends), block))
    session = Session()
    first, second = map(session.network, PAIR)
    return Simulator(session.symbol_table, (first, second), walked)


def simulated(rows: Any, block: int, how: HowServed | None = None, **given: str) -> Simulation:
    return simulator(rows, block).simulate(read_limits(given), how or HowServed())


def number(found: Simulation, name: str, design: int | None = None) -> Fraction:
    figures = found.figures if design is None else found.designs[design].figures
    return figures[name].quantity.base


def chain(new: int, output: int, block: int = 1) -> Simulation:
    """Ten turns that each add as many new tokens."""
    prompts = [turn * new - output for turn in range(1, 11)]
    rows = [(turn, prompt, output, range(prompt // block)) for turn, prompt in enumerate(prompts)]
    return simulated(rows, block)


@pytest.mark.parametrize(("new", "block"), [(16, 4), (100, 2), (1783, 1), (20_000, 16)])
def test_the_ratio_of_a_chain_of_turns(new: int, block: int) -> None:
    """Turns of d new tokens with output give 890 d to 3514.25 d and two windows, exactly."""
    found = chain(new, block, block)
    closed = Fraction(890 * new) / (Fraction("3514.25") * new + 2 * 3214336)
    assert number(found, "turn_mean") == new
    assert abs(number(found, "persistent_ratio") - closed) < Fraction(1, 10**6)


def test_the_turn_at_which_the_claim_holds() -> None:
    """The ratio is the claimed eighth at the turn length that is said to make it so."""
    found = chain(1783, 4)
    assert found.holds is True
    assert round(number(found, "turn_for_claim")) == 1783
    assert chain(20_000, 16, 16).holds is False


def test_one_window_a_turn_without_output() -> None:
    """A prompt without output leaves one window, so that the turn for the ratio is half as long."""
    found = chain(900, 0)
    assert number(found, "windows_per_turn") == 1
    assert number(found, "turn_for_claim") == number(chain(900, 1), "turn_for_claim") / 2


@pytest.mark.parametrize("ssd", ["0 token", "3 token", "7 token", "1 MB", "20 kB", "1 TB"])
@pytest.mark.parametrize("windows", [{}, {"window_lifetime": "9 ms", "ttl": "9ms"}])
def test_what_is_written_is_kept_or_gone(ssd: str, windows: dict[str, str]) -> None:
    """Tokens and windows that were written are kept, evicted or expired; the stored are all."""
    found = simulated(ROWS, 4, ssd=ssd, **windows)
    for design in (0, 1):
        one = {name: number(found, name, design) for name in found.designs[design].figures}
        assert one["written_tokens"] == one["evicted_tokens"] + one["kept_tokens"]
        gone = one["windows_evicted"] + one["windows_expired"] + one["windows_kept"]
        assert one["windows_written"] == gone
        assert one["ssd_bytes_kept"] <= one["ssd_bytes_peak"] <= one["ssd_bytes_written"]
        assert one["replayed_tokens"] <= one["resumed_tokens"] <= one["hit_tokens"]


@pytest.mark.parametrize(
    ("lifetime", "tokens"), [("41 ms", 0), ("40 ms", 16), ("4 ms", 8 + 16), ("3 ms", 8 + 12 + 16)]
)
def test_hits_are_in_vain_where_their_window_has_expired(lifetime: str, tokens: int) -> None:
    """Each prompt hits all of the one before, 8, 12 and 16 tokens after 5, 4 and 41 ms."""
    rows = [(time, 4 * n, 0, range(n)) for n, time in ((2, 0), (3, 5), (4, 9), (5, 50))]
    found = simulated(rows, 4, window_lifetime=lifetime)
    assert [number(found, "hit_tokens", design) for design in (0, 1)] == [36, 36]
    assert [number(found, "tokens_in_vain", design) for design in (0, 1)] == [0, tokens]


def test_without_limits_all_that_is_new_is_written_and_kept() -> None:
    """The stored tokens are those written and kept when nothing is evicted."""
    found = simulated(ROWS, 4)
    for design in (0, 1):
        names = ("stored_tokens", "written_tokens", "kept_tokens")
        assert len({number(found, name, design) for name in names}) == 1
        assert number(found, "evicted_tokens", design) == 0


@pytest.mark.parametrize("share", ["0", "1/4", "1"])
def test_a_split_gives_windows_their_part_of_the_ssd(share: str) -> None:
    """No more bytes are ever on the SSD than there are, nor more windows than their part holds."""
    found = simulated(ROWS, 4, ssd="8 MB", split=share)
    assert number(found, "ssd_bytes_peak", 1) <= 8_000_000
    assert number(found, "windows_peak", 1) * 3214336 <= 8_000_000 * Fraction(share)


def test_the_best_split_saves_most() -> None:
    """No other split that is tried saves more than the one chosen by `auto`."""
    how = HowServed(best_split=True)
    best = number(simulated(ROWS, 4, how, ssd="8 MB"), "resumed_tokens", 1)
    tried = [simulated(ROWS, 4, ssd="8 MB", split=f"{part}/20") for part in range(21)]
    tried.append(simulated(ROWS, 4, ssd="8 MB"))
    assert best == max(number(found, "resumed_tokens", 1) for found in tried) > 0


@pytest.mark.parametrize("part", [Fraction(1, 4), Fraction(1, 2), Fraction(9, 10)])
def test_without_a_split_both_kinds_are_short_of_the_same_part(part: Fraction) -> None:
    """On a part of all bytes there are that part of all windows and, in the rest, of all tokens."""
    sizes = simulator(TURNS, 16).contenders[1].sizes
    ssd = Quantity(number=part * sizes.stored, unit=parse_unit("B"))
    limits = stored_limits({"ssd": ssd}, sizes)
    assert limits.windows == floor(part * sizes.windows)
    assert 0 <= limits.tokens - floor(part * sizes.tokens) <= sizes.window / sizes.token + 1


def test_without_a_split_an_ssd_for_all_bytes_keeps_all() -> None:
    """An SSD that takes all bytes holds all windows and all tokens, and one of less does not."""
    stored = simulator(TURNS, 16).contenders[1].sizes.stored
    full = simulated(TURNS, 16, ssd=f"{stored} B")
    names = ("windows_evicted", "evicted_tokens")
    assert [number(full, name, 1) for name in names] == [0, 0]
    short = simulated(TURNS, 16, ssd=f"{stored - 1} B")
    assert sum(number(short, name, 1) for name in names) > 0


@pytest.mark.parametrize(("percent", "windows"), [(30, 6), (50, 10), (80, 16), (100, 20)])
def test_without_a_split_neither_kind_is_left_without_space(percent: int, windows: int) -> None:
    """V4-Flash resumes on an SSD of a part of its bytes, and is told which part windows have.

    Stored are 6,400 tokens of 3,514.25 B, which are 22,491,200 B, and 20 windows of 3,214,336 B,
    which are 64,286,720 B: together 86,777,920 B.
    """
    found = simulated(TURNS, 16, ssd=f"{Fraction(percent * 86_777_920, 100)} B")
    assert number(found, "resumed_tokens", 1) > 0
    assert number(found, "ssd_bytes_windows", 1) == windows * 3_214_336
    assert number(found, "split", 1) == Fraction(64_286_720, 86_777_920)
    (note,) = found.notes
    assert f"{PAIR[1]} have" in note
    assert "--split" in note


def test_windows_that_outlive_global_kv_are_told_of() -> None:
    """A lifetime of global KV alone leaves windows on the SSD without end, and a note says so."""
    (note,) = simulated(ROWS, 4, lifetime="9ms").notes
    assert f"{PAIR[1]} outlive global KV" in note
    assert "--window-lifetime" in note
    assert not simulated(ROWS, 4, lifetime="9ms", window_lifetime="9ms").notes
    assert not simulated(ROWS, 4, lifetime="9ms", ssd_windows="3").notes


def test_the_wear_of_an_ssd() -> None:
    """What is written a day is what the trace writes in its time, and wear is that by the SSD."""
    found = simulated(ROWS, 4, ssd="8 MB")
    for design in (0, 1):
        seconds = number(found, "ssd_bytes_written", design) / Fraction(30, 1000)
        assert number(found, "ssd_bytes_daily", design) == seconds
        assert number(found, "drive_writes", design) == seconds / 8_000_000
    at_once = simulated([(0, *row[1:]) for row in ROWS], 4, ssd="8 MB").designs[0].figures
    assert not {"ssd_bytes_daily", "drive_writes"} & at_once.keys()


def test_windows_that_are_given_are_no_more_than_the_ssd_takes() -> None:
    """A number of windows for which the SSD has no space is cut to what it takes."""
    found = simulated(ROWS, 4, ssd="8 MB", ssd_windows="1k")
    assert number(found, "ssd_bytes_windows", 1) == 2 * 3214336
    assert not found.notes


def test_a_pool_is_a_share_of_dram() -> None:
    """A share of host DRAM holds as many windows as fit into it."""
    window = 1351680
    by_share = simulated(ROWS, 4, dram=f"{8 * window} B", share="1/4")
    by_count = simulated(ROWS, 4, pool="2 window")
    assert by_share.designs[0].run.limits == by_count.designs[0].run.limits
    assert number(by_share, "windows_peak", 0) == 2


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("ssd", "30", "--ssd 30 has no unit"),
        ("ssd", "3 s", "--ssd 3 s is in another unit"),
        ("ssd", "-1 B", "--ssd cannot be -1 B"),
        ("ttl", "5", "--ttl 5 has no unit"),
        ("share", "3", "--share cannot be 3"),
        ("pool", "3 token", "--pool 3 tokens is in another unit"),
        ("lifetime", "many", "--lifetime: 'many' is not a quantity"),
    ],
)
def test_limits_that_cannot_be_used(name: str, value: str, words: str) -> None:
    """A limit in another unit, without one, or below zero is refused by its option."""
    with pytest.raises(InputError, match=words):
        read_limit(name, value)


@pytest.mark.parametrize(
    "given",
    [
        {"share": "1/2"},
        {"dram": "1 B", "pool": "1 B"},
        {"split": "1/2", "ssd": "3 token"},
        {"split": "1/2", "ssd": "3 B", "ssd_windows": "3"},
    ],
)
def test_limits_without_effect(given: dict[str, str]) -> None:
    """Limits that contradict each other, or change nothing, are refused."""
    with pytest.raises(InputError):
        read_limits(given)


def test_a_model_without_a_known_design() -> None:
    """A model that is served in no way that is known is refused, and so is one against itself."""
    session = Session()
    walked = simulator(ROWS, 4).walk
    for names in (("gpt-oss-20b", PAIR[1]), (PAIR[0], PAIR[0])):
        first, second = map(session.network, names)
        with pytest.raises(InputError):
            Simulator(session.symbol_table, (first, second), walked)


def test_equal_hits_are_reached_by_the_ssd_that_is_found() -> None:
    """With the SSD found for a number of resumed tokens each design resumes as many."""
    made = simulator(ROWS, 4)
    how = HowServed()
    found = equal_hits(made, {}, how, lambda _done, _count: None)
    assert [each.tokens for each in found] == sorted(each.tokens for each in found)
    for each in found:
        for design, size in enumerate(each.sizes):
            run = made.simulate(read_limits({"ssd": f"{size} B"}), how)
            assert number(run, "resumed_tokens", design) >= each.tokens
