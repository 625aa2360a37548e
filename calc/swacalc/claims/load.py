"""From a claims folder to a `ClaimSet`, with every fault of every file."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from swacalc.claims.collection import no_collection
from swacalc.claims.file_shapes import (
    MODEL_FILE,
    SOURCES_FILE,
    SYMBOLS_FILE,
    TOPIC_FILE,
)
from swacalc.claims.record_shapes import RecordShape
from swacalc.claims.types import ClaimSet, Topic
from swacalc.claims.wording import Vocabulary
from swacalc.claims.wording_shapes import VOCABULARY_FILE
from swacalc.claims.yaml_file import YamlFile, open_yaml
from swacalc.errors import Fault, Place, UnreadableError, path_text
from swacalc.files import files_below, files_in, is_there, unbroken
from swacalc.root import held, real, root_of

_ROLES: Mapping[str, RecordShape] = {
    "sources": SOURCES_FILE,
    "symbols": SYMBOLS_FILE,
    "models": MODEL_FILE,
    "vocabulary": VOCABULARY_FILE,
    "claims": TOPIC_FILE,
}
_SUFFIXES = (".yaml", ".yml")
_FOLDERS = ("models", "vocabulary")


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """A claim set, what is wrong in its files, and the files' texts by path."""

    claims: ClaimSet
    faults: tuple[Fault, ...]
    texts: Mapping[str, str]


def load(
    folder: Path, *, root: Path | None = None, texts: Mapping[Path, str] = MappingProxyType({})
) -> Loaded:
    """Read a claims folder; paths in places are relative to `root` when they lie below it.

    `texts` are read in place of the files at their paths, which need not be there.

    Raises:
        UnreadableError: the folder or a file cannot be read or leads out of the project, or there
            is no `sources.yaml`.
    """
    within = root_of(folder)
    paths = sorted({*_paths(folder, path_text(folder, root), within), *texts})
    files = [_claims_file(held(path, within), folder, root, texts.get(path)) for path in paths]
    misplaced = [_misplaced(path_text(path, root)) for path in _others(folder, within)]
    with no_collection():
        records = {file: file.read(_ROLES[file.role]) for file in files}
    return _assemble(records, misplaced)


def _paths(folder: Path, shown: str, within: Path) -> list[Path]:
    if not is_there(folder) or not os.path.isdir(folder):
        raise UnreadableError(f"{shown} is not a folder of claims", hint="name it with --claims")
    if not is_there(folder / "sources.yaml"):
        raise UnreadableError(
            f"{shown} has no sources.yaml", hint="list the cited sources in that file"
        )
    folders = [folder / name for name in _FOLDERS]
    inside = [path for each in folders if is_there(each) for path in files_in(each, within)]
    paths = sorted((*files_in(folder, within), *inside))
    return [path for path in paths if path.suffix.lower() in _SUFFIXES]


def _others(folder: Path, within: Path) -> Iterator[Path]:
    """The YAML files in folders whose files are not read."""
    read = {real(folder), *(real(folder / name) for name in _FOLDERS)}
    for path in map(unbroken, files_below(folder, within)):
        if path.suffix.lower() in _SUFFIXES and real(path.parent) not in read:
            yield path


def _misplaced(shown: str) -> Fault:
    message = "files of claims lie in the folder of claims itself, and those of models in models/"
    hint = "move it there, or out of the folder of claims"
    return Fault(kind="form", place=Place(shown), message=message, hint=hint)


def _claims_file(path: Path, folder: Path, root: Path | None, text: str | None) -> YamlFile:
    named = path.stem if path.stem in ("sources", "symbols") else "claims"
    role = path.parent.name if path.parent != folder else named
    if text is not None:
        return YamlFile(path_text(path, root), text, role=role)
    file = open_yaml(path, root, role)
    if path.suffix != ".yaml":
        hint, message = f"rename it to {path.stem}.yaml", "files of claims end in .yaml"
        file.fault(Place(file.shown), None, message, hint)
    return file


def _assemble(records: Mapping[YamlFile, Any], misplaced: Iterable[Fault]) -> Loaded:
    faults = [*misplaced, *(fault for file in records for fault in file.faults)]

    def of(role: str) -> list[Any]:
        return [record for file, record in records.items() if record and file.role == role]

    def index(items: Iterable[Any], key: str) -> Mapping[str, Any]:
        found: dict[str, Any] = {}
        for item in items:
            name = getattr(item, key)
            if name in found:
                faults.append(_repeated(name, item.places[key], found[name].places[key]))
            found.setdefault(name, item)
        return MappingProxyType(found)

    topics: list[Topic] = of("claims")
    for model in of("models"):
        index(model.fields, "name")
    claims = ClaimSet(
        topics=tuple(index(topics, "topic").values()),
        vocabulary=_vocabulary(of("vocabulary"), index),
        sources=index((item for record in of("sources") for item in record["sources"]), "id"),
        symbols=index((item for record in of("symbols") for item in record["symbols"]), "name"),
        models=index(of("models"), "model"),
        claims=index((claim for topic in topics for claim in topic.claims), "id"),
        partial=frozenset(file.role for file in records if file.faults),
    )
    texts = MappingProxyType({file.shown: file.text for file in records})
    return Loaded(claims=claims, faults=tuple(faults), texts=texts)


def _vocabulary(
    files: Iterable[Mapping[str, Any]], index: Callable[[Iterable[Any], str], Mapping[str, Any]]
) -> Vocabulary:
    """The vocabulary of all its files; a concept that is defined twice is a fault."""
    files = list(files)

    def all_of(key: str) -> tuple[Any, ...]:
        return tuple(index((item for file in files for item in file.get(key, ())), "id").values())

    characters = "".join(file.get("characters", "") for file in files)
    return Vocabulary(all_of("concepts"), all_of("numerals"), characters)


def _repeated(name: str, place: Place, first: Place) -> Fault:
    message = f"{name!r} is already defined at {first}"
    hint = "rename or remove one of the two"
    return Fault(kind="repeated", place=place, message=message, hint=hint)
