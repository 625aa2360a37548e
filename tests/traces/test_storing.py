"""Writing traces and reading them again."""

import gzip
import re
from collections.abc import Callable, Sequence
from io import BufferedReader, BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pyarrow import parquet

from swacalc.errors import InputError, UnreadableError
from swacalc.traces import Rows, Trace, storing
from swacalc.traces.loading import Asked, load_trace
from swacalc.traces.storing import groups_of, store

from .conftest import make_trace

NAMES = ("a.parquet", "a.jsonl", "a.jsonl.gz", "a.jsonl.zst")


@pytest.fixture(autouse=True)
def _small_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing, "_GROUP", 3)


@st.composite
def traces(draw: st.DrawFn) -> Trace:
    """Any trace, with sessions and parents or without."""
    count = draw(st.integers(1, 6))

    def numbers(least: int, most: int) -> "np.ndarray[Any, np.dtype[np.int64]]":
        some = st.lists(st.integers(least, most), min_size=count, max_size=count)
        return np.array(draw(some), dtype=np.int64)

    counts = numbers(0, 4)
    total = int(counts.sum())
    ids = draw(st.lists(st.integers(0, 10**17), min_size=total, max_size=total))
    rows = Rows(
        t_ms=numbers(-(10**15), 10**15),
        prompt=numbers(0, 10**9),
        output=numbers(0, 10**9),
        ids=np.array(ids, dtype=np.int64),
        offsets=np.concatenate([[0], np.cumsum(counts)]),
        parent=numbers(-1, count - 1) if draw(st.booleans()) else None,
        session=numbers(-1, 3) if draw(st.booleans()) else None,
    )
    return make_trace(rows, draw(st.integers(1, 1000)))


@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=50)
@given(trace=traces(), name=st.sampled_from(NAMES))
def test_what_is_written_is_read_again(
    trace: Trace,
    name: str,
    tmp_path: Path,
    same: Callable[..., bool],
) -> None:
    """A trace that is written and read is the same, in whatever form it is written."""
    path = tmp_path / name
    count = store(groups_of(trace), trace.block, path, turns=trace.turns)
    found = load_trace([str(path)])
    assert count == len(trace)
    assert found.in_order
    # A request whose parent was not in the trace states none in what is written.
    assert same(trace, found.trace, but=["orphans"])


def test_other_names_are_refused(tmp_path: Path) -> None:
    """A name that says no form is refused, and nothing is written."""
    with pytest.raises(InputError, match="cannot be written"):
        store([], 1, tmp_path / "a.csv")
    assert not list(tmp_path.iterdir())


def test_what_is_interrupted_leaves_nothing(tmp_path: Path) -> None:
    """A run that ends while it writes leaves what was there before, and no part of a file."""

    def groups() -> Any:
        raise KeyboardInterrupt
        yield

    path = tmp_path / "a.parquet"
    path.write_text("before", encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        store(groups(), 1, path)
    assert [each.read_text(encoding="utf-8") for each in tmp_path.iterdir()] == ["before"]


def table(path: Path, **columns: Any) -> str:
    usual = {"t_ms": [0, 1], "prompt": [5, 6], "output": [1, 1], "ids": [[1], [2]]}
    parquet.write_table(pyarrow.table({**usual, **columns}), path)
    return str(path)


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"prompt": [5, -6]}, "row 1: prompt is -6"),
        ({"t_ms": [None, 1]}, "row 0: t_ms is null"),
        ({"ids": [[1], None]}, "row 1: ids is null"),
        (
            {"prompt": pyarrow.array([5, 2**64 - 1], "uint64")},
            "row 1: prompt is 18446744073709551615",
        ),
        ({"t_ms": pyarrow.array([0, 2**64 - 1], "uint64")}, "row 1: t_ms is 18446744073709551615"),
        (
            {"parent": pyarrow.array([None, 2**63], "uint64")},
            "row 1: parent is 9223372036854775808",
        ),
        ({"prompt": [1.5, 2.0]}, "column 'prompt' is double"),
        ({"ids": [1, 2]}, "column 'ids' is int64"),
        ({"ids": [[1], [2, None, None]]}, r"a\.parquet:2: row 1: a null is among its ids"),
        ({"ids": [["a", None], ["b"]]}, r"a\.parquet:1: row 0: a null is among its ids"),
    ],
)
def test_a_wrong_column_or_row_is_named(
    tmp_path: Path, columns: dict[str, Sequence[object]], message: str
) -> None:
    """What is wrong in a Parquet file is named by its row and column."""
    with pytest.raises(UnreadableError) as caught:
        load_trace([table(tmp_path / "a.parquet", **columns)], Asked(block=4))
    assert re.search(message, f"{caught.value.place}: {caught.value.message}")


def test_unsigned_columns_are_read(tmp_path: Path) -> None:
    """Columns of unsigned integers, with nulls where these are allowed, are as good as signed."""
    columns = {
        name: pyarrow.array(numbers, "uint32")
        for name, numbers in {"t_ms": [0, 1], "output": [None, 3], "parent": [None, 0]}.items()
    }
    trace = load_trace([table(tmp_path / "a.parquet", **columns)], Asked(block=4)).trace
    assert (trace.output.tolist(), trace.parent.tolist()) == ([0, 3], [-1, 0])


