"""Words of relation and of denial, in both languages, before and after a number."""

import pytest

from swacalc.numbers.relations import relations

from .conftest import CodesOf

RIGHT = {
    "lifetime": [
        *("[72 hours minimum]", "[72 hours] at minimum", "[never less than 72 hours]"),
        *("[72 小时起]", "not under [72 hours]", "a minimum of [72 hours]"),
        *("no fewer than [72 hours]", "[72 h min]", "[72 hours] at the least"),
        *("never below [72 hours]", "isn't kept for less than [72 hours]", "[72 hours and more]"),
        *("[72 hours or above]", "never for less than [72 hours]", "[72 小时打底]"),
        *("起码 [72 小时]", "最短 [72 小时]", "不短于 [72 小时]", "绝不低于 [72 小时]"),
        *("从不少于 [72 小时]", "不会少于 [72 小时]", "下限为 [72 小时]", "[72 小时或更长]"),
        *("[72 hours+]", "[72 小时＋]"),
        *("[72 小时及以上]", "no shorter than [72 hours]", "at least for [72 hours]"),
        *("a lower bound of [72 hours]", "never kept less than [72 hours]"),
    ],
    "most": [
        *("[5% maximum]", "[5%] at the most", "never more than [5%]", "never exceeds [5%]"),
        *("[5%] tops", "does not exceed [5%]", "no more than [5%]", "a maximum of [5%]"),
        *("within [5%]", "capped at [5%]", "[5% or below]", "顶多 [5%]", "最高 [5%]"),
        *("绝不超过 [5%]", "上限为 [5%]", "[5%] 封顶", "as much as [5%]"),
    ],
    "kept-over": [
        *("upwards of [72 hours]", "longer than [72 hours]", "beyond [72 hours]"),
        *("长于 [72 小时]", "不止 [72 小时]", "[72 小时]多", "[72 小时] 开外", "[72 小时有余]"),
    ],
    "few": [
        *("不足 [2 秒]", "short of [2 s]", "below [2 s]", "未满 [2 秒]"),
        *("[2 秒] 不到", "[2 秒不足]"),
    ],
    "half": ["just shy of [half]", "approaching [50%]", "接近于[一半]"],
    "eighth": [
        *("[1/8] or thereabouts", "[1/8], give or take", "差不多 [1/8]", "≃ [1/8]"),
        *("a rounded [1/8]", "约为 V4 与 V3 的 [1/8]", "It is not more of them but [about 1/8]."),
        *("it does not grow; it is [about 1/8]", "It is not only [about 1/8]."),
        "Nothing else is stored, which takes [about 1/8].",
    ],
    "share": [
        *("It is not stored; it takes [10%].", "the pool, which is not small, takes [10%]"),
        "不变，占 [10%]",
    ],
    "window": ["[不同的 128 个 token]", "A window that is not kept has [128 tokens]."],
}  # fmt: skip
WRONG = {
    "eighth": [
        *("up to [about 1/8]", "[at most about 1/8]", "超过[约 1/8]", "less than [about 1/8]"),
        *("It is not [about 1/8].", "It isn't [about 1/8].", "It isn’t [about 1/8]."),
        *("no longer [about 1/8]", "It does not take [about 1/8].", "It is not even [about 1/8]."),
        *("不是[约 1/8]", "并非[约 1/8]", "并不是 V4 的[约 1/8]", "不再是[约 1/8]"),
        *("never [about 1/8]", "anything but [about 1/8]", "[about 1/8] is wrong"),
        *("[about 1/8] is no longer true", "[约 1/8] 的说法是错的", "≠ [1/8]"),
        *("rather than [about 1/8]", "而非[约 1/8]", "[not about 1/8]"),
        "It cannot be [about 1/8].",
    ],
    "lifetime": [
        *("不是[至少 72 小时]", "It is not kept for [at least 72 hours]."),
        *("不会保留[至少 72 小时]", "It never lasts [at least 72 hours].", "并非至少 [72 小时]"),
        "It isn't true that it has [at least 72 hours].",
        "It does not survive [at least 72 hours].",
        "There is no guarantee that it is kept [at least 72 hours].",
        "未必有[至少 72 小时]",
        *("[at least 72 hours], which is wrong", "[at least 72 hours] was never true"),
        *("无法保证[至少 72 小时]", "保留[至少 72 小时]是不对的"),
        *("[no longer at least 72 hours]", "no longer than [72 hours]"),
        *("not more than [72 hours]", "[72 hours maximum]", "within [72 hours]", "不足 [72 小时]"),
        *("[72 小时之内]", "never more than [72 hours]", "不到 [72 小时]"),
    ],
    "share": [
        *("It is false that it takes [10%].", "nobody takes [10%]", "twice [10%]"),
        *("[10%+]", "不止 [10%]", "[10%] 不到", "[10% 多]", "[10%]出头"),
        *("It is not [10%].", "It doesn't take [10%].", "不占 [10%]", "没有 [10%]"),
        *("It is hardly [10%].", "It won't need [10%].", "It is not up to [10%]."),
        *("并未达到 [10%]", "It is far from [10%].", "instead of [10%]", "[10%] does not hold"),
        *("[10%] 不成立", "It is not exactly [10%]."),
    ],
    "window": [
        *("It isn't [128 tokens].", "The window no longer holds [128 tokens]."),
        "不是 [128 个 token]",
    ],
    "most": ["not less than [5%]", "[5% minimum]", "It does not exceed at least [5%]."],
    "kept-over": ["not over [72 hours]", "不超过 [72 小时]"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "sentence"), [(claim, each) for claim, all_ in RIGHT.items() for each in all_]
)
def test_a_relation_is_read_however_it_is_said(
    codes_of: CodesOf, claim: str, sentence: str
) -> None:
    """A relation before or after its number, or the denial of its contrary, is the claim's."""
    assert codes_of(claim, sentence) == []


@pytest.mark.parametrize(
    ("claim", "sentence"), [(claim, each) for claim, all_ in WRONG.items() for each in all_]
)
def test_a_denied_number_is_not_what_the_claim_says(
    codes_of: CodesOf, claim: str, sentence: str
) -> None:
    """A claim's number that is denied, or stands in the contrary relation, is one finding."""
    assert codes_of(claim, sentence) == ["DOC402"]


@pytest.mark.parametrize(
    ("before", "after", "meant"),
    [
        ("", "", ("equals",)), ("at least ", "", ("at-least",)), ("less than ", "", ("under",)),
        ("not less than ", "", ("at-least",)), ("not more than ", "", ("at-most",)),
        ("not at least ", "", ("under",)), ("not at most ", "", ("over",)),
        ("not about ", "", ()), ("not ", "", ()), ("not nearly ", "", ()),
        ("", " or more", ("at-least",)), ("not ", " or more", ("under",)),
        ("不是至少 ", "", ("under",)), ("不是不到 ", "", ("at-least",)),
        ("", " 以上", ("at-least", "over")), ("没有 ", " 以上", ("under", "at-most")),
    ],
)  # fmt: skip
def test_a_denial_makes_the_contrary(before: str, after: str, meant: tuple[str, ...]) -> None:
    """Denied, `at least` is `under`, `over` is `at most`, and the rest mean nothing."""
    assert relations(before, after) == meant
