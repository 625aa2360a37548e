"""How a command reports: its options, the form, and the exit code that the findings give."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from swacalc.cli import CLEAN, FINDINGS
from swacalc.errors import InputError
from swacalc.output.reports import add_step_summary, print_report, write_report
from swacalc.settings import FORMATS

if TYPE_CHECKING:
    from swacalc.checks import Report

ReportOption = Annotated[
    str | None,
    typer.Option("--format", metavar="|".join(FORMATS), help="How to report.", show_default="text"),
]
OutputOption = Annotated[
    Path | None,
    typer.Option(
        "--output", metavar="FILE", help="Write the report to a file.", show_default=False
    ),
]


def report_format(format_: str | None, *, json: bool, usual: str = "text") -> str:
    """How to report; `--json` is one of the forms, and `usual` the one that nobody names.

    Raises:
        InputError: `--format` names another form than `--json`.
    """
    if json and format_ not in (None, "json"):
        message = f"--json and --format {format_} exclude each other"
        raise InputError(message, hint="give one of them")
    return "json" if json else format_ or usual


def leave(report: "Report", name: str, output: Path | None) -> NoReturn:
    """Print or write a report and end with the exit code that its findings give."""
    # The exit code is that of the findings even if their reader stops early.
    with suppress(BrokenPipeError):
        if output is None:
            print_report(report, name)
        else:
            write_report(report, name, output)
    if name == "github":
        add_step_summary(report)
    raise typer.Exit(FINDINGS if report.findings else CLEAN)
