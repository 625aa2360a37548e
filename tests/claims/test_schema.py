"""The JSON Schema for editors and the reader accept and refuse the same files."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from swacalc.claims.file_shapes import json_schemas, schema_files
from swacalc.claims.load import Loaded
from swacalc.claims.shipped import shipped_folder
from swacalc.claims.vocabulary import WORD_LANGUAGES

Read = Callable[..., Loaded]
Tree = Any

TEXT = {"en": "a text", "zh": "文字"}
PATHS = {
    "topic": "cache.yaml",
    "symbols": "symbols.yaml",
    "sources": "sources.yaml",
    "model": "models/net.yaml",
    "vocabulary": "vocabulary/words.yaml",
}
VALID: dict[str, Tree] = {
    "vocabulary": {
        "concepts": [{"id": "kv.global", **{name: ["a", "b c*"] for name in WORD_LANGUAGES}}],
        "numerals": [{"id": "1/4", "es": ["un cuarto"]}],
        "characters": "體体",
    },
    "topic": {
        "topic": "cache",
        "title": TEXT,
        "headline": ["lifetime"],
        "claims": [
            {
                "id": "lifetime",
                "title": TEXT,
                "tag": "author-reported",
                "statement": TEXT,
                "figure": {"symbol": "T", "relation": "about", "value": "72 h", "tolerance": "5%"},
                "follows": "T * 2",
                "proofs": ["a-proof"],
                "note": TEXT,
                "evidence": [
                    {
                        "source": "report",
                        "section": "3.10",
                        "words": ["a", "b c"],
                        "read": "2026-11-30",
                    },
                    {"source": "config", "section": "layers", "value": "3", "read": "2026-11-30"},
                ],
                "ignore": [{"rule": "SRC202", "reason": "known"}],
                "audit": {
                    "about": [["kv.global"]],
                    "mixed": ["tier.pool"],
                    "apart": ["price.any"],
                    "firm": [["kv.global"], ["tier.hbm"]],
                    "frames": [
                        {
                            "verdict": "overstated",
                            "all": [["kv.global", "tier.hbm"], ["keep.forever"]],
                            "context": [["model.v41"]],
                            "none": ["speech.denial"],
                        }
                    ],
                },
            },
            {
                "id": "span",
                "tag": "mechanism",
                "statement": {"en": "b"},
                "figure": {
                    "symbol": "n",
                    "relation": "equals",
                    "formula": "L * w",
                    "unit": "token",
                },
                "evidence": [{"source": "report", "section": "3.10"}],
            },
        ],
    },
    "symbols": {
        "symbols": [
            {
                "name": "T",
                "title": TEXT,
                "unit": "s",
                "meaning": TEXT,
                "default": {"claim": "lifetime"},
            },
            {
                "name": "L",
                "unit": "ratio",
                "meaning": TEXT,
                "default": {"model": "net", "field": "layers"},
            },
        ]
    },
    "sources": {
        "sources": [
            {
                "id": "report",
                "title": "A report",
                "authors": ["A. Author"],
                "kind": "report",
                "date": "2026-09-10",
                "revision": "1",
                "copy": {"url": "https://example.org/copy", "date": "2026-11-30"},
                "language": "en",
                "urls": ["https://example.org/"],
                "sections": [{"number": "3.10", "heading": "Caching"}],
            }
        ]
    },
    "model": {
        "model": "net",
        "title": "Net",
        "family": "gqa",
        "fields": [
            {"name": "layers", "value": "20 layer", "source": "report", "section": "a"},
            {"name": "ratios", "values": ["0", "4"], "source": "report", "section": "a"},
            {"name": "kind", "text": "word", "source": "report", "section": "a"},
        ],
    },
}
NUMBERS = ["3", 3, 3.1, "1/8", "5%", "100%", "-5%", "+0.5", "0.5", "1e3", "128k", "1/0", ".5"]
TEXTS = ["", " ", " x ", "a\nb", "a\n", "a\tb", "\u202e", "\u2028", "\x1c", "\u00a0", "~", "no"]
TITLES = ["a" * 60, "a" * 61, "n_win", "_a", "*a*", "<b>", "a|b", "a[0]", "`a`", "a\\b"]
FORMS = ["72 h", "5 b", "B/token", "kebab-case", "Kebab", "x_y", "SRC202", "SRC2", "2026-02-30"]
WORDS = ["about", "equals", "nearly", "en", "zh", "report", "mechanism", "https://a b", "<<", "="]
values = st.one_of(
    st.sampled_from([*NUMBERS, *TEXTS, *TITLES, *FORMS, *WORDS]),
    st.sampled_from([None, True, [], {}, ["a"], ["a", 3], {"en": "x"}, {"a": "b"}, [{}]]),
    # To the YAML of other readers these are line ends, which fold to a space.
    st.text(st.characters(exclude_characters="\x85\u2028\u2029"), max_size=5),
).map(copy.deepcopy)
names = st.sampled_from(
    [
        "unit",
        "formula",
        "value",
        "tolerance",
        "zh",
        "claim",
        "field",
        "model",
        "text",
        "extra",
        "words",
        "read",
        3,
    ]
)


SCHEMAS = json_schemas()
VALIDATORS = {kind: Draft202012Validator(schema) for kind, schema in SCHEMAS.items()}


class _Plain(yaml.SafeDumper):
    """Writes no anchors, whatever is in the tree twice."""

    def ignore_aliases(self, data: object) -> bool:
        return data is not self


def _yaml(tree: Tree) -> str:
    return yaml.dump(tree, Dumper=_Plain, allow_unicode=True, sort_keys=False)


def _boxes(tree: Tree) -> Iterator[Tree]:
    """Every list and mapping of a tree."""
    if isinstance(tree, dict | list):
        yield tree
        for child in tree.values() if isinstance(tree, dict) else tree:
            yield from _boxes(child)


@st.composite
def mutated(draw: st.DrawFn, kind: str) -> Tree:
    """A valid file with one to three things dropped, added, renamed or exchanged."""
    tree = json.loads(json.dumps(VALID[kind]))
    for _ in range(draw(st.integers(1, 3))):
        box = draw(st.sampled_from([box for box in _boxes(tree) if box] or [{"a": "b"}]))
        key = draw(st.sampled_from(list(box) if isinstance(box, dict) else range(len(box))))
        change = draw(st.sampled_from(["drop", "add", "rename", "exchange", "exchange"]))
        if change == "exchange":
            box[key] = draw(values)
        elif change == "add" and isinstance(box, dict):
            box[draw(names)] = draw(values)
        elif change == "add":
            box.append(draw(values))
        else:
            value = box.pop(key)
            if change == "rename" and isinstance(box, dict):
                box[draw(names)] = value
    return tree


@given(st.data())
@settings(
    max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_reader_and_schema_agree(read: Read, data: st.DataObject) -> None:
    """Whatever is changed in a valid file, the reader reports a fault when the schema does.

    Of a formula, the schema knows the characters only.
    """
    kind = data.draw(st.sampled_from(list(VALID)))
    body = _yaml(data.draw(mutated(kind)))
    refused = [
        fault
        for fault in read({PATHS[kind]: body}).faults
        if fault.place.path == PATHS[kind] and fault.kind != "repeated"
    ]
    plain = [fault for fault in refused if fault.kind != "formula"]
    valid = VALIDATORS[kind].is_valid(yaml.safe_load(body))
    assert not plain if valid else refused


@pytest.mark.parametrize("kind", VALID)
def test_schema_and_reader_accept_every_key(read: Read, kind: str) -> None:
    """A file with every key of its kind is valid for both."""
    Draft202012Validator.check_schema(SCHEMAS[kind])
    assert VALIDATORS[kind].is_valid(VALID[kind])
    assert not read({PATHS[kind]: _yaml(VALID[kind])}).faults


def test_the_shipped_files_are_valid_for_editors() -> None:
    """Every shipped file is accepted by the schema of its kind."""
    for path in sorted(shipped_folder().rglob("*.yaml")):
        kind = {"models": "model", "vocabulary": "vocabulary"}.get(path.parent.name, path.stem)
        tree = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        VALIDATORS[kind if kind in VALIDATORS else "topic"].validate(tree)


def test_the_committed_schemas_are_those_of_the_reader() -> None:
    """The files in claims/schema/ are what `schema_files` gives; write them when it changes."""
    folder = shipped_folder() / "schema"
    committed = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert committed == schema_files()
    assert {name: json.loads(text) for name, text in committed.items()} == {
        f"{kind}.json": schema for kind, schema in SCHEMAS.items()
    }


def test_every_shipped_file_leads_an_editor_to_its_schema() -> None:
    """The first line of each file names the schema of its kind, by a path from the file."""
    folder = shipped_folder()
    roles = {"models": "model", "vocabulary": "vocabulary"}
    for path in folder.rglob("*.yaml"):
        named = path.stem if path.stem in ("sources", "symbols") else "topic"
        schema = folder / "schema" / f"{roles.get(path.parent.name, named)}.json"
        first, _, address = path.read_text("utf-8").partition("\n")[0].partition("$schema=")
        assert first == "# yaml-language-server: "
        assert (path.parent / address).resolve() == schema.resolve()
