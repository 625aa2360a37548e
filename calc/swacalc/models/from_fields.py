"""How named values become a Geometry."""

from collections.abc import Mapping

from swacalc.models.declared import declared
from swacalc.models.families import family_of
from swacalc.models.family import ATTENTION_HEADS, SWITCH, Family
from swacalc.models.fields import BYTES, WINDOW, FieldError, Fields
from swacalc.models.geometry import APART, Geometry, LayerPlan
from swacalc.models.layouts import Entry, Layout
from swacalc.models.relevant import check_relevant


def read_geometry(
    values: Mapping[str, object], *, model: str, title: str = "", family: str = ""
) -> Geometry:
    """The geometry that named values describe; a preset and a `config.json` both come this way.

    `values` maps the names of `config.json` to a Quantity, a list or tuple of int, or a string.
    They may add `encoder_layers`, `decoder_layers` and the entry sizes `main_entry_bytes`,
    `index_entry_bytes` and `swa_entry_bytes`, which must agree with what follows from the rest.
    `family`, where it is given, must be the one that `model_type` names.

    Raises:
        FieldError: a field is missing, invalid, or contradicts another; nothing is guessed.
    """
    found = family_of(values)
    if family not in ("", found.id):
        hint = f"model_type is of the family {found.id}"
        raise FieldError("family", f"is {family!r}", hint=hint)
    fields = Fields(values)
    check_relevant(values, _known(found, values), found.title)
    made = _plan(found, fields)
    layouts, typed = declared(fields, made.layouts)
    _check_entries(fields, layouts[0])
    drafts = tuple(layer for layer in made.layers if layer.part == "draft")
    apart = (f"{APART}: {len(drafts)}",) if drafts else ()
    return Geometry(
        model=model,
        title=title or found.title,
        family=found.id,
        layers=tuple(layer for layer in made.layers if layer.part != "draft"),
        drafts=drafts,
        layouts=layouts,
        notes=made.notes + apart,
        typed=typed,
        state=made.state,
        uncounted=made.uncounted,
        attention_heads=fields.whole(ATTENTION_HEADS) if ATTENTION_HEADS in fields else 0,
    )


def _known(family: Family, values: Mapping[str, object]) -> frozenset[str]:
    """The fields that mean nothing more; of windows that are off, if the family has none at all."""
    off = values.get(SWITCH) is False and WINDOW not in family.knows
    return family.knows | {SWITCH, WINDOW, "max_window_layers"} if off else family.knows


def _plan(family: Family, fields: Fields) -> LayerPlan:
    if family.read is not None:
        return family.read(fields)
    from swacalc.models.plans import plan  # a preset of a family like no other starts without it

    return plan(family, fields)


def _check_entries(fields: Fields, native: Layout) -> None:
    declared: tuple[tuple[str, Entry], ...] = (
        ("main_entry_bytes", native.main),
        ("index_entry_bytes", native.index),
        ("swa_entry_bytes", native.swa),
    )
    for name, entry in declared:
        if name not in fields:
            continue
        size = fields.whole(name, 0, units=BYTES)
        if size != entry.bytes:
            raise FieldError(name, f"is {size}", hint=f"{entry.makeup} make {entry.bytes} B")
