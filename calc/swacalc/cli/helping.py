"""Help that prints what the claims give; it is made only when shown, to keep startup fast."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from pathlib import Path
from typing import Any

from typer.core import TyperCommand, TyperOption

from swacalc.cli.session import Session, with_session
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import MissingError, UnreadableError


class Claimed(TyperCommand):
    """A command in whose option help `{NAME}` is replaced by the value of that symbol."""

    def get_help(self, ctx: Any) -> str:
        """The help, with numbers from the claims named before `--help`, or the default ones."""
        folder = ctx.params.get("claims")
        names = [name for each in self.params if (name := _parts(each)[1])]
        printed = _printer(Path(folder) if folder else None, names)
        shown = copy(self)
        shown.params = [_filled(each, printed) for each in self.params]
        return super(Claimed, shown).get_help(ctx)


def _parts(option: Any) -> tuple[str, str, str]:
    """The help of an option before a symbol, the symbol, and what comes after it."""
    words = option.help if isinstance(option, TyperOption) else ""
    before, _, rest = (words or "").partition("{")
    name, _, after = rest.partition("}")
    return before, name, after


def _filled(option: Any, printed: Callable[[str], str]) -> Any:
    before, name, after = _parts(option)
    if not name:
        return option
    filled = copy(option)
    filled.help = f"{before}{printed(name)}{after}"
    return filled


def _printer(folder: Path | None, names: Sequence[str]) -> Callable[[str], str]:
    """A function that prints a symbol's value in a help, even if the claims are unusable."""
    from swacalc.output.prose_number import prose_number_of

    try:
        symbol_table = _symbol_table(folder, names)
    except UnreadableError:
        return lambda _: "the claims cannot be read"

    def printed(name: str) -> str:
        found = prose_number_of(symbol_table, name)
        if found is None:
            return "the claims give no number"
        return f"{found.text} by the claim {found.claim}" if found.claim else found.text

    return printed


def _symbol_table(folder: Path | None, names: Sequence[str]) -> SymbolTable:
    """The symbol table that the command itself would use, even if it lacks some symbols.

    Raises:
        UnreadableError: it cannot be read.
    """
    tried = list[SymbolTable]()

    def run(session: Session) -> None:
        tried.append(session.symbol_table)
        for name in names:
            Resolver(tried[-1]).entry(name)

    with suppress(MissingError):
        with_session(folder, run)
    return tried[-1]
