"""Presets: the models of a claim set as plain values by the names of their configuration."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from swacalc.derivations.late_records import LateRecords
from swacalc.derivations.symbol_table import FIELD_END, quantity_word, read_quantity
from swacalc.quantity import Quantity

if TYPE_CHECKING:
    from swacalc.claims.types import ClaimSet, Field, Model
    from swacalc.models import Geometry

Value = Quantity | tuple[int, ...] | tuple[str, ...] | str

# The words of a configuration that are no strings there.
_FLAGS: Mapping[Value, bool] = {"true": True, "false": False}


class Preset(NamedTuple):
    """One model: its title, its family, and its fields by name."""

    title: str
    family: str
    fields: Mapping[str, Value]

    def geometry(self, model: str) -> "Geometry":
        """The geometry of the model, whose id is given.

        Raises:
            FieldError: a field is missing or invalid.
        """
        from swacalc.models import read_geometry

        values = {name: _FLAGS.get(value, value) for name, value in self.fields.items()}
        return read_geometry(values, model=model, title=self.title, family=self.family)


def preset_of(model: "Model") -> Preset:
    """The preset of a model that was read."""
    fields = {field.name: _value(field) for field in model.fields}
    return Preset(title=model.title, family=model.family, fields=MappingProxyType(fields))


def presets_of(claims: "ClaimSet") -> Mapping[str, Preset]:
    """The presets of all models by their ids."""
    return {name: preset_of(model) for name, model in claims.models.items()}


def _value(field: "Field") -> Value:
    return field.value or field.values or field.words or field.text


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
    kind = "words" if isinstance(value[0], str) else "wholes"
    return kind, " ".join(map(str, value))


def presets_from(lines: Iterable[str]) -> Mapping[str, Preset]:
    """The presets that were kept as lines, of which only those looked up are parsed."""
    words: dict[str, list[list[str]]] = {}
    for line in lines:
        name, *others = line.split(FIELD_END)
        words.setdefault(name, []).append(others)
    return LateRecords(words, _preset)


def _preset(words: list[list[str]]) -> Preset:
    title, family, *_ = words[0]
    fields = {field: _read(kind, word) for _, _, field, kind, word in words}
    return Preset(title=title, family=family, fields=MappingProxyType(fields))


def _read(kind: str, word: str) -> Value:
    if kind == "quantity":
        return read_quantity(word)
    if kind == "text":
        return word
    return tuple(word.split()) if kind == "words" else tuple(map(int, word.split()))
