"""The simulation in the browser gives the figures of `swacalc simulate`."""

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from swacalc.cli import main
from swacalc.cli.session import Session
from swacalc.quantity import Quantity, parse_unit
from swacalc.simulation.contender import HowServed
from swacalc.simulation.simulating import Simulator
from swacalc.simulation.walking import walk
from swacalc.traces import Rows, Trace

from ..traces.conftest import make_trace

ROOT = Path(__file__).parents[2]
MADE = ROOT / "docs" / "assets" / "made-trace.jsonl"
MAKE = (
    "traces make --to made-trace.jsonl --requests 240 --block 1024 --rate 0.05 --turns 6"
    " --think 60s --new lognormal:1500:1 --output lognormal:300:1 --systems 3 --system-tokens 2048"
    " --seed 4"
)
SESSION = Session()
PAIR = ("deepseek-v4.1-flash", "deepseek-v4-flash")
TIMES = (0.125, 1, 3)
GIVEN = [
    {},
    {"ssd": 2 * 10**9, "dram": 10**9, "ttl": 30_000},
    {"ssd": 3 * 10**8, "dram": 2 * 10**8, "ttl": 5_000},
    {"ssd": 10**8, "dram": 0, "ttl": 0},
]

_SIMULATE = """
async ([text, traces, given]) => {
  const load = (path) => import(new URL(path, SITE));
  const { stretched, parseTrace, blockOf } = await load("assets/made-trace.js");
  const { walk, limitsOf, figuresOf } = await load("assets/simulation.js");
  const { designs, share } = await load("reference/scripts/designs.js");
  const read = ({ ssd = Infinity, dram = Infinity, ttl = Infinity }) =>
    ({ ssd, pool: (dram * share[0]) / share[1], ttl });
  const rows = parseTrace(text);
  const made = traces.map((trace) =>
    Array.isArray(trace) ? [trace[1], trace[0]] : [stretched(rows, trace), blockOf(rows)]);
  return made.map(([requests, block]) => {
    const walked = walk(requests, block);
    const found = given.map((limits) => Object.values(designs).map((design) =>
      figuresOf(walked, design, limitsOf(walked, design, read(limits)))));
    return { requests, found };
  });
}
"""


_TABLE = """
() => Object.fromEntries(
  [...document.querySelectorAll(".swa-simulator tr[data-row]")].map((row) =>
    [row.dataset.row, [...row.querySelectorAll("td")].map((cell) => cell.textContent)]))
"""

# Names that are broken across lines, and numbers beside an axis that leave the picture.
_BROKEN = """() => {
  const all = (parts) => [...document.querySelectorAll(parts)];
  const right = (part) => part.getBoundingClientRect().right;
  const broken = all(".swa-unbroken").filter((name) => name.getClientRects().length > 1);
  const leaves = (text) => right(text) > right(text.ownerSVGElement) + 0.5;
  const outside = all("svg.swa-plot text").filter(leaves);
  return [...broken, ...outside].map((part) => part.textContent);
}"""
# The names in charts that lie on a number of an axis.
_COVERED = """() => [...document.querySelectorAll("svg.swa-plot")].flatMap((plot) => {
  const boxOf = (text) => text.getBoundingClientRect();
  const numbers = [...plot.querySelectorAll("text:not(.swa-name)")].map(boxOf);
  const on = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const names = [...plot.querySelectorAll(".swa-name")].filter((name) => name.textContent);
  return names.filter((name) => numbers.some((box) => on(boxOf(name), box)))
    .map((name) => name.textContent);
})"""


def trace_of(requests: Sequence[Any], block: int) -> Trace:
    """Requests of the page as a trace, with a number for each of its ids."""
    names: dict[str, int] = {}
    ids = [names.setdefault(name, len(names)) for each in requests for name in each["ids"]]
    ends = np.cumsum([0, *(len(each["ids"]) for each in requests)])

    def column(name: str) -> Any:
        return np.array([each[name] for each in requests], dtype=np.int64)

    times, prompt, output, parent = map(column, ("time", "prompt", "output", "parent"))
    return make_trace(Rows(times, prompt, output, np.array(ids, np.int64), ends, parent), block)


def expected(trace: Trace, given: dict[str, int]) -> list[dict[str, Any]]:
    """What the command line counts, by the names of the page."""
    first, second = map(SESSION.network, PAIR)
    simulator = Simulator(SESSION.symbol_table, (first, second), walk(trace, "turns"))
    units = {"ssd": parse_unit("B"), "dram": parse_unit("B"), "ttl": parse_unit("ms")}
    limits = {
        name: Quantity(number=Fraction(each), unit=units[name]) for name, each in given.items()
    }
    found = simulator.simulate(limits, HowServed(best_split="ssd" in given))
    return [_named(each.figures) for each in found.designs]


def _named(figures: Any) -> dict[str, Any]:
    def number(name: str) -> Any:
        return figures[name].quantity.base

    counted = ("hit", "resumed", "replayed", "written")
    windows = ("written", "evicted", "expired", "peak", "kept")
    return {
        **{name: number(f"{name}_tokens") for name in counted},
        "windows": {name: number(f"windows_{name}") for name in windows},
        "bytes": number("ssd_bytes_written"),
    }


