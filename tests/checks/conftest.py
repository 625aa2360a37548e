"""A proof that does not hold, for the cases that need one."""

import pytest

from swacalc.replay import lengths
from swacalc.replay.proofs import PROOFS, Proof
from swacalc.replay.proofs.baseline import Baseline
from swacalc.replay.proofs.exact import exact_span_is_enough


def _one_token_is_enough(baseline: Baseline, hit: int) -> str | None:
    """A replay of one token restores all window rows, which is wrong."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lengths, "exact_reported", lambda _stack, hit: min(hit, 1))
        return exact_span_is_enough(baseline, hit)


@pytest.fixture(autouse=True)
def _false_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = PROOFS["exact-span-is-enough"]
    false = Proof(_one_token_is_enough, proof.stacks, proof.hits)
    monkeypatch.setitem(PROOFS, "one-token-is-enough", false)
