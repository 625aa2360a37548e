"""What the text of a link may say of a claim, and what it may not."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.checks import Report
from swacalc.pages.written import coverage

from .conftest import CheckPage

# Per claim: texts that say what it says.
RIGHT = {
    "exact-eighth": [
        *("1/8", "one eighth", "12.5%", "⅛", "an eighth", "8× smaller", "an eightfold reduction"),
        *("八分之一", "0.125", "12.5 percent", "eight times smaller", "百分之十二点五", "1 / 8"),
        *("缩小 8 倍", "缩小八倍", "exactly 1/8", "87.5% less", "12.5 %", "1／8"),
    ],
    "eighth": [
        *("roughly 1/8", "about one eighth", "~12.5%", "≈ ⅛", "约 1/8", "约为 V4 的 1/8"),
        *(
            "approximately 8 times smaller",
            "大约八分之一",
            "around an eighth",
            "1/8 or so",
            "1/8 左右",
        ),
    ],
    "lifetime": [
        *("at least 72 hours", "≥ 72 h", "72 hours or more", "at least three days", "≥72h"),
        *("至少 72 小时", "至少保留 72 小时", "72 小时以上", "至少 3 天", "至少三天", "72+ hours"),
        *("no less than 72 hours", "不少于 72 小时", "at least 72 h", "至少七十二小时"),
        *("at least 4,320 minutes", "at least 72 full hours", "至少 72 小時", "at least 3/7 week"),
        *("at least 259,200,000 ms", "at least 2.592·10^11 µs", "至少 4320 分鐘"),
    ],
    "kept-over": ["over 72 hours", "more than three days", "> 72 h", "超过 72 小时", "72 小时以上"],
    "half": ["nearly half", "almost 50%", "将近一半", "nearly one half", "接近一半", "nearly 1/2"],
    "bytes": [
        *("890 bytes per token", "890 B/token", "890 bytes a token", "890", "每个 token 890 字节"),
        *("890 字节/token", "each token takes 890 bytes", "0.89 kB/token", "每 token 占 890 B"),
    ],
    "window": [
        "128 tokens",
        "128",
        "a 128-token window",
        "128 个 token",
        "128 positions",
        "最近 128 个 token",
        *("2^7 tokens", "2⁷", "128 most recent tokens", "128 long-lived visible tokens"),
        *("128 tokens per window", "V4.1's FP8 window of 128 tokens"),
        *("the last 128", "128 of them", "128 tokens each", "最近 128 个可见的词元", "128 个"),
        *(
            "one hundred and twenty-eight tokens",
            "128 of the last tokens",
            "一百二十八个词元",
            "128, and no more",
            "128 個詞元",
        ),
    ],
    "window-bytes": [
        "1,351,680 bytes",
        "1.29 MiB",
        "≈ 1.35 MB",
        "1320 KiB",
        "1,351,680 B",
        *(
            "1 351 680 bytes",
            "1\N{THIN SPACE}351\N{THIN SPACE}680 B",
            "1'351'680 bytes",
            "1.351.680 bytes",
        ),
        *("1.35×10^6 bytes", "1.35 × 10⁶ B", "1.35e6 bytes", "1.35168 megabytes", "1.29 mebibytes"),
        *("10,813,440 bits", "10.81344 Mbit", "1,351,680 字節", "1.35168 兆字节"),
    ],
    "layers": ["20 layers", "twenty layers", "20 层", "二十层", "20"],
    "fold": ["about 437-fold", "roughly 437 times", "约 437 倍", "≈ 437×"],
    "share": [
        "10%",
        "one tenth",
        "1/10",
        "十分之一",
        "10 ％",
        "百分之十",
        "一成",
        "1:10",
        *("100‰", "100 per mille", "100,000 ppm", "ten percent"),
    ],
    "fell": ["57.1% less", "57%", "57.1 %", "about 57%", "42.9%, not less"][:4],
    "price": ["$0.003 per million tokens", "0.003 USD/Mtoken", "0.003 USD per million tokens"],
    "most": ["at most 5%", "up to 5%", "≤ 5%", "至多 5%", "不超过 5%", "5% or less", "5% 以内"],
    "few": ["under 2 s", "less than two seconds", "< 2 seconds", "不到 2 秒", "2 秒以下"],
    "ratio": ["0.2533", "≈ 0.25", "25.3%", "about a quarter", "3560/14057", "约四分之一"],
    "parameters": [
        "552B parameters",
        "552B",
        "552 billion parameters",
        "5520 亿参数",
        "5.52 千亿参数",
        "0.552 万亿參數",
    ],
    "two-points": ["two positions", "2 positions", "两个位置", "the stored points"],
    "toy-size": ["8 positions", "eight tokens"],
}
# Per claim: texts that do not, with what differs.
WRONG = {
    "exact-eighth": [("1/7", "number"), ("8× larger", "number"), ("about 1/8", "relation")],
    "eighth": [("1/8", "relation"), ("nearly 1/8", "relation"), ("roughly 1/9", "number")],
    "lifetime": [
        *[("72 hours", "relation"), ("over 72 hours", "relation"), ("at least 70 hours", "number")],
        *[("at least 72 days", "number"), ("at least 72 tokens", "unit"), ("72 小时", "relation")],
        *[("三天", "relation"), ("至多 72 小时", "relation"), ("72 h or less", "relation")],
    ],
    "kept-over": [("at least 72 hours", "relation"), ("72 hours", "relation")],
    "half": [("half", "relation"), ("一半", "relation"), ("about half", "relation")],
    "bytes": [
        *[("890 bytes", "unit"), ("890 bytes per token per layer", "unit")],
        *[("每层 890 字节", "unit"), ("每 token 每层 890 字节", "unit"), ("890 B/layer", "unit")],
        *[("890 B/token/head", "unit"), ("891 B/token", "number"), ("890 tokens", "unit")],
    ],
    "window": [("129 tokens", "number"), ("128 layers", "unit"), ("about 128 tokens", "relation")],
    "window-bytes": [("1.30 MiB", "number"), ("1 MiB", "number"), ("1.29 MB", "number")],
    "layers": [("21 layers", "number"), ("20 windows", "unit")],
    "fold": [("437-fold", "relation"), ("about 473-fold", "number")],
    "fell": [("58%", "number"), ("57.2%", "number")],
    "price": [("$0.004 per million tokens", "number"), ("0.003 USD", "unit")],
    "ratio": [("0.26", "number"), ("a quarter", "number")],
    "two-points": [("three positions", "number")],
}
MESSAGES = {"unit": "different unit", "number": "not what", "relation": "different relation"}
TAGS = "\n\nAll of it is author-reported, or a toy's.\n"


def linked(check_page: CheckPage, text: str, claim: str) -> Report:
    return check_page(f"It is [{text}](reference/claims/cache.md#{claim}).{TAGS}")


@pytest.mark.parametrize(
    ("claim", "text"), [(claim, text) for claim, texts in RIGHT.items() for text in texts]
)
def test_every_way_of_saying_it_agrees(check_page: CheckPage, claim: str, text: str) -> None:
    """However people write a claim's figure, with its relation, the link is clean."""
    found = linked(check_page, text, claim).findings
    assert [(finding.code, finding.message) for finding in found] == []


