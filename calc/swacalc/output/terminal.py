"""Showing lines and tables: plain text to a pipe, Rich on a terminal only."""

import os
import sys
from collections.abc import Iterable, Sequence
from typing import IO

from swacalc.output.escape import inert, visible, width

Segment = tuple[str, str]
Line = Sequence[Segment]

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
    return inert("".join(visible(text) for text, _ in line)) + "\n"


def _show_rich(lines: Iterable[Line]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, emoji=False)
    for line in lines:
        parts = [(visible(text), STYLES.get(style, "")) for text, style in line]
        console.print(Text.assemble(*parts), soft_wrap=True)


def show_table(head: Sequence[str], rows: Sequence[Sequence[Segment]]) -> None:
    """Write a table to standard output; to a pipe its width depends on its text alone."""
    if wants_rich(sys.stdout):
        _show_rich_table(head, rows)
        return
    texts = [list(head), *([visible(text) for text, _ in row] for row in rows)]
    widths = [max(map(width, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        cells = (text + " " * (w - width(text)) for text, w in zip(row, widths, strict=True))
        sys.stdout.write("  ".join(cells).rstrip() + "\n")


def _show_rich_table(head: Sequence[str], rows: Sequence[Sequence[Segment]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in head:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*(Text(visible(text), style=STYLES.get(style, "")) for text, style in row))
    Console(highlight=False, emoji=False).print(table)
