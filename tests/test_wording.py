"""Wording: messages, comments, docstrings and pages are free of private metaphors."""

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[1]
# The page that describes the architecture may compare it with a building.
PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")} - {ROOT / "docs/architecture.md"})
SCRIPTS = sorted(ROOT.glob("docs/assets/*.js"))
MODULES = sorted(ROOT.glob("calc/swacalc/**/*.py"))

# `floor` alone is a function, and "room to spare" an idiom.
BUILDING = (
    r"\b(?:houses?|doors?|rooms?(?!\s+to\s+spare)"
    r"|(?:a|an|the|this|that|each|every|its|ground|upper|lower)\s+floors?|floors)\b"
)
# A minus sign, a dollar sign and the sign of a number are signs; any other sign is a character.
CHARACTER = (
    r"\b(?:control|direction|hidden|invisible|unknown|wide|combining|chinese|ascii|accented)\s+signs?\b"
    r"|\bsigns?\s+(?:of|in)\s+(?:a|the|its|some)\s+(?:text|string|word|file|line|page)\b"
)
PRIVATE = re.compile(f"{BUILDING}|{CHARACTER}", re.IGNORECASE)


@pytest.mark.parametrize(
    "path",
    [*PAGES, *SCRIPTS, *MODULES],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_words_are_plain(path: Path) -> None:
    """No part of the product is called a room, a house, a door or a floor, no character a sign."""
    assert not [match[0] for prose in _prose(path) for match in PRIVATE.finditer(prose)]


def _prose(path: Path) -> Iterator[str]:
    """The strings and comments of a module, and the whole of any other file."""
    if path.suffix != ".py":
        yield path.read_text(encoding="utf-8")
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
    with tokenize.open(path) as file:
        tokens = tokenize.generate_tokens(file.readline)
        yield from (token.string for token in tokens if token.type == tokenize.COMMENT)


@pytest.mark.parametrize(
    ("prose", "found"),
    [
        ("Importing the room loads it.", True),
        ("The door of the program.", True),
        ("It is on the ground floor.", True),
        ("A wide sign takes two columns.", True),
        ("the functions are min, max, floor, ceil, align", False),
        ("It covers the cone with room\nto spare.", False),
        ("A minus sign comes before the number.", False),
    ],
)
def test_metaphors_are_told_from_plain_words(prose: str, found: bool) -> None:
    """The pattern finds the metaphors, and neither the function `floor` nor a minus sign."""
    assert bool(PRIVATE.search(prose)) == found