def random_trace(random: Random) -> list[Any]:
    """A trace of sessions that go on, branch, repeat, share prompts and have tails without ids."""
    block, requests = random.choice([1, 2, 3, 8]), list[dict[str, Any]]()
    for number in range(random.randrange(2, 40)):
        parent = random.randrange(-1, number)
        before = requests[parent] if parent >= 0 else {"prompt": 0, "output": 0, "ids": []}
        kept = random.choice([before["prompt"], random.randrange(before["prompt"] + 1)])
        new = random.choice([0, 0, random.randrange(30)])
        prompt = kept + random.choice([0, before["output"]]) + new
        ids = before["ids"][: kept // block]
        if kept == prompt == before["prompt"]:
            ids = before["ids"]
        fresh = [f"{random.choice('ab')}{number}-{at}" for at in range(len(ids), prompt // block)]
        ids = [*ids, *fresh]
        if prompt % block and len(ids) == prompt // block and random.random() < 0.7:
            ids.append(f"end {number}")
        output = random.choice([0, random.randrange(1, 20)])
        time = (requests[-1]["time"] if requests else 0) + random.choice([0, 1, 2_000, 20_000])
        requests.append(
            {"time": time, "prompt": prompt, "output": output, "parent": parent, "ids": ids}
        )
    return [block, requests]


def test_the_made_trace_is_what_its_command_makes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The trace of the page is made by the command that the page names."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["swacalc", *MAKE.split()])
    with pytest.raises(SystemExit):
        main()
    assert (tmp_path / MADE.name).read_bytes() == MADE.read_bytes()
    for page in ("docs/simulator.md", "docs/zh/simulator.md"):
        assert MAKE in (ROOT / page).read_text("utf-8").replace("\\\n    ", "")


def test_both_designs_do_what_the_command_says(run: Any) -> None:
    """On the made trace, at several lengths of turns, and on random ones all figures are equal."""
    random = Random(15)
    traces = [*TIMES, *(random_trace(random) for _ in range(40))]
    cases = [MADE.read_text("utf-8"), traces, GIVEN]
    for each, shown in zip(traces, run(_SIMULATE, cases), strict=True):
        trace = trace_of(shown["requests"], each[0] if isinstance(each, list) else 1024)
        assert shown["found"] == [expected(trace, given) for given in GIVEN]


def test_the_requests_of_the_page_are_those_of_the_file(run: Any) -> None:
    """At its own length of turns the page simulates the trace of the file, id for id."""
    rows = [json.loads(line) for line in MADE.read_text("utf-8").splitlines()]
    (shown,) = run(_SIMULATE, [MADE.read_text("utf-8"), [1], []])
    names = {}
    for row, request in zip(rows, shown["requests"], strict=True):
        assert [row[name] for name in ("t_ms", "prompt", "output", "parent")] == [
            request[name] for name in ("time", "prompt", "output", "parent")
        ]
        for number, name in zip(row["ids"], request["ids"], strict=True):
            assert names.setdefault(number, name) == name
    assert len(set(names.values())) == len(names)


@pytest.mark.browser
def test_the_page_shows_what_its_command_prints(
    new_page: Any, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The keyboard moves the sliders, and the table has the figures of the command below it."""
    page = new_page("simulator/?dram=1&ttl=2", width=360)
    for name, key in {"ssd": "ArrowLeft", "ttl": "ArrowRight"}.items():
        page.focus(f"#swa-simulator-{name}")
        page.keyboard.press(key)
        page.keyboard.press(key)
    shown = page.evaluate(_TABLE)
    monkeypatch.chdir(MADE.parent)
    monkeypatch.setattr("sys.argv", [*page.inner_text(".swa-same code").split(), "--json"])
    with pytest.raises(SystemExit):
        main()
    designs = json.loads(capsys.readouterr().out)["designs"].values()
    figures = [each["figures"] for each in designs]
    assert shown["cache"] == [f"{each['saved_rate']['value']:.1%}" for each in figures]
    assert shown["windows"] == [f"{each['windows_written']['value']:,}" for each in figures]
    assert "--ssd 5GB --split auto --dram 100MB --ttl 120s" in page.inner_text(".swa-same code")
    assert page.locator(".swa-simulator svg").count() == 2


@pytest.mark.browser
@pytest.mark.parametrize("path", ["findings/", "zh/findings/", "simulator/", "zh/simulator/"])
def test_names_stay_clear_of_the_axis_on_a_phone(path: str, new_page: Any) -> None:
    """No name in a chart covers a number beside the axis where a chart is narrow."""
    page = new_page(path, width=360)
    page.wait_for_selector("svg.swa-plot .swa-name")
    assert page.evaluate(_COVERED) == []


@pytest.mark.browser
@pytest.mark.parametrize("path", ["findings/", "zh/findings/", "simulator/", "zh/simulator/"])
@pytest.mark.parametrize("width", [360, 1280])
def test_charts_keep_names_and_numbers_whole(path: str, width: int, new_page: Any) -> None:
    """No title breaks the name of a model, and no number beside an axis leaves its picture."""
    page = new_page(path, width=width)
    page.wait_for_selector("svg.swa-plot .swa-name")
    assert page.locator(".swa-chart .swa-unbroken").count() > 0
    assert page.evaluate(_BROKEN) == []
