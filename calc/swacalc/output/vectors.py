"""Test vectors of a replay for the tests of an engine."""

from pathlib import Path

from swacalc.calculators.answer import Answer
from swacalc.calculators.bounds import at_most
from swacalc.files import write_named
from swacalc.output.figures import dumps
from swacalc.replay import window_stack
from swacalc.replay.vectors import vectors

MAX_LAYERS = 1000  # each takes about 10 kB


def write_vectors(answer: Answer, path: Path) -> None:
    """Write the vectors of an answer's stack: its prefix, lengths round its window and its page.

    Raises:
        InputError: the stack has more layers than a file of vectors can hold.
        UnwritableError: the file cannot be written.
    """
    size = {name: int(part.quantity.base) for name, part in answer.inputs.items()}
    at_most("--layers", size["L"], MAX_LAYERS, "what --vectors writes")
    stack = window_stack(size["L"], size["n_win"])
    given = answer.inputs["prefix"].origin == "user"
    document = vectors(
        stack,
        hits=[size["prefix"]] if given else None,
        rows=size.get("rows"),
        page=size.get("page"),
    )
    write_named(path, dumps(document) + "\n")
