"""Which links lead to claims: paths of files, and addresses at which claims are published."""

import re
from collections.abc import Iterator

from swacalc.documents.page import Prose
from swacalc.pages.written import ClaimLink

_TOPIC = r"reference/(?:zh/)?claims/(?P<topic>[^/#?]+?)"
_PATH = re.compile(
    rf"(?:(?![a-z]+:).*/)?{_TOPIC}(?:\.md|\.html|/(?:index\.html)?)(?:\?[^#]*)?(?:#(?P<id>.*))?"
)
# On another host, only an address that names a claim is a link to a claim.
_ADDRESS = re.compile(
    rf"(?i:https?)://[^?#]*/{_TOPIC}(?:\.html|/(?:index\.html)?)(?:\?[^#]*)?#(?P<id>.+)"
)


def claim_links(prose: Prose, section: int, site: str) -> Iterator[ClaimLink]:
    """The links of some prose that lead to a claim or, without an id, to the page of a topic."""
    for link in prose.links:
        own = site and link.target.startswith(site)
        target = link.target.removeprefix(site) if own else link.target
        if match := _PATH.fullmatch(target) or _ADDRESS.fullmatch(target):
            yield ClaimLink(match["topic"], match["id"] or "", link, section)
