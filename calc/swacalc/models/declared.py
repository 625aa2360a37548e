"""The element type of KV entries that a model's files declare, and the format that follows.

First what is declared for the cache itself (`kv_cache_scheme` or `kv_cache_quant_algo` of a
quantization section, `hf_quant_config.json` beside the file), then the format that a family's
entries are made in, then the model's `dtype`, else BF16. The type of quantised weights never
decides.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from swacalc.models.fields import FieldError, Fields
from swacalc.models.layouts import NATIVE, Layout

# The field under which the contents of `hf_quant_config.json` are added to those of the file.
QUANTIZED = "hf_quant_config"

SECTIONS = ("quantization_config", "compression_config", QUANTIZED)
DTYPES = ("dtype", "torch_dtype")
SCHEMES = ("kv_cache_scheme", "kv_cache_quant_algo")

# The fields that say how values are stored.
STORING = (*SECTIONS, *DTYPES)

DTYPE_FORMATS = {
    "bfloat16": "bf16",
    "float16": "fp16",
    "half": "fp16",
    "float32": "fp32",
    "float": "fp32",
    "float8_e4m3fn": "fp8",
    "float8_e5m2": "fp8",
}
CACHE_FORMATS = {"fp8": "fp8", "fp8_e4m3": "fp8", "fp8_e5m2": "fp8", **DTYPE_FORMATS}
UNSAID = ("auto", "none")

# What else an 8-bit scheme may have; scales for each channel, token or group would take bytes.
SCHEME = {"num_bits": (8,), "type": ("float",), "strategy": (None, "tensor")}
DESCRIBES = {*SCHEME, "dynamic", "symmetric", "observer", "observer_kwargs"}


def declared(fields: Fields, layouts: tuple[Layout, ...]) -> tuple[tuple[Layout, ...], str]:
    """The layouts, the declared one first as `native`, and a note on what decided it.

    Raises:
        FieldError: a declared type is not understood, contradicts another, or is none of `layouts`.
    """
    others = tuple(layout for layout in layouts if layout.format != NATIVE)
    form, field = _of_the_cache(fields)
    if not form and others != layouts:
        return layouts, ""
    if not form:
        form, field = of_the_model(fields)
    native = next((layout for layout in others if layout.format == form), None)
    if native is None:
        known = ", ".join(layout.format for layout in others)
        raise FieldError(field, f"declares KV entries in {form}", hint=f"known here are {known}")
    note = f"KV entries are {form}: declared by {field}" if field else _DEFAULT
    return (replace(native, format=NATIVE), *others), note


_DEFAULT = "KV entries are bf16: no field gives their type"


def _of_the_cache(fields: Fields) -> tuple[str, str]:
    """The format that is declared for the cache and the field that does so; empty if none does."""
    return _agreed(found for section in SECTIONS for found in _of_section(fields, section))


def _of_section(fields: Fields, section: str) -> Iterator[tuple[str, str]]:
    if section not in fields:
        return
    for name, value in _cache_fields(section, fields.mapping(section)):
        if name.rpartition(".")[2] not in SCHEMES:
            raise FieldError(name, "is not understood", hint=f"known are {', '.join(SCHEMES)}")
        form = _of_scheme(name, value)
        if form:
            yield form, name


def _cache_fields(path: str, values: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Every field of a section, at any depth, that is about the cache and has a value."""
    for name, value in values.items():
        inside = f"{path}.{name}"
        if "kv_cache" in name and value not in (None, False, "", [], {}):
            yield inside, value
        elif isinstance(value, dict):
            yield from _cache_fields(inside, value)


def _of_scheme(name: str, value: object) -> str:
    """The format of a scheme; empty if it leaves the type open."""
    if isinstance(value, dict):
        _check_scheme(name, value)
        return "fp8"
    word = value.casefold() if isinstance(value, str) else ""
    if word in UNSAID:
        return ""
    if word not in CACHE_FORMATS:
        hint = "known types are FP8 and those of dtype; scales of other types are not counted"
        raise FieldError(name, f"is {value!r:.60}", hint=hint)
    return CACHE_FORMATS[word]


def _check_scheme(name: str, scheme: Mapping[str, object]) -> None:
    for field, allowed in SCHEME.items():
        if scheme.get(field) not in allowed:
            shown = f"{scheme.get(field)!r:.60}"
            hint = "one scale for 8-bit floats is understood: num_bits 8, type float"
            raise FieldError(f"{name}.{field}", f"is {shown}", hint=hint)
    for field, value in scheme.items():
        if field not in DESCRIBES and value is not None:
            raise FieldError(f"{name}.{field}", "is not understood", hint="leave it out or null")


def of_the_model(fields: Fields) -> tuple[str, str]:
    """The format of the model's own type and the field that declares it; BF16 if none does."""
    words = tuple(DTYPE_FORMATS) + UNSAID[:1]
    given = ((fields.word(name, words), name) for name in DTYPES if name in fields)
    form, field = _agreed((DTYPE_FORMATS[word], name) for word, name in given if word != "auto")
    return form or "bf16", field


def _agreed(found: Iterator[tuple[str, str]]) -> tuple[str, str]:
    """The first format with its field, with which the others have to agree."""
    form, field = next(found, ("", ""))
    for other, name in found:
        if other != form:
            raise FieldError(name, f"declares {other}", hint=f"{field} declares {form}")
    return form, field
