"""`eval` and `solve`: exact answers with their provenance, and refusals of what is hostile."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.calculators.answer import read_expression
from swacalc.errors import InputError

Call = Callable[..., tuple[int, str, str]]

HOSTILE = {
    "tower": "9**9**9",
    "power": "9**999999999",
    "digits": "1" + "0" * 100_000,
    "attribute": "L.__class__",
    "call": "__import__('os').system('true')",
    "lambda": "(lambda: 1)()",
    "megabyte": "L" * 1_000_000,
    "sum of a megabyte": "1+" * 500_000 + "1",
    "parentheses": "(" * 10_000 + "L" + ")" * 10_000,
    "signs": "-" * 10_000 + "L",
    "nulls": "L\x00\x1b[31m",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_expression_is_refused(text: str) -> None:
    """The message names a column."""
    with pytest.raises(InputError, match=r"column [0-9]+ of the expression"):
        read_expression(text)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_eval_refuses_it_with_2(text: str, call: Call) -> None:
    """The refusal is a short message on standard error without any control character."""
    code, out, err = call("eval", "--", text)
    assert (code, out) == (2, "")
    assert re.search("column [0-9]+ of the expression", err)
    assert len(err) < 1000
    assert err.replace("\n", "").isprintable()


@pytest.mark.parametrize("name", [name for name in HOSTILE if name != "nulls"])
def test_check_finds_it_with_1(name: str, call: Call, faulty: Path) -> None:
    """In a claim the same text is a finding of CLM101 at its column, and nothing else happens."""
    topic = faulty / "claims" / "topic.yaml"
    text = topic.read_text(encoding="utf-8").replace("T / 3", HOSTILE[name])
    topic.write_text(text, encoding="utf-8")
    code, out, _ = call("check", "--json", "--claims", str(faulty / "claims"), str(topic))
    assert code == 1
    (finding,) = json.loads(out)["findings"]
    assert (finding["code"], finding["line"]) == ("CLM101", 8)
    assert finding["column"] >= 15
    assert len(finding["message"]) < 500


def test_eval_answers_exactly(call: Call) -> None:
    """A value is exact in JSON, and for people it carries its unit and its tag."""
    assert call("eval", "L*n_win")[1] == "L * n_win = 5,120 tokens  [mechanism]\n"
    _, out, _ = call("eval", "L / 3", "--json")
    figure = json.loads(out)["figures"]["value"]
    assert (figure["exact"], figure["unit"], figure["formula"]) == ("40/3", "layer", "L / 3")


def test_eval_shows_a_symbol_in_its_own_unit(call: Call, faulty: Path) -> None:
    """Hours stay hours when a symbol is asked for by itself, and are seconds in a sum."""
    words = ("--claims", str(faulty / "claims"))
    assert call("eval", "T", *words)[1] == "T = 72 h  [author-reported]\n"
    assert call("eval", "T + T", *words)[1] == "T + T = 518,400 s  [author-reported]\n"


def test_eval_takes_values_and_says_whose_they_are(call: Call) -> None:
    """A value on the command line is put before the claim's, and marks the result."""
    _, out, _ = call("eval", "L*n_win", "L=4", "n_win=3 tokens", "--json")
    document = json.loads(out)
    assert document["figures"]["value"]["exact"] == "12"
    assert document["figures"]["value"]["tag"] == "your input"
    assert document["inputs"]["L"] == {
        "exact": "4",
        "value": 4,
        "unit": "layer",
        "from": "user",
        "tag": "your input",
        "ref": None,
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["L", "n_win=1"], "n_win is given but L does not depend on it"),
        (["L", "L=1", "L=2"], "L is given twice"),
        (["L", "L"], "write NAME=VALUE"),
        (["L", "L=1 h"], "L is in layer, not in h"),
        (["n_win", "n_win=2 Gb"], "n_win: ambiguous unit"),
        (["1 / (L - L)"], "divides by zero"),
        (["n_win + T_global"], "units differ"),
        (["prefix"], "give it as prefix=VALUE"),
    ],
)
def test_eval_refuses_what_has_no_answer(words: list[str], said: str, call: Call) -> None:
    """Each refusal names what is wrong and leaves with 2."""
    code, out, err = call("eval", *words)
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize("text", ["1e6", "890 * 2e3", "1E400"])
def test_a_power_of_ten_is_asked_for_as_one(text: str, call: Call) -> None:
    """Numbers of an expression have no exponent of their own; the hint says how to write one."""
    code, out, err = call("eval", text)
    assert (code, out) == (2, "")
    assert "a power of ten is written 10**6" in err


def test_washout_is_that_of_the_decoders_layers(call: Call) -> None:
    """Asked by its name it is that of the decoder that replays, and not of the whole stack."""
    assert call("eval", "washout")[1] == "washout = 2,413 tokens  [mechanism]\n"
    assert "= (20 - 1) * (128 - 1)" in call("explain", "washout")[1]


def test_eval_shows_its_working(call: Call) -> None:
    """`--explain` puts the numbers in, and says where each comes from."""
    _, out, _ = call("eval", "L*n_win", "--explain")
    assert "= 40 * 128" in out
    assert "n_win = 128 tokens  [mechanism]" in out


def test_solve_gives_the_exact_value(call: Call) -> None:
    """The symbol is solved for through formulas, in its own unit, with the inputs' tag.

    The value that is wanted is the user's own.
    """
    _, out, _ = call("solve", "L*n_win=2560", "--for", "L")
    assert out == "L = 20 layers  [mechanism, your input]\n"
    _, out, _ = call("solve", "L*n_win=100", "--for", "L", "--json")
    figure = json.loads(out)["figures"]["L"]
    assert figure["items"] == [{"exact": "25/32", "value": 0.78125}]
    assert figure["unit"] == "layer"


