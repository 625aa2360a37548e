"""Exact and bounded replay of sliding-window layers: closed forms, runs, and checks of both.

Read it in this order; it needs only the standard library and imports nothing outside its folder:

    stack       layers and stacks
    lengths     tokens and layer runs of each replay, in closed form
    cone        which states a state needs, in closed form
    walk        the same by walking
    arithmetic  what a run computes with: symbols, dependency sets, sightings
    floats      … and numbers
    cache       global KV and SWA KV
    plan        which layer runs from where: full run, exact and bounded replay
    run         the driver
    proofs      the mechanisms by name, each checked on every stack of a grid
    toy, vectors, reach     frames of the teaching toy, test vectors, error by replay length

The names below are those that the closed forms need; import the others from their modules.
"""

from .cone import cone, exact_from
from .errors import OverwriteError, ReplayError
from .lengths import (
    bounded,
    exact_minimum,
    exact_next_token,
    exact_reported,
    exact_rows,
    page_aligned,
    runs_bounded,
    runs_minimum,
    runs_reported,
    stacked_lookback,
    stacked_span,
    washout,
)
from .stack import Layer, Stack, stack_of, window_stack

__all__ = [
    "Layer",
    "OverwriteError",
    "ReplayError",
    "Stack",
    "bounded",
    "cone",
    "exact_from",
    "exact_minimum",
    "exact_next_token",
    "exact_reported",
    "exact_rows",
    "page_aligned",
    "runs_bounded",
    "runs_minimum",
    "runs_reported",
    "stack_of",
    "stacked_lookback",
    "stacked_span",
    "washout",
    "window_stack",
]
