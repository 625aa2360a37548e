"""The values that a network gives to symbols: its counts and the bytes of its entries."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from swacalc.derivations.derivation import Derivation, leaf, weakest
from swacalc.errors import InputError
from swacalc.formulas import Expression, evaluate, names, parse
from swacalc.models import (
    AttentionLayer,
    Entry,
    Geometry,
    entries_per_token,
    most_rows,
    owners,
    recurrent_layers,
    window_layers,
    windows,
)
from swacalc.models.layers import KeyKind
from swacalc.quantity import Interval


def network_symbols(
    geometry: Geometry, *, form: str = "native", drafts: bool = False, given: bool = False
) -> dict[str, Derivation]:
    """The symbols that a network gives values to, by name.

    `form` is the format of its entries; `drafts` counts what draft layers keep too; `given` says
    that the network is the user's own and not one that a claim set describes.

    Raises:
        InputError: the network is not stored in that format.
    """
    layout, state, title = geometry.layout(form), geometry.state, geometry.model
    counted = geometry.counted(drafts=drafts)
    found = [
        ("main_entry_bytes", layout.main.bytes, "B/entry", layout.main.makeup),
        ("index_entry_bytes", layout.index.bytes, "B/entry", layout.index.makeup),
        ("swa_entry_bytes", layout.swa.bytes, "B/token", layout.swa.makeup),
        ("entries_per_token", *_rate(counted, "main")),
        ("index_entries_per_token", *_rate(counted, "index")),
        ("main_heads", *_heads(layout.main)),
        ("swa_heads", *_heads(layout.swa)),
        ("swa_rows_full", *_rows(counted)),
        ("window_only_layers", *_window_only(geometry.layers)),
        ("recurrent_layers", *_recurrent(counted)),
        ("recurrent_layer_bytes", state.recurrent.bytes, "B/layer", state.recurrent.makeup),
        ("conv_layer_bytes", state.convolution.bytes, "B/layer", state.convolution.makeup),
    ]
    if window_layers(counted):
        found += [
            ("n_win", Fraction(common_window(geometry, counted)), "token", "window"),
            ("persisted_layers", *_count(geometry.persisted, "window layers that persist")),
            ("window_layers", *_count(counted, "layers with a window")),
        ]
    return {
        name: leaf(name, number, unit, f"{title}: {what}", given=given)
        for name, number, unit, what in found
    }


def _rate(layers: Sequence[AttentionLayer], keys: KeyKind) -> tuple[Fraction, str, str]:
    counts = " and ".join(f"{count} at ratio {ratio}" for ratio, count in owners(layers, keys))
    what = "main keys" if keys == "main" else "indexer keys"
    return entries_per_token(layers, keys), "entry/token", f"owners of {what}, {counts or 'none'}"


def _heads(entry: Entry) -> tuple[Fraction, str, str]:
    what = f"{entry.heads} KV heads" if entry.heads else "entries that serve all heads whole"
    return Fraction(entry.heads or 1), "head", what


def _rows(layers: Sequence[AttentionLayer]) -> tuple[Fraction, str, str]:
    rows = sum(count * most for most, count in most_rows(layers))
    return Fraction(rows), "token", "rows of the windows and chunks of all layers"


def _window_only(layers: Sequence[AttentionLayer]) -> tuple[Fraction, str, str]:
    count = sum(layer.role == "window-only" for layer in layers)
    return Fraction(count), "layer", "layers that only see their window"


def _recurrent(layers: Sequence[AttentionLayer]) -> tuple[Fraction, str, str]:
    return Fraction(len(recurrent_layers(layers))), "layer", "layers with a state of fixed size"


def _count(layers: Sequence[AttentionLayer], what: str) -> tuple[Fraction, str, str]:
    return Fraction(len(window_layers(layers))), "layer", what


def common_window(geometry: Geometry, layers: Sequence[AttentionLayer]) -> int:
    """The window that all window layers have.

    Raises:
        InputError: none of them has one, or they have several.
    """
    narrowest, *others = _windows(geometry, layers)
    if others:
        listed = ", ".join(f"{window:,}" for window in (narrowest, *others))
        raise InputError(f"{geometry.model} has several windows: {listed}", hint="name one part")
    return narrowest


def _windows(geometry: Geometry, layers: Sequence[AttentionLayer]) -> tuple[int, ...]:
    found = tuple(window for window, _ in windows(layers))
    if not found:
        raise InputError(f"{geometry.model} has no layer with a window", hint="name another model")
    return found


def stack_symbols(
    geometry: Geometry, part: str = "all", *, given: bool = False
) -> dict[str, Derivation]:
    """The layers of a part of a network, including full ones, and their widest window.

    Raises:
        InputError: there is no such part, all of it is full, or it has recurrent layers.
    """
    layers, title = geometry.part(part), f"{geometry.model}, {part}"
    _check_replayed(title, layers)
    found = () if any(layer.chunk for layer in layers) else _windows(geometry, layers)
    symbols = {"L": leaf("L", len(layers), "layer", f"{title}: {_makeup(layers)}", given=given)}
    if found:
        widest = f"{title}: {'widest window' if len(found) > 1 else 'window'}"
        symbols["n_win"] = leaf("n_win", max(found), "token", widest, given=given)
    return symbols


def _check_replayed(title: str, layers: Sequence[AttentionLayer]) -> None:
    """Refuse layers whose state no tokens of a window rebuild."""
    found = recurrent_layers(layers)
    if found:
        listed = ", ".join(str(layer.index) for layer in found)
        message = f"{title} has recurrent layers, whose state comes from all tokens before"
        raise InputError(f"{message}: no replay rebuilds it", hint=f"they are layers {listed}")


def _makeup(layers: Sequence[AttentionLayer]) -> str:
    """How many layers have which window or chunk, how many read those of others or are full."""
    kinds = Counter(_kind(layer) for layer in layers)
    return "layers, " + ", ".join(f"{count} {kind}" for kind, count in kinds.items())


def _kind(layer: AttentionLayer) -> str:
    if layer.window is None and layer.chunk is None:
        return "full"
    size = f"a window of {layer.window:,}" if layer.window else f"chunks of {layer.chunk:,}"
    return f"with {size}" if layer.source is None else f"with {size} of another layer"


def context_symbols(
    geometry: Geometry,
    context: Derivation,
    page: Derivation | None = None,
    *,
    drafts: bool = False,
    given: bool = False,
) -> dict[str, Derivation]:
    """What layers keep of a context: complete entries, those of whole pages, rows of windows."""
    inputs = {part.name: part for part in (context, page) if part is not None}
    ref = f"{geometry.model}: what each layer keeps"
    formulas = entry_formulas(geometry, drafts=drafts, paged=page is not None)
    kept = [(name, formula, "entry") for name, formula in formulas.items()]
    kept.append(("swa_rows", row_formula(geometry, drafts=drafts), "token"))
    return {
        name: _kept(leaf(name, 0, unit, ref, given=given), formula, inputs)
        for name, formula, unit in kept
    }


def entry_formulas(
    geometry: Geometry, *, drafts: bool = False, paged: bool = True
) -> dict[str, Expression]:
    """The complete entries of a `context`, and those of whole pages of `page` tokens.

    Without pages the pages' entries are the complete ones.
    """
    layers = geometry.counted(drafts=drafts)
    whole = "align(context, page)" if paged else "context"
    return {
        "global_entries": _complete(layers, "main", "context"),
        "index_entries": _complete(layers, "index", "context"),
        "paged_entries": _complete(layers, "main", whole),
        "paged_index_entries": _complete(layers, "index", whole),
    }


def row_formula(geometry: Geometry, *, drafts: bool = False) -> Expression:
    """The rows that all windows and chunks together hold of a `context`."""
    found = most_rows(geometry.counted(drafts=drafts))
    return _sum(_times(count, f"min(context, {most})") for most, count in found)


def _complete(layers: Sequence[AttentionLayer], keys: KeyKind, tokens: str) -> Expression:
    """The entries of `keys` that are complete: each owner rounds down to its own ratio."""
    found = owners(layers, keys)
    return _sum(
        _times(count, f"floor({tokens} / {ratio})" if ratio > 1 else tokens)
        for ratio, count in found
    )


def _times(count: int, term: str) -> str:
    return f"{count} * {term}" if count > 1 else term


def _sum(terms: Iterable[str]) -> Expression:
    return parse(" + ".join(terms) or "0")


def _kept(part: Derivation, formula: Expression, inputs: Mapping[str, Derivation]) -> Derivation:
    """The part with the value of a formula; its tag is no stronger than those of its inputs."""
    used = tuple(inputs[each] for each in names(formula))
    number = evaluate(formula, {each.name: each.quantity.base for each in used})
    return replace(
        part,
        quantity=replace(part.quantity, number=number),
        interval=Interval.point(number),
        tag=weakest((part.tag, *(each.tag for each in used))),
        formula=formula,
        inputs=used,
    )
