"""Times quick commands beside a two-command Typer program in the same environment: run by hand.

One of them is the audit of an article of a thousand words without a mistake.

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
ARTICLE = """## Part {n}: what DeepSeek-V4.1-Flash keeps

The global KV of a prefix is kept for at least 72 hours, and the window KV of a conversation for a
few minutes in HBM. What the window lacks is computed again from the states of the layers below,
so that 20 layers of 40 are replayed. The authors report the figure, and nobody else has measured
it. A request that comes back after a night finds its global KV, pays for the replay of the last
tokens, and goes on as though it had never left; how much that saves depends on the service.
"""
PARTS = 10  # of some 100 words each
QUICK = {
    "--help": ("--help",),
    "headline": (),
    "claims": ("claims",),
    "explain": ("explain", "persistent_ratio"),
    "eval": ("eval", "L*n_win"),
    "replay": ("replay", "--layers", "4", "--window", "3"),
    "storage": ("storage",),
    "pool": ("pool", "--dram", "2TiB"),
    "audit": ("audit", "article.md"),
}


def main() -> None:
    """Time the commands that there are, and those only."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        program = folder / "program.py"
        program.write_text(TYPER_PROGRAM, encoding="utf-8")
        article = "\n".join(ARTICLE.format(n=n) for n in range(PARTS))
        (folder / "article.md").write_text(article, encoding="utf-8")
        commands = {"Typer program": [sys.executable, str(program), "hello", "you"]}
        commands |= {name: swacalc(*words) for name, words in QUICK.items()}
        found = medians(commands, turns=TURNS, home=folder, where=folder)
    bare = found["Typer program"]
    for title, seconds in found.items():
        print(f"{title:<14} {seconds * 1000:6.1f} ms   {seconds / bare:.2f} times")


if __name__ == "__main__":
    main()
