"""`swacalc storage`, `swacalc pool` and `swacalc retain`."""

from functools import partial
from typing import Annotated

import typer

from swacalc.calculators.caches import pool as pool_of
from swacalc.calculators.caches import retain as retained
from swacalc.calculators.storage import storage as storage_of
from swacalc.cli.choosing import Chosen, with_claims
from swacalc.cli.helping import Claimed
from swacalc.cli.models import (
    DEFAULT_MODEL,
    AgainstOption,
    ConfigOption,
    DraftsOption,
    FormatOption,
    ModelOption,
    open_network,
)
from swacalc.cli.options import (
    ClaimsOption,
    ExplainOption,
    JsonOption,
    open_symbol_table,
    values_of,
)
from swacalc.cli.sweeping import Output, PlotOption, SweepOption, finish

storing = typer.Typer(add_completion=False)
pooling = typer.Typer(add_completion=False)
retaining = typer.Typer(add_completion=False)
APPS = {"storage": storing, "pool": pooling, "retain": retaining}

TurnOption = Annotated[
    str | None, typer.Option("--turn", metavar="D", help="New tokens per turn, such as 2k.")
]
WindowsOption = Annotated[
    str | None,
    typer.Option(
        "--windows", metavar="K", help="SWA windows that the predecessor stores a turn; {K}."
    ),
]


@storing.command(
    cls=Claimed, epilog="Example: swacalc storage --against deepseek-v4-flash --turn 2k"
)
def storage(
    model: ModelOption = DEFAULT_MODEL,
    config: ConfigOption = None,
    against: AgainstOption = None,
    context: Annotated[
        str | None, typer.Option(metavar="N", help="Tokens of one context, such as 100k.")
    ] = None,
    page: Annotated[
        str | None, typer.Option(metavar="P", help="Tokens of a page, to round the context up to.")
    ] = None,
    turn: TurnOption = None,
    windows: WindowsOption = None,
    form: FormatOption = "native",
    drafts: DraftsOption = False,
    claims: ClaimsOption = None,
    json: JsonOption = False,
    explain: ExplainOption = False,
    sweep: SweepOption = None,
    plot: PlotOption = None,
) -> None:
    """Bytes per token, window and context; ratios of two models."""
    given = values_of(context=context, page=page, D=turn, K=windows)

    def run(taken: Chosen) -> None:
        network = open_network(taken.folder, model, config, form=form, drafts=drafts)
        other = open_network(taken.folder, against) if against else None
        calculate = partial(storage_of, open_symbol_table(taken.folder), network, against=other)
        finish(calculate, given, Output(taken.folder, json, explain, sweep, plot, taken.said))

    with_claims(claims, run)


@pooling.command(cls=Claimed, epilog="Example: swacalc pool --dram 2TiB --ttl 5min")
def pool(
    dram: Annotated[
        str | None,
        typer.Option(metavar="BYTES", help="Host DRAM of one machine, such as 2TiB."),
    ] = None,
    share: Annotated[
        str | None,
        typer.Option(metavar="RATIO", help="The part of it that is the pool; {share}."),
    ] = None,
    machines: Annotated[
        str | None, typer.Option(metavar="N", help="How many machines.", show_default="1")
    ] = None,
    ttl: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="How long a window stays, such as 5min; {TTL}."),
    ] = None,
    model: ModelOption = DEFAULT_MODEL,
    config: ConfigOption = None,
    form: FormatOption = "native",
    claims: ClaimsOption = None,
    json: JsonOption = False,
    explain: ExplainOption = False,
    sweep: SweepOption = None,
    plot: PlotOption = None,
) -> None:
    """SWA windows in a share of host DRAM; their session rate."""
    given = values_of(dram=dram, share=share, machines=machines, TTL=ttl)

    def run(taken: Chosen) -> None:
        network = open_network(taken.folder, model, config, form=form)
        calculate = partial(pool_of, open_symbol_table(taken.folder), network)
        finish(calculate, given, Output(taken.folder, json, explain, sweep, plot, taken.said))

    with_claims(claims, run)


@retaining.command(
    cls=Claimed, epilog="Example: swacalc retain --rate 1M --against deepseek-v4-flash --turn 2k"
)
def retain(
    rate: Annotated[
        str | None, typer.Option(metavar="RATE", help="New tokens per second, such as 1M.")
    ] = None,
    lifetime: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="How long global KV is kept; {lifetime}."),
    ] = None,
    model: ModelOption = DEFAULT_MODEL,
    config: ConfigOption = None,
    against: AgainstOption = None,
    turn: TurnOption = None,
    windows: WindowsOption = None,
    form: FormatOption = "native",
    claims: ClaimsOption = None,
    json: JsonOption = False,
    explain: ExplainOption = False,
    sweep: SweepOption = None,
    plot: PlotOption = None,
) -> None:
    """SSD bytes for a token rate and a lifetime."""
    given = values_of(rate=rate, lifetime=lifetime, D=turn, K=windows)

    def run(taken: Chosen) -> None:
        network = open_network(taken.folder, model, config, form=form)
        other = open_network(taken.folder, against) if against else None
        calculate = partial(retained, open_symbol_table(taken.folder), network, against=other)
        finish(calculate, given, Output(taken.folder, json, explain, sweep, plot, taken.said))

    with_claims(claims, run)
