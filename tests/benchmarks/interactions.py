"""Times the site's answer to a key, a choice or a drag, on a slowed Chromium: run it by hand.

Four times slower than this machine is about a phone. For each interaction it prints the least and
the median milliseconds from the event to the end of the next frame, which other work on the machine
makes longer, and the median processor time of the main thread until it rests again, which that
hardly moves. The last is more than any delay, for it has all that comes later, too, such as the
filter, which waits for the end of a word.

    python tests/benchmarks/interactions.py [FOLDER OF A BUILT SITE] [TIMES SLOWER]
"""

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright
from sites import build, served

TURNS = 10
REST = 500  # milliseconds in which everything that waits has come
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync")
WATCH = """(kind) => {
  window.waited = [];
  window.addEventListener(kind, (event) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.waited.push(performance.now() - event.timeStamp);
    port2.postMessage(0);
  }), true);
}"""


class Act(NamedTuple):
    """An interaction: the page, what is done there in one turn, and the event that it makes."""

    name: str
    path: str
    act: Callable[[Any, int], None]
    event: str = "input"


def press(part: str, *keys: str) -> Callable[[Any, int], None]:
    """Press one key after the other on a part of the page, one a turn."""

    def act(page: Any, turn: int) -> None:
        page.locator(part).focus()
        page.keyboard.press(keys[turn % len(keys)])

    return act


def choose(part: str, *values: str) -> Callable[[Any, int], None]:
    """Choose one value after the other, one a turn."""
    return lambda page, turn: page.locator(part).select_option(values[turn % len(values)])


def click(part: str, *others: str) -> Callable[[Any, int], None]:
    """Click on one part after the other, one a turn."""
    parts = (part, *others)
    return lambda page, turn: page.locator(parts[turn % len(parts)]).click()


def drag(part: str) -> Callable[[Any, int], None]:
    """Drag over a part, from one side to the other in as many turns as there are."""

    def act(page: Any, turn: int) -> None:
        page.locator(part).scroll_into_view_if_needed()
        box = page.locator(part).bounding_box()
        across = box["x"] + box["width"] * (0.9 - 0.06 * turn)
        if not turn:
            page.mouse.move(across + 10, box["y"] + box["height"] / 2)
            page.mouse.down()
        page.mouse.move(across, box["y"] + box["height"] / 2)

    return act


KEYS = ("1", "2", "Backspace", "3", "Backspace")
ACTS = (
    Act("front page: DRAM", "", press("#swa-size-dram", "Home", "1", "2", "Delete")),
    Act("front page: model", "", choose("#swa-size-model", "deepseek-v4-flash", "deepseek-v4-pro")),
    Act("calculators: context", "calculators/", press("#swa-storage-context", "Home", *KEYS)),
    Act(
        "calculators: turn, slider",
        "calculators/",
        press("[data-command=storage] [type=range]", "ArrowRight"),
    ),
    Act("calculators: prefix", "calculators/", press("#swa-replay-prefix", *KEYS)),
    Act(
        "calculators: model",
        "calculators/",
        choose("#swa-storage-model", "deepseek-v4-flash", "deepseek-v4.1-flash"),
    ),
    Act(
        "claims: words",
        "reference/claims/",
        press("#swa-filter-text", *"replay", *["Backspace"] * 4),
    ),
    Act(
        "claims: tag",
        "reference/claims/",
        choose("#swa-filter-tag", "reported-only", "teaching-toy"),
    ),
    Act(
        "symbols: words",
        "reference/symbols/",
        press("#swa-filter-text", *"replay", *["Backspace"] * 4),
    ),
    Act(
        "simulator: turn",
        "simulator/",
        press("#swa-simulator-turn", "ArrowRight", "ArrowLeft", "ArrowLeft"),
    ),
    Act("simulator: SSD", "simulator/", press("#swa-simulator-ssd", "ArrowLeft")),
    Act("simulator: DRAM", "simulator/", press("#swa-simulator-dram", "ArrowLeft")),
    Act("simulator: lifetime", "simulator/", press("#swa-simulator-ttl", "ArrowLeft")),
    Act("bounded replay: drag", "bounded-replay/", drag(".swa-lost .swa-grid"), "pointermove"),
    Act("bounded replay: kind", "bounded-replay/", click("[value=decoder]", "[value=encoder]")),
    Act("toy: window", "toy/", press("#swa-toy-window", "ArrowLeft", "ArrowLeft", "ArrowRight")),
    Act("toy: next", "toy/", click(".swa-player button:nth-of-type(3)"), "click"),
)


def spent(session: Any) -> float:
    """Milliseconds of processor time that tasks of the main thread have taken."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(1000 * each["value"] for each in metrics if each["name"] == "TaskDuration")


def timed(browser: Any, url: str, act: Act, slower: float) -> tuple[list[float], list[float]]:
    """For each turn of an interaction the time to the next frame, and the processor time."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=False)
    page = context.new_page()
    page.goto(url + act.path)
    page.wait_for_load_state("networkidle")
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(WATCH, act.event)
    waits, works = [], []
    for turn in range(TURNS):
        page.evaluate("waited.length = 0")
        before = spent(session)
        act.act(page, turn)
        page.wait_for_timeout(REST)
        works.append(spent(session) - before)
        waits += page.evaluate("waited.slice(0, 1)")
    context.close()
    return waits, works


def row(name: str, waits: Sequence[float], works: Sequence[float]) -> str:
    """A line of what is printed; without waits the event of the interaction never came."""
    waited = f"{min(waits):8.1f} {median(waits):8.1f}" if waits else f"{'no event':>17}"
    return f"{name:28} {waited} {median(works):8.1f}"


def main() -> None:
    """Print a row for each interaction."""
    given, slower = Path(sys.argv[1]) if sys.argv[1:] else None, float((sys.argv[2:] or ["4"])[0])
    with TemporaryDirectory() as made, sync_playwright() as driver:
        if given is None:
            build(Path(made))
        chromium = shutil.which("chromium")
        browser = driver.chromium.launch(executable_path=chromium, args=list(FLAGS))
        print(f"{slower:g} times slower; load {os.getloadavg()[0]:.1f}")
        print(f"{'interaction':28} {'least':>8} {'median':>8} {'work':>8}  ms")
        with served(given or Path(made)) as site:
            for act in ACTS:
                print(row(act.name, *timed(browser, site.url, act, slower)), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
