"""Shapes of strings: free words, a fixed form, one of a few, and values written as strings."""

import re
from collections.abc import Callable
from typing import Any

from yaml.nodes import Node, ScalarNode

from swacalc.claims.hidden import HIDDEN, hidden_signs, named
from swacalc.claims.nodes import as_yaml_reads
from swacalc.claims.reading import Reading, Schema, Trail
from swacalc.errors import TextError, did_you_mean, shortened

_STR = "tag:yaml.org,2002:str"
_NULL = "tag:yaml.org,2002:null"
_UNQUOTED = {f"tag:yaml.org,2002:{name}" for name in ("int", "float", "bool", "timestamp")}


class Words:
    """A text that is not blank and hides nothing from the eye."""

    def read(self, node: Node, trail: Trail, reading: Reading) -> str | None:
        """The text without white space around it."""
        problem = _not_a_text(node)
        if problem is None and isinstance(node, ScalarNode):
            if hidden := next(hidden_signs(node.value), None):
                what, hint = named(hidden[0])
                problem = (f"holds {what}", hint, "")
            elif not node.value.strip():
                problem = ("is blank", "write the text or leave the key out", "")
            else:
                return str(node.value.strip())
        message, hint, kind = problem or ("", "", "")
        reading.fault(reading.place(node), trail, message, hint, kind or "unreadable")
        return None

    def schema(self) -> Schema:
        """A string with something visible and no hidden character."""
        return {"type": "string", "pattern": r"\S", "not": {"pattern": HIDDEN}}


def _not_a_text(node: Node) -> tuple[str, str, str] | None:
    """What is wrong with a node that should be a string: message, hint and kind of fault."""
    if not isinstance(node, ScalarNode):
        return "is a list or mapping", "write one string here", ""
    if node.tag == _STR:
        return None
    if node.tag == _NULL:
        return "is empty", "write the text or leave the key out", ""
    if node.tag in _UNQUOTED and not node.style:
        text = shortened(node.value)
        message = f"{text} is not in quotes: YAML reads {shortened(as_yaml_reads(node))}"
        return message, f'write "{text}"', "unquoted-number"
    return f"has the YAML tag {node.tag}", "write a plain text in quotes", ""


class Pattern(Words):
    """A text of a fixed form, described for people by `form`, that `convert` makes a value of."""

    def __init__(self, pattern: str, form: str, convert: Callable[[str], Any] = str) -> None:
        self.pattern = pattern
        self.form = form
        self.convert = convert
        self._compiled = re.compile(pattern)

    def read(self, node: Node, trail: Trail, reading: Reading) -> Any:
        """The value of a string that has the form."""
        text = super().read(node, trail, reading)
        if text is None:
            return None
        if self._compiled.fullmatch(node.value):
            return self.convert(text)
        reading.fault(reading.place(node), trail, f"{shortened(text)!r} is not {self.form}", "")
        return None

    def schema(self) -> Schema:
        """A string that matches the whole pattern."""
        return {"type": "string"} | _whole(self.pattern)


class Choice(Words):
    """One of a few words."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def read(self, node: Node, trail: Trail, reading: Reading) -> str | None:
        """The word."""
        text = super().read(node, trail, reading)
        if text is None or node.value in self.words:
            return text
        hint = did_you_mean(text, self.words) or f"write one of {', '.join(self.words)}"
        message = f"{shortened(text)!r} is not one of {', '.join(self.words)}"
        reading.fault(reading.place(node), trail, message, hint)
        return None

    def schema(self) -> Schema:
        """An enumeration."""
        return {"enum": list(self.words)}


class Parsed(Words):
    """A string that `parse` turns into a value; `pattern` is what it accepts."""

    def __init__(self, parse: Callable[[str], Any], pattern: Callable[[], str]) -> None:
        self.parse = parse
        self.pattern = pattern

    def read(self, node: Node, trail: Trail, reading: Reading) -> Any:
        """The value that the string represents."""
        text = super().read(node, trail, reading)
        if text is None:
            return None
        try:
            return self.parse(node.value)
        except TextError as error:
            place = reading.place(node).inside(error.offset, error.length)
            reading.fault(place, trail, error.message, error.hint)
            return None

    def schema(self) -> Schema:
        """A string of the accepted form."""
        return {"type": "string"} | _whole(self.pattern())


def _whole(pattern: str) -> Schema:
    """A schema for strings that match from first to last; `$` alone would pass a line end."""
    return {"pattern": rf"^(?:{pattern})(?![\s\S])"}
