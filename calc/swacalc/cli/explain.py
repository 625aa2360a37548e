"""`swacalc explain`."""

from typing import Annotated

import typer

from swacalc.cli.options import ClaimsOption, JsonOption, LangOption
from swacalc.cli.session import Session
from swacalc.output.explanations import explanation_lines, explanation_record
from swacalc.output.figures import dumps
from swacalc.output.terminal import send, show

app = typer.Typer(add_completion=False)


@app.command()
def command(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="WHAT...",
            help="A claim, a symbol, a rule code, or words or a number to find claims by.",
        ),
    ],
    lang: LangOption = "en",
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """Explain a claim, symbol, formula or rule, and its numbers."""
    session, name = Session(claims), " ".join(words)
    found = session.claims, session.symbol_table
    if json:
        send(dumps(explanation_record(*found, name)) + "\n")
    else:
        show(explanation_lines(*found, name, lang))
