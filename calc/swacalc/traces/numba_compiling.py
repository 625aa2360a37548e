"""Compiling plain functions by Numba, where it is installed."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any


@cache
def compiled_by_numba(
    function: Callable[..., Any],
    *modules: ModuleType,
    folder: str | None = None,
    **options: bool,
) -> Callable[..., Any] | None:
    """A function that calls no others than those of the modules, kept between runs.

    It is kept in the folder, by default in that of Numba; with an empty name it is kept nowhere.
    `options` are those of `numba.njit`. None where Numba is not installed.
    """
    try:
        numba: Any = import_module("numba")
    except ImportError:
        return None
    for module in modules:
        _let_be_called(module)
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = folder or before
    try:
        made: Callable[..., Any] = numba.njit(cache=folder != "", nogil=True, **options)(function)
    except RuntimeError:  # there is no folder to keep it in
        made = numba.njit(nogil=True, **options)(function)
    finally:
        numba.config.CACHE_DIR = before
    return made


@cache
def _let_be_called(module: ModuleType) -> None:
    """Let compiled functions call those of a module."""
    from numba.extending import register_jitable

    for part in vars(module).values():
        if isinstance(part, FunctionType) and part.__module__ == module.__name__:
            register_jitable(part)
