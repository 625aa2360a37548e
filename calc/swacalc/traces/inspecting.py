"""What a trace holds, and what it cannot tell."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from swacalc.traces.formats import WEKA, line_format
from swacalc.traces.loading import LoadedTrace
from swacalc.traces.trace import Trace

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from swacalc.traces.trace import Integers

_ROUNDS = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))  # of SplitMix64


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
    chain = is_chain(trace)
    return Inspection((*_held(trace, chain),), chain, (*_unknown(loaded),))


def _held(trace: Trace, chain: bool) -> Iterator[Held]:
    import numpy as np

    full, listed = trace.full_blocks(), np.diff(trace.offsets)
    prompt = int(trace.prompt.sum())
    shared = int(shared_blocks(trace, chain).sum()) * trace.block
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
    yield _count("ids", len(np.unique(trace.ids)), "id", "different ids")
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


def is_chain(trace: Trace) -> bool:
    """Whether every id is only ever behind the same id, or only ever first."""
    import numpy as np

    if not len(trace.ids):
        return True
    before = np.empty_like(trace.ids)
    before[1:] = trace.ids[:-1]
    starts = trace.offsets[:-1][np.diff(trace.offsets) > 0]
    before[starts] = -1
    one = np.empty(trace.names, dtype=np.int64)
    one[trace.ids] = before
    return bool((one[trace.ids] == before).all())


def shared_blocks(trace: Trace, chain: bool) -> "Integers":
    """For each request its leading full blocks that an earlier request has as well."""
    import numpy as np

    listed, full = np.diff(trace.offsets), trace.full_blocks()
    inside = np.arange(len(trace.ids)) - np.repeat(trace.offsets[:-1], listed)
    counted = inside < np.repeat(full, listed)
    row = np.repeat(np.arange(len(trace)), listed)[counted]
    if chain:
        path, paths = trace.ids[counted], trace.names
    else:
        known, path = np.unique(_paths(trace, inside)[counted], return_inverse=True)
        paths = len(known)
    first = np.empty(paths, dtype=np.int64)
    first[path[::-1]] = row[::-1]  # of several writes to one place the last one stays
    return np.bincount(row[first[path] < row], minlength=len(trace))


def _paths(trace: Trace, inside: "Integers") -> "NDArray[np.uint64]":
    """For each id a number for all ids up to it: sums of random numbers for each id and place.

    Different paths have the same number with a probability of 2 ** -64.
    """
    import numpy as np

    mixed = trace.ids.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed += inside.astype(np.uint64) * np.uint64(0xD1B54A32D192ED03)
    for shift, factor in _ROUNDS:
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    sums = np.cumsum(mixed ^ (mixed >> np.uint64(31)), dtype=np.uint64)
    starts = np.concatenate([np.zeros(1, dtype=np.uint64), sums])[trace.offsets[:-1]]
    paths: NDArray[np.uint64] = sums - np.repeat(starts, np.diff(trace.offsets))
    return paths


def _unknown(loaded: LoadedTrace) -> Iterator[str]:
    trace, form = loaded.trace, line_format(loaded.format)
    assumed = form is not None and form.by_session
    if assumed:
        yield "what prompts share is assumed: those of a session that do not shrink go on"
    elif not len(trace.ids):
        yield "no ids: what prompts share is not known"
    if not trace.turns:
        yield "no parents: which request continues which has to be guessed from blocks"
    if not trace.output.any():
        yield "no outputs: what they add to a prefix is not known"
    if loaded.format == WEKA:
        yield "no dates of sessions: all begin at 0, and how many there are at once is not known"
    full = trace.full_blocks()
    only = len(trace.ids) == full.sum() and (full * trace.block < trace.prompt).any()
    if only and len(trace.ids) and not assumed:
        yield "only full blocks have ids: tokens past them are never shared"
