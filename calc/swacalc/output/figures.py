"""Printing an answer: JSON for machines, lines for people, the working on request."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from swacalc.calculators.answer import Answer
from swacalc.derivations.derivation import Derivation
from swacalc.output.terminal import Line
from swacalc.quantity import Quantity, Unit, bytes_text, exact, text

BYTES = (("B", 1),)


def document(answer: Answer) -> dict[str, Any]:
    """The answer as swacalc/figures/1."""
    return {
        "schema": "swacalc/figures/1",
        "command": answer.command,
        "inputs": inputs_record(answer.inputs),
        "figures": {name: figure_record(figure) for name, figure in answer.figures.items()},
    }


def dumps(document: object) -> str:
    """A JSON text as every command prints it."""
    import json

    return json.dumps(document, indent=2, ensure_ascii=False)


def inputs_record(inputs: Mapping[str, Derivation]) -> dict[str, Any]:
    """Inputs by name with where each comes from."""
    return {
        name: number_record(part.quantity.number, part.quantity.unit)
        | {"from": part.origin, "tag": part.tag, "ref": part.ref or None}
        for name, part in inputs.items()
    }


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
        title = str(figure.formula) if name == "value" and figure.formula else name
        yield figure_line(title, figure)
        if explain:
            yield from working(figure)


def figure_line(title: str, figure: Derivation) -> Line:
    """One figure with its tag."""
    return [
        (f"{title} = ", ""),
        (shown(figure.quantity), "strong"),
        ("  ", ""),
        (f"[{figure.tag}]", figure.tag),
    ]


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
