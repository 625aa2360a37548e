"""The headline: the figures that a claim set puts forward, and whether each follows."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from swacalc.claims.types import Claim, ClaimSet
from swacalc.claims.vocabulary import TAGS
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.from_claims import figure_value
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError, MathError

# What came of comparing a figure with what follows for it. "consistent" if that only combines
# figures that are stated and not computed, "re-derived" if it comes out of a mechanism, such as a
# configuration, a format or a workload.
FigureVerdict = Literal["re-derived", "consistent", "differs"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Headline:
    """A claim with what its figure says and what follows for it, where either can be computed.

    `derived` means that no source says it, only our own derivations do.
    """

    claim: Claim
    derived: bool
    stated: Derivation | None
    follows: Derivation | None

    @property
    def agrees(self) -> bool:
        """Whether what follows satisfies what is stated."""
        if self.stated is None or self.follows is None:
            return False
        return self.stated.interval.overlaps(self.follows.interval)

    @property
    def verdict(self) -> FigureVerdict | None:
        """What came of the comparison; None where nothing follows."""
        if self.follows is None:
            return None
        if not self.agrees:
            return "differs"
        leaves = self.follows.leaves()
        restated = leaves and all(leaf.tag != TAGS[0] for leaf in leaves)
        return "consistent" if restated else "re-derived"

    @property
    def backing(self) -> Literal["", "re-derived", "checked"]:
        """What backs an author-reported claim of others: its figure is re-derived, a proof runs.

        What only combines stated figures backs none.
        """
        if self.claim.tag != TAGS[1] or self.derived or self.claim.measured:
            return ""
        if self.verdict == "re-derived":
            return "re-derived"
        return "checked" if self.claim.proofs else ""

    @property
    def reported_only(self) -> bool:
        """Whether the claim rests on its authors' word alone."""
        ours = self.derived or self.claim.measured or self.backing
        return self.claim.tag == TAGS[1] and not ours


def rows(
    claims: ClaimSet, symbol_table: SymbolTable, chosen: Iterable[Claim]
) -> tuple[Headline, ...]:
    """Some claims of a set, whose symbol table is given, as headline rows."""
    symbols = Resolver(symbol_table)
    return tuple(
        Headline(
            claim=claim,
            derived=claims.is_derived(claim),
            stated=_stated(symbols, claim),
            follows=_follows(symbols, claim),
        )
        for claim in chosen
    )


def _stated(symbols: Resolver, claim: Claim) -> Derivation | None:
    if claim.figure is None:
        return None
    try:
        return figure_value(symbols, claim, claim.figure)
    except (MathError, InputError):
        return None


def _follows(symbols: Resolver, claim: Claim) -> Derivation | None:
    if claim.follows is None:
        return None
    try:
        return symbols.derive(claim.follows.expression)
    except (MathError, InputError):
        return None
