"""The options of `swacalc simulate` in groups."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from swacalc.cli.options import ModelOption
from swacalc.errors import InputError

if TYPE_CHECKING:
    from swacalc.calculators.sweeping import SweepRange
    from swacalc.cluster.engine_asked import EngineAsked
    from swacalc.quantity import Quantity
    from swacalc.simulation.block_policies import SecondOpinion
    from swacalc.simulation.wanting import Wanted

DEFAULT_AGAINST = "deepseek-v4-flash"


class CapacityOptions(NamedTuple):
    """What the stores may hold, and for how long; without an option there is no limit."""

    ssd: Annotated[
        str | None,
        typer.Option(
            metavar="BYTES|TOKENS",
            help="SSD bytes of each design, such as 100TB, or tokens whose global KV fits.",
        ),
    ] = None
    ssd_windows: Annotated[
        str | None,
        typer.Option(
            metavar="WINDOWS|BYTES",
            help="Windows on SSD, for a design that has them there, such as '3 window'.",
        ),
    ] = None
    split: Annotated[
        str | None,
        typer.Option(
            metavar="RATIO|auto",
            help="The part of such an SSD that windows have; auto tries several.",
            show_default="their part of all bytes, enough for all windows if all fits",
        ),
    ] = None
    pool: Annotated[
        str | None,
        typer.Option(
            metavar="WINDOWS|BYTES", help="Windows in the pool, for a design that has one."
        ),
    ] = None
    dram: Annotated[
        str | None,
        typer.Option(metavar="BYTES", help="Host DRAM instead, of which the pool is a share."),
    ] = None
    share: Annotated[
        str | None, typer.Option(metavar="RATIO", help="The pool's part of it; {share}.")
    ] = None
    lifetime: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="How long global KV is kept after its last use."),
    ] = None
    window_lifetime: Annotated[
        str | None, typer.Option(metavar="TIME", help="How long windows on SSD are kept.")
    ] = None
    ttl: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="How long windows in the pool are kept, such as 5min."),
    ] = None

    def quantities(self, span: "SweepRange | None") -> "dict[str, Quantity]":
        """The limits that were given, by name, beside one that is swept.

        Raises:
            InputError: one cannot be read, or has no effect beside the others.
        """
        from swacalc.simulation.limits import read_limits

        values = {name: value for name, value in self._asdict().items() if value is not None}
        return read_limits(values, {span.name: span.low} if span else {})

    def split_as_asked(self, wanted: "Wanted") -> "Wanted":
        """The same with the best split, where that is asked for."""
        return wanted.with_best_split() if self.split == "auto" else wanted


class ServingOptions(NamedTuple):
    """How requests are joined, how windows age, and what is run again."""

    link: Annotated[
        str | None,
        typer.Option(
            metavar="none|extends|turns",
            help="How a request is joined to the one before it: not at all, by the longest earlier"
            " prompt that begins it, or by the turns that the trace states.",
            show_default="turns if the trace has them, else extends",
        ),
    ] = None
    min_link: Annotated[
        int,
        typer.Option(metavar="N", min=1, help="With extends: full blocks that must be the same."),
    ] = 1
    ttl_from: Annotated[
        str, typer.Option(metavar="use|write", help="What the age of a window counts from.")
    ] = "use"
    replay: Annotated[
        str,
        typer.Option(
            metavar="bounded|exact", help="The replay of a design that resumes at its hit."
        ),
    ] = "bounded"
    fallback: Annotated[
        str,
        typer.Option(
            metavar="none|exact", help="What a design that resumes at windows may replay instead."
        ),
    ] = "none"

    def wanted(self) -> "Wanted":
        """What these say.

        Raises:
            InputError: a word is none of those that an option takes.
        """
        from swacalc.simulation.wanting import read_wanted

        return read_wanted(**self._asdict())


class ClusterOptions(NamedTuple):
    """Where a trace is walked."""

    engine: Annotated[
        str,
        typer.Option(
            metavar="local|dask",
            help="Where the trace is read and walked: in this process, or by workers of Dask.",
        ),
    ] = "local"
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="With dask: workers that are started on this machine.",
            show_default="one per processor",
        ),
    ] = None
    scheduler: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="With dask: the address of a running scheduler instead, such as"
            " tcp://10.0.0.1:8786. It and its workers run this program: trust them.",
        ),
    ] = None

    def asked(self, policy: str | None) -> "EngineAsked | None":
        """What these say beside a policy; None is this process.

        Raises:
            InputError: there is no such engine, it is not installed, or an option has no effect.
        """
        from swacalc.cluster.engine_asked import read_engine

        return read_engine(**self._asdict(), policy=policy)


class ModelPair(NamedTuple):
    """The two models whose designs are compared."""

    model: ModelOption = None
    against: Annotated[str, typer.Option(metavar="MODEL", help="The model to compare with.")] = (
        DEFAULT_AGAINST
    )


class ShownOptions(NamedTuple):
    """What is shown beside the table or, with `sweep`, instead of it."""

    sweep: Annotated[
        str | None,
        typer.Option(
            metavar="NAME=FROM..TO[:STEP]",
            help="A table over a range of ssd, lifetime, ttl, dram or another limit instead.",
        ),
    ] = None
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.svg|png|html",
            help="Also draw charts: rates by SSD and lifetime, bytes over time, turns, ratios by"
            " prompt; with --sweep that of the sweep.",
        ),
    ] = None
    details: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.jsonl|csv|parquet", help="Also write what each request found, a row each."
        ),
    ] = None
    equal_hits: Annotated[
        bool,
        typer.Option("--equal-hits", help="Also show each design's SSD for equal hits."),
    ] = False
    policy: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="A second opinion on the hits, on full blocks, by a policy of libCacheSim: lru,"
            " fifo, clock, lfu, slru, twoq, arc, lirs, s3fifo or sieve.",
        ),
    ] = None

    def span(self) -> "SweepRange | None":
        """The range of a sweep.

        Raises:
            InputError: it cannot be read, an option has no effect beside it, or a file's name does
                not say what to write.
        """
        from swacalc.output.charts import kind_of_chart
        from swacalc.output.simulation_charts import check_charts
        from swacalc.output.simulation_details import check_details
        from swacalc.simulation.curves import read_swept

        check_details(self.details)
        if self.sweep is None:
            check_charts(self.plot)
            return None
        besides = {"details": self.details, "equal-hits": self.equal_hits, "policy": self.policy}
        for option, given in besides.items():
            if given:
                hint = "leave one of the two out"
                raise InputError(f"--{option} has no effect with --sweep", hint=hint)
        if self.plot is not None:
            kind_of_chart(self.plot)
        return read_swept(self.sweep)

    def opinion(self, given: "Mapping[str, Quantity]") -> "SecondOpinion | None":
        """The policy that is asked for a second opinion, with the limits that are given.

        Raises:
            InputError: it is unknown, cannot honour the limits, or its library is not installed.
        """
        from swacalc.simulation.block_policies import read_policy

        return None if self.policy is None else read_policy(self.policy, given)
