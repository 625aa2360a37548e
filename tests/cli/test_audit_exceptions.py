"""`swacalc audit --except`: what it suppresses, and what is said of suppressions without use."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Call = Callable[..., tuple[int, str, str]]

WRONG = "Global KV takes 890 KB per token in HBM.\n\nGlobal KV stays for at most 72 hours.\n"
ITEM = '  - {path: a.md, rule: AUD501, words: "890 KB per token", reason: "quoted"}\n'


def written(items: str, text: str = WRONG) -> None:
    Path("a.md").write_text(text, encoding="utf-8")
    Path("except.yaml").write_text(f"ignore:\n{items}", encoding="utf-8")


def test_words_of_an_article_are_excepted(call: Call) -> None:
    """An exception hides its code on its words, and nothing else."""
    written(ITEM)
    code, out, _ = call("audit", "a.md", "--except", "except.yaml", "--json")
    statements = json.loads(out)["statements"]
    assert code == 1
    assert [each["text"] for each in statements if each["code"]] == ["72 hours"]
    written("  - {path: a.md, rule: AUD501, reason: all of it}\n")
    assert call("audit", "a.md", "--except", "except.yaml")[0] == 0


@pytest.mark.parametrize("name", ["text", "json", "github", "sarif", "junit", "html"])
def test_an_exception_without_use_is_reported(call: Call, name: str) -> None:
    """One that suppresses nothing is a finding in the file of exceptions, in every format."""
    written('  - {path: a.md, rule: AUD502, words: "1/8", reason: "old"}\n', "Nothing.\n")
    code, out, _ = call("audit", "a.md", "--except", "except.yaml", "--format", name)
    assert code == 1
    assert "AUD502 finds nothing to suppress" in out.replace("&#x27;", "'")
    if name == "text":
        assert out.startswith("except.yaml:2:24: error DOC406 ")
        assert "\n    - {path: a.md, rule: AUD502" in out


def test_an_exception_for_another_article_waits(call: Call) -> None:
    """A file for many articles is not unused where only one of them is audited."""
    written("  - {path: b.md, rule: AUD501, reason: another}\n", "Nothing.\n")
    assert call("audit", "a.md", "--except", "except.yaml")[0] == 0


def test_a_comment_without_use_is_reported(call: Call) -> None:
    """So is a comment that suppresses nothing; one for the rules of pages is left to them."""
    for comment, code in (
        ("<!-- swacalc: ignore AUD501 quoted -->", 1),
        ("<!-- swacalc: ignore DOC403 quoted -->", 0),
    ):
        Path("a.md").write_text(f"{comment}\n\nNothing.\n", encoding="utf-8")
        assert call("audit", "a.md")[0] == code


@pytest.mark.parametrize(
    ("items", "words"),
    [
        ("  - {path: a.md, rule: AUD501}\n", "reason is missing"),
        ("  - {path: a.md, rule: DOC403, reason: x}\n", "DOC403 is no code of the audit"),
        ("  - {path: a.md, rule: AUD501, reason: x, line: 3}\n", "unknown key 'line'"),
        ("  - [", "except.yaml:"),
        ("", "is "),
    ],
)
def test_a_faulty_file_is_refused(call: Call, items: str, words: str) -> None:
    """What is wrong in a file of exceptions ends with 2 and its place."""
    written(items)
    code, out, told = call("audit", "a.md", "--except", "except.yaml")
    assert (code, out) == (2, "")
    assert told.startswith("swacalc: error: except.yaml:")
    assert words in told
