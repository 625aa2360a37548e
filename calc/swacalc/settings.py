"""Settings of a project: `[tool.swacalc]` in `pyproject.toml`, or `swacalc.toml`."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from swacalc.errors import Fault, Place, UnreadableError, did_you_mean, path_text
from swacalc.files import read_file
from swacalc.root import SETTINGS, held, root_of

OWN_FILE, SHARED_FILE = SETTINGS
MAX_BYTES = 4 << 20
TABLE = "tool.swacalc"
KEYS: Mapping[str, str] = MappingProxyType(
    {
        "claims": "the folder of claims",
        "pages": "files and folders of pages",
        "exclude": "files and folders in them that are no pages",
        "select": "only these rules",
        "ignore": "all rules but these",
        "format": "how `check` reports",
    }
)
_LISTS = ("pages", "exclude", "select", "ignore")
_PATHS = ("pages", "exclude")


class Settings(NamedTuple):
    """What a project has set; None or empty is what it leaves open.

    Paths are those of the folder of the settings' file. `faults` are wrong settings, `text` is
    the file that they stand in. `named` are the texts of pages that a command line adds, by path.
    """

    claims: Path | None = None
    pages: tuple[Path, ...] | None = None
    exclude: tuple[Path, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    format: str = ""
    faults: tuple[Fault, ...] = ()
    path: str = ""
    text: str = ""
    named: Mapping[str, str] = MappingProxyType({})


def find_settings(start: Path) -> Settings:
    """The settings of the nearest folder, `start` or above it, that has some.

    Raises:
        UnreadableError: the file cannot be read or is not TOML, or it or a path in it leads out of
            the project.
    """
    for folder in (start, *start.parents):
        for name in (OWN_FILE, SHARED_FILE):
            path = folder / name
            if path.is_file() and (text := _text(path, start)) is not None:
                return _settings(path, path_text(path, start), text)
    return Settings()


def _text(path: Path, start: Path) -> str | None:
    """The text of a file that holds settings; None for one without a table of ours."""
    shown = path_text(path, start)
    data = read_file(held(path, root_of(path.parent)), shown, MAX_BYTES)
    if len(data) > MAX_BYTES:
        raise UnreadableError(f"{shown} is larger than {MAX_BYTES >> 20} MiB")
    if path.name == SHARED_FILE and TABLE.encode() not in data:
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableError(f"{shown} cannot be read: {error}") from error


def _settings(path: Path, shown: str, text: str) -> Settings:
    table = _table(path, shown, text)
    faults = tuple(_faults(table, path.parent, shown, text))
    wrong = {fault.inside for fault in faults}
    kept = {name: value for name, value in table.items() if name not in wrong}
    root, pages = root_of(path.parent), kept.get("pages")

    def inside(name: str, key: str) -> Path:
        return held(path.parent / name, root, _place(shown, text, key))

    return Settings(
        claims=inside(kept["claims"], "claims") if "claims" in kept else None,
        pages=None if pages is None else tuple(inside(name, "pages") for name in pages),
        exclude=tuple(inside(name, "exclude") for name in kept.get("exclude", ())),
        select=tuple(kept.get("select", ())),
        ignore=tuple(kept.get("ignore", ())),
        format=kept.get("format", ""),
        faults=faults,
        path=shown,
        text=text,
    )


def _table(path: Path, shown: str, text: str) -> Mapping[str, Any]:
    import tomllib

    try:
        table: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError(f"{shown} is not TOML: {error}") from error
    except (ValueError, RecursionError) as error:
        message = f"{shown} is nested too deeply, or a number in it is too long"
        raise UnreadableError(message) from error
    for name in TABLE.split(".") if path.name == SHARED_FILE else ():
        table = table.get(name, {}) if isinstance(table, dict) else {}
    if not isinstance(table, dict):
        raise UnreadableError(f"{shown}: {TABLE} is not a table", hint=f"write [{TABLE}]")
    return table


def _faults(table: Mapping[str, Any], folder: Path, shown: str, text: str) -> Iterator[Fault]:
    for name, value in table.items():
        message, hint = _wrong(name, value, folder)
        if message:
            place = _place(shown, text, name)
            yield Fault(kind="unreadable", place=place, message=message, hint=hint, inside=name)


def _wrong(name: str, value: object, folder: Path) -> tuple[str, str]:
    """What is wrong with a setting, and what would be right; empty texts when nothing is."""
    if name not in KEYS:
        return "unknown setting", did_you_mean(name, KEYS) or f"settings are {', '.join(KEYS)}"
    if name not in _LISTS:
        if not isinstance(value, str):
            return "is not a text", f'write {name} = "…"'
        return ("holds a NUL", "take it out") if "\0" in value else ("", "")
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        return "is not a list of texts", f'write {name} = ["…"]'
    missing = [item for item in value if name in _PATHS and not (folder / item).exists()]
    return (f"{missing[0]} does not exist", "name files and folders") if missing else ("", "")


def _place(shown: str, text: str, name: str) -> Place:
    """Where a key stands; TOML's reader does not say, so its line is searched."""
    start = max(text.find(f"[{TABLE}]"), 0)
    key = re.compile(rf"^[ \t]*[\"']?(?P<key>{re.escape(name)})[\"']?[ \t]*=", re.MULTILINE)
    match = key.search(text, start)
    return Place.at(shown, text, match.start("key"), len(name)) if match else Place(shown)
