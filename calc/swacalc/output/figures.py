"""Printing figures: JSON for machines, a line or the working for people."""

import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any

from swacalc.calculators.answer import DEFAULT, Answer, RefusedError
from swacalc.claims.vocabulary import TAGS
from swacalc.derivations.derivation import WRITTEN, YOUR_INPUT, Derivation
from swacalc.output.terminal import Line, send
from swacalc.quantity import Quantity, Unit, as_float, bytes_text, decimal, exact, text
from swacalc.quantity.printing import ABOUT

BYTES = (("B", 1),)


def document(answer: Answer) -> dict[str, Any]:
    """The answer as swacalc/figures/1."""
    return {
        "schema": "swacalc/figures/1",
        "command": answer.command,
        "inputs": inputs_record(answer.inputs),
        "figures": {name: _record(figure) for name, figure in answer.figures.items()},
        "notes": list(answer.notes),
        **answer.facts,
        **({"holds": answer.outcome.holds} if answer.outcome else {}),
    }


def dumps(document: object) -> str:
    """A JSON text as every command prints it: in ASCII if standard output lacks a character."""
    import json

    body = json.dumps(document, indent=2, ensure_ascii=False)
    try:
        body.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(document, indent=2)
    return body


def inputs_record(inputs: Mapping[str, Derivation]) -> dict[str, Any]:
    """Inputs by name, each with its origin."""
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
    """A figure with its formula, its tag and everything that it depends on."""
    return number_record(figure.quantity.number, figure.quantity.unit) | {
        "tag": figure.tag,
        "formula": str(figure.formula) if figure.formula else None,
        "refs": list(figure.refs()),
    }


def number_record(number: Fraction, unit: Unit) -> dict[str, Any]:
    """A number exactly and as JSON can hold it; `value` is null where no float is near."""
    return {"exact": exact(number), "value": near(number), "unit": unit.word}


def near(number: Fraction) -> int | float | None:
    """The number as JSON can hold it: a whole one, or the nearest float if there is one."""
    return int(number) if number.denominator == 1 else as_float(number)


def shown(quantity: Quantity) -> str:
    """A quantity for people: bytes in three ways, anything else in its own unit."""
    return bytes_text(quantity) if quantity.unit.powers == BYTES else text(quantity)


def value_text(figure: Derivation | tuple[Derivation, ...]) -> str:
    """The value of a figure; of one that every layer has, equal neighbours taken together."""
    if isinstance(figure, Derivation):
        return shown(figure.quantity)
    runs = [(n, len(list(same))) for n, same in groupby(part.quantity.number for part in figure)]
    listed = ", ".join(
        decimal(number) if count == 1 else f"{decimal(number)} in {count:,} layers"
        for number, count in runs
    )
    return f"{listed} ({figure[0].quantity.unit})"


def figure_line(title: str, figure: Derivation) -> Line:
    """One figure with its tag, and with a word if an input is the user's own."""
    return [
        (f"{title} ", ""),
        (equated(shown(figure.quantity)), "strong"),
        ("  ", ""),
        (f"[{tag_text(figure)}]", figure.tag),
    ]


def equated(number: str) -> str:
    """A printed number after an equals sign, or after `≈` if it is rounded."""
    return number if number.startswith(ABOUT) else f"= {number}"


def tag_text(figure: Derivation) -> str:
    """The tag, and `your input` beside it where some of the figure's inputs are."""
    own = any(part.tag == YOUR_INPUT for part in figure.leaves())
    return with_input(figure.tag) if own else figure.tag


def with_input(tag: str) -> str:
    """A tag with `your input` beside it."""
    return tag if tag == YOUR_INPUT else f"{tag}, {YOUR_INPUT}"


def explanation(figure: Derivation, done: set[str]) -> Iterator[Line]:
    """Where a figure comes from and why it has its tag, then its working unless that was shown.

    `done` has the names of the symbols whose working was shown; those shown here are added.
    """
    words = [word for word in (_origin(figure), *_reasons(figure)) if word]
    yield [(f"  {'; '.join(words)}", "quiet")]
    if figure.name in done:
        yield [("  worked out above", "quiet")]
    else:
        yield from working(figure, done=done)


def _origin(part: Derivation) -> str:
    """The claim or model field that gives a part its value, or the command if it is a default."""
    return part.ref or ("default of the command" if part.origin == DEFAULT else "")


def _reasons(figure: Derivation) -> Iterator[str]:
    """The tag of a computed figure with the inputs that limit it, then those of the user."""
    tags = tag_text(figure).split(", ") if figure.formula else []
    for tag in tags:
        parts = (part for part in figure.all_parts() if part.tag == tag)
        causes = (part for part in parts if all(below.tag != tag for below in part.inputs))
        named = [f"{part.name} ({part.ref})" if part.ref else part.name for part in causes]
        throughout = tag == TAGS[0] or named == [""]
        yield f"{tag} throughout" if throughout else f"{tag} because of {', '.join(named)}"


def working(figure: Derivation, depth: int = 1, done: set[str] | None = None) -> Iterator[Line]:
    """The steps of a figure, then its inputs with their own working, each symbol's once."""
    done = set() if done is None else done
    done.add(figure.name)
    indent = "  " * depth
    for step in figure.steps():
        yield [(f"{indent}= {step}", "quiet")]
    for part in figure.inputs:
        if part.origin == WRITTEN:
            continue
        where = "above" if part.name in done else _origin(part)
        yield [
            (f"{indent}{part.name} {equated(shown(part.quantity))}  ", ""),
            (f"[{tag_text(part)}]", part.tag),
            (f"  {where}" if where else "", "quiet"),
        ]
        if part.name not in done:
            yield from working(part, depth + 1, done)


def print_refusal(refusal: RefusedError) -> None:
    """Write to standard output, as JSON, that there is no answer and why."""
    refused = {"refused": refusal.reason, "hint": refusal.hint, **refusal.facts}
    document = {"schema": "swacalc/figures/1", "command": refusal.command, **refused, "figures": {}}
    send(dumps(document) + "\n")
