"""What is asked for a new claim, in order; each answer is read with those before it."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from swacalc.claims.answering import read_answer
from swacalc.claims.common_shapes import ID, NAME, URL, WORDS
from swacalc.claims.string_shapes import ChoiceShape, ParsedShape
from swacalc.claims.types import ClaimSet
from swacalc.claims.vocabulary import SOURCE_KINDS, TAGS
from swacalc.claims.yaml_file import Shape
from swacalc.errors import InputError, did_you_mean
from swacalc.quantity import RELATIONS, Quantity, parse_quantity, quantity_pattern

Answers = Mapping[str, str]
SEPARATOR = "|"  # between words that stand together without being neighbours

_NUMBERED = re.compile(r"(?:§\s?)?(?P<number>\d+(?:\.\d+)*|[A-Z](?:\.\d+)+)(?:\s+(?P<heading>.+))?")
_QUANTITY = ParsedShape(parse_quantity, quantity_pattern)
_MOST_LISTED = 12


class NamedSection(NamedTuple):
    """A section of a source by its number, its heading or both."""

    number: str
    heading: str

    @property
    def locator(self) -> str:
        """What evidence names it by."""
        return self.number or self.heading


class ClaimQuestion(NamedTuple):
    """One question: what it `asks`, and `read`, which refuses an answer that cannot be used.

    It is asked only if `needed`; `known` are answers that are there to choose from.
    """

    name: str
    asks: str
    read: Callable[[ClaimSet, Answers, str], object]
    needed: Callable[[ClaimSet, Answers], bool] = lambda _claims, _given: True
    known: Callable[[ClaimSet, Answers], tuple[str, ...]] = lambda _claims, _given: ()
    usual: str | None = None

    def words(self, claims: ClaimSet, given: Answers) -> str:
        """The question with the answers that are there to choose from."""
        known = self.known(claims, given)
        more = ", ..." if len(known) > _MOST_LISTED else ""
        return f"{self.asks} ({', '.join(known[:_MOST_LISTED])}{more})" if known else self.asks


def section_of(claims: ClaimSet, given: Answers, text: str) -> NamedSection:
    """The section that an answer names: a listed one, or a new one by number and heading.

    Raises:
        InputError: it is not listed and has no heading, or is nearly one that is listed.
    """
    text = read_answer("section", WORDS, text)
    source = claims.sources.get(given["source"])
    for listed in source.sections if source else ():
        if text in (listed.number, listed.heading, f"{listed.number} {listed.heading}"):
            return NamedSection(listed.number, listed.heading)
    match = _NUMBERED.fullmatch(text)
    number, heading = (match["number"], match["heading"] or "") if match else ("", text)
    locators = source.locators() if source else {}
    if number in locators or (number and not heading):
        hint = f"write the heading too, as in {number} Results, and it is added to the source"
        where = f" of {given['source']}"
        raise InputError(f"section: {text!r} is not a section{where} that is listed", hint=hint)
    if near := did_you_mean(heading, locators):
        raise InputError(f"section: {heading!r} is not listed", hint=near)
    return NamedSection(number, heading)


def figure_of_answer(text: str) -> tuple[str, str, Quantity]:
    """The relation of a figure, its value as it was written, and the quantity that it is.

    Raises:
        InputError: it is not a quantity, with or without the words of a relation before it.
    """
    text = text.strip()
    for relation in RELATIONS:
        for words in (relation, relation.replace("-", " ")):
            if text.startswith(f"{words} "):
                value = text.removeprefix(words).strip()
                return relation, value, read_answer("figure", _QUANTITY, value)
    return "equals", text, read_answer("figure", _QUANTITY, text)


def words_of(text: str) -> tuple[str, ...]:
    """The words of evidence, each string by itself.

    Raises:
        InputError: one of them is blank or has a hidden character.
    """
    return tuple(read_answer("words", WORDS, part) for part in text.split(SEPARATOR))


def _sections(claims: ClaimSet, given: Answers) -> tuple[str, ...]:
    source = claims.sources.get(given["source"])
    listed = source.sections if source else ()
    return tuple(f"{each.number} {each.heading}".strip() for each in listed)


def _unused(claims: ClaimSet, _given: Answers, text: str) -> object:
    if read_answer("id", ID, text) in claims.claims:
        place = claims.claims[text].place
        raise InputError(f"id: there already is a claim {text} at {place}", hint="choose another")
    return text


def _figure(_claims: ClaimSet, _given: Answers, text: str) -> object:
    return figure_of_answer(text) if text.strip() else None


def _symbol(claims: ClaimSet, given: Answers, text: str) -> object:
    name = read_answer("symbol", NAME, text)
    known, quantity = claims.symbols.get(name), figure_of_answer(given["figure"])[2]
    if known and not known.unit.fits(quantity.unit):
        message = f"symbol: {name} is in {known.unit.name}, and the figure in {quantity.unit.name}"
        raise InputError(message, hint="name another symbol")
    return name


def _fitting_symbols(claims: ClaimSet, given: Answers) -> tuple[str, ...]:
    """The symbols that have no value yet and could be worth the figure."""
    unit = figure_of_answer(given["figure"])[2].unit
    free = (each for each in claims.symbols.values() if each.default is None)
    return tuple(each.name for each in free if each.unit.fits(unit))


def _plain(name: str, shape: Shape = WORDS) -> Callable[..., object]:
    return lambda _claims, _given, text: read_answer(name, shape, text)


def _is_new_source(claims: ClaimSet, given: Answers) -> bool:
    return given["source"] not in claims.sources


def has_figure(_claims: ClaimSet, given: Answers) -> bool:
    """Whether the claim states a figure."""
    return bool(given["figure"].strip())


QUESTIONS = (
    ClaimQuestion(
        "source",
        "Source that says it, by its id",
        _plain("source", ID),
        known=lambda claims, _: tuple(claims.sources),
    ),
    ClaimQuestion(
        "source-title", "Title of this new source", _plain("source-title"), _is_new_source
    ),
    ClaimQuestion("source-url", "Its address", _plain("source-url", URL), _is_new_source),
    ClaimQuestion(
        "source-kind",
        "Its kind",
        _plain("source-kind", ChoiceShape(SOURCE_KINDS)),
        _is_new_source,
        known=lambda _claims, _given: SOURCE_KINDS,
        usual="report",
    ),
    ClaimQuestion(
        "section",
        "Section, by number or heading",
        section_of,
        known=_sections,
    ),
    ClaimQuestion(
        "words",
        f"Words that stand together there, with {SEPARATOR} between words that are apart",
        lambda _claims, _given, text: words_of(text),
    ),
    ClaimQuestion(
        "topic",
        "Topic that it belongs to",
        _plain("topic", ID),
        known=lambda claims, _: tuple(topic.topic for topic in claims.topics),
    ),
    ClaimQuestion(
        "topic-title",
        "Title of this new topic",
        _plain("topic-title"),
        lambda claims, given: all(topic.topic != given["topic"] for topic in claims.topics),
    ),
    ClaimQuestion("id", "Id of the claim, such as entry-lifetime", _unused),
    ClaimQuestion(
        "tag",
        "Tag",
        _plain("tag", ChoiceShape(TAGS)),
        known=lambda _claims, _given: TAGS,
        usual="author-reported",
    ),
    ClaimQuestion("statement", "What it says, in one sentence", _plain("statement")),
    ClaimQuestion("figure", "Figure, such as at least 36 h, or nothing", _figure, usual=""),
    ClaimQuestion("symbol", "Symbol for the figure", _symbol, has_figure, _fitting_symbols),
    ClaimQuestion(
        "meaning",
        "What this new symbol means",
        _plain("meaning"),
        lambda claims, given: has_figure(claims, given) and given["symbol"] not in claims.symbols,
    ),
)
