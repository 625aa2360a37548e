"""A long JSON document is written as a short one would be."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.output.json_text import pieces, send_json

plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
documents = st.recursive(
    plain, lambda parts: st.lists(parts) | st.dictionaries(st.text(), parts), max_leaves=20
)


@given(documents, st.booleans())
def test_pieces_are_the_whole(document: Any, ascii_only: bool) -> None:
    """The pieces of any document are what the standard library writes."""
    whole = json.dumps(document, indent=2, ensure_ascii=ascii_only)
    assert "".join(pieces(document, ascii_only=ascii_only)) == whole


def test_an_iterator_is_an_array() -> None:
    """Items that are made one after the other are written like those of a list."""
    found = "".join(pieces({"items": iter([1, 2]), "none": iter([])}))
    assert found == json.dumps({"items": [1, 2], "none": []}, indent=2)


def test_a_document_of_many_batches_is_whole(capsys: pytest.CaptureFixture[str]) -> None:
    """A document of several hundred thousand characters reaches the stream in one piece."""
    document = {"items": [{"exact": str(number)} for number in range(20_000)]}
    send_json(document)
    assert capsys.readouterr().out == json.dumps(document, indent=2) + "\n"
