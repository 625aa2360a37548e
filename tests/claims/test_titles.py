"""Titles of claims and symbols are one short line of plain text, or a fault."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swacalc.claims.load import Loaded
from swacalc.claims.query import Filter, matching
from swacalc.errors import InputError

Read = Callable[..., Loaded]
Change = Callable[[str, str], Loaded]

SYMBOL = "symbols:\n  - {{name: T, title: {}, unit: s, meaning: {{en: A time}}}}\n"
one_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def _titled(title: str) -> tuple[str, str]:
    return "  - id: lifetime\n", f"  - id: lifetime\n    title: {title}\n"


def test_a_title_arrives_in_both_languages(read: Read, change: Change) -> None:
    """A claim and a symbol have the title that is written for them, and none where none is."""
    claim = change(*_titled("{en: Lifetime of n_win, zh: 窗口的寿命}")).claims.claims["lifetime"]
    assert claim.title is not None
    assert (claim.title.en, claim.title.zh) == ("Lifetime of n_win", "窗口的寿命")
    symbol = read({"symbols.yaml": SYMBOL.format("{en: Lifetime}")}).claims.symbols["T"]
    assert symbol.title is not None
    assert (symbol.title.en, symbol.title.zh) == ("Lifetime", "")
    claims = read().claims
    assert claims.claims["lifetime"].title is claims.symbols["T"].title is None


@pytest.mark.parametrize("words", ["kept WINDOW", "窗口的"])
def test_a_search_finds_the_words_of_titles(words: str, change: Change) -> None:
    """A claim is found by words that only its title has, in either language and any case."""
    claims = change(*_titled("{en: Kept windows, zh: 窗口的寿命}")).claims
    assert [claim.id for claim in matching(claims, Filter(text=words))] == ["lifetime"]
    assert not matching(claims, Filter(text="kept for ever"))


def test_a_filter_asks_for_the_words(read: Read) -> None:
    """A filter by itself passes a claim that has the words, and none that lacks one of them."""
    (claim,) = read().claims.claims.values()
    first, *_ = claim.statement.en.split()
    assert Filter(text=first).passes(claim)
    assert not Filter(text=f"{first} nowhere").passes(claim)


@pytest.mark.parametrize("words", ["?!", "...", " ", "（）"])
def test_a_search_for_signs_is_refused(words: str, read: Read) -> None:
    """Signs and spaces, which have no word in them, are refused and do not match every claim."""
    with pytest.raises(InputError, match="there is no word in"):
        matching(read().claims, Filter(text=words))


@pytest.mark.parametrize(
    ("title", "inside", "message"),
    [
        (f"{{en: {'a' * 61}}}", "title.en", "has 61 characters, and 60 are allowed"),
        (f"{{en: A, zh: {'缓' * 41}}}", "title.zh", "has 41 characters, and 40 are allowed"),
        ('{en: "Two\\nlines"}', "title.en", "contains a line break"),
        ("{en: A *strong* title}", "title.en", "contains the character *"),
        ("{en: A _strong_ title}", "title.en", "contains the character _"),
        ("{en: A <b>strong</b> title}", "title.en", "contains the character <"),
        ("{zh: 缓存}", "title", "en is missing"),
        ("Lifetime", "title", "is not a mapping"),
    ],
)
def test_another_title_is_a_fault(title: str, inside: str, message: str, change: Change) -> None:
    """A title that is long, has a line break or markup, or is not English, is named with why."""
    (fault,) = change(*_titled(title)).faults
    assert (fault.inside, fault.message) == (f"claims[0].{inside}", message)


@given(st.text(st.characters(codec="ascii", categories=["L", "N", "Zs"]), min_size=1))
@one_folder
def test_words_of_any_length_up_to_the_limit_are_a_title(change: Change, words: str) -> None:
    """Of letters, digits and spaces, exactly those with something visible and room are read."""
    faults = change(*_titled(f'{{en: "{words}"}}')).faults
    assert (not faults) == (bool(words.strip()) and len(words) <= 60)
