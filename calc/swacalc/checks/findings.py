"""Findings, the rules that yield them, and the report that holds them."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from swacalc.claims.load import Loaded
from swacalc.claims.types import Claim, ClaimSet
from swacalc.derivations.resolver import Resolver
from swacalc.errors import Place, rule_page
from swacalc.sources.citations import Citation
from swacalc.sources.holding import held_citations

if TYPE_CHECKING:
    from swacalc.documents import Document
    from swacalc.pages.records import Stale
    from swacalc.pages.written import WrittenPage
    from swacalc.sources.lock import Lock


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One finding of a rule: what is wrong at a place, and what would be right.

    The rule leaves `code` empty: the loop that runs it fills in the rule's. A `note` is no fault.
    """

    place: Place
    message: str
    hint: str = ""
    claim: str = ""
    code: str = ""
    severity: Literal["error", "note"] = "error"

    def order(self) -> tuple[object, ...]:
        """The key that findings are sorted by: path, line, column, code."""
        place = self.place
        return (place.path, place.line or 0, place.column or 0, self.code, self.message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """What rules examine: a claims folder as it was read, and the names that exist.

    `codes` are those of all rules, `selected` those of the rules that run. `lock` is what
    sources.lock holds, `copies` the copies of sources at hand, by the source's id, and `pages`
    the pages that were read, by path. `stale` are generated files that are not up to date.
    """

    loaded: Loaded
    symbols: Resolver
    codes: frozenset[str] = frozenset()
    selected: frozenset[str] = frozenset()
    proofs: frozenset[str] = frozenset()
    lock: "Lock | None" = None
    copies: "Mapping[str, Document] | None" = None
    pages: "Mapping[str, WrittenPage]" = field(default_factory=dict)
    stale: Sequence["Stale"] = ()

    @property
    def claims(self) -> ClaimSet:
        """The claim set."""
        return self.loaded.claims

    def all_claims(self) -> tuple[Claim, ...]:
        """Every claim of every topic, even if its id is repeated, in the order of the files."""
        return self.claims.all_claims()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One question about a project: `find` yields the findings.

    `find` is given the findings of all rules before it, suppressed ones too. `asks` is the
    question; `sections` holds why it is asked, what it does not see, and a bad and a
    good example.
    """

    code: str
    name: str
    asks: str
    sections: Mapping[str, str]
    find: Callable[[Project, Sequence[Finding]], Iterator[Finding]]

    @property
    def reads_pages(self) -> bool:
        """Whether the rule looks at pages that people write."""
        return self.code.startswith("DOC")

    @property
    def page(self) -> str:
        """Where the documentation explains the rule."""
        return rule_page(self.code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Everything that a run of the rules found, sorted, with what it looked at."""

    findings: Sequence[Finding]
    rules: Sequence[Rule]
    project: Project

    @property
    def pages(self) -> int:
        """How many pages were read and judged."""
        return len(self.project.pages) - self.records

    @property
    def records(self) -> int:
        """How many generated pages print the claims themselves; DOC405 checks those."""
        return sum(page.is_record for page in self.project.pages.values())

    def evidence(self) -> tuple[Citation, ...]:
        """All evidence with how it is held; none of it is held without a copy or a lock."""
        project = self.project
        return tuple(held_citations(project.claims, project.lock, project.copies))

    def by_code(self) -> dict[str, int]:
        """How many findings each rule code has."""
        return dict(sorted(Counter(finding.code for finding in self.findings).items()))
