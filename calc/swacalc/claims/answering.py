"""One string that a user has typed, read as if it stood in a file of claims."""

import json
from typing import Any

from swacalc.claims.nodes import compose
from swacalc.claims.yaml_file import Shape, YamlFile
from swacalc.errors import InputError


def read_answer(name: str, shape: Shape, text: str) -> Any:
    """The value of a string for a key of that shape; messages call it by its name.

    Raises:
        InputError: it has none, for the reason that a file would be told.
    """
    quoted = json.dumps(text)
    file = YamlFile("", quoted)
    node, faults = compose("", quoted)
    value = shape.read(node, None, file) if node else None
    for fault in (*faults, *file.faults):
        raise InputError(f"{name}: {fault.message}", hint=fault.hint)
    return value
