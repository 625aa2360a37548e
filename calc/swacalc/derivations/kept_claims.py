"""A claim set as JSON and back, with the place of each claim and no other places."""

import json
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any

from swacalc.claims.types import (
    Claim,
    ClaimSet,
    Default,
    Evidence,
    Expected,
    Field,
    Figure,
    ListedSection,
    Model,
    Places,
    Source,
    Suppression,
    Symbol,
    Text,
    Topic,
)
from swacalc.derivations.symbol_table import quantity_word, read_quantity
from swacalc.errors import Place
from swacalc.formulas import Formula, read_formula
from swacalc.quantity import Quantity, Unit, parse_unit

Read = Callable[[Any], Any]

_NO_PLACES: Places = MappingProxyType({})


def to_json(claims: ClaimSet) -> Iterator[str]:
    """A line of JSON for each sort of record, and one for the places of claims.

    A place has the name of its file, which is directly in the claims folder.
    """
    for records in (claims.sources, claims.symbols, claims.models):
        yield _dumped(list(map(_packed, records.values())))
    yield _dumped(list(map(_packed, claims.topics)))
    places = {name: claim.place for name, claim in claims.claims.items()}
    yield _dumped(
        {name: (PurePosixPath(place.path).name, *place[1:]) for name, place in places.items()}
    )


def from_json(lines: list[str], folder: str) -> ClaimSet:
    """The claim set that was written as lines of JSON; `folder` is the claims folder in places.

    Raises:
        ValueError: they are not what `to_json` writes.
    """
    sources, symbols, models, topics, places = map(json.loads, lines)

    def placed(claim: Claim) -> Claim:
        name, *rest = places[claim.id]
        path = (PurePosixPath(folder) / name).as_posix()
        return claim._replace(places={"id": Place(path, *rest)})

    read = [_TOPIC(topic) for topic in topics]
    read = [topic._replace(claims=tuple(map(placed, topic.claims))) for topic in read]
    return ClaimSet(
        sources=_by_first(map(_SOURCE, sources)),
        symbols=_by_first(map(_SYMBOL, symbols)),
        models=_by_first(map(_MODEL, models)),
        claims=_by_first(claim for topic in read for claim in topic.claims),
        topics=tuple(read),
    )


def _by_first(records: Any) -> Mapping[str, Any]:
    """Records by their first field, which is their name."""
    return MappingProxyType({record[0]: record for record in records})


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _packed(value: Any) -> Any:
    """The fields of a record except `places`, exact values as strings."""
    if isinstance(value, Quantity):
        return quantity_word(value)
    if isinstance(value, Unit):
        return value.word
    if isinstance(value, Formula):
        return value.text
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple):
        names = getattr(value, "_fields", range(len(value)))
        pairs = zip(names, value, strict=True)
        return [_packed(each) for name, each in pairs if name != "places"]
    return value


def _record(kind: Any, *readers: Read | None) -> Read:
    """A function that makes a record of packed fields, each read by its reader if it has one."""
    at = kind._fields.index("places")

    def read(packed: list[Any]) -> Any:
        pairs = zip(packed, readers, strict=True)
        found = [value if value is None or each is None else each(value) for value, each in pairs]
        found.insert(at, _NO_PLACES)
        return kind._make(found)

    return read


def _each(read: Read) -> Read:
    return lambda packed: tuple(map(read, packed))


_TEXT = _record(Text, None, None)
_EVIDENCE = _record(Evidence, None, None, tuple)
_FIGURE = _record(Figure, None, None, read_quantity, read_formula, parse_unit, Fraction)
_CLAIM = _record(
    Claim,
    None,
    None,
    _TEXT,
    _each(_EVIDENCE),
    _FIGURE,
    read_formula,
    tuple,
    _TEXT,
    _each(_record(Suppression, None, None)),
)
_TOPIC = _record(Topic, None, _TEXT, _each(_CLAIM), tuple)
_SYMBOL = _record(Symbol, None, parse_unit, _TEXT, _record(Default, None, None, None))
_SECTION = _record(ListedSection, None, None)
_SOURCE = _record(Source, None, None, None, None, tuple, _each(_SECTION), tuple, None, None)
_FIELD = _record(Field, None, None, None, read_quantity, tuple, None, None, None)
_EXPECTED = _record(Expected, None, None, None)
_MODEL = _record(Model, None, None, None, _each(_FIELD), _each(_EXPECTED))
