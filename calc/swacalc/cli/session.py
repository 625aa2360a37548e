"""A session: settings, claims, symbols and models of one command, each opened once, on demand."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from swacalc.claims.shipped import own_folder, shipped_folder
from swacalc.derivations.store import (
    keep,
    keep_claims,
    keep_presets,
    recall,
    recall_claims,
    recall_presets,
)
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import MissingError, UnreadableError, path_text, respelt, shortened
from swacalc.root import real
from swacalc.settings import Settings, find_settings

if TYPE_CHECKING:
    from swacalc.calculators.storage import Network
    from swacalc.claims.load import Loaded
    from swacalc.claims.types import ClaimSet
    from swacalc.derivations.presets import Preset

_MAKER = re.compile("[a-z]{3,}")


class Session:
    """What a command opens; `note` says which claims a calculator used, if that is not obvious.

    Every property may raise UnreadableError: a file cannot be read, or something in it is faulty.
    """

    def __init__(self, claims: Path | None = None, *, note: str = "") -> None:
        self._named = claims
        self.note = note

    @cached_property
    def settings(self) -> Settings:
        """The settings of the project."""
        return find_settings(Path.cwd())

    @cached_property
    def own_folder(self) -> Path | None:
        """The claims folder named, that of the settings, or `claims/` here; None without one."""
        return self._named or self.settings.claims or own_folder(Path.cwd())

    @cached_property
    def folder(self) -> Path:
        """The claims folder to use: one's own, or else the shipped one."""
        return self.own_folder or shipped_folder()

    @cached_property
    def loaded(self) -> "Loaded":
        """The claims folder as it was read, with its faults."""
        from swacalc.claims.load import load

        return load(self.folder, root=Path.cwd())

    @cached_property
    def claims(self) -> "ClaimSet":
        """The whole claim set, kept from an earlier run where nothing changed, or read.

        A kept one has the places of claims, and no others.
        """
        kept = None if "loaded" in vars(self) else recall_claims(self.folder, Path.cwd())
        if kept is None:
            kept = faultless(self.loaded)
            keep_claims(self.folder, kept)
        return kept

    @cached_property
    def symbol_table(self) -> SymbolTable:
        """What the claims say of each symbol, kept from an earlier run where nothing changed."""
        kept = recall(self.folder)
        if kept is None:
            from swacalc.derivations.from_claims import symbol_table_of

            kept = symbol_table_of(self.claims)
            keep(self.folder, kept)
        return kept

    @cached_property
    def presets(self) -> "Mapping[str, Preset]":
        """The models of the claims, kept from an earlier run where nothing changed."""
        kept = recall_presets(self.folder)
        if kept is None:
            from swacalc.derivations.presets import presets_of

            kept = presets_of(self.claims)
            keep_presets(self.folder, kept)
        return kept

    def network(
        self, model: str, *, dtype: str = "", drafts: bool = False, other: str = ""
    ) -> "Network":
        """A model of the claims, in a format; `other` says what takes a model that is none.

        Raises:
            MissingError: there is no such model.
            InputError: a field of it is missing or invalid.
        """
        from swacalc.calculators.storage import Network
        from swacalc.models.layouts import NATIVE

        if model not in self.presets:
            hint = respelt(model, self.presets) or _other_models(model, self.presets, other)
            raise MissingError(f"there is no model {model!r}", f"model {model!r}", hint=hint)
        return Network(self.presets[model].geometry(model), dtype or NATIVE, drafts)


def _other_models(model: str, presets: Iterable[str], other: str) -> str:
    """The models that have the first word of a name, or else all, and what takes any other."""
    maker = _MAKER.search(model.casefold().rpartition("/")[2])
    alike = [name for name in presets if maker and maker[0] in name]
    listed = ", ".join(alike or presets)
    known = (
        f"{'like it:' if alike else 'models are'} {listed}" if listed else "the claim set has none"
    )
    return "; ".join(filter(None, (known, other)))


def other_model(name: str) -> str:
    """How to ask about a model that the claims lack; its name may be where its config.json is."""
    from swacalc.models.opening import is_place

    if is_place(name):
        return f"--config {shortened(name)} takes the config.json there"
    return "--config FILE, or --config ORG/NAME --fetch, takes the config.json of any other"


def own_network(
    where: str, *, fetch: bool = False, dtype: str = "", drafts: bool = False
) -> "Network":
    """The user's own model, by the place of its `config.json`, in a format.

    Raises:
        UnreadableError: there is nothing, or it cannot be read.
        InputError: a field of it is missing or invalid, or it cannot be downloaded.
    """
    from swacalc.calculators.storage import Network
    from swacalc.models.layouts import NATIVE
    from swacalc.models.opening import open_model

    return Network(open_model(where, fetch=fetch), dtype or NATIVE, drafts, given=True)


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


def with_session(claims: Path | None, run: Callable[[Session], None]) -> None:
    """Run a calculator on the claims named, or on a project's, or on the shipped ones.

    If a project's claims lack a needed symbol or model, the shipped ones are used instead.

    Raises:
        MissingError: those claims lack something, too.
    """
    usual, shipped = Session(claims), shipped_folder()
    if claims is not None or real(usual.folder) == real(shipped):
        run(usual)
        return
    shown = path_text(usual.folder, Path.cwd())
    usual.note = f"the project's claims in {shown} are used"
    try:
        run(usual)
    except MissingError as error:
        note = f"the shipped claims are used: those in {shown} have no {error.what}"
        run(Session(shipped, note=note))
