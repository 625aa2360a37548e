"""`swacalc simulate`."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
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
    from swacalc.calculators.storage import Network
    from swacalc.calculators.sweeping import Sweep, SweepRange
    from swacalc.cluster.engine_asked import EngineAsked
    from swacalc.derivations.derivation import Derivation
    from swacalc.quantity import Quantity
    from swacalc.simulation.block_policies import SecondOpinion
    from swacalc.simulation.equal_hits import EqualHit
    from swacalc.simulation.simulating import Simulation, Simulator
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
    from swacalc.simulation.simulating import Simulator
    from swacalc.traces.inputs import check_outputs

    span = shown.span()
    check_outputs((shown.details, shown.plot), files)
    given, wanted = capacity.quantities(span), capacity.split_as_asked(serving.wanted())
    opinion, asked = shown.opinion(given), engine.asked(shown.policy)
    progress = partial(progress_of, quiet=json)

    @cache
    def read() -> "tuple[LoadedTrace, Walk]":
        return _walked(files, trace.asked(), wanted, asked, progress)

    def run(session: Session) -> None:
        networks = _networks(session, models)
        loaded, walked = read()
        simulator = Simulator(session.symbol_table, networks, walked)
        job = _Job(session, simulator, loaded, given, wanted, progress)
        if span is None:
            figures = _print_simulation(job, shown, opinion, json=json, explain=explain)
        else:
            figures = _print_sweep(job, _sweep(job, span, shown), json=json, explain=explain)
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


def _networks(session: Session, models: ModelPair) -> "tuple[Network, Network]":
    """The two models, which are refused before a trace is read, as that may take long."""
    from swacalc.simulation.simulating import check_pair

    first, second = map(session.network, (models.model or DEFAULT_MODEL, models.against))
    check_pair((first, second))
    return first, second


class _Job(NamedTuple):
    """Two models on a trace that was walked, the limits of their stores, and how they serve it."""

    session: Session
    simulator: "Simulator"
    loaded: "LoadedTrace"
    given: "dict[str, Quantity]"
    wanted: "Wanted"
    progress: ProgressOf


def _print_simulation(
    job: _Job, shown: ShownOptions, opinion: "SecondOpinion | None", *, json: bool, explain: bool
) -> "list[Derivation]":
    """Simulate, write the files that are asked for, and print; the figures."""
    from swacalc.output.simulation_details import write_details
    from swacalc.output.simulation_lines import print_simulation
    from swacalc.output.simulations import ShownSimulation

    found = job.simulator.simulate(job.given, job.wanted.how)
    if shown.details is not None:
        write_details(found, shown.details)
    if opinion is not None:
        found = _with_opinion(job, found, opinion)
    equal = _equal_hits(job) if shown.equal_hits else None
    if shown.plot is not None:
        _draw(job, found, shown.plot)
    answer = ShownSimulation(found, job.loaded, job.wanted, job.session.note, opinion, equal)
    print_simulation(answer, json=json, explain=explain)
    return answer.figures()


def _with_opinion(job: _Job, found: "Simulation", opinion: "SecondOpinion") -> "Simulation":
    """What is simulated, with the hits of a policy of others."""
    from swacalc.simulation.block_policies import with_opinion

    with job.progress("requests") as tell:
        return with_opinion(found, opinion, job.loaded.trace, tell)


def _equal_hits(job: _Job) -> "tuple[EqualHit, ...]":
    """The SSD of each design for some rates."""
    from swacalc.simulation.equal_hits import equal_hits

    with job.progress("rates") as tell:
        return equal_hits(job.simulator, job.given, job.wanted.how, tell)


def _draw(job: _Job, found: "Simulation", path: Path) -> None:
    """Write the charts of what is simulated."""
    from swacalc.output.simulation_charts import write_charts
    from swacalc.simulation.panels import panels_of

    with job.progress("points") as tell:
        panels = panels_of(job.simulator, found, job.given, job.wanted.how, tell)
    write_charts(panels, path)


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
