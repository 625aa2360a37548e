"""From bytes to YAML nodes: what YAML itself gets wrong or quietly changes is a fault here."""

import re
from collections.abc import Iterator

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode

from swacalc.errors import Fault, Place

MAX_BYTES = 64_000_000

_ODD = re.compile("[\t\r\x85\u2028\u2029]")
_ODD_WORDS = {
    "\t": ("a tab", "indent and align with spaces"),
    "\r": ("a line that ends in CR", "save the file with LF line ends"),
    "\x85": ("the line separator U+0085", "use plain line ends"),
    "\u2028": ("the line separator U+2028", "use plain line ends"),
    "\u2029": ("the paragraph separator U+2029", "use plain line ends"),
}
_SHARING = re.compile(r"(?:^|[\s\[{,:-])(?:[&*]\S|<<)", re.MULTILINE)


def decode(path: str, data: bytes) -> tuple[str, list[Fault]]:
    """The text of a file with one fault for each way in which it is not plain UTF-8.

    The text is empty when nothing of it can be read.
    """
    if len(data) > MAX_BYTES:
        message = f"the file has {len(data):,} bytes; at most {MAX_BYTES:,} are read"
        return "", [_fault(Place(path), message, "split it into topics")]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        place = _place_after(path, data[: error.start].decode("utf-8"))
        message = f"not UTF-8: byte 0x{data[error.start]:02x}"
        return "", [_fault(place, message, "save the file as UTF-8")]
    faults = []
    if text.startswith("\ufeff"):
        hint = "save the file as UTF-8 without it"
        faults.append(_fault(Place(path, 1, 1), "the file starts with a byte-order mark", hint))
        text = text[1:]
    return text, faults + list(_odd_characters(path, text))


def _odd_characters(path: str, text: str) -> Iterator[Fault]:
    seen = set()
    for match in _ODD.finditer(text):
        if match[0] not in seen:
            seen.add(match[0])
            what, hint = _ODD_WORDS[match[0]]
            times = text.count(match[0])
            more = f" ({times:,} in the file)" if times > 1 else ""
            yield _fault(_place_after(path, text[: match.start()]), what + more, hint)


def _place_after(path: str, before: str) -> Place:
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    return Place(path, line, column, line, column + 1)


def compose(path: str, text: str) -> tuple[Node | None, list[Fault]]:
    """The root node, or None with the faults that make the tree unusable.

    Anchors, aliases and merges are refused before a tree is built, so that none can grow.
    """
    # `decode` has reported these; libyaml would count some of them as line breaks.
    text = _ODD.sub(" ", text.replace("\r\n", "\n"))
    try:
        if _SHARING.search(text) and (faults := list(_sharing(path, text))):
            return None, faults
        root = yaml.compose(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        return None, [_yaml_fault(path, error)]
    if root is None:
        return None, [_fault(Place(path, 1, 1), "the file is empty", "")]
    return root, []


def _sharing(path: str, text: str) -> Iterator[Fault]:
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        place, anchor = _span(path, event), getattr(event, "anchor", None)
        if isinstance(event, yaml.AliasEvent):
            yield _fault(place, f"the alias *{anchor}", "write the value out again")
        elif anchor:
            yield _fault(place, f"the anchor &{anchor}", "take it out and repeat the value")
        elif isinstance(event, yaml.ScalarEvent) and event.value == "<<" and not event.style:
            yield _fault(place, "a merge key", "write the keys out again")


def _yaml_fault(path: str, error: yaml.YAMLError) -> Fault:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    where = Place(path, mark.line + 1, mark.column + 1) if mark else Place(path)
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "malformed"
    return _fault(where, f"not YAML: {problem}", "check indentation, quotes and brackets here")


def _fault(place: Place, message: str, hint: str) -> Fault:
    return Fault(kind="unreadable", place=place, message=message, hint=hint)


def _span(path: str, event: yaml.Event) -> Place:
    start, end = event.start_mark, event.end_mark
    if start is None or end is None:
        return Place(path)
    return Place(path, start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def place_of(path: str, node: Node) -> Place:
    """Where a node stands; for a text on one line, the place of its characters without quotes.

    The end is left out where escapes make columns of the text and of the file differ, and the
    span of a mapping or list is its first character, since its end is where the next thing begins.
    """
    start, end = node.start_mark, node.end_mark
    line, column = start.line + 1, start.column + 1
    if not isinstance(node, ScalarNode):
        return Place(path, line, column, line, column + 1)
    quote = 1 if node.style in ("'", '"') else 0
    if end.line == start.line and end.column - start.column == len(node.value) + 2 * quote:
        return Place(path, line, column + quote, line, column + quote + len(node.value))
    return Place(path, line, column)


def pairs(node: MappingNode) -> Iterator[tuple[ScalarNode | None, Node, Node]]:
    """The keys and values of a mapping; the first item is None where the key is not a text."""
    for key, value in node.value:
        plain = isinstance(key, ScalarNode) and key.tag == "tag:yaml.org,2002:str"
        yield (key if plain else None), key, value


def as_yaml_reads(node: ScalarNode) -> str:
    """What YAML makes of an unquoted scalar: 3.10 is 3.1, 1:30 is 90, no is False."""
    try:
        return str(yaml.safe_load(node.value))
    except (ValueError, yaml.YAMLError):
        return "something else"
