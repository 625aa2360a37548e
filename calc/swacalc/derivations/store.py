"""What was read from a claims folder, kept among the user's caches, so that nothing waits for YAML.

A kept file contains only what the claims folder does, and is made anew when a file there changes.
"""

import os
import sys
import time
from binascii import crc32
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from swacalc import __version__
from swacalc.derivations.presets import Preset, presets_from, to_lines
from swacalc.derivations.symbol_table import LINE_END, SymbolTable, from_lines, to_line
from swacalc.errors import TextError, UnreadableError, UnwritableError, path_text
from swacalc.files import files_below, read_file, write_whole
from swacalc.root import real, root_of

if TYPE_CHECKING:
    from swacalc.claims.types import ClaimSet

# A file that changed this recently may change again within one tick of its clock, or may have been
# read before it changed.
_SETTLED = time.time() - 2

_MAX_BYTES = 64 << 20

# What the records are that are kept; a checkout changes while the version stays.
_PACKAGE = Path(__file__).parents[1]
_RECORDS = tuple(
    _PACKAGE / name
    for name in (
        *("claims/types.py", "claims/wording.py"),
        *("derivations/symbol_table.py", "derivations/presets.py"),
    )
)


def recall(folder: Path) -> SymbolTable | None:
    """The kept symbol table of a claims folder; None if there is none that is up to date."""
    lines = _recall(folder, "symbol_table")
    return None if lines is None else from_lines(lines)


def keep(folder: Path, symbol_table: SymbolTable) -> None:
    """Keep the symbol table of a claims folder, if there is a folder for caches."""
    _keep(folder, "symbol_table", map(to_line, symbol_table.values()))


def recall_presets(folder: Path) -> Mapping[str, Preset] | None:
    """The kept presets of a claims folder; None if there are none that are up to date."""
    lines = _recall(folder, "presets")
    return None if lines is None else presets_from(lines)


def keep_presets(folder: Path, presets: Mapping[str, Preset]) -> None:
    """Keep the presets of a claims folder, if there is a folder for caches."""
    _keep(folder, "presets", to_lines(presets))


def recall_claims(folder: Path, root: Path) -> "ClaimSet | None":
    """The kept claim set, in which only claims have places.

    Their paths are relative to `root`. None if there is none that is up to date.
    """
    lines = _recall(folder, "claims")
    if lines is None:
        return None
    from swacalc.derivations.kept_claims import from_json

    try:
        return from_json(lines, path_text(folder, root))
    except (LookupError, TypeError, ValueError, TextError):  # another version has kept it
        return None


def keep_claims(folder: Path, claims: "ClaimSet") -> None:
    """Keep a claim set that was read without a fault, if there is a folder for caches."""
    from swacalc.derivations.kept_claims import to_json

    _keep(folder, "claims", to_json(claims))


def _recall(folder: Path, kind: str) -> list[str] | None:
    place = _place(folder, kind)
    if place is None:
        return None
    try:
        kept = read_file(place, str(place), _MAX_BYTES).decode("utf-8")
        stamp = _stamp(folder)[0]
    except (OSError, UnicodeDecodeError, UnreadableError):
        return None
    head, _, body = kept.partition(LINE_END)
    lines = body.split(LINE_END) if body else []
    return lines if head == _head(stamp, body) else None


def _keep(folder: Path, kind: str, lines: Iterable[str]) -> None:
    place = _place(folder, kind)
    if place is None:
        return
    body = LINE_END.join(lines)
    try:
        stamp, newest = _stamp(folder)
        if newest < _SETTLED:
            place.parent.mkdir(parents=True, exist_ok=True)
            write_whole(place, f"{_head(stamp, body)}{LINE_END}{body}")
    except (OSError, UnreadableError, UnwritableError):
        return


def _head(stamp: str, body: str) -> str:
    """The first line of a file whose body is complete and belongs to a stamp."""
    return f"{stamp} {crc32(body.encode())}"


def _place(folder: Path, kind: str) -> Path | None:
    """The file for a folder, if there is a folder for caches."""
    parent = cache_folder()
    if parent is None:
        return None
    # File names have at most 255 bytes, and a letter at most four; the stamp tells folders apart.
    name = "".join(sign if sign.isalnum() else "-" for sign in str(real(folder)))[-60:]
    return parent / f"{name}.{kind}"


def cache_folder() -> Path | None:
    """The folder for what is kept; SWACALC_CACHE names another parent, or none when it is empty."""
    parent = os.environ.get("SWACALC_CACHE")
    if parent is None:
        parent = _user_cache()
    return Path(parent) / "swacalc" if parent else None


def _user_cache() -> str:
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA", "")
    home = os.environ.get("HOME", "")
    mac = sys.platform == "darwin"
    usual = f"{home}/{'Library/Caches' if mac else '.cache'}" if home else ""
    return os.environ.get("XDG_CACHE_HOME") or usual


def _stamp(folder: Path) -> tuple[str, float]:
    """A stamp that changes whenever a file of the folder does, and when the newest one did.

    It also changes with the code that says what a record holds.

    Raises:
        OSError: a file is gone.
        UnreadableError: the models lead out of the project.
    """
    whole = real(folder)
    files = [(str(path), path.stat()) for path in files_below(whole, root_of(whole))]
    newest = max((stat.st_mtime for _, stat in files), default=0.0)
    code = [(path.name, path.stat()) for path in _RECORDS]
    marks = (f"{path!a}:{stat.st_mtime_ns}:{stat.st_size}" for path, stat in (*files, *code))
    return f"swacalc/kept/6 {__version__} {'|'.join(marks)}", newest
