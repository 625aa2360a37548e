"""Presets that were kept are the ones that the claims give."""

import time
from pathlib import Path

import pytest

from swacalc.claims.load import load
from swacalc.claims.shipped import shipped_folder
from swacalc.derivations.presets import presets_from, presets_of, to_lines
from swacalc.derivations.store import keep_presets, recall_presets


def test_lines_hold_everything_of_a_preset() -> None:
    """Every model of the shipped set reads back from its lines as it was."""
    presets = presets_of(load(shipped_folder()).claims)
    assert len(presets) >= 3
    assert dict(presets_from(to_lines(presets))) == presets


def test_kept_presets_equal_the_claims(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Presets are kept apart from the symbol table and recalled as the claims give them."""
    presets = presets_of(load(shipped_folder()).claims)
    monkeypatch.setattr("swacalc.derivations.store._SETTLED", time.time() + 60)
    assert recall_presets(shipped_folder()) is None
    keep_presets(shipped_folder(), presets)
    kept = recall_presets(shipped_folder())
    assert kept is not None
    assert dict(kept) == presets
    assert [path.suffix for path in cache.iterdir()] == [".presets"]
