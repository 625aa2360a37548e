"""`swacalc compare`."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swacalc.calculators.comparing import compare, totals
from swacalc.cli.options import (
    ClaimsOption,
    DraftsOption,
    DtypeOption,
    FetchOption,
    JsonOption,
    values_of,
)
from swacalc.cli.session import Session, own_network, with_session
from swacalc.errors import InputError
from swacalc.output.comparisons import print_comparison
from swacalc.output.escape import visible
from swacalc.output.terminal import tell

if TYPE_CHECKING:
    from swacalc.calculators.storage import Network

app = typer.Typer(add_completion=False)

_HELP = "Models of the claim set, or places of a config.json as --config takes them."
_OTHER = "the file of a config.json, or ORG/NAME with --fetch, stands for any other model"


@app.command(epilog="Example: swacalc compare gpt-oss-20b gemma-3-27b --context 128k")
def command(
    models: Annotated[list[str], typer.Argument(metavar="MODEL...", help=_HELP)],
    context: Annotated[
        str | None, typer.Option(metavar="N", help="Tokens of one context, such as 100k.")
    ] = None,
    dtype: DtypeOption = None,
    drafts: DraftsOption = False,
    fetch: FetchOption = False,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="FILE.svg|png|html", help="A chart of the totals up to N too."
        ),
    ] = None,
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """Several models in one table: bytes per token, windows, state, total, replay."""
    given = values_of(context=context)

    def run(session: Session) -> None:
        opened = partial(_opened, session, dtype=dtype or "", drafts=drafts, fetch=fetch)
        networks = [opened(name) for name in models]
        if fetch and not any(network.given for network in networks):
            raise InputError("--fetch has no effect: no model is a Hub id", hint="leave it out")
        found = compare(session.symbol_table, networks, given)
        if plot is not None:
            from swacalc.output.charts import write_chart

            write_chart(totals(session.symbol_table, networks, given["context"]), plot)
        print_comparison(found, json=json)
        if session.note:
            tell(f"swacalc: note: {visible(session.note)}\n")

    with_session(claims, run)


def _opened(session: Session, name: str, *, dtype: str, drafts: bool, fetch: bool) -> "Network":
    """A model of the claim set, or else the one that a place describes."""
    from swacalc.models.opening import is_place

    if name in session.presets or not is_place(name):
        return session.network(name, dtype=dtype, drafts=drafts, other=_OTHER)
    return own_network(name, fetch=fetch, dtype=dtype, drafts=drafts)
