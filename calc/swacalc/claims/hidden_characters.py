r"""Characters that would mislead a reader: one table for the reader and for the editors' schema.

Hidden characters are invisible or change how others are displayed, and are not white space:
controls, and what Unicode calls default-ignorable, formatting, a line separator, a blank letter or
a noncharacter. A few of them are part of writing beside the right character, and count as hidden
anywhere else.

Source: Unicode 16, DerivedCoreProperties.txt (Default_Ignorable_Code_Point) and the categories Cc,
Cf, Zl and Zp of UnicodeData.txt.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from swacalc.patterns import LatePattern

# As ranges for a character class of Python and of an editor, which both accept the characters.
_UP_TO_FFFF = (
    "\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f"  # controls other than a line end
    "\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff"  # formatting
    "\\ufff9-\\ufffb\\u034f\\u17b4\\u17b5\\u180b-\\u180d\\u180f\\ufe00-\\ufe0d\\ufff0-\\ufff8"
    "\\u2028\\u2029"  # line ends to some
    "\\u115f\\u1160\\u2800\\u3164\\uffa0"  # blanks
    "\\ufdd0-\\ufdef\\ufffe\\uffff"  # no characters
)
_ABOVE_FFFF = (
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"  # formatting
    "\U0001d159\U00013441\U00013442"  # blanks
)
# Scripts in which a joiner or its opposite (U+200D, U+200C) changes letters: Arabic to Tibetan and
# Myanmar, Khmer to Mongolian.
_LETTERS = "\\u0600-\\u0e00\\u0f00-\\u109f\\u1780-\\u18af"
# Characters drawn as text or as a picture, depending on a following U+FE0E or U+FE0F.
_PICTURES = (
    "\\u00a9\\u00ae\\u203c\\u2049\\u2122\\u2139\\u2190-\\u21ff\\u2300-\\u23ff\\u24c2\\u25a0-\\u27bf"
    "\\u2900-\\u297f\\u2b00-\\u2bff\\u3030\\u303d\\u3297\\u3299\U0001f000-\U0001faff"
)
_JOINED = _LETTERS + _PICTURES + "\\ufe0f"
HIDDEN = "|".join(
    (
        f"[{_UP_TO_FFFF}{_ABOVE_FFFF}]",
        f"(?<![{_LETTERS}])\\u200c|\\u200c(?![{_LETTERS}])",
        f"(?<![{_JOINED}])\\u200d|\\u200d(?![{_JOINED}])",
        f"(?<![{_PICTURES}#*0-9])\\ufe0f|(?<=[#*0-9])\\ufe0f(?!\\u20e3)",
        f"(?<![{_PICTURES}])\\ufe0e",
    )
)
# Finding one of a class is many times faster than matching one of several patterns: characters up
# to U+FFFF are looked up in a table, and all others, which are rare, stand for the hidden ones.
_CANDIDATE = re.compile(f"[{_UP_TO_FFFF}\\u200c\\u200d\\ufe0e\\ufe0f\U00010000-\U0010ffff]")
_HIDDEN = LatePattern(HIDDEN)
_NAMED = {
    "\t": ("a tab", "indent and align with spaces"),
}


def hidden_characters(text: str) -> Iterator[re.Match[str]]:
    """Every hidden character of a string, in order."""
    if text.isascii() and text.isprintable():
        return iter(())
    return (match for match in _CANDIDATE.finditer(text) if _is_hidden(match))


def _is_hidden(match: re.Match[str]) -> bool:
    """Whether a character that may be hidden is, beside those around it."""
    return _HIDDEN.compiled.match(match.string, match.start()) is not None


def first_places(text: str, characters: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Some hidden characters that a string has, with the offset of the first of each, in order."""
    missing, matches = set(characters), hidden_characters(text)
    while missing:
        match = next(matches)
        if match[0] in missing:
            missing.remove(match[0])
            yield match[0], match.start()


def without_hidden(text: str) -> str:
    """The string with a space in the place of every hidden character."""
    return _CANDIDATE.sub(lambda match: " " if _is_hidden(match) else match[0], text)


def counted(text: str) -> Mapping[str, int]:
    """How often a string has each hidden character that it has."""
    return Counter(match[0] for match in hidden_characters(text))


def named(character: str) -> tuple[str, str]:
    """The name of a hidden character, and what to do about it."""
    return _NAMED.get(character) or (f"the hidden character U+{ord(character):04X}", "remove it")
