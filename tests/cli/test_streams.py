"""No untrusted input acts on a terminal or a runner, whatever prints it."""

import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

import swacalc
from swacalc.output.escape import harmless, harmless_text, visible

Call = Callable[..., tuple[int, str, str]]

# A file name may hold anything but a slash and NUL, and is not even UTF-8.
NAME = "::error::\x1b[31m\x9b2J\u202e\n::warning::\r##[group]\udcff.yaml"

SOURCES = """\
sources:
  - id: report
    title: "::error ::title"
    kind: documentation
    language: en
    revision: "##[error]revision"
    urls: ["https://example.org/##%5B"]
    sections: [{number: "::error ::1", heading: "##[group]heading"}]
"""
SYMBOLS = """\
symbols:
  - {name: T, unit: h, meaning: {en: "::error ::meaning"}, default: {claim: lifetime}}
"""
TOPIC = """\
topic: topic
title: {en: "::error ::topic"}
headline: [lifetime]
claims:
  - id: lifetime
    tag: author-reported
    statement: {en: "::error file=x::72 hours ##[error]", zh: "::error ::72 小时 ##vso[x]"}
    note: {en: "::warning ::note"}
    figure: {symbol: T, relation: equals, value: "72 h"}
    follows: "T / 2"
    evidence: [{source: report, section: "::error ::1", words: ["::error ::words"]}]
"""
PAGE = """\
# ::error::head

::error file=x::kept for [71 hours ##[a]](reference/claims/topic.md#lifetime)
"""


@pytest.fixture(autouse=True)
def _hostile(tmp_path: Path) -> None:
    """A project in which every text that can be hostile is, with a finding in each file."""
    for folder in ("claims", "docs", "copies"):
        (tmp_path / folder).mkdir()
    (tmp_path / "claims" / "sources.yaml").write_text(SOURCES, encoding="utf-8")
    (tmp_path / "claims" / "symbols.yaml").write_text(SYMBOLS, encoding="utf-8")
    (tmp_path / "claims" / "topic.yaml").write_text(TOPIC, encoding="utf-8")
    (tmp_path / "docs" / "index.md").write_text(PAGE, encoding="utf-8")
    (tmp_path / "docs" / NAME).with_suffix(".md").write_text(PAGE, encoding="utf-8")
    (tmp_path / "copies" / NAME).with_suffix(".md").write_text("x", encoding="utf-8")
    (tmp_path / NAME).write_text("::error::x\x1b[31m {", encoding="utf-8")


COMMANDS = (
    [],
    ["--json"],
    ["claims"],
    ["claims", "--json"],
    ["claims", "show", "lifetime"],
    ["claims", "show", "lifetime", "--json"],
    ["claims", "--text", NAME],
    ["explain", "lifetime"],
    ["explain", "lifetime", "--json"],
    ["explain", "T"],
    ["eval", "T", "--explain"],
    ["eval", "T", "--json"],
    ["solve", "T*x=1", "--for", "x"],
    ["sources", "list"],
    ["sources", "list", "--json"],
    ["sources", "verify", "--copies", "copies"],
    ["sources", "lock", "--copies", "copies"],
    ["sources", "fetch", "--to", NAME, "report", NAME],
    ["toy"],
    ["toy", "--json"],
    ["init", NAME],
    ["pages", "--check"],
    ["pages", "--check", "--json"],
    ["pages", "--docs", NAME],
    *(["check", "--format", name] for name in ("text", "json", "github", "sarif", "junit")),
    *(
        ["check", "--format", name, "--output", "out"]
        for name in ("text", "json", "sarif", "junit")
    ),
    # What cannot be used is repeated, by Typer or by a reader of ours.
    [NAME],
    ["check", NAME],
    ["check", f"--{NAME}"],
    ["check", "--select", NAME],
    ["check", "--format", NAME],
    ["check", "--claims", NAME],
    ["claims", "show", NAME],
    ["claims", NAME],
    ["explain", NAME],
    ["eval", NAME],
    ["eval", "T", NAME],
    ["eval", "T", "T", NAME, "extra"],
    ["solve", NAME, "--for", NAME],
    ["toy", "--layers", NAME],
    ["replay", "--model", NAME],
    ["storage", "--config", NAME],
    ["storage", "--context", NAME],
    ["pool", "--dram", NAME],
    ["retain", NAME],
    ["prefill", NAME],
    ["--debug", "eval", NAME],
)


