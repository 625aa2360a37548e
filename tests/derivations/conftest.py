"""Symbol tables written as a few words, and a place for the cache."""

from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.derivations.symbol_table import SymbolEntry, SymbolTable
from swacalc.formulas import read_formula
from swacalc.quantity import RATIO, parse_quantity

Make = Callable[..., SymbolTable]


@pytest.fixture
def symbol_table() -> Make:
    """A table of ratios: a number or formula by name, the tag after an @ where it has one."""

    def entry(name: str, said: str) -> SymbolEntry:
        source, _, tag = said.partition("@")
        tag = tag or "mechanism"
        if not source:
            return SymbolEntry(name=name, unit=RATIO)
        if source.replace(".", "").isdigit():
            value = parse_quantity(source)
            return SymbolEntry(
                name=name, unit=RATIO, origin="claim", ref=name, tag=tag, value=value
            )
        return SymbolEntry(
            name=name, unit=RATIO, origin="claim", ref=name, tag=tag, formula=read_formula(source)
        )

    return lambda **said: {name: entry(name, words) for name, words in said.items()}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that symbol tables are kept in."""
    monkeypatch.setenv("SWACALC_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "swacalc"
