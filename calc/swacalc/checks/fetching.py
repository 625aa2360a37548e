"""Fetching copies of sources into a folder: each whole or not at all, and none over another."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from swacalc.checks.copies import copy_of
from swacalc.checks.downloading import download
from swacalc.claims.types import Source
from swacalc.errors import SwacalcError, UnwritableError
from swacalc.files import remove, write_whole


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
