"""Presets: the models of a claim set as plain values by the names of their configuration."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from swacalc.derivations.ledger import FIELD_END, quantity_word, read_quantity
from swacalc.quantity import Quantity

if TYPE_CHECKING:
    from swacalc.claims.types import ClaimSet, Field, Model

Value = Quantity | tuple[int, ...] | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """One model: its title, its family, and its fields by name."""

    title: str
    family: str
    fields: Mapping[str, Value]


def preset_of(model: "Model") -> Preset:
    """The preset of a model that was read."""
    fields = {field.name: _value(field) for field in model.fields}
    return Preset(title=model.title, family=model.family, fields=MappingProxyType(fields))


def presets_of(claims: "ClaimSet") -> Mapping[str, Preset]:
    """The presets of all models by their ids."""
    return {name: preset_of(model) for name, model in claims.models.items()}


def _value(field: "Field") -> Value:
    return field.value or field.values or field.text


def to_lines(presets: Mapping[str, Preset]) -> Iterator[str]:
    """Each field of each preset as a line of text: its words with separators between them."""
    for name, preset in presets.items():
        for field, value in preset.fields.items():
            yield FIELD_END.join((name, preset.title, preset.family, field, *_words(value)))


def _words(value: Value) -> tuple[str, str]:
    if isinstance(value, Quantity):
        return "quantity", quantity_word(value)
    if isinstance(value, str):
        return "text", value
    return "wholes", " ".join(map(str, value))


def from_lines(lines: Iterable[str]) -> Mapping[str, Preset]:
    """The presets that were written as lines.

    Raises:
        ValueError: a line does not have the words of a field.
        QuantityError: a unit in it is unknown.
    """
    found: dict[str, tuple[str, str, dict[str, Value]]] = {}
    for line in lines:
        name, title, family, field, kind, word = line.split(FIELD_END)
        found.setdefault(name, (title, family, {}))[2][field] = _read(kind, word)
    return {
        name: Preset(title=title, family=family, fields=MappingProxyType(fields))
        for name, (title, family, fields) in found.items()
    }


def _read(kind: str, word: str) -> Value:
    if kind == "quantity":
        return read_quantity(word)
    return word if kind == "text" else tuple(map(int, word.split()))
