"""The command `swacalc`: the headline without a command; a command loads when it is named."""

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from swacalc import __version__
from swacalc.cli.options import ClaimsOption, JsonOption, refuse_before_command


def _claims() -> typer.Typer:
    from swacalc.cli.claims import app

    return app


def _explain() -> typer.Typer:
    from swacalc.cli.explain import app

    return app


def _eval() -> typer.Typer:
    from swacalc.cli.eval import app

    return app


def _solve() -> typer.Typer:
    from swacalc.cli.solve import app

    return app


def _replay() -> typer.Typer:
    from swacalc.cli.replay import app

    return app


def _storage() -> typer.Typer:
    from swacalc.cli.storage import app

    return app


def _pool() -> typer.Typer:
    from swacalc.cli.pool import app

    return app


def _retain() -> typer.Typer:
    from swacalc.cli.retain import app

    return app


def _prefill() -> typer.Typer:
    from swacalc.cli.prefill import app

    return app


def _fit() -> typer.Typer:
    from swacalc.cli.fit import app

    return app


def _compare() -> typer.Typer:
    from swacalc.cli.compare import app

    return app


def _models() -> typer.Typer:
    from swacalc.cli.models import app

    return app


def _check() -> typer.Typer:
    from swacalc.cli.check import app

    return app


def _audit() -> typer.Typer:
    from swacalc.cli.audit import app

    return app


def _traces() -> typer.Typer:
    from swacalc.cli.traces import app

    return app


def _sources() -> typer.Typer:
    from swacalc.cli.sources import app

    return app


def _simulate() -> typer.Typer:
    from swacalc.cli.simulate import app

    return app


def _init() -> typer.Typer:
    from swacalc.cli.init import app

    return app


def _new() -> typer.Typer:
    from swacalc.cli.new import app

    return app


def _pages() -> typer.Typer:
    from swacalc.cli.pages import app

    return app


def _toy() -> typer.Typer:
    from swacalc.cli.toy import app

    return app


# Each command in the order of the help: its summary, and what loads it. The module of a command is
# loaded when the command is named; a test holds its own summary equal to this one.
COMMANDS: Mapping[str, tuple[str, Callable[[], typer.Typer]]] = {
    "claims": ("List the claims, or show one.", _claims),
    "explain": ("Explain a claim, symbol, formula or rule, and its numbers.", _explain),
    "eval": ("Calculate any expression over the symbols of the claims, exactly.", _eval),
    "solve": ("Find the value of a symbol that gives a figure the value wanted.", _solve),
    "replay": ("Tokens and layer runs of an exact and a bounded replay.", _replay),
    "storage": ("Bytes per token, window and context; ratios of two models.", _storage),
    "pool": ("SWA windows in a share of host DRAM; their session rate.", _pool),
    "retain": ("SSD bytes for a token rate and a lifetime.", _retain),
    "prefill": ("Layers times tokens that a prefill runs, also after a hit.", _prefill),
    "fit": ("Sequences that fit into a memory, and the longest context that does.", _fit),
    "compare": (
        "Several models in one table: bytes per token, windows, state, total, replay.",
        _compare,
    ),
    "models": ("The models that --model takes, and the families that --config reads.", _models),
    "check": ("Check claims and pages: form, evidence, arithmetic, numbers.", _check),
    "audit": ("Judge any article against the claims, statement by statement.", _audit),
    "simulate": (
        "What two cache designs keep, hit, rebuild and write on a trace of requests.",
        _simulate,
    ),
    "traces": ("Say what traces of requests hold; convert, make and fetch them.", _traces),
    "sources": ("List, verify, lock and fetch what is cited, and say how it is held.", _sources),
    "init": ("Start a claim set for another report.", _init),
    "new": ("Write a new claim, step by step.", _new),
    "pages": ("Write the pages, scripts and diagrams made from claims.", _pages),
    "toy": ("Draw exact and bounded replay on a teaching toy.", _toy),
}


class _Commands(MutableMapping[str, Any]):
    """Commands by name; a module is imported when one of its commands is looked up."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            _, load = COMMANDS[name]
            command = load()
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

    def format_commands(self, _: Any, formatter: Any) -> None:
        """List the commands by their summaries, without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (summary, _) in COMMANDS.items()])


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
    """Check claims about a cache design, and calculate what follows from them.

    Without a command: the headline figures with relation, tag and section, and whether
    each follows from the others.

    Quantities are written as 100k, 64Ki, 3/4, 5%, 2TiB, 5min or 36 h. A number without a
    unit counts tokens, layers and the like; a size or a time needs its unit.

    Exit codes: 0 clean, 1 findings, 2 the tool could not run, 3 internal error.
    """
    if context.invoked_subcommand is None:
        from swacalc.cli.claims import print_headline

        print_headline(claims, json=json)
    else:
        refuse_before_command(context)
