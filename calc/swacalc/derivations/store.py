"""A ledger kept beside other caches, so that a quick number does not wait for the claims.

It holds nothing that the claims folder does not say, and is made anew when a file of it changes.
"""

import os
import sys
import time
from pathlib import Path

from swacalc import __version__
from swacalc.derivations.ledger import Ledger, Lines, to_line
from swacalc.errors import UnwritableError

# A file changed this recently could change again within one tick of the file system's clock.
_SETTLED = 2.0


def recall(folder: Path) -> Ledger | None:
    """The kept ledger of a claims folder; None where there is none that is up to date."""
    place = _place(folder)
    if place is None:
        return None
    try:
        stamp, *lines = place.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return None
    return Lines(lines) if stamp == _stamp(folder)[0] else None


def keep(folder: Path, ledger: Ledger) -> None:
    """Keep the ledger of a claims folder, where there is a place for it."""
    place, (stamp, newest) = _place(folder), _stamp(folder)
    if place is None or time.time() - newest < _SETTLED:
        return
    from swacalc.files import write_whole

    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, "\n".join([stamp, *map(to_line, ledger.values())]) + "\n")
    except (OSError, UnwritableError):
        return


def _place(folder: Path) -> Path | None:
    """The file for a folder; SWACALC_CACHE names another parent, or none when it is empty."""
    parent = os.environ.get("SWACALC_CACHE")
    if parent is None:
        parent = _user_cache()
    name = "".join(sign if sign.isalnum() else "-" for sign in str(folder.resolve()))
    return Path(parent) / "swacalc" / f"{name[-150:]}.ledger" if parent else None


def _user_cache() -> str:
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA", "")
    home = os.environ.get("HOME", "")
    mac = sys.platform == "darwin"
    usual = f"{home}/{'Library/Caches' if mac else '.cache'}" if home else ""
    return os.environ.get("XDG_CACHE_HOME") or usual


def _stamp(folder: Path) -> tuple[str, float]:
    """What changes when a file of the folder does, and when the newest one did."""
    found = [entry for entry in (folder, folder / "models") if entry.is_dir()]
    files = sorted((entry.path, entry.stat()) for parent in found for entry in os.scandir(parent))
    marks = (f"{path}:{stat.st_mtime_ns}:{stat.st_size}" for path, stat in files)
    newest = max((stat.st_mtime for _, stat in files), default=0.0)
    return f"swacalc/ledger/1 {__version__} {'|'.join(marks)}", newest
