"""Help that says what the claims give; it is made when it is shown, so that no start waits."""

from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

from typer.core import TyperCommand, TyperOption

from swacalc.cli.options import open_ledger
from swacalc.errors import UnreadableError


class Claimed(TyperCommand):
    """A command where `{NAME}` in an option's help stands for what the claims say of a symbol."""

    def get_help(self, ctx: Any) -> str:
        """The help, with the numbers of the claims that are named before `--help`, or the usual."""
        folder = ctx.params.get("claims")
        say = _sayer(Path(folder) if folder else None)
        shown = copy(self)
        shown.params = [_told(each, say) for each in self.params]
        return super(Claimed, shown).get_help(ctx)


def _told(option: Any, say: Callable[[str], str]) -> Any:
    if not isinstance(option, TyperOption) or "{" not in (option.help or ""):
        return option
    told = copy(option)
    before, _, rest = (option.help or "").partition("{")
    name, _, after = rest.partition("}")
    told.help = f"{before}{say(name)}{after}"
    return told


def _sayer(folder: Path | None) -> Callable[[str], str]:
    """What says a number of the claims in words; a help is shown whatever state they are in."""
    from swacalc.output.said import said_of

    try:
        ledger = open_ledger(folder)
    except UnreadableError:
        return lambda _: "the claims cannot be read"

    def say(name: str) -> str:
        found = said_of(ledger, name)
        if found is None:
            return "the claims give no number"
        return f"{found.text} by the claim {found.claim}" if found.claim else found.text

    return say
