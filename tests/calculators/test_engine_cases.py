"""The rules of engines against cases from the engines' own tests and from reports of bugs."""

from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.calculators.answer import Answer, RefusedError
from swacalc.calculators.engine_rules import ENGINES, EXTRA
from swacalc.calculators.engines import engine
from swacalc.calculators.sweeping import read_span, sweep
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError

from .conftest import numbers, values

few = settings(max_examples=120, deadline=None)


def found(symbol_table: SymbolTable, name: str, **sizes: int) -> Answer:
    """What the calculator answers for an engine."""
    return engine(symbol_table, name, values(**sizes))


def figures(answer: Answer, names: str) -> list[int]:
    """Some figures of an answer as whole numbers."""
    every = numbers(answer)
    return [int(every[name]) for name in names.split()]


@pytest.mark.parametrize("name", ["vllm", "vllm-ascend"])
@pytest.mark.parametrize(
    ("hit", "expected"),
    [(96, (96, 64, 36)), (64, (64, 32, 68)), (63, (48, 16, 84)), (32, (0, 0, 100))],
)
def test_hits_of_vllms_scheduler_tests(
    symbol_table: SymbolTable, name: str, hit: int, expected: tuple[int, ...]
) -> None:
    """A local hit, a loaded one, one token short of a block, and one as long as the window.

    vLLM, tests/v1/core/test_prefix_replay.py, and its port in vLLM Ascend: blocks of 16, a window
    of 32, a prompt of 100 tokens.
    """
    answer = found(symbol_table, name, n_win=32, block=16, N=100, H=hit)
    assert tuple(figures(answer, "hit replay_start scheduled")) == expected


@pytest.mark.parametrize("name", ["vllm", "vllm-ascend"])
def test_blocks_of_vllms_scheduler_tests(symbol_table: SymbolTable, name: str) -> None:
    """Blocks below the window are null, the window's are fresh, and the full cache gets one more.

    vLLM, tests/v1/core/test_prefix_replay.py, test_hit_replays_window_without_reallocating.
    """
    answer = found(symbol_table, name, n_win=32, block=16, N=100, H=96)
    null = (96 - 32 + 1) // 16
    assert figures(answer, "null_blocks window_blocks new_blocks") == [null, 7 - null, 1]


@pytest.mark.parametrize("name", ["vllm", "vllm-ascend"])
def test_chunks_of_vllms_scheduler_tests(symbol_table: SymbolTable, name: str) -> None:
    """In chunks of 16 two hold replayed tokens alone, and the third the four new ones.

    vLLM, tests/v1/core/test_prefix_replay.py, test_replay_only_chunks_make_progress.
    """
    answer = found(symbol_table, name, n_win=32, block=16, N=100, H=96, prefill_chunk=16)
    assert figures(answer, "chunks replay_chunks gather") == [3, 2, 4 + 31]


@few
@given(
    window=st.integers(1, 40),
    block=st.integers(1, 24),
    hit=st.integers(0, 200),
    new=st.integers(1, 60),
    chunk=st.integers(1, 90),
)
def test_blocks_and_chunks_are_those_of_a_run_step_by_step(
    *, symbol_table: SymbolTable, window: int, block: int, hit: int, new: int, chunk: int
) -> None:
    """What a loop over blocks and chunks counts is what the formulas say."""
    sizes = {"n_win": window, "block": block, "N": hit + new, "H": hit, "prefill_chunk": chunk}
    answer = found(symbol_table, "vllm", **sizes)
    taken, start = figures(answer, "hit replay_start")
    prompt = hit + new
    first_read = max(0, taken - window + 1)
    blocks = [range(low, low + block) for low in range(0, prompt, block)]
    null = [each for each in blocks if each[-1] < first_read]
    assert figures(answer, "null_blocks window_blocks") == [len(null), len(blocks) - len(null)]
    assert figures(answer, "new_blocks") == [sum(each[0] >= taken for each in blocks)]
    assert (window - 1) % block == 0 or all(start not in each for each in null)
    steps = [range(low, min(low + chunk, prompt)) for low in range(start, prompt, chunk)]
    replayed = [step for step in steps if step[-1] < taken]
    read = {max(start, query - window + 1) for query in steps[-1]}
    expected = [len(steps), len(replayed), prompt - min(read)]
    assert figures(answer, "chunks replay_chunks gather") == expected


@pytest.mark.parametrize(("received", "start"), [(1, 0), (127, 0), (128, 0), (129, 1)])
def test_a_decode_node_on_ascend_starts_a_window_early(
    symbol_table: SymbolTable, received: int, start: int
) -> None:
    """A node that received all tokens but the last replays the last window of 128 of them.

    The boundaries that notes on a port of CED to Ascend A3 require to be tested.
    """
    sizes = {"n_win": 128, "block": 1, "N": received + 1, "H": received}
    assert figures(found(symbol_table, "vllm-ascend", **sizes), "replay_start") == [start]