@pytest.mark.parametrize(
    ("claim", "text", "differs"),
    [(claim, *each) for claim, texts in WRONG.items() for each in texts],
)
def test_another_figure_is_one_finding(
    check_page: CheckPage, claim: str, text: str, differs: str
) -> None:
    """Another number, unit or relation is one finding that says which of the three it is."""
    found = linked(check_page, text, claim).findings
    assert [finding.code for finding in found] == ["DOC402"]
    assert MESSAGES[differs] in found[0].message
    assert found[0].claim == claim


@settings(max_examples=40, deadline=None)
@given(st.integers(100, 160), st.sampled_from(["{} tokens", "{}", "{:,} token", "{} 个 token"]))
def test_a_whole_number_agrees_with_itself_alone(
    check_page: CheckPage, number: int, form: str
) -> None:
    """No neighbour of an exact figure passes for it, however it is written."""
    found = linked(check_page, form.format(number), "window").findings
    assert (found == []) == (number == 128)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 6), st.integers(-3, 3))
def test_a_decimal_agrees_when_it_rounds_to_its_digits(
    check_page: CheckPage, places: int, off: int
) -> None:
    """A print of an exact ratio is right in its last digit, and wrong one step away from that."""
    exact, unit = Fraction(3560, 14057) * 100, Fraction(1, 10**places)
    printed = round(exact / unit) * unit + off * unit
    text = f"{float(printed):.{places}f}%"
    near = abs(printed - exact) <= min(unit / 2, exact / 20)
    assert (linked(check_page, text, "ratio").findings == []) == near


