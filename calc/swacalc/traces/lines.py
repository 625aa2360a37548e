"""Reading one line of a trace with the standard library: every value is checked."""

import json
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, NamedTuple

from swacalc.errors import Fault, Place, decoded, shortened
from swacalc.traces.formats import (
    BLOCK,
    FIELDS,
    IDS,
    OUTPUT,
    PARENT,
    PROMPT,
    SESSION,
    TIME,
    LineFormat,
)
from swacalc.traces.gathering import NOT_STATED
from swacalc.traces.positions import offset_of
from swacalc.traces.values import Numbering, WrongError, block_size, milliseconds, said, tokens

if TYPE_CHECKING:
    from swacalc.traces.trace import Integers


class Request(NamedTuple):
    """What one line says: its fields as in `formats.FIELDS`, and its ids."""

    values: tuple[int, ...]
    ids: "Integers"


# What a request has where its line does not say.
_WITHOUT = {OUTPUT: 0, PARENT: NOT_STATED, BLOCK: NOT_STATED}
UNSTATED = tuple(_WITHOUT.get(field, -1) for field in range(len(FIELDS)))


def read_request(
    line: bytes, form: LineFormat, numbering: Numbering, path: str, number: int
) -> Request | Fault:
    """The request of a line, or what is wrong with it.

    `path` and `number`, the number of the line, are for messages.
    """
    text = decoded(path, line)
    if isinstance(text, Fault):
        return text._replace(place=_place(path, number, (text.place.column or 1) - 1))
    try:
        return _request(DECODER.decode(text), form, numbering)
    except WrongError as error:
        at = offset_of(text, error.inside)
        return Fault("form", _place(path, number, at), error.message, error.hint)
    except (ValueError, RecursionError) as error:
        at, message = not_json(error)
        end = len(text.rstrip())
        hint = "a line is one JSON object" if at < end else "the line may have been cut off"
        place = _place(path, number, min(at, end), 1 if at < end else 0)
        return Fault("form", place, message, hint)


def text_of(path: str, data: bytes) -> str | Fault:
    """The text of bytes in UTF-8, or what is wrong with them; lines end with LF alone."""
    found = decoded(path, data.replace(b"\r", b" "))
    return found if isinstance(found, Fault) else data.decode()


def not_json(error: ValueError | RecursionError, start: int = 0) -> tuple[int, str]:
    """Where a text is not JSON that can be read, and why; `start` is where reading began."""
    if isinstance(error, json.JSONDecodeError):
        return error.pos, f"not JSON: {error.msg}"
    if isinstance(error, RecursionError):
        return start, "nested too deep"
    return start, "a number has too many digits"


def _none(name: str) -> Any:
    raise WrongError(f"{name} is no number", "JSON has no such number")


def _exact(digits: str) -> Decimal:
    try:
        return Decimal(digits)
    except InvalidOperation as error:
        hint = "write fewer digits after e"
        raise WrongError(f"{shortened(digits)} is too large or too small", hint) from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The members of an object, each of whose keys is there once."""
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise WrongError(f"the key {said(repeated)} is repeated", "write it once", repeated)
    return members


# Numbers are exact, keys are there once, and nothing is accepted that JSON does not have.
DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_float=_exact, parse_constant=_none)


def _request(value: object, form: LineFormat, numbering: Numbering) -> Request:
    if not isinstance(value, Mapping):
        raise WrongError(f"{said(value)} is no request", "a request is a JSON object")
    fields, ids = list(UNSTATED), numbering.numbers([], 0)
    for field in form.keys:
        name, given = _named(value, form, field)
        if given is None:
            continue
        if field == IDS:
            ids = numbering.numbers(given, 0, name)
        else:
            fields[field] = _checked(given, field, form, numbering, name)
    return Request(tuple(fields), ids)


def _named(value: Mapping[str, object], form: LineFormat, field: int) -> tuple[str, object]:
    """The key of a field, and its value or None.

    Raises:
        WrongError: a line must have it and has not.
    """
    names = form.keys[field]
    name = next((each for each in names if value.get(each) is not None), names[0])
    if value.get(name) is None and field in form.required:
        hint = f"a request of format {form.name} has the key {name!r}"
        raise WrongError(f"the request has no {name!r}", hint, name)
    return name, value.get(name)


def _checked(given: object, field: int, form: LineFormat, numbering: Numbering, name: str) -> int:
    if field == TIME:
        return milliseconds(given, form.digits, name)
    if field in (PROMPT, OUTPUT):
        return tokens(given, name)
    if field == BLOCK:
        return block_size(given, name)
    if field in (PARENT, SESSION) and type(given) is int and given < 0:
        return -1
    return numbering.number(given, name)


def _place(path: str, number: int, at: int, length: int = 1) -> Place:
    return Place(path, number, at + 1, number, at + 1 + length)
