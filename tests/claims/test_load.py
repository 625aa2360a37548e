"""A folder is read whole: every fault of every file, and all that is right beside them."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swacalc.claims.load import Loaded, load
from swacalc.claims.shipped import own_folder, shipped_folder
from swacalc.errors import Place, UnreadableError

Change = Callable[[str, str], Loaded]
Read = Callable[..., Loaded]

one_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def test_the_small_set_is_read(read: Read) -> None:
    """Every record arrives with its values, and every key with its place."""
    loaded = read()
    assert not loaded.faults
    claim = loaded.claims.claims["lifetime"]
    assert claim.figure is not None
    assert claim.figure.value is not None
    assert claim.figure.value.base == 72 * 3600
    assert claim.evidence[0].words == ("72 hours",)
    assert claim.evidence[0].places["words[0]"] == Place("cache.yaml", 8, 59, 8, 67)
    assert loaded.claims.headline() == (claim,)
    assert list(loaded.claims.sources["report"].locators()) == ["3.10", "Caching"]
    field = loaded.claims.models["net"].field("layers")
    assert field is not None
    assert loaded.claims.models["net"].field("heads") is None
    assert not loaded.claims.partial


def test_places_are_those_of_the_characters(read: Read) -> None:
    """The place of a text on one line is exactly its characters in the file, after Chinese too."""
    loaded = read()
    lines = loaded.texts["cache.yaml"].split("\n")
    statement = loaded.claims.claims["lifetime"].statement
    for name, text in (("en", statement.en), ("zh", statement.zh)):
        _, line, column, end_line, end_column = statement.places[name]
        assert None not in (line, column, end_column)
        assert line == end_line
        assert lines[(line or 0) - 1][(column or 0) - 1 : (end_column or 0) - 1] == text


@given(before=st.text("缓存 😀é", max_size=9), words=st.text("窗口abc'", min_size=1, max_size=9))
@one_folder
def test_columns_count_characters(read: Read, before: str, words: str) -> None:
    """A column counts characters, whatever stands before it and whichever quotes are used."""
    quoted = words.replace("'", "''")
    topic = f"topic: cache\nclaims: []\ntitle: {{en: \"|{before}\", zh: '{quoted}'}}\n"
    title = read({"cache.yaml": topic}).claims.topics[0].title
    start = topic.split("\n")[2].index("'") + 1
    place = title.places["zh"]
    assert place.column in (start, start + 1)
    assert (place.column == start + 1) == (quoted == words)


def test_a_bad_file_hides_no_other(read: Read) -> None:
    """Each bad file gives its own faults, and the good ones are there with their claims."""
    loaded = read(
        {"a.yaml": "topic: [", "b.yaml": b"\xff", "models/c.yaml": "", "z.yaml": "topic: z\n"}
    )
    assert [str(fault.place) for fault in loaded.faults] == [
        *("a.yaml:1:9", "b.yaml:1:1", "models/c.yaml:1:1", "z.yaml:1:8", "z.yaml:1:8"),
    ]
    assert list(loaded.claims.claims) == ["lifetime"]
    assert loaded.claims.partial == {"claims", "models"}
    assert loaded.texts["b.yaml"] == ""


def test_all_faults_of_one_file_are_gathered(change: Change) -> None:
    """Several things wrong in one claim are all reported, in the order of the file."""
    loaded = change(
        "tag: author-reported\n    statement: {en: It stays for 72 hours., zh: 保留 72 小时。}\n",
        "tag: reported\n    statment: {en: x}\n    note: {zh: 3}\n",
    )
    assert [(fault.inside, fault.message.split(",")[0]) for fault in loaded.faults] == [
        ("claims[0]", "unknown key 'statment'"),
        ("claims[0].tag", "'reported' is not one of mechanism"),
        ("claims[0].note.zh", "3 is not in quotes: YAML reads 3"),
        ("claims[0].note", "en is missing"),
        ("claims[0]", "statement is missing"),
    ]


def test_a_list_of_texts_is_read_whole_or_not(change: Change) -> None:
    """A text that cannot be read takes its list along, so that no text gets another's place."""
    loaded = change('words: ["72 hours"]', 'words: [3, "72 hours"]')
    assert [fault.inside for fault in loaded.faults] == ["claims[0].evidence[0].words[0]"]
    assert loaded.claims.claims["lifetime"].evidence[0].words == ()


