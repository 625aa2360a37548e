"""Pipes, devices, loops and files without an end leave every command with a sentence."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

FILES: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "loop": lambda path: path.symlink_to(path.name),
    "folder": Path.mkdir,
    "endless": lambda path: (path.touch(), os.truncate(path, 3 << 30)),
}


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("name", ["symbols.md", "claims.json", "diagrams/caches.svg"])
def test_what_is_in_the_place_of_a_generated_file(call: Any, kind: str, name: str) -> None:
    """Comparing generated files opens no pipe, follows no loop and reads no file without end."""
    there = Path("docs/reference", name)
    there.parent.mkdir(parents=True)
    FILES[kind](there)
    done = call("pages", "--check", "--claims", str(Path(__file__).parents[2] / "claims"))
    assert done.code == (1 if kind == "endless" else 2)
    assert name in done.out + done.err


@pytest.mark.parametrize("words", [("check",), ("storage",), ("claims",), ("pages",), ()])
def test_a_loop_of_links_is_no_folder_of_claims(call: Any, words: tuple[str, ...]) -> None:
    """A folder that leads to itself is said not to be one."""
    Path("docs").mkdir()
    Path("loop").symlink_to("loop")
    done = call(*words, "--claims", "loop")
    assert done.code == 2
    assert "loop" in done.err


def test_a_loop_of_links_is_no_folder_of_copies(call: Any) -> None:
    """Nor is it one of copies."""
    Path("loop").symlink_to("loop")
    assert call("check", "--copies", "loop").code == 2


LARGEST = "9" * 100 + "e99 PB" + "·PB/B" * 9
COMMANDS = {
    "pool": ("pool", "--dram", LARGEST, "--ttl", "1e-99 ns"),
    "sweep": ("pool", "--sweep", f"dram=1 B..{LARGEST}"),
    "small": ("pool", "--dram", "1 B", "--sweep", "TTL=1e-99 ns..1 year"),
    "solve": ("solve", f"L*n_win={'9' * 100}e99", "--for", "L"),
    "eval": ("eval", "L**3", f"L={'9' * 100}e99"),
    "prefill": ("prefill", "--prompt", "9" * 100 + "e99"),
    "repeated": ("pool", "--dram", "1 B" + "·PB/B" * 300),
    "chart": ("pool", "--sweep", f"dram=1 B..{LARGEST}", "--plot", "chart.svg"),
}


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS.keys())
def test_no_number_is_too_large_for_a_command(call: Any, words: tuple[str, ...]) -> None:
    """The largest and smallest values are reckoned with or refused in a sentence."""
    for more in ((), ("--json",), ("--explain",)):
        assert call(*words, *more).code in (0, 2)