def acting(text: str) -> Iterator[str]:
    """What of a text would act on a terminal or on the runner of a workflow."""
    for line in text.split("\n"):
        yield from re.findall(r"\A\s*::.*|##[A-Za-z]*\[", line)
    for sign in text.replace("\n", ""):
        if category(sign) in ("Cc", "Cs", "Zl", "Zp") or "\u202a" <= sign <= "\u202e":
            yield sign


@pytest.mark.parametrize("colour", ["", "1"])
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(map(ascii, words)))
def test_no_command_sends_what_acts(
    words: list[str], colour: str, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With and without styles, neither stream gets a control, a reordering or a command."""
    monkeypatch.setenv("FORCE_COLOR", colour)
    monkeypatch.setenv("TERM", "xterm")
    code, out, err = call(*words)
    assert code in (0, 1, 2)
    if colour:
        out = re.sub(r"\x1b\[[0-9;]*m", "", out)
    if "github" in words:
        assert len(re.findall("^::error file=[^:]*::", out, re.MULTILINE)) == out.count("\n")
        out = re.sub("^::error ", "", out, flags=re.MULTILINE)
    written = Path("out").read_text(encoding="utf-8") if Path("out").exists() else ""
    assert not list(acting(out + err + written))


def test_findings_keep_their_texts_in_json(call: Call) -> None:
    """Paths, messages and statements escaped in JSON are restored when it is read."""
    _, out, _ = call("check", "--json")
    paths = {finding["path"] for finding in json.loads(out)["findings"]}
    assert f"docs/{NAME.removesuffix('.yaml')}.md" in paths
    _, out, _ = call("claims", "--json")
    (claim,) = json.loads(out)["claims"]
    assert claim["statement"]["en"] == "::error file=x::72 hours ##[error]"


signs = st.sampled_from(
    ["::", ":", "#", "##", "[", "vso", " ", "\u3000", "\0", "\n", "\x9b", "\u202e", "a"]
)
parts = st.lists(st.lists(st.one_of(signs, st.characters()), max_size=4).map("".join), max_size=5)


@given(parts)
def test_a_line_is_harmless_however_it_is_made_of_parts(parts: list[str]) -> None:
    """Nothing acts in any part or across parts; there are as many, and none changes twice."""
    found = harmless(parts)
    assert len(found) == len(parts)
    assert not list(acting("".join(found)))
    assert "\n" not in "".join(found)
    assert harmless(found) == found


@given(st.text())
def test_what_is_harmless_already_stays_as_it_is(text: str) -> None:
    """A harmless line is printed unchanged."""
    if text == visible(text) and not list(acting(text)):
        assert harmless_text(text) == text


@given(st.recursive(st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_a_json_document_says_what_it_said(document: object) -> None:
    """JSON contains nothing that acts, and reads back unchanged."""
    sent = harmless_text(json.dumps(document, indent=1, ensure_ascii=False))
    assert not list(acting(sent))
    assert json.loads(sent) == document


PACKAGE = Path(swacalc.__file__).parent
# The function that prints, the progress line, and the handler for early and late failures.
SENDERS = {"output/terminal.py", "output/progress.py"}


def test_only_one_module_writes_to_a_stream() -> None:
    """Nobody else calls `print`, `echo`, or a method of a stream that writes."""
    writing = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and _writes(node.func)
    }
    assert writing == SENDERS


def _writes(function: ast.expr) -> bool:
    words = ast.unparse(function)
    return words in ("print", "typer.echo", "typer.secho") or bool(
        re.fullmatch(r"(?:sys\.)?(?:stdout|stderr)\.write(?:lines)?|warnings\.warn", words)
    )
