"""Shares that are said to be gone, in languages other than English and Chinese: `um ein Achtel`.

By an eighth is not to an eighth: German and Russian tell them apart by the word before the number,
the Romance languages by that and a verb, Japanese and Korean by what follows.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from swacalc.numbers.relations import without_relation
from swacalc.patterns import LatePattern

_REACH = 48
_SHARES = frozenset({"part", "percent"})


def _verb(stems: str, to: str, by: str) -> LatePattern:
    """A verb of getting less, with up to two words behind it, and the word for `by`."""
    return LatePattern(rf"\b(?:{stems})\w*(?:\s(?!(?:{to})\b)\w+){{0,2}}\s?\b(?:{by})\Z")


_BEFORE: Mapping[str, LatePattern] = MappingProxyType(
    {
        "es": _verb(
            "reduc|reduj|baj|dismin|cae|cay|encog|recort", "a|al|hasta", r"en\s(?:una?\s)?"
        ),
        "pt": _verb(
            "reduz|baix|diminu|cai|encolh", "a|ao|para|até", r"(?:em|num|numa)\s(?:uma?\s)?"
        ),
        "fr": _verb(
            "recul|baiss|dimin|rédui|chut|perd|rétréc", "à|au|aux", r"(?:d['’]|de\s)(?:une?\s)?"
        ),
        "it": _verb(
            "ridu|ridott|cal|diminu|scend|sces", "a|al|alla|fino", r"(?:di|d['’])\s?(?:una?\s)?"
        ),
        "ru": _verb("сократ|уменьш|сниз|упал|ужал|сжал", "до", r"на\s"),
        "de": LatePattern(r"\bum\s(?:ein\w*\s)?\Z"),
    }
)
_BEHIND: Mapping[str, LatePattern] = MappingProxyType(
    {
        "ja": LatePattern(r"\s?(?:だけ|ぶん|分|ほど)?(?:减|減|削|缩|縮|少な|カット)"),
        "ko": LatePattern(r"\s?(?:만큼|가량|정도)?\s?(?:줄|감소|감축|절감|축소|인하)"),
    }
)


def is_gone(text: str, start: int, end: int, form: str, language: str) -> bool:
    """Whether a share from `start` to `end` of a rewritten text is what is gone, in a language."""
    if form not in _SHARES:
        return False
    before = re.sub(r"\s+\Z", " ", without_relation(text[max(0, start - _REACH) : start])).lower()
    told = _BEFORE.get(language)
    behind = _BEHIND.get(language)
    return bool(
        (told and told.compiled.search(before)) or (behind and behind.compiled.match(text, end))
    )
