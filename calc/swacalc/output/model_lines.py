"""Printing which models there are: the presets of a claim set, and the families of files."""

from collections.abc import Collection
from typing import Any

from swacalc.claims.types import ClaimSet, Model, Source
from swacalc.models import Family, families
from swacalc.output.terminal import Segment

PRESETS_HEAD = ("model", "title", "family", "revision")
FAMILIES_HEAD = ("family", "title", "model_type")


def preset_rows(claims: ClaimSet) -> list[list[Segment]]:
    """The cells of a table of presets: what `--model` takes."""
    return [
        [(model.model, "strong"), (model.title, ""), (model.family, ""), (revision or "-", "quiet")]
        for model, revision in ((each, _revision(claims, each)) for each in _models(claims))
    ]


def family_rows() -> list[list[Segment]]:
    """The cells of a table of families: the files that `--config` reads, by their `model_type`."""
    return [
        [(family.id, "strong"), (family.title, ""), (", ".join(family.types), "")]
        for family in _families()
    ]


def models_document(claims: ClaimSet) -> dict[str, Any]:
    """Presets and families as swacalc/models/1."""
    return {
        "schema": "swacalc/models/1",
        "models": [_record(claims, model) for model in _models(claims)],
        "families": [
            {
                "id": family.id,
                "title": family.title,
                "model_types": list(family.types),
                "source": family.source,
            }
            for family in _families()
        ],
    }


def _models(claims: ClaimSet) -> list[Model]:
    return [claims.models[name] for name in sorted(claims.models)]


def _record(claims: ClaimSet, model: Model) -> dict[str, Any]:
    source = _source(claims, model)
    return {
        "id": model.model,
        "title": model.title,
        "family": model.family,
        "source": source.id if source else None,
        "revision": _revision(claims, model) or None,
        "urls": list(source.urls) if source else [],
    }


def _revision(claims: ClaimSet, model: Model) -> str:
    """The revision, or else the date, of the source that gives the model's type."""
    source = _source(claims, model)
    return (source.revision or source.date) if source else ""


def _source(claims: ClaimSet, model: Model) -> Source | None:
    field = model.field("model_type") or next(iter(model.fields), None)
    return claims.sources.get(field.source) if field else None


def _families() -> Collection[Family]:
    """Every family once, in the order of the tables."""
    return {family.id: family for family in families().values()}.values()
