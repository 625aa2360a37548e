"""Cardinals in words of languages other than English, composed: `setenta y dos`, `zweiundsiebzig`.

The vocabulary has the few words that they are made of. The id of such a word is its number: `+9` if
the word has another sense, so that it counts only in a longer number or right before a unit, `++1`
if only in a longer number, and `/8` for the eighths of a part: seven eighths.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from swacalc.numbers.unit_words import name_of
from swacalc.patterns import LatePattern

# What stands between the words of a number; German and Italian write them in one, as Korean may.
_JOINTS: Mapping[str, str] = MappingProxyType(
    {"es": " (?:y )?", "pt": " (?:e )?", "fr": " (?:et )?", "de": "(?:und)?", "it": "", "ru": " "}
    | {"ko": " ?"}
)
COMPOSED = frozenset(_JOINTS)
_TIMES: Mapping[str, str] = MappingProxyType({"de": "mal|fach(?:e[mnrs]?)?"})
_COUNTS = frozenset(
    {"percent", "times", "cents", "points", "won", "yen", "roubles", "KB", "MB", "GB", "TB"}
)
_DIGITS = re.compile(r"\d\s?\Z")
_HUNDRED, _THOUSAND = 100, 1000
_Word = tuple[int, int, str]  # start, end, and id


def is_cardinal(name: str) -> bool:
    """Whether the id of a numeral is that of a word of which longer ones are made."""
    return name.lstrip("+/").isdigit()


def is_unit(name: str) -> bool:
    """Whether the id of a numeral is a unit, such as hours, or percent."""
    return name in _COUNTS or bool(name_of(name))


class Cardinals:
    """The cardinals of one language, made of its `words`, each with its id."""

    def __init__(self, language: str, words: Mapping[str, str]) -> None:
        self._words = words
        self._is_turned = language == "de"  # two and seventy
        self._has_tens = language == "ko"  # seven tens
        # A thousand millions are a billion.
        one = "(?!mil mil)" + _any(word for word, name in words.items() if name[0] != "/")
        parts = _any(word for word, name in words.items() if name[0] == "/")
        self._word = LatePattern(one)
        ends = "" if language == "ko" else r"(?!\w)"
        self._run = LatePattern(
            rf"(?<!\w)(?P<run>(?:{one})(?:{_JOINTS[language]}(?:{one}))*)"
            rf"(?:(?P<times>{_TIMES.get(language, '(?!)')})| ?(?P<part>{parts}))?{ends}"
        )
        self._parts = LatePattern(rf"(?<![\w.,/])(?P<above>\d+) (?P<part>{parts})(?!\w)")

    def find(self, text: str, units: Collection[int]) -> Iterator[tuple[int, int, str]]:
        """Start, end and digits of the numbers of a lower-case text; `units` are where units begin.

        Words right behind digits are none, but for thousands: 128 mil tokens.
        """
        for part in self._parts.compiled.finditer(text):
            yield *part.span(), f"{part['above']}{self._words[part['part']]}"
        for run in self._run.compiled.finditer(text):
            words = [
                (*each.span(), self._words[each[0]])
                for each in self._word.compiled.finditer(text, *run.span("run"))
            ]
            if not _DIGITS.search(text[max(0, run.start() - 2) : run.start()]):
                yield from self._read(run, words, units)
            elif words[0][2] == str(_THOUSAND):
                yield *words[0][:2], "thousand"

    def _read(
        self, run: re.Match[str], words: Sequence[_Word], units: Collection[int]
    ) -> Iterator[tuple[int, int, str]]:
        for own, value in self._composed(words):
            start, end = own[0][0], own[-1][1]
            if end == run.end("run") < run.end() and (run["part"] or value > 1):
                part = self._words[run["part"]] if run["part"] else " times"
                yield start, run.end(), f"{value}{part}"
            elif _is_number(own, end, units):
                yield start, end, str(value)

    def _composed(self, words: Sequence[_Word]) -> Iterator[tuple[Sequence[_Word], int]]:
        """The words of each number with its value: those that cannot be one are two."""
        first, total, section = 0, 0, 0
        for at, (_, _, name) in enumerate(words):
            added = self._added(total, section, int(name.lstrip("+")))
            if added is None:
                yield words[first:at], total + section
                first, added = at, self._added(0, 0, int(name.lstrip("+")))
            total, section = added or (0, 0)
        yield words[first:], total + section

    def _added(self, total: int, section: int, number: int) -> tuple[int, int] | None:
        """The thousands, and what is below, with one more word; None if it cannot follow."""
        if number >= _THOUSAND:
            below = total % (number * 10) == 0 and total >= number
            group = (section or 1) * number
            return (total + group, 0) if below or not total else None
        if number == _HUNDRED and section < 10:
            return total, (section or 1) * _HUNDRED
        if self._has_tens and number == 10 and section % 10:
            return total, section + 9 * (section % 10)
        if self._is_turned and number % 10 == 0 and 0 < section % _HUNDRED < 10:
            return total, section + number
        return (total, section + number) if number < _room(section) else None


def _is_number(words: Sequence[_Word], end: int, units: Collection[int]) -> bool:
    """Whether words that may have another sense are a number: a unit follows."""
    marks = {name.count("+") for _, _, name in words}
    return 0 in marks or (1 in marks and (end in units or end + 1 in units))


def _room(section: int) -> int:
    """What must be above a number that is added: French counts on from sixty and eighty to 19."""
    if section % _HUNDRED == 0:
        return _HUNDRED if section else _THOUSAND
    if section % _HUNDRED in (60, 80):
        return 20
    return 10 if section % 10 == 0 else 1


def _any(words: Iterable[str]) -> str:
    any_of = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return f"(?:{any_of})" if any_of else "(?!)"
