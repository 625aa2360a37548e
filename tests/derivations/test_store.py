"""A kept symbol table is the one that the claims give now, or none."""

import os
import shutil
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swacalc.claims.load import load
from swacalc.claims.shipped import shipped_folder
from swacalc.cli.session import Session
from swacalc.derivations import store
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.store import keep, keep_claims, recall, recall_claims
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import UnreadableError

SYMBOLS = "symbols:\n  - {name: T, unit: s, meaning: {en: a}}\n"
one_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small claims folder that was written a while ago."""
    folder = tmp_path / "claims"
    (folder / "models").mkdir(parents=True)
    for name, body in {"sources.yaml": "sources: []\n", "symbols.yaml": SYMBOLS}.items():
        (folder / name).write_text(body)
    _settle(folder)
    return folder


def _settle(folder: Path, ago: float = 3600) -> None:
    then = time.time() - ago
    for path in (*folder.rglob("*"), folder):
        os.utime(path, (then, then), follow_symlinks=False)


def _fresh(folder: Path) -> SymbolTable:
    return symbol_table_of(load(folder).claims)


def test_what_was_kept_is_what_the_claims_say(cache: Path, folder: Path) -> None:
    """A kept symbol table equals the one that was read; another path to the folder finds it."""
    assert recall(folder) is None
    keep(folder, _fresh(folder))
    assert len(list(cache.iterdir())) == 1
    for path in (folder, folder / "models" / ".."):
        kept = recall(path)
        assert kept is not None
        assert dict(kept) == dict(_fresh(folder))


def test_a_change_makes_it_anew(cache: Path, folder: Path) -> None:
    """A file that changes, comes or goes, of the folder or its models, ends what was kept."""
    changes = (
        lambda: (folder / "symbols.yaml").write_text(SYMBOLS.replace("T", "X")),
        lambda: (folder / "more.yaml").write_text("topic: more\n"),
        lambda: (folder / "models" / "net.yaml").write_text("model: net\n"),
        (folder / "more.yaml").unlink,
    )
    for ago, change in enumerate(changes):
        keep(folder, _fresh(folder))
        assert recall(folder) is not None
        change()
        _settle(folder, ago=1000 + ago)
        assert recall(folder) is None
    assert cache.is_dir()


def test_fresh_files_are_not_trusted(cache: Path, folder: Path) -> None:
    """Nothing is kept of files that were written a moment ago, or whose time lies ahead."""
    for ago in (0, 1, -1000):
        _settle(folder, ago)
        keep(folder, _fresh(folder))
        assert not cache.exists()


def test_faulty_claims_are_not_kept(cache: Path, folder: Path) -> None:
    """A set with a fault is an error that names its place, and leaves nothing behind."""
    (folder / "symbols.yaml").write_text(SYMBOLS.replace("T", "3"))
    _settle(folder)
    with pytest.raises(UnreadableError, match=r"symbols\.yaml:2:12: 3 is not in quotes"):
        _ = Session(folder).symbol_table
    assert not cache.exists()
    (folder / "symbols.yaml").write_text(SYMBOLS)
    _settle(folder)
    read = Session(folder).symbol_table
    assert recall(folder) == Session(folder).symbol_table == read


def test_no_cache_where_none_is_wanted(
    cache: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With SWACALC_CACHE empty nothing is written and nothing is read."""
    keep(folder, _fresh(folder))
    monkeypatch.setenv("SWACALC_CACHE", "")
    assert recall(folder) is None
    before = sorted(cache.parent.parent.rglob("*"))
    keep(folder, _fresh(folder))
    assert sorted(cache.parent.parent.rglob("*")) == before


