"""Every proof holds, and every proof can fail."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from swacalc.replay import Layer, Stack, lengths, stack_of
from swacalc.replay.arithmetic import Arithmetic
from swacalc.replay.cache import Cache, GlobalKV
from swacalc.replay.cone import cone, exact_from
from swacalc.replay.plan import Plan, encoder_bounded_replay, full_run, least_replay, replay
from swacalc.replay.proofs import (
    AS_BUILT,
    PROOFS,
    Counterexample,
    Mechanism,
    baseline,
    bounded,
    prove,
    reads,
    starts,
)
from swacalc.replay.proofs.baseline import Baseline, baseline_of, replayed
from swacalc.replay.proofs.grid import CED, LOCAL, MIXED, SHARED, corners, near
from swacalc.replay.proofs.starts import exactness
from swacalc.replay.run import Step, run


def _off(function: Callable[..., Any], by: int) -> Callable[..., Any]:
    """The function with its number wrong by a few, but never negative."""
    return lambda *given, **named: max(0, function(*given, **named) + by)


def _overwriting(
    arithmetic: Arithmetic[Any, Any], plan: Plan, cache: Cache[Any]
) -> Iterator[Step[Any]]:
    """A driver whose replayed tokens write global KV as if they were new."""
    first = min(plan.kv)
    return run(arithmetic, plan._replace(hit=first), cache)


def _overwriting_unseen(
    arithmetic: Arithmetic[Any, Any], plan: Plan, cache: Cache[Any]
) -> Iterator[Step[Any]]:
    """The same on a cache that does not refuse: the old rows are gone before it starts."""
    first = min(plan.kv)
    if first > 0 and cache.global_kv.held:
        cache.global_kv = GlobalKV(
            {n: cache.global_kv.rows(n, first) for n in cache.global_kv.layers}
        )
    return run(arithmetic, plan._replace(hit=first), cache)


def _widened(
    arithmetic: Arithmetic[Any, Any], plan: Plan, cache: Cache[Any]
) -> Iterator[Step[Any]]:
    """A driver that counts the window without the query: W + 1 visible keys."""
    wider = Cache[Any](_wider(cache.stack), cache.global_kv)
    yield from run(arithmetic, plan, wider)
    cache.swa_kv = wider.swa_kv


def _wider(stack: Stack) -> Stack:
    def wide(runs: Any) -> list[Layer]:
        return [
            Layer(window=layer.window and layer.window + 1, global_kv=layer.global_kv)
            for layer, count in runs
            for _ in range(count)
        ]

    return stack_of(wide(stack.encoder), wide(stack.decoder))


def _reading_back(
    arithmetic: Arithmetic[Any, Any], plan: Plan, cache: Cache[Any]
) -> Iterator[Step[Any]]:
    """A driver whose replay begins one token before its start."""
    earlier = tuple(max(0, start - 1) for start in plan.kv)
    steps = run(arithmetic, plan._replace(kv=earlier, states=earlier), cache)
    return (step for step in steps if step.position >= plan.states[step.layer - 1])


def _dropping(
    arithmetic: Arithmetic[Any, Any], plan: Plan, cache: Cache[Any]
) -> Iterator[Step[Any]]:
    """A driver that drops the encoder's SWA KV when decoder layers start late."""
    yield from run(arithmetic, plan, cache)
    if plan.kv[0] != plan.kv[-1]:
        cache.swa_kv = Cache[Any](cache.stack).swa_kv


def _bounded_plan_one_short(stack: Stack, *, hit: int, stop: int) -> Plan:
    """A bounded replay that starts one token late."""
    plan = encoder_bounded_replay(stack, hit=hit, stop=stop)
    later = tuple(min(start + 1, hit) for start in plan.kv)
    return plan._replace(kv=later, states=later)


def _exact_plan(stack: Stack, *, hit: int, stop: int) -> Plan:
    """A plan that calls itself bounded and replays everything."""
    starts = (0,) * stack.depth
    return Plan(starts, starts, hit, stop)


