"""Places inside places, and hints that name what is near."""

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from swacalc.errors import InputError, Place, SwacalcError, did_you_mean, path_text, shortened

ends = st.integers(1, 10**6)


@given(line=ends, column=ends, offset=st.integers(0, 1000), length=st.integers(1, 1000))
def test_a_place_inside_another_is_on_its_line(
    line: int, column: int, offset: int, length: int
) -> None:
    """Characters of a text stand as far from its place as from its start, on the same line."""
    inner = Place("a.yaml", line, column, line, column + offset + length).inside(offset, length)
    assert (inner.line, inner.column) == (line, column + offset)
    assert (inner.end_line, inner.end_column) == (line, column + offset + length)


@given(before=st.text(), length=st.integers(1, 9), after=st.text())
def test_a_place_of_a_text_leads_back_to_it(before: str, length: int, after: str) -> None:
    """The line and the columns of characters in a text are where editors show them."""
    text = f"{before}{'x' * length}{after}"
    place = Place.at("a.yaml", text, len(before), length)
    assert None not in place
    shown = re.split("\r\n?|\n", text)[place.line - 1]
    assert shown[place.column - 1 : place.end_column - 1] == "x" * length


@given(line=st.none() | ends, offset=st.integers(0, 1000))
def test_a_place_without_an_end_holds_no_other(line: int | None, offset: int) -> None:
    """Where the columns of a text are unknown, no column is made up."""
    place = Place("a.yaml", line, line)
    assert place.inside(offset) == place


def test_a_place_prints_what_is_known_of_it() -> None:
    """A place is written as editors read it, and leaves out what it does not know."""
    assert str(Place("a.yaml")) == "a.yaml"
    assert str(Place("a.yaml", 3)) == "a.yaml:3"
    assert str(Place("a.yaml", 3, 7, 3, 9)) == "a.yaml:3:7"


def test_a_path_is_called_as_it_is_seen_from_the_root() -> None:
    """A path below the root is relative to it, and every other path stays as it is."""
    path = Path("/project/claims/a.yaml")
    assert path_text(path, Path("/project")) == "claims/a.yaml"
    assert path_text(path, Path("/elsewhere")) == path_text(path, None) == "/project/claims/a.yaml"


def test_an_error_says_where_what_and_what_would_be_right() -> None:
    """An error prints its place before its message, and keeps its hint apart."""
    error = InputError("no such thing", hint="look again", place=Place("a.yaml", 1, 2))
    assert isinstance(error, SwacalcError)
    assert (str(error), error.hint) == ("a.yaml:1:2: no such thing", "look again")
    assert str(InputError("no such thing")) == "no such thing"


def test_only_a_near_word_is_suggested() -> None:
    """A slip is answered with the word that was meant, nonsense with nothing."""
    assert did_you_mean("atleast", ("at-least", "at-most")) == "did you mean 'at-least'?"
    assert did_you_mean("zzz", ("at-least", "at-most")) == ""
    assert did_you_mean("a" * 10**7, ("a" * 10**7,)) == ""


@given(st.text())
def test_a_shown_text_is_short(text: str) -> None:
    """A text in a message has at most 60 characters, and a short one is shown whole."""
    assert len(shortened(text)) <= 60
    assert len(text) > 60 or shortened(text) == text
