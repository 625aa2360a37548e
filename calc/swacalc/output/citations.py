"""The sections behind a result: for every claim that it rests on, where that is said."""

from collections.abc import Iterable, Iterator

from swacalc.claims.types import ClaimSet
from swacalc.derivations.derivation import Derivation
from swacalc.output.statements import section_text
from swacalc.output.terminal import Line


def citation_lines(figures: Iterable[Derivation], claims: ClaimSet) -> Iterator[Line]:
    """A line for each claim behind the figures, once, with its sources and their sections."""
    refs = dict.fromkeys(ref for figure in figures for ref in figure.refs())
    for ref in refs:
        if ref in claims.claims:
            claim = claims.claims[ref]
            said = ", ".join(map(section_text, claim.evidence))
            yield [(f"{ref}: ", ""), (said, "quiet"), ("  ", ""), (f"[{claim.tag}]", claim.tag)]
