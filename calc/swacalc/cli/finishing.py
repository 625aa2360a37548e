"""What every calculator command ends with: its figures, or with `--sweep` their table and chart."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from swacalc.calculators.answer import Answer, RefusedError
from swacalc.cli.options import AnswerOptions
from swacalc.cli.session import Session, with_session
from swacalc.derivations.derivation import Derivation
from swacalc.errors import InputError
from swacalc.output.answer_lines import print_answer
from swacalc.output.escape import visible
from swacalc.output.figures import print_refusal
from swacalc.output.terminal import show, tell
from swacalc.quantity import Quantity

Calculate = Callable[[Mapping[str, Quantity]], Answer]


def answer_with(
    prepare: Callable[[Session], Calculate],
    given: Mapping[str, Quantity],
    options: AnswerOptions,
) -> None:
    """Print what a calculator answers on the claims that are chosen; `prepare` opens its inputs.

    Raises:
        MissingError: the claims lack a symbol or model.
        InputError, RefusedError, UnwritableError: as `finish` does.
    """
    with_session(options.claims, lambda session: finish(prepare(session), given, session, options))


def finish(
    calculate: Calculate, given: Mapping[str, Quantity], session: Session, options: AnswerOptions
) -> None:
    """Print the figures for the values given, or those over a range of one more.

    Notes about the claims are part of JSON, and are otherwise on standard error.

    Raises:
        InputError: a value, the range or the chart's file name is not usable.
        RefusedError: the engine or design refuses the values; with JSON that is printed too.
        UnwritableError: the chart cannot be written.
    """
    try:
        if session.note and options.json:
            calculate = partial(noted, calculate, session.note)
        _finish(calculate, given, session, options)
    except RefusedError as refusal:
        if options.json:
            print_refusal(refusal)
        raise


def _finish(
    calculate: Calculate, given: Mapping[str, Quantity], session: Session, options: AnswerOptions
) -> None:
    if options.sweep is not None:
        figures = _swept(calculate, given, options.sweep, options)
    elif options.plot is not None:
        raise InputError("--plot has no effect without --sweep", hint="give --sweep too")
    else:
        answer = calculate(given)
        print_answer(answer, json=options.json, explain=options.explain)
        figures = answer.flat()
    if session.note and not options.json:
        tell(f"swacalc: note: {visible(session.note)}\n")
    if options.explain and not options.json:
        cite(figures, session)


def noted(calculate: Calculate, note: str, given: Mapping[str, Quantity]) -> Answer:
    """What a calculator answers, with one note more."""
    answer = calculate(given)
    return answer._replace(notes=(*answer.notes, note))


def cite(figures: Iterable[Derivation], session: Session) -> None:
    """Print the sections that figures depend on."""
    from swacalc.output.claim_lines import citation_lines

    show(citation_lines(figures, session.claims))


def _swept(
    calculate: Calculate, given: Mapping[str, Quantity], text: str, options: AnswerOptions
) -> list[Derivation]:
    from swacalc.calculators.sweeping import read_span, sweep
    from swacalc.output.sweeps import print_sweep

    found = sweep(calculate, given, read_span(text))
    if options.plot is not None:
        from swacalc.output.charts import write_chart

        write_chart(found, options.plot)
        tell(f"wrote {visible(str(options.plot))}\n")
    print_sweep(found, json=options.json, explain=options.explain)
    return [column.figure for column in found.columns.values()]
