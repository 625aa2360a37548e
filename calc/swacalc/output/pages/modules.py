"""Writing ES modules: data and generated functions, nothing else."""

import json
from collections.abc import Iterator, Mapping

from swacalc.output.pages.markdown import MARK


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


def _written(value: object, depth: int = 1) -> Iterator[str]:
    """A mapping of mappings and functions over several lines, anything else on one."""
    if isinstance(value, Code):
        yield value
    elif isinstance(value, Mapping) and any(
        isinstance(item, Code | Mapping) for item in value.values()
    ):
        yield "{\n"
        for key, item in value.items():
            yield f"{'  ' * depth}{json.dumps(key)}: "
            yield from _written(item, depth + 1)
            yield ",\n"
        yield f"{'  ' * (depth - 1)}}}"
    else:
        yield json.dumps(value, ensure_ascii=False, separators=(",", ":"))
