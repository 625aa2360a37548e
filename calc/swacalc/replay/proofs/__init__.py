"""The mechanisms that claims name, each checked on every stack of a grid.

A proof is no more than that: it tries every stack and hit position of its grid, corners included.
The tests ask the same of random stacks. Runs are compared in symbols, so equal means equal bit for
bit.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from ..errors import ReplayError
from ..stack import Stack
from . import bounded, exact, reads
from .baseline import Baseline, Mechanism, baseline_of
from .grid import CED, LOCAL, MIXED, SHARED, beyond, corners, far, near, smallest_first

__all__ = ["AS_BUILT", "PROOFS", "Counterexample", "Mechanism", "Proof", "prove"]

Question = Callable[[Baseline, int], str | None]


class Proof(NamedTuple):
    """A question that checks the sentence in its docstring, and the grid on which it is asked."""

    question: Question
    stacks: tuple[Stack, ...]
    hits: Callable[[Stack], Iterable[int]]

    @property
    def statement(self) -> str:
        """The sentence that is checked."""
        return " ".join((self.question.__doc__ or "").split())


class Counterexample(NamedTuple):
    """The first stack and hit position of the grid at which a proof fails."""

    proof: str
    stack: Stack
    hit: int
    reason: str

    def __str__(self) -> str:
        return f"{self.proof} fails for {self.stack}, hit {self.hit}: {self.reason}"


AS_BUILT = Mechanism()

_NOT_CED = LOCAL + SHARED + MIXED

PROOFS: Mapping[str, Proof] = {
    "exact-span-is-enough": Proof(exact.exact_span_is_enough, _NOT_CED, corners),
    "least-exact-replay": Proof(exact.least_exact_replay, _NOT_CED, corners),
    "least-replay-for-next-query": Proof(exact.least_replay_for_next_query, _NOT_CED, corners),
    "exact-rows-per-layer": Proof(exact.exact_rows_per_layer, LOCAL + MIXED, beyond),
    "bounded-differs-where-it-should": Proof(
        bounded.bounded_differs_where_it_should, LOCAL, corners
    ),
    "global-kv-unchanged": Proof(bounded.global_kv_unchanged, SHARED + MIXED + CED, near),
    "suffix-depends-on-hit": Proof(bounded.suffix_depends_on_hit, LOCAL + SHARED, corners),
    "decoder-replay-leaves-prefix-cache": Proof(
        bounded.decoder_replay_leaves_prefix_cache, CED, near
    ),
    "washout-decoder-not-encoder": Proof(bounded.washout_decoder_not_encoder, CED, near),
    "reaching-zero-is-exact": Proof(exact.reaching_zero_is_exact, _NOT_CED, corners),
    "truncation-rule": Proof(reads.truncation_rule, LOCAL + CED, near),
    "replay-window-reads-nothing-before-start": Proof(
        reads.reads_nothing_before_start, LOCAL, near
    ),
    "cone-closed-form": Proof(reads.cone_closed_form, LOCAL + MIXED + CED, near),
    "layer-runs": Proof(exact.layer_runs, LOCAL + MIXED, corners),
    "page-aligned-is-enough": Proof(exact.page_aligned_is_enough, LOCAL, far),
}


def prove(name: str, mechanism: Mechanism = AS_BUILT) -> Counterexample | None:
    """The smallest counterexample of the named proof, or None when it holds on all its grid.

    Raises:
        KeyError: no proof has this name.
    """
    proof = PROOFS[name]
    for stack in smallest_first(*proof.stacks):
        baseline = baseline_of(stack, mechanism)
        for hit in proof.hits(stack):
            reason = _ask(proof.question, baseline, hit)
            if reason is not None:
                return Counterexample(name, stack, hit, reason)
    return None


def _ask(question: Question, baseline: Baseline, hit: int) -> str | None:
    try:
        return question(baseline, hit)
    except ReplayError as error:
        return f"the run broke a rule of the cache: {error}"
