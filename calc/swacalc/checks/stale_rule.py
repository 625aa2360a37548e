"""The rule about generated pages."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from swacalc.checks.findings import Finding, Project, Rule
from swacalc.checks.rule import rule
from swacalc.errors import Place


class Stale(NamedTuple):
    """A generated file that is not what would be generated: where it first differs, and how.

    `how` is `differs`, `missing` or `left over`.
    """

    place: Place
    how: str


@rule("DOC405")
def page_stale(_: Project) -> Iterator[Finding]:
    """Is every file in docs/reference/ what `swacalc pages` would write now?

    `swacalc pages --check` compares them; `swacalc check` generates no pages and does not apply it.

    Why:
        Readers take a generated page for what the claims say, and edits by hand are overwritten.
    Not seen:
        Whether the generated content is right.
    Bad:
        A claim is changed, and docs/reference/ is committed as it was.
    Good:
        swacalc pages
    """
    yield from ()


def stale_pages(found: Sequence[Stale]) -> Rule:
    """The rule that answers with what a comparison of the pages has found."""
    return replace(page_stale, find=lambda *_: map(_finding, found))


_MESSAGES = {
    "differs": "the page differs from what would be generated",
    "missing": "the page is missing",
    "left over": "nothing generates this page any more",
}


def _finding(each: Stale) -> Finding:
    return Finding(
        code=page_stale.code,
        place=each.place,
        message=_MESSAGES[each.how],
        hint="run swacalc pages",
    )
