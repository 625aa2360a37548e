"""Rules asked about a claims folder, and the loop that asks them."""

from swacalc.checks.catalogue import RULES, choose, find_rule, judged
from swacalc.checks.findings import Finding, Project, Report, Rule
from swacalc.checks.run import check, check_loaded, restricted

__all__ = [
    "RULES",
    "Finding",
    "Project",
    "Report",
    "Rule",
    "check",
    "check_loaded",
    "choose",
    "find_rule",
    "judged",
    "restricted",
]
