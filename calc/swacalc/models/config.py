"""Hugging Face `config.json`, read strictly: one clear sentence for whatever is wrong with it."""

import re
from pathlib import Path

from swacalc.errors import Place, UnreadableError
from swacalc.files import is_there, read_file, read_stream
from swacalc.models.declared import QUANTIZED, STORING
from swacalc.models.families import families, family_of
from swacalc.models.fields import OUTER, FieldError
from swacalc.models.from_fields import read_geometry
from swacalc.models.geometry import Geometry

MAX_BYTES = 4 << 20
MAX_DIGITS = 30

# The fields that may be outside `text_config` and apply to the language model in it too.
SHARED = (*STORING, "is_causal", "use_bidirectional_attention", "is_encoder_decoder")


def read_config(
    data: str | bytes, path: str, *, quantized: tuple[str | bytes, str] | None = None
) -> Geometry:
    """The geometry of the language model that a `config.json` describes.

    A nested `text_config` is the language model; without one the file itself is. `path` names the
    file in messages and is the geometry's model id. `quantized` is the `hf_quant_config.json`
    beside it with its own path, if there is one.

    Raises:
        UnreadableError: a file is not one JSON object, in UTF-8, of at most 4 MiB.
        FieldError: an unknown family, or a field that is missing, invalid, given twice, or
            contradicts another; its place has a line if the field's key occurs once in the file.
    """
    text = _decode(data, path)
    beside = {} if quantized is None else {QUANTIZED: _parse(_decode(*quantized), quantized[1])}
    try:
        return read_geometry(_language_model(_parse(text, path) | beside), model=path)
    except FieldError as error:
        error.place = _place(text, path, error.field)
        raise


def open_config(path: Path, *, model: str = "", named: bool = True) -> Geometry:
    """As `read_config`, of a file and the `hf_quant_config.json` beside it.

    `model` is the geometry's model id, if that is not the path. A file that the user has not named,
    but the folder or the repository that it is in, is no pipe or device.

    Raises:
        UnreadableError: a file cannot be read, or as above.
        FieldError: as above.
    """
    data = (read_stream if named else read_file)(path, str(path), MAX_BYTES)
    geometry = read_config(data, str(path), quantized=_beside(path))
    return geometry._replace(model=model) if model else geometry


def _beside(path: Path) -> tuple[bytes, str] | None:
    stem = path.name.removesuffix("config.json")
    beside = path.with_name(f"{stem}hf_quant_config.json")
    if stem == path.name or not is_there(beside):
        return None
    return read_file(beside, str(beside), MAX_BYTES), str(beside)


def _decode(data: str | bytes, path: str) -> str:
    if len(data) > MAX_BYTES:
        message = f"the file is larger than {MAX_BYTES >> 20} MiB"
        raise UnreadableError(message, hint="name a config.json", place=Place(path))
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"the file is not UTF-8: byte {error.start} cannot be read"
        raise UnreadableError(message, hint="save it as UTF-8", place=Place(path)) from error


def _parse(text: str, path: str) -> dict[str, object]:
    import json

    # Python writes Infinity and NaN into files; as strings they affect only a field that is read.
    try:
        values = json.loads(text, object_pairs_hook=_once, parse_int=_integer, parse_constant=str)
    except json.JSONDecodeError as error:
        place = Place.at(path, text, error.pos, length=0)
        raise UnreadableError(f"the file is not JSON: {error.msg}", place=place) from error
    except RecursionError as error:
        message = "the file is nested too deeply"
        raise UnreadableError(message, hint="name a config.json", place=Place(path)) from error
    if isinstance(values, dict):
        return values
    hint = "a config.json begins with { and names its fields"
    raise UnreadableError("the file is not a JSON object", hint=hint, place=Place(path))


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict[str, object]()
    for name, value in pairs:
        if name in values:
            raise FieldError(name, "is given twice", hint="keep one of the two")
        values[name] = value
    return values


def _integer(digits: str) -> int | str:
    """The integer, or its digits if it is too long for any field: reading it would take long."""
    return int(digits) if len(digits) <= MAX_DIGITS else digits


def _language_model(config: dict[str, object]) -> dict[str, object]:
    inner, outer_type = config.get("text_config"), config.get("model_type")
    if inner is None:
        return config
    if not isinstance(inner, dict):
        raise FieldError("text_config", "is not an object", hint="write { and its fields")
    inner = _shared(config, inner)
    if inner.get("model_type") is None:
        return {**inner, "model_type": outer_type}
    outer = families().get(outer_type) if isinstance(outer_type, str) else None
    if outer is None:
        return {**inner, OUTER: outer_type}
    if not outer.is_like(family_of(inner)):
        hint = f"the file outside text_config is of type {outer_type}"
        raise FieldError("model_type", f"is {inner['model_type']} in text_config", hint=hint)
    return inner


def _shared(outer: dict[str, object], inner: dict[str, object]) -> dict[str, object]:
    """The fields of the language model, with those outside it that apply to it too."""
    shared = {name: outer[name] for name in SHARED if outer.get(name) is not None}
    for name, value in shared.items():
        if inner.get(name, value) not in (None, value):
            hint = "the file outside text_config has another value"
            raise FieldError(name, "differs in text_config", hint=hint)
    return inner | shared


def _place(text: str, path: str, field: str) -> Place:
    key = re.escape(field.rpartition(".")[2])
    found = list(re.finditer(rf'"{key}"(?=\s*:)', text))
    if len(found) != 1:
        return Place(path)
    return Place.at(path, text, found[0].start(), len(found[0][0]))