def test_a_column_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    """Of two columns of one name neither is taken."""
    names = ["t_ms", "prompt", "ids", "prompt"]
    columns = [pyarrow.array(each) for each in ([0], [5], [[1]], [6])]
    parquet.write_table(pyarrow.Table.from_arrays(columns, names), tmp_path / "a.parquet")
    with pytest.raises(UnreadableError, match="two columns 'prompt'"):
        load_trace([str(tmp_path / "a.parquet")])


def test_parquet_may_have_any_name(tmp_path: Path) -> None:
    """A name that is not UTF-8 is opened, and one that is missing is told of in plain words."""
    name = str(tmp_path / "\udcff.parquet")
    Path(table(tmp_path / "a.parquet")).rename(name)
    assert len(load_trace([name], Asked(block=4)).trace) == 2
    with pytest.raises(UnreadableError, match=r"cannot be read: No such file or directory\Z"):
        load_trace([str(tmp_path / "none.parquet")])


def test_wrong_rows_of_parquet_are_passed_over(tmp_path: Path) -> None:
    """With `skip_bad` the rows that are right are the trace, and parents still count all rows."""
    name = table(
        tmp_path / "a.parquet",
        t_ms=[0, 1, 2],
        prompt=[-1, 7, 8],
        output=[None, None, 3],
        ids=[["x", "y"], ["y"], ["z", "y"]],
        parent=[None, 0, 1],
    )
    found = load_trace([name], Asked(block=4, skip_bad=True))
    assert found.wrong == 1
    assert found.trace.paths.ids().tolist() == [0, 1, 0]
    assert found.trace.parent.tolist() == [-1, 0]
    assert found.trace.orphans == 1


def test_a_parquet_file_without_a_block_needs_one(tmp_path: Path) -> None:
    """A file of other origin does not say the tokens of a block, and the reader asks for them."""
    name = table(tmp_path / "a.parquet")
    with pytest.raises(InputError) as caught:
        load_trace([name])
    assert "--block" in caught.value.hint
    assert load_trace([name], Asked(block=4)).trace.block == 4


@pytest.mark.parametrize("text", [b"abc", b"0", b"9999999999"])
def test_a_size_of_a_block_that_is_none_is_refused(tmp_path: Path, text: bytes) -> None:
    """What the metadata say of a block is told where it is no number of tokens."""
    made = pyarrow.table({"t_ms": [0], "prompt": [5], "ids": [[1]]})
    parquet.write_table(
        made.replace_schema_metadata({"swacalc.block": text}), tmp_path / "a.parquet"
    )
    with pytest.raises(UnreadableError, match=f"swacalc.block is '{text.decode()}'"):
        load_trace([str(tmp_path / "a.parquet")])


def test_parquet_is_known_by_its_first_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parquet of any name, and on standard input, is read as what it is."""
    data = Path(table(tmp_path / "a.parquet")).read_bytes()
    (tmp_path / "other.bin").write_bytes(data)
    assert load_trace([str(tmp_path / "other.bin")], Asked(block=4)).format == "parquet"
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BufferedReader(BytesIO(data))))
    assert len(load_trace(["-"], Asked(block=4)).trace) == 2


def test_parquet_is_not_read_as_lines(tmp_path: Path) -> None:
    """Parquet under another format, or packed once more, is told to be Parquet."""
    name = table(tmp_path / "a.parquet")
    (tmp_path / "a.parquet.gz").write_bytes(gzip.compress(Path(name).read_bytes()))
    for other, form in ((name, "mooncake"), (f"{name}.gz", "")):
        with pytest.raises(InputError, match="is Parquet and not lines of text"):
            load_trace([other], Asked(form))


def test_a_file_of_more_values_than_a_trace_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows that take next to no bytes, as none of a trace do, are counted before they are read."""
    count = 200_000
    same = {"t_ms": [0] * count, "prompt": [5] * count, "output": [1] * count, "ids": [[1]] * count}
    name = table(tmp_path / "a.parquet", **same)
    monkeypatch.setattr("swacalc.traces.parquet._FEW", 1000)
    with pytest.raises(UnreadableError, match="has 800,000 values in"):
        load_trace([name], Asked(block=4))


def test_what_is_no_parquet_is_refused(tmp_path: Path) -> None:
    """A file that only has the name, or only the beginning, is unreadable."""
    path = tmp_path / "a.parquet"
    for text, told in {"no": "is not Parquet", "PAR1": "cannot be read"}.items():
        path.write_text(text, encoding="utf-8")
        with pytest.raises(UnreadableError, match=told):
            load_trace([str(path)])


@pytest.mark.parametrize("names", [("full", "bare"), ("bare", "full")])
def test_files_of_which_one_has_fewer_columns(names: Sequence[str], tmp_path: Path) -> None:
    """What one file does not state is unknown of its requests alone, in either order of files."""
    bare = {"t_ms": [0, 1], "prompt": [4, 8], "ids": [[7], [7, 8]]}
    full = bare | {"output": [1, 2], "parent": [None, 0], "session": [5, 5]}
    for name, columns in {"bare": bare, "full": full}.items():
        parquet.write_table(pyarrow.table(columns), tmp_path / f"{name}.parquet")
    trace = load_trace([str(tmp_path / f"{name}.parquet") for name in names], Asked(block=4)).trace
    known = [(name, row) for row in (0, 1) for name in names]
    first = known.index(("full", 0))
    assert trace.output.tolist() == [row + 1 if name == "full" else 0 for name, row in known]
    assert trace.session.tolist() == [0 if name == "full" else -1 for name, _ in known]
    assert trace.parent.tolist() == [first if each == ("full", 1) else -1 for each in known]
