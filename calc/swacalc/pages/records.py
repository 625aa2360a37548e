"""Records: generated pages that print the files of a claims folder, item by item.

Their numbers are the claims themselves, so they are not compared with claims. DOC405 checks that
they are what would be generated.
"""

import re
from typing import NamedTuple

from swacalc.errors import Place
from swacalc.pages.written import WrittenPage

# What the first line of every generated file says.
MARK = "Made by swacalc pages"

_PATH = re.compile(r"(?:.*/)?reference/(?:claims/[^/]+|claims|models|sources|symbols)\.md")


class Stale(NamedTuple):
    """A generated file that is not what would be generated: where it first differs, and how.

    `how` is `differs`, `missing` or `left over`.
    """

    place: Place
    how: str


def is_record(path: str, text: str) -> bool:
    """Whether a page is a record: it is in a record's place and says that it was generated."""
    return _PATH.fullmatch(path) is not None and MARK in text.partition("\n")[0]


def record(path: str) -> WrittenPage:
    """A record as a page; nothing in it is judged."""
    return WrittenPage(
        path=path, links=(), numbers=(), aside={}, ignored=(), shown=(), is_record=True
    )
