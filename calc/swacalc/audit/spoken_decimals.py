"""Decimals as people say them, digit by digit: `three point five`, `null Komma sieben`."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from swacalc.audit.cardinals import is_unit
from swacalc.numbers.numerals import CARDINAL_WORDS

# Per language: what is said between the whole number and its places, and the words for zero.
_SAID: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"en": ("point", "zero oh nought"), "de": ("komma", "null"), "fr": ("virgule", "zéro")}
    | {"es": ("coma|punto", "cero"), "pt": ("vírgula|ponto", "zero"), "it": ("virgola", "zero")}
)
_DIGITS = MappingProxyType({word: str(at) for at, word in enumerate(CARDINAL_WORDS[:9], 1)})
# At this point five tokens are left.
_NO_PLACE = "".join(
    f"(?<!{word} )" for word in ("this", "that", "the", "which", "a", "some", "any")
)
_UNIT = re.compile(r" (?:of an? )?([a-z]+)")


class SpokenDecimals:
    """The decimals of one language, made of the words for its digits, each with its id."""

    def __init__(self, language: str, words: Mapping[str, str]) -> None:
        point, zeros = _SAID[language]
        ones = {word: name.lstrip("+") for word, name in words.items() if name[0] != "/"}
        ones = {word: name for word, name in ones.items() if len(name) == 1}
        self._digits = {
            **(_DIGITS if language == "en" else ones),
            **dict.fromkeys(zeros.split(), "0"),
        }
        digit = "|".join(sorted(map(re.escape, self._digits), key=len, reverse=True))
        self._said = re.compile(
            rf"(?<!\w)(?:(?P<whole>{digit}|\d{{1,3}}) |{_NO_PLACE})(?:{point})"
            rf" (?P<places>(?:{digit})(?: (?:{digit}))*)(?!\w)"
        )

    def find(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Start, end and digits of the decimals of a lower-case text.

        One without a whole number is a place in a list, such as point two, unless a unit follows,
        as it does for one of the decimals of the text.
        """
        found = list(self._said.finditer(text))
        bare = any(not each["whole"] and _is_measured(text, each.end()) for each in found)
        for each in found:
            if each["whole"] or bare:
                whole = self._digits.get(each["whole"] or "0", each["whole"] or "0")
                places = "".join(self._digits[word] for word in each["places"].split())
                yield each.start(), each.end(), f"{whole}.{places}"


def spoken_in(words: Mapping[str, Mapping[str, str]]) -> dict[str, SpokenDecimals]:
    """The decimals of each language in which they are read, by its `words` of cardinals."""
    return {name: SpokenDecimals(name, words.get(name, {})) for name in _SAID}


def _is_measured(text: str, end: int) -> bool:
    """Whether a unit stands right behind a place of a text."""
    unit = _UNIT.match(text, end)
    return bool(unit and (is_unit(unit[1]) or is_unit(f"{unit[1]}s")))
