"""The options that several commands have, and how their values are read."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import typer

from swacalc.errors import InputError

if TYPE_CHECKING:
    from swacalc.calculators.storage import Network
    from swacalc.cli.session import Session
    from swacalc.quantity import Quantity
    from swacalc.traces.loading import Asked

DEFAULT_MODEL = "deepseek-v4.1-flash"

ClaimsOption = Annotated[
    Path | None,
    typer.Option(
        "--claims",
        metavar="DIR",
        is_eager=True,  # before --help, which says what this set gives
        help="Another claim set: the folder that holds its sources.yaml.",
        show_default="the project's claims/, else the shipped set",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
ExplainOption = Annotated[
    bool, typer.Option("--explain", help="Show the working and where each number comes from.")
]
LangOption = Annotated[
    Literal["en", "zh"], typer.Option("--lang", help="The language of statements and meanings.")
]
ModelOption = Annotated[
    str | None,
    typer.Option(
        "--model",
        metavar="MODEL",
        help="A model of the claim set.",
        show_default=DEFAULT_MODEL,
    ),
]
ConfigOption = Annotated[
    str | None,
    typer.Option(
        "--config",
        metavar="FILE|FOLDER|-|ORG/NAME[@REVISION]",
        help="A Hugging Face config.json instead: its file or folder, - for standard input, or a"
        " Hub id in the local cache.",
    ),
]
FetchOption = Annotated[
    bool, typer.Option("--fetch", help="Download the config.json of a Hub id first.")
]
DtypeOption = Annotated[
    str | None,
    typer.Option(
        "--dtype",
        metavar="native|fp4|fp8|bf16|fp16|fp32",
        help="How entries are stored.",
        show_default="native",
    ),
]
FormerDtypeOption = Annotated[str | None, typer.Option("--format", hidden=True)]
DraftsOption = Annotated[bool, typer.Option("--drafts", help="Count draft layers too.")]
AgainstOption = Annotated[
    str | None, typer.Option("--against", metavar="MODEL", help="The predecessor to compare with.")
]
TurnOption = Annotated[
    str | None, typer.Option("--turn", metavar="D", help="New tokens per turn, such as 2k.")
]
WindowsOption = Annotated[
    str | None,
    typer.Option(
        "--windows", metavar="K", help="SWA windows that the predecessor stores a turn; {K}."
    ),
]
SweepOption = Annotated[
    str | None,
    typer.Option(
        "--sweep",
        metavar="NAME=FROM..TO[:STEP]",
        help="A table over a range of one input; a few points without STEP.",
    ),
]
PlotOption = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE.svg|png|html", help="With --sweep: a chart of it too."),
]


class ShareOptions(NamedTuple):
    """How many sequences there are at once, and how many devices share them out."""

    page: Annotated[
        str | None, typer.Option(metavar="P", help="Tokens of a page, to round the context up to.")
    ] = None
    batch: Annotated[
        str | None,
        typer.Option(metavar="B", help="Sequences of that length at once.", show_default="1"),
    ] = None
    tp: Annotated[
        str | None,
        typer.Option(metavar="T", help="Devices of tensor parallelism.", show_default="1"),
    ] = None


class ModelOptions(NamedTuple):
    """The model that a calculator is asked about."""

    model: ModelOption = None
    config: ConfigOption = None
    fetch: FetchOption = False

    def network(self, session: "Session", dtype: str = "", *, drafts: bool = False) -> "Network":
        """The model, in a format other than its own if one is given.

        Raises:
            MissingError: there is no such model.
            InputError: a field of it is missing or invalid, two models are named, or there is
                nothing to download.
        """
        from swacalc.cli.session import other_model, own_network

        if self.config is not None:
            if self.model is not None:
                hint = "leave one of the two out"
                raise InputError("--model has no effect beside --config", hint=hint)
            return own_network(self.config, fetch=self.fetch, dtype=dtype, drafts=drafts)
        if self.fetch:
            raise InputError("--fetch has no effect without --config", hint="give --config too")
        name = DEFAULT_MODEL if self.model is None else self.model
        return session.network(name, dtype=dtype, drafts=drafts, other=other_model(name))


class DtypeOptions(NamedTuple):
    """How entries are stored: `--dtype`, which was once called `--format`."""

    dtype: DtypeOption = None
    format_: FormerDtypeOption = None

    def chosen(self) -> str:
        """The format; empty for the model's own.

        Raises:
            InputError: both options are given, and they differ.
        """
        if self.dtype and self.format_ and self.dtype != self.format_:
            message = f"--dtype {self.dtype} and --format {self.format_} are the same option"
            raise InputError(message, hint="give --dtype alone")
        return self.dtype or self.format_ or ""


class PredecessorOptions(NamedTuple):
    """The model to compare with, and what it stores for each turn."""

    against: AgainstOption = None
    turn: TurnOption = None
    windows: WindowsOption = None

    def network(self, session: "Session") -> "Network | None":
        """The model to compare with, if one is given.

        Raises:
            MissingError: there is no such model.
        """
        return session.network(self.against) if self.against else None


class TraceOptions(NamedTuple):
    """How a trace is read."""

    format_: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="NAME",
            help="bailian, mooncake, lmcache, litellm, table, weka or parquet.",
            show_default="told by what a file begins with",
        ),
    ] = ""
    block: Annotated[
        str | None,
        typer.Option(
            metavar="N", help="Tokens of a block.", show_default="what the trace or format says"
        ),
    ] = None
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help="Pass over rows that are wrong, and count them.")
    ] = False

    def asked(self) -> "Asked":
        """What a reader of traces is asked for.

        Raises:
            InputError: the tokens of a block are no whole number from 1.
        """
        from swacalc.traces.loading import Asked
        from swacalc.traces.values import MOST_TOKENS

        block = self.block
        size = None if block is None else whole_number("--block", block, most=MOST_TOKENS)
        return Asked(self.format_, size, self.skip_bad)


class AnswerOptions(NamedTuple):
    """The claims that a calculator reads, and how its figures are printed."""

    claims: ClaimsOption = None
    json: JsonOption = False
    explain: ExplainOption = False
    sweep: SweepOption = None
    plot: PlotOption = None


def refuse_before_command(context: typer.Context) -> None:
    """Refuse an option of a group that comes before one of its commands and so has no effect.

    Raises:
        InputError: there is one.
    """
    for option in context.command.params:
        source = context.get_parameter_source(option.name or "")
        if source is not None and source.name == "COMMANDLINE":
            message = f"{option.opts[0]} has no effect before {context.invoked_subcommand}"
            raise InputError(message, hint="write it after the command")


def whole_number(option: str, text: str, least: int = 1, most: int = 10**12) -> int:
    """A whole number such as 12, 10k or 512 tokens.

    Raises:
        InputError: it is none, less than the least or more than the most.
    """
    from swacalc.calculators.answer import read_value

    quantity = read_value(option, text)
    number, counts = quantity.base, quantity.unit.powers in ((), (("token", 1),))
    if not counts or number.denominator != 1 or not least <= number <= most:
        raise InputError(f"{option} {text} is not a whole number from {least} to {most:,}")
    return int(number)


def positive_number(option: str, text: str, least: int = 0) -> float:
    """A number above 0, and not below the least.

    Raises:
        InputError: it is none.
    """
    from swacalc.calculators.answer import read_value

    quantity = read_value(option, text)
    if quantity.unit.powers or not 0 < quantity.base < 10**12 or quantity.base < least:
        right = f"from {least} on" if least else "above 0"
        raise InputError(f"{option} {text} is not a number {right}", hint="at most 999,999,999,999")
    return float(quantity.base)


def seconds(option: str, text: str) -> float:
    """A time such as 30s or 5min, in seconds.

    Raises:
        InputError: it is none, or not above 0.
    """
    from swacalc.calculators.answer import read_value

    quantity = read_value(option, text)
    if quantity.unit.powers != (("s", 1),) or not 0 < quantity.base < 10**12:
        raise InputError(f"{option} {text} is not a time above 0", hint="such as 30s or 5min")
    return float(quantity.base)


def values_of(**options: str | None) -> "dict[str, Quantity]":
    """The values of the options that were given, by the symbols that they set.

    Raises:
        InputError: a value cannot be read.
    """
    from swacalc.calculators.answer import read_value
    from swacalc.calculators.bounds import BOUNDS

    return {
        name: read_value(BOUNDS[name].option, text, BOUNDS[name].unit)
        for name, text in options.items()
        if text is not None
    }
