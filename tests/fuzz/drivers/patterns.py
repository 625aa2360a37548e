"""Regular expressions: none tries a short text in more ways than there is time for."""

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random

from engine import Driver

import swacalc
from swacalc.patterns import LatePattern

_LENGTH = 160  # somewhat more than the product looks at around a number
_PIECES = (
    *(
        "a",
        "a ",
        "A.",
        "-",
        "的",
        "约",
        "约 ",
        "<=",
        "=",
        "大约",
        "减少",
        "降低了",
        "比",
        "V4 ",
        "not ",
    ),
    *("is ", "the ", "of ", "a third ", "more ", "less than ", " ", "1", "1,", "12:", ".", "/"),
    "个",
    *("token ", "百万", "每", "一", "二十", "twenty ", "hundred ", "and ", "or ", "_", "*", "<a "),
    'b="',
    *(
        "&",
        "；",
        "到",
        "了",
        "达",
        "不",
        "没有",
        "有",
        "up ",
        "per ",
        "h",
        "B/",
        "\t",
        "\\frac{",
        "}",
    ),
    "^",
)


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Every expression that a module of the package has a name for."""
    modules = (
        import_module(found.name)
        for found in walk_packages(swacalc.__path__, "swacalc.")
        if not found.name.endswith("__main__")
    )
    named = (value for module in modules for value in vars(module).values())
    values = (value.compiled if isinstance(value, LatePattern) else value for value in named)
    found = (value for value in values if isinstance(value, re.Pattern))
    return tuple({each for each in found if isinstance(each.pattern, str)})


def _write(rng: Random) -> str:
    """A few pieces, of which some are repeated, between others."""
    first, middle, last = (
        "".join(rng.choices(_PIECES, k=rng.randrange(4))) for _ in ("first", "middle", "last")
    )
    return (first + middle * _LENGTH)[:_LENGTH] + last


def _attempt(data: bytes, _: Path) -> None:
    text = data.decode("utf-8", "replace")[: 2 * _LENGTH]
    for pattern in _patterns():
        pattern.search(text)


PATTERNS = Driver(
    name="patterns",
    attempt=_attempt,
    seeds=("减少至少 72 小时](refereaims/cache.md#spany: about 1/8".encode(),),
    pieces=_PIECES,
    write=_write,
    seconds=2,
    inputs=500,
)
