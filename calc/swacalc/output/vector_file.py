"""Test vectors of a replay for the tests of an engine."""

from pathlib import Path

from swacalc.calculators.answer import Answer
from swacalc.calculators.stacks import Rebuilt
from swacalc.errors import InputError
from swacalc.files import write_named
from swacalc.output.figures import dumps
from swacalc.replay import window_stack
from swacalc.replay.vectors import vectors

_MOST_LAYERS = 1000  # each takes about 10 kB


def write_vectors(answer: Answer, part: Rebuilt | None, path: Path) -> None:
    """Write the vectors of an answer's stack: its prefix, lengths around its window, its page.

    `part` is the part of a model that the answer is about; None means equal layers.

    Raises:
        InputError: the stack has more layers than a file of vectors can hold, or layers that are
            neither full nor have a window of their own.
        UnwritableError: the file cannot be written.
    """
    if part and not part.stack.is_plain:
        message = f"--vectors cannot describe {part.title}"
        raise InputError(message, hint="only full layers and windows have vectors")
    size = {name: int(each.quantity.base) for name, each in answer.inputs.items()}
    if size["L"] > _MOST_LAYERS:
        hint = f"give at most {_MOST_LAYERS:,}, which is what a file of vectors holds"
        raise InputError(f"--vectors cannot have {size['L']:,} layers", hint=hint)
    document = vectors(
        part.stack if part else window_stack(size["L"], size["n_win"]),
        hits=[size["prefix"]] if answer.inputs["prefix"].origin == "user" else None,
        rows=size.get("rows"),
        page=size.get("page"),
        numbers=part.numbers if part else None,
    )
    if part and not part.washes_out:
        del document["washout"]
    write_named(path, dumps(document) + "\n")
