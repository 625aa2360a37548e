"""What stands beside a number in the text of a link: what may change the number is never clean."""

import pytest

from swacalc.checks import Report

from .conftest import CheckPage

PAGE = "reference/claims/cache.md"

# Per kind and claim: texts with the claim's own number, which something beside it changes.
CHANGED = {
    ("inside", "layers"): [
        *("20 lakh layers", "20 crore layers", "20 quadrillion layers", "20 myriad layers"),
        *("20 mille layers", "20 MM layers", "20 pct layers", "20 ppb layers", "20 bp layers"),
        *(
            "20 dB layers",
            "20 Hz layers",
            "20 factorial layers",
            "20 squared layers",
            "20 n layers",
        ),
        *("20 virtual layers", "20 missing layers", "20 extra layers", "20 non-existent layers"),
        *("20 octillion layers", "20 almost layers", "20 something layers", "20 打层", "20 个半层"),
    ],
    ("before", "layers"): [
        *("minus 20 layers", "negative 20 layers", "sqrt 20 layers", "log 20 layers", "sin(20)"),
        *("square of 20 layers", "root of the 20 layers", "third of 20 layers", "per 20 layers"),
        *("thousands of 20 layers", "one/20 layers", "÷ 20 layers", "× 20 layers", "+ 20 layers"),
        *("x 20 layers", "Δ20 layers", "∑ 20", "∝20 layers", "¬20 layers", "divided by 20 layers"),
        *("≪ 20 layers", "≮ 20", "≳ 20 layers", "⋦ 20 layers", "|20| layers", "1 over 20 layers"),
        *("multiple of 20 layers", "a fraction of the 20 layers", "a-20", "anti-20 layers", "!20"),
        *("No. 20 layers", "the no. 20 layers"),
        *("plus 20 layers", "modulo 20 layers", "raised to 20 layers", "one in 20 layers"),
        *(
            "near 20 layers",
            "extra 20 layers",
            "layer 20",
            "除以 20 层",
            "根号 20 层",
            "减去 20 层",
        ),
    ],
    ("behind", "layers"): [
        *("20 and a third layers", "20 and a half layers", "20!", "20! layers", "20 layers!!"),
        *("20-plus layers", "20× layers", "20 layers squared", "20 layers cubed", "20 layers p.a."),
        *("20 layers and a half", "20 layers times n", "20 layers mod 7", "20 (hex) layers"),
        *("20 layers × n", "20 layers heads", "20 layers-heads", "20 layers plus", "20… layers"),
        *("20 layers and more", "20 layers, at least", "20 layers, more or less", "20' layers"),
        *("20 layers to the third power", "20 layers too many", "20 [sic] layers", "20 % layers"),
        *("20-layer layers", "a 20-layer layer", "20-layers layers"),
        *("20 layers + 20 layers", "20 层的平方", "20 层的倒数", "20 层除以 n"),
    ],
    ("behind", "bytes"): [
        *("890 bytes per token and layer", "890 bytes per token, per layer", "890 B blocks"),
        *("890 B-s per token", "890 bytes per token for each layer", "890 bytes per token squared"),
        *("890 bytes per token pair", "890 bytes tokens"),
    ],
    ("other letters", "layers"): [
        *(
            "20 équipes",
            "20 Ωs",
            "20 слоёв",
            "20 ブロック",
            "20 σ layers",
            "20 µlayers",
            "20 ﬂayers",
        ),
        *("20 αβ", "20 łayers", "20 ṁ", "20 คน"),
    ],
    ("formulas", "layers"): [
        *("$20 \\div 2$", "$20 \\div x$ layers", "$20 \\pm x$", "$20 \\choose x$", "$20 \\atop x$"),
        *("$20 \\ast x$", "$20 \\star$", "$20 \\oplus x$", "$20 \\mid x$", "$20 \\gg x$"),
        *("$20 \\backslash x$", "$/20$", "$\\times 20$", "$\\sum 20$", "$20!$", "$n \\cdot 20$"),
        *("$20\\times$", "$20 \\newcommand$ layers", "$\\log 20$", "$20 \\= x$"),
    ],
    ("relations", "lifetime"): [
        *("at most at least 72 hours", "less than at least 72 hours", "≤ ≥ 72 hours"),
        *("exactly at least 72 hours", "at most 72 hours or more", "至多至少 72 小时"),
        *("at least 72 hours, at most", "72+ hours at most", "at least at most 72 hours"),
    ],
    ("relations", "window"): [
        *("128** most recent tokens or more", "128 of the tokens or more", "(at least) 128 tokens"),
        *("at least: 128 tokens", "more than just 128 tokens", "not only 128 tokens"),
    ],
    ("kinds", "layers"): [
        *("20 layers on average", "20 layers in expectation", "mean of 20 layers", "20 in 20"),
        *("on average, 20 layers", "20 typical layers", "probably 20 layers", "20 layers at best"),
        *("20 layers, presumably", "20 layers in the worst case", "20 layers before rounding"),
        *("20 layers in hexadecimal", "20 layers as a power", "20 layers off", "20 layers below"),
        *("20 layers each way", "20 on 20", "20 for the 20", "20 layers on 20 layers", "20 at 20"),
        *("20 layers in every session", "20 layers during a second", "20 layers above that"),
        *("平均 20 层", "20 层（中位数）", "通常有 20 层", "人均 20 层", "20 layers at p50"),
        *("20 layers per layer", "2000%", "20 hours per hour", "20 B/B", "20:1", "20,000‰"),
    ],
    ("kinds", "lifetime"): [
        *("about 72 hours or more", "at least some 72 hours", "~72 hours or longer", "≈ 72+ hours"),
        *("at least about 72 hours", "roughly 72 hours, at least", "at least 72 hours on average"),
    ],
    ("indefinite", "lifetime"): [
        *("at least some hours", "at least many hours", "more than hours", "up to most days"),
        *("hours at least", "hours, at most", "hours or more", "some days or longer", "hours+"),
        *("≥ hours", "> days", "hours minimum", "hours upwards", "小时以上", "天以下"),
        *("at least hours", "至少许多小时", "至多小时", "起码一些天"),
    ],
    ("names", "layers"): [
        *("L20 layers", "`L20 layers`", "R20 layers", "n20 layers", "L-20 layers", "L_20 layers"),
        *("k20-layer", "the L20 layers", "Q20 层", "L.20 layers"),
    ],
    ("words", "layers"): [
        *("zero layers", "nought", "two-hundred layers", "one-hundred-thousand", "hundred layers"),
        *(
            "seventytwo layers",
            "thirty-six-hundred",
            "thirty-seven-ish",
            "two-zero",
            "tens of layers",
        ),
        *(
            "a score of layers",
            "dozens of layers",
            "hundreds of layers",
            "XXI layers",
            "xxi layers",
        ),
        *(
            "🄂 layers",
            "x20 layers",
            "half a dozen layers",
            "ｔｗｅｎｔｙ layers",
            "a pair of layers",
        ),
        *("fourscore layers", "N/20", "半层", "十几层", "数层", "廿一层"),
    ],
    ("words", "lifetime"): [
        *("at least a fortnight", "at least a decade", "a century", "at least thousand hours"),
        *("at least several hours", "at least an eon", "至少半小时", "至少半天", "至少一刻钟"),
        *("至少数小时", "至少几小时", "至少十几小时", "至少百余小时"),
    ],
    ("words", "exact-eighth"): ["x8", "a ninth", "three eighths", "eighths", "one-eight"],
}
# Per claim: texts with words beside the number that leave it as it is.
UNCHANGED = {
    "layers": [
        *("20 encoder layers", "20 causal-attention layers", "all 20 layers", "20 hidden layers"),
        *(
            "the encoder has 20 layers",
            "a stack of 20 layers",
            "a 20-layer encoder",
            "20 layers deep",
        ),
        *("20 encoder layers + 20 decoder layers", "through 20 layers", "“20” layers", "L = 20"),
        *("20 layers long", "the last 20 layers", "each of 20 layers", "20계층"),
        *(
            "$L = 20$ layers",
            "20 layers of attention",
            "编码器有 20 层",
            "20 层编码器",
        ),
    ],
    "window": [
        *("V4.1 keeps 128 tokens", "a window of 128 tokens", "128 cached tokens"),
        *(
            "128 visible tokens in the window",
            "the window holds only 128 tokens",
            "128-token window",
        ),
        *("rebuilds the last 128 tokens of the prompt", "n_win = 128", "128 トークン", "128 토큰"),
        *("128 tokens always", "(128 tokens)", "128 tokens, exactly what it sees"),
        *("在窗口里有 128 个词元", "窗口里的 128 个 token"),
    ],
    "lifetime": ["kept for at least 72 hours", "at least 72 hours in the pool", "lasts ≥ 72 hours"],
    "exact-eighth": [
        "falls to 1/8",
        "1/8 the storage",
        "1/8 of V4-Flash",
        "one-eighth of its size",
    ],
    "parameters": ["552B parameters", "the model has 552B parameters in all"],
    "bytes": [
        "890 bytes per token in the cache",
        "stores 890 bytes per token",
        "takes only 890 B/token",
    ],
}


