"""A new claim, written into the files of a claim set so that everything else in them stays."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from swacalc.checks import Finding, check_loaded, choose
from swacalc.claims.appending import Data, append, flow, record
from swacalc.claims.load import Loaded, load
from swacalc.claims.types import ClaimSet
from swacalc.editing.questions import Answers, figure_of_answer, has_figure, section_of, words_of
from swacalc.errors import path_text

# What can be wrong with a claim by itself; pages, copies and proofs have nothing to do with it.
_ASKED = choose(("CLM", "MTH"), ("MTH303",))


def texts_with(loaded: Loaded, folder: Path, root: Path, given: Answers) -> Mapping[Path, str]:
    """The texts of the files that change for a claim of these answers, by path.

    `loaded` was read from the folder without a fault, and every answer that is needed was read.
    """
    claims, files = loaded.claims, _Files(loaded, folder, root)
    _add_source(claims, files, given)
    if has_figure(claims, given) and given["symbol"] not in claims.symbols:
        files.append("symbols.yaml", ("symbols",), _symbol(given))
    homes = {topic.topic: topic.places["topic"].path for topic in claims.topics}
    if given["topic"] in homes:
        path = root / homes[given["topic"]]
        files.append(os.path.relpath(path, folder), ("claims",), _claim(claims, given))
    else:
        files.begin_topic(given, _claim(claims, given))
    return MappingProxyType(files.changed)


class _Files:
    """The files of a folder as they will be."""

    def __init__(self, loaded: Loaded, folder: Path, root: Path) -> None:
        self.changed: dict[Path, str] = {}
        self._texts, self._folder, self._root = loaded.texts, folder, root

    def append(self, name: str, steps: Sequence[str | int], item: Mapping[str, Data]) -> None:
        """Add a record to a list of a file, which is begun where it is missing."""
        path = self._folder / name
        text = self.changed.get(path) or self._texts.get(path_text(path, self._root))
        begun = f"{steps[0]}:\n{record(item, 2)}\n"
        self.changed[path] = append(text, steps, item) if text else begun

    def begin_topic(self, given: Answers, claim: Mapping[str, Data]) -> None:
        """Begin the file of a new topic with its first claim; the schema is for editors."""
        schema = "# yaml-language-server: $schema=schema/topic.json\n"
        head = schema if (self._folder / "schema" / "topic.json").is_file() else ""
        head += f"topic: {flow(given['topic'])}\ntitle: {flow({'en': given['topic-title']})}\n"
        path = self._folder / f"{given['topic']}.yaml"
        self.changed[path] = f"{head}claims:\n{record(claim, 2)}\n"


def _add_source(claims: ClaimSet, files: _Files, given: Answers) -> None:
    """Add a source that is not there, or a section that its source does not list."""
    number, heading = section_of(claims, given, given["section"])
    section: dict[str, Data] = {"number": number} if number else {}
    section |= {"heading": heading}
    names = list(claims.sources)
    if given["source"] not in names:
        files.append("sources.yaml", ("sources",), _source(given, section))
    elif (number or heading) not in claims.sources[given["source"]].locators():
        steps = ("sources", names.index(given["source"]), "sections")
        files.append("sources.yaml", steps, section)


def _source(given: Answers, section: Mapping[str, Data]) -> Mapping[str, Data]:
    return {
        "id": given["source"],
        "title": given["source-title"],
        "kind": given["source-kind"],
        "language": "en",
        "urls": [given["source-url"]],
        "sections": [section],
    }


def _symbol(given: Answers) -> Mapping[str, Data]:
    unit = figure_of_answer(given["figure"])[2].unit
    return {
        "name": given["symbol"],
        "unit": unit.text if unit.powers else "ratio",
        "meaning": {"en": given["meaning"]},
        "default": {"claim": given["id"]},
    }


def _claim(claims: ClaimSet, given: Answers) -> Mapping[str, Data]:
    section = section_of(claims, given, given["section"]).locator
    evidence = {"source": given["source"], "section": section, "words": words_of(given["words"])}
    figure: dict[str, Data] = {}
    if has_figure(claims, given):
        relation, value, _ = figure_of_answer(given["figure"])
        written = {"symbol": given["symbol"], "relation": relation, "value": value}
        figure = {"figure": written}
    return {
        "id": given["id"],
        "tag": given["tag"],
        "statement": {"en": given["statement"]},
        **figure,
        "evidence": [evidence],
    }


def new_findings(
    loaded: Loaded, folder: Path, root: Path, texts: Mapping[Path, str]
) -> tuple[Sequence[Finding], Mapping[str, str]]:
    """What a check would find in changed files that it does not find now, with their texts."""
    after = load(folder, root=root, texts=texts)
    known = {_key(each) for each in check_loaded(loaded, _ASKED).findings}
    found = check_loaded(after, _ASKED).findings
    return [each for each in found if _key(each) not in known], after.texts


def _key(finding: Finding) -> tuple[Any, ...]:
    return finding.code, finding.place.path, finding.claim, finding.message
