"""What a trace holds, and what it cannot tell."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from swacalc.traces.block_paths import is_chain, shared_blocks
from swacalc.traces.formats import WEKA, line_format
from swacalc.traces.loading import LoadedTrace
from swacalc.traces.trace import Trace


class Held(NamedTuple):
    """A number that a trace holds: its name, its exact value, its unit and what it is."""

    name: str
    value: Fraction
    unit: str
    title: str


class Inspection(NamedTuple):
    """What a trace holds, and what it cannot tell.

    `chain` says that an id is only ever behind the same id, so that it stands for all before it.
    """

    held: tuple[Held, ...]
    chain: bool
    unknown: tuple[str, ...]


def inspect(loaded: LoadedTrace) -> Inspection:
    """What a trace holds, by counting; nothing is simulated."""
    trace = loaded.trace
    return Inspection((*_held(trace),), is_chain(trace), (*_unknown(loaded),))


def _held(trace: Trace) -> Iterator[Held]:
    import numpy as np

    full, listed = trace.full_blocks(), trace.paths.lengths
    prompt = int(trace.prompt.sum())
    shared = int(shared_blocks(trace).sum()) * trace.block
    yield _count("requests", len(trace), "request", "requests")
    yield _count("span", int(trace.t_ms[-1] - trace.t_ms[0]), "ms", "from the first to the last")
    same = int((np.diff(trace.t_ms) == 0).sum())
    yield _count("same_time", same, "request", "at the time of the one before")
    yield _count("prompt", prompt, "token", "in prompts")
    yield _count("longest_prompt", int(trace.prompt.max()), "token", "in the longest prompt")
    yield _count("output", int(trace.output.sum()), "token", "in outputs")
    yield _count("block", trace.block, "token", "in a block")
    yield _count("full_blocks", int(full.sum()), "block", "full blocks in prompts")
    partial = int(((listed > full) & (trace.prompt % trace.block > 0)).sum())
    yield _count("partial_blocks", partial, "block", "partial blocks at their ends with an id")
    beyond = int((listed > -(-trace.prompt // trace.block)).sum())
    yield _count("too_many_ids", beyond, "request", "with more ids than blocks")
    yield _count("ids", len(np.unique(trace.paths.tree.ids)), "id", "different ids")
    share = Fraction(shared, prompt) if prompt else Fraction(0)
    yield Held("shared", share, "ratio", "of prompt tokens in leading full blocks seen before")
    sessions = int(trace.session.max()) + 1
    yield _count("sessions", sessions, "session", "sessions")
    longest = int(np.bincount(trace.session[trace.session >= 0]).max()) if sessions else 0
    yield _count("longest_session", longest, "request", "in the longest session")
    turns = int((trace.parent >= 0).sum())
    yield _count("continued", turns, "request", "that continue another by its id")
    yield _count("orphans", trace.orphans, "request", "whose parent is not before them")


def _count(name: str, number: int, unit: str, title: str) -> Held:
    return Held(name, Fraction(number), unit, title)


def _unknown(loaded: LoadedTrace) -> Iterator[str]:
    trace, form = loaded.trace, line_format(loaded.format)
    assumed, listed = form is not None and form.by_session, int(trace.paths.lengths.sum())
    if assumed:
        yield "what prompts share is assumed: those of a session that do not shrink go on"
    elif not listed:
        yield "no ids: what prompts share is not known"
    if not trace.turns:
        yield "no parents: which request continues which has to be guessed from blocks"
    if not trace.output.any():
        yield "no outputs: what they add to a prefix is not known"
    if loaded.format == WEKA:
        yield "no dates of sessions: all begin at 0, and how many there are at once is not known"
    full = trace.full_blocks()
    only = listed == full.sum() and (full * trace.block < trace.prompt).any()
    if only and listed and not assumed:
        yield "only full blocks have ids: tokens past them are never shared"
