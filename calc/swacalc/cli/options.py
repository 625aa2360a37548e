"""The options that commands share, and opening the claims that they name."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from swacalc.claims import Loaded, default_folder, load
from swacalc.derivations import load_behind
from swacalc.errors import UnreadableError

ClaimsOption = Annotated[
    Path | None,
    typer.Option(
        "--claims",
        metavar="DIR",
        help="Another claim set: the folder that holds its sources.yaml.",
        show_default="the project's claims/, else the shipped set",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
ExplainOption = Annotated[
    bool, typer.Option("--explain", help="Show the working and where each number comes from.")
]


def claims_folder(folder: Path | None) -> Path:
    """The folder that is meant."""
    return default_folder(Path.cwd()) if folder is None else folder


def open_claims(folder: Path | None) -> Loaded:
    """The whole claim set.

    Raises:
        UnreadableError: it cannot be read, or something in it is faulty.
    """
    return _sound(load(claims_folder(folder), root=Path.cwd()))


def open_behind(folder: Path | None, symbols: Iterable[str]) -> Loaded:
    """What the claim set says of some symbols.

    Raises:
        UnreadableError: it cannot be read, or something in the files that were read is faulty.
    """
    return _sound(load_behind(claims_folder(folder), symbols, root=Path.cwd()))


def _sound(loaded: Loaded) -> Loaded:
    if loaded.faults:
        first, *others = loaded.faults
        more = f" (and {len(others):,} more)" if others else ""
        hint = "run swacalc check to see all of them"
        raise UnreadableError(f"{first.message}{more}", hint=hint, place=first.place)
    return loaded
