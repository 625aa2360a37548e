"""Which files are pages, and their texts."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from swacalc.errors import Fault, UnreadableError, decoded, path_text, unified
from swacalc.files import files_below, is_there, read_file, unbroken
from swacalc.root import held, real, root_of
from swacalc.settings import Settings

if TYPE_CHECKING:
    from swacalc.pages.records import Stale

STDIN = Path("-")
USUAL = ("docs", "README.md")
# Those of the site generator, and that of its like for React.
SUFFIXES = (".md", ".markdown", ".mdown", ".mkdn", ".mkd", ".mdx")
SITE_FILE = "mkdocs.yml"
_MAX_BYTES = 1 << 20
_SITE = re.compile(
    r"^site_url[ \t]*:[ \t]*(?:!ENV[ \t]*\[[^\]\n]*,[ \t]*)?(?P<quote>[\"']?)"
    r"(?P<address>https?://[^\s\"'\]]+)(?P=quote)",
    re.MULTILINE,
)


class Pages(NamedTuple):
    """The paths of a project's pages, and the address at which they are published, if known.

    `generated` are the folders in which they are generated. `stale` are generated files that are
    not up to date, where somebody compared them.
    """

    paths: tuple[str, ...] = ()
    site: str = ""
    generated: tuple[str, ...] = ()
    stale: tuple["Stale", ...] = ()


NO_PAGES = Pages()


def usual_pages(claims: Path) -> tuple[Path, ...]:
    """The usual pages beside a claims folder: `docs/` and `README.md`.

    Raises:
        UnreadableError: one of them leads out of the project, or the folder cannot be searched.
    """
    folder = claims.absolute().parent
    root = root_of(folder)
    found = (folder / name for name in USUAL)
    return tuple(held(path, root) for path in found if is_there(path))


def site_address(folder: Path) -> str:
    """Where the pages beside a claims folder are published, as mkdocs.yml has it; else empty.

    For `!ENV` the default is used, so that a check gives the same result everywhere.

    Raises:
        UnreadableError: there is a mkdocs.yml that cannot be read.
    """
    path = folder.absolute().parent / SITE_FILE
    if not is_there(path):
        return ""
    data = read_file(held(path, root_of(path.parent)), SITE_FILE, _MAX_BYTES)
    match = _SITE.search(data.decode("utf-8", "replace"))
    return match["address"].rstrip("/") + "/" if match else ""


def listed_pages(folder: Path, settings: Settings) -> list[Path]:
    """The files of a project's pages: those of the settings, or the usual ones; none excluded.

    Raises:
        UnreadableError: a file leads out of the project, or a folder cannot be read.
    """
    chosen = usual_pages(folder) if settings.pages is None else settings.pages
    files = {file for page in chosen for file in _files(page, settings)}
    return sorted(file for file in files if not is_excluded(file, settings))


def is_page(path: Path) -> bool:
    """Whether a file has the name of a page."""
    return path.suffix.lower() in SUFFIXES


def pages_below(folder: Path, settings: Settings) -> Iterator[Path]:
    """The pages in a folder and in those below it, none that the settings exclude.

    Raises:
        UnreadableError: a file or folder leads out of the project or nowhere, or a folder cannot
            be read.
    """
    root = root_of(folder)
    for path in files_below(folder, root):
        asked = is_page(path) or path.is_symlink()
        if asked and not is_excluded(path, settings) and is_page(unbroken(path)):
            yield held(path, root)


def is_excluded(page: Path, settings: Settings) -> bool:
    """Whether the settings say that a file is no page."""
    if not settings.exclude:
        return False
    return lies_in(real(page), [real(path) for path in settings.exclude])


def lies_in(path: Path, places: Sequence[Path]) -> bool:
    """Whether a resolved path is one of some places, or lies below one."""
    return any(path == place or place in path.parents for place in places)


def page_texts(
    files: Sequence[Path], root: Path | None
) -> tuple[Mapping[str, str], tuple[Fault, ...]]:
    """The texts of some files by path, and what is wrong with them.

    Paths are relative to `root` where they lie below it.

    Raises:
        UnreadableError: a file cannot be read.
    """
    texts, faults = dict[str, str](), list[Fault]()
    for path in files:
        name = path_text(path, root)
        text = page_text(name, page_bytes(path, name))
        if isinstance(text, Fault):
            faults.append(text)
        else:
            texts[name] = text
    return texts, tuple(faults)


def page_bytes(page: Path | BinaryIO, name: str) -> bytes:
    """The bytes of a page, from a file or from a stream that is open.

    Raises:
        UnreadableError: it cannot be read, or is larger than `MAX_BYTES`.
    """
    # A check without pages does not load the modules that read documents.
    from swacalc.documents import MAX_BYTES

    data = read_file(page, name, MAX_BYTES) if isinstance(page, Path) else page.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise UnreadableError(f"{name}: a page has at most {MAX_BYTES >> 20} MiB")
    return data


def page_text(name: str, data: bytes) -> str | Fault:
    """The text of a page without a byte order mark, or what is wrong with its bytes."""
    text = decoded(name, data)
    return unified(text.removeprefix("\ufeff")) if isinstance(text, str) else text


def _files(page: Path, settings: Settings) -> Iterator[Path]:
    if os.path.isdir(page):
        return pages_below(page, settings)
    return iter((held(page, root_of(page)),))
