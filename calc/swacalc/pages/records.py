"""Records: generated pages that print the files of a claims folder, item by item.

Their numbers are the claims themselves, so they are not compared with claims. DOC405 checks that
they are what would be generated.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from swacalc.claims.types import ClaimSet
from swacalc.errors import InputError, Place, path_text
from swacalc.pages.listing import USUAL
from swacalc.pages.written import WrittenPage
from swacalc.settings import Settings

# In a folder of pages, that of the generated ones.
FOLDER = "reference"
# … and in that, the folder of those in Chinese.
CHINESE_FOLDER = "zh/"
# What the first line of every generated file says.
MARK = "Made by swacalc pages"

_NAMES = ("claims.md", "models.md", "sources.md", "symbols.md")


class Stale(NamedTuple):
    """A generated file that is not what would be generated: where it first differs, and how.

    `how` is `differs`, `missing` or `left over`.
    """

    place: Place
    how: str


def generated_folders(claims: Path, settings: Settings, root: Path | None) -> tuple[str, ...]:
    """What the folders are called in which pages of a project may be generated.

    There is one in `docs/` beside the claims, and in each folder of pages that the settings name.
    """
    usual = claims.absolute().parent / USUAL[0]
    return tuple(path_text(page / FOLDER, root) for page in (usual, *(settings.pages or ())))


def pages_of_claims(claims: Path, settings: Settings, root: Path) -> Path:
    """The folder of generated pages that other pages link to: one that is there, if any is.

    Raises:
        InputError: no folder of pages is there in which it could be.
    """
    folders = [root / name for name in generated_folders(claims, settings, root)]
    for folder in (*filter(os.path.isdir, folders), *folders):
        if os.path.isdir(folder.parent):
            return folder
    message = "there is no folder docs/ in which the claims have pages"
    raise InputError(message, hint="make it, and run swacalc pages")


def is_record(path: str, text: str, folders: Iterable[str], claims: ClaimSet) -> bool:
    """Whether a page says that it was generated, and one of its name is generated from the claims.

    `folders` are those in which pages are generated.
    """
    if MARK not in text.partition("\n")[0]:
        return False
    inside = (path.removeprefix(f"{folder}/") for folder in folders)
    return any(_is_name(name, claims) for name in inside if name != path)


def _is_name(name: str, claims: ClaimSet) -> bool:
    name = name.removeprefix(CHINESE_FOLDER)
    topic = name.removeprefix("claims/").removesuffix(".md")
    if name != f"claims/{topic}.md":
        return name in _NAMES
    # Of a topic that cannot be read, the name is not known.
    unknown = "claims" in claims.partial and "/" not in topic
    return unknown or any(topic == each.topic for each in claims.topics)


def record(path: str) -> WrittenPage:
    """A record as a page; nothing in it is judged."""
    return WrittenPage(
        path=path, links=(), numbers=(), aside={}, ignored=(), shown=(), is_record=True
    )
