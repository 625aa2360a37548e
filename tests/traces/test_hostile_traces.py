"""Traces that are wrong, or right and unlike any other: a clear answer or a right result."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from swacalc.errors import InputError, UnreadableError
from swacalc.traces.loading import Asked, Cut, load_trace
from swacalc.traces.storing import groups_of, store

Write = Callable[..., str]
RIGHT = {"timestamp": 0, "input_length": 10, "output_length": 1, "hash_ids": [1]}


def refused(name: str, form: str = "mooncake") -> UnreadableError:
    with pytest.raises(UnreadableError) as caught:
        load_trace([name], Asked(form))
    return caught.value


@pytest.mark.parametrize(
    ("row", "message", "found"),
    [
        ({**RIGHT, "input_length": -5}, "-5 is no number of tokens", "-5"),
        ({**RIGHT, "output_length": 10**9 + 1}, "1000000001 is no number of tokens", "10000"),
        ({**RIGHT, "input_length": 1.5}, "1.5 is no number of tokens", "1.5"),
        ({**RIGHT, "input_length": True}, "true is no number of tokens", "true"),
        ({**RIGHT, "input_length": "10"}, "'10' is no number of tokens", '"10"'),
        ({**RIGHT, "timestamp": 10**16}, "10000000000000000 is no time", "10000000"),
        ({**RIGHT, "timestamp": "soon"}, "'soon' is no time", '"soon"'),
        ({**RIGHT, "timestamp": [0]}, "a list is no time", "[0]"),
        ({**RIGHT, "hash_ids": {}}, "an object is no list of ids", "{}"),
        ({**RIGHT, "hash_ids": [1, "a", [2], 3]}, "a list is no id", "[2]"),
        ({**RIGHT, "hash_ids": [1, 2.5]}, "2.5 is no id", "2.5"),
        ({**RIGHT, "hash_ids": None}, "the request has no 'hash_ids'", "null"),
        ({"timestamp": 0, "hash_ids": []}, "the request has no 'input_length'", "{"),
        ([RIGHT], "a list is no request", "["),
        ({**RIGHT, "block_size": 0}, "0 is no size of a block", "0}"),
    ],
)
def test_a_wrong_row_is_named_by_line_and_column(
    written: Write, row: object, message: str, found: str
) -> None:
    """What is wrong is named with its file, line and column, and what would be right."""
    name = written([RIGHT, row, RIGHT])
    error = refused(name)
    text = json.dumps(row)
    assert error.message == message
    assert error.hint
    assert error.place is not None
    assert (error.place.path, error.place.line) == (name, 2)
    column = error.place.column or 0
    assert text[column - 1 :].startswith(found)


@pytest.mark.parametrize(
    ("line", "message", "column"),
    [
        ('{"timestamp": 0, "input_le', "not JSON: Unterminated string starting at", 18),
        ('{"timestamp": 0', "not JSON: Expecting ',' delimiter", 16),
        ("{'timestamp': 0}", "not JSON: Expecting property name enclosed in double quotes", 2),
        ('{"timestamp": 1, "timestamp": 2}', "the key 'timestamp' is repeated", 31),
        ('{"timestamp": NaN}', "NaN is no number", 1),
        ('{"timestamp": ' + "9" * 5000 + "}", "a number has too many digits", 1),
        ('{"x": 1e' + "9" * 20 + "}", "1e99999999999999999999 is too large or too small", 1),
        ("[" * 100_000, "nested too deep", 1),
    ],
)
def test_a_line_that_is_not_json_is_named(
    written: Write, line: str, message: str, column: int
) -> None:
    """A line that was cut off, or never was JSON, is named with the column where it goes wrong."""
    error = refused(written(f"{json.dumps(RIGHT)}\n{line}"))
    assert error.message == message
    assert error.place is not None
    assert (error.place.line, error.place.column) == (2, column)


def test_other_encodings_are_refused(written: Write) -> None:
    """UTF-16 is named, a byte that is not UTF-8 has its place, and the mark of UTF-8 is no part."""
    text = json.dumps(RIGHT) + "\n"
    assert "UTF-16" in refused(written(text.encode("utf-16"))).message
    broken = refused(written(text.encode() + b'{"timestamp": "\xe9"}\n'))
    assert broken.place is not None
    assert (broken.place.line, broken.place.column) == (2, 16)
    assert len(load_trace([written(text.encode("utf-8-sig"))]).trace) == 1
    first = refused(written(b'{"timestamp": "\xe9"}\n'), form="")
    assert (first.message, str(first.place).rpartition(":")[2]) == ("not UTF-8: byte 0xe9", "16")


def test_what_is_not_parquet_is_called_so(written: Write, tmp_path: Path) -> None:
    """A file that is Parquet by its name, or by the file before it, and is lines of text."""
    lines, stored = written([RIGHT]), tmp_path / "stored.parquet"
    store(groups_of(load_trace([lines]).trace), 512, stored)
    assert len(load_trace([str(stored)]).trace) == 1
    for names in ([str(stored), lines], [written([RIGHT], "named.parquet")]):
        with pytest.raises(UnreadableError, match="is not Parquet"):
            load_trace(names)


def test_all_wrong_rows_are_told(written: Write) -> None:
    """One wrong row does not hide another: the lines of the first ten are told."""
    wrong = {**RIGHT, "input_length": -1}
    error = refused(written([wrong, RIGHT, wrong, wrong]))
    assert error.message.endswith("(and in line 3, 4)")
    assert "--skip-bad" in error.hint
    assert refused(written([wrong] * 99)).message.endswith("line 2, 3, 4, 5, 6, 7, 8, 9, 10)")


@pytest.mark.parametrize("plain", [0, 1 << 40])
def test_wrong_rows_are_passed_over_and_counted(written: Write, plain: int) -> None:
    """With `skip_bad` wrong rows are counted, and all others are the trace."""
    wrong = {**RIGHT, "input_length": -1, "hash_ids": [7, 8]}
    name = written([{**RIGHT, "hash_ids": [at]} if at % 2 else wrong for at in range(30)])
    found = load_trace([name], Asked(skip_bad=True), Cut(plain=plain))
    assert (found.wrong, len(found.faults)) == (15, 10)
    assert found.trace.paths.ids().tolist() == [*range(1, 30, 2)]


def test_a_file_that_is_wrong_throughout_is_refused(written: Write) -> None:
    """Passing over every row leaves no trace, and what is wrong with the first one is told."""
    with pytest.raises(UnreadableError, match=":1:1: 1 is no request, and no row of"):
        load_trace([written([1, 2])], Asked("mooncake", skip_bad=True))


def test_times_may_be_equal_unsorted_and_negative(written: Write) -> None:
    """Requests are sorted by time, and those of one time stay in the order of the file."""
    rows = [{**RIGHT, "timestamp": t, "input_length": n} for n, t in enumerate([5, 0, 5, -1.5, 0])]
    trace = load_trace([written(rows)]).trace
    assert trace.t_ms.tolist() == [-2, 0, 0, 5, 5]
    assert trace.prompt.tolist() == [3, 1, 4, 0, 2]


def test_ids_may_repeat_and_be_more_than_blocks(written: Write) -> None:
    """Ids that repeat in a path stay, and those past the prompt are no full blocks."""
    rows = [{**RIGHT, "input_length": 600, "hash_ids": [4, 4, 4]}, {**RIGHT, "hash_ids": []}]
    trace = load_trace([written(rows)]).trace
    assert trace.paths.ids().tolist() == [4, 4, 4]
    assert trace.full_blocks().tolist() == [1, 0]


def test_a_prompt_may_be_shorter_than_a_block_and_empty(written: Write) -> None:
    """A prompt of fewer tokens than a block has, or of none, and no output are a request."""
    row = {"timestamp": 0, "input_length": 0, "hash_ids": []}
    trace = load_trace([written([row, RIGHT])]).trace
    assert trace.prompt.tolist() == [0, 10]
    assert trace.output.tolist() == [0, 1]
    assert trace.full_blocks().tolist() == [0, 0]


@pytest.mark.parametrize("plain", [0, 1 << 40])
def test_a_request_of_ten_million_tokens(written: Write, plain: int) -> None:
    """A line as long as a request of 10^7 tokens makes it is read as any other."""
    row = {**RIGHT, "input_length": 10**7, "hash_ids": [*range(625_000)]}
    found = load_trace([written([RIGHT, row])], Asked(block=16), Cut(plain=plain))
    assert found.trace.full_blocks().tolist() == [0, 625_000]


def test_parents_that_are_their_own_or_later_are_orphans(written: Write) -> None:
    """A request that is its own parent, or comes before it, has none; loops end."""
    rows = [
        {"chat_id": chat, "parent_chat_id": parent, "timestamp": chat, "input_length": 1,
         "hash_ids": [1]}
        for chat, parent in [(0, 0), (1, 2), (2, 1), (3, 2)]
    ]  # fmt: skip
    trace = load_trace([written(rows)]).trace
    assert trace.parent.tolist() == [-1, -1, 1, 2]
    assert trace.orphans == 2


@pytest.mark.parametrize(
    ("document", "message", "inside"),
    [
        ({"block_size": 64, "requests": 5}, "5 is no list", "5"),
        ({"block_size": 0, "requests": []}, "0 is no size of a block", "0"),
        (
            {"block_size": 64, "requests": [{"t": 0, "in": 1, "hash_ids": []}, {"t": 1, "in": -2}]},
            "-2 is no number of tokens",
            "-2",
        ),
        ({"block_size": 64, "requests": [7]}, "7 is no object", "7"),
    ],
)
def test_a_wrong_document_is_named_by_its_place(
    written: Write, document: object, message: str, inside: str
) -> None:
    """What is wrong deep in a session has its line and column."""
    text = json.dumps(document, indent=2)
    error = refused(written(text), "weka")
    assert error.message == message
    assert error.place is not None
    line = text.split("\n")[(error.place.line or 0) - 1]
    assert line[(error.place.column or 0) - 1 :].startswith(inside)


def test_a_document_that_was_cut_off_is_named(written: Write) -> None:
    """The end of a session that is missing is told where the text ends."""
    text = json.dumps({"block_size": 64, "requests": []})
    error = refused(written(text[:-4]), "weka")
    assert error.message.startswith("not JSON")
    assert error.place is not None


def test_subagents_do_not_nest_without_end(written: Write) -> None:
    """Subagents within subagents end at a depth that none has."""
    agent: dict[str, object] = {"t": 0, "in": 1, "hash_ids": []}
    for _ in range(100):
        agent = {"t": 0, "type": "subagent", "requests": [agent]}
    error = refused(written([{"block_size": 64, "requests": [agent]}]), "weka")
    assert error.message == "nested too deep"


def test_wrong_rows_of_several_files_are_not_mixed_up(written: Write) -> None:
    """Lines are told of the file that is named first, and of others that there are some."""
    wrong = {**RIGHT, "input_length": -1}
    names = [written([wrong, RIGHT, wrong], "a.jsonl"), written([RIGHT, wrong], "b.jsonl")]
    with pytest.raises(UnreadableError) as caught:
        load_trace(names)
    assert caught.value.message.endswith("(and in line 3) (and in other files)")


@pytest.mark.parametrize("content", ["", "\n \n"])
def test_an_empty_file_is_called_empty(written: Write, content: str) -> None:
    """A file with nothing in it is refused as empty, not as of an unknown format."""
    with pytest.raises(InputError, match=r"trace\.jsonl is empty"):
        load_trace([written(content)])


def test_an_empty_name_is_no_folder() -> None:
    """An empty name, as of a variable that is not set, does not stand for the working folder."""
    with pytest.raises(InputError, match="empty name"):
        load_trace([""])