@pytest.mark.parametrize(
    ("block", "drafts", "prompt", "hit", "expected"),
    [
        (128, 0, 40000, 32768, 32768),
        (128, 1, 40000, 32768, 16384),
        (128, 1, 64530, 32274, 0),
        (32, 0, 2049, 2048, 0),
        (128, 0, 20000, 16384, 16384),
        (128, 0, 20000, 16383, 0),
        (128, 1, 40000, 32767, 0),
        (32, 0, 9000, 4096, 4096),
        (32, 1, 9000, 8192, 4096),
        (32, 1, 9000, 8191, 0),
    ],
)
def test_hits_for_v4_on_ascend(
    *, symbol_table: SymbolTable, block: int, drafts: int, prompt: int, hit: int, expected: int
) -> None:
    """Reported hits of V4: cut to 128 blocks, and to a unit less with drafts.

    vLLM Ascend: issue 9247 (32K without MTP, 16K with it), issue 9326 (none of 32,274 shared
    tokens), issue 16270 (none of 2,048 with blocks of 32), and the least hits of a maintainer's
    comment in issue 10710 (16K and 32K, 4K and 8K).
    """
    sizes = {"n_win": 128, "block": block, "N": prompt, "H": hit, "draft_tokens": drafts}
    answer = found(symbol_table, "vllm-ascend-v4", **sizes)
    assert figures(answer, "hit scheduled") == [expected, prompt - expected]


@pytest.mark.parametrize(
    ("block", "taken"), [(16, 32), (32, 32), (48, 32), (64, 64), (65, 32), (128, 128), (256, 32)]
)
def test_blocks_for_v4_on_ascend(symbol_table: SymbolTable, block: int, taken: int) -> None:
    """Blocks of 32, 64 and 128 are taken as they are, and 32 in place of any other.

    vLLM Ascend, description of pull request 10354.
    """
    answer = found(symbol_table, "vllm-ascend-v4", n_win=128, block=block, N=100, H=0)
    assert figures(answer, "unit") == [128 * taken]


@pytest.mark.parametrize(
    ("length", "position", "rows", "start"),
    [(5, 0, 5, 0), (300, 1000, 133, 1000 + 300 - 133), (133, 40, 133, 0), (134, 7, 133, 8)],
)
def test_the_tail_of_atoms_tests(
    symbol_table: SymbolTable, length: int, position: int, rows: int, start: int
) -> None:
    """A suffix keeps at most 133 rows; a trimmed one reads no window row from before them.

    ATOM's test of decoder bounded replay, test_tail_layout_keeps_each_requests_last_rows.
    """
    given_values = values(N=position + length, engine_hit=position, engine_replay_start=position)
    symbols = Resolver(
        symbol_table, {**given_values, **values(n_win=128, draft_tokens=5, prefill_chunk=length)}
    )
    assert symbols.value("atom_tail_rows").quantity.number == rows
    assert symbols.value("atom_tail_start").quantity.number == start


@pytest.mark.parametrize(
    ("prompt", "hit", "chunk", "rows", "start"),
    [(1300, 1000, None, 133, 1167), (500, 0, None, 133, 367), (1300, 1000, 256, 44, 0)],
)
def test_atom_restores_and_keeps_the_ring(
    *, symbol_table: SymbolTable, prompt: int, hit: int, chunk: int | None, rows: int, start: int
) -> None:
    """ATOM runs from the hit on; its ring has 133 slots, a window and five draft tokens."""
    sizes = {"n_win": 128, "block": 2, "N": prompt, "H": hit}
    answer = found(symbol_table, "atom", **sizes, **({"prefill_chunk": chunk} if chunk else {}))
    assert figures(answer, "replay_start scheduled") == [hit, prompt - hit]
    assert figures(answer, "ring_slots tail_rows tail_start") == [133, rows, start]
    assert "replayed" not in answer.figures


@pytest.mark.parametrize(
    ("name", "sizes", "reason", "hint"),
    [
        ("atom", {"block": 3}, "must be even", "even --block"),
        ("sglang", {"block": 2, "prefill_chunk": 127}, "holds a whole window", "--chunk of at"),
        ("sglang", {"block": 1}, "even hit position", "even number of tokens"),
    ],
)
def test_a_refusal_names_the_rule_and_its_revision(
    symbol_table: SymbolTable, name: str, sizes: dict[str, int], reason: str, hint: str
) -> None:
    """ATOM refuses odd blocks, SGLang short chunks and odd hits; both say by which rule."""
    with pytest.raises(RefusedError, match=reason) as refused:
        found(symbol_table, name, n_win=128, N=1000, H=901, **sizes)
    assert hint in refused.value.hint
    assert refused.value.hint.endswith(ENGINES[name].note(name))
    version = {"engine": name, "engine_version": ENGINES[name].seen}
    assert refused.value.facts == version


