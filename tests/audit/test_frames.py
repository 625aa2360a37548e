"""Frames: what the concepts of one ask for, and what rules it out."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.audit.auditing import Auditor
from swacalc.audit.verdicts import NOT_JUDGED, Statement
from swacalc.claims.load import load
from swacalc.claims.vocabulary import OWN_NUMBER, OWN_NUMBERS
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.resolver import Resolver

VOCABULARY = """\
concepts:
  - {id: tier.persistent, en: [SSD]}
  - {id: kv.global, en: [global KV]}
  - {id: replay.bitwise, en: [bit-exact]}
  - {id: replay.exact, en: [bit-exact, exact]}
  - {id: subject.named, en: [V4.1]}
"""
CLAIMS = """\
topic: t
title: {{en: T}}
claims:
  - id: kept
    tag: mechanism
    statement: {{en: It is kept for at least 720 hours.}}
    figure: {{symbol: T, relation: at-least, value: "720 h"}}
    evidence: [{{source: r, section: Intro}}]
    audit: {{frames: {}}}
"""
# What a number can be to the figure, and how it is written then.
WRITTEN = {
    "number.own": "at least 720 hours",
    "number.unit": "720 minutes",
    "number.scrambled": "270 hours",
    "number.turned": "at most 720 hours",
    "number.another": "300 hours",
}
Audit = Callable[..., list[Statement]]


@pytest.fixture
def audit(tmp_path: Path, bare_claims: Callable[[Path], None]) -> Audit:
    """The statements of a sentence on V4.1, by a claim with one frame."""

    def audited(sentence: str, **frame: object) -> list[Statement]:
        (tmp_path / "vocabulary").mkdir(exist_ok=True)
        bare_claims(tmp_path)
        (tmp_path / "vocabulary" / "words.yaml").write_text(VOCABULARY)
        frames = [{"verdict": "overstated", **frame}]
        (tmp_path / "t.yaml").write_text(CLAIMS.format(json.dumps(frames)))
        claims = load(tmp_path).claims
        return Auditor(claims, Resolver(symbol_table_of(claims))).audit("a.md", f"V4.1: {sentence}")

    return audited


def test_each_name_of_a_number_is_written_here() -> None:
    """No name of what a number is to a figure is left out below."""
    assert tuple(WRITTEN) == OWN_NUMBERS


@pytest.mark.parametrize("asked", OWN_NUMBERS)
@pytest.mark.parametrize("kind", OWN_NUMBERS)
def test_a_frame_finds_the_number_that_it_asks_for(audit: Audit, asked: str, kind: str) -> None:
    """A number fills a frame that names what it is to the figure, and no other; it is the place."""
    found = audit(f"the SSD has {WRITTEN[kind]}.", all=[["tier.persistent"], [asked]])
    assert [each.verdict for each in found] == (["overstated"] if kind == asked else [])
    alone = found and kind != OWN_NUMBER
    assert not alone or found[0].text in WRITTEN[kind]


def test_words_of_a_frame_do_not_rule_it_out(audit: Audit) -> None:
    """What else the words that fill a frame mean does not count; another word with it does."""
    frame = {"all": [["replay.bitwise"]], "none": ["replay.exact"]}
    assert [each.verdict for each in audit("it is bit-exact.", **frame)] == ["overstated"]
    assert not audit("it is bit-exact, as exact as can be.", **frame)


@pytest.mark.parametrize("lacking", ["number.own", "number.unit", "figure.kept", "kv.global"])
def test_only_what_is_spoken_of_may_be_missing(audit: Audit, lacking: str) -> None:
    """A sentence without the number of a frame is no near miss; one without a subject is noted."""
    found = audit("the SSD is bit-exact.", all=[["tier.persistent"], ["replay.bitwise"], [lacking]])
    noted = [NOT_JUDGED] if lacking == "kv.global" else []
    assert [each.verdict for each in found] == noted


def test_a_bound_turned_round_is_that_of_the_model_named(auditor: Auditor) -> None:
    """`At most 72 hours` said of V4 is judged by the claim on V4, though V4.1 keeps KV so, too."""
    text = "V4.1-Flash\n\nBoth kinds (V4): the SSDs were sized to keep them for at most 72 hours."
    (found,) = (each for each in auditor.audit("a.md", text) if each.is_problem)
    assert (found.claim, found.verdict) == ("v4-lifetime", "wrong-value")