def linked(texts: list[str], claim: str) -> str:
    tags = "Author-reported.\n\n"
    return tags + "".join(f"It is [{text}]({PAGE}#{claim}) here.\n\n" for text in texts)


def clean(report: Report, texts: list[str]) -> list[str]:
    """The texts whose lines have no finding."""
    lines = {finding.place.line for finding in report.findings}
    return [text for at, text in enumerate(texts) if 3 + 2 * at not in lines]


@pytest.mark.parametrize("kind", CHANGED, ids=" of ".join)
def test_what_changes_a_number_is_never_clean(check_page: CheckPage, kind: tuple[str, str]) -> None:
    """A link with the claim's number is a finding where anything beside it may change it."""
    report = check_page(linked(CHANGED[kind], kind[1]))
    assert clean(report, CHANGED[kind]) == []
    assert {finding.code for finding in report.findings} == {"DOC402"}


@pytest.mark.parametrize("claim", UNCHANGED)
def test_what_leaves_a_number_as_it_is_gives_no_finding(check_page: CheckPage, claim: str) -> None:
    """Words that say what has the number, which part it is of or how it goes on are no findings."""
    report = check_page(linked(UNCHANGED[claim], claim))
    assert clean(report, UNCHANGED[claim]) == UNCHANGED[claim]


