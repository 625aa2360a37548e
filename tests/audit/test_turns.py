"""Turns: the lines of chats, and what each is read under."""

import pytest

from swacalc.audit.articles import Article
from swacalc.audit.auditing import Auditor
from swacalc.audit.turns import words_of_turn

WORDS = "the pool is in host DRAM"
SPOKEN = (
    "08:43\tann\t",
    "[10:07] ann: ",
    "(10:07:22) Ann Lee: ",
    "21.11.26, 10:22 - Ann: ",
    "11/21/26, 9:15 PM - Ann Lee: ",
    "[21.11.26, 10:22:33] Ann: ",
    "下午3:12 阿凱：",
    "2026년 11월 21일 오후 3:12, 하린 : ",
    "[하린] [오후 3:12] ",
    "小鹿 09:07  ",
    "ann (10:22): ",
    "10:22 <ann> ",
    "<ann> ",
    "推 ann: ",
)
HEADERS = ("阿泽 09:15", "Ann  10:12 AM", "Ann, [21.11.2026 08:02]", "老秦 2026-11-21 09:15:03")
PROSE = (
    "10:30 the cache was emptied",
    "The ratio was 10:22: an eighth",
    "<p>the pool is in host DRAM</p>",
    "<em> the pool is in host DRAM</em>",
    "HBM: 890 bytes per token",
    "The pool was emptied at 10:22",
)


@pytest.mark.parametrize("said", SPOKEN)
def test_who_speaks_and_when_is_no_part_of_what_is_said(said: str) -> None:
    """Of each form in which chats are kept, the words begin behind the name and the time."""
    assert words_of_turn(said + WORDS, 0) == len(said)


@pytest.mark.parametrize("line", [*HEADERS, "2026/11/22（日）"])
def test_a_line_with_the_name_and_the_time_alone_says_nothing(line: str) -> None:
    """Where a name and a time stand above what is said, or a day, all of the line is left out."""
    assert words_of_turn(line, 0) == len(line)


@pytest.mark.parametrize("line", PROSE)
def test_prose_is_no_turn(line: str) -> None:
    """A line with a time or a colon in it, or with a tag, is not taken for one of a chat."""
    assert words_of_turn(line, 0) == 0


@pytest.mark.parametrize("said", SPOKEN)
def test_each_turn_is_a_sentence(auditor: Auditor, said: str) -> None:
    """What one says ends with the line: the subject of the next one is not taken from it."""
    text = f"V4.1-Flash\n\n{said}{WORDS}\n{said}HBM holds 1/8 of V4-Flash's"
    (found,) = (each for each in auditor.audit("a.txt", text) if each.is_problem)
    assert (found.claim, found.verdict) == ("persistent-eighth", "wrong-object")
    assert (found.place.line, found.place.column) == (4, len(said) + len("HBM holds ") + 1)


def test_the_words_below_a_name_and_a_time_are_joined() -> None:
    """Lines below a header of a chat are one stretch, without the header, in their places."""
    text = "阿泽 09:15\nHBM holds\n1/8 of it\n阿鹿 09:16\nhm"
    (stretch,) = Article("a.txt", text).stretches()
    assert [each.strip() for each in stretch.text.split("\n") if each.strip()] == [
        "HBM holds 1/8 of it",
        "hm",
    ]


def test_a_question_in_a_chat_is_what_the_next_turn_answers(auditor: Auditor) -> None:
    """An answer is read under the question that another one asked, in the line before."""
    text = "V4.1-Flash\n\n[10:10] ann: how does it compare with V1?\n[10:10] bob: about 374 times"
    (found,) = (each for each in auditor.audit("a.txt", text) if each.is_problem)
    assert (found.claim, found.verdict) == ("fold-against-v1", "wrong-value")
