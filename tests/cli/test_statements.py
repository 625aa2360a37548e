"""`swacalc` alone, `claims` and `explain`: what is said, by whom, and whether it follows."""

import json
import re
from collections.abc import Callable

import pytest

from swacalc.checks import RULES

Call = Callable[..., tuple[int, str, str]]


def ids(call: Call, *words: str) -> list[str]:
    _, out, _ = call("claims", *words, "--json")
    return [claim["id"] for claim in json.loads(out)["claims"]]


def test_alone_it_prints_the_headline_figures(call: Call) -> None:
    """Each row has a claim, its figure, its tag, its section, and whether it is re-derived."""
    code, out, err = call()
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split() == ["claim", "figure", "tag", "source", "re-derived", "id"]
    (row,) = [line for line in lines if line.endswith(" global-footprint-890")]
    for part in ("Global KV per token", "890 B/token", "author-reported", "v41-report", "yes"):
        assert part in row
    assert "NO" not in out


def test_the_headline_as_json_agrees_with_itself(call: Call) -> None:
    """In JSON every headline figure that follows from others says that it agrees."""
    claims = json.loads(call("--json")[1])["claims"]
    verdicts = [claim["agrees"] for claim in claims]
    assert any(verdicts)
    assert False not in verdicts


def test_claims_are_filtered(call: Call) -> None:
    """Each filter narrows the list, and together they narrow it further."""
    everything = ids(call)
    assert len(everything) == len(set(everything)) >= 70
    toys = ids(call, "--tag", "teaching-toy")
    assert 0 < len(toys) < len(everything)
    assert ids(call, "--text", "72 HOURS", "--source", "v41-report")
    section = ids(call, "--source", "v41-report", "--section", "3.2.1")
    assert set(section) < set(ids(call, "--source", "v41-report"))
    assert ids(call, "--tag", "teaching-toy", "--text", "no such words") == []


def test_the_list_has_one_claim_a_line(call: Call) -> None:
    """The plain list is in the order of the JSON list, each line ending with the id."""
    lines = call("claims")[1].splitlines()
    assert [line.split()[-1] for line in lines] == ids(call)


def test_one_claim_is_shown_whole(call: Call) -> None:
    """Figure, value, proofs, evidence and place are all there, and words in one language."""
    _, out, _ = call("claims", "show", "exact-replay-span")
    for part in ("[mechanism]", "n_exact L * n_win", "= 40 * 128", "proof: exact-span", "3.2.2"):
        assert part in out
    assert call("explain", "exact-replay-span")[1] == out
    shown = json.loads(call("claims", "show", "exact-replay-span", "--json")[1])["claims"]
    explained = json.loads(call("explain", "exact-replay-span", "--json")[1])["claim"]
    assert shown == [explained]
    assert set(explained["title"]) == set(explained["statement"]) == {"en", "zh"}


def test_words_are_shown_in_the_language_asked_for(call: Call) -> None:
    """A claim, a note and a symbol are in English, or with --lang zh in Chinese, never in both."""
    for name in ("exact-replay-span", "n_win", "accounting-coincidence"):
        for language, is_chinese in (("en", False), ("zh", True)):
            title, statement, *_ = call("explain", name, "--lang", language)[1].splitlines()
            for words in (title, statement):
                assert bool(re.search("[\u4e00-\u9fff]", words)) == is_chinese


def test_a_number_or_words_find_claims(call: Call) -> None:
    """What is no name finds the claims and symbols that say it; one alone is explained."""
    code, out, _ = call("explain", "890")
    assert code == 0
    assert [line.split()[-1] for line in out.splitlines()] == [
        name["claim"] if "claim" in name else name["symbol"]
        for name in json.loads(call("explain", "890", "--json")[1])["found"]
    ]
    assert "Global KV per token" in out
    assert not re.search("[0-9.,]890|890[0-9]", out)
    (claim, *_) = json.loads(call("claims", "--topic", "replay-decoder", "--json")[1])["claims"]
    assert call("explain", claim["statement"]["en"])[1] == call("explain", claim["id"])[1]


def test_a_symbol_is_explained(call: Call) -> None:
    """Title, unit, meaning, value with tag and source, and the claims that use it."""
    _, out, _ = call("explain", "n_win")
    for part in ("in token", "128 tokens", "[mechanism]", "exact-replay-span"):
        assert part in out
    symbol = json.loads(call("explain", "n_win", "--json")[1])["symbol"]
    assert (symbol["value"]["exact"], symbol["unit"]) == ("128", "token")
    assert set(symbol["meaning"]) == set(symbol["title"]) == {"en", "zh"}
    assert "exact-replay-span" in symbol["used_by"]
    assert json.loads(call("explain", "prefix", "--json")[1])["symbol"]["value"] is None


def test_a_symbol_that_needs_the_user_is_explained_with_its_formula(call: Call) -> None:
    """Where a formula gives the value, it is shown with the symbols that the user has to give."""
    _, out, _ = call("explain", "persistent_ratio")
    assert "formula: D * global_bytes_per_token / (" in out
    assert "no value of its own: the user gives D\n" in out
    assert "no value of its own: the user gives it\n" in call("explain", "prefix")[1]


def test_a_list_without_a_claim_says_so(call: Call) -> None:
    """Nothing is on standard output, and a note beside it tells an empty list from a failure."""
    assert call("claims", "--text", "no such words") == (0, "", "note: no claim matches\n")
    code, out, err = call("claims", "--text", "no such words", "--json")
    assert (code, json.loads(out)["claims"], err) == (0, [], "note: no claim matches\n")


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["claims", "--tag", "nothing"], "known are mechanism, author-reported, teaching-toy"),
        (["claims", "--source", "v41-report", "--section", "3.2.9"], "did you mean '3.2."),
        (["claims", "show", "zzzzzz"], "swacalc claims --text WORD"),
        (["explain", "zzzzzz"], "swacalc claims --text WORD"),
    ],
)
def test_an_unknown_name_gets_a_hint(words: list[str], hint: str, call: Call) -> None:
    """The nearest name, all of them where they are few, or how to find one."""
    code, out, err = call(*words)
    assert (code, out) == (2, "")
    assert hint in err


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_rule_is_explained_by_code_and_by_name(rule: object, call: Call) -> None:
    """Every rule is shown with its question, its reason, what it does not see, and its examples."""
    code, name = getattr(rule, "code", ""), getattr(rule, "name", "")
    _, out, _ = call("explain", code)
    assert out.startswith(f"{code} {name}\n")
    assert all(f"  {section}:" in out for section in ("Why", "Not seen", "Bad", "Good"))
    record = json.loads(call("explain", name, "--json")[1])["rule"]
    assert list(record) == ["code", "name", "asks", "why", "not_seen", "bad", "good"]
