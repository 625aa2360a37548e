import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.documents.latex import math_text
from swacalc.documents.normal import canonical, fold, normalise


@given(st.text())
def test_normalising_twice_changes_nothing(text: str) -> None:
    """A normalised text is its own normal form, so it may be stored and read again."""
    assert normalise(normalise(text)) == normalise(text)


@given(st.text(), st.sampled_from(["\n", "\t", "\xa0", "\u3000", "  ", "\r\n"]))
def test_any_white_space_is_one_space(text: str, space: str) -> None:
    """Line ends, tabs, no-break and wide spaces read as a space between Latin words."""
    assert normalise(f"a{space}b") == "a b"
    assert "\n" not in normalise(text)


@pytest.mark.parametrize(
    ("dirty", "clean"),
    [
        ("\U0001d45bwin", "nwin"),
        ("１２８ ｔｏｋｅｎｓ：（１／８）", "128 tokens:(1/8)"),
        ("com\xadpressed, com\xad\n  pressed", "compressed, compressed"),
        ("post-\ntraining", "post-training"),
        ("t-\n127", "t-127"),
        ("\u201cnearly\u201d \u2018half\u2019", "\"nearly\" 'half'"),
        ("a \u2014 b \u2212 c \u2010 d", "a - b - c - d"),
        ("\ufb01le", "file"),
        ("10\u2076 bytes\xb9", "10^6 bytes^1"),
        ("2\xbd and \xbd", "2 1/2 and 1/2"),
        ("全局\n缓存", "全局缓存"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
    ],
)
def test_each_trait_of_a_dirty_text_has_one_spelling(dirty: str, clean: str) -> None:
    """Every trait that extracts are known for is evened out, and digits never run together."""
    assert normalise(dirty) == clean


def test_a_hyphen_at_a_line_end_matches_both_spellings() -> None:
    """What a line end hyphenates compares equal to the word with and without the hyphen."""
    broken = fold(normalise("post-\ntraining"))
    assert broken == fold("post-training") == fold("Posttraining")
    assert fold("127-128") != fold("127128")


def test_space_beside_chinese_writing_is_loose() -> None:
    """72 小时 and 72小时 compare equal, and so do 10 % and 10%, but not 7 2 and 72."""
    assert canonical("驻留 72 小时 以上") == canonical("驻留72小时以上")
    assert canonical("10 %") == canonical("10%")
    assert canonical("7 2") != canonical("72")


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"n_{\mathrm{win}}", "n_win"),
        (r"L\times n_{\text{win}}", "L×n_win"),
        (r"\frac{1}{8}", "1/8"),
        (r"\max(s,\, t-127)", "max(s, t-127)"),
        (r"10\%", "10%"),
    ],
)
def test_a_formula_reads_as_it_would_be_typed(tex: str, text: str) -> None:
    """LaTeX loses its marks and keeps its letters, digits and signs."""
    assert normalise(math_text(tex)) == text
