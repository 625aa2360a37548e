"""Times sweeps of ten thousand points, start of the process to end: run it by hand.

Prints median wall milliseconds of each, as a table to a pipe and as JSON, beside a single number.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from timing import medians, swacalc

TURNS = 5
AGAINST = ("storage", "--against", "deepseek-v4-flash")
SWEEPS = {
    "one number": AGAINST,
    "turns": (*AGAINST, "--sweep", "D=1..10k:1"),
    "turns, JSON": (*AGAINST, "--sweep", "D=1..10k:1", "--json"),
    "contexts": ("storage", "--sweep", "context=1..1M:100"),
    "times to live": ("pool", "--dram", "2TiB", "--sweep", "ttl=1..10k:1"),
    "prefixes": ("replay", "--sweep", "prefix=1..10k:1"),
}


def main() -> None:
    """Time all of them."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        commands = {title: swacalc(*words) for title, words in SWEEPS.items()}
        found = medians(commands, turns=TURNS, home=folder, where=folder)
    for title, seconds in found.items():
        print(f"{title:<14} {seconds * 1000:6.0f} ms")


if __name__ == "__main__":
    main()