def test_a_statement_that_lost_its_figure_vouches_for_nothing(check_page: CheckPage) -> None:
    """Where a figure was changed and its statement was not, a page with the old number is wrong."""
    assert linked(check_page, "64 tokens", "stale").findings
    assert not linked(check_page, "48 tokens", "stale").findings


# Per claim: texts in which something that belongs to the number is not a known unit.
NOT_UNDERSTOOD = {
    "lifetime": [
        *(
            "at least 72 fortnights",
            "at least 72 moons",
            "at least 72 machine hours",
            "至少 72 周期",
        ),
        *("至少三天半", "至少柒拾贰小时", "at least 72 hours monthly"),
        *(
            "at least 72,5 hours",
            "at least 72 h/moon",
            "at least 72 hours per fortnight",
            "至少 72 分",
        ),
        *("至少 72 个工作小时", "at least seventy-two moons", "at least 72 light years"),
    ],
    "window": [
        *(
            "128 blocks",
            "128-block",
            "128 k blocks",
            "128 个块",
            "一百二十八个块",
            "128 Gb",
            "128 toks",
        ),
        *(
            "€128",
            "£128",
            "128 €",
            "HK$128",
            "128 页面",
            "128 元素",
            "128 token blocks",
            "128 GPUs",
        ),
        *(
            "EUR 128",
            "A$128",
            "128 H",
            "１２８xyz",
            "１２８ish tokens",
            "１２８_ tokens",
            "128‱",
            "128 dozen tokens",
            "128 pairs of tokens",
            "128 more tokens",
            "128 tokens²",
            "128±5 tokens",
        ),
        *("√128", "128 tokens + L", "128 tokens plus one", "⑧", "Ⅷ tokens"),
        *("128 多个 token", "128 几个词元", "128 百 token", "128 token 块", "128 个 token 页"),
        *("128 bn tokens", "128 tokens-per-second"),
        *("⁶⁴ tokens", "$128%", "128-ish tokens", "128 odd tokens", "128″", "128 °C", "128 + n"),
    ],
    "share": [
        *("10 个百分点", "10 percentage points", "10% yearly", ".10%", "±10%", "€10%", "10 ℃"),
        *("10 bp", "10,5%", "10 points", "10 pct", "10°"),
    ],
    "exact-eighth": [
        "1/8 fortnight",
        "1/8 moons",
        "1/8 of a percent",
        "an eighth of a percentage point",
        "1/8²",
        "12.5% hours",
        "1/8/2",
        "⅛ kWh",
    ],
    "window-bytes": ["1.35.168 bytes", "1351680 words", "1,351,680 byte pages", "13,51,680 bytes"],
    "bytes": ["890 Gb/token", "890 B/token²", "890 bytes per token/moon"],
}
# Per claim: texts with a different known unit, or a different number.
OTHERWISE = {
    "lifetime": [
        *(
            "at least 72 weeks",
            "72 years",
            "至少 72 周",
            "72 分鐘",
            "at least 72 months",
            "one hour",
        ),
        *("at least 72 per day", "第 72 小时", "at least 72 µs", "at least seventy-three"),
        *("at least a week", "over an hour", "at least a day", "#72"),
        *("at least 72* minutes", "at least 72† min", "72 or more minutes", "at least 72 (days)"),
        *("at least “72 minutes”", "at least “72” minutes", "至少 72（分钟）"),
        *("72 or more thousand hours", "One week", "Half a day", "One and a half days"),
    ],
    "window": [
        *(
            "128 kilobits",
            "128 Mbit",
            "128^2 tokens",
            "128² tokens",
            "128th token",
            "第 128 个词元",
        ),
        *(
            "layer 64",
            "step 64 tokens",
            "sixty-four",
            "六十四",
            "2026-09-10",
            "in 2026",
            "version 1.2.8",
        ),
        *("128 / day", "USD 128 tokens", "128 thousand tokens", "May 20", "12:30", "9 月"),
        *(
            "128 tokens per layer",
            "128 layer runs",
            "每秒 128 个 token",
            "128 tokens/head",
            "№ 128",
            "±128 tokens",
            "128 tokens upwards",
            "128 个左右的 token",
            "128 个 token 每秒",
            "!=128",
        ),
    ],
    "window-bytes": ["1,351,680 bits", "1.351.681 bytes", "1 351 681 bytes", "1'351'681 bytes"],
    "exact-eighth": ["8×", "8 倍", "eight times", "8-fold", "八倍"],
    "share": ["10×", "10 倍", "每年 10%", "10‰", "10 ppm", "10% per hour", "10%/token", "二成"],
    "fold": ["about 437 thousand times", "about 437k times smaller", "约 437 万倍"],
    "eighth": [
        "about 12.5 thousand percent",
        "about 1/8 million",
        "about 8 thousand times smaller",
    ],
}


