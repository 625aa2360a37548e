"""Cache designs as data: what each leaves behind, where, and how a request resumes."""

from collections.abc import Mapping
from typing import NamedTuple

from swacalc.errors import InputError


class CacheDesign(NamedTuple):
    """What a design keeps beside global KV on SSD, and how a request resumes.

    `points` says whether prompts leave a window at their end, and outputs. The windows are on SSD
    too, or else in a pool of memory. A design that `reaches_hit` resumes at the hit in global KV:
    it runs again what is behind a window that is less than one window before it, or without such
    a window as `replay` says, which is `bounded`, `exact` or `none`. One that does not reach it
    resumes at a window, and with `exact` also by an exact replay. `prices` is the ending of the
    symbols that have the prices of a model.
    """

    points: tuple[bool, bool]
    windows_on_ssd: bool
    reaches_hit: bool
    replay: str
    prices: Mapping[str, str]


# By the family of a model.
DESIGNS: Mapping[str, CacheDesign] = {
    "deepseek-v4.1": CacheDesign(
        points=(True, True),
        windows_on_ssd=False,
        reaches_hit=True,
        replay="bounded",
        prices={"deepseek-v4.1-flash": ""},
    ),
    "deepseek-v4": CacheDesign(
        points=(True, True),
        windows_on_ssd=True,
        reaches_hit=False,
        replay="none",
        prices={"deepseek-v4-flash": "_against", "deepseek-v4-pro": "_v4_pro"},
    ),
}


def design_of(model: str, family: str) -> CacheDesign:
    """The design that the models of a family are served with.

    Raises:
        InputError: none is known.
    """
    if family not in DESIGNS:
        hint = f"name a model of the families {' and '.join(DESIGNS)}"
        raise InputError(f"no cache design is known for {model}", hint=hint)
    return DESIGNS[family]
