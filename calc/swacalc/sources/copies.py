"""Copies of sources in a folder of the user's: read as documents, and fetched.

A copy is fetched completely or not at all, and none is overwritten unasked.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from swacalc.claims.types import Source
from swacalc.documents import Document, load_document
from swacalc.errors import InputError, SwacalcError, UnwritableError, did_you_mean, path_text
from swacalc.files import files_in, is_there, remove, write_whole
from swacalc.root import held, leads_out, root_of

SUFFIXES = (".md", ".txt", ".html", ".pdf")


def open_copies(
    folder: Path, sources: Mapping[str, object], *, root: Path | None = None
) -> Mapping[str, Document]:
    """The copies of sources by id: `<source-id>.md`, `.txt`, `.html` or `.pdf` in a folder.

    Raises:
        InputError: there is no such folder, a source has two copies, or one leads out of it.
        UnreadableError: a copy cannot be read, or is too large or nested too deep.
    """
    if not os.path.isdir(folder):
        raise InputError(f"{folder} is not a folder of copies", hint="name it with --copies")
    paths = {name: path for name in sources if (path := copy_of(folder, name))}
    copies = {name: load_document(path, name=path_text(path, root)) for name, path in paths.items()}
    return MappingProxyType(copies)


def own_pages(
    folder: Path, sources: Mapping[str, Source], root: Path | None = None
) -> Mapping[str, Document]:
    """`docs/derivations.md` beside a claims folder, as the copy of its own derivations.

    Raises:
        UnreadableError: the page leads out of the project, or cannot be read.
    """
    beside = folder.absolute().parent
    path = beside / "docs" / "derivations.md"
    own = [name for name, source in sources.items() if source.kind == "derivation"]
    if not own or not is_there(path):
        return {}
    copy = load_document(held(path, root_of(beside)), name=path_text(path, root))
    return dict.fromkeys(own, copy)


def copy_of(folder: Path, source: str) -> Path | None:
    """The path of a source's copy in a folder, or None.

    Raises:
        InputError: there are two, or a link leads out of the folder.
    """
    found = [path for suffix in SUFFIXES if is_there(path := folder / f"{source}{suffix}")]
    if len(found) > 1:
        names = " and ".join(path.name for path in found)
        raise InputError(f"{folder} has two copies of {source}: {names}", hint="keep one of them")
    for path in found:
        if leads_out(path, folder):
            hint = "put the copy itself there"
            raise InputError(f"{path} is a link that leads out of the folder", hint=hint)
    return found[0] if found else None


def strays(folder: Path, sources: Mapping[str, object]) -> Iterator[str]:
    """A message for each file in a folder that could be a copy but matches no source."""
    for path in files_in(folder, folder):
        if path.suffix in SUFFIXES and path.stem not in sources:
            hint = did_you_mean(path.stem, sources)
            yield f"{path.name} does not match any source" + (f": {hint}" if hint else "")


class Fetched(NamedTuple):
    """What became of one source: its copy, or why there is no new one; `failed` says which."""

    source: str
    copy: Path | None
    message: str
    failed: bool = False


def fetch(sources: Iterable[Source], folder: Path, *, overwrite: bool = False) -> Iterator[Fetched]:
    """Fetch each source from its first address into a folder, which is made where it is missing.

    A copy that is there is kept unless `overwrite` is set. One failure does not hide another.

    Raises:
        UnwritableError: the folder cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwritableError(f"{folder} cannot be made: {error.strerror}") from error
    for source in sources:
        try:
            yield _fetched(source, folder, overwrite=overwrite)
        except SwacalcError as error:
            hint = f" ({error.hint})" if error.hint else ""
            yield Fetched(source.id, None, f"{error}{hint}", failed=True)


def _fetched(source: Source, folder: Path, *, overwrite: bool) -> Fetched:
    from swacalc.sources.downloading import download

    if not source.urls:
        return Fetched(source.id, None, "has no address in sources.yaml")
    before = copy_of(folder, source.id)
    if before and not overwrite:
        return Fetched(source.id, None, f"kept {before}; --overwrite fetches it again")
    answer = download(source.urls[0])
    path = folder / f"{source.id}{answer.suffix}"
    write_whole(path, answer.data)
    if before and before != path:
        remove(before)
    return Fetched(source.id, path, f"{len(answer.data):,} bytes from {source.urls[0]}")
