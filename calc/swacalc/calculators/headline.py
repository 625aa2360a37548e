"""The headline: the figures that a claim set puts forward, and whether each follows."""

from dataclasses import dataclass

from swacalc.claims.types import Claim, ClaimSet
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.from_claims import ledger_of, stated
from swacalc.derivations.symbols import NoValueError, Symbols, parsed
from swacalc.errors import InputError, MathError, TextError


@dataclass(frozen=True, slots=True, kw_only=True)
class Headline:
    """A claim with what its figure says and what follows for it, where either can be computed."""

    claim: Claim
    stated: Derivation | None
    follows: Derivation | None

    @property
    def agrees(self) -> bool:
        """Whether what follows satisfies what is stated."""
        if self.stated is None or self.follows is None:
            return False
        return self.stated.interval.overlaps(self.follows.interval)


def headline(claims: ClaimSet) -> tuple[Headline, ...]:
    """The headline rows in the order of the claim set."""
    symbols = Symbols(ledger_of(claims))
    return tuple(_row(symbols, claim) for claim in claims.headline())


def row(claims: ClaimSet, claim: Claim) -> Headline:
    """One claim as a headline row."""
    return _row(Symbols(ledger_of(claims)), claim)


def _row(symbols: Symbols, claim: Claim) -> Headline:
    return Headline(claim=claim, stated=_stated(symbols, claim), follows=_follows(symbols, claim))


def _stated(symbols: Symbols, claim: Claim) -> Derivation | None:
    if claim.figure is None:
        return None
    try:
        return symbols.stated(stated(claim, claim.figure, symbols.unit(claim.figure.symbol)))
    except (NoValueError, MathError, InputError, TextError):
        return None


def _follows(symbols: Symbols, claim: Claim) -> Derivation | None:
    if not claim.follows:
        return None
    try:
        return symbols.derive(parsed(claim.follows))
    except (NoValueError, MathError, InputError, TextError):
        return None
