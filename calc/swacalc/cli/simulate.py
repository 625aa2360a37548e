"""`swacalc simulate`."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import typer

from swacalc.cli.finishing import cite
from swacalc.cli.groups import grouped
from swacalc.cli.helping import Claimed
from swacalc.cli.options import (
    DEFAULT_MODEL,
    ClaimsOption,
    ExplainOption,
    JsonOption,
    TraceOptions,
)
from swacalc.cli.session import Session, with_session
from swacalc.cli.simulate_options import (
    CapacityOptions,
    ClusterOptions,
    ModelPair,
    ServingOptions,
    ShownOptions,
)
from swacalc.cli.traces import FilesArgument
from swacalc.output.terminal import show

if TYPE_CHECKING:
    from swacalc.calculators.sweeping import Sweep, SweepRange
    from swacalc.cluster.engine_asked import EngineAsked
    from swacalc.derivations.derivation import Derivation
    from swacalc.output.simulations import ShownSimulation
    from swacalc.quantity import Quantity
    from swacalc.simulation.block_policies import SecondOpinion
    from swacalc.simulation.simulating import Simulator
    from swacalc.simulation.walking import Walk
    from swacalc.simulation.wanting import Wanted
    from swacalc.traces.loading import Asked, LoadedTrace

# Is told what is counted, and gives what to tell how much of it is done, and of how many.
ProgressOf = Callable[[str], AbstractContextManager[Callable[[int, int], None]]]

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
    shown: ShownOptions,
    engine: ClusterOptions,
    claims: ClaimsOption = None,
    json: JsonOption = False,
    explain: ExplainOption = False,
) -> None:
    """What two cache designs keep, hit, rebuild and write on a trace of requests."""
    from swacalc.traces.trace import need_extra

    need_extra()
    from swacalc.output.progress import progress_of
    from swacalc.output.simulation_lines import print_simulation
    from swacalc.simulation.simulating import Simulator
    from swacalc.traces.inputs import refuse_over_input

    span = shown.span()
    refuse_over_input((shown.details, shown.plot), files)
    given, wanted = capacity.quantities(span), serving.wanted()
    if capacity.split == "auto":
        wanted = wanted.with_best_split()
    opinion = shown.opinion(given)
    progress = partial(progress_of, quiet=json)
    asked = engine.asked(shown.policy)
    loaded, walked = _walked(files, trace.asked(), wanted, asked, progress)

    def run(session: Session) -> None:
        names = (models.model or DEFAULT_MODEL, models.against)
        first, second = (session.network(name) for name in names)
        simulator = Simulator(session.symbol_table, (first, second), walked)
        job = _Job(session, simulator, loaded, given, wanted, progress)
        if span is not None:
            figures = _print_sweep(job, _sweep(job, span, shown), json=json, explain=explain)
        else:
            found = _simulation(job, shown, opinion)
            print_simulation(found, json=json, explain=explain)
            figures = found.figures()
        if explain and not json:
            cite(figures, session)

    with_session(claims, run)


def _walked(
    files: list[str],
    asked: "Asked",
    wanted: "Wanted",
    engine: "EngineAsked | None",
    progress: ProgressOf,
) -> "tuple[LoadedTrace, Walk]":
    """The trace in files, and what its requests share."""
    if engine is not None:
        from swacalc.cluster.engine_asked import walk_on

        with progress("parts") as tell:
            return walk_on(engine, files, asked, wanted, tell)
    from swacalc.simulation.wanting import walk_for
    from swacalc.traces.loading import load_trace

    with progress("requests read") as tell:
        loaded = load_trace(files, asked, tell=tell)
    with progress("requests") as tell:
        return loaded, walk_for(loaded.trace, wanted, tell)


class _Job(NamedTuple):
    """Two models on a trace that was walked, the limits of their stores, and how they serve it."""

    session: Session
    simulator: "Simulator"
    loaded: "LoadedTrace"
    given: "dict[str, Quantity]"
    wanted: "Wanted"
    progress: ProgressOf


def _simulation(
    job: _Job, shown: ShownOptions, opinion: "SecondOpinion | None"
) -> "ShownSimulation":
    """What is simulated, with what was asked for besides; files are written."""
    from swacalc.output.simulation_charts import write_charts
    from swacalc.output.simulation_details import write_details
    from swacalc.output.simulations import ShownSimulation
    from swacalc.simulation.block_policies import with_opinion
    from swacalc.simulation.equal_hits import equal_hits
    from swacalc.simulation.panels import panels_of

    simulator, given, how = job.simulator, job.given, job.wanted.how
    found, equal = simulator.simulate(given, how), None
    if shown.details is not None:
        write_details(found, shown.details)
    if opinion is not None:
        with job.progress("requests") as tell:
            found = with_opinion(found, opinion, job.loaded.trace, tell)
    if shown.equal_hits:
        with job.progress("rates") as tell:
            equal = equal_hits(simulator, given, how, tell)
    if shown.plot is not None:
        with job.progress("points") as tell:
            panels = panels_of(simulator, found, given, how, tell)
        write_charts(panels, shown.plot)
    return ShownSimulation(found, job.loaded, job.wanted, job.session.note, opinion, equal)


def _sweep(job: _Job, span: "SweepRange", shown: ShownOptions) -> "Sweep":
    """The figures over a range, drawn on request."""
    from swacalc.output.charts import write_chart
    from swacalc.simulation.curves import sweep_limit

    with job.progress("points") as tell:
        found = sweep_limit(job.simulator, job.given, job.wanted.how, span, tell)
    if shown.plot is not None:
        write_chart(found, shown.plot)
    return found


def _print_sweep(job: _Job, found: "Sweep", *, json: bool, explain: bool) -> "list[Derivation]":
    """Print a sweep with what has to be known of the trace; its figures."""
    from swacalc.output.simulations import trace_notes
    from swacalc.output.sweeps import print_sweep
    from swacalc.output.trace_lines import wrong_lines

    notes = (*found.notes, *trace_notes(job.loaded, job.wanted), job.session.note)
    if not json:
        show(wrong_lines(job.loaded))
    print_sweep(replace(found, notes=tuple(filter(None, notes))), json=json, explain=explain)
    return [column.figure for column in found.columns.values()]