def test_the_usual_cache_of_the_user(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without SWACALC_CACHE a symbol table lies where caches of the system lie, or nowhere."""
    monkeypatch.delenv("SWACALC_CACHE", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    keep(folder, _fresh(folder))
    assert len(list((tmp_path / "xdg" / "swacalc").iterdir())) == 1
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    keep(folder, _fresh(folder))
    assert len(list((tmp_path / "home" / ".cache" / "swacalc").iterdir())) == 1
    monkeypatch.setenv("HOME", "")
    assert recall(folder) is None


def test_a_place_that_cannot_be_written_is_no_error(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the cache cannot be written or read, the claims are read again, and that is all."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SWACALC_CACHE", str(tmp_path / "file"))
    keep(folder, _fresh(folder))
    assert recall(folder) is None


def test_a_link_to_nowhere_is_no_error(cache: Path, folder: Path) -> None:
    """The lock files of some editors are links to nowhere: nothing is kept while there is one."""
    keep(folder, _fresh(folder))
    (folder / ".#symbols.yaml").symlink_to("nobody@nowhere")
    assert recall(folder) is None
    keep(folder, {})
    assert len(list(cache.iterdir())) == 1


def test_long_and_foreign_names(cache: Path, tmp_path: Path) -> None:
    """A table is kept whatever the folder's path is: longer than a file's name, or not Unicode."""
    for name in ("窗口" * 30, os.fsdecode(b"caf\xe9")):
        folder = tmp_path / ("缓存" * 30) / name
        folder.mkdir(parents=True)
        (folder / "sources.yaml").write_text("sources: []\n")
        _settle(folder)
        keep(folder, _fresh(folder))
        assert recall(folder) is not None
    assert len(list(cache.iterdir())) == 2


@given(st.data())
@one_folder
def test_a_damaged_file_is_ignored(cache: Path, folder: Path, data: st.DataObject) -> None:
    """A kept file that was cut, or of which a byte changed, is as good as none."""
    keep(folder, _fresh(folder))
    (path,) = cache.iterdir()
    whole = path.read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[at]))
    cut = data.draw(st.booleans())
    path.write_bytes(whole[:at] if cut else whole[:at] + bytes([other]) + whole[at + 1 :])
    assert recall(folder) is None
    path.unlink()


def without_places(value: object) -> object:
    """A record as plain tuples, without its places."""
    if isinstance(value, Mapping):
        return {name: without_places(each) for name, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        names = getattr(value, "_fields", range(len(value)))
        pairs = zip(names, value, strict=True)
        return tuple(without_places(each) for name, each in pairs if name != "places")
    return value


@pytest.mark.usefixtures("cache")
def test_kept_claims_are_those_that_were_read(tmp_path: Path) -> None:
    """The shipped claims come back as they were read; of places, only those of claims do."""
    folder = tmp_path / "claims"
    shutil.copytree(shipped_folder(), folder)
    _settle(folder)
    read = load(folder, root=tmp_path).claims
    keep_claims(folder, read)
    kept = recall_claims(folder, tmp_path)
    assert kept is not None
    assert without_places(kept) == without_places(read)
    assert {each.place for each in kept.claims.values()} == {
        each.place for each in read.claims.values()
    }
    assert [claim.id for claim in kept.headline()] == [claim.id for claim in read.headline()]


@pytest.mark.usefixtures("cache")
def test_places_of_kept_claims_are_relative_to_the_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However the folder was named when its claims were kept, places are those of this run."""
    folder = tmp_path / "claims"
    shutil.copytree(shipped_folder(), folder)
    _settle(folder)
    monkeypatch.chdir(folder)
    for name, root in ((Path(), folder), (folder, tmp_path), (folder, folder)):
        keep_claims(name, load(name, root=root).claims)
        for other, seen_from in ((Path(), folder), (folder, tmp_path), (folder, folder)):
            kept = recall_claims(other, seen_from)
            read = load(other, root=seen_from).claims
            assert kept is not None
            assert [each.place for each in kept.claims.values()] == [
                each.place for each in read.claims.values()
            ]


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("body", [(), ("[]",), ("{}",) * 5 + ("{",), ("{}",) * 6])
def test_what_another_version_has_kept_is_not_used(body: tuple[str, ...], folder: Path) -> None:
    """Claims that were kept in another form are read anew."""
    store._keep(folder, "claims", body)
    assert recall_claims(folder, folder) is None
