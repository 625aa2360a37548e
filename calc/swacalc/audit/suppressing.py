"""Comments in an article that suppress a code of the audit, as on pages."""

from collections.abc import Sequence

from swacalc.audit.verdicts import CODES, Statement
from swacalc.documents.page import read_page
from swacalc.pages.ignoring import read_comments
from swacalc.pages.written import lines_of

_MARK = "swacalc"


def unsuppressed(path: str, text: str, found: Sequence[Statement]) -> list[Statement]:
    """The statements that no comment of their Markdown article suppresses.

    A comment with a fault, such as one without a reason, suppresses nothing.
    """
    if "<!--" not in text or _MARK not in text:
        return list(found)
    ignored = list(read_comments(read_page(path, text).comments, frozenset(CODES.values())))
    hidden = {(item.rule, line) for item in ignored for line in lines_of(item)}
    return [each for each in found if (each.code, each.place.line) not in hidden]