def test_the_second_of_two_equal_names_is_reported(read: Read) -> None:
    """Claims, topics, symbols, sources, models and fields of a model stand once in a folder."""
    files = read().texts
    twice = {
        "more.yaml": files["cache.yaml"],
        "models/more.yaml": files["models/net.yaml"] + files["models/net.yaml"].split("\n")[4],
        "symbols.yaml": files["symbols.yaml"] + files["symbols.yaml"].split("\n")[1],
        "sources.yaml": files["sources.yaml"] + files["sources.yaml"].removeprefix("sources:\n"),
    }
    faults = read(twice).faults
    assert {fault.kind for fault in faults} == {"repeated"}
    assert sorted((fault.place.path, fault.message) for fault in faults) == [
        ("models/more.yaml", "'layers' is already defined at models/more.yaml:5:12"),
        ("models/net.yaml", "'net' is already defined at models/more.yaml:1:8"),
        ("more.yaml", "'cache' is already defined at cache.yaml:1:8"),
        ("more.yaml", "'lifetime' is already defined at cache.yaml:4:9"),
        ("sources.yaml", "'report' is already defined at sources.yaml:2:9"),
        ("symbols.yaml", "'T' is already defined at symbols.yaml:2:12"),
    ]


@pytest.mark.parametrize("name", ["more.yml", "more.YAML"])
def test_another_ending_is_a_fault_and_not_ignored(read: Read, name: str) -> None:
    """A file whose name ends otherwise than in .yaml is reported, and its other faults too."""
    suffix, broken = read({name: "topic: ["}).faults
    assert str(suffix.place) == name
    assert suffix.hint == "rename it to more.yaml"
    assert str(broken.place) == f"{name}:1:9"


def test_a_folder_called_models_holds_topics_like_any_other(read: Read, tmp_path: Path) -> None:
    """What a file is follows from where it lies in the claims folder, not from the path to it."""
    read()
    folder = tmp_path.rename(tmp_path.with_name("models"))
    assert not load(folder).faults


def test_schemas_and_other_files_are_no_claims(read: Read) -> None:
    """Only YAML files of the folder and of its models are read; others are faults, unread."""
    loaded = read({"schema/topic.json": "{", "notes.md": "["})
    assert not loaded.faults
    loaded = read({"schema/topic.json": "{", "schema/x.yaml": "["})
    (fault,) = loaded.faults
    assert fault.place == Place("schema/x.yaml")
    assert "lie in the folder of claims" in fault.message
    assert "schema/x.yaml" not in loaded.texts


def test_folders_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing folder, one without sources, and a file that is none are named in the error."""
    with pytest.raises(UnreadableError, match="is not a folder of claims"):
        load(tmp_path / "none")
    with pytest.raises(UnreadableError, match=r"has no sources\.yaml"):
        load(tmp_path)
    (tmp_path / "sources.yaml").write_text("sources: []\n")
    (tmp_path / "odd.yaml").mkdir()
    with pytest.raises(UnreadableError, match=r"odd\.yaml cannot be read"):
        load(tmp_path)


def test_which_folder_is_meant(read: Read, tmp_path: Path) -> None:
    """A project's own claims are found, and the shipped ones are read without a fault."""
    read()
    assert own_folder(tmp_path) is None
    own = tmp_path / "project" / "claims"
    own.parent.mkdir()
    (tmp_path / "cache.yaml").unlink()
    own.mkdir()
    (own / "sources.yaml").write_text("sources: []\n")
    assert own_folder(own.parent) == own
    assert not load(shipped_folder()).faults


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
@one_folder
def test_any_bytes_are_read_or_reported(read: Read, body: bytes) -> None:
    """No bytes do anything but give records or faults with a place in their file."""
    for fault in read({"cache.yaml": body, "models/net.yaml": body}).faults:
        assert fault.message
        assert fault.place.path in ("cache.yaml", "models/net.yaml")


keys = st.sampled_from(
    ["topic", "title", "claims", "id", "tag", "statement", "en", "figure", "evidence", "headline"]
)
leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.dates() | st.text(max_size=9)
trees = st.recursive(
    leaves,
    lambda below: st.lists(below, max_size=4) | st.dictionaries(keys | leaves, below, max_size=6),
    max_leaves=20,
)


@given(st.fixed_dictionaries({"topic": leaves, "title": trees, "claims": st.lists(trees)}) | trees)
@one_folder
def test_any_tree_is_read_or_reported(read: Read, tree: object) -> None:
    """No YAML does anything but give records or faults with line and column."""
    body = yaml.safe_dump(tree, allow_unicode=True)
    for fault in read({"cache.yaml": body}).faults:
        assert fault.message
        assert fault.place.line is not None
