"""A claim set as JSON and back, with the place of each claim and no other places."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any, overload

from swacalc.claims.types import (
    Claim,
    ClaimSet,
    Default,
    Evidence,
    Expected,
    Field,
    Figure,
    ListedSection,
    Measured,
    Model,
    Places,
    PublicCopy,
    Source,
    Suppression,
    Symbol,
    Text,
    Topic,
)
from swacalc.claims.vocabulary import WORD_LANGUAGES
from swacalc.claims.wording import AuditKey, Concept, SentenceFrame, Vocabulary
from swacalc.derivations.late_records import LateRecords
from swacalc.derivations.symbol_table import quantity_word, read_quantity
from swacalc.errors import Place
from swacalc.formulas import Formula
from swacalc.quantity import Quantity, Unit, parse_unit

Read = Callable[[Any], Any]

_NO_PLACES: Places = MappingProxyType({})


def to_json(claims: ClaimSet) -> Iterator[str]:
    """A line of JSON for the form of the records, and one for each sort of record.

    A claim is followed by its place, with the name of its file, which is directly in the folder.
    """
    yield _dumped(_FORM)
    for records in (claims.sources, claims.symbols, claims.models):
        yield _dumped({name: _packed(record) for name, record in records.items()})
    yield _dumped({name: (*_packed(claim), _place(claim)) for name, claim in claims.claims.items()})
    yield _dumped([_packed(topic._replace(claims=_ids(topic))) for topic in claims.topics])
    yield _dumped(_packed(claims.vocabulary))


def _ids(topic: Topic) -> Any:
    return tuple(claim.id for claim in topic.claims)


def _place(claim: Claim) -> list[Any]:
    return [PurePosixPath(claim.place.path).name, *claim.place[1:]]


def from_json(lines: list[str], folder: str) -> ClaimSet:
    """The claim set that was written as lines of JSON; `folder` is the claims folder in places.

    A record is made when it is asked for.

    Raises:
        ValueError: they were not written by `to_json`, or for records of another form.
    """
    form, sources, symbols, models, claims, topics, words = map(json.loads, lines)
    if form != _FORM:
        raise ValueError("another version has other records")

    def claim_of(packed: list[Any]) -> Claim:
        name, *rest = packed.pop()
        place = Place((PurePosixPath(folder) / name).as_posix(), *rest)
        found: Claim = _CLAIM(packed)
        return found._replace(places={"id": place})

    found = LateRecords(claims, claim_of)
    return ClaimSet(
        sources=LateRecords(sources, _SOURCE),
        symbols=LateRecords(symbols, _SYMBOL),
        models=LateRecords(models, _MODEL),
        claims=found,
        topics=tuple(_topic(packed, found) for packed in topics),
        vocabulary=Vocabulary(_concepts(words[0]), _concepts(words[1]), words[2]),
    )


def _topic(packed: list[Any], claims: Mapping[str, Claim]) -> Topic:
    topic, title, ids, headline = packed
    own = _Chosen(claims, ids)
    return Topic(topic, _TEXT(title), own, _NO_PLACES, tuple(headline))


class _Chosen(Sequence[Claim]):
    """Some claims, in order."""

    def __init__(self, claims: Mapping[str, Claim], ids: list[str]) -> None:
        self._claims = claims
        self._ids = ids

    @overload
    def __getitem__(self, index: int) -> Claim: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Claim, ...]: ...
    def __getitem__(self, index: int | slice) -> Claim | tuple[Claim, ...]:
        if isinstance(index, slice):
            return tuple(map(self._claims.__getitem__, self._ids[index]))
        return self._claims[self._ids[index]]

    def __len__(self) -> int:
        return len(self._ids)


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
    """A function that makes a record of packed fields, each read by its reader if it has one.

    Raises:
        ValueError: a field has no reader.
    """
    at = kind._fields.index("places")
    kept = [name for name in kind._fields if name != "places"]
    in_order = tuple(read for _, read in zip(kept, readers, strict=True))

    def read(packed: list[Any]) -> Any:
        pairs = zip(packed, in_order, strict=True)
        found = [value if value is None or each is None else each(value) for value, each in pairs]
        found.insert(at, _NO_PLACES)
        return kind._make(found)

    return read


def _each(read: Read) -> Read:
    return lambda packed: tuple(map(read, packed))


_TEXT = _record(Text, None, None)
_EVIDENCE = _record(Evidence, None, None, tuple, None, None)
_FIGURE = _record(Figure, None, None, read_quantity, Formula, parse_unit, Fraction)
_GROUPS = _each(tuple)
_FRAME = _record(SentenceFrame, None, _GROUPS, _GROUPS, _GROUPS, tuple, tuple, tuple, None)
_AUDIT = _record(AuditKey, _GROUPS, tuple, tuple, _GROUPS, _each(_FRAME), None, None, tuple)
_concepts = _each(_record(Concept, None, *([tuple] * len(WORD_LANGUAGES))))
_CLAIM = _record(
    Claim,
    None,
    None,
    _TEXT,
    _TEXT,
    _each(_EVIDENCE),
    _FIGURE,
    Formula,
    tuple,
    _record(Measured, None, None, None, None),
    _TEXT,
    _each(_record(Suppression, None, None)),
    _AUDIT,
)
_SYMBOL = _record(Symbol, None, parse_unit, _TEXT, _TEXT, _record(Default, None, None, None))
_SECTION = _record(ListedSection, None, None)
_COPY = _record(PublicCopy, None, None)
_SOURCE = _record(Source, None, None, None, None, tuple, _each(_SECTION), tuple, None, None, _COPY)
_FIELD = _record(Field, None, None, None, read_quantity, tuple, None, tuple, None, None)
_EXPECTED = _record(Expected, None, None, None)
_MODEL = _record(Model, None, None, None, _each(_FIELD), _each(_EXPECTED))

_KINDS: tuple[Any, ...] = (
    *(Text, Evidence, Figure, Measured, Suppression, Claim, Topic, Symbol, Default),
    *(ListedSection, PublicCopy, Source, Field, Expected, Model, Place),
    *(AuditKey, SentenceFrame, Concept, Vocabulary),
)
_FORM = [[kind.__name__, *kind._fields] for kind in _KINDS]
