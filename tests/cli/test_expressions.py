"""`eval` and `solve`: exact answers with their provenance, and refusals of what is hostile."""

import json
import operator
import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.calculators.answer import read_expression
from swacalc.calculators.evaluating import evaluate
from swacalc.derivations.derivation import Derivation
from swacalc.errors import InputError
from swacalc.formulas import holds
from swacalc.quantity import Interval, parse_quantity
from swacalc.quantity.units import SPELLINGS

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
    assert re.search("column [0-9]+ of the expression|an argument has the character NUL", err)
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
        (["depth * 2"], "give it as depth=VALUE"),
        (["3 GIb"], "did you mean 'GiB'?"),
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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4.64GiB / (890 B/token)", "≈ 5,597,935 tokens"),
        ("floor(4.64GiB / (890 B/token))", "= 5,597,934 tokens"),
        ("10% * 2TiB / 1.29MiB", "≈ 162,570"),
        ("128k * 2", "= 256,000"),
        ("2 * 72 h + 1d", "= 604,800 s"),
        ("2 layers * n_win", "= 256 tokens"),
        ("lcm(4, n_win, 6)", "= 384 tokens"),
        ("min(2 h, 3 min)", "= 180 s"),
    ],
)
def test_numbers_of_an_expression_have_units(text: str, said: str, call: Call) -> None:
    """A number with its unit is a quantity, whether the unit touches it or not."""
    code, out, _ = call("eval", text)
    assert code == 0
    assert said in out


@given(
    number=st.decimals(0, 10**6, places=3),
    unit=st.sampled_from(sorted(SPELLINGS.keys() - {"1", "ratio"})),
    below=st.sampled_from(["", "/token", "/s", "/layer"]),
)
def test_a_quantity_is_worth_what_it_says(number: Decimal, unit: str, below: str) -> None:
    """Alone in an expression every quantity has the value that the reader of quantities gives."""
    text = f"{number:f} {unit}{below}"
    figure = evaluate({}, text, {}).figures["value"]
    assert isinstance(figure, Derivation)
    assert figure.quantity == parse_quantity(text)


def test_a_name_may_be_the_users_own(call: Call) -> None:
    """A name that no claim has takes the value given, with its unit."""
    assert call("eval", "T / 4", "T=322")[1] == "T / 4 = 80.5  [your input]\n"
    _, out, _ = call("eval", "T * global_bytes_per_token", "T=322 token")
    assert out.startswith("T * global_bytes_per_token ≈ 279.86 KiB (286,580 B, ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["T * global_bytes_per_token", "T=322"],
            "T has no unit, and the result would be in B/token",
        ),
        (["min(322, global_bytes_per_token)"], "322 has no unit beside a quantity in B/token"),
        (["global_bytes_per_token + 2 * 3"], "2 * 3 has no unit"),
        (["T_global < 80"], "80 has no unit"),
        (["4 Gb + 1"], "write GB (1,000,000,000 bytes)"),
        (["890 B / token"], "the unit token stands alone"),
        (["L < 3 < 4"], "column 7 of the expression"),
        (["L = 3"], "write == to compare"),
        (["L <"], "the expression is empty"),
        (["L < n_win"], "units differ"),
        (["lcm(n_win, 1/2)"], "give whole numbers above zero"),
    ],
)
def test_eval_takes_no_number_for_what_it_may_not_be(
    words: list[str], said: str, call: Call
) -> None:
    """A count without a unit is never bytes per token, and each refusal says what to write."""
    code, out, err = call("eval", *words)
    assert (code, out) == (2, "")
    assert said in err


def test_a_factor_of_a_rate_is_named_as_one(call: Call) -> None:
    """A bare number that multiplies a rate could be meant as a count of tokens: a note says so."""
    _, out, _ = call("eval", "322 * global_bytes_per_token")
    assert "note: 322 is a factor here: as a count of tokens write 322 token" in out


SIGNS = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}
small = st.integers(-3, 3).map(Fraction)


@given(st.sampled_from(sorted(SIGNS)), small, small, st.booleans(), st.booleans())
def test_a_comparison_holds_if_it_does_for_all_numbers(
    sign: str, one: Fraction, two: Fraction, low_open: bool, high_open: bool
) -> None:
    """It is told of an interval if all its numbers agree, and of none that has both kinds."""
    low, high = sorted((one, two))
    opens = {"low_open": low_open, "high_open": high_open} if low < high else {}
    reach = Interval(low=low, high=high, **opens)
    tenths = [low + (high - low) * Fraction(part, 60) for part in range(61)]
    found = {SIGNS[sign](number, 0) for number in tenths if number in reach}
    assert holds(sign, reach) == (found.pop() if len(found) == 1 else None)


@pytest.mark.parametrize(
    ("text", "word", "holds"),
    [
        ("global_bytes_per_token < 900 B/token", "yes", True),
        ("global_bytes_per_token >= 900 B/token", "no", False),
        ("T_global > 80 h", "cannot be told from what is known", None),
        ("n_win == 128", "yes", True),
    ],
)
def test_eval_compares(text: str, word: str, holds: bool | None, call: Call) -> None:
    """Of a comparison the answer says whether it holds, of what is at least so much too."""
    code, out, _ = call("eval", text)
    assert (code, out.splitlines()[0].rpartition(": ")[2]) == (0, word)
    assert json.loads(call("eval", text, "--json")[1])["holds"] is holds


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
