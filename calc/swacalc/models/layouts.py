"""What one cached entry takes: bytes per entry of main KV, indexer keys and SWA KV, by format.

Every entry says what it is made of, so that a figure can be explained. Sources: the V4.1 report
§2.4.4 and the released kernels for V4.1, the V4 report §2.3.4 for V4, the released kernels of
DeepSeek V3.2 for its packed row.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from swacalc.errors import InputError
from swacalc.models.fields import FieldError

NATIVE = "native"


class Entry(NamedTuple):
    """One cached entry: its size in bytes, and what the bytes are."""

    bytes: Fraction
    makeup: str


NOTHING = Entry(Fraction(0), "the model keeps none")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The entries of one format: `native` is that of the family, or what a model's files say."""

    format: str
    main: Entry
    index: Entry = NOTHING
    swa: Entry = NOTHING


def choose(layouts: tuple[Layout, ...], name: str) -> Layout:
    """The layout of that format.

    Raises:
        InputError: the model is not stored in that format.
    """
    for layout in layouts:
        if layout.format == name:
            return layout
    known = ", ".join(layout.format for layout in layouts)
    raise InputError(f"the model has no format {name!r}", hint=f"its formats are {known}")


def plain(channels: int, bits: int, kept: str = "") -> Entry:
    """Values alone, all of `bits` bits; `kept` says what they are."""
    makeup = f"{channels} values of {bits} bits, no scales counted"
    makeup = f"{kept}: {makeup}" if kept else makeup
    return Entry(Fraction(channels * bits, 8), makeup)


def scaled(channels: int, bits: int, group: int, *, scale_bytes: int = 1, field: str) -> Entry:
    """Values of `bits` bits and a scale for each `group` of them.

    Raises:
        FieldError: `channels` is no multiple of `group`; `field` is named.
    """
    if channels % group:
        raise FieldError(field, f"is {channels}", hint=f"write a multiple of {group}")
    makeup = f"{channels} values of {bits} bits and {scale_bytes} B of scale for each {group}"
    return Entry(Fraction(channels * bits, 8) + scale_bytes * (channels // group), makeup)


def v41_layouts(head: int, index: int) -> tuple[Layout, ...]:
    """DeepSeek V4.1: RoPE channels are inside the `head` ones and stored like the rest.

    Main KV and indexer keys are FP4 and SWA KV stays FP8, so `fp4` is the native format.
    """
    swa = scaled(head, 8, 32, field="head_dim")
    main = scaled(head, 4, 16, field="head_dim")
    keys = scaled(index, 4, 32, field="index_head_dim")
    keys_fp8 = scaled(index, 8, 32, field="index_head_dim")
    return (
        Layout(format=NATIVE, main=main, index=keys, swa=swa),
        Layout(format="fp4", main=main, index=keys, swa=swa),
        Layout(format="fp8", main=swa, index=keys_fp8, swa=swa),
        _bf16(head, index),
    )


def v4_layouts(head: int, rope: int, index: int) -> tuple[Layout, ...]:
    """DeepSeek V4: one row for main and SWA KV, FP8 but for its BF16 RoPE channels.

    The native indexer keys are FP4; `fp8` differs from `native` in them alone.
    """
    row = _v4_row(head, rope)
    keys = scaled(index, 4, 32, field="index_head_dim")
    keys_fp8 = scaled(index, 8, 32, field="index_head_dim")
    return (
        Layout(format=NATIVE, main=row, index=keys, swa=row),
        Layout(format="fp8", main=row, index=keys_fp8, swa=row),
        _bf16(head, index),
    )


def _bf16(head: int, index: int) -> Layout:
    latent = plain(head, 16)
    return Layout(format="bf16", main=latent, index=plain(index, 16), swa=latent)


def _v4_row(head: int, rope: int) -> Entry:
    body = head - rope
    if body <= 0 or body % 64:
        hint = f"write {rope} and a multiple of 64: the row has a scale for each 64 values"
        raise FieldError("head_dim", f"is {head}", hint=hint)
    scales = body // 64
    pad = -scales % 8
    makeup = f"{body} FP8 values, {rope} BF16 RoPE values, {scales} B of scales, {pad} B of padding"
    return Entry(Fraction(body + 2 * rope + scales + pad), makeup)


def mla_layouts(rank: int, rope: int) -> tuple[Layout, ...]:
    """DeepSeek V3: one latent of `rank` and `rope` RoPE channels, for K and V together."""
    return _plain_layouts(rank + rope, _both(rank, rope), windowed=False)


def v32_layouts(rank: int, rope: int, index: int) -> tuple[Layout, ...]:
    """DeepSeek V3.2: the latent of V3 in FP8 with BF16 RoPE, and FP8 indexer keys (128 + 4 B)."""
    latent = scaled(rank, 8, 128, scale_bytes=4, field="kv_lora_rank")
    row = Entry(latent.bytes + 2 * rope, f"{latent.makeup}, {rope} BF16 RoPE values")
    keys = scaled(index, 8, 128, scale_bytes=4, field="index_head_dim")
    return (
        Layout(format=NATIVE, main=row, index=keys),
        Layout(format="fp8", main=row, index=keys),
        Layout(
            format="bf16",
            main=plain(rank + rope, 16, _both(rank, rope)),
            index=plain(index, 16),
        ),
    )


def _both(rank: int, rope: int) -> str:
    return f"one latent for K and V, {rank} + {rope} RoPE channels"


def gqa_layouts(heads: int, head: int, *, windowed: bool) -> tuple[Layout, ...]:
    """Grouped-query attention: K and V of every KV head; window layers keep the same entries."""
    kept = f"K and V of {heads} heads × {head} channels"
    return _plain_layouts(2 * heads * head, kept, windowed=windowed)


def _plain_layouts(channels: int, kept: str, *, windowed: bool) -> tuple[Layout, ...]:
    """Formats without scales of their own, none of them native until the type is known."""
    sizes = (("bf16", 16), ("fp8", 8), ("fp4", 4), ("fp16", 16), ("fp32", 32))
    entries = ((name, plain(channels, bits, kept)) for name, bits in sizes)
    return tuple(
        Layout(format=name, main=entry, swa=entry if windowed else NOTHING)
        for name, entry in entries
    )
