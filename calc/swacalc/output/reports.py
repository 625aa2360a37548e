"""A report in the requested format, on standard output or in a file."""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from swacalc.errors import InputError, UnwritableError, did_you_mean
from swacalc.files import write_named
from swacalc.output.escape import harmless_text
from swacalc.output.terminal import plain, send, show, tell, terminal_width
from swacalc.settings import FORMATS

if TYPE_CHECKING:
    from swacalc.checks import Report

MAX_SUMMARY = 1_000_000  # bytes; GitHub rejects a longer summary altogether


def print_report(report: "Report", name: str) -> None:
    """Write a report to standard output.

    Raises:
        InputError: there is no such format.
    """
    if known_format(name) == "text":
        from swacalc.output.reporters import text

        show(text.lines(report, terminal_width(sys.stdout)))
    else:
        send(rendered(report, name), commands=name == "github")


def write_report(report: "Report", name: str, path: Path) -> None:
    """Write a report to a file, whole or not at all; its summary goes to standard error.

    Raises:
        InputError: there is no such format.
        UnwritableError: the file cannot be written.
    """
    from swacalc.output.reporters import text

    body = plain(text.lines(report)) if known_format(name) == "text" else rendered(report, name)
    write_named(path, harmless_text(body, commands=name == "github"))
    tell(plain([text.summary(report)]))


def rendered(report: "Report", name: str) -> str:
    """A report in a format that is not for people."""
    return _RENDERERS[name](report)


def known_format(name: str, formats: Sequence[str] = FORMATS) -> str:
    """The name of a format, if there is one of that name.

    Raises:
        InputError: there is not.
    """
    if name not in formats:
        hint = did_you_mean(name, formats) or f"formats are {', '.join(formats)}"
        raise InputError(f"there is no format {name!r}", hint=hint)
    return name


def _json(report: "Report") -> str:
    from swacalc.output.reporters import json

    return json.render(report)


def _github(report: "Report") -> str:
    from swacalc.output.reporters import github

    return github.render(report)


def _sarif(report: "Report") -> str:
    from swacalc.output.reporters import sarif

    return sarif.render(report)


def _junit(report: "Report") -> str:
    from swacalc.output.reporters import junit

    return junit.render(report)


# The modules load when they are needed: each takes a library of its own.
_RENDERERS: Mapping[str, "Callable[[Report], str]"] = {
    "json": _json,
    "github": _github,
    "sarif": _sarif,
    "junit": _junit,
}


def add_step_summary(report: "Report") -> None:
    """Add the table of findings to the summary page of a GitHub workflow step, if there is one.

    Raises:
        UnwritableError: the file that the workflow names cannot be written.
    """
    name = os.environ.get("GITHUB_STEP_SUMMARY")
    if not name:
        return
    from swacalc.output.reporters.github import step_summary

    rows = step_summary(report).encode()[:MAX_SUMMARY]
    try:
        with Path(name).open("ab") as file:
            file.write(rows[: rows.rfind(b"\n") + 1])
    except OSError as error:
        raise UnwritableError(f"{name} cannot be written: {error.strerror}") from error
