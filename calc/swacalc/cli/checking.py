"""`swacalc check`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from swacalc.checks import check as run_rules
from swacalc.checks import choose, restricted
from swacalc.cli.options import ClaimsOption, JsonOption, claims_folder
from swacalc.output.reports import FORMATS, add_step_summary, print_report, write_report

checking = typer.Typer(add_completion=False)
APPS = {"check": checking}


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


@checking.command()
def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PATH]...", help="Report only on these files or folders."),
    ] = None,
    select: Annotated[str, typer.Option(help="Only these rules: codes or their beginnings.")] = "",
    ignore: Annotated[str, typer.Option(help="All rules but these.")] = "",
    format_: Annotated[
        str, typer.Option("--format", metavar="|".join(FORMATS), help="How to report.")
    ] = "text",
    output: Annotated[
        Path | None, typer.Option(help="Write the report to a file.", show_default=False)
    ] = None,
    claims: ClaimsOption = None,
    json: JsonOption = False,
) -> None:
    """Check claims against their form, their evidence and the arithmetic behind them."""
    rules = choose(_words(select), _words(ignore))
    root = Path.cwd()
    report = run_rules(claims_folder(claims), root=root, rules=rules)
    report = restricted(report, tuple(paths or ()), root)
    name = "json" if json else format_
    if output is None:
        print_report(report, name)
    else:
        write_report(report, name, output)
    if name == "github":
        add_step_summary(report)
    sys.stdout.flush()
    raise typer.Exit(1 if report.findings else 0)
