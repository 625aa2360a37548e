"""Finding the numbers of a running text: one pass, and no arithmetic until somebody asks."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from swacalc.numbers import money, number_pattern, numerals
from swacalc.numbers.attached import Attached, compound, foreign, noun, operation, unread
from swacalc.numbers.dates import month_before
from swacalc.numbers.han import may_have_han
from swacalc.numbers.names import name_end
from swacalc.numbers.relations import relations
from swacalc.numbers.unit_words import (
    COUNTED,
    MILLION,
    name_of,
)

_BEFORE = 64  # characters in which the words of a relation stand
# Number 12 of a list; a sign with a space behind it, or behind code, begins a comment.
_NUMBERED = re.compile(r"[第№]\s?\Z|(?<![\d)\]]\s)(?<!\s\s)#\Z")
_ORDINALS = ("st", "nd", "rd", "th")
FORMS_WITHOUT_FIGURE = ("date", "version", "name")


class Spelling(NamedTuple):
    """A number in a text, from `start` to `end`, its unit included, as the parts it is written in.

    `form` is unit, percent, times, money or part where the number says what it is; date, version
    and name for what is no number; ordinal for a place in a sequence; plain for digits without a
    unit; and unknown if what belongs to the number, `unit`, is not understood: it `measures` if it
    is surely a unit. `words` says whether the numeral is in words, `lead` where the words of its
    relation end: at the start of a range.
    """

    start: int
    end: int
    lead: int
    form: str
    numeral: str
    words: bool = False
    scale: str = ""
    unit: str = ""
    below: tuple[str, ...] = ()
    measures: bool = False


def spellings(text: str, within: Sequence[tuple[int, int]] = ()) -> list[Spelling]:
    """The numbers of a text in order; numerals in words only where a unit follows.

    Within the spans given every number is read, with what belongs to it and is not understood.
    Both ends of a range such as `3 to 4 days` have its unit.
    """
    found: list[Spelling] = []
    for spelling in _each(text, within):
        last = found[-1] if found else None
        if (
            last
            and last.form == "plain"
            and number_pattern.RANGE.fullmatch(text, last.end, spelling.start)
        ):
            scale = last.scale or spelling.scale
            found[-1] = spelling._replace(scale=scale, **_own(last))
            found.append(spelling._replace(lead=last.lead))
        else:
            found.append(spelling)
    bare = [each for span in within for each in _bare(text, span, found)]
    return sorted((*found, *bare)) if bare else found


def _own(spelling: Spelling) -> dict[str, Any]:
    """What a number of a range does not share with its other end."""
    return {name: getattr(spelling, name) for name in ("start", "end", "lead", "numeral", "words")}


def _each(text: str, within: Sequence[tuple[int, int]]) -> Iterator[Spelling]:
    """The numbers of the whole pattern, tried only where a numeral can begin."""
    words, pattern, at, done = numerals.has_words(text), number_pattern.pattern(), 0, 0
    while begun := number_pattern.beginning(text, at, words=words):
        match = pattern.match(text, begun.start())
        at = match.end() if match else begun.end()
        if match and (found := _read(text, match, _limit(match.start(), within))):
            # What belongs to the number before, such as its unit, is no currency of this one.
            yield found._replace(start=max(found.start, done), lead=max(found.lead, done))
            at = done = found.end


def _limit(at: int, within: Sequence[tuple[int, int]]) -> int:
    """Where the span ends in which a place lies; 0 outside of all. They stand in order."""
    index = bisect_right(within, at, key=itemgetter(0)) - 1
    return within[index][1] if index >= 0 and at < within[index][1] else 0


def _read(text: str, match: re.Match[str], limit: int) -> Spelling | None:
    date, version, part, sign, digits, word, scale, percent, times, unit, below = match.groups()
    start, end = match.span()
    numeral = part or digits or word or match[0]
    if stop := name_end(text, start, end):
        sized = percent or times or sign or (unit and unit != "B")
        if not (limit and sized):
            return Spelling(start, max(stop, end), start, "name", numeral)
    if date or version:
        return Spelling(start, end, start, "date" if date else "version", numeral)
    begin, paid = money.currency(text, start, (sign or "").strip()) if digits else (start, "")
    form = _form(match, paid)
    if form == "plain":
        if word:
            return None
        if (month := month_before(text, start, numeral)) >= 0:
            return Spelling(month, end, month, "date", numeral)
    spelling = Spelling(
        begin,
        end,
        begin,
        form,
        numeral,
        words=bool(word or part),
        scale=scale or "",
        unit=_unit(unit, paid, percent),
        below=tuple(_divisors(below)) if below else (),
    )
    if _NUMBERED.search(text[max(0, start - 3) : start]):
        return spelling._replace(form="ordinal", unit="")
    return _with_rest(text, spelling, limit)


def _form(match: re.Match[str], paid: str) -> str:
    if paid and not match["unit"]:
        return "money"
    for form in ("percent", "times", "unit"):
        if match[form]:
            return form
    if match["below"]:
        return "unit"
    return "part" if match["part"] or _is_part(match["digits"] or "") else "plain"


def _unit(unit: str | None, paid: str, percent: str | None) -> str:
    if paid and percent:
        return f"{paid} {percent.strip()}"
    if percent:
        return "‰" if percent.endswith(("‰", "mil", "mille")) else ""
    if paid and unit and name_of(unit) != money.KNOWN.get(paid):
        return f"{paid} {unit}"
    return unit or paid


def _with_rest(text: str, spelling: Spelling, limit: int) -> Spelling:
    """The number with what else belongs to it; of one that is bound, nothing may be left unread."""
    if spelling.form == "money" and spelling.unit not in money.KNOWN:
        return spelling._replace(form="unknown", measures=True)
    rest = _rest(text, spelling, limit)
    if rest is None:
        return spelling
    if rest.known:
        return spelling._replace(form="unit", end=rest.end, unit=rest.unit)
    form = "ordinal" if rest.unit in _ORDINALS else "unknown"
    unit = f"{spelling.unit} {rest.unit}".strip()
    return spelling._replace(form=form, end=rest.end, unit=unit, measures=rest.measures)


def _rest(text: str, spelling: Spelling, limit: int) -> Attached | None:
    end = spelling.end
    if limit and (done := operation(text, end, limit)):
        return done
    if spelling.form == "plain":
        if limit and (unit := foreign(text, end)):
            return unit
        limit = limit or len(text)
        return unread(text, end, limit) or noun(text, end, limit)
    rest = unread(text, end, limit)
    if rest is None and limit and spelling.form in ("part", "percent", "times"):
        return _of_part(text, end, limit)
    return compound(text, end, limit) if rest is None and _is_singular(text, spelling) else rest


def _of_part(text: str, end: int, limit: int) -> Attached | None:
    """The unit that a ratio cannot have: any but that of a count, of which it is a part."""
    named = noun(text, end, limit)
    if named is None or (name_of(named.unit) in COUNTED if named.known else not named.measures):
        return None
    return named._replace(known=False, measures=True)


def _is_singular(text: str, spelling: Spelling) -> bool:
    """Whether a unit is in the singular behind another number than one, and no hyphen joins."""
    unit = spelling.unit
    if len(unit) < 3 or not unit.isascii() or unit.endswith("s") or spelling.below:
        return False
    return text[spelling.end - len(unit) - 1] == " " and spelling.numeral.lower() not in (
        "1",
        "one",
    )


def _bare(text: str, span: tuple[int, int], found: Sequence[Spelling]) -> Iterator[Spelling]:
    """The numerals in words of a span that have no unit that is known."""
    for match in _in_words(text, span):
        start, end = match.span()
        taken = _is_taken(start, end, found)
        # "A day" is an amount only where words of a relation say so: at least a day.
        before = text[max(0, start - _BEFORE) : start]
        named = match.re is number_pattern.ARTICLE and relations(before, "") == ("equals",)
        alone = match[0].lower() == "one" and not text.startswith(" and a ", end)
        if not (taken or named or alone):
            form = "part" if match.re.pattern == number_pattern.PART.pattern else "plain"
            plain = Spelling(start, end, start, form, match[0], words=True)
            yield _with_rest(text, plain, span[1])


def _is_taken(start: int, end: int, found: Sequence[Spelling]) -> bool:
    """Whether some numbers, which come in order, have a part of a span."""
    last = bisect_left(found, end, key=attrgetter("start")) - 1
    return last >= 0 and start < found[last].end


def _in_words(text: str, span: tuple[int, int]) -> Iterator[re.Match[str]]:
    if numerals.has_words(text[slice(*span)]):
        yield from number_pattern.CARDINAL.compiled.finditer(text, *span)
        yield from number_pattern.PART.compiled.finditer(text, *span)
    if may_have_han(text):
        yield from number_pattern.HAN_CARDINAL.compiled.finditer(text, *span)
    yield from number_pattern.ARTICLE.finditer(text, *span)


def _is_part(digits: str) -> bool:
    """Whether digits are a fraction, with a slash or in one character."""
    return any(sign in numerals.PARTED for sign in digits)


def _divisors(below: str) -> Iterator[str]:
    for match in number_pattern.below().finditer(below):
        yield (MILLION if match["million"] else "") + match["unit"]
