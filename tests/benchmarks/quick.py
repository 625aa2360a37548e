"""Times a quick number beside a two-command Typer program in the same environment: run by hand.

The commands take turns, so that a busy machine slows both alike. Prints median processor
milliseconds and how many times the Typer program each takes. Options of Python's own that would
slow every import are taken out of the environment first.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from timing import medians, swacalc

TURNS = 21
TYPER_PROGRAM = '''
import typer

app = typer.Typer(add_completion=False)


@app.command()
def hello(name: str, loud: bool = False) -> None:
    """Greet."""
    typer.echo(f"hello {name}")


@app.command()
def goodbye(name: str) -> None:
    """Part."""
    typer.echo(f"goodbye {name}")


app()
'''
QUICK = {
    "--help": ("--help",),
    "headline": (),
    "claims": ("claims",),
    "explain": ("explain", "persistent_ratio"),
    "eval": ("eval", "L*n_win"),
    "replay": ("replay", "--layers", "4", "--window", "3"),
    "storage": ("storage",),
    "pool": ("pool", "--dram", "2TiB"),
}


def main() -> None:
    """Time the commands that there are, and those only."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        program = folder / "program.py"
        program.write_text(TYPER_PROGRAM, encoding="utf-8")
        commands = {"Typer program": [sys.executable, str(program), "hello", "you"]}
        commands |= {name: swacalc(*words) for name, words in QUICK.items()}
        found = medians(commands, turns=TURNS, home=folder, where=folder)
    bare = found["Typer program"]
    for title, seconds in found.items():
        print(f"{title:<14} {seconds * 1000:6.1f} ms   {seconds / bare:.2f} times")


if __name__ == "__main__":
    main()
