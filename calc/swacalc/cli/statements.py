"""`swacalc` alone, `swacalc claims`, `swacalc claims show` and `swacalc explain`."""

from pathlib import Path
from typing import Annotated

import typer

from swacalc.claims.query import Filter, look_up, matching
from swacalc.cli.options import ClaimsOption, JsonOption, open_claims, refuse_before_command
from swacalc.derivations.headline import headline, rows
from swacalc.output.claim_lines import (
    HEADLINE_HEAD,
    TAG_MEANINGS,
    claim_line,
    claim_lines,
    claims_document,
    headline_rows,
)
from swacalc.output.explanations import explanation_lines, explanation_record
from swacalc.output.figures import dumps
from swacalc.output.terminal import send, show, show_table

listing = typer.Typer(add_completion=False)
explaining = typer.Typer(add_completion=False)
APPS = {"claims": listing, "explain": explaining}


def print_headline(folder: Path | None, *, json: bool) -> None:
    """Print the headline table."""
    found = headline(open_claims(folder))
    if json:
        send(dumps(claims_document(found)) + "\n")
        return
    show_table(HEADLINE_HEAD, headline_rows(found))
    show([[(f"{tag}: {meaning}", tag)] for tag, meaning in TAG_MEANINGS.items()])


@listing.callback(invoke_without_command=True)
def claims_(
    context: typer.Context,
    tag: Annotated[str, typer.Option(metavar="TAG", help="Only claims with this tag.")] = "",
    source: Annotated[
        str, typer.Option(metavar="ID", help="Only claims with evidence in this source.")
    ] = "",
    section: Annotated[
        str,
        typer.Option(metavar="SECTION", help="Only claims with evidence in it, such as 3.2.2."),
    ] = "",
    topic: Annotated[str, typer.Option(metavar="TOPIC", help="Only claims of this topic.")] = "",
    text: Annotated[
        str, typer.Option(metavar="WORDS", help="Only claims whose id or statement has this.")
    ] = "",
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """List the claims, or show one."""
    if context.invoked_subcommand is not None:
        refuse_before_command(context)
        return
    found = open_claims(claims)
    wanted = Filter(tag=tag, source=source, section=section, topic=topic, text=text)
    chosen = matching(found, wanted)
    if json:
        send(dumps(claims_document(rows(found, chosen))) + "\n")
    else:
        show(claim_line(claim) for claim in chosen)


@listing.command(name="show")
def show_claim(
    name: Annotated[str, typer.Argument(metavar="ID", help="The id of a claim.")],
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """Show a claim with its figure, its evidence and what follows for it."""
    found = open_claims(claims)
    shown = rows(found, [look_up(found.claims, "claim", name)])
    if json:
        send(dumps(claims_document(shown)) + "\n")
    else:
        show(claim_lines(shown[0]))


@explaining.command()
def explain(
    name: Annotated[
        str,
        typer.Argument(metavar="ID", help="A claim, a symbol with its formula, or a rule code."),
    ],
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """Explain a claim, symbol, formula or rule, and its numbers."""
    found = open_claims(claims)
    if json:
        send(dumps(explanation_record(found, name)) + "\n")
    else:
        show(explanation_lines(found, name))
