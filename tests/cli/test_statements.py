"""`swacalc` alone, `claims` and `explain`: what is said, by whom, and whether it follows."""

import json
import re
from collections.abc import Callable
from typing import Any

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
    rows = [line for line in out.splitlines() if not line.startswith(" ")]
    assert [line.split()[-1] for line in rows] == found(call, "890")
    assert rows[0].startswith("Global KV per token ")
    assert "always in HBM" in out
    assert not re.search("[0-9.,]890|890[0-9]", out)
    (claim, *_) = json.loads(call("claims", "--topic", "replay-decoder", "--json")[1])["claims"]
    assert call("explain", claim["statement"]["en"])[1] == call("explain", claim["id"])[1]


def found(call: Call, words: str) -> list[str]:
    """The ids and names that words find, the likeliest first."""
    named = json.loads(call("explain", words, "--json")[1])["found"]
    return [next(iter(name.values())) for name in named]


@pytest.mark.parametrize(
    ("words", "likeliest"),
    [
        ("ssd bytes", "ssd-bytes-v4"),
        ("890", "global-footprint-890"),
        ("1/8", "persistent-eighth"),
        ("重放", "bounded-replay-length"),
        ("2560", "exact-span-encoder"),
        ("hours 72", "global-kv-lifetime"),
        ("is 890 B HBM or SSD?", "persistent-bytes-per-token"),
        ("what bounded replay loses", "bounded-is-approximate"),
    ],
)
def test_words_find_claims_in_any_order(words: str, likeliest: str, call: Call) -> None:
    """The likeliest claim is first, whatever the order of the words, and few rows are printed."""
    assert found(call, words)[0] == likeliest
    assert found(call, " ".join(reversed(words.split()))) == found(call, words)
    rows = [line for line in call("explain", words)[1].splitlines() if line[:1] != " "]
    assert likeliest in rows[0]
    assert len(rows) <= 14


def test_a_figure_counts_more_than_a_title_and_that_more_than_a_statement(call: Call) -> None:
    """Claims whose figure has the number precede those that only name or say it."""
    claims = {each["id"]: each for each in json.loads(call("claims", "--json")[1])["claims"]}

    def distance(name: str) -> int:
        claim = claims[name]
        figure = (claim["figure"] or {}).get("text", "")
        named = " ".join((name, *claim["title"].values()))
        return 0 if "1/8" in figure else 1 if "1/8" in named else 2

    distances = [distance(name) for name in found(call, "1/8") if name in claims]
    assert distances == sorted(distances)
    assert len(set(distances)) > 1


def test_the_list_finds_words_in_any_order(call: Call) -> None:
    """`claims --text` has the claims that have all the words, as `explain` finds them."""
    listed = ids(call, "--text", "bytes ssd")
    assert listed
    assert set(listed) == {name for name in found(call, "ssd bytes") if name in set(ids(call))}


def test_the_symbol_of_a_found_claim_is_left_out(call: Call) -> None:
    """Where words find a claim and the symbol of its figure, the claim alone is explained."""
    out = call("explain", "bytes per persistent token")[1]
    assert out == call("explain", "persistent-bytes-per-token")[1]
    assert "follows: 890 B/token" in out
    symbols = {each["figure"]["symbol"] for each in claims_found(call, "replay length")}
    assert symbols
    assert not symbols & set(found(call, "replay length"))


def claims_found(call: Call, words: str) -> list[Any]:
    """The claims with figures that words find."""
    named = set(found(call, words))
    listed = json.loads(call("claims", "--json")[1])["claims"]
    return [each for each in listed if each["id"] in named and each["figure"]]


def test_a_search_without_all_words_says_so(call: Call) -> None:
    """What has most of the words is shown with a line that says that it lacks some."""
    assert "none has all the words" in call("explain", "890 HBM SSD")[1]
    assert "none has all" not in call("explain", "ssd bytes")[1]
    assert json.loads(call("explain", "890 HBM SSD", "--json")[1])["all_words"] is False


def test_what_rests_on_the_authors_alone_is_one_command(call: Call) -> None:
    """`--reported-only` lists the author-reported claims that nothing here backs, and no other."""
    reported = json.loads(call("claims", "--tag", "author-reported", "--json")[1])["claims"]
    alone = [each["id"] for each in reported if not backed(each)]
    assert ids(call, "--reported-only") == alone
    assert 0 < len(alone) < len(reported)
    assert not {"global-footprint-890", "hbm-quarter", "pool-bytes"} & set(alone)
    assert {"global-kv-lifetime", "persistent-eighth", "introduction-quality"} <= set(alone)
    assert "author-reported, re-derived" in call("claims", "--tag", "author-reported")[1]
    assert "re-derived" not in call("claims", "--reported-only")[1]


def backed(claim: dict[str, Any]) -> bool:
    """Whether a claim is ours, measured, re-derived or proved, by what its record says."""
    ours = claim["derived"] or claim["measured"] or claim["proofs"]
    return bool(ours) or claim["verdict"] == "re-derived"


def test_a_list_by_that_tag_says_that_it_has_more(call: Call) -> None:
    """A note beside the list counts those that do not rest on the authors' word alone."""
    every, alone = (
        ids(call, *words) for words in (("--tag", "author-reported"), ("--reported-only",))
    )
    more = len(every) - len(alone)
    assert f"note: {more} of these do not rest" in call("claims", "--tag", "author-reported")[2]
    assert call("claims", "--reported-only")[2] == ""


@pytest.mark.parametrize("tag", ["mechanism", "author-reported", "teaching-toy"])
def test_a_tag_is_explained(tag: str, call: Call) -> None:
    """A tag has its meaning, the number of its claims, and the command that lists them."""
    out = call("explain", tag)[1]
    named = json.loads(call("explain", tag, "--json")[1])["tag"]["claims"]
    assert named == ids(call, "--tag", tag)
    assert f"{len(named)} claims: swacalc claims --tag {tag}" in out
    assert ("--reported-only" in out) == (tag == "author-reported")


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
        (["explain", "word " * 101], "a search has at most 100 words"),
        (["claims", "--text", "word " * 101], "not 101"),
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
