"""Shapes of strings: free words, a fixed form, one of a few, and values written as strings."""

import re
from collections.abc import Callable
from typing import Any

from yaml.nodes import Node, ScalarNode

from swacalc.claims.hidden_characters import HIDDEN, hidden_characters, named
from swacalc.claims.nodes import STRING, as_yaml_reads
from swacalc.claims.places import Trail
from swacalc.claims.yaml_file import Schema, YamlFile
from swacalc.errors import FaultKind, TextError, did_you_mean, shortened

_NULL = "tag:yaml.org,2002:null"
_UNQUOTED = {f"tag:yaml.org,2002:{name}" for name in ("int", "float", "bool", "timestamp")}
# An underscore within a name such as n_win is none.
_MARKUP = re.compile(r"[\n`*<>\[\]\\|]|(?<![0-9A-Za-z])_|_(?![0-9A-Za-z])")


class StringShape:
    """A string that is not blank and has no hidden character."""

    def read(self, node: Node, trail: Trail, file: YamlFile) -> Any:
        """The string without white space around it."""
        return string_of(node, trail, file)

    def schema(self) -> Schema:
        """A string with something visible and no hidden character."""
        return {"type": "string", "pattern": r"\S", "not": {"pattern": HIDDEN}}


def string_of(node: Node, trail: Trail, file: YamlFile) -> str | None:
    """The string that a node is, without white space around it, or None and a fault."""
    if isinstance(node, ScalarNode) and node.tag == STRING:
        text: str = node.value.strip()
        escaped = file.has_escapes and node.style == '"'
        if text and not (escaped and any(hidden_characters(node.value))):
            return text
    message, hint, kind = _not_readable(node)
    file.fault(node, trail, message, hint, kind)
    return None


def _not_readable(node: Node) -> tuple[str, str, FaultKind]:
    """What is wrong with a node that should be a string: message, hint and kind of fault."""
    if not isinstance(node, ScalarNode):
        return "is a list or mapping", "write one string here", "form"
    if node.tag == _NULL:
        return "is empty", "write a string or remove the key", "form"
    if node.tag in _UNQUOTED and not node.style:
        text = shortened(node.value)
        message = f"{text} is not in quotes: YAML reads {shortened(as_yaml_reads(node))}"
        return message, f'write "{text}"', "unquoted"
    if node.tag != STRING:
        return f"has the YAML tag {node.tag}", "write a plain string in quotes", "form"
    if hidden := next(hidden_characters(node.value), None):
        what, hint = named(hidden[0])
        return f"contains {what}", hint, "form"
    return "is blank", "write a string or remove the key", "form"


class PatternShape(StringShape):
    """A string of a fixed form, which `form` describes; `convert` makes the value of it.

    It has at most `most` characters, where that is given.
    """

    def __init__(
        self,
        pattern: str,
        form: str,
        convert: Callable[[str], Any] = str,
        *,
        most: int | None = None,
    ) -> None:
        self.pattern = pattern if most is None else rf"(?!.{{{most + 1}}}){pattern}"
        self.form = form
        self.convert = convert
        self._compiled = re.compile(self.pattern)

    def read(self, node: Node, trail: Trail, file: YamlFile) -> Any:
        """The value of a string that has the form."""
        text = string_of(node, trail, file)
        if text is None:
            return None
        if self._compiled.fullmatch(node.value):
            return self.convert(text)
        file.fault(node, trail, f"{shortened(text)!r} is not {self.form}")
        return None

    def schema(self) -> Schema:
        """A string that matches the whole pattern."""
        return {"type": "string"} | _whole(self.pattern)


class LabelShape(StringShape):
    """One line of plain text, without markup, of at most `most` characters."""

    def __init__(self, most: int) -> None:
        self.most = most

    def read(self, node: Node, trail: Trail, file: YamlFile) -> str | None:
        """The line without white space around it."""
        text = string_of(node, trail, file)
        if text is None:
            return None
        if mark := _MARKUP.search(node.value):
            what = "a line break" if mark[0] == "\n" else f"the character {mark[0]}"
            file.fault(node, trail, f"contains {what}", "write one line of plain text")
        elif (length := len(node.value)) > self.most:
            message = f"has {length} characters, and {self.most} are allowed"
            file.fault(node, trail, message, "name the subject in a few words")
        else:
            return text
        return None

    def schema(self) -> Schema:
        """A short string without hidden characters, line breaks and markup."""
        return super().schema() | {
            "maxLength": self.most,
            "not": {"pattern": f"{HIDDEN}|{_MARKUP.pattern}"},
        }


class ChoiceShape(StringShape):
    """One of a few words."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def read(self, node: Node, trail: Trail, file: YamlFile) -> str | None:
        """The word, the same object every time."""
        text = string_of(node, trail, file)
        if text is None:
            return None
        if node.value in self.words:
            return self.words[self.words.index(node.value)]
        listed = ", ".join(self.words)
        hint = did_you_mean(text, self.words) or f"write one of {listed}"
        file.fault(node, trail, f"{shortened(text)!r} is not one of {listed}", hint)
        return None

    def schema(self) -> Schema:
        """An enumeration."""
        return {"enum": list(self.words)}


class ParsedShape(StringShape):
    """A string that `parse` turns into a value; `pattern` is what it accepts.

    `kind` is that of the fault of a string that it does not accept.
    """

    def __init__(
        self, parse: Callable[[str], Any], pattern: Callable[[], str], kind: FaultKind = "form"
    ) -> None:
        self.parse = parse
        self.pattern = pattern
        self.kind = kind

    def read(self, node: Node, trail: Trail, file: YamlFile) -> Any:
        """The value that the string represents."""
        if string_of(node, trail, file) is None:
            return None
        try:
            return self.parse(node.value)
        except TextError as error:
            place = file.place(node).inside(error.offset, error.length)
            file.fault(place, trail, error.message, error.hint, self.kind)
            return None

    def schema(self) -> Schema:
        """A string of the accepted form."""
        return {"type": "string"} | _whole(self.pattern())


def _whole(pattern: str) -> Schema:
    """A schema for strings that match from first to last; `$` alone would pass a line end."""
    return {"pattern": rf"^(?:{pattern})(?![\s\S])"}