@pytest.mark.parametrize(
    ("claim", "text"), [(claim, text) for claim, texts in NOT_UNDERSTOOD.items() for text in texts]
)
def test_what_is_not_understood_is_named(check_page: CheckPage, claim: str, text: str) -> None:
    """A right number with an unknown word, symbol or digits is never accepted."""
    messages = [finding.message for finding in linked(check_page, text, claim).findings]
    assert any("is not understood" in message for message in messages), messages


@pytest.mark.parametrize(
    ("claim", "text"), [(claim, text) for claim, texts in OTHERWISE.items() for text in texts]
)
def test_a_number_in_a_link_is_always_judged(check_page: CheckPage, claim: str, text: str) -> None:
    """A number in a link is judged, whatever word, date or label precedes it."""
    assert {finding.code for finding in linked(check_page, text, claim).findings} == {"DOC402"}


@pytest.mark.parametrize(
    "words", ["decode", "it may", "each block", "in this step", "novel", "row"]
)
def test_words_before_a_link_do_not_drop_its_number(check_page: CheckPage, words: str) -> None:
    """Words before a link are not the month or label of the number in it."""
    text = f"{words} [64 tokens](reference/claims/cache.md#window)."
    assert [finding.code for finding in check_page(text).findings] == ["DOC402"]


@pytest.mark.parametrize("rest", ["is it", "visible tokens", "suffices", "（机制）", "GPUs do it"])
def test_prose_goes_on_after_a_link(check_page: CheckPage, rest: str) -> None:
    """A word after a link does not belong to the number, unless it is surely a unit."""
    link = "[128](reference/claims/cache.md#window)"
    assert not check_page(f"{link} {rest}.").findings
    assert check_page(f"{link} fortnights.").findings
    assert check_page(f"{link}€ {rest}.").findings


@pytest.mark.parametrize("text", ["64 [tokens]", "1[128]", "5[128 tokens]", "0.[128 tokens]"])
def test_a_number_may_begin_before_its_link(check_page: CheckPage, text: str) -> None:
    """A number of which a part is linked is judged whole, its unit in the link or before it."""
    found = check_page(text.replace("]", "](reference/claims/cache.md#window)")).findings
    assert [finding.code for finding in found] == ["DOC402"]
    right = check_page("It has 128 [tokens](reference/claims/cache.md#window).")
    assert not right.findings


def test_what_a_statement_says_may_be_said_in_a_link(check_page: CheckPage) -> None:
    """A date, a version, an ordinal or a noun that is not a unit agrees with the statement."""
    for text in (
        "32 rows",
        "32 long rows",
        "the 3rd",
        "version 1.2.3",
        "2026-09-10",
        "September 2026",
    ):
        assert not linked(check_page, text, "stale").findings, text
    for text in ("31 rows", "32 columns", "the 4th", "version 1.2.4", "2026-09-11", "August 2026"):
        assert linked(check_page, text, "stale").findings, text


def test_names_are_no_numbers(check_page: CheckPage) -> None:
    """Names of models and addresses are set aside by name, in the text of a link too."""
    names = "Llama-3.1-8B", "Qwen3-30B-A3B", "https://x.org/128-tokens", "gpt-oss-20b", "H100-80GB"
    report = check_page(f"See {', '.join(names)}.")
    assert not report.findings
    assert coverage(report.project.pages.values()).aside == {"name": 5}
    assert not linked(check_page, "128 tokens of Qwen3-30B-A3B", "window").findings
    assert linked(check_page, "64 tokens of Qwen3-30B-A3B", "window").findings
