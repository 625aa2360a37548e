"""Which files are pages, and their texts."""

import re
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from swacalc.errors import Fault, Place, UnreadableError, path_text
from swacalc.files import read_file
from swacalc.root import held, root_of

USUAL = ("docs", "README.md")
SITE_FILE = "mkdocs.yml"
_MAX_BYTES = 1 << 20
_SITE = re.compile(
    r"^site_url[ \t]*:[ \t]*(?:!ENV[ \t]*\[[^\]\n]*,[ \t]*)?(?P<quote>[\"']?)"
    r"(?P<address>https?://[^\s\"'\]]+)(?P=quote)",
    re.MULTILINE,
)


class Pages(NamedTuple):
    """The paths of a project's pages, and the address at which they are published, if known."""

    paths: tuple[str, ...] = ()
    site: str = ""


NO_PAGES = Pages()


def usual_pages(claims: Path) -> tuple[Path, ...]:
    """The pages beside a claims folder where nothing else is said: `docs/` and `README.md`.

    Raises:
        UnreadableError: one of them leads out of the project.
    """
    folder = claims.absolute().parent
    root = root_of(folder)
    found = (folder / name for name in USUAL)
    return tuple(held(path, root) for path in found if path.exists())


def site_address(folder: Path) -> str:
    """Where the pages beside a claims folder are published, as mkdocs.yml has it; else empty.

    Of `!ENV` the default counts, so that a check gives the same everywhere.

    Raises:
        UnreadableError: there is a mkdocs.yml that cannot be read.
    """
    path = folder.absolute().parent / SITE_FILE
    if not path.is_file():
        return ""
    match = _SITE.search(read_file(path, SITE_FILE, _MAX_BYTES).decode("utf-8", "replace"))
    return match["address"].rstrip("/") + "/" if match else ""


def page_texts(
    pages: Sequence[Path], root: Path | None
) -> tuple[Mapping[str, str], tuple[Fault, ...]]:
    """The texts of all Markdown files among some files and folders, by path, and what is wrong.

    Paths are relative to `root` where they lie below it.

    Raises:
        UnreadableError: a file or folder cannot be read, or leads out of the project.
    """
    texts, faults = dict[str, str](), list[Fault]()
    within = {page: root_of(page) for page in pages}
    for path in sorted({held(file, within[page]) for page in pages for file in _files(page)}):
        name = path_text(path, root)
        data = _page_bytes(path, name)
        try:
            texts[name] = StringIO(data.decode("utf-8"), newline=None).read()
        except UnicodeDecodeError as error:
            faults.append(_not_text(name, error))
    return texts, tuple(faults)


def _page_bytes(path: Path, name: str) -> bytes:
    # A check without pages does not load the documents room.
    from swacalc.documents import MAX_BYTES

    data = read_file(path, name, MAX_BYTES)
    if len(data) > MAX_BYTES:
        raise UnreadableError(f"{name}: a page has at most {MAX_BYTES >> 20} MiB")
    return data


def _files(page: Path) -> Iterator[Path]:
    if not page.is_dir():
        yield page
        return
    yield from (path for path in page.rglob("*.md") if path.is_file())


def _not_text(name: str, error: UnicodeDecodeError) -> Fault:
    line = bytes(error.object[: error.start]).count(b"\n") + 1
    message = f"not UTF-8: byte 0x{error.object[error.start]:02x}"
    place = Place(name, line)
    return Fault(kind="unreadable", place=place, message=message, hint="save the file as UTF-8")