def test_solve_takes_a_value_in_any_unit_of_the_target(call: Call, faulty: Path) -> None:
    """A bare value is in the unit of the target; a time names its own and is converted."""
    assert call("solve", "L*n_win=2560", "--for", "L")[1].startswith("L = 20 layers")
    for value in ("72 h", "3 d"):
        _, out, _ = call("solve", f"T={value}", "--for", "T", "--claims", str(faulty / "claims"))
        assert out == "T = 72 h  [your input]\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["L*n_win=1 h", "--for", "L"], "is in token"),
        (["L=1", "--for", "n_win"], "does not depend on n_win"),
        (["L*n_win=1", "--for", "D"], "it depends on L, n_win"),
        (["L=1", "--for", "L", "--given", "L=2"], "both given and asked for"),
        (["L=1", "--for", "LL"], "unknown symbol 'LL'"),
        (["L - L=1", "--for", "L"], "no"),
        (["=1", "--for", "L"], "is not an equation"),
    ],
)
def test_solve_refuses_what_has_no_answer(words: list[str], said: str, call: Call) -> None:
    """Each refusal names what is wrong and leaves with 2."""
    code, out, err = call("solve", *words)
    assert (code, out) == (2, "")
    assert said in err


def test_solve_says_that_no_option_takes_its_answer(call: Call) -> None:
    """A solution out of an option's range is shown with the range, and one within it alone."""
    code, out, _ = call("solve", "persistent_ratio=2", "--for", "D")
    assert (code, out.splitlines()[1:]) == (
        0,
        ["note: D cannot be ≈ -2,094.5 tokens, it has to be a number of at least 1"],
    )
    _, out, _ = call("solve", "persistent_ratio=2", "--for", "D", "--json")
    assert json.loads(out)["notes"][0].startswith("D cannot be")
    assert "note" not in call("solve", "persistent_ratio=1/8", "--for", "D")[1]


def test_solve_shows_how_large_an_irrational_answer_is(call: Call) -> None:
    """A root is printed exactly and rounded; JSON holds the float next to it where there is one."""
    _, out, _ = call("solve", "L**5 + L=3", "--for", "L")
    assert out == "L = CRootOf(x**5 + x - 3, 0) (≈ 1.133 layers)  [your input]\n"
    _, out, _ = call("solve", "L**2=2", "--for", "L")
    assert "L = -sqrt(2) (≈ -1.4142 layers)" in out
    assert "note: L cannot be ≈ -1.4142 layers" in out
    huge = "L**2 / (" + "*".join(["10**60"] * 12) + ")=2e99"
    _, out, _ = call("solve", huge, "--for", "L", "--json")
    values = json.loads(out)["figures"]["L"]["items"]
    assert [value["value"] for value in values] == [None, None]


@pytest.mark.parametrize("length", [60, 400])
def test_solve_refuses_formulas_that_grow_without_bound(
    length: int, call: Call, faulty: Path
) -> None:
    """Formulas that double at each step, or form a long chain, are refused and not put in."""
    claims = faulty / "claims"
    lines = ["topic: chain", "title: {en: A chain}", "claims:"]
    for index in range(length):
        formula = f"C{index + 1} + C{index + 1}" if index + 1 < length else "1"
        lines += [
            f"  - id: chain-{index}",
            "    tag: mechanism",
            "    statement: {en: It doubles.}",
            f'    figure: {{symbol: C{index}, relation: equals, formula: "{formula}"}}',
            "    evidence: [{source: report, section: A}]",
        ]
    (claims / "chain.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    symbols = [
        f"  - {{name: C{index}, unit: '1', meaning: {{en: A.}}, default: {{claim: chain-{index}}}}}"
        for index in range(length)
    ]
    with (claims / "symbols.yaml").open("a", encoding="utf-8") as file:
        file.write("\n".join(symbols) + "\n")
    code, _, err = call("solve", "C0=3", "--for", f"C{length - 1}", "--claims", str(claims))
    assert (code, err.splitlines()[0]) == (
        2,
        f"swacalc: error: the formulas that lead to C{length - 1} are too long to be solved",
    )


def test_solve_survives_figures_that_follow_from_each_other(call: Call, faulty: Path) -> None:
    """Two claims that follow from each other are put in once, not for ever."""
    (faulty / "claims" / "symbols.yaml").write_text(
        "symbols:\n"
        "  - {name: S, unit: h, meaning: {en: One.}, default: {claim: one}}\n"
        "  - {name: T, unit: h, meaning: {en: Two.}, default: {claim: two}}\n",
        encoding="utf-8",
    )
    claim = (
        "  - {{id: {}, tag: author-reported, statement: {{en: So.}}, follows: '{}', "
        "figure: {{symbol: {}, relation: equals, value: '{} h'}}, "
        "evidence: [{{source: report, section: A}}]}}\n"
    )
    (faulty / "claims" / "topic.yaml").write_text(
        "topic: topic\ntitle: {en: A topic}\nclaims:\n"
        + claim.format("one", "T / 2", "S", "12")
        + claim.format("two", "S * 2", "T", "24"),
        encoding="utf-8",
    )
    words = ("--claims", str(faulty / "claims"))
    assert call("check", *words)[0] == 0
    assert call("solve", "S=6 h", "--for", "T", *words)[1] == "T = 12 h  [your input]\n"
