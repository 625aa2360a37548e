"""The rule about models: what claims say of a network has to follow from its configuration."""

import re
from collections.abc import Iterator

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import rule
from swacalc.claims.types import Field, Model
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.networks import network_symbols
from swacalc.derivations.presets import preset_of
from swacalc.derivations.resolver import Resolver
from swacalc.errors import InputError, MathError, Place
from swacalc.models import FieldError, Geometry
from swacalc.quantity import Interval, text

_WHOLE = re.compile(r"[0-9]+")


@rule("MTH304")
def model_off(project: Project) -> Iterator[Finding]:
    """Do the fields of a model agree with each other and give the figures that claims state?

    A field may name the symbol or claim that gives the same value. A model lists the figures that
    must follow from its layers and layouts.

    Why:
        A preset is copied by hand once and used for years. One wrong digit in it would make every
        figure of the calculator wrong, while every claim still looks right.
    Not seen:
        A field that names no symbol or claim is only checked through the figures. Whether the
        published configuration still has these values.
    Bad:
        - {name: sliding_window, value: "64 token", symbol: n_win}   # the claim says 32
    Good:
        - {name: sliding_window, value: "32 token", symbol: n_win}
    """
    for model in project.claims.models.values():
        # What follows from a wrong field would only repeat the finding.
        yield from list(_fields_off(project, model)) or _made_off(project, model)


def _made_off(project: Project, model: Model) -> Iterator[Finding]:
    try:
        geometry = preset_of(model).geometry(model.model)
    except FieldError as error:
        yield _finding(_place(model, error.field), error.message, error.hint)
    else:
        yield from _figures_off(project, model, geometry)


def _place(model: Model, name: str) -> Place:
    field = model.field(name)
    return _value_place(field) if field else model.places["family" if name == "family" else "model"]


def _value_place(field: Field) -> Place:
    keys = ("value", "values", "text", "words")
    return next(field.places[key] for key in keys if key in field.places)


def _fields_off(project: Project, model: Model) -> Iterator[Finding]:
    for field in model.fields:
        claim = project.claims.claims.get(field.said)
        named = set(_WHOLE.findall(claim.statement.en)) if claim else set()
        unsaid = [str(number) for number in field.values if claim and str(number) not in named]
        if unsaid:
            message = f"{field.name} has {', '.join(unsaid)}, which {field.said} does not name"
            yield _finding(_value_place(field), message, "one of the two is wrong")
        stated = _worth(project.symbols, field.symbol) if field.symbol else None
        if stated is None or field.value is None:
            continue
        if not stated.interval.overlaps(Interval.point(field.value.base)):
            message = f"{field.name} is {text(field.value)}, but {_source(stated)}"
            yield _finding(_value_place(field), message, "one of the two is wrong")


def _figures_off(project: Project, model: Model, geometry: Geometry) -> Iterator[Finding]:
    made = Resolver(project.symbols.symbol_table, known=network_symbols(geometry))
    for expected in model.figures:
        figure = _worth(made, expected.figure)
        stated = _worth(project.symbols, expected.symbol)
        if figure and stated and not stated.interval.overlaps(figure.interval):
            message = f"{model.model} gives {expected.figure} as {text(figure.quantity)}, but "
            hint = f"check {expected.field}"
            yield _finding(_place(model, expected.field), message + _source(stated), hint)


def _worth(symbols: Resolver, name: str) -> Derivation | None:
    """The value of a symbol; None if other rules report that it has none."""
    try:
        return symbols.value(name)
    except (InputError, MathError):
        return None


def _source(stated: Derivation) -> str:
    return f"{stated.ref} gives {stated.name} as {text(stated.quantity)}"


def _finding(place: Place, message: str, hint: str) -> Finding:
    return Finding(place=place, message=message, hint=hint)
