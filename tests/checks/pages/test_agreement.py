"""What the text of a link may say of a claim, and what it may not."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.checks import Report

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
    ],
    "window-bytes": ["1,351,680 bytes", "1.29 MiB", "≈ 1.35 MB", "1320 KiB", "1,351,680 B"],
    "layers": ["20 layers", "twenty layers", "20 层", "二十层", "20"],
    "fold": ["about 437-fold", "roughly 437 times", "约 437 倍", "≈ 437×"],
    "share": ["10%", "one tenth", "1/10", "十分之一", "10 ％", "百分之十"],
    "fell": ["57.1% less", "57%", "57.1 %", "about 57%", "42.9%, not less"][:4],
    "price": ["$0.003 per million tokens", "0.003 USD/Mtoken", "0.003 USD per million tokens"],
    "most": ["at most 5%", "up to 5%", "≤ 5%", "至多 5%", "不超过 5%", "5% or less", "5% 以内"],
    "few": ["under 2 s", "less than two seconds", "< 2 seconds", "不到 2 秒", "2 秒以下"],
    "ratio": ["0.2533", "≈ 0.25", "25.3%", "about a quarter", "3560/14057", "约四分之一"],
    "parameters": ["552B parameters", "552B", "552 billion parameters", "5520 亿参数"],
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
    "bytes": [("890 bytes", "unit"), ("891 B/token", "number"), ("890 tokens", "unit")],
    "window": [("129 tokens", "number"), ("128 layers", "unit"), ("about 128 tokens", "relation")],
    "window-bytes": [("1.30 MiB", "number"), ("1 MiB", "number"), ("1.29 MB", "number")],
    "layers": [("21 layers", "number"), ("20 windows", "unit")],
    "fold": [("437-fold", "relation"), ("about 473-fold", "number")],
    "fell": [("58%", "number"), ("57.2%", "number")],
    "price": [("$0.004 per million tokens", "number"), ("0.003 USD", "unit")],
    "ratio": [("0.26", "number"), ("a quarter", "number")],
    "two-points": [("three positions", "number")],
}
MESSAGES = {"unit": "another unit", "number": "not what", "relation": "another relation"}
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
