"""The loop: read a claims folder, ask the rules, sort the answers."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from swacalc.checks.catalogue import RULES
from swacalc.checks.findings import Finding, Project, Report, Rule
from swacalc.checks.proof_rule import known_proofs
from swacalc.checks.suppressions import suppressed
from swacalc.claims.load import Loaded, load
from swacalc.derivations.from_claims import ledger_of
from swacalc.derivations.symbols import Symbols
from swacalc.errors import UnreadableError


def check(folder: Path, *, root: Path | None = None, rules: Sequence[Rule] = RULES) -> Report:
    """Ask the rules about a claims folder; nothing is written.

    Raises:
        UnreadableError: the folder or a file in it cannot be read.
    """
    return check_loaded(load(folder, root=root), rules)


def check_loaded(loaded: Loaded, rules: Sequence[Rule] = RULES) -> Report:
    """Ask the rules about a claims folder that was read."""
    project = Project(
        loaded=loaded,
        symbols=Symbols(ledger_of(loaded.claims)),
        codes=frozenset(rule.code for rule in RULES),
        asked=frozenset(rule.code for rule in rules),
        proofs=known_proofs(loaded.claims),
    )
    found: list[Finding] = []
    for rule in rules:
        found += rule.find(project, found)
    kept = [finding for finding in found if not suppressed(project, finding)]
    return Report(findings=sorted(kept, key=Finding.order), rules=rules, project=project)


def restricted(report: Report, paths: Sequence[Path], root: Path) -> Report:
    """The report with the findings in some files or folders only; all of it for no paths.

    Raises:
        UnreadableError: a path does not exist.
    """
    for path in paths:
        if not path.exists():
            raise UnreadableError(f"{path} does not exist")
    wanted = [(root / path).resolve() for path in paths]
    kept = [
        finding
        for finding in report.findings
        if not wanted or _lies_in((root / finding.place.path).resolve(), wanted)
    ]
    return replace(report, findings=kept)


def _lies_in(path: Path, wanted: Sequence[Path]) -> bool:
    return any(path == place or place in path.parents for place in wanted)
