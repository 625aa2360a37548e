"""`swacalc models`."""

from functools import partial

import typer

from swacalc.cli.options import ClaimsOption, JsonOption
from swacalc.cli.session import Session, with_session
from swacalc.errors import MissingError
from swacalc.output.escape import visible
from swacalc.output.figures import dumps
from swacalc.output.model_lines import (
    FAMILIES_HEAD,
    PRESETS_HEAD,
    family_rows,
    models_document,
    preset_rows,
)
from swacalc.output.terminal import send, show_table, tell

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: swacalc storage --model gpt-oss-20b --context 128k")
def command(claims: ClaimsOption = None, json: JsonOption = False) -> None:
    """The models that --model takes, and the families that --config reads."""
    with_session(claims, partial(_print, json=json))


def _print(session: Session, *, json: bool) -> None:
    found = session.claims
    if not found.models:
        raise MissingError("the claim set has no models", "model")
    if json:
        send(dumps(models_document(found)) + "\n")
        return
    show_table(PRESETS_HEAD, preset_rows(found))
    send("\n")
    show_table(FAMILIES_HEAD, family_rows())
    if session.note:
        tell(f"swacalc: note: {visible(session.note)}\n")
