"""Numbers in prose: one that is wrong is never clean, and how it is written makes no difference.

An input is a text with links such as `[72 hours](#lifetime)`; the claims are in `prose`.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random

from engine import Driver
from oracles import hold, lines_of
from prose import CLAIMS, RELATIONS, phrase, reader

from swacalc.documents.page import Link, Page, Prose, read_page
from swacalc.numbers import spellings
from swacalc.pages.written import PageNumber

_LEADING = re.compile(r"(?<![\w.,^:/-])(?<!\w[ -])[1-9](?=[\d,]*)")
# A digit behind a letter of its word, as in H100: such words are names.
_NAMED = re.compile(r"[^\W\d]\w*(?:[-.^]\w*)*\Z")
_CHANGES = 20  # numbers of one input that are changed; each has the whole page read again
_MARKED = re.compile(r"[*_`\\<>&$|~^#\[\]!{}\"']")
_PIECES = (
    *("[", "](#lifetime)", "](#rows)", "](#part)", "](#most)", " ", ",", ".", "–", " to ", " or "),
    "-",
    *("72", "2,560", "890", "1/8", "12.5%", "3", "k", "h", "hours", "days", "tokens", "B", "/"),
    "per",
    *(
        "at least",
        "about",
        "not",
        "no",
        "more",
        "than",
        "or",
        "at most",
        "小时",
        "至少",
        "约",
        "个",
    ),
    "七十二",
    *("**", "_", "`", "$", "\\frac{1}{8}", "&nbsp;", "\u00a0", "(", ")", "×", "10^3", "e", "+"),
    "twenty",
    *("half", "dozen", "twice", "times", "th", "v", "GPT-4", "$5", "€", "°", "²", "½", "百", "万"),
    "分之",
)


def _address(text: str) -> str:
    return text.replace("](#", "](reference/claims/t.md#")


def _linked(text: str) -> list[PageNumber]:
    """The numbers of a page that are tied to claims."""
    return [each for each in reader().read("page.md", text).numbers if each.verdict]


def _verdicts(text: str) -> list[str]:
    return [each.verdict.differs for each in _linked(text) if each.verdict]


def _attempt(data: bytes, _: Path) -> None:
    text = _address(data.decode("utf-8", "replace"))
    page = read_page("page.md", text)
    verdicts = _verdicts(text)
    if not any(verdict in ("unknown", "formula") for verdict in verdicts):
        for prose in page.prose:
            _nothing_unread(prose)
    if verdicts and not any(verdicts):
        for changed in islice(_changed(page, text), _CHANGES):
            hold(any(_verdicts(changed)), "a number that was changed is clean", changed)
        if not _MARKED.search(data.decode("utf-8", "replace").replace("](#", "")[1:]):
            for same in _rewritten(text):
                hold(not any(_verdicts(same)), "a number written otherwise differs", same)


def _links(prose: Prose) -> list[Link]:
    """The links to claims."""
    return [link for link in prose.links if link.target.partition("t.md#")[2] in CLAIMS]


def _nothing_unread(prose: Prose) -> None:
    """Every digit in a link to a claim is part of what was read; else something is unknown."""
    links = _links(prose)
    found = spellings(prose.text, [(link.start, link.end) for link in links])
    for link in links:
        for at in range(link.start, link.end):
            if prose.text[at].isdecimal() and not _NAMED.search(prose.text, 0, at):
                read = any(each.start <= at < each.end for each in found)
                before = prose.text[link.start : at][-1:]
                hold(read, f"a digit that is not read behind {before!a}", prose.text)


def _changed(page: Page, text: str) -> Iterator[str]:
    """The text with the leading digit of one number in a link changed."""
    lines = text.splitlines(keepends=True)
    if lines_of(text) != text.splitlines() + [""] * text.endswith("\n"):
        return
    for prose in page.prose:
        for link in _links(prose):
            for match in _LEADING.finditer(prose.text, link.start, link.end):
                place = prose.place(match.start(), match.end())
                line, column = (place.line or 1) - 1, (place.column or 1) - 1
                digit = "1" if match[0] != "1" else "2"
                if lines[line][column : column + 1] == match[0]:
                    there = lines[line][:column] + digit + lines[line][column + 1 :]
                    yield "".join((*lines[:line], there, *lines[line + 1 :]))


def _rewritten(text: str) -> Iterator[str]:
    """The text of links in other characters that mean the same."""
    inside = re.compile(r"(?<=\[)[^\]]*(?=\])")
    full = str.maketrans("0123456789", "０１２３４５６７８９")
    yield inside.sub(lambda link: link[0].translate(full), text)
    yield inside.sub(lambda link: f"**{link[0].strip()}**", text)
    grouped = re.compile(r"(?<![\d.,])\d{4,}(?![\d.,]*\d)")
    yield inside.sub(lambda link: grouped.sub(lambda it: f"{int(it[0]):,}", link[0]), text)
    yield inside.sub(lambda link: link[0].replace(" ", "\u00a0"), text)


def _clean(rng: Random) -> str:
    name, told = rng.choice(list(CLAIMS.items()))
    return f"It is [{phrase(rng, told, told.number, told.relation)}](#{name}) here."


def _wrong(rng: Random) -> str:
    """A link whose number, or whose relation, is another than the claim's."""
    name, told = rng.choice(list(CLAIMS.items()))
    number, relation = told.number, told.relation
    if rng.random() < 0.7:
        number *= rng.choice((2, 10, 3, Fraction(1, 2), Fraction(1, 3), Fraction(5, 4), 100, 1000))
    else:
        relation = rng.choice([each for each in RELATIONS if each not in (relation, "equals")])
    return f"It is [{phrase(rng, told, number, relation)}](#{name}) here."


def _refused(data: bytes, _: Path) -> None:
    text = _address(data.decode())
    verdicts = _verdicts(text)
    hold(bool(verdicts), "a wrong number is not seen", text)
    hold(any(verdicts), "a wrong number is clean", text)


NUMBERS = Driver(
    name="numbers",
    attempt=_attempt,
    seeds=(b"[at least 72 hours](#lifetime), [2,560 tokens](#rows) of [about 1/8](#part).",),
    pieces=_PIECES,
    write=_clean,
    inputs=300,
)
WRONG_NUMBERS = Driver(
    name="wrong-numbers", attempt=_refused, write=_wrong, mutates=False, inputs=600
)
