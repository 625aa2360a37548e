"""The rules of engines: what each adopts of a hit, from where it runs, and what it refuses."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

_NONE: Mapping[str, str] = MappingProxyType({})

CHECKPOINT = ("checkpoint_first", "checkpoint_last")

# What some engines take beside a prompt, a hit and a window.
EXTRA = ("block", "prefill_chunk", "draft_tokens", "oldest", *CHECKPOINT)

REPLAYED = "replayed"
FIGURES: Mapping[str, str] = {
    "hit": "engine_hit",
    "adopted": "engine_adopted",
    "replay_start": "engine_replay_start",
    REPLAYED: "engine_replayed",
    "scheduled": "engine_scheduled",
}


class Refusal(NamedTuple):
    """A symbol that is above zero if an engine refuses, the reason, and what it accepts instead.

    It is asked only where the input `needs` is given, if there is one.
    """

    symbol: str
    reason: str
    hint: str
    needs: str = ""


class Engine(NamedTuple):
    """An engine's rule: the symbol of the hit that it adopts, and the revision that says so.

    `usual` are the inputs that it takes by default, `takes` those that its rule uses, and `needs`
    those that only the user can give. An engine that does not replay restores the windows, and so
    runs from the hit on. `figures` are its own; `chunked` are those of a prefill in chunks.
    `restored` is the hit where a checkpoint is given, and `reuse` has the symbols that say how a
    hit was found, each with its word.
    """

    hit: str
    seen: str
    usual: Mapping[str, int] = MappingProxyType({})
    takes: tuple[str, ...] = ("block",)
    needs: tuple[str, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    replays: bool = True
    figures: Mapping[str, str] = _NONE
    chunked: Mapping[str, str] = _NONE
    restored: str = ""
    reuse: Mapping[str, str] = _NONE

    def note(self, name: str) -> str:
        """Which revision of the engine the rule is from."""
        return f"the rule of {name} as of its {self.seen}"

    def hint(self, name: str, refusal: Refusal) -> str:
        """What to give instead of what it refuses, and by which rule."""
        return f"{refusal.hint}; this is {self.note(name)}"

    def shown(self, *, chunked: bool = False) -> dict[str, str]:
        """Its figures by name; one that does not replay has no replayed tokens."""
        common = {name: each for name, each in FIGURES.items() if self.replays or name != REPLAYED}
        return {**common, **self.figures, **(self.chunked if chunked else {})}

    def symbols(self) -> tuple[str, ...]:
        """The symbols that only this rule has."""
        refused = (refusal.symbol for refusal in self.refusals)
        return (self.hit, *refused, *self.figures.values())


_BLOCKS: Mapping[str, str] = {
    "null_blocks": "engine_null_blocks",
    "window_blocks": "engine_window_blocks",
    "new_blocks": "engine_new_blocks",
}
_CHUNKS: Mapping[str, str] = {
    "chunks": "engine_chunks",
    "replay_chunks": "engine_replay_chunks",
    "gather": "engine_gather",
}

_ODD_HIT = Refusal(
    "sglang_split",
    "SGLang replays only from an even hit position, because an odd one would split a pair "
    "of its compressor",
    "give a --hit or a --block that leaves an even number of tokens",
)
_SHORT_CHUNK = Refusal(
    "sglang_short_chunk",
    "SGLang replays only if a prefill chunk holds a whole window",
    "give a --chunk of at least the window",
    needs="prefill_chunk",
)
_ODD_BLOCK = Refusal(
    "atom_odd_block",
    "ATOM's cache block must be even, to hold whole pairs of its compressor",
    "give an even --block",
)

_VLLM = Engine(
    "vllm_adopted_hit",
    "pull request #56227, merged on 2026-09-18",
    usual={"block": 16},
    takes=("block", "prefill_chunk"),
    figures=_BLOCKS,
    chunked=_CHUNKS,
)

# How much of a hit each engine adopts; the symbol's claim gives the rule and its source.
ENGINES: Mapping[str, Engine] = {
    "vllm": _VLLM,
    "vllm-ascend": _VLLM._replace(
        hit="ascend_hit",
        seen="tree in September 2026, a port of vLLM's pull request #56227",
        usual={"block": 128},
    ),
    "vllm-ascend-v4": Engine(
        "ascend_v4_hit",
        "pull request #10354 of 2026-06-11, merged",
        usual={"block": 32, "draft_tokens": 0},
        takes=("block", "draft_tokens"),
        replays=False,
        figures={"unit": "ascend_v4_unit"},
    ),
    "sglang": Engine(
        "sglang_hit",
        "version 0.5.21 of October 2026",
        usual={"block": 256},
        takes=("block", "prefill_chunk"),
        refusals=(_SHORT_CHUNK, _ODD_HIT),
    ),
    "tokenspeed": Engine(
        "tokenspeed_hit", "pull request #1594, merged on 2026-09-16", usual={"block": 1}
    ),
    "tensorrt-llm": Engine(
        "tensorrt_llm_hit",
        "public tree in autumn 2026, with partial reuse off",
        usual={"block": 128},
    ),
    "atom": Engine(
        "atom_hit",
        "documentation and tree of autumn 2026",
        usual={"block": 256},
        takes=("block", "prefill_chunk", "draft_tokens"),
        refusals=(_ODD_BLOCK,),
        replays=False,
        figures={
            "ring_slots": "atom_ring_slots",
            "tail_rows": "atom_tail_rows",
            "tail_start": "atom_tail_start",
        },
        chunked={"chunks": "engine_chunks"},
    ),
    "llama.cpp": Engine(
        "llama_cpp_rewound",
        "server at commit 0c1e5709",
        takes=("oldest", *CHECKPOINT),
        needs=("oldest",),
        replays=False,
        figures={"threshold": "llama_cpp_threshold"},
        restored="llama_cpp_reused",
        reuse={"llama_cpp_rewind": "rewind", "llama_cpp_checkpoint": "checkpoint"},
    ),
}
