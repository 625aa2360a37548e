"""Exit codes, the two outputs, terminals, pipes, locales and folders."""

import json
import os
import re
import shlex
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc import __version__
from swacalc.output import terminal

Call = Callable[..., tuple[int, str, str]]
Run = Callable[..., subprocess.CompletedProcess[str]]

COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9][;m]")


def test_clean_is_0_and_findings_are_1(run: Run, faulty: Path) -> None:
    """`check` leaves with 0 on a clean set and with 1 on findings, which are its output."""
    clean = run("check", "--select", "CLM101", cwd=faulty)
    assert (clean.returncode, clean.stderr) == (0, "")
    assert clean.stdout.startswith("clean: 1 claim ")
    found = run("check", cwd=faulty)
    assert (found.returncode, found.stderr) == (1, "")
    assert found.stdout.splitlines()[-1].startswith("2 findings (CLM103 1, MTH301 1); 1 claim ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["frob"], "frob"),
        (["chekc"], "did you mean 'check'"),
        (["check", "--frob"], "--frob"),
        (["check", "--format", "jsn"], "did you mean 'json'"),
        (["check", "--select", "MTH9"], "MTH9"),
        (["check", "--ignore", "CLM10X"], "did you mean 'CLM1"),
        (["check", "no-such-file.yaml"], "no-such-file.yaml"),
        (["check", "x" * 300], "x" * 300),
        (["--claims", "no-such-folder"], "no-such-folder"),
        (["check", "--claims", "no-such-folder"], "no-such-folder"),
        (["--claims", "no-such-folder", "check"], "--claims has no effect before check"),
        (["--json", "storage"], "--json has no effect before storage"),
        (["--json", "sources", "list"], "--json has no effect before sources"),
        (["claims", "--topic", "prices", "show", "L"], "--topic has no effect before show"),
        (["eval", "L", "--claims", "no-such-folder"], "no-such-folder"),
        (["eval"], "missing argument"),
        (["new"], "missing command"),
        (["sources"], "missing command"),
        (["traces"], "missing command"),
        (["eval", "n_wn"], "did you mean 'n_win'"),
        (["explain", "exact-replay-spam"], "did you mean 'exact-replay-span'"),
        (["explain", "no such words"], "no claim, symbol or rule is called"),
        (["storage", "--config", "no-such-file"], "there is no file or folder no-such-file"),
        (["storage", "--config", ".", "--model", "L"], "--model has no effect beside --config"),
        (["claims", "show", "exact-replay-spam"], "did you mean 'exact-replay-span'"),
        (["claims", "--tag", "toy"], "toy"),
        (["solve", "L*n_win", "--for", "L"], "TARGET=VALUE"),
    ],
)
def test_what_cannot_run_is_2_and_says_why_on_standard_error(
    words: list[str], said: str, call: Call
) -> None:
    """A usage error or an unreadable folder is named on standard error, and nothing is printed."""
    code, out, err = call(*words)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_a_name_that_no_folder_can_have_is_2(run: Run) -> None:
    """What only the operating system refuses is an error of the surroundings, not of the tool."""
    done = run("claims", "--claims", "x" * 300)
    assert (done.returncode, done.stdout) == (2, "")
    assert "x" * 300 in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "given",
    [
        {"_SWACALC_COMPLETE": "complete_bash"},
        {"_SWACALC_COMPLETE": "complete_bash", "COMP_WORDS": "swacalc", "COMP_CWORD": "x"},
        {"_SWACALC_COMPLETE": "complete_none"},
        {"_SWACALC_COMPLETE": "x"},
    ],
)
def test_a_shell_that_asks_oddly_is_2(
    given: dict[str, str], call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request for completions that cannot be read is said to be one."""
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    code, out, err = call("check")
    assert (code, out) == (2, "")
    assert "internal" not in err
    assert len(err.splitlines()) in (1, 2)


def test_an_argument_with_a_nul_is_2(call: Call) -> None:
    """What no shell can hand over is refused where a program hands it over."""
    for words in (("check", "a\0b"), ("--claims", "\0"), ("storage", "--config", "x\0/y")):
        code, out, err = call(*words)
        assert (code, out, len(err.splitlines())) == (2, "", 2)
        assert "NUL" in err


def test_an_internal_error_is_3_with_a_traceback_for_debug_only(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of the tool's own is one line; `--debug`, anywhere, adds where it came from."""

    def fail(*_: object) -> None:
        raise RuntimeError("gone \x1b[31m wrong")

    monkeypatch.setattr("swacalc.cli.claims.rows", fail)
    code, out, err = call()
    assert (code, out) == (3, "")
    assert err.splitlines() == [
        "swacalc: internal error: RuntimeError('gone \\x1b[31m wrong'); "
        "run it with --debug to see where"
    ]
    code, _, err = call("--debug")
    assert code == 3
    assert err.startswith("Traceback")


def test_debug_shows_where_a_refusal_came_from(call: Call) -> None:
    """The exit code is the same with `--debug`, after the command too."""
    code, _, err = call("eval", "L +", "--debug")
    assert code == 2
    assert err.startswith("Traceback")


def test_a_fault_in_the_claims_is_2_for_other_commands(run: Run, faulty: Path) -> None:
    """Only `check` reports findings: what needs the claims says the first fault and its place."""
    (faulty / "claims" / "topic.yaml").write_text("topic: [\n", encoding="utf-8")
    done = run("claims", cwd=faulty)
    assert (done.returncode, done.stdout) == (2, "")
    assert "claims/topic.yaml:2:1" in done.stderr
    assert "swacalc check" in done.stderr


def test_the_version_and_the_help(run: Run, call: Call) -> None:
    """`--version` names the versions of the tool and of Python; every command has a help."""
    assert run("--version").stdout.startswith(f"swacalc {__version__} (Python 3.")
    code, out, _ = call("--help")
    assert code == 0
    assert "Exit codes: 0 clean, 1 findings, 2 the tool could not run, 3 internal error." in out
    for command in re.findall("^  ([a-z]+)  ", out, re.MULTILINE):
        code, out, _ = call(command, "-h")
        assert (code, out.partition(" ")[0]) == (0, "Usage:")


def test_the_help_gives_examples_that_run(call: Call) -> None:
    """What a help text names as an example answers without a finding or an error."""
    commands = re.findall("^  ([a-z]+)  ", call("--help")[1], re.MULTILINE)
    found = [re.findall("Example: swacalc (.*)", call(name, "-h")[1]) for name in commands]
    examples = [shlex.split(example) for group in found for example in group]
    assert len(examples) >= 7
    for words in examples:
        if words[0] not in ("check", "audit", "simulate"):  # these need files
            code, out, err = call(*words)
            assert (code, err) == (0, "")
            assert out


@pytest.mark.parametrize(
    ("words", "code"), [(["claims", "--json"], 0), (["eval", "L"], 0), (["check"], 1)]
)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_closed_pipe_is_no_failure(
    words: list[str], code: int, unbuffered: str, run: Run, faulty: Path
) -> None:
    """A reader that stops early changes no exit code and causes no word on standard error."""
    reader, writer = os.pipe()
    os.close(reader)
    where = faulty if code else faulty.parent
    try:
        done = run(*words, stdout=writer, cwd=where, env={"PYTHONUNBUFFERED": unbuffered})
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (code, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_device_is_2(run: Run) -> None:
    """Output that cannot be written is an error of the surroundings, told in one line."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = run("eval", "L", stdout=full)
    assert done.returncode == 2
    assert done.stderr == "swacalc: error: No space left on device\n"


@pytest.mark.parametrize(("words", "code"), [(["eval", "L"], 0), (["eval", "1/0"], 2)])
def test_errors_that_nobody_can_read_keep_their_exit_code(
    words: list[str], code: int, run: Run
) -> None:
    """Where standard error takes nothing, the exit code still says how it went."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert run(*words, stderr=writer).returncode == code
    finally:
        os.close(writer)


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
@pytest.mark.parametrize(("words", "code"), [("eval L", 0), ("eval 1/0", 2), ("--version", 0)])
def test_an_output_that_is_closed_from_the_start_goes_nowhere(
    words: str, code: int, closed: str, environment: dict[str, str]
) -> None:
    """Without standard output or standard error the exit code is what is left."""
    command = f"{shlex.quote(sys.executable)} -m swacalc {words} {closed}"
    done = subprocess.run(
        ["/bin/sh", "-c", command], env=environment, text=True, capture_output=True, check=False
    )
    assert done.returncode == code
    assert "internal error" not in done.stderr


def test_a_working_folder_that_is_gone_is_named(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    """Who removed the folder under the tool is told so."""
    (tmp_path / "gone").mkdir()
    command = f"cd gone && rmdir ../gone && {shlex.quote(sys.executable)} -m swacalc eval L"
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=tmp_path,
        env=environment,
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "swacalc: error: the working folder no longer exists\n"


def test_an_odd_locale_loses_no_json_and_breaks_no_text(run: Run) -> None:
    """In ASCII, JSON escapes what the encoding lacks, and text shows a question mark."""
    odd = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    words = ("claims", "show", "exact-replay-span", "--json")
    plain, escaped = run(*words, encoding="utf-8"), run(*words, env=odd)
    assert not plain.stdout.isascii()
    assert escaped.stdout.isascii()
    assert json.loads(plain.stdout) == json.loads(escaped.stdout)
    text = run("claims", "show", "exact-replay-span", env=odd)
    assert (text.returncode, text.stderr) == (0, "")
    assert "?" in text.stdout


class _Stream:
    def __init__(self, *, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("is_terminal", "environment", "styled"),
    [
        (True, {"TERM": "xterm"}, True),
        (True, {"TERM": "dumb"}, False),
        (True, {"TERM": "xterm", "FORCE_COLOR": "0"}, False),
        (False, {"TERM": "xterm"}, False),
        (False, {"FORCE_COLOR": "1", "TERM": "dumb"}, True),
        (False, {"FORCE_COLOR": ""}, False),
    ],
)
def test_styles_are_for_terminals_unless_forced(
    is_terminal: bool,
    environment: dict[str, str],
    styled: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A pipe and a dumb terminal get plain text; FORCE_COLOR decides where it is set."""
    monkeypatch.setattr(os, "environ", environment)
    assert terminal.wants_rich(_Stream(terminal=is_terminal)) == styled


@pytest.mark.parametrize(
    ("extra", "styled", "coloured"),
    [
        ({}, False, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
    ],
)
def test_no_color_and_force_color_are_honoured(
    extra: dict[str, str], styled: bool, coloured: bool, run: Run, faulty: Path
) -> None:
    """FORCE_COLOR styles a pipe; NO_COLOR leaves bold and dim but no colour."""
    done = run("check", cwd=faulty, env={"TERM": "xterm-256color"} | extra)
    assert ("\x1b[" in done.stdout) == styled
    assert bool(COLOUR.search(done.stdout)) == coloured
    assert "error MTH301" in re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("term", "styled"), [("xterm", True), ("dumb", False)])
def test_a_terminal_gets_styles_and_a_dumb_one_none(term: str, styled: bool, run: Run) -> None:
    """On a terminal a figure is styled, on a dumb one it is plain text."""
    import pty

    ours, theirs = pty.openpty()
    done = run("eval", "L*n_win", stdout=theirs, env={"TERM": term})
    os.close(theirs)
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    assert (done.returncode, "\x1b[" in shown) == (0, styled)
    assert "5,120 tokens" in re.sub(r"\x1b\[[0-9;]*m", "", shown)


def _snapshot(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {
        str(path): (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else b"")
        for path in [folder, *sorted(folder.rglob("*"))]
    }


def _permit(folder: Path, *, write: bool) -> None:
    bits = stat.S_IWUSR if write else 0
    for path in [folder, *folder.rglob("*")]:
        path.chmod(stat.S_IRUSR | (stat.S_IXUSR if path.is_dir() else 0) | bits)


@pytest.mark.parametrize("name", ["text", "json", "github", "sarif", "junit"])
def test_check_writes_nothing(name: str, run: Run, faulty: Path) -> None:
    """On a read-only tree every format works, and neither it nor the home is touched."""
    _permit(faulty, write=False)
    before = _snapshot(faulty.parent)
    done = run("check", "--format", name, cwd=faulty)
    after = _snapshot(faulty.parent)
    _permit(faulty, write=True)
    assert (done.returncode, done.stderr) == (1, "")
    assert before == after
