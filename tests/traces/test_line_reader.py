"""Reading lines: two ways that agree, wherever the file is cut."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swacalc.errors import InputError, UnreadableError
from swacalc.traces import line_reader, scanning
from swacalc.traces.formats import LINE_FORMATS, LineFormat
from swacalc.traces.loading import Asked, Cut, LoadedTrace, load_trace
from swacalc.traces.scanning import Scanned

ALL = 1 << 40  # more bytes than any file of these tests has
NUMBERS = st.one_of(
    st.integers(0, 2000),
    st.integers(-3, 10**19),
    st.sampled_from([10**9, 10**9 + 1, 10**15, 10**18 - 1, 10**18, 2**63, 10**200]),
)
WORDS = st.text(alphabet='ab0x"\\é\u2028\x7f\t', max_size=3)
VALUES = st.one_of(
    NUMBERS,
    st.decimals(0, 10**6, places=5).map(float),
    WORDS,
    st.none(),
    st.booleans(),
    st.lists(NUMBERS | WORDS, max_size=3),
    st.just({"in": 1}),
)
IDS = st.lists(st.integers(0, 9) | NUMBERS | WORDS, max_size=5)


@st.composite
def lines(draw: st.DrawFn, form: LineFormat) -> str:
    """A request that is right, or nearly so, written in one of several ways."""
    members = dict[str, object]()
    for field, names in form.keys.items():
        right = IDS if field == scanning._IDS else st.integers(0, 99)
        members[draw(st.sampled_from(names))] = draw(right if draw(st.integers(0, 9)) else VALUES)
    if draw(st.booleans()):
        members[draw(WORDS)] = draw(VALUES)
    names = draw(st.permutations(list(members)))
    separators = draw(st.sampled_from([(", ", ": "), (",", ":"), (" ,\t", " :  ")]))
    text = json.dumps({name: members[name] for name in names}, separators=separators)
    return draw(spoilt(text)) if not draw(st.integers(0, 4)) else text


def spoilt(text: str) -> st.SearchStrategy[str]:
    """A text with one character more, less or other."""
    places = st.integers(0, len(text))
    other = st.sampled_from([*'0.-e"[]{},: \r', "1e5", ".5", "00", "\x00", "é", "null"])
    return st.one_of(
        st.builds(lambda at: text[:at], places),
        st.builds(lambda at, new: text[:at] + new + text[at:], places, other),
        st.builds(lambda at, new: text[:at] + new + text[at + 1 :], places, other),
    )


def interpreted(scanned: Scanned) -> tuple[int, int]:
    """What the compiled scanner does, without compiling it."""
    return scanning.scan(scanned._replace(data=bytes(scanned.data), names=bytes(scanned.names)))


def loaded(path: Path, form: LineFormat, cut: Cut) -> LoadedTrace | str:
    try:
        return load_trace([str(path)], Asked(form.name, 7, skip_bad=True), cut)
    except (InputError, UnreadableError) as error:
        return error.message


@pytest.mark.parametrize("form", LINE_FORMATS, ids=lambda form: form.name)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_both_ways_and_all_cuts_agree(
    form: LineFormat,
    data: st.DataObject,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    same: Callable[..., bool],
) -> None:
    """The scanner and the standard library read the same trace and find the same faults.

    So they do wherever the pieces end that are read together.
    """
    monkeypatch.setattr(line_reader, "_compiled", lambda: interpreted)
    texts = data.draw(st.lists(lines(form) | st.sampled_from(["", " \r"]), max_size=5))
    end = data.draw(st.sampled_from(["\n", "", "\r\n"]))
    path = tmp_path / "trace.jsonl"
    path.write_bytes(("\n".join(texts) + end).encode())
    plain = loaded(path, form, Cut(plain=ALL))
    chunk, before = data.draw(st.integers(1, 300)), data.draw(st.sampled_from([0, 0, 100]))
    scanned = loaded(path, form, Cut(chunk, before))
    if isinstance(plain, str) or isinstance(scanned, str):
        assert plain == scanned
        return
    assert same(plain.trace, scanned.trace)
    assert plain._replace(trace=scanned.trace) == scanned


def test_what_numba_compiles_reads_the_same(
    written: Callable[..., str], same: Callable[..., bool]
) -> None:
    """The compiled scanner reads what the standard library reads."""
    rows = [
        {"timestamp": at, "input_length": 9 * at, "output_length": at, "hash_ids": [*range(at)]}
        for at in range(200)
    ]
    rows[7]["hash_ids"] = ["a", "b", 10**18]
    name = written(rows)
    assert same(load_trace([name], cut=Cut(10_000, 0)).trace, load_trace([name]).trace)
