"""What is left and what is gone: a number is read as the words around it say."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.numbers import DIRECTIONS

from .conftest import CodesOf

# Sentences with the linked number in brackets, by claim; those of `eighth` are about 1/8 left.
RIGHT = {
    "eighth": [
        *("It is smaller by [roughly a factor of 8].", "savings: [about 7/8]"),
        "a factor of [about 8]",
        *("It is reduced by [about 87.5%].", "It is [about 87.5% less]."),
        *("It is [about 87.5%] less.", "It falls to [about 1/8]."),
        *("It is reduced to [about 12.5%].", "It is [about 1/8] of that."),
        *("V4.1 cuts the footprint by [about 7/8].", "It saves [about 87.5%]."),
        *("It shrinks to [about ⅛].", "It is smaller by [about 87.5%]."),
        *("a saving of [about 87.5%]", "It is [about 8x smaller]."),
        *("It is smaller by a factor of [about 8].", "It is [about one eighth] as large."),
        *("It is reduced by [a factor of about 8].", "It is [about an eighth] the size."),
        *("The footprint is down [about 87.5%].", "It needs [roughly 1/8] and saves time."),
        *("[About 87.5%] of the footprint is saved.", "It shrinks the cache [about 8×]."),
        *("reduced, compared with V4-Flash, by [about 87.5%]", "The reduction is [about 87.5%]."),
        *("It is [about 1/8] the former size.", "Savings amount to [about 87.5%]."),
        *("It is an [about 8× compression].", "It drops by [some 88%]."),
        *("compressed to [about 1/8]", "减少[约 87.5%]", "减少了[约八分之七]", "降低到[约 1/8]"),
        *("减少到[约 1/8]", "降至[约 12.5%]", "压缩为[约 1/8]", "省下[约 7/8]", "少了[约 87.5%]"),
        *("仅为 V4 的[约 1/8]", "只剩[约 1/8]", "节省[约 87.5%]的空间", "下降[约 87.5%]"),
        *("比 V4 少[约 7/8]", "缩小[约 8 倍]", "降到原来的[约 1/8]", "降幅为[约 87.5%]"),
        *("[约 87.5%] 的空间被省下", "大小[约 1/8]", "降低为 V4 的[约 1/8]", "约减少了 [87.5%]"),
        *("savings ([about 87.5%])", "It omits [about 7/8].", "[about 87.5%] of it is avoided"),
        *("It cuts the cost of V4 roughly [7/8].", "减少到原来的[约 1/8]", "是 V4 的[约 1/8]"),
        *("Saved: [about 87.5%]", "节省：[约 87.5%]", "降幅：[约 87.5%]"),
        *("释放[约 7/8]", "减少了 V4 的约 [7/8]", "[About 7/8] of V4.1's cache disappears."),
        *("减少了大约 V4 的[7/8]", "大小是 V4 的[约 1/8]", "削减[约 87.5%]"),
    ],
    "fell": [
        *("It fell by [57.1%].", "It is [57.1% less].", "It fell to [42.9%]."),
        *("It is [57.1%] cheaper.", "It costs [42.9%] of that.", "价格下降 [57.1%]"),
        *("价格降到 [42.9%]", "便宜了 [57.1%]", "[57.1%]", "The change is [-57.1%]."),
        *("The change is [−57.1%].", "变化为[负57.1%]"),
    ],
    "rose": [
        *("It rose by [1/4].", "It is [25% more].", "It grows to [1.25 times] that."),
        *("增加了 [1/4]", "It is [+25%].", "an increase of [1/4]", "提高了 [25%]", "[25% higher]"),
    ],
    "shrunk": [
        *("[about 437 times smaller]", "It is smaller by a factor of [about 437].", "[about 437]"),
    ],
    "most": ["It falls to [at most 5%].", "It is reduced by [at least 95%].", "减少了[至少 95%]"],
    "bytes": ["It falls to [890 bytes per token].", "每个 token 降至 [890 字节]"],
}  # fmt: skip
WRONG = {
    "eighth": [
        *("It is reduced by [about 12.5%].", "It is [about 12.5% less]."),
        *("It is [about 12.5%] less.", "V4.1 cuts the footprint by [about 1/8]."),
        *("It saves [about 12.5%].", "It falls to [about 87.5%]."),
        *("It is smaller by [about an eighth].", "a saving of [about 1/8]"),
        *("It is [about an eighth smaller].", "The footprint is down [about 12.5%]."),
        *("[About 1/8] of the footprint is saved.", "It drops by [some 12.5%]."),
        *("It grew by [about 1/8].", "It is [about 12.5% larger]."),
        *("It is [about 8 times larger].", "reduced, compared with V4-Flash, by [about 1/8]"),
        *("savings: [about 1/8]", "It is [about an eighth] cheaper.", "shaving off [about 1/8]"),
        *("a reduction in size of [about 1/8]", "减少的幅度约为 [1/8]"),
        *("Savings amount to [about 12.5%].", "It is reduced by [about 90%]."),
        *("cuts costs [about 12.5%]", "减少了[约八分之一]", "降低了[约 1/8]", "减少[约 12.5%]"),
        *("节省[约 1/8]的空间", "下降[约 12.5%]", "省下[约 1/8]", "少了[约 1/8]"),
        *("比 V4 少[约 1/8]", "降至[约 87.5%]", "降幅为[约 12.5%]", "[约 1/8] 的空间被省下"),
        *("savings ([about 12.5%])", "It omits [about 1/8].", "[about 12.5%] of it is avoided"),
        *("It cuts the cost of V4 roughly [1/8].", "减少到原来的[约 7/8]", "释放[约 1/8]"),
        *("It is [about 8 times] that.", "是 V4 的[约 8 倍]", "[约 8 倍]于它"),
        *("an overhead of [about 1/8]", "It adds [about 1/8].", "额外[约 1/8]", "多占用[约 1/8]"),
        *("Saved: [about 12.5%]", "节省：[约 12.5%]", "降幅：[约 12.5%]"),
        *("It improves by [about 1/8].", "[about 1/8] leaner", "减少了 V4 的约 [1/8]"),
        *("约减少了 [1/8]", "压缩了[约 1/8]", "增加了[约 1/8]", "减少到[约 7/8]"),
    ],
    "fell": [
        *("It fell to [57.1%].", "It fell by [42.9%].", "It costs [57.1%] of that."),
        *("价格降到 [57.1%]", "It rose by [57.1%].", "价格下降 [42.9%]"),
    ],
    "rose": ["It rose to [1/4].", "It fell by [1/4].", "增加到 [1/4]", "It is [-25%]."],
    "most": ["It is reduced by [at most 95%].", "It is reduced by [at least 5%]."],
    "half": ["It is reduced by [nearly half].", "减少了[将近一半]"],
    "bytes": ["It falls by [890 bytes per token].", "每个 token 减少了 [890 字节]"],
    "share": [
        *("[-10%]", "[minus 10%]", "[−10%]", "[负10%]", "[–10%]", "[negative 10%]"),
        *("is -[10%] of", "[− 10%]", "零下 [10%]"),
    ],
    "window": ["[-128 tokens]", "[−128 tokens]", "[负128 个 token]"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "sentence"), [(claim, each) for claim, all_ in RIGHT.items() for each in all_]
)
def test_a_number_is_right_for_its_part(codes_of: CodesOf, claim: str, sentence: str) -> None:
    """What is left by `to` and what is gone by `by` agree with the claim, in or beside the link."""
    assert codes_of(claim, sentence) == []


@pytest.mark.parametrize(
    ("claim", "sentence"), [(claim, each) for claim, all_ in WRONG.items() for each in all_]
)
def test_a_number_of_the_other_part_is_wrong(codes_of: CodesOf, claim: str, sentence: str) -> None:
    """The claim's number for the other part, or with a minus sign, is one finding."""
    assert codes_of(claim, sentence) == ["DOC402"]


@given(st.sampled_from(sorted(DIRECTIONS)), st.fractions(min_value=Fraction(1, 99), max_value=1))
def test_a_number_and_its_share_are_each_other_s_inverse(name: str, number: Fraction) -> None:
    """Converting a number to the share that is left and back gives the same number."""
    told = DIRECTIONS[name]
    assert told.number(told.share(number)) == number
