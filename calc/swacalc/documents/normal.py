"""One spelling for every text: what means the same is written the same, and compares equal."""

import re
import unicodedata
from functools import lru_cache

from swacalc.patterns import CJK, LatePattern

_INVISIBLE = re.compile("[\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+")
_SOFT_HYPHEN = re.compile("\xad+(?:[ \t]*\r?\n[ \t]*)?")
_SUPERSCRIPT = re.compile("[\xb2\xb3\xb9\u2070\u2074-\u2079]+")
_MIXED_NUMBER = re.compile("(?<=[0-9])(?=[\xbc-\xbe\u2150-\u215e])")
_THIN_GROUP = re.compile("(?<=[0-9])[\u2009\u202f](?=[0-9]{3}(?![0-9]))")
# What one of the patterns above is about; most texts have none of it.
_RARE = re.compile(
    "[\xad\xb2\xb3\xb9\xbc-\xbe\u180e\u2009\u200b-\u200f\u202a-\u202f\u2060-\u2064"
    "\u2070\u2074-\u2079\u2150-\u215e\ufeff]"
)
_LINE_HYPHEN = re.compile(r"-(?<=\w-)[ \t]*\r?\n\s*(?=\w)")
_CJK_BREAK = LatePattern(rf"(?<=[{CJK}])[ \t]*\r?\n\s*(?=[{CJK}])")
_ALIKE = (
    dict.fromkeys("\u2018\u2019\u201a\u201b\u2032", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63", "-")
    | {"\u2044": "/", "\u2215": "/", "\u223c": "~", "\u2217": "*"}
)
_ALIKE_ONES = re.compile(f"[{''.join(_ALIKE)}]")

_WORD_HYPHEN = re.compile(r"-(?<=[^\W\d_]-)(?=[^\W\d_])")
_WORD_MARK = re.compile("(?<![0-9])_|_(?![0-9])")
_LOOSE_SPACE = LatePattern(rf"(?<=[{CJK}]) | (?=[{CJK}%])")


def normalise(text: str) -> str:
    """The text in one line and one spelling.

    Letters and digits of mathematics, full width and ligatures become plain ones (NFKC), except
    that a superscript keeps its distance (`10^6`, not `106`). Quotes are straight, dashes are
    hyphens, white space is one space, a thin one in a number a comma. Soft hyphens go; a hyphen at
    the end of a line stays and joins the halves, since only the reader knows which it was (see
    `canonical`).
    """
    text = text if text.isascii() else _compatible(text)
    if "\n" in text:
        text = _LINE_HYPHEN.sub("-", text)
        text = text if text.isascii() else _CJK_BREAK.compiled.sub("", text)
    return " ".join(text.split())


def _compatible(text: str) -> str:
    """The text in plain characters, before its lines are joined; one in ASCII is so already."""
    if _RARE.search(text):
        text = _INVISIBLE.sub("", text)
        text = _SOFT_HYPHEN.sub("", text)
        text = _SUPERSCRIPT.sub(r"^\g<0>", text)
        text = _MIXED_NUMBER.sub(" ", text)
        text = _THIN_GROUP.sub(",", text)
    text = unicodedata.normalize("NFKC", text)
    return _ALIKE_ONES.sub(lambda match: _ALIKE[match[0]], text)


def canonical(text: str) -> str:
    """A normalised text as it is compared and digested.

    A hyphen between two letters goes, so that a word broken at a line end is the word, and so do
    the spaces beside Chinese writing and before a percent character.
    """
    return _LOOSE_SPACE.compiled.sub("", _WORD_HYPHEN.sub("", text))


@lru_cache(maxsize=1 << 14)
def fold(text: str) -> str:
    """A normalised text for the search of words: canonical, without case and underscores.

    An underscore between digits stays, so that `1_28` is not 128.
    """
    return _WORD_MARK.sub("", canonical(text).casefold()).replace("√", "sqrt")
