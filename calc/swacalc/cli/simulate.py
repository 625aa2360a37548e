"""`swacalc simulate`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swacalc.cli.groups import grouped
from swacalc.cli.helping import Claimed
from swacalc.cli.options import DEFAULT_MODEL, ClaimsOption, JsonOption, TraceOptions
from swacalc.cli.session import Session, with_session
from swacalc.cli.simulate_options import CapacityOptions, ModelPair, ServingOptions
from swacalc.cli.traces import FilesArgument
from swacalc.errors import InputError

if TYPE_CHECKING:
    from swacalc.calculators.sweeping import SweepRange
    from swacalc.quantity import Quantity
    from swacalc.simulation.simulating import Simulation, Simulator
    from swacalc.simulation.wanting import Wanted

app = typer.Typer(add_completion=False)


@app.command(
    cls=Claimed, epilog="Example: swacalc simulate conversation.jsonl --ssd 50GB --ttl 5min"
)
@grouped
def command(
    *,
    files: FilesArgument,
    trace: TraceOptions,
    models: ModelPair,
    capacity: CapacityOptions,
    serving: ServingOptions,
    sweep: Annotated[
        str | None,
        typer.Option(
            metavar="NAME=FROM..TO[:STEP]",
            help="A table over a range of ssd, lifetime, ttl, dram or another limit instead.",
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.svg|png|html",
            help="Charts too: rates by SSD and lifetime, bytes over time, turns, ratios by prompt;"
            " with --sweep that of the sweep.",
        ),
    ] = None,
    details: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.jsonl|csv|parquet", help="A row for each request too: what it found."
        ),
    ] = None,
    equal: Annotated[
        bool,
        typer.Option("--equal-hits", help="The SSD that each design needs for equal hits too."),
    ] = False,
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """What two cache designs keep, hit, rebuild and write on a trace of requests."""
    from swacalc.traces.trace import need_extra

    need_extra()
    from swacalc.output.progress import progress_of
    from swacalc.output.simulation_details import check_details, write_details
    from swacalc.output.simulations import ShownSimulation, print_simulation
    from swacalc.simulation.curves import read_swept
    from swacalc.simulation.equal_hits import equal_hits
    from swacalc.simulation.simulating import Simulator
    from swacalc.simulation.wanting import walk_for
    from swacalc.traces.inputs import refuse_over_input
    from swacalc.traces.loading import load_trace

    span = None if sweep is None else read_swept(sweep)
    _check_effects(span, plot, details, equal=equal)
    check_details(details)
    refuse_over_input((details, plot), files)
    given, wanted = capacity.quantities(span), serving.wanted()
    if capacity.split == "auto":
        wanted = wanted.with_best_split()
    loaded = load_trace(files, trace.asked())
    with progress_of("requests") as tell:
        walked = walk_for(loaded.trace, wanted, tell)

    def run(session: Session) -> None:
        names = (models.model or DEFAULT_MODEL, models.against)
        first, second = (session.network(name) for name in names)
        simulator = Simulator(session.symbol_table, (first, second), walked)
        if span is not None:
            _sweep(simulator, given, wanted, span, plot, json=json)
            return
        found = simulator.simulate(given, wanted.how)
        if details is not None:
            write_details(found, details)
        shown = ShownSimulation(found, loaded, wanted, session.note)
        if equal:
            with progress_of("rates") as tell:
                hits = equal_hits(simulator, given, wanted.how, tell)
            shown = shown._replace(equal=hits)
        if plot is not None:
            _draw(simulator, found, given, wanted, plot)
        print_simulation(shown, json=json)

    with_session(claims, run)


def _check_effects(
    span: "SweepRange | None", plot: Path | None, details: Path | None, *, equal: bool
) -> None:
    """Refuse what has no effect with a sweep, or without one.

    Raises:
        InputError: there is one.
    """
    if plot is not None and span is None:
        from swacalc.output.simulation_charts import check_charts

        check_charts(plot)
    for option, given in {"--details": details is not None, "--equal-hits": equal}.items():
        if given and span is not None:
            hint = "leave one of the two out"
            raise InputError(f"{option} has no effect with --sweep", hint=hint)


def _draw(
    simulator: "Simulator",
    found: "Simulation",
    given: "dict[str, Quantity]",
    wanted: "Wanted",
    plot: Path,
) -> None:
    """Draw what was simulated, and the rates by SSD and lifetime."""
    from swacalc.output.progress import progress_of
    from swacalc.output.simulation_charts import write_charts
    from swacalc.simulation.panels import panels_of

    with progress_of("points") as tell:
        panels = panels_of(simulator, found, given, wanted.how, tell)
    write_charts(panels, plot)


def _sweep(
    simulator: "Simulator",
    given: "dict[str, Quantity]",
    wanted: "Wanted",
    span: "SweepRange",
    plot: Path | None,
    *,
    json: bool,
) -> None:
    """Print the figures over a range, and draw them on request."""
    from swacalc.output.progress import progress_of
    from swacalc.output.sweeps import print_sweep
    from swacalc.simulation.curves import sweep_limit

    with progress_of("points") as tell:
        found = sweep_limit(simulator, given, wanted.how, span, tell)
    if plot is not None:
        from swacalc.output.charts import write_chart

        write_chart(found, plot)
    print_sweep(found, json=json, explain=False)
