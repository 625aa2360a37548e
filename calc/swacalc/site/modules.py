"""Writing ES modules: data and generated functions, nothing else."""

import json
from collections.abc import Iterator, Mapping

from swacalc.pages.records import MARK


class Code(str):
    """JavaScript that is written as it is."""

    __slots__ = ()


def module(comment: str, parts: Mapping[str, object]) -> str:
    """A module that exports each part by its name; its first line says what made it."""
    note = f"{MARK}. Change the claims or the code and run it again."
    head = "\n".join(f"// {line}".rstrip() for line in (note, "", *comment.splitlines()))
    body = "".join(
        f"export const {name} = {''.join(_written(part))};\n" for name, part in parts.items()
    )
    return f"{head}\n\n{body}"


def _written(value: object, indent: str = "") -> Iterator[str]:
    """A mapping over several lines at the top and where code is in it; all else on one line."""
    if isinstance(value, Code):
        yield value
    elif isinstance(value, Mapping) and (not indent or _has_code(value)):
        yield "{\n"
        for key, item in value.items():
            yield f"{indent} {json.dumps(key)}:"
            yield from _written(item, f"{indent} ")
            yield ",\n"
        yield f"{indent}}}"
    else:
        yield json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _has_code(value: object) -> bool:
    if isinstance(value, Mapping):
        return any(map(_has_code, value.values()))
    return isinstance(value, Code)
