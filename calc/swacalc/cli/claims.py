"""`swacalc` alone, `swacalc claims` and `swacalc claims show`."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from swacalc.claims.query import Filter, look_up, matching
from swacalc.claims.vocabulary import TAGS
from swacalc.cli.options import ClaimsOption, JsonOption, LangOption, refuse_before_command
from swacalc.cli.session import Session
from swacalc.derivations.headline import Headline, rows
from swacalc.output.claim_lines import (
    HEADLINE_HEAD,
    TAG_MEANINGS,
    claim_lines,
    claim_row,
    claims_document,
    headline_rows,
)
from swacalc.output.figures import dumps
from swacalc.output.terminal import aligned, send, show, show_table, tell, terminal_width

app = typer.Typer(add_completion=False)


def print_headline(folder: Path | None, *, json: bool) -> None:
    """Print the headline table."""
    session = Session(folder)
    found = rows(session.claims, session.symbol_table, session.claims.headline())
    if json:
        send(dumps(claims_document(found)) + "\n")
        return
    show_table(HEADLINE_HEAD, headline_rows(found))
    show([[(f"{tag}: {meaning}", tag)] for tag, meaning in TAG_MEANINGS.items()])


@app.callback(invoke_without_command=True)
def claims_(
    context: typer.Context,
    tag: Annotated[str, typer.Option(metavar="TAG", help="Only claims with this tag.")] = "",
    source: Annotated[
        str, typer.Option(metavar="ID", help="Only claims with evidence in this source.")
    ] = "",
    section: Annotated[
        str,
        typer.Option(
            metavar="SECTION", help="Only claims with evidence in this section, such as 3.2.2."
        ),
    ] = "",
    topic: Annotated[str, typer.Option(metavar="TOPIC", help="Only claims of this topic.")] = "",
    text: Annotated[
        str,
        typer.Option(metavar="WORDS", help="Only claims that have these words, in any order."),
    ] = "",
    reported_only: Annotated[
        bool,
        typer.Option(
            "--reported-only",
            help="Only what rests on its authors' word alone: nothing here derives, measures or"
            " checks it.",
        ),
    ] = False,
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """List the claims, or show one."""
    if context.invoked_subcommand is not None:
        refuse_before_command(context)
        return
    session = Session(claims)
    wanted = Filter(tag=tag, source=source, section=section, topic=topic, text=text)
    found = rows(session.claims, session.symbol_table, matching(session.claims, wanted))
    chosen = [row for row in found if row.reported_only or not reported_only]
    if not chosen:
        tell("note: no claim matches\n")
    if json:
        send(dumps(claims_document(chosen)) + "\n")
    else:
        table = [claim_row(row) for row in chosen]
        show(line for lines in aligned(table, terminal_width(sys.stdout)) for line in lines)
        _tell_of_backed(tag, found, reported_only=reported_only)


def _tell_of_backed(tag: str, found: Sequence[Headline], *, reported_only: bool) -> None:
    """Say that a list of author-reported claims has more than what only the authors say."""
    backed = sum(not row.reported_only for row in found)
    if tag == TAGS[1] and backed and not reported_only:
        tell(
            f"note: {backed:,} of these do not rest on the authors' word alone;"
            " --reported-only leaves them out\n"
        )


@app.command(name="show")
def show_claim(
    name: Annotated[str, typer.Argument(metavar="ID", help="The id of a claim.")],
    lang: LangOption = "en",
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """Show a claim with its figure, its evidence and what follows for it."""
    session = Session(claims)
    found = look_up(session.claims.claims, "claim", name)
    shown = rows(session.claims, session.symbol_table, [found])
    if json:
        send(dumps(claims_document(shown)) + "\n")
    else:
        show(claim_lines(shown[0], lang))