FAULTS = [
    ("exact-span-is-enough", "exact_reported", _off(lengths.exact_minimum, -1)),
    ("least-exact-replay", "exact_minimum", _off(lengths.exact_minimum, -1)),
    ("least-exact-replay", "exact_minimum", lengths.exact_reported),
    ("least-replay-for-next-query", "exact_next_token", _off(lengths.exact_next_token, -1)),
    ("least-replay-for-next-query", "exact_next_token", lengths.exact_minimum),
    ("exact-rows-per-layer", "exact_rows", lambda stack, *_: ((stack.widest, stack.depth),)),
    ("bounded-differs-where-it-should", "exact_from", _off(exact_from, 1)),
    ("bounded-differs-where-it-should", "exact_from", _off(exact_from, -1)),
    ("global-kv-unchanged", "steps", _overwriting),
    ("global-kv-unchanged", "steps", _overwriting_unseen),
    ("suffix-depends-on-hit", "exact_reported", lengths.bounded),
    ("decoder-replay-leaves-prefix-cache", "steps", _dropping),
    ("washout-decoder-not-encoder", "washout", _off(lengths.washout, 1)),
    ("washout-decoder-not-encoder", "washout", _off(lengths.washout, -1)),
    ("truncation-rule", "steps", _widened),
    ("truncation-rule", "steps", _reading_back),
    ("replay-window-reads-nothing-before-start", "steps", _reading_back),
    ("cone-closed-form", "steps", _widened),
    ("cone-closed-form", "cone", lambda *given, **named: cone(*given, **named)[1:]),
    ("layer-runs", "runs_minimum", _off(lengths.runs_minimum, -1)),
    ("layer-runs", "runs_reported", _off(lengths.runs_reported, 1)),
    ("layer-runs", "runs_bounded", lengths.runs_minimum),
    ("page-aligned-is-enough", "page_aligned", _off(lengths.page_aligned, -1)),
    ("page-aligned-is-enough", "page_aligned", lambda stack, page: page * stack.widest),
]
FAULTY_PLANS = [
    # Layers that start at different positions: the states themselves are compared.
    ("bounded-differs-where-it-should", least_replay),
    ("suffix-depends-on-hit", least_replay),
    ("bounded-differs-where-it-should", _bounded_plan_one_short),
    ("suffix-depends-on-hit", _exact_plan),
    ("washout-decoder-not-encoder", _exact_plan),
    ("reaching-zero-is-exact", _bounded_plan_one_short),
]
# The modules in which the proofs find what is replaced.
MODULES = (lengths, bounded, reads, baseline, starts)


@pytest.fixture
def replaced(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, object], None]]:
    """Replaces a function of the core wherever the proofs call it, and forgets what they ran."""

    def replace(name: str, function: object) -> None:
        for module in MODULES:
            if hasattr(module, name):
                monkeypatch.setattr(module, name, function)

    baseline_of.cache_clear()
    yield replace
    baseline_of.cache_clear()


@pytest.mark.parametrize("name", PROOFS)
def test_the_mechanism_holds(name: str) -> None:
    """The proof finds no counterexample, and says in one sentence what it shows."""
    assert prove(name) is None
    assert PROOFS[name].statement.endswith(".")


@pytest.mark.parametrize(("name", "function", "fault"), FAULTS)
def test_a_faulty_core_is_found(
    name: str, function: str, fault: object, replaced: Callable[[str, object], None]
) -> None:
    """With one function of the core made wrong the proof gives a counterexample, in a sentence."""
    replaced(function, fault)
    _found(name)


@pytest.mark.parametrize(("name", "plan"), FAULTY_PLANS)
def test_a_faulty_plan_is_found(name: str, plan: Callable[..., Plan]) -> None:
    """With a wrong plan of a bounded replay the proof gives a counterexample, in a sentence."""
    _found(name, Mechanism(bounded_plan=plan))


def _found(name: str, mechanism: Mechanism = AS_BUILT) -> Counterexample:
    found = prove(name, mechanism)
    assert found is not None
    assert str(found).startswith(f"{name} fails for {found.stack}, hit {found.hit}: ")
    assert found.reason
    return found


def test_every_proof_can_fail() -> None:
    """There is a fault for every proof."""
    assert {name for name, *_ in FAULTS + FAULTY_PLANS} == set(PROOFS)


def test_the_counterexample_is_the_smallest(replaced: Callable[[str, object], None]) -> None:
    """The window counted without the query shows in one layer of one position already."""
    replaced("steps", _widened)
    found = _found("truncation-rule")
    assert (str(found.stack), found.hit) == ("1 × window 1", 1)
    assert found.reason == "layer 1's query at 1 sees (0, 1), not (1,)"


def test_overwriting_is_caught_by_the_cache(replaced: Callable[[str, object], None]) -> None:
    """A replay that would overwrite cached global KV stops with the error of the cache."""
    replaced("steps", _overwriting)
    found = _found("global-kv-unchanged")
    assert "position must be" in found.reason
    assert "next position in the global KV" in found.reason


def test_an_unknown_proof_is_a_key_error() -> None:
    """Proofs are asked for by their name."""
    with pytest.raises(KeyError):
        prove("no-such-proof")


@pytest.mark.parametrize("stack", [*LOCAL, *SHARED, *MIXED], ids=str)
def test_a_replay_is_a_full_run_without_earlier_rows(stack: Stack) -> None:
    """On the grid, each state that one run calls exact from a start is so in the replay from it."""
    against = Baseline(stack, AS_BUILT)
    for hit in {*corners(stack), *near(stack)}:
        found = exactness(against, hit)
        for start in range(hit + 1):
            plan = replay(stack, hit=hit, stop=hit + stack.widest + 1, rows=hit - start)
            for at, state in replayed(against, plan).states.items():
                assert (found.states[at] >> start & 1) == (state == against.full[at])


@pytest.mark.parametrize("stack", [*LOCAL, *SHARED, *MIXED, *CED], ids=str)
def test_what_is_kept_is_what_a_full_run_keeps(stack: Stack) -> None:
    """What the proofs say that a full run leaves in the prefix cache is what it leaves."""
    against = Baseline(stack, AS_BUILT)
    for stop in near(stack):
        cache = Cache[int](stack)
        against.states(full_run(stack, stop=stop), cache)
        assert against.kept(stop) == cache.kept()
