"""Fields of configurations that claims cite as `field = value`, beside the models made of them."""

import re
from collections.abc import Mapping
from fractions import Fraction

from swacalc.claims.types import ClaimSet, Evidence, Field
from swacalc.quantity import exact

# The fields of models by the source and the section of it that they are from.
FieldsBySource = Mapping[str, Mapping[str, Field]]

MOST_ITEMS = 10_000

_WHOLE = "-?[0-9]{1,18}"
_ITEM = f"(?:{_WHOLE}|[A-Za-z][A-Za-z0-9_]{{0,99}})"
_PART = rf"\s*\[\s*({_ITEM}(?:\s*,\s*{_ITEM})*)\s*\]\s*(?:\*\s*([0-9]{{1,4}})\s*)?"
_LIST = re.compile(rf"{_PART}(?:\+{_PART})*")


def fields_by_source(claims: ClaimSet) -> FieldsBySource:
    """The fields of all models; the first where two models have the same."""
    found: dict[str, dict[str, Field]] = {}
    for model in claims.models.values():
        for field in model.fields:
            found.setdefault(field.source, {}).setdefault(field.section, field)
    return found


def agrees(field: Field, value: str) -> bool:
    """Whether a field of a model has the value that evidence gives it."""
    if listed := field.values or field.words:
        return items(value) == listed
    if field.value is None:
        return value == field.text
    return bool(re.fullmatch(_WHOLE, value)) and Fraction(value) == field.value.base


def items(value: str) -> tuple[int | str, ...] | None:
    """The whole numbers or words of a list such as `[0]*2 + [4, 128]*20`; None if it is no list."""
    if not _LIST.fullmatch(value):
        return None
    found: list[int | str] = []
    for listed, times in re.findall(_PART, value):
        part = [_item(each.strip()) for each in listed.split(",")]
        found += part * min(int(times or 1), MOST_ITEMS)
        if len(found) > MOST_ITEMS:
            return None
    return tuple(found)


def _item(word: str) -> int | str:
    return word if word[0].isalpha() else int(word)


def written(field: Field) -> str:
    """The value of a field as evidence gives it."""
    if listed := field.values or field.words:
        return f"[{', '.join(map(str, listed))}]"
    return exact(field.value.base) if field.value else field.text


def is_held(fields: FieldsBySource, evidence: Evidence) -> bool:
    """Whether evidence gives a field the value that a model has for it."""
    field = fields.get(evidence.source, {}).get(evidence.section)
    return bool(field and evidence.value and agrees(field, evidence.value))