def test_sglang_replays_if_a_chunk_holds_a_window(symbol_table: SymbolTable) -> None:
    """A chunk of 128 tokens is enough for the window of 128."""
    sizes = {"n_win": 128, "block": 2, "N": 1000, "H": 900, "prefill_chunk": 128}
    assert figures(found(symbol_table, "sglang", **sizes), "hit replay_start") == [900, 772]


@pytest.mark.parametrize(
    ("hit", "checkpoint", "reused", "reuse"),
    [(989, (0, 987), 987, "checkpoint"), (960, (0, 961), 0, "none")],
)
def test_a_checkpoint_that_begins_at_zero_serves(
    symbol_table: SymbolTable, hit: int, checkpoint: tuple[int, int], reused: int, reuse: str
) -> None:
    """Under a window of 1,024 a checkpoint from 0 serves a hit beyond it, and no shorter hit.

    llama.cpp, pull request 21510: the log with the fix, and the checkpoint of the log without it.
    """
    first, last = checkpoint
    sizes = {"n_win": 1024, "N": 2694, "H": hit, "oldest": 0}
    answer = found(symbol_table, "llama.cpp", **sizes, checkpoint_first=first, checkpoint_last=last)
    assert figures(answer, "hit replay_start scheduled") == [reused, reused, 2694 - reused]
    assert answer.facts["reuse"] == reuse


def restored(hit: int, prompt: int, window: int, oldest: int, held: tuple[int, int] | None) -> int:
    """What the server of llama.cpp reuses, told step by step."""
    position, past = hit, hit
    least = max(0, position - window - (0 if past < prompt else 1))
    if past > 0 and oldest >= least:
        if held and held[1] <= position and (held[0] < least or held[0] == 0):
            position = min(position, max(held[0] + 1, held[1]))
            past = min(position, held[1] + 1)
        else:
            past = 0
    return past - 1 if past == prompt else past


@few
@given(
    prompt=st.integers(1, 60),
    short=st.integers(0, 60),
    window=st.integers(1, 30),
    oldest=st.integers(0, 60),
    held=st.none() | st.tuples(st.integers(0, 60), st.integers(0, 20)),
)
def test_llama_cpp_rewinds_restores_or_starts_over(
    *,
    symbol_table: SymbolTable,
    prompt: int,
    short: int,
    window: int,
    oldest: int,
    held: tuple[int, int] | None,
) -> None:
    """The formulas reuse what the server's steps reuse, whatever the cache and checkpoint hold."""
    hit = max(0, prompt - short)
    ends = (held[0], held[0] + held[1]) if held else None
    more = {"checkpoint_first": ends[0], "checkpoint_last": ends[1]} if ends else {}
    answer = found(symbol_table, "llama.cpp", n_win=window, N=prompt, H=hit, oldest=oldest, **more)
    reused = restored(hit, prompt, window, oldest, ends)
    assert figures(answer, "hit scheduled") == [reused, prompt - reused]
    assert (answer.facts["reuse"] == "none") == (reused == 0)


@pytest.mark.parametrize("name", sorted(ENGINES))
def test_an_engine_refuses_inputs_that_its_rule_does_not_use(
    symbol_table: SymbolTable, name: str
) -> None:
    """An input without effect is an error, and so is the lack of one that is needed."""
    rule = ENGINES[name]
    needs = dict.fromkeys(rule.needs, 0)
    for each in EXTRA:
        if each not in rule.takes:
            with pytest.raises(InputError, match=f"has no effect with --engine {name}"):
                found(symbol_table, name, n_win=128, N=9, H=4, **needs, **{each: 2})
    if needs:
        with pytest.raises(InputError, match="--oldest is missing"):
            found(symbol_table, name, n_win=128, N=9, H=4)


def test_a_sweep_is_refused_by_any_limit(symbol_table: SymbolTable) -> None:
    """SGLang has two limits, and a sweep over chunks meets the one of short chunks."""
    with pytest.raises(RefusedError, match="holds a whole window"):
        sweep(
            partial(engine, symbol_table, "sglang"),
            values(n_win=128, block=2, N=999, prefill_chunk=100),
            read_span("H=2..20"),
        )
