"""The formats of traces that have one JSON object a request, as data.

Where each is described, as of November 2026:

- `mooncake`: `FAST25-release/README.md` of github.com/kvcache-ai/Mooncake at 3b5a594. Times are in
  milliseconds, blocks have 512 tokens, and the partial block at the end has an id too.
- `bailian`: `README.md` of github.com/alibaba-edu/qwen-bailian-usagetraces-anon at 03a51e3. Times
  are in seconds, blocks have 16 tokens, and `parent_chat_id` is -1 where a conversation begins.
- `lmcache`: `lmcache/tools/cache_simulator/README.md` of github.com/LMCache/LMCache at 090b924, the
  log of `--lookup-hash-log-dir`. Times are in seconds, only full blocks have a hash, and outputs
  are not recorded.
- `litellm`: docs.litellm.ai/docs/proxy/logging_spec, the StandardLoggingPayload. Times are in
  seconds, or written out as in the logs of spending. It has sessions and no ids.
- `table`: the columns of this package's own Parquet files, as JSON.

`weka` sessions are documents and have their own reader.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from swacalc.errors import InputError, did_you_mean

# What is read of a request, in the order in which a row has it.
FIELDS = ("time", "prompt", "output", "ids", "key", "parent", "session", "block")
TIME, PROMPT, OUTPUT, IDS, KEY, PARENT, SESSION, BLOCK = range(len(FIELDS))


class LineFormat(NamedTuple):
    """How a request is written on a line.

    `keys` gives each field the names that it may have, `required` the fields that a line must have.
    `digits` is the number of decimal digits of a time that are whole milliseconds: 3 where times
    are in seconds. `block` is the number of tokens of an id unless a line says another.
    `by_session` says that lines have no ids, and that a session's prompts continue each other.
    """

    name: str
    keys: Mapping[int, Sequence[str]]
    required: Collection[int]
    block: int
    digits: int = 0
    by_session: bool = False


LINE_FORMATS = (
    LineFormat(
        "bailian",
        {
            TIME: ("timestamp",),
            PROMPT: ("input_length",),
            OUTPUT: ("output_length",),
            IDS: ("hash_ids",),
            KEY: ("chat_id",),
            PARENT: ("parent_chat_id",),
        },
        required=(TIME, PROMPT, IDS, KEY, PARENT),
        block=16,
        digits=3,
    ),
    LineFormat(
        "mooncake",
        {
            TIME: ("timestamp",),
            PROMPT: ("input_length",),
            OUTPUT: ("output_length",),
            IDS: ("hash_ids",),
            SESSION: ("session_id",),
            BLOCK: ("block_size",),
        },
        required=(TIME, PROMPT, IDS),
        block=512,
    ),
    LineFormat(
        "lmcache",
        {
            TIME: ("timestamp",),
            PROMPT: ("seq_len",),
            IDS: ("chunk_hashes",),
            BLOCK: ("chunk_size",),
        },
        required=(TIME, PROMPT, IDS, BLOCK),
        block=256,
        digits=3,
    ),
    LineFormat(
        "litellm",
        {
            TIME: ("startTime",),
            PROMPT: ("prompt_tokens",),
            OUTPUT: ("completion_tokens",),
            SESSION: ("session_id", "trace_id"),
        },
        required=(TIME, PROMPT),
        block=64,
        digits=3,
        by_session=True,
    ),
    LineFormat(
        "table",
        {
            TIME: ("t_ms",),
            PROMPT: ("prompt",),
            OUTPUT: ("output",),
            IDS: ("ids",),
            PARENT: ("parent",),
            SESSION: ("session",),
            BLOCK: ("block",),
        },
        required=(TIME, PROMPT, IDS, BLOCK),
        block=0,
    ),
)
WEKA, PARQUET = "weka", "parquet"
NAMES = (*(each.name for each in LINE_FORMATS), WEKA, PARQUET)


def line_format(name: str) -> LineFormat | None:
    """The format of that name, or None for one that is not read line by line.

    Raises:
        InputError: there is no such format.
    """
    if name not in NAMES:
        hint = did_you_mean(name, NAMES) or f"formats: {', '.join(NAMES)}"
        raise InputError(f"no format {name!r}", hint=hint)
    return next((each for each in LINE_FORMATS if each.name == name), None)


def guessed(keys: Collection[str]) -> str:
    """The format whose required fields an object has, or an empty string."""
    if "requests" in keys and "block_size" in keys:
        return WEKA
    return next((each.name for each in LINE_FORMATS if _fits(each, keys)), "")


def _fits(form: LineFormat, keys: Collection[str]) -> bool:
    return all(any(name in keys for name in form.keys[field]) for field in form.required)
