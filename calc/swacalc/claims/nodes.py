"""From bytes to YAML nodes: what YAML itself gets wrong or quietly changes is a fault here."""

import re
from collections.abc import Iterator, Mapping, Sequence

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode

from swacalc.claims.hidden_characters import counted, first_places, named, without_hidden
from swacalc.errors import Fault, Place, decoded, unified

MAX_BYTES = 64_000_000

_HINTS = {
    "exceeded maximum nesting depth": "files of claims are a few levels deep",
    "but found another document": "give each document a file of its own",
}
_MOST = 100  # characters of a number
_CARRIAGE_RETURN = ("a line ending in CR", "save the file with LF line ends")
# Begins with the few characters that can start a match, which are found quickly.
_SHARING = re.compile(r"[&*<](?<![^\s\[{,:-][&*<])(?:(?<=[&*])\S|(?<=<)<)")


STRING = "tag:yaml.org,2002:str"
MAPPING = "tag:yaml.org,2002:map"
SEQUENCE = "tag:yaml.org,2002:seq"
_IMPLICIT: Mapping[str, Sequence[tuple[str, re.Pattern[str]]]] = (
    yaml.CSafeLoader.yaml_implicit_resolvers
)


class _Loader(yaml.CSafeLoader):
    """Gives each node the tag that CSafeLoader gives it, which has more to look at for each."""

    def resolve(self, kind: type[Node], value: str | None, implicit: tuple[bool, bool]) -> str:
        """The tag of a node without one: that of the first pattern for a scalar without quotes."""
        if value is None:
            return MAPPING if kind is MappingNode else SEQUENCE
        if implicit[0]:
            for tag, pattern in _IMPLICIT.get(value[:1], ()):
                if pattern.match(value):
                    return tag
        return STRING


def decode(path: str, data: bytes) -> tuple[str, list[Fault]]:
    """The text of a file with one fault for each way in which it is not plain UTF-8.

    The text is empty when nothing of it can be read.
    """
    if len(data) > MAX_BYTES:
        message = f"the file has more than {MAX_BYTES:,} bytes"
        return "", [_fault(Place(path), message, "split it into topics")]
    text = decoded(path, data)
    if isinstance(text, Fault):
        return "", [text]
    faults = []
    if text.startswith("\ufeff"):
        hint = "save the file as UTF-8 without it"
        faults.append(_fault(Place(path, 1, 1), "the file starts with a byte-order mark", hint))
        text = text[1:]
    if times := text.count("\r"):
        what, hint = _CARRIAGE_RETURN
        faults.append(_fault(Place.at(path, text, text.index("\r")), what + _more(times), hint))
    text = unified(text)
    return text, faults + list(_hidden_faults(path, text))


def _hidden_faults(path: str, text: str) -> Iterator[Fault]:
    """A fault for each sort of hidden character, at its first place."""
    times = counted(text)
    line, begin, seen = 1, 0, 0
    for character, start in first_places(text, times):
        line += text.count("\n", seen, start)
        begin = max(begin, text.rfind("\n", seen, start) + 1)
        seen, column = start, start - begin + 1
        what, hint = named(character)
        place = Place(path, line, column, line, column + 1)
        yield _fault(place, what + _more(times[character]), hint)


def _more(times: int) -> str:
    return f" ({times:,} in the file)" if times > 1 else ""


def compose(path: str, text: str) -> tuple[Node | None, list[Fault]]:
    """The root node, or None with the faults that make the tree unusable.

    Anchors, aliases and merges are refused before a tree is built, so that none can become large.
    """
    # `decode` has reported these; libyaml would count some of them as line breaks.
    plain = without_hidden(text)
    try:
        if _SHARING.search(plain) and (faults := list(_sharing(path, plain))):
            return None, faults
        root = yaml.compose(plain, Loader=_Loader)
    except yaml.YAMLError as error:
        # A character that was reported and replaced may be the cause of what YAML says.
        return None, [] if plain != text else [_yaml_fault(path, plain, error)]
    if root is None:
        return None, [_fault(Place(path, 1, 1), "the file is empty", "write its keys or delete it")]
    return root, []


def _sharing(path: str, text: str) -> Iterator[Fault]:
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        place, anchor = _span(path, event), getattr(event, "anchor", None)
        if isinstance(event, yaml.AliasEvent):
            yield _fault(place, f"the alias *{anchor}", "write the value out again")
        elif anchor:
            yield _fault(place, f"the anchor &{anchor}", "remove it and repeat the value")
        elif isinstance(event, yaml.ScalarEvent) and event.value == "<<" and not event.style:
            yield _fault(place, "a merge key", "write the keys out again")


def _yaml_fault(path: str, text: str, error: yaml.YAMLError) -> Fault:
    if not isinstance(error, yaml.MarkedYAMLError):
        return _fault(Place(path), "not YAML", "check indentation, quotes and brackets")
    mark, problem = error.problem_mark or error.context_mark, error.problem or "malformed"
    where = _marked(path, text, mark) if mark else Place(path)
    message = ", ".join(filter(None, (error.context, problem)))
    hint = _HINTS.get(problem, "check indentation, quotes and brackets here")
    return _fault(where, f"not YAML: {message}", hint)


def _marked(path: str, text: str, mark: yaml.Mark) -> Place:
    """Where a mark is; libyaml ends a file without a last line end on the line after it."""
    lines = text.split("\n")
    if mark.line < len(lines):
        return Place(path, mark.line + 1, mark.column + 1)
    return Place(path, len(lines), len(lines[-1]) + 1)


def _fault(place: Place, message: str, hint: str) -> Fault:
    return Fault(kind="form", place=place, message=message, hint=hint)


def _span(path: str, event: yaml.Event) -> Place:
    start, end = event.start_mark, event.end_mark
    if start is None or end is None:
        return Place(path)
    return Place(path, start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def place_of(path: str, node: Node) -> Place:
    """Where a node is; for a string on one line, the place of its characters without quotes.

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


def is_string(node: Node) -> bool:
    """Whether a node is a scalar that YAML reads as a string."""
    return isinstance(node, ScalarNode) and node.tag == STRING


def keys_of(node: MappingNode) -> dict[str, Node]:
    """The values of a mapping by key; of a repeated key the first, and none without a string."""
    found: dict[str, Node] = {}
    for key, value in node.value:
        if is_string(key):
            found.setdefault(key.value, value)
    return found


def as_yaml_reads(node: ScalarNode) -> str:
    """What YAML makes of an unquoted scalar: 3.10 is 3.1, 1:30 is 90, no is False.

    A long one is not made a number of: that takes long, and may be larger than any.
    """
    if len(node.value) > _MOST:
        return "something else"
    try:
        return str(yaml.safe_load(node.value))
    except (ValueError, yaml.YAMLError):
        return "something else"
