"""What rules say of themselves in Chinese, in the form of their docstrings.

An example that holds no words of a language is not repeated: it is that of the docstring.
"""

from types import MappingProxyType

from swacalc.checks import Rule
from swacalc.checks.rule import RuleText, read_rule_text
from swacalc.site.chinese_claim_rules import RULES_OF_CLAIMS
from swacalc.site.chinese_page_rules import RULES_OF_PAGES

_TEXTS = {**RULES_OF_CLAIMS, **RULES_OF_PAGES}


def rule_in_chinese(rule: Rule) -> RuleText:
    """What a rule asks and its sections in Chinese; examples without words are the rule's own."""
    text = read_rule_text(_TEXTS[rule.code])
    sections = {name: text.sections.get(name, body) for name, body in rule.sections.items()}
    return RuleText(text.asks, MappingProxyType(sections))
