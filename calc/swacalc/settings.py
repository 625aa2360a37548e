"""Settings of a project: `[tool.swacalc]` in `pyproject.toml`, or `swacalc.toml`."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from swacalc.errors import (
    Fault,
    Place,
    UnreadableError,
    decoded,
    did_you_mean,
    path_text,
    shortened,
    unified,
)
from swacalc.files import is_there, read_file
from swacalc.root import SETTINGS, held, leads_out, root_of
from swacalc.toml import key_spans

OWN_FILE, SHARED_FILE = SETTINGS
MAX_BYTES = 4 << 20
_SECONDS = 2  # the standard library's reader takes long for a key of thousands of words
TABLE = ("tool", "swacalc")
FORMATS = ("text", "json", "github", "sarif", "junit")
KEYS: Mapping[str, str] = MappingProxyType(
    {
        "claims": "the folder of claims",
        "pages": "files and folders of pages",
        "exclude": "files and folders in them that are not pages",
        "select": "only these rules",
        "ignore": "all rules but these",
        "format": "how `check` reports",
    }
)
_LISTS = ("pages", "exclude", "select", "ignore")
_PATHS = ("pages", "exclude")


class SettingsFile(NamedTuple):
    """A file of settings: its name, its text, and the name of our table in it."""

    path: str = ""
    text: str = ""
    table: tuple[str, ...] = ()

    def place(self, *names: str) -> Place:
        """The place of a key of our table, or of the table itself."""
        start, length = key_spans(self.text)[self.table + names]
        return Place.at(self.path, self.text, start, length)

    def fault(self, name: str, message: str, hint: str) -> Fault:
        """What is wrong with a setting, at its key."""
        place = self.place(name)
        return Fault(kind="form", place=place, message=message, hint=hint, inside=name)


class Settings(NamedTuple):
    """The settings of a project; None or empty is what it does not set.

    Paths are those of the folder of the settings' file. `faults` are wrong settings, `file` is
    where they are. `named` are the texts of pages that a command line adds, by path.
    """

    claims: Path | None = None
    pages: tuple[Path, ...] | None = None
    exclude: tuple[Path, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    format: str = ""
    faults: tuple[Fault, ...] = ()
    file: SettingsFile = SettingsFile()
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
            if is_there(path) and (settings := _read(path, path_text(path, start))) is not None:
                return settings
    return Settings()


def _read(path: Path, shown: str) -> Settings | None:
    """The settings in a file; None for one without a table of ours."""
    data = read_file(held(path, root_of(path.parent)), shown, MAX_BYTES)
    if len(data) > MAX_BYTES:
        raise UnreadableError(f"{shown} is larger than {MAX_BYTES >> 20} MiB")
    above = TABLE if path.name == SHARED_FILE else ()
    # Only an escape could spell the name of the table differently.
    if above and TABLE[-1].encode() not in data and b"\\" not in data:
        return None
    text = decoded(shown, data)
    if isinstance(text, Fault):
        raise UnreadableError(text.message, hint=text.hint, place=text.place)
    table = _table(shown, text)
    for name in above:
        table = table.get(name) if isinstance(table, dict) else None
    file = SettingsFile(shown, unified(text), above)
    return None if table is None else _settings(path, table, file)


def _settings(path: Path, table: object, file: SettingsFile) -> Settings:
    if not isinstance(table, dict):
        name = ".".join(file.table)
        raise UnreadableError(f"{name} is not a table", hint=f"write [{name}]", place=file.place())
    faults = tuple(_faults(table, path.parent, file))
    wrong = {fault.inside for fault in faults}
    kept = {name: value for name, value in table.items() if name not in wrong}
    root, pages = root_of(path.parent), kept.get("pages")

    def inside(name: str, key: str) -> Path:
        there = path.parent / name
        return held(there, root, file.place(key) if leads_out(there, root) else None)

    return Settings(
        claims=inside(kept["claims"], "claims") if "claims" in kept else None,
        pages=None if pages is None else tuple(inside(name, "pages") for name in pages),
        exclude=tuple(inside(name, "exclude") for name in kept.get("exclude", ())),
        select=tuple(kept.get("select", ())),
        ignore=tuple(kept.get("ignore", ())),
        format=kept.get("format", ""),
        faults=faults,
        file=file,
    )


def _table(shown: str, text: str) -> Any:
    import tomllib

    from swacalc.deadline import within

    late = UnreadableError(f"{shown} takes more than {_SECONDS} s to read", hint="shorten its keys")
    try:
        with within(_SECONDS, late):
            return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError(f"{shown} is not TOML: {error}") from error
    except (ValueError, RecursionError) as error:
        message = f"{shown} is nested too deeply, or a number in it is too long"
        raise UnreadableError(message) from error


def _faults(table: Mapping[str, Any], folder: Path, file: SettingsFile) -> Iterator[Fault]:
    for name, value in table.items():
        message, hint = _wrong(name, value, folder)
        if message:
            yield file.fault(name, message, hint)


def _wrong(name: str, value: object, folder: Path) -> tuple[str, str]:
    """What is wrong with a setting, and what would be right; empty strings if nothing is."""
    if name not in KEYS:
        return "unknown setting", did_you_mean(name, KEYS) or f"settings are {', '.join(KEYS)}"
    words = value if name in _LISTS else [value]
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        is_list, form = ("a list of strings", '["…"]') if name in _LISTS else ("a string", '"…"')
        return f"is not {is_list}", f"write {name} = {form}"
    if any("\0" in word for word in words):
        return "contains a NUL character", "remove it"
    if name == "format" and value not in FORMATS:
        hint = did_you_mean(words[0], FORMATS) or f"formats are {', '.join(FORMATS)}"
        return f"there is no format {shortened(words[0])!r}", hint
    if name in ("claims", *_PATHS) and "" in words:
        return "contains an empty path", 'write "." for the folder of this file'
    missing = [word for word in words if name in _PATHS and not is_there(folder / word)]
    return (f"{missing[0]} does not exist", "name files and folders") if missing else ("", "")
