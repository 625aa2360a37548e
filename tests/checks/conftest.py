"""A proof that does not hold, for the cases that need one."""

import pytest

from swacalc.replay.proofs import PROOFS, Mechanism, Proof
from swacalc.replay.proofs.bench import Bench, bench_of
from swacalc.replay.proofs.exact import exact_span_is_enough

ONE_TOKEN = Mechanism(exact_reported=lambda _stack, hit: min(hit, 1))


def _one_token_is_enough(bench: Bench, hit: int) -> str | None:
    """A replay of one token restores all window rows, which is wrong."""
    return exact_span_is_enough(bench_of(bench.stack, ONE_TOKEN), hit)


@pytest.fixture(autouse=True)
def _false_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = PROOFS["exact-span-is-enough"]
    false = Proof(_one_token_is_enough, proof.stacks, proof.hits)
    monkeypatch.setitem(PROOFS, "one-token-is-enough", false)
