"""Where a configuration comes from: a file, a folder, standard input, or a Hub id."""

import sys
from functools import cache
from pathlib import Path

from swacalc.errors import InputError, UnreadableError
from swacalc.files import is_there
from swacalc.models.config import MAX_BYTES, open_config, read_config
from swacalc.models.geometry import Geometry
from swacalc.models.hub import CONFIG, HubId, hub_id, snapshot

STANDARD_INPUT = "-"


def is_place(where: str) -> bool:
    """Whether a name is `-`, a path at which there is something, or a Hub id."""
    there = bool(where) and is_there(Path(where))
    return there or where == STANDARD_INPUT or hub_id(where) is not None


def open_model(where: str, *, fetch: bool = False) -> Geometry:
    """The geometry of the model that a path, a folder, `-` or a Hub id names.

    A path that exists is taken before a Hub id of the same name. With `fetch` the configuration is
    downloaded first.

    Raises:
        UnreadableError: nothing has that name, or a file cannot be read.
        InputError: there is nothing to download, or the means to do so are not installed.
        FieldError: a field is missing, invalid, or contradicts another.
    """
    if not where:
        raise InputError("a configuration has no name", hint="name a file, a folder or a Hub id")
    path = Path(where)
    found = None if where == STANDARD_INPUT or is_there(path) else hub_id(where)
    if fetch and found is None:
        hint = "give a Hub id such as openai/gpt-oss-20b, or leave --fetch out"
        raise InputError(f"--fetch has no effect on {where}, which is no Hub id", hint=hint)
    if where == STANDARD_INPUT:
        return read_config(_standard_input(), "standard input")
    if found is not None:
        return _of_the_hub(found, fetch=fetch)
    if not is_there(path):
        hint = "name a file, a folder or a Hub id; swacalc models lists what --model takes"
        raise UnreadableError(f"there is no file or folder {where}", hint=hint)
    return open_config(path / CONFIG, named=False) if path.is_dir() else open_config(path)


@cache
def _standard_input() -> bytes:
    """What standard input holds, which can be read once only."""
    if sys.stdin is None:
        raise UnreadableError("standard input is closed", hint="name a file")
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def _of_the_hub(found: HubId, *, fetch: bool) -> Geometry:
    if fetch:
        from swacalc.models.hub_fetch import fetch as download

        download(found)
    there = snapshot(found)
    geometry = open_config(there.folder / CONFIG, model=there.model, named=False)
    return geometry._replace(notes=(*geometry.notes, there.note))
