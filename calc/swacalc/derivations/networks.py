"""What a network gives to the symbols of formulas: its counts and the bytes of its entries."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from swacalc.derivations.derivation import Derivation, leaf, weakest
from swacalc.errors import InputError
from swacalc.formulas import Expression, evaluate, names, parse
from swacalc.models import (
    Geometry,
    Layer,
    entries_per_token,
    owners,
    window_layers,
)
from swacalc.models.stack import Keys


def network_symbols(
    geometry: Geometry, *, form: str = "native", drafts: bool = False, given: bool = False
) -> dict[str, Derivation]:
    """The symbols whose values come out of a network, by name.

    `form` is the format of its entries; `drafts` counts the windows of draft layers too; `given`
    says that the network is the user's own and not one that a claim set describes.

    Raises:
        InputError: the network is not stored in that format.
    """
    layout, title = geometry.layout(form), geometry.model
    counted = (*geometry.layers, *(geometry.drafts if drafts else ()))
    found = [
        ("main_entry_bytes", layout.main.bytes, "B/entry", layout.main.makeup),
        ("index_entry_bytes", layout.index.bytes, "B/entry", layout.index.makeup),
        ("entries_per_token", *_rate(geometry.layers, "main")),
        ("index_entries_per_token", *_rate(geometry.layers, "index")),
        ("window_only_layers", *_window_only(geometry.layers)),
    ]
    if window_layers(counted):
        found += [
            ("swa_entry_bytes", layout.swa.bytes, "B/token", layout.swa.makeup),
            ("n_win", Fraction(common_window(geometry, counted)), "token", "window"),
            ("persisted_layers", *_count(geometry.persisted, "window layers that persist")),
            ("window_layers", *_count(counted, "layers with a window")),
        ]
    return {
        name: leaf(name, number, unit, f"{title}: {what}", given=given)
        for name, number, unit, what in found
    }


def _rate(layers: Sequence[Layer], keys: Keys) -> tuple[Fraction, str, str]:
    counts = " and ".join(f"{count} at ratio {ratio}" for ratio, count in owners(layers, keys))
    what = "main keys" if keys == "main" else "indexer keys"
    return entries_per_token(layers, keys), "entry/token", f"owners of {what}, {counts or 'none'}"


def _window_only(layers: Sequence[Layer]) -> tuple[Fraction, str, str]:
    count = sum(layer.role == "window-only" for layer in layers)
    return Fraction(count), "layer", "layers that only see their window"


def _count(layers: Sequence[Layer], what: str) -> tuple[Fraction, str, str]:
    return Fraction(len(window_layers(layers))), "layer", what


def common_window(geometry: Geometry, layers: Sequence[Layer]) -> int:
    """The window that all window layers have.

    Raises:
        InputError: none of them has one, or they have several.
    """
    windows = {layer.window for layer in window_layers(layers) if layer.window is not None}
    if not windows:
        raise InputError(f"{geometry.model} has no layer with a window", hint="name another model")
    if len(windows) > 1:
        listed = ", ".join(f"{window:,}" for window in sorted(windows))
        raise InputError(f"{geometry.model} has several windows: {listed}", hint="name one part")
    return windows.pop()


def stack_symbols(
    geometry: Geometry, part: str = "all", *, given: bool = False
) -> dict[str, Derivation]:
    """The window layers of a part of a network, and their window.

    Raises:
        InputError: there is no such part, it has no window, or several.
    """
    layers = geometry.part(part)
    count, title = len(window_layers(layers)), f"{geometry.model}, {part}"
    window = common_window(geometry, layers)
    return {
        "L": leaf("L", count, "layer", f"{title}: layers with a window", given=given),
        "n_win": leaf("n_win", window, "token", f"{title}: window", given=given),
    }


def context_symbols(
    geometry: Geometry, context: Derivation, page: Derivation | None = None, *, given: bool = False
) -> dict[str, Derivation]:
    """The complete entries of a context, and with a page those of the whole pages that hold it."""
    formulas = {
        "global_entries": _complete(geometry, "main", "context"),
        "index_entries": _complete(geometry, "index", "context"),
    }
    inputs = {context.name: context}
    if page is not None:
        inputs[page.name] = page
        formulas |= {
            "paged_entries": _complete(geometry, "main", "align(context, page)"),
            "paged_index_entries": _complete(geometry, "index", "align(context, page)"),
        }
    ref = f"{geometry.model}: complete entries of each owner"
    return {
        name: _entries(name, formula, inputs, ref, given=given)
        for name, formula in formulas.items()
    }


def _complete(geometry: Geometry, keys: Keys, tokens: str) -> Expression:
    """The entries of `keys` that are complete: each owner rounds down to its own ratio."""
    found = owners(geometry.layers, keys)
    return parse(" + ".join(_term(count, ratio, tokens) for ratio, count in found) or "0")


def _term(count: int, ratio: int, tokens: str) -> str:
    entries = f"floor({tokens} / {ratio})" if ratio > 1 else tokens
    return f"{count} * {entries}" if count > 1 else entries


def _entries(
    name: str, formula: Expression, inputs: Mapping[str, Derivation], ref: str, *, given: bool
) -> Derivation:
    """A number of entries by a formula; its tag is no stronger than those of its inputs."""
    used = tuple(inputs[each] for each in names(formula))
    number = evaluate(formula, {part.name: part.quantity.base for part in used})
    said = leaf(name, number, "entry", ref, given=given)
    tag = weakest((said.tag, *(part.tag for part in used)))
    return replace(said, tag=tag, formula=formula, inputs=used)
