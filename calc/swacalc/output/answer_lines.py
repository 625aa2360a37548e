"""An answer for people: a row for each figure, in groups, with the working below on request."""

import sys
from collections.abc import Iterator, Mapping, Sequence

from swacalc.calculators.answer import Answer, Outcome
from swacalc.derivations.derivation import Derivation
from swacalc.output.figures import document, dumps, explanation, figure_line, tag_text, value_text
from swacalc.output.terminal import Line, Segment, aligned, counted, send, show, terminal_width

# The figures that stand together, by the heading above them.
GROUPS: Mapping[str, Sequence[str]] = {
    "per token": (
        "global_bytes_per_token",
        "main_bytes_per_token",
        "index_bytes_per_token",
        "entries_per_token",
        "main_entry_bytes",
        "index_entry_bytes",
    ),
    "windows": (
        "swa_window_bytes",
        "swa_window_bytes_all",
        "swa_window_bytes_layer",
        "swa_entry_bytes",
        "swa_bytes_full",
    ),
    "state": ("state_bytes", "recurrent_state_bytes", "conv_state_bytes"),
    "context": (
        "total_bytes",
        "total_bytes_reserved",
        "global_bytes",
        "paged_bytes",
        "batch_bytes",
        "batch_bytes_reserved",
        "device_bytes",
        "device_bytes_reserved",
    ),
    "against the predecessor": ("hbm_ratio", "persistent_ratio", "swa_share", "even_turn"),
    "tokens to replay": (
        "bounded",
        "stacked_span",
        "exact_reported",
        "exact_minimum",
        "exact_next_token",
        "page_aligned",
        "washout",
        "exact_rows",
    ),
    "layer runs": ("saving", "runs_reported", "runs_minimum", "runs_bounded"),
}
_GROUP_OF = {name: heading for heading, names in GROUPS.items() for name in names}


def print_answer(answer: Answer, *, json: bool, explain: bool) -> None:
    """Write an answer to standard output."""
    if json:
        send(dumps(document(answer)) + "\n")
    else:
        show(answer_lines(answer, explain=explain, limit=terminal_width(sys.stdout)))


def answer_lines(
    answer: Answer, *, explain: bool = False, limit: int | None = None
) -> Iterator[Line]:
    """The figures of an answer in rows of at most `limit` columns, if the words are that short.

    With `explain` the working is below each row, and the notes at the end.
    """
    if answer.outcome:
        yield _outcome_line(answer.outcome)
    headings = _headings(answer)
    rows = aligned([_row(answer, name) for name in headings], limit)
    done, last = set[str](), ""
    for (name, heading), lines in zip(headings.items(), rows, strict=True):
        if heading != last:
            yield from _heading(heading, first=not last)
        last = heading
        figure = _first(answer, name)
        yield from lines if figure.name else [figure_line(str(figure.formula or name), figure)]
        if explain:
            yield from explanation(figure, done)
    yield from _below(answer, explain=explain)


def _headings(answer: Answer) -> Mapping[str, str]:
    """The figures, group by group, with their heading; none where some belong to no group."""
    if any(name not in _GROUP_OF for name in answer.figures):
        return dict.fromkeys(answer.figures, "")
    return {name: _GROUP_OF[name] for name in _GROUP_OF if name in answer.figures}


def _heading(heading: str, *, first: bool) -> Iterator[Line]:
    if not first:
        yield [("", "")]
    yield [(heading, "quiet")]


def _first(answer: Answer, name: str) -> Derivation:
    figure = answer.figures[name]
    return figure if isinstance(figure, Derivation) else figure[0]


def _row(answer: Answer, name: str) -> list[Segment]:
    """Title, value and tag of a figure, and the name to ask for it with."""
    figure, first = answer.figures[name], _first(answer, name)
    known_as = first.name if answer.titles.get(name) else ""
    return [
        (answer.titles.get(name) or name, ""),
        (value_text(figure), "strong"),
        (tag_text(first), first.tag),
        (known_as, "quiet"),
    ]


def _outcome_line(outcome: Outcome) -> Line:
    word = {True: "yes", False: "no", None: "cannot be told from what is known"}[outcome.holds]
    return [(f"{outcome.text}: ", ""), (word, "strong")]


def _below(answer: Answer, *, explain: bool) -> Iterator[Line]:
    """The facts and the notes; how many notes there are, where they were not asked for."""
    # A figure without a title is of an expression, and notes are about what the user wrote.
    explain = explain or not any(answer.titles.values())
    for name, word in answer.facts.items():
        if not (explain and any(word in note for note in answer.notes)):
            yield [(f"{name.replace('_', ' ')}: ", ""), (word, "strong")]
    yield from note_lines(answer.notes, explain=explain)


def note_lines(notes: Sequence[str], *, explain: bool) -> Iterator[Line]:
    """The notes; where they were not asked for, how many there are."""
    if explain:
        yield from ([(f"note: {note}", "quiet")] for note in notes)
    elif notes:
        yield [(f"{counted(len(notes), 'note')}: see --explain", "quiet")]
