"""Answers of yes or no: what they say is what was asked, or the opposite."""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from swacalc.audit.sentences import DENIAL, OPENING, Hit, Sentence, is_question
from swacalc.audit.stretches import TURN
from swacalc.audit.verdicts import Judgement

_YES, _NO, _ASKED = "speech.yes", "speech.no", "speech.question"
_SPEAKER = re.compile(r"[\s*]*[^\W_][\w .]{0,20}\s?[:：]+[\s*]*")
_LABEL = 4  # characters of the name of an answer, as in `A.` or `R1.`
_HANGUL = re.compile(r"[\uac00-\ud7a3]")  # no mark stands behind yes and no
_CHOICE = re.compile(r"(\w)[不没沒]\1")
_ENDS = tuple(",.!;:，。！；：、—–-\n")
# What is said where what was asked is denied.
_OPPOSITE: Mapping[str, str] = MappingProxyType(
    {
        "hit.depends": "hit.regardless",
        "hit.regardless": "hit.depends",
        "replay.identical": "replay.approximate",
        "replay.approximate": "replay.identical",
        "replay.alter": "replay.untouched",
        "replay.rewrite": "replay.untouched",
        "replay.untouched": "replay.rewrite",
    }
)


class PolarAnswer(NamedTuple):
    """A sentence that says yes or no to a question, and what it says so, if that is known.

    `rest` is the next sentence of it, which may say the same in words.
    """

    sentence: Sentence
    question: Sentence
    denies: bool
    said: Sentence | None
    rest: Sentence | None

    def of(self, judged: Judgement) -> Judgement:
        """A judgement on what it says, at its own place."""
        words = self.sentence.text.rstrip()
        first = len(words) - len(words.lstrip())
        start = self.sentence.start
        return judged._replace(sentence=self.sentence, start=start + first, end=start + len(words))


def answers_in(sentences: Sequence[Sentence]) -> Iterator[PolarAnswer]:
    """The sentences that begin with yes or no, right behind a question or under it."""
    told = [each for each in sentences if not _is_label(each)]
    asked = {each.stretch.text: each for each in told if _asks(each)}
    for before, sentence, rest in zip([None, *told], told, [*told[1:], None], strict=False):
        same = before is not None and before.stretch is sentence.stretch
        leads = () if same else (sentence.stretch.lead, *sentence.stretch.heads)
        question = before if same else next(filter(None, map(asked.get, leads)), None)
        first = _first(sentence) if question and _asks(question) else ""
        if question and first:
            denied, goes_on = first == _NO, rest and _goes_on(sentence, rest)
            said = _said(question, denied)
            yield PolarAnswer(sentence, question, denied, said, rest if goes_on else None)


def _goes_on(sentence: Sentence, rest: Sentence) -> bool:
    """Whether the same one speaks on in the same stretch."""
    return rest.stretch is sentence.stretch and not sentence.text.endswith(TURN)


def _is_label(sentence: Sentence) -> bool:
    words = sentence.text.strip()
    return len(words) <= _LABEL and words.endswith(".") and not sentence.hits


def _asks(sentence: Sentence) -> bool:
    return is_question(sentence.stretch.text, sentence.end)


def _first(sentence: Sentence) -> str:
    """The concept of yes or no that a sentence begins with, perhaps behind who says it."""
    text, end = sentence.stretch.text, sentence.end
    speaker = _SPEAKER.match(text, sentence.start, end)
    for at in (sentence.start, speaker.end() if speaker else end):
        first = end - len(text[at:end].lstrip(OPENING))
        for hit in sentence.hits:
            if hit.start == first and hit.concept in (_YES, _NO) and _ends(text, hit, end):
                return hit.concept
    return ""


def _ends(text: str, hit: Hit, end: int) -> bool:
    """Whether a mark stands behind a word, or nothing."""
    behind = text[hit.end : end]
    if _HANGUL.match(text, hit.start) and behind[:1] == " ":
        return True
    return not behind.strip() or behind.lstrip(" ").startswith(_ENDS)


def _said(question: Sentence, denied: bool) -> Sentence | None:
    """What a question asks as a statement; None if that is not clear."""
    hits = [hit for hit in question.hits if hit.concept != _ASKED and not _is_choice(question, hit)]
    named = {hit.concept for hit in hits}
    both = any(_OPPOSITE.get(each) in named for each in named)
    if both or DENIAL in named or (denied and named.isdisjoint(_OPPOSITE)):
        return None
    if denied:
        hits = [hit._replace(concept=_OPPOSITE.get(hit.concept, hit.concept)) for hit in hits]
    words = question.text.rstrip("?？ \n")
    return question._replace(end=question.start + len(words), hits=tuple(hits))


def _is_choice(question: Sentence, hit: Hit) -> bool:
    """Whether a word belongs to a choice of yes and no, as in 会不会."""
    text = question.stretch.text
    return any(
        each.start() < hit.end and hit.start < each.end()
        for each in _CHOICE.finditer(text, question.start, question.end)
    )
