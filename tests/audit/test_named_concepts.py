"""Concepts that the audit asks for by name: the guide lists them, and the vocabulary has them."""

import ast
import re
from pathlib import Path

import pytest

from swacalc.audit import auditing
from swacalc.claims.types import ClaimSet
from swacalc.claims.vocabulary import FIGURE, NUMBER_KINDS, OWN_NUMBERS

ROOT = Path(__file__).parents[2]
AUDIT = Path(auditing.__file__).parent
GUIDES = ("docs/audit.md", "docs/zh/audit.md")
_CONCEPT = re.compile(r"[a-z][a-z0-9-]*\.[a-z0-9.-]*")
_NUMBER = "number."


def asked() -> set[str]:
    """The concepts in the code of the audit, `kv.*` for all that begin with `kv.`."""
    found = set[str]()
    for path in AUDIT.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value} if _CONCEPT.fullmatch(node.value) else set()
    concepts = {each for each in found if not each.startswith((_NUMBER, FIGURE))}
    assert found - concepts <= {_NUMBER, *NUMBER_KINDS, FIGURE}
    return {f"{each}*" if each.endswith(".") else each for each in concepts}


def listed(text: str) -> set[str]:
    """The concepts in the first column of the tables of a guide."""
    cells = re.findall(r"^\| (`[^|]*`) \|", text, re.MULTILINE)
    names = {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}
    return {name for name in names if _CONCEPT.fullmatch(name.removesuffix("*"))}


@pytest.mark.parametrize("page", GUIDES)
def test_the_guide_lists_what_the_audit_asks_for(page: str) -> None:
    """Each concept that the code names is in the table, no other is, and each kind is told."""
    text = (ROOT / page).read_text(encoding="utf-8")
    assert listed(text) == asked()
    told = set(re.findall(r"`(number\.[a-z]+)`", text))
    assert told == {*NUMBER_KINDS, *OWN_NUMBERS}


def test_the_shipped_vocabulary_has_what_the_audit_asks_for(claims: ClaimSet) -> None:
    """Each is a concept of the vocabulary, or the beginning of one."""
    known = [concept.id for concept in claims.vocabulary.concepts]
    for name in asked():
        begins = name.endswith("*") and any(each.startswith(name[:-1]) for each in known)
        assert begins or name in known, name
