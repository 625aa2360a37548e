"""A long JSON document, written piece by piece."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from swacalc.output.terminal import send

_BATCH = 1 << 16  # characters that are written at once


def send_json(document: object) -> None:
    """Write a document to standard output with an indent of two; its iterators become arrays."""
    text = ""
    for piece in pieces(document, ascii_only=not _takes_any(sys.stdout.encoding or "utf-8")):
        text += piece
        if len(text) > _BATCH:
            lines, _, text = text.rpartition("\n")
            send(f"{lines}\n")
    send(f"{text}\n")


def _takes_any(encoding: str) -> bool:
    """Whether every character can be written in an encoding."""
    try:
        "\U0010ffff".encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def pieces(value: object, *, ascii_only: bool = False, line: str = "\n") -> Iterator[str]:
    """The pieces of a document as `json.dumps` would write it with an indent of two.

    `line` is what begins a line at the depth of the value.
    """
    below = partial(pieces, ascii_only=ascii_only, line=f"{line}  ")
    if isinstance(value, Mapping):
        heads = (f"{json.dumps(name, ensure_ascii=ascii_only)}: " for name in value)
        items = zip(heads, value.values(), strict=True)
        yield from _listed("{}", ((head, below(item)) for head, item in items), line)
    elif isinstance(value, Iterator) or (
        isinstance(value, Sequence) and not isinstance(value, str)
    ):
        yield from _listed("[]", (("", below(item)) for item in value), line)
    else:
        yield json.dumps(value, ensure_ascii=ascii_only)


def _listed(brackets: str, items: Iterator[tuple[str, Iterator[str]]], line: str) -> Iterator[str]:
    start = brackets[0]
    for head, item in items:
        yield f"{start}{line}  {head}"
        yield from item
        start = ","
    yield brackets if start == brackets[0] else f"{line}{brackets[1]}"
