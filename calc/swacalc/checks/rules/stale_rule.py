"""The rule about generated pages."""

from collections.abc import Iterator

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import rule


@rule("DOC405")
def page_stale(project: Project) -> Iterator[Finding]:
    """Is every file in docs/reference/ what `swacalc pages` would write now?

    `swacalc pages --check` compares them; `swacalc check` generates no pages and does not apply it.

    Why:
        Readers take a generated page for what the claims say, and edits by hand are overwritten.
    Not seen:
        Whether the generated content is right. Pages of other folders that say in their first line
        that they were generated: `swacalc check` reads them like any other page. It does not read
        the pages of claims, sources, symbols and models in reference/, so only
        `swacalc pages --check` sees an edit of those, in the folder that --docs names.
    Bad:
        A claim is changed, and docs/reference/ is committed as it was.
    Good:
        swacalc pages
    """
    for each in project.stale:
        yield Finding(place=each.place, message=_MESSAGES[each.how], hint="run swacalc pages")


_MESSAGES = {
    "differs": "the page differs from what would be generated",
    "missing": "the page is missing",
    "left over": "nothing generates this page any more",
}
