"""What the benchmark scripts share: a clean environment, and commands timed in turns."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

Command = Sequence[str]


def environment(home: Path) -> dict[str, str]:
    """This environment with a home of its own, and compiled modules kept as users have them."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return kept | {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}


def swacalc(*words: str) -> Command:
    """The installed command, or the module where there is no script beside the interpreter."""
    script = Path(sys.executable).with_name("swacalc")
    start = [str(script)] if script.exists() else [sys.executable, "-m", "swacalc"]
    return [*start, *words]


def medians(
    commands: Mapping[str, Command], *, turns: int, home: Path, where: Path
) -> dict[str, float]:
    """The median processor seconds of each command, which other work on the machine hardly moves.

    The commands take turns, after one run that warms up.
    """
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(turns + 1):
        for name, command in commands.items():
            before = _spent()
            subprocess.run(
                command, cwd=where, env=environment(home), check=True, stdout=subprocess.PIPE
            )
            if turn:
                times[name].append(_spent() - before)
    return {name: median(found) for name, found in times.items()}


def _spent() -> float:
    """The processor seconds of all processes that were started here and have ended."""
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
