"""`swacalc audit`: what it prints, where to, and with which exit code."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Call = Callable[..., tuple[int, str, str]]

WRONG = "Global KV takes 890 KB per token in HBM.\n"
RIGHT = "Global KV takes 890 bytes per token in HBM.\n"
LABEL = {"doc": "a.md", "line": 1, "claim": "bytes", "as_written": "890 KB"}


def test_exit_codes(call: Call) -> None:
    """Agreement ends with 0, a problem with 1, and an article that is not read with 2."""
    Path("a.md").write_text(RIGHT, encoding="utf-8")
    assert call("audit", "a.md")[0] == 0
    Path("a.md").write_text(WRONG, encoding="utf-8")
    code, out, _ = call("audit", "a.md")
    assert (code, "AUD501" in out) == (1, True)
    Path("a.pdf").write_bytes(b"%PDF-1.4")
    assert call("audit", "a.pdf")[0] == 2
    assert call("audit", "nothing.md")[0] == 2


def test_silence_is_never_called_right(call: Call) -> None:
    """Without a finding the last line says what was recognised, and never that all is clean."""
    Path("a.md").write_text(RIGHT, encoding="utf-8")
    said = call("audit", "a.md")[1]
    assert said == (
        "nothing at odds with a claim; 1 statement recognised in 1 article: 1 agree, 0 not judged\n"
    )
    Path("a.md").write_text("Nothing of it is said here.\n", encoding="utf-8")
    assert call("audit", "a.md")[1] == "no statement about a claim was recognised in 1 article\n"


def test_claims_without_keys_are_told_of(call: Call) -> None:
    """Claims that recognise no statement are named in a note, which the exit code ignores."""
    Path("a.md").write_text(WRONG, encoding="utf-8")
    call("init", "new")
    code, _, told = call("audit", "a.md", "--claims", "new/claims")
    assert (code, "no claim in new/claims has the key audit" in told) == (0, True)


def test_json_has_every_statement(call: Call) -> None:
    """JSON has the place of each statement, its claim, and what to write instead."""
    Path("a.md").write_text(f"{WRONG}\n{RIGHT}", encoding="utf-8")
    _, out, _ = call("audit", "a.md", "--json")
    document = json.loads(out)
    wrong, right = document["statements"]
    assert document["schema"] == "swacalc/audit/1"
    assert (wrong["line"], wrong["column"], wrong["end_column"]) == (1, 17, 33)
    assert (wrong["verdict"], wrong["code"], right["code"]) == ("wrong-unit", "AUD501", None)
    assert wrong["hint"].startswith("The global KV")
    assert document["summary"]["statements"] == 2


def test_other_formats_have_the_findings(call: Call) -> None:
    """The formats of CI services have the findings with their codes."""
    Path("a.md").write_text(WRONG, encoding="utf-8")
    for name in ("github", "sarif", "junit"):
        code, out, _ = call("audit", "a.md", "--format", name)
        assert (code, "AUD501" in out) == (1, True)
    call("audit", "a.md", "--output", "out.txt")
    assert "AUD501" in Path("out.txt").read_text(encoding="utf-8")


def test_a_comment_suppresses_a_code(call: Call) -> None:
    """A comment with a reason hides a code in the block after it, and one without does not."""
    comment = "<!-- swacalc: ignore AUD501{} -->\n"
    Path("a.md").write_text(comment.format(" quoted") + WRONG, encoding="utf-8")
    assert call("audit", "a.md")[0] == 0
    Path("a.md").write_text(comment.format("") + WRONG, encoding="utf-8")
    assert call("audit", "a.md")[0] == 1


def test_a_score_compares_with_labels(call: Call) -> None:
    """A score says how many labels of each verdict were found."""
    Path("a.md").write_text(WRONG, encoding="utf-8")
    Path("names.json").write_text('{"bytes": ["global-footprint-890"]}', encoding="utf-8")
    rows = [LABEL | {"verdict": "wrong-unit"}, LABEL | {"line": 2, "verdict": "correct"}]
    Path("labels").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    words = ("audit", "a.md", "--score", "labels", "--names", "names.json")
    code, out, _ = call(*words, "--json")
    verdicts = {row["verdict"]: row for row in json.loads(out)["verdicts"]}
    assert code == 0
    assert (verdicts["wrong-unit"]["precision"], verdicts["agrees"]["recall"]) == (1.0, 0.0)
    assert "precision 100.0%" in call(*words)[1]


def test_labels_that_are_none_are_refused(call: Call) -> None:
    """A line that is no label, and names without labels, end with 2."""
    Path("a.md").write_text(RIGHT, encoding="utf-8")
    Path("labels").write_text("{}", encoding="utf-8")
    assert call("audit", "a.md", "--score", "labels")[0] == 2
    assert call("audit", "a.md", "--names", "labels")[0] == 2


@pytest.mark.parametrize(
    ("key", "value", "word"),
    [
        ("verdict", "wrong", "no verdict of a label"),
        ("claim", "global-footprint-89", "global-footprint-890"),
        ("doc", "b.md", "no label is of an article"),
    ],
)
def test_labels_that_say_nothing_of_an_article_are_refused(
    call: Call, key: str, value: str, word: str
) -> None:
    """An unknown verdict or claim, and labels of other articles alone, are no score of zero."""
    Path("a.md").write_text(WRONG, encoding="utf-8")
    row = LABEL | {"claim": "global-footprint-890", "verdict": "wrong-unit", key: value}
    Path("labels").write_text(json.dumps(row), encoding="utf-8")
    code, _, err = call("audit", "a.md", "--score", "labels")
    assert (code, word in err) == (2, True)


@pytest.mark.parametrize("words", [("--output", "out.txt"), ("--format", "sarif")])
def test_a_score_refuses_what_would_have_no_effect(call: Call, words: tuple[str, ...]) -> None:
    """A score is printed as text or JSON; another form, or a file for it, is refused."""
    Path("a.md").write_text(WRONG, encoding="utf-8")
    code, _, err = call("audit", "a.md", "--score", "labels", *words)
    assert (code, "does not go with --score" in err, Path("out.txt").exists()) == (2, True, False)


def test_labels_of_other_articles_are_counted_in_a_note(call: Call) -> None:
    """Labels of articles that were not audited are left out, and a note says how many."""
    Path("a.md").write_text(WRONG, encoding="utf-8")
    row = LABEL | {"claim": "global-footprint-890", "verdict": "wrong-unit"}
    rows = [row, row | {"doc": "b.md"}]
    Path("labels").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    code, out, err = call("audit", "a.md", "--score", "labels", "--json")
    verdicts = {each["verdict"]: each for each in json.loads(out)["verdicts"]}
    assert (code, verdicts["wrong-unit"]["recall"]) == (0, 1.0)
    assert "1 of 2 labels" in err


def test_json_and_another_form_exclude_each_other(call: Call) -> None:
    """--json beside --format html is refused, not obeyed in part."""
    Path("a.md").write_text(RIGHT, encoding="utf-8")
    code, _, err = call("audit", "a.md", "--json", "--format", "html")
    assert (code, "exclude each other" in err) == (2, True)
    assert call("audit", "a.md", "--json", "--format", "json")[0] == 0


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("SWA KV 放在主机内存池里，占主机内存的 20%。", "SWA KV 的内存池"),
        ("SWA KV はプールに置かれ、各ホストのメモリの 20% を使う。", "The memory pool"),
        ("The memory pool of SWA KV takes 20% of host DRAM.", "The memory pool"),
    ],
)
def test_a_hint_is_in_the_language_of_its_line(call: Call, text: str, begins: str) -> None:
    """A line in Chinese gets the claim's Chinese sentence, any other one the English one."""
    Path("a.md").write_text(f"# V4.1-Flash\n\n{text}\n", encoding="utf-8")
    (told,) = json.loads(call("audit", "a.md", "--json")[1])["statements"]
    assert (told["code"], told["hint"].removeprefix("write: ")[: len(begins)]) == ("AUD501", begins)
