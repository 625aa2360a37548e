"""Comments on pages that suppress a rule: `<!-- swacalc: ignore DOC403 reason -->`."""

import re
from collections.abc import Iterable, Iterator

from swacalc.documents.comments import Comment
from swacalc.errors import did_you_mean
from swacalc.pages.written import Ignored

_COMMENT = re.compile(r"\s*swacalc\s*:\s*(?P<word>\S*)\s*(?P<rule>\S*)\s*(?P<reason>.*)", re.DOTALL)


def read_comments(comments: Iterable[Comment], codes: frozenset[str]) -> Iterator[Ignored]:
    """The suppressions among some comments, those with a fault too; `codes` are the rules."""
    for comment in comments:
        if comment.text.lstrip().startswith("swacalc"):
            match = _COMMENT.fullmatch(comment.text)
            rule = match["rule"] if match else ""
            fault = _fault(match, comment, codes)
            yield Ignored(rule, comment.place, comment.covers, fault)


def _fault(match: re.Match[str] | None, comment: Comment, codes: frozenset[str]) -> str:
    if match is None or match["word"] != "ignore":
        return "swacalc does not understand this comment"
    if match["rule"] not in codes:
        near = did_you_mean(match["rule"], codes)
        return f"unknown rule {match['rule']!r}" + (f", {near}" if near else "")
    if not match["reason"].strip():
        return "the suppression has no reason"
    return "" if comment.covers else "no block follows the suppression"
