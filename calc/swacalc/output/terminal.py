"""Showing lines and tables: plain text to a pipe, styled by Rich on a terminal only."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain
from typing import IO

from swacalc.output.escape import harmless, harmless_text, visible, width

Segment = tuple[str, str]
Line = Sequence[Segment]

_GAP = "  "  # between the columns of a table

# How each sort of text looks on a terminal; every colour also differs in words or place.
STYLES = {
    "": "",
    "strong": "bold",
    "quiet": "dim",
    "path": "bold",
    "error": "bold red",
    "good": "green",
    "mechanism": "cyan",
    "author-reported": "yellow",
    "teaching-toy": "magenta",
    "your input": "blue",
}


def wants_rich(stream: IO[str]) -> bool:
    """Whether the stream is a terminal that shows styles, or FORCE_COLOR says so."""
    forced = os.environ.get("FORCE_COLOR", "")
    if forced:
        return forced != "0"
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def counted(number: int, word: str) -> str:
    """A number of things, whose word takes an s unless there is one."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def send(text: str, *, commands: bool = False) -> None:
    """Write lines of text to standard output, every one harmless.

    `commands` says that lines may begin with a command to the runner of a workflow.
    """
    sys.stdout.write(harmless_text(text, commands=commands))


def tell(text: str) -> None:
    """Write lines of text to standard error, every one harmless."""
    sys.stderr.write(harmless_text(text))


def show(lines: Iterable[Line]) -> None:
    """Write lines to standard output."""
    if wants_rich(sys.stdout):
        _show_rich(lines)
    else:
        sys.stdout.writelines(map(_plain, lines))


def plain(lines: Iterable[Line]) -> str:
    """Lines as text without styles."""
    return "".join(map(_plain, lines))


def _plain(line: Line) -> str:
    return "".join(harmless([text for text, _ in line])) + "\n"


def _show_rich(lines: Iterable[Line]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, emoji=False)
    for line in lines:
        texts = harmless([text for text, _ in line])
        styles = (STYLES.get(style, "") for _, style in line)
        console.print(Text.assemble(*zip(texts, styles, strict=True)), soft_wrap=True)


def terminal_width(stream: IO[str]) -> int | None:
    """The columns of a terminal; None for a pipe, where the width depends on the text alone."""
    if not wants_rich(stream):
        return None
    from shutil import get_terminal_size

    return get_terminal_size().columns


def show_table(head: Sequence[str], rows: Sequence[Sequence[Segment]]) -> None:
    """Write a table to standard output, within the width of a terminal."""
    show(table_lines(head, rows, terminal_width(sys.stdout)))


def table_lines(
    head: Sequence[str], rows: Sequence[Sequence[Segment]], limit: int | None = None
) -> Iterator[Line]:
    """A table as lines; columns that do not fit are below their row, each after its name."""
    return chain.from_iterable(row_lines(head, rows, limit))


def row_lines(
    head: Sequence[str], rows: Sequence[Sequence[Segment]], limit: int | None = None
) -> Iterator[list[Line]]:
    """The lines of a table's head and then of each row, as `table_lines` has them."""
    shown = _visible(rows)
    widths = _widths([[(name, "") for name in head], *shown])
    kept = len(head) if limit is None else _fitting(widths, limit)
    yield [_padded([(name, "strong") for name in head[:kept]], widths)]
    for row in shown:
        below = [_named(head[kept:], row[kept:])] if kept < len(head) else []
        yield [_padded(row[:kept], widths), *below]


def aligned(rows: Sequence[Sequence[Segment]], limit: int | None = None) -> Iterator[list[Line]]:
    """The lines of each row of a table without a head; cells that do not fit are on one below."""
    shown = _visible(rows)
    widths = _widths(shown)
    kept = len(widths) if limit is None else _fitting(widths, limit)
    for row in shown:
        below = [(f"{_GAP}{text}", style) for text, style in row[kept:] if text]
        yield [_padded(row[:kept], widths), *([[(_GAP, ""), *below]] if below else [])]


def _visible(rows: Sequence[Sequence[Segment]]) -> list[list[Segment]]:
    return [[(visible(text), style) for text, style in row] for row in rows]


def _widths(rows: Sequence[Sequence[Segment]]) -> list[int]:
    columns = zip(*([text for text, _ in row] for row in rows), strict=True)
    return [max(map(width, column)) for column in columns]


def _fitting(widths: Sequence[int], limit: int) -> int:
    """How many columns fit into a limit; the first is always there."""
    ends = accumulate(wide + len(_GAP) for wide in widths)
    return max(1, sum(end - len(_GAP) <= limit for end in ends))


def _padded(cells: Line, widths: Sequence[int]) -> Line:
    """Cells in their columns, the last that is not empty without padding."""
    last = max((n for n, (text, _) in enumerate(cells) if text), default=0)
    padded = (
        (text + " " * (wide - width(text)) + _GAP, style)
        for (text, style), wide in zip(cells[:last], widths, strict=False)
    )
    return [*padded, cells[last]]


def _named(head: Sequence[str], cells: Line) -> Line:
    """Cells in one line, each after the name of its column if that has one."""
    named = (
        [(f"{_GAP}{name}: " if name else _GAP, "quiet"), cell]
        for name, cell in zip(head, cells, strict=True)
    )
    return [(_GAP, ""), *(segment for pair in named for segment in pair)]
