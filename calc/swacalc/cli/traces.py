"""`swacalc traces`: inspect, convert, make and fetch."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swacalc.cli.groups import grouped
from swacalc.cli.options import JsonOption, TraceOptions
from swacalc.output.figures import dumps
from swacalc.output.terminal import counted, send, show

if TYPE_CHECKING:
    from swacalc.traces.loading import LoadedTrace

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    help="Say what traces of requests hold; convert, make and fetch them.",
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

    loaded = _loaded(files, trace, quiet=json)
    found = inspected(loaded)
    if json:
        send(dumps(inspection_document(loaded, found)) + "\n")
    else:
        show(inspection_lines(loaded, found))


def _loaded(files: list[str], trace: TraceOptions, *, quiet: bool = False) -> "LoadedTrace":
    """The trace in files, while a terminal shows how far reading is."""
    from swacalc.output.progress import progress_of
    from swacalc.traces.loading import load_trace

    with progress_of("requests read", quiet=quiet) as tell:
        return load_trace(files, trace.asked(), tell=tell)


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
    """Write a trace as Parquet, sorted by time.

    A name that ends in .jsonl, .jsonl.gz or .jsonl.zst gives lines of JSON instead.
    """
    from swacalc.output.progress import progress_of
    from swacalc.output.trace_lines import wrong_lines
    from swacalc.traces.inputs import check_outputs
    from swacalc.traces.storing import groups_of, store

    check_outputs((to,), files)
    loaded = _loaded(files, trace)
    made = loaded.trace
    with progress_of("requests written") as tell:
        count = store(
            groups_of(made),
            made.block,
            to,
            turns=made.turns,
            tell=lambda done: tell(done, len(made)),
        )
    show([[(f"{to}: {counted(count, 'request')}", "")], *wrong_lines(loaded)])


@app.command()
def make(
    to: Annotated[
        Path,
        typer.Option(metavar="FILE", help="What to write, .parquet or .jsonl.", show_default=False),
    ],
    requests: Annotated[str, typer.Option(metavar="N", help="How many requests.")] = "10k",
    seed: Annotated[str, typer.Option(metavar="N", help="Another seed, another trace.")] = "0",
    block: Annotated[str, typer.Option(metavar="N", help="Tokens of a block.")] = "64",
    rate: Annotated[str, typer.Option(metavar="X", help="Sessions that begin a second.")] = "1",
    turns: Annotated[
        str, typer.Option(metavar="X", help="Requests of a session on average, geometric.")
    ] = "5",
    think: Annotated[
        str, typer.Option(metavar="TIME", help="From turn to turn on average, exponential.")
    ] = "30s",
    new: Annotated[
        str,
        typer.Option(
            metavar="DISTRIBUTION",
            help="New tokens of a turn: lognormal:MEDIAN:SIGMA, exponential:MEAN,"
            " uniform:LEAST:MOST or fixed:TOKENS.",
        ),
    ] = "lognormal:500:1.2",
    output: Annotated[
        str, typer.Option(metavar="DISTRIBUTION", help="Tokens of an output.")
    ] = "lognormal:200:1",
    systems: Annotated[
        str,
        typer.Option(metavar="N", help="System prompts; the n-th is n times as rare as the first."),
    ] = "4",
    system_tokens: Annotated[
        str, typer.Option(metavar="N", help="Tokens of a system prompt.")
    ] = "2048",
) -> None:
    """Make a trace of conversations at random.

    The same options give the same trace. Sessions begin at random, share a few system prompts and
    go on for some turns. Any number of requests can be made: they are written as they are made.
    """
    from swacalc.cli.options import positive_number, seconds, whole_number
    from swacalc.output.progress import progress_of
    from swacalc.traces.distributions import read_distribution
    from swacalc.traces.inputs import check_outputs
    from swacalc.traces.making import Recipe, make_rows
    from swacalc.traces.storing import store
    from swacalc.traces.trace import need_extra
    from swacalc.traces.values import MOST_TOKENS

    need_extra()
    recipe = Recipe(
        requests=whole_number("--requests", requests, most=10**9),
        block=whole_number("--block", block, most=MOST_TOKENS),
        seed=whole_number("--seed", seed, 0),
        rate=positive_number("--rate", rate),
        turns=positive_number("--turns", turns, 1),
        think=seconds("--think", think),
        new=read_distribution(new),
        output=read_distribution(output),
        systems=whole_number("--systems", systems, 0, 10**6),
        system_tokens=whole_number("--system-tokens", system_tokens, 0, MOST_TOKENS),
    )
    check_outputs((to,), ())
    with progress_of("requests made") as tell:
        count = store(
            make_rows(recipe), recipe.block, to, tell=lambda done: tell(done, recipe.requests)
        )
    show([[(f"{to}: {counted(count, 'request')}", "")]])


@app.command()
def fetch(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help="mooncake, mooncake-toolagent or mooncake-synthetic."),
    ],
    to: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder for it.", show_default=False)
    ] = Path(),
) -> None:
    """Fetch a public trace, checked by its digest.

    The traces belong to others and are not part of swacalc; nothing else fetches them.
    """
    from swacalc.traces.published import fetch_trace

    found = fetch_trace(name, to)
    came = "kept" if found.kept else f"from {found.url}"
    show([[(f"{found.path}: {came}", "")]])
