"""A stray numbered line does not hide the sections after it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.documents import find_section, find_words, read_document, section_body
from swacalc.documents.chain import Numbered, longest_chain

Number = tuple[int, ...]


@st.composite
def outlines(draw: st.DrawFn) -> list[Number]:
    """Numbers of at least four headings, each by one or a level down from the one before."""
    found: list[Number] = [(1,)]
    for _ in range(draw(st.integers(3, 25))):
        last = found[-1]
        up = draw(st.integers(0, len(last)))
        *above, number = last[: len(last) - up] or last[:1]
        found.append((*last, 1) if not up and len(last) < 3 else (*above, number + 1))
    return found


def dotted(number: Number) -> str:
    return ".".join(map(str, number))


@given(outline=outlines(), data=st.data())
def test_any_one_stray_line_leaves_all_sections(outline: list[Number], data: st.DataObject) -> None:
    """A stray numbered line anywhere is not a heading, and no heading is lost because of it."""
    follow = {(*n[:k], n[k] + step) for n in outline for k in range(len(n)) for step in (1, 2)}
    deeper = {(*number, step) for number in outline for step in (1, 2)}
    strays = st.lists(st.integers(1, 99), min_size=1, max_size=2).map(tuple)
    stray = data.draw(strays.filter(lambda n: n not in {*outline, *follow, *deeper}))
    at = data.draw(st.integers(1, len(outline)))
    lines = [*outline[:at], stray, *outline[at:]]
    found = longest_chain([Numbered(number) for number in lines])
    assert [lines[index] for index in found] == outline


@given(outline=outlines())
def test_an_outline_is_its_own_chain(outline: list[Number]) -> None:
    """Every heading of a text without stray lines is kept."""
    assert longest_chain([Numbered(number) for number in outline]) == list(range(len(outline)))


@pytest.mark.parametrize(
    "stray",
    [
        "16 GT/s",
        "80 GB",
        "21 TransferKVCache(best, p)",
        "3 TB",
        "2 GB of DRAM",
        "99 Luftballons",
        "4.5 Tokens each",
        "12.4 CUDA",
    ],
)
def test_sections_behind_a_stray_line_are_found(stray: str) -> None:
    """Between sections 2 and 3, a size or a line of a listing is text of section 2."""
    text = (
        "1 Introduction\n\nFirst words.\n\n2 System\n\nThe link has a rate of\n"
        f"{stray}\nand this is behind it.\n\n3 Cache\n\nKept for 72 hours.\n\n"
        "3.1 Pool\n\nMinutes.\n\n4 Results\n\nLast words.\n"
    )
    document = read_document("a.txt", text.encode())
    assert [section.number for section in document.sections] == ["1", "2", "3", "3.1", "4"]
    for locator, words in (("2", "behind it"), ("3", "72 hours"), ("4", "Last words")):
        section = find_section(document, locator)
        assert section is not None
        assert find_words([words], section_body(document, section))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("3.2.1 Keeping\n\nA.\n\n4.2.1 Setup\n\nB.\n", ["3.2.1", "4.2.1"]),
        ("1 One\n\nA.\n\n3 Three\n\nB.\n\n3.1 Four\n\nC.\n", ["1", "3", "3.1"]),
        ("3 C\n\nA.\n\n3.1 D\n\nA.\n\n3.3 F\n\nA.\n\n4 G\n\nA.\n", ["3", "3.1", "3.3", "4"]),
        ("6 End\n\nA.\n\nA. Proofs\n\nB.\n\nA.1 More\n\nC.\n", ["6", "A", "A.1"]),
        ("1 One\n\nA.\n\n2 Two\n\nB.\n\n1. Item\n2. Item\n3. Item\n\n3 Three\n\nC.\n", "123"),
        ("1 One\n\nA.\n\n2 Two\n\n" + "".join(f"{n} Do it\n" for n in range(1, 40)), "12"),
    ],
)
def test_parts_of_a_report_and_lists_in_it(text: str, numbers: list[str] | str) -> None:
    """A copy may hold some sections only; lists and listings are no sections."""
    found = [section.number for section in read_document("a.txt", text.encode()).sections]
    assert found == list(numbers)
