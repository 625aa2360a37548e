"""What every calculator command ends with: its figures, or with `--sweep` their table and chart."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from swacalc.calculators.answer import Answer, RefusedError
from swacalc.cli.session import Session
from swacalc.derivations.derivation import Derivation
from swacalc.errors import InputError
from swacalc.output.escape import visible
from swacalc.output.figures import print_answer, print_refusal
from swacalc.output.terminal import show, tell
from swacalc.quantity import Quantity


class Output(NamedTuple):
    """The options that say what is printed and written of a calculator's figures."""

    session: Session
    json: bool
    explain: bool
    sweep: str | None = None
    plot: Path | None = None


def finish(
    calculate: Callable[[Mapping[str, Quantity]], Answer],
    given: Mapping[str, Quantity],
    output: Output,
) -> None:
    """Print the figures for the values given, or those over a range of one more.

    Notes about the claims are part of JSON, and are otherwise on standard error.

    Raises:
        InputError: a value, the range or the chart's file name is not usable.
        RefusedError: the engine or design refuses the values; with JSON that is printed too.
        UnwritableError: the chart cannot be written.
    """
    try:
        if output.session.note and output.json:
            calculate = partial(_noted, calculate, output.session.note)
        _finish(calculate, given, output)
    except RefusedError as refusal:
        if output.json:
            print_refusal(refusal)
        raise


def _finish(
    calculate: Callable[[Mapping[str, Quantity]], Answer],
    given: Mapping[str, Quantity],
    output: Output,
) -> None:
    if output.sweep is not None:
        figures = _swept(calculate, given, output.sweep, output)
    elif output.plot is not None:
        raise InputError("--plot has no effect without --sweep", hint="give --sweep too")
    else:
        answer = calculate(given)
        print_answer(answer, json=output.json, explain=output.explain)
        figures = answer.flat()
    if output.session.note and not output.json:
        tell(f"swacalc: note: {visible(output.session.note)}\n")
    if output.explain and not output.json:
        cite(figures, output.session)


def _noted(
    calculate: Callable[[Mapping[str, Quantity]], Answer], note: str, given: Mapping[str, Quantity]
) -> Answer:
    answer = calculate(given)
    return answer._replace(notes=(*answer.notes, note))


def cite(figures: Iterable[Derivation], session: Session) -> None:
    """Print the sections that figures depend on."""
    from swacalc.output.claim_lines import citation_lines

    show(citation_lines(figures, session.claims))


def _swept(
    calculate: Callable[[Mapping[str, Quantity]], Answer],
    given: Mapping[str, Quantity],
    text: str,
    output: Output,
) -> list[Derivation]:
    from swacalc.calculators.sweeping import read_span, sweep
    from swacalc.output.sweeps import print_sweep

    found = sweep(calculate, given, read_span(text))
    if output.plot is not None:
        from swacalc.output.charts import write_chart

        write_chart(found, output.plot)
    print_sweep(found, json=output.json, explain=output.explain)
    return [column.figure for column in found.columns.values()]
