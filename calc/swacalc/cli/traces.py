"""`swacalc traces`: inspect, convert, make and fetch."""

from pathlib import Path
from typing import Annotated

import typer

from swacalc.cli.groups import grouped
from swacalc.cli.options import JsonOption, TraceOptions
from swacalc.output.figures import dumps
from swacalc.output.terminal import counted, send, show

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Say what traces of requests hold, and convert them.",
)

FilesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="Files, folders or patterns, packed with gzip or zstd or not; - for standard input.",
    ),
]


@app.command()
@grouped
def inspect(*, files: FilesArgument, trace: TraceOptions, json: JsonOption = False) -> None:
    """Say what a trace holds, and what it cannot tell.

    Requests, tokens, blocks, sessions and turns, the order of its rows, and the share of
    prompt tokens that earlier requests have as well. Nothing is simulated.
    """
    from swacalc.output.trace_lines import inspection_document, inspection_lines
    from swacalc.traces.inspecting import inspect as inspected
    from swacalc.traces.loading import load_trace

    loaded = load_trace(files, trace.asked())
    found = inspected(loaded)
    if json:
        send(dumps(inspection_document(loaded, found)) + "\n")
    else:
        show(inspection_lines(loaded, found))


@app.command()
@grouped
def convert(
    *,
    files: FilesArgument,
    to: Annotated[
        Path,
        typer.Option(metavar="FILE", help="What to write, .parquet or .jsonl.", show_default=False),
    ],
    trace: TraceOptions,
) -> None:
    """Write a trace as Parquet, sorted by time, which is the fastest to read.

    A name that ends in .jsonl, .jsonl.gz or .jsonl.zst gives lines of JSON instead.
    """
    from swacalc.output.trace_lines import wrong_lines
    from swacalc.traces.loading import load_trace
    from swacalc.traces.storing import groups_of, store

    loaded = load_trace(files, trace.asked())
    made = loaded.trace
    count = store(groups_of(made), made.block, to, turns=made.turns)
    show([[(f"{to}: {counted(count, 'request')}", "")], *wrong_lines(loaded)])
