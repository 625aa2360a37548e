"""The command `swacalc`: the headline by itself, and commands that load when they are named."""

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from swacalc import __version__
from swacalc.cli.options import ClaimsOption, JsonOption, refuse_before_command

# Each command and the module that holds it, in the order of the help.
COMMANDS = {
    "claims": "statements",
    "explain": "statements",
    "eval": "expressions",
    "solve": "expressions",
    "replay": "running",
    "storage": "storing",
    "pool": "storing",
    "retain": "storing",
    "prefill": "running",
    "check": "checking",
    "sources": "sources",
    "init": "init",
    "pages": "pages",
    "toy": "toy",
}


class _Commands(MutableMapping[str, Any]):
    """Commands by name; a module is imported when one of its commands is asked for."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            command = import_module(f"swacalc.cli.{COMMANDS[name]}").APPS[name]
            command.rich_markup_mode = None
            self._made[name] = get_command(command)
        return self._made[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._made[name] = command

    def __delitem__(self, name: str) -> None:
        del self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class _Group(TyperGroup):
    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = _Commands()


app = typer.Typer(
    cls=_Group,
    name="swacalc",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        import platform

        from swacalc.output.terminal import send

        send(f"swacalc {__version__} (Python {platform.python_version()})\n")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def swacalc(
    context: typer.Context,
    claims: ClaimsOption = None,
    json: JsonOption = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show a traceback when something fails.")
    ] = False,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Check what is said about a cache design, and calculate what follows.

    Without a command: the headline figures with relation, tag and section, and whether
    each follows from the others.

    Quantities are written as 100k, 64Ki, 3/4, 5%, 2TiB, 5min or 36 h. A number without a
    unit counts tokens, layers and the like; a size or a time needs its unit.

    Exit codes: 0 clean, 1 findings, 2 the tool could not run, 3 internal error.
    """
    if context.invoked_subcommand is None:
        from swacalc.cli.statements import print_headline

        print_headline(claims, json=json)
    else:
        refuse_before_command(context)
