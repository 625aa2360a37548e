"""Printing an answer: JSON for machines, lines for people, the working on request."""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from swacalc.calculators.answer import Answer
from swacalc.calculators.solving import Solution, Solutions
from swacalc.derivations import Derivation
from swacalc.output.terminal import Line
from swacalc.quantity import Quantity, Unit, bytes_text, exact, number_text, text

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
    return {"exact": exact(number), "value": _value(number), "unit": unit.text or "ratio"}


def _value(number: Fraction) -> int | float | None:
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


def solutions_document(found: Solutions) -> dict[str, Any]:
    """Solutions as swacalc/figures/1: a list of exact values, texts where they are irrational."""
    return {
        "schema": "swacalc/figures/1",
        "command": "solve",
        "inputs": inputs_record(found.inputs),
        "figures": {
            found.symbol: {
                "items": [_solution_record(solution) for solution in found.solutions],
                "unit": found.unit.text or "ratio",
                "tag": found.tag,
                "formula": found.equation,
                "refs": list(
                    dict.fromkeys(r for part in found.inputs.values() for r in part.refs())
                ),
            }
        },
    }


def _solution_record(solution: Solution) -> dict[str, Any]:
    if solution.number is None:
        return {"exact": solution.text, "value": solution.near}
    return {"exact": exact(solution.number), "value": _value(solution.number)}


def solution_lines(found: Solutions, *, explain: bool = False) -> Iterator[Line]:
    """Every solution on a line of its own; the equation and its inputs on request."""
    count = len(found.solutions)
    if count > 1:
        yield [(f"{count} solutions of {found.equation}", "")]
    for solution in found.solutions:
        yield [
            (f"{found.symbol} = ", ""),
            (_solution_text(solution, found.unit), "strong"),
            ("  ", ""),
            (f"[{found.tag}]", found.tag),
        ]
    if explain:
        yield [(f"  {found.equation}", "quiet")]
        for part in found.inputs.values():
            yield [("  ", ""), *figure_line(part.name, part), (f"  {part.ref}", "quiet")]
            yield from working(part, 2)


def _solution_text(solution: Solution, unit: Unit) -> str:
    if solution.number is None:
        return f"{solution.text} {unit}".strip()
    quantity = Quantity(number=solution.number, unit=unit)
    rounded = shown(quantity)
    whole = number_text(solution.number)
    return rounded if not whole.startswith("≈") else f"{exact(solution.number)} ({rounded})"
