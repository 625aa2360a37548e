"""Rules about a claims folder, and the loop that runs them."""

from swacalc.checks.audit_rules import AUDIT_RULES
from swacalc.checks.catalogue import ALL_RULES, RULES, choose, find_rule, judged
from swacalc.checks.checking import check, check_loaded, left_out, restricted
from swacalc.checks.findings import Finding, Project, Report, Rule

__all__ = [
    "ALL_RULES",
    "AUDIT_RULES",
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
    "left_out",
    "restricted",
]
