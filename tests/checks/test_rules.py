"""Rules: their codes, what they say of themselves, and choosing among them."""

import re

import pytest

from swacalc.checks import RULES, Rule, choose, find_rule
from swacalc.checks.rule import rule
from swacalc.errors import InputError
from swacalc.output.claim_lines import rule_lines
from swacalc.output.terminal import plain

each_rule = pytest.mark.parametrize("asked", RULES, ids=lambda asked: asked.code)


def codes(rules: tuple[Rule, ...]) -> set[str]:
    return {rule.code for rule in rules}


def test_codes_and_names_are_unique_and_of_the_known_families() -> None:
    """A code is three letters of a family and three digits, its first the family's."""
    assert len(codes(RULES)) == len({rule.name for rule in RULES}) == len(RULES)
    families = re.compile("CLM1[0-9]{2}|SRC2[0-9]{2}|MTH3[0-9]{2}|DOC4[0-9]{2}")
    assert all(families.fullmatch(rule.code) for rule in RULES)


@each_rule
def test_a_rule_says_what_it_asks_why_and_shows_both_sides(asked: Rule) -> None:
    """The docstring of a rule is a question, a reason, what it misses, and two examples."""
    assert asked.asks.partition("\n")[0].endswith("?")
    assert list(asked.sections) == ["Why", "Not seen", "Bad", "Good"]
    assert all(asked.sections.values())
    assert asked.sections["Bad"] != asked.sections["Good"]


@each_rule
def test_explaining_a_rule_prints_all_of_it(asked: Rule) -> None:
    """What is printed of a rule holds its code, its name, its question and every section."""
    printed = plain(rule_lines(asked))
    said = [asked.code, asked.name, *asked.asks.splitlines(), *asked.sections]
    said += [line for body in asked.sections.values() for line in body.splitlines()]
    assert all(line in printed for line in said)


@each_rule
def test_a_rule_is_found_by_code_and_by_name(asked: Rule) -> None:
    """A code and a name lead to the same rule, and so does choosing by either."""
    assert find_rule(asked.code) is find_rule(asked.name) is asked
    assert choose((asked.code,)) == choose((asked.name,)) == (asked,)


def test_an_example_keeps_its_own_indentation() -> None:
    """The lines of an example stand to each other as they do in the docstring."""

    @rule("CLM199")
    def some_rule(project: object) -> None:
        """Is it so?

        Why:
            Because.
        Bad:
            claims:
              - id: x
        """

    assert some_rule.sections["Bad"] == "claims:\n  - id: x"
    assert some_rule.name == "some-rule"


def test_choosing_keeps_the_order_and_takes_beginnings() -> None:
    """A beginning of codes selects its family; ignoring wins over selecting."""
    assert codes(choose(("MTH",))) == {code for code in codes(RULES) if code.startswith("MTH")}
    assert choose() == RULES
    assert choose(("CLM", "MTH301"), ("CLM1",)) == choose(("MTH301",))
    assert choose(ignore=("duplicate-id",)) == tuple(r for r in RULES if r.code != "CLM102")


@pytest.mark.parametrize("word", ["CLM10X", "MTH999", "unknown-nam", "clm101"])
def test_a_word_that_chooses_nothing_is_refused_with_the_nearest(word: str) -> None:
    """An unknown code or name is an error that says what was perhaps meant."""
    for select, ignore in (((word,), ()), ((), (word,))):
        with pytest.raises(InputError, match=re.escape(word)) as caught:
            choose(select, ignore)
        assert "did you mean" in caught.value.hint or "rules are CLM101" in caught.value.hint
