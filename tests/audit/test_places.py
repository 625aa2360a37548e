"""Places: each character of a stretch leads back to the characters of the file it was read from."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.audit.articles import Article
from swacalc.audit.folding import Folding
from swacalc.audit.words import WordIndex
from swacalc.claims.types import ClaimSet
from swacalc.errors import Place

Written = Callable[[str, Place], str]
_PIECES = (
    *("# A head\n", "words ", "890 B ", "**bold** ", "`code` ", "[text](target) ", "\n", "\n\n"),
    *("| a | b |\n", "|---|---|\n", "| 1/4 | 1/8 |\n", "- item\n", "> quote\n", "```\n", "---\n"),
    *("全局 KV ", "１／４ ", "快取", "$L \\times n_{win}$ ", "<b>x</b> ", "&amp; ", "<p>", "<td>"),
    *("</td>", "<tr>", "<h2>", "</h2>", "key: value\n", "? ", "a:\n", "|", "\\", "[^1] "),
)
texts = st.lists(st.sampled_from(_PIECES), max_size=30).map("".join)
each_kind = pytest.mark.parametrize("path", ["a.md", "a.txt", "a.html"])


@each_kind
@given(text=texts)
def test_every_character_has_its_place(written: Written, path: str, text: str) -> None:
    """A character that no mark stands for is found at its place, and all places are in the file."""
    for stretch in Article(path, text).stretches():
        for at, character in enumerate(stretch.text):
            there = written(text, stretch.place(path, at, at + 1))
            replaced = character in (" ", "×", "&") or not there
            assert there == character or replaced


@given(text=st.text(max_size=80))
def test_folding_keeps_offsets(claims: ClaimSet, text: str) -> None:
    """A plain text is as long as before, and offsets of a rewritten one lead into it."""
    folding = Folding(claims.vocabulary)
    plain = folding.plain(text)
    assert len(plain) == len(text)
    rewritten = folding.numbers(plain, "de")
    offsets = [rewritten.source(at) for at in range(len(rewritten.text) + 1)]
    assert offsets == sorted(offsets)
    assert not offsets or 0 <= offsets[-1] <= len(text)


@given(
    words=st.lists(st.text("ab", min_size=1, max_size=3), min_size=1),
    text=st.text("ab ", max_size=30),
)
def test_an_index_finds_whole_words(words: list[str], text: str) -> None:
    """What an index finds are words of its own, between others, with an s at most behind them."""
    index = WordIndex((word, word) for word in words)
    for start, end, word in index.find(text):
        assert text[start:end] == word
        assert not text[start - 1 : start].strip() or not start
        assert not text[end : end + 1].strip()
