"""Adding an item to a list of a YAML file; every other character of the file stays as it is."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode

from swacalc.claims.nodes import compose, is_string, keys_of

Data: TypeAlias = str | Sequence["Data"] | Mapping[str, "Data"]

_NAME = re.compile(r"[A-Za-z][\w.-]*", re.ASCII)
_LONGEST = 98  # characters of a record on one line


def append(text: str, steps: Sequence[str | int], item: Mapping[str, Data]) -> str:
    """The text of a file with one more record in the list that `steps` lead to.

    The record is written as the list is: below the last one, or after it within brackets. The file
    must be one in which no fault was found, and have the list.
    """
    node, _ = compose("", text)
    for step in steps:
        if isinstance(node, MappingNode):
            node = keys_of(node)[str(step)]
        elif isinstance(node, SequenceNode):
            node = node.value[int(step)]
    if not isinstance(node, SequenceNode):
        raise TypeError(f"{steps} lead to no list")
    if not node.value:
        start, end = node.start_mark.index, node.end_mark.index
        return f"{text[:start].rstrip(' ')}\n{record(item, 2)}{text[end:]}"
    if node.flow_style:
        end = node.value[-1].end_mark.index
        return f"{text[:end]}, {flow(item)}{text[end:]}"
    return _below(text, node, item)


def _below(text: str, node: SequenceNode, item: Mapping[str, Data]) -> str:
    """The text with a record below the last of a list, apart from it if the records are apart."""
    written = record(item, node.start_mark.column)
    ends = [_end(text, each) for each in node.value]
    starts = [each.start_mark.index for each in node.value[1:]]
    between = [text[end:start] for end, start in zip(ends, starts, strict=False)]
    apart = any("\n\n" in each for each in between) or (not between and "\n" in written)
    line_end = text.find("\n", ends[-1])
    if line_end < 0:
        text, line_end = f"{text}\n", len(text)
    return f"{text[:line_end]}\n{chr(10) * apart}{written}{text[line_end:]}"


def _end(text: str, node: Node) -> int:
    """Where a node ends: a mark of libyaml may stand after blank lines and comments."""
    if isinstance(node, CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(text, last[1] if isinstance(last, tuple) else last)
    return len(text[: node.end_mark.index].rstrip())


def record(item: Mapping[str, Data], indent: int) -> str:
    """A record as an item of a list: on one line where it fits, else each key on its own."""
    lead = " " * indent
    short = f"{lead}- {flow(item)}"
    if len(short) <= _LONGEST:
        return short
    lines = [f"{key}: {flow(value)}" for key, value in item.items()]
    return f"{lead}- " + f"\n{lead}  ".join(lines)


def flow(data: Data) -> str:
    """Data on one line: a string without quotes if it is a name that YAML reads as a string."""
    if isinstance(data, str):
        return data if _is_name(data) else json.dumps(data, ensure_ascii=False)
    if isinstance(data, Mapping):
        return "{" + ", ".join(f"{key}: {flow(value)}" for key, value in data.items()) + "}"
    return "[" + ", ".join(map(flow, data)) + "]"


def _is_name(text: str) -> bool:
    if not _NAME.fullmatch(text):
        return False
    node, _ = compose("", text)
    return isinstance(node, ScalarNode) and is_string(node)