def test_a_word_of_the_statement_is_known(check_page: CheckPage) -> None:
    """A word that is not known passes beside a number where the claim's statement has it."""
    assert check_page(linked(["128 bank tokens"], "window")).findings
    assert not check_page(linked(["holds 128 tokens"], "window")).findings
    assert not check_page(linked(["load rose by 1/4"], "rose")).findings


def test_a_kind_of_number_is_known_where_the_statement_names_it(check_page: CheckPage) -> None:
    """An average and a rounded number agree with a claim that says it is one."""
    texts = ["costs 12% on average", "an average of 12%"]
    assert clean(check_page(linked(texts, "averaged")), texts) == texts
    texts = ["costs typically 12%", "12% at best"]
    assert clean(check_page(linked(texts, "averaged")), texts) == []


def test_words_without_numbers_are_no_numerals(check_page: CheckPage) -> None:
    """Words that may be numerals elsewhere are ordinary words in a link to a claim."""
    texts = ["this one", "zero-copy", "both", "two-tier caches", "a third party"]
    assert clean(check_page(linked(texts, "layers")), texts) == texts


@pytest.mark.parametrize(
    "part", ["one-", "a ", "x", "半", "hundred", "at least ", "(", "20 layers "]
)
def test_surroundings_take_linear_time(check_page: CheckPage, part: str, linear: object) -> None:
    """What stands beside a number is looked at once, however long the link is."""
    assert callable(linear)
    assert linear(lambda text: check_page(linked([text], "layers")), part, 400)
