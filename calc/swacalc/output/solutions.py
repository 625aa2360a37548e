"""Printing exact solutions."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from swacalc.calculators.bounds import bound_of
from swacalc.calculators.equations import Solution, Solutions
from swacalc.output.figures import figure_line, inputs_record, near, shown, with_input, working
from swacalc.output.terminal import Line
from swacalc.quantity import Quantity, Unit, exact, number_text, text
from swacalc.quantity.printing import ABOUT


def solutions_document(found: Solutions) -> dict[str, Any]:
    """Solutions as swacalc/figures/1: a list of exact values, strings where irrational."""
    return {
        "schema": "swacalc/figures/1",
        "command": "solve",
        "inputs": inputs_record(found.inputs),
        "figures": {
            found.symbol: {
                "items": [_solution_record(solution) for solution in found.solutions],
                "unit": found.unit.word,
                "tag": found.tag,
                "formula": found.equation,
                "refs": list(
                    dict.fromkeys(r for part in found.inputs.values() for r in part.refs())
                ),
            }
        },
        "notes": list(_notes(found)),
    }


def _solution_record(solution: Solution) -> dict[str, Any]:
    if solution.number is None:
        return {"exact": solution.text, "value": solution.near}
    return {"exact": exact(solution.number), "value": near(solution.number)}


def solution_lines(found: Solutions, *, explain: bool = False) -> Iterator[Line]:
    """Every solution on a line of its own; the equation and its inputs on request."""
    count = len(found.solutions)
    if count > 1:
        yield [(f"{count} solutions of {found.equation}", "")]
    for solution in found.solutions:
        said = _solution_text(solution, found.unit)
        sign = " " if said.startswith(ABOUT) else " = "
        yield [
            (f"{found.symbol}{sign}", ""),
            (said, "strong"),
            ("  ", ""),
            (f"[{with_input(found.tag)}]", found.tag),
        ]
    for note in _notes(found):
        yield [(f"note: {note}", "quiet")]
    if explain:
        yield [(f"  {found.equation}", "quiet")]
        for part in found.inputs.values():
            yield [("  ", ""), *figure_line(part.name, part), (f"  {part.ref}", "quiet")]
            yield from working(part, 2)


def _notes(found: Solutions) -> Iterator[str]:
    """Which solutions are out of the range that calculators allow for the symbol, whole or not."""
    bound = bound_of(found.symbol)._replace(whole=False)
    for solution in found.solutions:
        quantity = _quantity(solution, found.unit)
        if quantity and not bound.allows(quantity):
            yield f"{found.symbol} cannot be {text(quantity)}, it has to be {bound.allowed}"


def _solution_text(solution: Solution, unit: Unit) -> str:
    quantity = _quantity(solution, unit)
    if quantity is None:
        return f"{solution.text} {unit}".strip()
    rounded = shown(quantity)
    if solution.number is None:
        return f"{solution.text} ({ABOUT} {rounded.removeprefix(f'{ABOUT} ')})"
    whole = number_text(solution.number)
    return rounded if not whole.startswith(ABOUT) else f"{exact(solution.number)} ({rounded})"


def _quantity(solution: Solution, unit: Unit) -> Quantity | None:
    """The solution, or the float next to an irrational one, in its unit; None if there is none."""
    number = solution.number if solution.near is None else Fraction(solution.near)
    return None if number is None else Quantity(number=number, unit=unit)
