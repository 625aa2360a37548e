"""What one cached entry takes: bytes per entry of main KV, indexer keys and SWA KV, by format.

Every entry says what it is made of, so that a figure can be explained. Sources: the V4.1 report
§2.4.4 and the released kernels for V4.1, the V4 report §2.3.4 for V4, the released kernels of
DeepSeek V3.2 for its packed row.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from swacalc.errors import InputError
from swacalc.models.fields import FieldError

NATIVE = "native"


# Formats without scales of their own, and the bits of a value in each.
BITS: Mapping[str, int] = {"bf16": 16, "fp8": 8, "fp4": 4, "fp16": 16, "fp32": 32}


class Entry(NamedTuple):
    """One cached entry: its size in bytes, and what the bytes are.

    `heads` is the number of KV heads that tensor parallelism shares out among devices; every
    device keeps an entry whole that has none, such as a latent for all heads or an indexer key.
    """

    bytes: Fraction
    makeup: str
    heads: int = 0


class Values(NamedTuple):
    """The values of one entry without scales: how many, what they are, and of how many KV heads."""

    channels: int
    kept: str = ""
    heads: int = 0

    def entry(self, bits: int) -> Entry:
        """The entry with values of so many bits."""
        return plain(self.channels, bits, self.kept)._replace(heads=self.heads)


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


class Packing(NamedTuple):
    """Values of `bits` bits, and `scale_bytes` bytes of scale for each `group` of them."""

    bits: int
    group: int
    scale_bytes: int = 1


class RowFormat(NamedTuple):
    """FP8 values with a byte of scale for each `group`, in rows whose scales are padded."""

    group: int
    padded_to: int


# How the released kernels of each family pack what they keep.
V41_MAIN, V41_SWA = Packing(4, 16), Packing(8, 32)
KEYS, KEYS_FP8 = Packing(4, 32), Packing(8, 32)
V4_ROW = RowFormat(64, 8)
V32_ROW = Packing(8, 128, 4)


def scaled(channels: int, packing: Packing, *, field: str) -> Entry:
    """Values with scales.

    Raises:
        FieldError: `channels` is no multiple of the group of a scale; `field` is named.
    """
    bits, group, scale_bytes = packing
    if channels % group:
        raise FieldError(field, f"is {channels}", hint=f"write a multiple of {group}")
    makeup = f"{channels} values of {bits} bits and {scale_bytes} B of scale for each {group}"
    return Entry(Fraction(channels * bits, 8) + scale_bytes * (channels // group), makeup)


def v41_layouts(head: int, index: int) -> tuple[Layout, ...]:
    """DeepSeek V4.1: RoPE channels are inside the `head` ones and stored like the rest.

    Main KV and indexer keys are FP4 and SWA KV stays FP8, so `fp4` is the native format.
    """
    swa = scaled(head, V41_SWA, field="head_dim")
    main = scaled(head, V41_MAIN, field="head_dim")
    keys = scaled(index, KEYS, field="index_head_dim")
    keys_fp8 = scaled(index, KEYS_FP8, field="index_head_dim")
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
    keys = scaled(index, KEYS, field="index_head_dim")
    keys_fp8 = scaled(index, KEYS_FP8, field="index_head_dim")
    return (
        Layout(format=NATIVE, main=row, index=keys, swa=row),
        Layout(format="fp8", main=row, index=keys_fp8, swa=row),
        _bf16(head, index),
    )


def _bf16(head: int, index: int) -> Layout:
    latent = plain(head, 16)
    return Layout(format="bf16", main=latent, index=plain(index, 16), swa=latent)


def _v4_row(head: int, rope: int) -> Entry:
    body, group = head - rope, V4_ROW.group
    if body <= 0 or body % group:
        hint = (
            f"write {rope} and a multiple of {group}: the row has a scale for each {group} values"
        )
        raise FieldError("head_dim", f"is {head}", hint=hint)
    scales = body // group
    pad = -scales % V4_ROW.padded_to
    makeup = f"{body} FP8 values, {rope} BF16 RoPE values, {scales} B of scales, {pad} B of padding"
    return Entry(Fraction(body + 2 * rope + scales + pad), makeup)


def latent_values(rank: int, rope: int) -> Values:
    """One latent of `rank` and `rope` RoPE channels, for K and V together."""
    return Values(rank + rope, f"one latent for K and V, {rank} + {rope} RoPE channels")


def head_values(heads: int, key: int, value: int) -> Values:
    """K and V of every KV head, of `key` and `value` channels."""
    if key == value:
        kept = f"K and V of {heads} heads × {key} channels"
    else:
        kept = f"K and V of {heads} heads × {key} and {value} channels"
    return Values(heads * (key + value), kept, heads)


def sparse_layouts(rank: int, rope: int, index: int) -> tuple[Layout, ...]:
    """A latent and an indexer key for each token.

    In `fp8` they are the rows of the DeepSeek V3.2 kernels: the latent in FP8 with BF16 RoPE, and
    FP8 indexer keys (128 + 4 B).
    """
    latent = scaled(rank, V32_ROW, field="kv_lora_rank")
    row = Entry(latent.bytes + 2 * rope, f"{latent.makeup}, {rope} BF16 RoPE values")
    keys = scaled(index, V32_ROW, field="index_head_dim")
    others = plain_layouts(latent_values(rank, rope), index=Values(index))
    return tuple(
        replace(layout, main=row, index=keys) if layout.format == "fp8" else layout
        for layout in others
        if layout.format != "fp4"
    )


def v32_layouts(rank: int, rope: int, index: int) -> tuple[Layout, ...]:
    """DeepSeek V3.2: its FP8 rows are native."""
    layouts = {layout.format: layout for layout in sparse_layouts(rank, rope, index)}
    return replace(layouts["fp8"], format=NATIVE), layouts["fp8"], layouts["bf16"]


def plain_layouts(
    main: Values, swa: Values | None = None, index: Values | None = None
) -> tuple[Layout, ...]:
    """Formats without scales of their own, none of them native until the type is known."""
    return tuple(
        Layout(
            format=name,
            main=main.entry(bits),
            index=index.entry(bits) if index else NOTHING,
            swa=swa.entry(bits) if swa else NOTHING,
        )
        for name, bits in BITS.items()
    )
