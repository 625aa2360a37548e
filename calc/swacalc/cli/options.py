"""The options that commands share, and opening the claims that they name."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from swacalc.calculators.answer import read_value
from swacalc.calculators.bounds import BOUNDS
from swacalc.claims.shipped import own_folder, shipped_folder
from swacalc.derivations.store import keep, keep_presets, recall, recall_presets
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError, UnreadableError
from swacalc.quantity import Quantity
from swacalc.settings import find_settings

if TYPE_CHECKING:
    from swacalc.claims.load import Loaded
    from swacalc.claims.types import ClaimSet
    from swacalc.derivations.presets import Preset

Kept = TypeVar("Kept")

ClaimsOption = Annotated[
    Path | None,
    typer.Option(
        "--claims",
        metavar="DIR",
        is_eager=True,  # before --help, which says what this set gives
        help="Another claim set: the folder that holds its sources.yaml.",
        show_default="the project's claims/, else the shipped set",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
ExplainOption = Annotated[
    bool, typer.Option("--explain", help="Show the working and where each number comes from.")
]


def refuse_before_command(context: typer.Context) -> None:
    """Refuse an option of a group that comes before one of its commands and so has no effect.

    Raises:
        InputError: there is one.
    """
    for option in context.command.params:
        source = context.get_parameter_source(option.name or "")
        if source is not None and source.name == "COMMANDLINE":
            message = f"{option.opts[0]} has no effect before {context.invoked_subcommand}"
            raise InputError(message, hint="write it after the command")


def own_claims(folder: Path | None) -> Path | None:
    """The folder given, that of the settings, or `claims/` here; None where there is none.

    Raises:
        UnreadableError: the file of the settings cannot be read, or `claims/` leads elsewhere.
    """
    return folder or find_settings(Path.cwd()).claims or own_folder(Path.cwd())


def claims_folder(folder: Path | None) -> Path:
    """The folder that is meant: one's own, or else the shipped one.

    Raises:
        UnreadableError: the file of the settings cannot be read, or `claims/` leads elsewhere.
    """
    return own_claims(folder) or shipped_folder()


def open_claims(folder: Path | None) -> "ClaimSet":
    """The whole claim set.

    Raises:
        UnreadableError: it cannot be read, or something in it is faulty.
    """
    from swacalc.claims.load import load

    return faultless(load(claims_folder(folder), root=Path.cwd()))


def faultless(loaded: "Loaded") -> "ClaimSet":
    """The claim set of a folder that was read.

    Raises:
        UnreadableError: something in it is faulty.
    """
    if loaded.faults:
        first, *others = loaded.faults
        more = f" (and {len(others):,} more)" if others else ""
        hint = "run swacalc check to see all of them"
        raise UnreadableError(f"{first.message}{more}", hint=hint, place=first.place)
    return loaded.claims


def open_symbol_table(folder: Path | None) -> SymbolTable:
    """What the claim set says of each symbol, kept from an earlier run where nothing changed.

    Raises:
        UnreadableError: the claim set cannot be read, or something in it is faulty.
    """

    def made(claims: "ClaimSet") -> SymbolTable:
        from swacalc.derivations.from_claims import symbol_table_of

        return symbol_table_of(claims)

    return _kept(folder, recall, made, keep)


def open_presets(folder: Path | None) -> "Mapping[str, Preset]":
    """The models of the claim set, kept from an earlier run where nothing changed.

    Raises:
        UnreadableError: the claim set cannot be read, or something in it is faulty.
    """
    from swacalc.derivations.presets import presets_of

    return _kept(folder, recall_presets, presets_of, keep_presets)


def _kept(
    folder: Path | None,
    recall: Callable[[Path], Kept | None],
    make: "Callable[[ClaimSet], Kept]",
    keep: Callable[[Path, Kept], None],
) -> Kept:
    """What is kept of a claims folder, made anew and kept where that is out of date."""
    chosen = claims_folder(folder)
    kept = recall(chosen)
    if kept is None:
        kept = make(open_claims(folder))
        keep(chosen, kept)
    return kept


def values_of(**options: str | None) -> dict[str, Quantity]:
    """The values of the options that were given, by the symbols that they set.

    Raises:
        InputError: a value cannot be read.
    """
    return {
        name: read_value(BOUNDS[name].option if name in BOUNDS else name, text)
        for name, text in options.items()
        if text is not None
    }
