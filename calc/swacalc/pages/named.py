"""What the paths on a command line name: further pages to read, or parts of the project."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from swacalc.errors import Fault, InputError, UnreadableError, path_text
from swacalc.pages.listing import (
    STDIN,
    SUFFIXES,
    is_excluded,
    is_page,
    lies_in,
    listed_pages,
    page_bytes,
    page_text,
    pages_below,
)
from swacalc.root import real
from swacalc.settings import Settings

_ASKED = (".yaml", ".yml", ".lock", ".toml")


class Named(NamedTuple):
    """The text of further pages that are read, by path, and messages to the user.

    The names of folders and files of the project itself only restrict the report.
    """

    texts: Mapping[str, str]
    notes: tuple[str, ...]


def named_pages(
    paths: Sequence[Path], folder: Path, *, root: Path, settings: Settings, copies: Path | None
) -> Named:
    """Read the pages that paths name; `-` is standard input. `folder` is that of the claims.

    Raises:
        InputError: a file is neither a page nor a part of the project.
        UnreadableError: a path does not exist, cannot be read, or is a folder without pages.
    """
    listed = [real(page) for page in listed_pages(folder, settings)] if paths else []
    own = root / settings.file.path if settings.file.path else None
    parts = [real(part) for part in (folder, copies, own) if part is not None]
    texts, notes = dict[str, str](), list[str]()
    for path in dict.fromkeys(paths):
        if path == STDIN:
            texts[str(STDIN)] = read_standard_input()
            continue
        for file in _besides(root / path, str(path), listed, parts):
            name = path_text(file, root)
            if is_excluded(file, settings):
                notes.append(f"{name} is excluded by the settings and is not read")
            else:
                texts[name] = text_of(name, page_bytes(file, name))
    return Named(texts, tuple(notes))


def _besides(
    path: Path, called: str, listed: Sequence[Path], parts: Sequence[Path]
) -> Iterator[Path]:
    """The pages that a path names and that are not the project's."""
    if not os.path.exists(path):
        raise UnreadableError(f"{called} does not exist")
    place = real(path)
    if os.path.isdir(path):
        inside = lies_in(place, parts) or any(lies_in(own, [place]) for own in (*listed, *parts))
        if not inside:
            yield from _below(path, called)
    elif is_page(path):
        if place not in listed:
            yield path
    elif not (lies_in(place, parts) and path.suffix.lower() in _ASKED) and place not in listed:
        hint = f"a page is a Markdown file ({', '.join(SUFFIXES)}), or - for standard input"
        raise InputError(f"{called} cannot be read as a page", hint=hint)


def _below(folder: Path, called: str) -> list[Path]:
    found = sorted(pages_below(folder, Settings()))
    if not found:
        raise UnreadableError(f"{called} contains no pages", hint="name a page in it")
    return found


def read_standard_input() -> str:
    """The text of standard input.

    Raises:
        UnreadableError: it is closed, too long, or no text.
    """
    if sys.stdin is None:
        raise UnreadableError("- cannot be read: standard input is closed")
    return text_of(str(STDIN), page_bytes(sys.stdin.buffer, str(STDIN)))


def text_of(name: str, data: bytes) -> str:
    """The text of a page's bytes.

    Raises:
        UnreadableError: they are no text.
    """
    found = page_text(name, data)
    if isinstance(found, Fault):
        raise UnreadableError(found.message, place=found.place, hint=found.hint)
    return found
