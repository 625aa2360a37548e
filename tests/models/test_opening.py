"""Where a configuration comes from: a file, a folder, standard input, or a Hub id in the cache."""

import io
import json
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.errors import InputError, SwacalcError, UnreadableError
from swacalc.models import opening
from swacalc.models.hub import hub_cache, hub_id
from swacalc.models.opening import is_place, open_model

COMMIT, OTHER = "0123456789abcdef0123456789abcdef01234567", "f" * 40
ID = "openai/gpt-oss-20b"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A working folder and a cache of the Hub for each test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    opening._standard_input.cache_clear()
    yield
    opening._standard_input.cache_clear()


@pytest.fixture
def config(configs: Mapping[str, Any]) -> str:
    return json.dumps(configs["gpt-oss-20b"])


def cache(config: str, *, commit: str = COMMIT, revision: str = "main") -> Path:
    """A repository in the cache as `huggingface_hub` lays it out; its snapshot's folder."""
    folder = hub_cache() / "models--openai--gpt-oss-20b"
    (folder / "blobs").mkdir(parents=True, exist_ok=True)
    (folder / "blobs" / commit).write_text(config, encoding="utf-8")
    snapshot = folder / "snapshots" / commit
    snapshot.mkdir(parents=True)
    (snapshot / "config.json").symlink_to(Path("../../blobs") / commit)
    ref = folder / "refs" / revision
    ref.parent.mkdir(parents=True, exist_ok=True)
    ref.write_text(commit, encoding="ascii")
    return snapshot


def says(where: str, *, fetch: bool = False) -> str:
    """What is said of a place that is refused."""
    with pytest.raises(SwacalcError) as caught:
        open_model(where, fetch=fetch)
    return f"{caught.value} {getattr(caught.value, 'hint', '')}"


