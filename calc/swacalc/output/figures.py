"""Printing an answer: JSON for machines, lines for people, the working on request."""

import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any

from swacalc.calculators.answer import Answer
from swacalc.derivations.derivation import YOUR_INPUT, Derivation
from swacalc.output.terminal import Line, show
from swacalc.quantity import Quantity, Unit, bytes_text, decimal, exact, text

BYTES = (("B", 1),)


def document(answer: Answer) -> dict[str, Any]:
    """The answer as swacalc/figures/1."""
    return {
        "schema": "swacalc/figures/1",
        "command": answer.command,
        "inputs": inputs_record(answer.inputs),
        "figures": {name: _record(figure) for name, figure in answer.figures.items()},
        "notes": list(answer.notes),
    }


def dumps(document: object) -> str:
    """A JSON text as every command prints it: in ASCII where standard output lacks a sign of it."""
    import json

    body = json.dumps(document, indent=2, ensure_ascii=False)
    try:
        body.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(document, indent=2)
    return body


def inputs_record(inputs: Mapping[str, Derivation]) -> dict[str, Any]:
    """Inputs by name with where each comes from."""
    return {
        name: number_record(part.quantity.number, part.quantity.unit)
        | {"from": part.origin, "tag": part.tag, "ref": part.ref or None}
        for name, part in inputs.items()
    }


def _record(figure: Derivation | tuple[Derivation, ...]) -> dict[str, Any]:
    if isinstance(figure, Derivation):
        return figure_record(figure)
    numbers = [part.quantity.number for part in figure]
    items = [{"exact": exact(number), "value": near(number)} for number in numbers]
    first = figure_record(figure[0])
    return {"items": items} | {key: first[key] for key in ("unit", "tag", "formula", "refs")}


def figure_record(figure: Derivation) -> dict[str, Any]:
    """A figure with its formula, its tag and everything that it rests on."""
    return number_record(figure.quantity.number, figure.quantity.unit) | {
        "tag": figure.tag,
        "formula": str(figure.formula) if figure.formula else None,
        "refs": list(figure.refs()),
    }


def number_record(number: Fraction, unit: Unit) -> dict[str, Any]:
    """A number exactly and as JSON can hold it; `value` is null where no float is near."""
    return {"exact": exact(number), "value": near(number), "unit": unit.text or "ratio"}


def near(number: Fraction) -> int | float | None:
    """The number as JSON can hold it: whole, or the float next to it where there is one."""
    if number.denominator == 1:
        return int(number)
    try:
        return float(number)
    except OverflowError:
        return None


def shown(quantity: Quantity) -> str:
    """A quantity for people: bytes in three ways, anything else in its own unit."""
    return bytes_text(quantity) if quantity.unit.powers == BYTES else text(quantity)


def answer_lines(answer: Answer, *, explain: bool = False) -> Iterator[Line]:
    """The figures of an answer, with the working below each when it is asked for."""
    for name, figure in answer.figures.items():
        first = figure if isinstance(figure, Derivation) else figure[0]
        if isinstance(figure, Derivation):
            title = str(figure.formula) if name == "value" and figure.formula else name
            yield figure_line(title, figure)
        else:
            yield _list_line(name, figure)
        if explain:
            yield from working(first)
    for note in answer.notes:
        yield [(f"note: {note}", "quiet")]


def _list_line(name: str, figures: tuple[Derivation, ...]) -> Line:
    """A figure of every layer, equal neighbours taken together."""
    runs = [(n, len(list(same))) for n, same in groupby(part.quantity.number for part in figures)]
    listed = ", ".join(
        decimal(number) if count == 1 else f"{decimal(number)} in {count:,} layers"
        for number, count in runs
    )
    first = figures[0]
    return [
        (f"{name} = ", ""),
        (f"{listed} ({first.quantity.unit})", "strong"),
        ("  ", ""),
        (f"[{tag_text(first)}]", first.tag),
    ]


def figure_line(title: str, figure: Derivation) -> Line:
    """One figure with its tag, and with a word where something of it is the user's own."""
    return [
        (f"{title} = ", ""),
        (shown(figure.quantity), "strong"),
        ("  ", ""),
        (f"[{tag_text(figure)}]", figure.tag),
    ]


def tag_text(figure: Derivation) -> str:
    """The tag, and `your input` beside it where some of the figure's inputs are."""
    own = any(part.tag == YOUR_INPUT for part in figure.leaves())
    return f"{figure.tag}, {YOUR_INPUT}" if own and figure.tag != YOUR_INPUT else figure.tag


def working(figure: Derivation, depth: int = 1) -> Iterator[Line]:
    """The steps of a figure, then its inputs with their own working."""
    indent = "  " * depth
    for step in figure.steps():
        yield [(f"{indent}= {step}", "quiet")]
    for part in figure.inputs:
        yield [
            (f"{indent}{part.name} = {shown(part.quantity)}  ", ""),
            (f"[{part.tag}]", part.tag),
            (f"  {part.ref}" if part.ref else "", "quiet"),
        ]
        yield from working(part, depth + 1)


def print_answer(answer: Answer, *, json: bool, explain: bool) -> None:
    """Write an answer to standard output."""
    if json:
        sys.stdout.write(dumps(document(answer)) + "\n")
    else:
        show(answer_lines(answer, explain=explain))
