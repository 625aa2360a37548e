"""Running a kernel: compiled by Numba where the work is worth it, else as plain Python."""

import os
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from swacalc.derivations.store import cache_folder
from swacalc.simulation import descending, in_front, kernel_records, sharing, window_store
from swacalc.simulation.kernel_records import Ints
from swacalc.traces import tree_growing
from swacalc.traces.numba_compiling import compiled_by_numba

Numbers = NDArray[np.int64]

_MODULES = (kernel_records, tree_growing, descending, in_front, sharing, window_store)

# Steps that plain Python does in less time than it takes to compile the kernels, and those so far.
_WORTH = 2_000_000
_asked = [0]


class Kernels(NamedTuple):
    """The kernels as they run; the compiled ones take arrays, the plain ones lists."""

    walk: Callable[..., int]
    count_in_front: Callable[..., int]
    descend: Callable[..., int]
    visit: Callable[..., int]
    compiled: bool

    def ints(self, numbers: Numbers) -> Ints:
        """Numbers as the kernels take them."""
        return cast("Ints", numbers) if self.compiled else cast("Ints", numbers.tolist())


PLAIN = Kernels(
    walk=sharing.walk,
    count_in_front=in_front.count_in_front,
    descend=descending.descend,
    visit=window_store.visit,
    compiled=False,
)


def kernels_for(steps: int) -> Kernels:
    """The kernels for about so many steps more: compiled ones once a process has had many."""
    _asked.append(steps + _asked.pop())
    return (compiled() or PLAIN) if _asked[0] > _WORTH else PLAIN


@cache
def compiled() -> Kernels | None:
    """The kernels compiled by Numba, or None where it is not installed."""
    # They make no arrays, so that counting the references to those that they are given, which takes
    # most of the time of a short request, is left out.
    how = partial(compiled_by_numba, folder=_kept_in(), _nrt=False)
    names = Kernels._fields[:-1]
    made: dict[str, Any] = {name: how(getattr(PLAIN, name), *_MODULES) for name in names}
    return None if None in made.values() else Kernels(**made, compiled=True)


def _kept_in() -> str:
    """The folder for what is compiled from these very sources; empty where nothing can be kept."""
    parent = cache_folder()
    if parent is None:
        return ""
    sources = b"".join(Path(module.__file__ or "").read_bytes() for module in _MODULES)
    folder = parent / f"kernels-{sha256(sources).hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return ""
    return str(folder) if os.access(folder, os.W_OK) else ""