def test_every_place_gives_the_same_network(
    config: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A file, its folder, standard input and the cache give the same layers and entries."""
    (tmp_path / "f").mkdir()
    (tmp_path / "f" / "config.json").write_text(config, encoding="utf-8")
    cache(config)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(config.encode())))
    places = ("f/config.json", "f", "-", "-", ID, f"{ID}@main", f"{ID}@{COMMIT}")
    found = [open_model(place) for place in places]
    assert len({(each.layers, each.layouts) for each in found}) == 1
    names = ["f/config.json", "f/config.json", *["standard input"] * 2, *[f"{ID}@{COMMIT}"] * 3]
    assert [each.model for each in found] == names


def test_the_commit_is_named(config: str) -> None:
    """A note names the commit, the revision that led to it, and a file that may be missing."""
    snapshot = cache(config, revision="refs/pr/3")
    (note,) = open_model(f"{ID}@refs/pr/3").notes
    assert COMMIT in note
    assert "revision refs/pr/3" in note
    assert "hf_quant_config.json" in note
    (snapshot / "hf_quant_config.json").write_text(
        '{"quantization": {"kv_cache_quant_algo": "FP8"}}', encoding="utf-8"
    )
    geometry = open_model(f"{ID}@{COMMIT}")
    assert "hf_quant_config.json" not in geometry.notes[0]
    assert geometry.layout().main.bytes == 1024


def test_the_revision_is_the_one_that_was_named(config: str, configs: Mapping[str, Any]) -> None:
    """Of two cached commits the one that the revision points to is read."""
    cache(config)
    cache(json.dumps(configs["deepseek-v3"]), commit=OTHER, revision="v3")
    assert open_model(ID).family == "gpt-oss"
    assert open_model(f"{ID}@v3").family == "deepseek-v3"
    assert open_model(f"{ID}@v3").model == f"{ID}@{OTHER}"


def test_a_path_comes_before_a_hub_id(config: str, configs: Mapping[str, Any]) -> None:
    """What exists here under the name of a Hub id is read, and the cache is not."""
    cache(config)
    Path("openai/gpt-oss-20b").mkdir(parents=True)
    Path("openai/gpt-oss-20b/config.json").write_text(json.dumps(configs["deepseek-v3"]))
    assert open_model(ID).family == "deepseek-v3"
    assert "no Hub id" in says(ID, fetch=True)


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"HF_HUB_CACHE": "/a", "HF_HOME": "/b", "XDG_CACHE_HOME": "/c"}, "/a"),
        ({"HUGGINGFACE_HUB_CACHE": "/a", "HF_HOME": "/b"}, "/a"),
        ({"HF_HOME": "/b", "XDG_CACHE_HOME": "/c"}, "/b/hub"),
        ({"HF_HOME": "$XDG_CACHE_HOME/b", "XDG_CACHE_HOME": "/c"}, "/c/b/hub"),
        ({"XDG_CACHE_HOME": "/c"}, "/c/huggingface/hub"),
        ({"HOME": "/d"}, "/d/.cache/huggingface/hub"),
    ],
)
def test_the_cache_is_where_the_library_has_it(
    environment: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """HF_HUB_CACHE comes first, then HF_HOME, then XDG_CACHE_HOME, then the home folder."""
    for name in ("HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "HF_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert hub_cache() == Path(folder)


def test_what_is_not_there_is_named(config: str) -> None:
    """A message says what was looked for and where, and the hint what there is."""
    assert str(hub_cache()) in says("openai/gpt-oss")
    snapshot = cache(config)
    assert COMMIT in says(f"{ID}@v2")
    assert "'v2'" in says(f"{ID}@v2")
    assert f"of {ID}@{OTHER}" in says(f"{ID}@{OTHER}")
    (snapshot / "config.json").unlink()
    assert f"none is in {snapshot}" in says(ID)
    (snapshot.parents[1] / "refs" / "main").write_text("../../../secret")
    assert "holds no commit" in says(ID)


def test_a_pipe_that_nobody_named_is_not_waited_for(config: str) -> None:
    """In a folder or in the cache, only a file is a configuration."""
    snapshot = cache(config)
    (snapshot / "config.json").unlink()
    os.mkfifo(snapshot / "config.json")
    for where in (ID, f"{ID}@{COMMIT}", str(snapshot)):
        assert "config.json is not a file" in says(where)


@pytest.mark.parametrize(
    "name",
    [
        *("a", "a/b/c", "/a/b", "../a", "a/..", "./a", "a/.b", ".a/b", "a/b.", "-a/b", "a--b/c"),
        *("a/b@", "a/b@..", "a/b@/etc", "a/b@x/../y", "a/b@x//y", "a/b@-x", "a/b c", "a/b\n"),
        *("a\\b/c", "ä/b", "a/b@x y", "a/b@c\0"),
    ],
)
def test_other_names_are_no_hub_ids(name: str) -> None:
    """A name that could lead out of the cache, or that the Hub does not allow, is no Hub id."""
    assert hub_id(name) is None


@given(st.text(alphabet="ab/.@-_ \\\n", max_size=12))
def test_no_hub_id_leads_out_of_the_cache(word: str) -> None:
    """Whatever the word is, its repository and its revision stay below their folders."""
    found = hub_id(word)
    if found is not None:
        for part in (*found.repository.split("/"), *found.revision.split("/")):
            assert part not in ("", ".", "..")
            assert "\\" not in part


class AbsentError(Exception):
    """The error of a file that is not in a repository."""


class SilentError(AbsentError, FileNotFoundError):
    """The error of a Hub that cannot be reached."""


def hub(monkeypatch: pytest.MonkeyPatch, download: object) -> None:
    """Puts a module in the place of `huggingface_hub`."""
    package, errors = ModuleType("huggingface_hub"), ModuleType("huggingface_hub.errors")
    vars(package)["hf_hub_download"] = download
    vars(errors)["EntryNotFoundError"] = AbsentError
    monkeypatch.setitem(sys.modules, "huggingface_hub", package)
    monkeypatch.setitem(sys.modules, "huggingface_hub.errors", errors)


def test_fetch_downloads_the_configuration_alone(
    config: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two files are asked for, the second at the commit of the first, and the cache is read."""
    asked = list[tuple[str, str, str]]()

    def download(repository: str, name: str, *, revision: str, **more: object) -> None:
        assert more == {"force_download": True, "cache_dir": str(hub_cache())}
        asked.append((repository, name, revision))
        if name != "config.json":
            raise AbsentError(name)
        cache(config)

    hub(monkeypatch, download)
    assert open_model(ID, fetch=True).model == f"{ID}@{COMMIT}"
    assert asked == [(ID, "config.json", "main"), (ID, "hf_quant_config.json", COMMIT)]


@pytest.mark.parametrize("name", ["config.json", "hf_quant_config.json"])
def test_a_silent_hub_is_an_error(name: str, config: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an answer nothing is read from the cache, and the first cause is named."""

    def download(_: str, asked: str, **__: object) -> None:
        if asked != name:
            return
        raise SilentError("see above") from ConnectionError("no network\nand more")

    cache(config)
    hub(monkeypatch, download)
    with pytest.raises(UnreadableError, match=r"cannot be downloaded: no network$"):
        open_model(ID, fetch=True)


def test_fetch_needs_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without `huggingface_hub` the hint says how to install it."""
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    with pytest.raises(InputError) as caught:
        open_model(ID, fetch=True)
    assert caught.value.hint == 'pip install "swacalc[hub]"'


def test_an_empty_name_is_not_the_working_folder(config: str) -> None:
    """A variable that is not set does not read the `config.json` that is here."""
    Path("config.json").write_text(config, encoding="utf-8")
    assert open_model(".").family == "gpt-oss"
    assert "has no name" in says("")
    assert not is_place("")


def test_a_closed_standard_input_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where standard input was closed before the start, the message says so."""
    monkeypatch.setattr(sys, "stdin", None)
    assert "standard input is closed" in says("-")
