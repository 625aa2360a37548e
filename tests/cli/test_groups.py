"""A group of options is to Typer what its options are, and to the command one value."""

from inspect import signature
from typing import Annotated, NamedTuple

import typer
from typer.testing import CliRunner

from swacalc.cli.groups import grouped


class Size(NamedTuple):
    """Two options."""

    wide: Annotated[int, typer.Option("--wide", help="How wide.")] = 3
    high: Annotated[int, typer.Option("--high", help="How high.")] = 4


def command(*, first: Annotated[str, typer.Argument()], size: Size, last: bool = False) -> None:
    """Print what was given."""
    typer.echo(f"{first} {size.wide} {size.high} {last}")


def test_options_stand_where_their_group_does() -> None:
    """The options of a group are named in its place, each with its default."""
    asked = signature(grouped(command)).parameters
    assert list(asked) == ["first", "wide", "high", "last"]
    assert [each.default for each in list(asked.values())[1:]] == [3, 4, False]


def test_a_command_gets_its_groups() -> None:
    """What is given reaches the group, and what is not is its default."""
    app = typer.Typer()
    app.command()(grouped(command))
    assert CliRunner().invoke(app, ["a", "--high", "9", "--last"]).output == "a 3 9 True\n"
    assert CliRunner().invoke(app, ["a"]).output == "a 3 4 False\n"
