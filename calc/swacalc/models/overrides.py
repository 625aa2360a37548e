"""Sizes that single layers have of their own, as `transformers` writes them: `per_layer_config`."""

from collections.abc import Iterator, Mapping

from swacalc.models.family import OVERRIDES
from swacalc.models.fields import FieldError, Fields
from swacalc.models.kinds import LayerKinds


def overridden(fields: Fields, names: Mapping[str, str], kinds: LayerKinds) -> Fields:
    """The fields with what all full layers override, under the family's names for that.

    `names` maps a field that a layer may override to the family's field for full layers, or to
    nothing if it changes no cache.

    Raises:
        FieldError: layers override other fields, are others than the full ones, or differ, or a
            field of the file has another value.
    """
    if not names or not fields.says(OVERRIDES):
        return fields
    found = dict(_layers(fields, names))
    if not found:
        return fields
    full = {at for at, kind in enumerate(kinds) if kind == "full"}
    first = found[min(found)]
    if set(found) != full or any(each != first for each in found.values()):
        hint = "the same sizes in all full layers are understood, and no others"
        raise FieldError(OVERRIDES, "gives layers sizes of their own", hint=hint)
    for name, size in first.items():
        if name in fields and fields.channels(name) != size:
            hint = f"{OVERRIDES} says {size}"
            raise FieldError(name, f"is {fields.channels(name)}", hint=hint)
    return fields.replaced(first)


def _layers(fields: Fields, names: Mapping[str, str]) -> Iterator[tuple[int, dict[str, int]]]:
    """The layers that override sizes, with these by the family's names."""
    for key, value in fields.mapping(OVERRIDES).items():
        if not (key.isascii() and key.isdigit() and len(key) < 9):
            raise FieldError(OVERRIDES, f"has {key!r:.60}", hint="write the number of a layer")
        sizes = Fields({OVERRIDES: value}).mapping(OVERRIDES)
        unknown = next((name for name in sizes if name not in names), None)
        if unknown is not None:
            hint = f"understood are {', '.join(names)}"
            raise FieldError(OVERRIDES, f"has {unknown!r:.60} for layer {key}", hint=hint)
        kept = {names[name]: Fields(sizes).channels(name) for name in sizes if names[name]}
        if kept:
            yield int(key), kept
