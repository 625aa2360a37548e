"""Which claims a calculator uses: the project's if they have what it needs, else the shipped."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from swacalc.claims.shipped import shipped_folder
from swacalc.cli.options import claims_folder
from swacalc.errors import MissingError, path_text
from swacalc.root import real


class Chosen(NamedTuple):
    """The folder of the claims, None for the usual one, and a note on the choice."""

    folder: Path | None
    said: str = ""


def with_claims(folder: Path | None, run: Callable[[Chosen], None]) -> None:
    """Run a calculator on the folder given, or on a project's claims, or on the shipped ones.

    If a project's claims lack a needed symbol or model, the shipped ones are used instead.

    Raises:
        MissingError: those claims lack something, too.
    """
    own, shipped = claims_folder(folder), shipped_folder()
    if folder is not None or real(own) == real(shipped):
        run(Chosen(folder))
        return
    shown = path_text(own, Path.cwd())
    try:
        run(Chosen(own, f"the project's claims in {shown} are used"))
    except MissingError as error:
        run(Chosen(shipped, f"the shipped claims are used: those in {shown} have no {error.what}"))
