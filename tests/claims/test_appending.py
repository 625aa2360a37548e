"""Adding a record to a list of a YAML file leaves all else as it is."""

from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.claims.appending import append

BLOCK = """\
# Before.
claims: # The list.
  - id: a   # kept
    text: >-
      Folded
      text.

  # Between.
  - {id: b, words: ["1", 缓存]}   # kept too

# After.
other: [x]
"""
LAYOUTS = {
    "block": BLOCK,
    "without indent": "claims:\n- id: a\n- id: b\nother: 1\n",
    "in brackets": 'claims: [{id: a}, {id: "b"}] # kept\nother: 1\n',
    "in brackets on lines": "claims: [\n  {id: a},  # kept\n  {id: b}  # kept\n]\n",
    "empty": "claims: [] # kept\nother: 1\n",
    "without a last line end": "other: 1\nclaims:\n    - id: a",
    "a text at the end": "claims:\n  - id: a\n    text: |\n      x\n\n\n# After.\n",
}
STRINGS = st.text(
    st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=40
)
ITEMS = st.fixed_dictionaries(
    {"id": STRINGS, "map": st.fixed_dictionaries({"en": STRINGS}), "list": st.lists(STRINGS)}
)


@pytest.mark.parametrize("text", LAYOUTS.values(), ids=LAYOUTS)
@settings(max_examples=15)
@given(item=ITEMS)
def test_the_record_is_the_last_and_nothing_else_changes(text: str, item: dict[str, Any]) -> None:
    """What YAML reads is what it read before with the record added, and whole lines are kept."""
    before, added = yaml.safe_load(text), append(text, ("claims",), item)
    assert yaml.safe_load(added) == before | {"claims": [*before["claims"], item]}
    lines = iter(added.split("\n"))
    assert all(
        line in lines for line in text.split("\n") if "claims: [" not in line and "{" not in line
    )


def test_a_record_is_written_like_those_before_it() -> None:
    """It is as far in, on one line where it fits, and apart from the last where they are apart."""
    long = {"id": "c", "text": "x" * 99}
    assert append(BLOCK, ("claims",), {"id": "no"}).splitlines()[8:11] == [
        '  - {id: b, words: ["1", 缓存]}   # kept too',
        "",
        '  - {id: "no"}',
    ]
    added = append(LAYOUTS["without indent"], ("claims",), long)
    assert f"\n- id: b\n- id: c\n  text: {'x' * 99}\nother: 1\n" in added


def test_a_list_inside_a_record_is_found() -> None:
    """Steps lead through keys and places in lists."""
    text = "sources:\n  - id: a\n    sections:\n      - {heading: B}\n  - id: c\n"
    added = append(text, ("sources", 0, "sections"), {"heading": "D"})
    assert added == text.replace("{heading: B}\n", "{heading: B}\n      - {heading: D}\n")
