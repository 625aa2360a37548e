"""Answers: what yes and no say, and what the words behind a pronoun are about."""

import pytest

from swacalc.audit.auditing import Auditor

ARTICLE = "# V4.1-Flash and its bounded replay\n\n"
SUFFIX, SWA = "suffix-depends-on-hit", "encoder-replay-swa-only"
DEPENDS = "Does the suffix KV depend on where the hit lies?"
REWRITES = "Does the replay rewrite the global KV?"


def said(auditor: Auditor, text: str) -> set[tuple[str, str, str]]:
    """What is found in an article: claim, verdict and words."""
    found = auditor.audit("a.md", ARTICLE + text)
    return {(each.claim, each.verdict, each.text) for each in found if each.claim}


@pytest.mark.parametrize(
    ("text", "claim", "verdict"),
    [
        (f"{DEPENDS} No.", SUFFIX, "overstated"),
        (f"**Q1.** {DEPENDS} **A.** No.", SUFFIX, "overstated"),
        (f"**Q:** {DEPENDS}\n\n**A:** No.", SUFFIX, "overstated"),
        (f"{DEPENDS}\n\nANN: Yes.", SUFFIX, "agrees"),
        (f"{REWRITES} Yes.", SWA, "wrong-object"),
        (f"10:10 ann: {REWRITES}\n10:11 bob: Yes.", SWA, "wrong-object"),
        ("重放会不会重写全局 KV？会。", SWA, "wrong-object"),
        (
            "¿Depende el KV del sufijo de la posición del acierto? No, en absoluto.",
            SUFFIX,
            "overstated",
        ),
    ],
)
def test_yes_and_no_say_what_was_asked(
    auditor: Auditor, text: str, claim: str, verdict: str
) -> None:
    """Yes says what the question asks, no the opposite, and the words of the answer are accused."""
    found = [each for each in said(auditor, text) if each[0] == claim]
    assert verdict in {each[1] for each in found}
    assert verdict == "agrees" or not any(each[2].endswith("?") for each in found)


def test_a_question_that_is_denied_agrees_with_nothing(auditor: Auditor) -> None:
    """A question with the words of a claim is no agreement, if the answer is no."""
    assert (SUFFIX, "agrees") not in {each[:2] for each in said(auditor, f"{DEPENDS} No.")}


@pytest.mark.parametrize(
    "text",
    [
        f"{DEPENDS} No other article says so.",
        f"{DEPENDS} It is open.\n\nNo.",
        "Does the suffix KV not depend on where the hit lies? No.",
        "Does the HBM hold an eighth? No.",
        "The suffix KV depends on where the hit lies. No.",
    ],
)
def test_other_words_are_no_answer(auditor: Auditor, text: str) -> None:
    """No is no answer inside a phrase, behind a statement, or to a question with a not in it."""
    assert not [each for each in said(auditor, text) if each[1] not in ("agrees", "not-judged")]


def test_what_an_answer_says_in_words_is_told_once(auditor: Auditor) -> None:
    """An answer that goes on with its own words is accused for these alone."""
    text = f"{DEPENDS} No. The suffix KV comes out equal, wherever the hit lands."
    found = [each for each in said(auditor, text) if each[1] == "overstated"]
    assert len(found) == 1
    assert found[0][2] != "No."
