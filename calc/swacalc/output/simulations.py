"""A simulation as it is shown: what it was made on, the kinds of its figures, and JSON."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from typing import Any, NamedTuple

from swacalc.derivations.derivation import YOUR_INPUT, Derivation
from swacalc.output.figures import figure_record, inputs_record, number_record
from swacalc.output.terminal import counted
from swacalc.quantity import RATIO, parse_unit
from swacalc.simulation.block_policies import SecondOpinion
from swacalc.simulation.equal_hits import EqualHit
from swacalc.simulation.simulating import Simulation
from swacalc.simulation.wanting import Wanted
from swacalc.traces.loading import LoadedTrace

STATED, DERIVED = "stated", "derived"
_OF_TRACE = ("requests", "prompt_tokens", "output_tokens", "span")
_BYTE, _TOKEN = parse_unit("B"), parse_unit("token")


class ShownSimulation(NamedTuple):
    """A simulation with the trace that it was made on, what was wanted, and a note on claims.

    `opinion` and `equal` are the policy and the SSD for equal hits, if these were asked for.
    """

    found: Simulation
    loaded: LoadedTrace
    wanted: Wanted
    note: str
    opinion: SecondOpinion | None = None
    equal: tuple[EqualHit, ...] | None = None

    @property
    def link(self) -> str:
        """How requests were joined."""
        return self.wanted.link_of(turns=self.loaded.trace.turns)

    def figures(self) -> list[Derivation]:
        """The figures of both designs and those between them."""
        designs = (each.figures.values() for each in self.found.designs)
        return [*chain.from_iterable(designs), *self.found.figures.values()]

    def notes(self) -> Iterator[str]:
        """What a reader has to know besides the figures."""
        yield from trace_notes(self.loaded, self.wanted)
        yield from self.found.notes
        if self.equal is not None:
            yield (
                "SSD for equal hits: the least that a search in steps of 1/4096 of all tokens"
                " finds, with all windows and with a half, a quarter and so on of them"
            )
        if self.opinion is not None:
            yield (
                f"{self.opinion}: each full block is an object, in a cache of as many as the SSD"
                " takes; the row above it is LRU on the same blocks"
            )
        if self.note:
            yield self.note


def trace_notes(loaded: LoadedTrace, wanted: Wanted) -> Iterator[str]:
    """What a reader has to know of how a trace was simulated."""
    if wanted.link_of(turns=loaded.trace.turns) == "extends":
        least = counted(wanted.least, "full block")
        yield (
            "which request continues which is guessed: from the latest one with the longest"
            f" prompt that begins it, of at least {least}"
        )
    if loaded.trace.orphans:
        yield f"{counted(loaded.trace.orphans, 'request')} without the stated parent"
    yield "a request sees what the one before it left, and decoding takes no time"


def kind_of(name: str, figure: Derivation) -> str:
    """Whether a figure is stated, derived or the user's, with the tag of what is behind it."""
    if name in _OF_TRACE:
        return YOUR_INPUT
    word = STATED if figure.origin in ("claim", "model") and figure.formula is None else DERIVED
    return word if figure.tag == YOUR_INPUT else f"{word}, {figure.tag}"


def document(shown: ShownSimulation) -> dict[str, Any]:
    """The simulation as swacalc/simulation/1."""
    found, loaded = shown.found, shown.loaded
    how = shown.wanted.how
    return {
        "schema": "swacalc/simulation/1",
        "command": "simulate",
        "trace": {
            "format": loaded.format,
            "block": loaded.trace.block,
            "wrong": loaded.wrong,
            "orphans": loaded.trace.orphans,
        },
        "options": {
            "link": shown.link,
            "min_link": shown.wanted.least,
            "ttl_from": "use" if how.from_use else "write",
            "replay": how.replay,
            "fallback": how.fallback,
            "split": "auto" if how.best_split else None,
        },
        "inputs": inputs_record(found.inputs),
        "designs": {
            each.model: {
                "figures": {name: _record(name, part) for name, part in each.figures.items()}
            }
            for each in found.designs
        },
        "figures": {name: _record(name, part) for name, part in found.figures.items()},
        "holds": found.holds,
        **({} if shown.opinion is None else {"second_opinion": shown.opinion._asdict()}),
        **({} if shown.equal is None else {"equal_hits": _equal_record(found, shown.equal)}),
        "notes": list(shown.notes()),
    }


def _record(name: str, figure: Derivation) -> dict[str, Any]:
    return figure_record(figure) | {"kind": kind_of(name, figure).partition(",")[0]}


def _equal_record(found: Simulation, equal: tuple[EqualHit, ...]) -> dict[str, Any]:
    models = [each.model for each in found.designs]
    items = [
        {
            "resumed_tokens": number_record(Fraction(each.tokens), _TOKEN),
            "resumed_rate": number_record(each.rate, RATIO),
            "ssd_bytes": {
                model: number_record(size, _BYTE)
                for model, size in zip(models, each.sizes, strict=True)
            },
        }
        for each in equal
    ]
    return {"items": items, "kind": DERIVED}
