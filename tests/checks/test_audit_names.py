"""Names in `audit` keys: those that stand for nothing are reported, and never end an audit."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.audit.auditing import Auditor
from swacalc.checks import Finding, check, choose
from swacalc.claims.load import load
from swacalc.claims.vocabulary import NUMBER_KINDS
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.resolver import Resolver
from swacalc.errors import Place

VOCABULARY = """\
concepts:
  - {id: tier.ssd, en: [SSD]}
  - {id: toy.illustration, en: [toy]}
  - {id: model.v41, en: [V4.1]}
"""
CLAIMS = """\
topic: t
title: {{en: T}}
claims:
  - id: told
    tag: mechanism
    statement: {{en: "It says so."}}
    evidence: [{{source: r, section: Intro}}]
  - id: kept
    tag: mechanism
    statement: {{en: It is kept for 72 hours.}}
    figure: {{symbol: T, relation: equals, value: "72 h"}}
    evidence: [{{source: r, section: Intro}}]
    audit: {}
"""
ARTICLE = """\
# V4.1

The SSD holds it for 72 hours, 8 tokens. A toy has 8 tokens.

V4.1 has 8 tokens.
"""
CONCEPTS = ("tier.ssd", "toy.illustration", "model.v41")
FIGURES = ("number.own", "figure.kept")
NOTHING = ("tier.sdd", "toy", "number.any", "number.o", "figure.told", "figure.keptt", "figures.x")


def names(*right: str) -> st.SearchStrategy[list[str]]:
    """Some of these names, among them some that stand for nothing."""
    return st.lists(st.sampled_from((*right, *NOTHING)), min_size=1, max_size=3)


def groups(*right: str) -> st.SearchStrategy[list[list[str]]]:
    """Groups of such names."""
    return st.lists(names(*right), min_size=1, max_size=2)


COUNTED = (*CONCEPTS, *NUMBER_KINDS)
frames = st.fixed_dictionaries(
    {"verdict": st.just("overstated"), "all": groups(*COUNTED, *FIGURES)},
    optional={
        "context": groups(*COUNTED),
        "article": groups(*COUNTED),
        "about": names(*CONCEPTS),
        "mixed": names(*CONCEPTS),
        "none": names(*COUNTED, *FIGURES),
    },
)
keys = st.fixed_dictionaries(
    {},
    optional={
        "about": groups(*COUNTED),
        "mixed": names(*COUNTED),
        "apart": names(*COUNTED),
        "firm": groups(*COUNTED),
        "frames": st.lists(frames, min_size=1, max_size=2),
    },
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, bare_claims: Callable[[Path], None]) -> Path:
    """A set of claims whose topic is still to be written."""
    folder = tmp_path_factory.mktemp("named") / "claims"
    (folder / "vocabulary").mkdir(parents=True)
    bare_claims(folder)
    (folder / "vocabulary" / "words.yaml").write_text(VOCABULARY)
    return folder


def written(folder: Path, key: object) -> str:
    """The text of the topic with that `audit` key, as it is now in the folder."""
    text = CLAIMS.format(json.dumps(key))
    (folder / "t.yaml").write_text(text)
    return text


def told(folder: Path) -> list[Finding]:
    """What the rules about claims say of a set."""
    return list(check(folder, root=folder, rules=choose(("CLM1",))).findings)


@given(key=keys)
def test_each_name_that_stands_for_nothing_is_reported(folder: Path, key: object) -> None:
    """Wherever it stands in a key, such a name is reported at its characters, and no other is."""
    text = written(folder, key)
    found = [(each.code, each.place, each.claim) for each in told(folder)]
    expected = re.finditer("|".join(f'(?<=")(?:{re.escape(name)})(?=")' for name in NOTHING), text)
    places = [Place.at("t.yaml", text, each.start(), len(each[0])) for each in expected]
    assert found == [("CLM110", place, "kept") for place in places]


@given(key=keys)
def test_no_name_ends_an_audit(folder: Path, key: object) -> None:
    """An audit with any of these keys ends with statements on its claim: the names are not found.

    The article shows an illustration, too, whose numbers no claim of the set is taken for.
    """
    written(folder, key)
    claims = load(folder).claims
    statements = Auditor(claims, Resolver(symbol_table_of(claims))).audit("a.md", ARTICLE)
    assert {name for each in statements for name in (each.claim, *each.candidates)} <= {"", "kept"}


def test_names_are_not_reported_for_want_of_what_was_not_read(folder: Path, tmp_path: Path) -> None:
    """If a file of the vocabulary is broken, its fault alone is reported, not names out of it."""
    copy = tmp_path / "claims"
    shutil.copytree(folder, copy)
    written(copy, {"apart": ["tier.sdd"]})
    assert [each.code for each in told(copy)] == ["CLM110"]
    (copy / "vocabulary" / "more.yaml").write_text("concepts: [{id: tier.sdd, en: [3]}]\n")
    assert [each.code for each in told(copy)] == ["CLM104"]


def test_a_slot_is_a_kind_that_illustrations_count(folder: Path, tmp_path: Path) -> None:
    """A slot of another kind, which no number would ever be taken for, is refused."""
    copy = tmp_path / "claims"
    shutil.copytree(folder, copy)
    for slot, codes in (("number.tokens", []), ("number.bytes", ["CLM101"])):
        written(copy, {"slot": slot})
        assert [each.code for each in told(copy)] == codes
