r"""The whole command: its words, its environment and its standard input.

An input is written as a shell would have it: lines with variables such as `FORCE_COLOR=1`, then a
word a line, with `\n` for a line end in a word, and behind an empty line the standard input.
"""

import json
import os
import re
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, chdir
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from engine import Driver
from oracles import hold, inert
from project import PROJECT, project
from typer.main import get_command

from swacalc.cli import main
from swacalc.cli.app import app
from swacalc.quantity import RELATIONS

_VARIABLES = (
    *("FORCE_COLOR", "NO_COLOR", "TERM", "COLUMNS", "SWACALC_CACHE", "GITHUB_STEP_SUMMARY"),
    *("https_proxy", "_SWACALC_COMPLETE", "PYTHONHASHSEED", "LINES", "XDG_CACHE_HOME", "NO_PROXY"),
)
_VALUES = (
    *("100k", "64Ki", "3/4", "5%", "2TiB", "5min", "36 h", "0", "-1", "1", "7", "1e99", "٣", "１"),
    *("L", "T", "n_win", "span", "lifetime", "cache", "tiny", "deepseek-v4.1-flash"),
    "deepseek-v4-pro",
    *("L * n_win", "L**9-3*L=1000", "T = 72 h", "L=2", "n_win=1:9:2", "n_win=1,2,3"),
    "L=1:2:9999999",
    *("claims", "docs", "docs/page.md", "copies", "config.json", "swacalc.toml", "-", "."),
    "out.json",
    *("out.svg", "out.png", "new", "report", "DOC", "DOC402,MTH", "json", "sarif", "github"),
    "junit",
    *("bash", "zsh", "all", "encoder", "draft", "vllm", "sglang", "native", "bf16", "fp8"),
    *RELATIONS,
    *("::error::x", "##[error]x", "\x1b[31mred", "\x9b", "\u202e", "\udc80", "$(id)", "<b>", ""),
)
_STYLE = re.compile("\x1b\\[[0-9;]*m")


class Words(NamedTuple):
    """Variables of the environment, the words behind `swacalc`, and standard input."""

    variables: dict[str, str]
    words: list[str]
    stdin: bytes


def _read(data: bytes) -> Words:
    head, _, stdin = data.partition(b"\n\n")
    lines = head.decode("utf-8", "surrogateescape").replace("\0", "").split("\n")
    variables = dict[str, str]()
    while lines and (pair := lines[0].partition("="))[0] in _VARIABLES:
        variables[pair[0]] = pair[2]
        del lines[0]
    return Words(variables, [line.replace("\\n", "\n") for line in lines if line], stdin)


def _leaves(texts: Sequence[str]) -> bool:
    """Whether a word may name a place outside of the empty folder, which nothing may write to."""
    return any(re.search(r"\.\.|(?:\A|[=,:\s])[/~]", text) for text in texts)


def _commands() -> Iterator[tuple[tuple[str, ...], list[Any]]]:
    """Every command with its parameters."""
    group: Any = get_command(app)
    yield (), group.params
    for name, command in group.commands.items():
        inner = getattr(command, "commands", None) or {"": command}
        for below, leaf in inner.items():
            yield tuple(filter(None, (name, below))), leaf.params


_COMMANDS = tuple(_commands())


def _write(rng: Random) -> str:
    name, parameters = rng.choice(_COMMANDS)
    lines = list(name)
    for _ in range(rng.choice((0, 1, 2, 2, 3, 5))):
        parameter = rng.choice(parameters) if parameters else None
        if parameter is None or parameter.param_type_name == "argument":
            lines.append(rng.choice(_VALUES))
        else:
            lines.append(rng.choice(parameter.opts))
            if not parameter.is_flag:
                lines.append(rng.choice(_VALUES))
    for _ in range(rng.choice((0, 0, 1))):
        lines.insert(0, f"{rng.choice(_VARIABLES)}={rng.choice(_VALUES)}")
    page = (PROJECT / "docs/page.md").read_text(encoding="utf-8")
    return "\n".join(line.replace("\n", "\\n") for line in lines) + f"\n\n{page}"


class _Offline(socket.socket):
    def connect(self, address: Any) -> None:
        raise OSError(f"{address} is not to be reached")


def _attempt(data: bytes, folder: Path) -> None:
    given = _read(data)
    if _leaves((*given.words, *given.variables.values())):
        return
    root = project(folder, "docs/page.md", (PROJECT / "docs/page.md").read_bytes())
    code, out, err = run(given, root)
    shown = (code, given, err[-300:])
    hold(code in (0, 1, 2), "an exit code of its own", shown)
    hold("Traceback" not in err or "--debug" in given.words, "a traceback", shown)
    hold(code != 2 or bool(out + err), "a failure that says nothing", shown)
    for printed in (out, err):
        styled = given.variables.get("FORCE_COLOR")
        inert(
            _STYLE.sub("", printed) if styled else printed,
            commands="github" in data.decode("latin-1"),
        )
    if "--json" in given.words and out.startswith("{"):
        json.loads(out)


def run(given: Words, root: Path) -> tuple[int, str, str]:
    """Run the command in this process; its exit code and what it printed."""
    home = {"HOME": str(root), "PATH": os.environ["PATH"], "PWD": str(root)}
    paths = {name: root.parent / name for name in ("stdout", "stderr")}
    with ExitStack() as stack:
        stack.enter_context(chdir(root))
        stack.enter_context(patch.dict(os.environ, home | given.variables, clear=True))
        stack.enter_context(patch.object(socket, "socket", _Offline))
        stack.enter_context(patch.object(sys, "argv", ["swacalc", *given.words]))
        stack.enter_context(patch.object(sys, "stdin", TextIOWrapper(BytesIO(given.stdin))))
        for name, path in paths.items():
            file = stack.enter_context(path.open("w", encoding="utf-8"))
            stack.enter_context(patch.object(sys, name, file))
        code = _code()
    out, err = (path.read_bytes().decode() for path in paths.values())
    return code, out, err


def _code() -> int:
    try:
        main()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 2
    return 0


COMMANDS = Driver(
    name="commands",
    attempt=_attempt,
    pieces=(*_VALUES, "\n", "\n\n", "=", "--", "--json", "--explain", "--sweep", "--plot", "-h"),
    write=_write,
    seconds=20,
)
