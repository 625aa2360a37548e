"""Rules are made from functions, whose docstring is what `swacalc explain CODE` prints."""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from swacalc.checks.findings import Finding, Project, Rule

PROSE = ("Why", "Not seen")
SECTIONS = (*PROSE, "Bad", "Good")

_HEADING = re.compile(rf"^({'|'.join(SECTIONS)}):$", re.MULTILINE)

Find = Callable[[Project], Iterator[Finding]]
Review = Callable[[Project, Sequence[Finding]], Iterator[Finding]]


class RuleText(NamedTuple):
    """What a rule says of itself: its question with what belongs to it, and its sections."""

    asks: str
    sections: Mapping[str, str]


def rule(code: str) -> Callable[[Find], Rule]:
    """Make a rule from a generator of findings; its name is the function's, in kebab case."""

    def decorate(find: Find) -> Rule:
        return _described(code, find, lambda project, _: find(project))

    return decorate


def review_rule(code: str) -> Callable[[Review], Rule]:
    """Make a rule that also looks at what the rules before it have found."""

    def decorate(review: Review) -> Rule:
        return _described(code, review, review)

    return decorate


def _described(code: str, function: Find | Review, find: Review) -> Rule:
    text = read_rule_text(function.__doc__ or "")
    return Rule(
        code=code,
        name=function.__name__.replace("_", "-"),
        asks=text.asks,
        sections=text.sections,
        find=find,
    )


def read_rule_text(docstring: str) -> RuleText:
    """What is asked, and then the sections below their headings."""
    asks, *rest = _HEADING.split(inspect.cleandoc(docstring))
    pairs = zip(rest[::2], rest[1::2], strict=True)
    sections = {name: inspect.cleandoc(text).strip() for name, text in pairs}
    return RuleText(asks.strip(), MappingProxyType(sections))
