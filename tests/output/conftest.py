"""Reports to print: over made-up findings and texts, as hostile as a test wants them."""

from collections.abc import Callable, Sequence
from types import MappingProxyType

import pytest

from swacalc.checks import RULES, Finding, Project, Report
from swacalc.claims.load import Loaded
from swacalc.claims.types import Claim, ClaimSet, Text, Topic
from swacalc.derivations.resolver import Resolver
from swacalc.errors import Place

NOTHING = MappingProxyType[str, Place]({})
MakeReport = Callable[..., Report]


def _claim(name: str, path: str) -> Claim:
    places = {"id": Place(path, 2, 9)}
    return Claim(id=name, tag="mechanism", statement=Text(en="So.", places=NOTHING), places=places)


@pytest.fixture(scope="session")
def make_report() -> MakeReport:
    """Makes a report of findings, over claims by id in one file, and texts by path."""

    def make(
        findings: Sequence[Finding],
        *,
        claims: Sequence[str] = (),
        path: str = "claims/a.yaml",
        texts: dict[str, str] | None = None,
    ) -> Report:
        found = tuple(_claim(name, path) for name in claims)
        topic = Topic(topic="a", title=Text(en="A", places=NOTHING), claims=found, places=NOTHING)
        claim_set = ClaimSet(
            topics=(topic,),
            sources={},
            symbols={},
            models={},
            claims={claim.id: claim for claim in found},
        )
        loaded = Loaded(claims=claim_set, faults=(), texts=texts or {})
        project = Project(loaded=loaded, symbols=Resolver({}))
        return Report(findings=sorted(findings, key=Finding.order), rules=RULES, project=project)

    return make
