"""Compiling plain functions by Numba, where it is installed."""

from collections.abc import Callable
from functools import cache
from types import FunctionType, ModuleType
from typing import Any


@cache
def compiled_by_numba(module: ModuleType, name: str) -> Callable[..., Any] | None:
    """A function of a module that calls no others than those of the module, kept between runs.

    None where Numba is not installed.
    """
    try:
        from numba import njit
        from numba.extending import register_jitable
    except ImportError:
        return None
    for part in vars(module).values():
        if isinstance(part, FunctionType) and part.__module__ == module.__name__:
            register_jitable(part)
    function = getattr(module, name)
    try:
        made: Callable[..., Any] = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # there is no folder to keep it in
        made = njit(nogil=True)(function)
    return made
