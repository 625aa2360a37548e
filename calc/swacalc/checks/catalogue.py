"""Every rule, in the order in which they run."""

from collections.abc import Iterator

from swacalc.checks.audit_rules import AUDIT_RULES
from swacalc.checks.findings import Rule
from swacalc.checks.rules.citation_rules import field_differs, unquoted_report
from swacalc.checks.rules.claim_rules import (
    duplicate_id,
    no_evidence,
    tag_mismatch,
    unquoted_number,
    unreadable,
)
from swacalc.checks.rules.concept_rule import unknown_concept
from swacalc.checks.rules.figure_rule import figure_against_words
from swacalc.checks.rules.lock_rules import not_locked, section_changed
from swacalc.checks.rules.mathematics_rules import figure_off, unit_mismatch
from swacalc.checks.rules.measured_rule import not_repeatable
from swacalc.checks.rules.model_rule import model_off
from swacalc.checks.rules.name_rule import unknown_name
from swacalc.checks.rules.page_rules import bare_number, figure_differs, tag_missing, unknown_claim
from swacalc.checks.rules.proof_rule import proof_fails
from swacalc.checks.rules.source_rules import section_not_found, words_not_found
from swacalc.checks.rules.stale_rule import page_stale
from swacalc.checks.suppressions import unused_suppression
from swacalc.errors import Fault, InputError, did_you_mean
from swacalc.settings import Settings

RULES: tuple[Rule, ...] = (
    unreadable,
    duplicate_id,
    unknown_name,
    unquoted_number,
    no_evidence,
    tag_mismatch,
    figure_against_words,
    unquoted_report,
    not_repeatable,
    unknown_concept,
    section_not_found,
    words_not_found,
    section_changed,
    not_locked,
    field_differs,
    figure_off,
    unit_mismatch,
    proof_fails,
    model_off,
    unknown_claim,
    figure_differs,
    bare_number,
    tag_missing,
    page_stale,
    unused_suppression,
)


ALL_RULES: tuple[Rule, ...] = (*RULES, *AUDIT_RULES)


def find_rule(word: str) -> Rule | None:
    """The rule with a code or name, those of the audit too."""
    return next((rule for rule in ALL_RULES if word in (rule.code, rule.name)), None)


def choose(select: tuple[str, ...] = (), ignore: tuple[str, ...] = ()) -> tuple[Rule, ...]:
    """The rules whose code begins with a selected word and with none of the ignored ones.

    Raises:
        InputError: a word is neither the beginning of a rule's code nor the name of one.
    """
    wanted = _matching(select) if select else {rule.code for rule in RULES}
    unwanted = _matching(ignore)
    return tuple(rule for rule in RULES if rule.code in wanted - unwanted)


def judged(settings: Settings) -> Settings:
    """The settings without selections of unknown rules, which are faults at their lines."""
    faults = tuple(_unknown_rules(settings))
    wrong = {fault.inside for fault in faults}
    return settings._replace(
        select=() if "select" in wrong else settings.select,
        ignore=() if "ignore" in wrong else settings.ignore,
        faults=(*settings.faults, *faults),
    )


def _unknown_rules(settings: Settings) -> Iterator[Fault]:
    for key, words in (("select", settings.select), ("ignore", settings.ignore)):
        try:
            _matching(words)
        except InputError as error:
            yield settings.file.fault(key, error.message, error.hint)


def _matching(words: tuple[str, ...]) -> set[str]:
    found = set[str]()
    for word in words:
        codes = {rule.code for rule in RULES if rule.code.startswith(word) or rule.name == word}
        if not word or not codes:
            known = [name for rule in RULES for name in (rule.code, rule.name)]
            hint = did_you_mean(word, known) or f"rules are {', '.join(r.code for r in RULES)}"
            raise InputError(f"no rule is called {word!r}", hint=hint)
        found |= codes
    return found
