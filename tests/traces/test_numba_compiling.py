"""What Numba compiles is kept where it is said to be, and a hash is the same as in plain Python."""

import sys
from pathlib import Path

import numba
import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.traces import scanning, tree_growing
from swacalc.traces.numba_compiling import compiled_by_numba


def test_what_is_compiled_is_kept_in_a_folder(tmp_path: Path) -> None:
    """The code of a function is kept in its folder, and Numba's own folder stays what it was."""
    usual = numba.config.CACHE_DIR
    kept = compiled_by_numba(tree_growing.fill, tree_growing, folder=str(tmp_path))
    assert kept is not None
    assert Path(kept.stats.cache_path).is_relative_to(tmp_path)
    assert usual == numba.config.CACHE_DIR


def test_without_a_folder_nothing_is_kept() -> None:
    """An empty name of a folder keeps the code of a function nowhere."""
    nowhere = compiled_by_numba(scanning.scan, scanning, folder="")
    assert nowhere is not None
    assert nowhere.stats.cache_path is None


@given(st.integers(-1, 2**62), st.integers(-(2**63), 2**63 - 1))
def test_a_compiled_hash_is_the_plain_one(node: int, block_id: int) -> None:
    """A table that plain Python filled can be read by compiled code, whatever the ids are."""
    mixed = compiled_by_numba(tree_growing.mixed, tree_growing)
    assert mixed is not None
    assert mixed(node, block_id) == tree_growing.mixed(node, block_id)


def test_without_numba_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Numba is not installed there is no compiled function, and no error."""
    monkeypatch.setitem(sys.modules, "numba", None)
    assert compiled_by_numba.__wrapped__(scanning.scan, scanning) is None
